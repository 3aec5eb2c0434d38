"""Leaving a game that goes on, coming back, and taking a seat to another device."""

from __future__ import annotations

from sqlalchemy import Connection

from ..search.seats import checked_bot_kind
from ..store import rows
from ..store.rows import PERSON
from .errors import Forbidden, NotFound, Refused, Stale
from .house import House
from .live import LiveTable
from .names import new_token, token_hash
from .opening import DEFAULT_BOT, stand_up
from .people import Person


async def leave(house: House, live: LiveTable, seat: int | None, bot: str = DEFAULT_BOT) -> None:
    """A bot of the kind plays on until the person comes back; before the game starts, the seat is free again."""
    if seat is None:
        raise Forbidden("You don't sit at this table.")
    try:
        kind = checked_bot_kind(bot, live.game)
    except ValueError as error:
        raise Refused("{problem}", problem=str(error)) from None
    if live.is_open:
        await stand_up(house, live, seat)
        return
    async with live.lock:
        if not live.is_playing:
            raise Refused("The game is over.")
        due = house.now() if live.to_move == seat else live.row.due
        if not await house.change(live, {seat: {"is_away": True, "bot": kind}}, due=due):
            raise Stale("Somebody was quicker; here is the table as it is now.")


async def come_back(house: House, live: LiveTable, seat: int | None) -> None:
    """The person takes the seat back from the bot."""
    if seat is None:
        raise Forbidden("You don't sit at this table.")
    async with live.lock:
        if not live.seats[seat].is_away:
            return
        due = live.row.due
        if live.to_move == seat:  # the time goes on from where it was: nobody gains any by leaving
            due = live.turn_from + live.banks[seat] if live.clock.runs else None
        if not await house.change(live, {seat: {"is_away": False, "bot": None}}, due=due):
            raise Stale("Somebody was quicker; here is the table as it is now.")


async def resume_secret(house: House, live: LiveTable, seat: int | None) -> str:
    """A new secret for the private link that moves the seat to another device; the one before is void."""
    if seat is None:
        raise Forbidden("You don't sit at this table.")
    secret = new_token()
    async with live.lock:
        if not await house.change(live, {seat: {"resume_hash": token_hash(secret)}}):
            raise Stale("Somebody was quicker; here is the table as it is now.")
    return secret


async def check_secret(house: House, secret: str) -> None:
    """Raises NotFound if the secret moves no seat."""
    await _seat_of(house, token_hash(secret))


async def _seat_of(house: House, key: str) -> tuple[str, int]:
    found = await house.read(lambda connection: rows.seat_by_resume(connection, key))
    if found is None:
        raise NotFound("This link is no longer valid; ask for a new one on the device where you sit at the table.")
    return found


async def resume(house: House, person: Person, secret: str) -> LiveTable:
    """Moves a seat to `person`, who has its secret; the secret is then void. Raises NotFound."""
    key = token_hash(secret)
    table, seat = await _seat_of(house, key)
    live = await house.table(table)
    async with live.lock:
        if live.seat_of(person.number) not in (None, seat):
            raise Refused("You sit at this table already, on another seat.")
        revision = live.row.revision

        def job(connection: Connection) -> bool:
            if rows.seat_by_resume(connection, key) is None or live.seats[seat].kind != PERSON:
                return False
            if not rows.change_table(connection, table, revision, {}):
                return False
            rows.change_seat(connection, table, seat, {"player_id": person.number, "resume_hash": None})
            return True

        done = await house.write(job, table)
        await house.refresh(live)
    if not done:
        raise Stale("Somebody was quicker; here is the table as it is now.")
    return live
