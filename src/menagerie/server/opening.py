"""How tables come to be: founding one, sitting down, standing up before it starts, starting, and a rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from ..core.deals import VerifiableLuck, commitment_of, new_seed
from ..core.game import Game
from ..search.seats import checked_bot_kind, read_bot_kind
from ..store import rows
from ..store.rows import BOT, FREE, OPEN, PERSON, PLAYING, ActionRow, SeatRow, TableRow
from .errors import Forbidden, Refused, Stale
from .house import House
from .live import LiveTable
from .names import checked_word, new_table_id
from .people import Person
from .settings import TableSettings

ME = "me"
BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Juno", "Kuba", "Lola")
DEFAULT_BOT = "fox"
CLOSED = "closed"
"""The status of a table that was given up before it started."""

MOST_OPEN_TABLES = 20
"""How many tables of one person may wait for players."""


@dataclass(frozen=True)
class Wish:
    """A table as somebody would like to found it.

    `seats` says who sits where, in the order of the seats: "me", "open", or the kind of a bot.
    """

    game: str
    players: int
    options: Mapping[str, Any]
    seats: Sequence[str]
    settings: TableSettings
    public: bool = False
    word: str = ""


async def found(house: House, person: Person, wish: Wish) -> LiveTable:
    """Founds a table; it starts at once if no seat is open. Raises Refused for what can't be."""
    game, word = check(wish), checked_word(wish.word)
    waiting = await house.read(lambda connection: rows.tables_of_player(connection, person.number, 100))
    if sum(row.status == OPEN for row, _ in waiting) >= MOST_OPEN_TABLES:
        raise Refused(
            "You have {count} tables waiting for players; start or leave some of them.", count=MOST_OPEN_TABLES
        )
    row = _new_row(house, game, wish.settings, wish.public)
    seats: list[SeatRow] = []
    for place, text in enumerate(wish.seats):
        seats.append(_new_seat(row.id, place, text, person, word, seats))
    await house.write(lambda connection: rows.add_table(connection, row, seats))
    live = await house.table(row.id)
    await start_if_full(house, live)
    return live


def check(wish: Wish) -> Game:
    """The game of a table that can be founded. Raises Refused for one that can't."""
    try:
        game = Game.from_written(wish.game, wish.players, dict(wish.options))  # which opens no files
        for text in wish.seats:
            if text not in (ME, FREE):
                checked_bot_kind(text, game)
    except (ValueError, TypeError) as error:
        raise Refused("{problem}", problem=str(error)) from None
    if len(wish.seats) != game.players:
        raise Refused("{count} seats are described for {players} players.", count=len(wish.seats), players=game.players)
    if list(wish.seats).count(ME) > 1:
        raise Refused("You can sit on one seat only.")
    checked_word(wish.word)
    return game


def _free_seat(live: LiveTable, seat: int | None) -> int:
    """`seat`, or else the first that is free. Raises Refused if somebody sits there, or it is no seat."""
    if seat is not None and seat not in range(live.game.players):
        raise Refused("There is no such seat.")
    free = [row.seat for row in live.seats if row.kind == FREE]
    chosen = seat if seat is not None else next(iter(free), None)
    if chosen is None or chosen not in free:
        raise Refused("This seat is taken.")
    return chosen


def check_sitting(live: LiveTable, seat: int | None, word: str) -> None:
    """Raises Refused if nobody can sit down there with that word; `seat`: which one, None for any."""
    check_open(live)
    checked_word(word)
    _free_seat(live, seat)


def check_open(live: LiveTable) -> None:
    """Raises Refused if the table takes nobody in."""
    if live.row.status == CLOSED:
        raise Refused("This table was given up.")
    if not live.is_open:
        raise Refused("The game has begun already; you can watch it.")
    if not any(row.kind == FREE for row in live.seats):
        raise Refused("All seats are taken.")


def _new_row(house: House, game: Game, settings: TableSettings, public: bool) -> TableRow:
    seed = new_seed()
    return TableRow(
        id=new_table_id(),
        game=game.name,
        players=game.players,
        options=game.written_options,
        settings=settings.written(),
        public=public,
        status=OPEN,
        seed=seed,
        commitment=commitment_of(seed),
        words=None,
        generation=0,
        plies=0,
        revision=0,
        due=None,
        undo=None,
        lost_on_time=None,
        rematch=None,
        created=house.now(),
        finished=None,
    )


def _new_seat(table: str, place: int, text: str, person: Person, word: str, before: Sequence[SeatRow]) -> SeatRow:
    empty = SeatRow(table, place, FREE, None, "", None, False, None, "")
    if text == FREE:
        return empty
    if text == ME:
        return replace(empty, kind=PERSON, player_id=person.number, name=person.name, word=word)
    kind = read_bot_kind(text)
    return replace(empty, kind=BOT, bot=kind, name=_bot_name([person.name, *(seat.name for seat in before)]))


def _bot_name(taken: Sequence[str]) -> str:
    known = {name.casefold() for name in taken}
    return next(name for name in BOT_NAMES if name.casefold() not in known)


# Sitting down


async def sit(house: House, live: LiveTable, person: Person, seat: int | None = None, word: str = "") -> int:
    """Seats somebody, on a given open seat or the first one; returns which. Raises Refused if there is none.

    Whoever sits there already stays where they are. The game starts when no seat is open any more.
    """
    word = checked_word(word)
    async with live.lock:
        own = live.seat_of(person.number)
        if own is not None:
            return own
        check_open(live)
        chosen = _free_seat(live, seat)
        name = _own_name(person.name, [row.name for row in live.seats if row.seat != chosen])
        values = {"kind": PERSON, "player_id": person.number, "name": name, "word": word}
        if not await house.change(live, {chosen: values}):
            raise Stale("Somebody was quicker; here is the table as it is now.")
    await start_if_full(house, live)
    return chosen


def _own_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if another seat has it."""
    known = {other.casefold() for other in taken}
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return next(choice for choice in (name, *numbered) if choice.casefold() not in known)


async def stand_up(house: House, live: LiveTable, seat: int) -> None:
    """Frees a seat before the game starts; a table without people is given up."""
    async with live.lock:
        if not live.is_open:
            raise Refused("The game has begun already.")
        values = {"kind": FREE, "player_id": None, "name": "", "word": "", "resume_hash": None}
        last = [row.seat for row in live.seats if row.kind == PERSON] == [seat]
        if not await house.change(live, {seat: values}, **({"status": CLOSED} if last else {})):
            raise Stale("Somebody was quicker; here is the table as it is now.")


async def fill_with_bots(house: House, live: LiveTable, seat: int | None, kind: str = DEFAULT_BOT) -> None:
    """Puts bots on the open seats and starts; anybody who sits there may do that. Raises Refused."""
    if seat is None:
        raise Forbidden("Only those who sit at the table can start it.")
    try:
        kind = checked_bot_kind(kind, live.game)
    except ValueError as error:
        raise Refused("{problem}", problem=str(error)) from None
    async with live.lock:
        if live.is_open:
            taken, changes = live.names, {}
            for row in live.seats:
                if row.kind == FREE:
                    name = _bot_name(taken)
                    taken = [*taken, name]
                    changes[row.seat] = {"kind": BOT, "bot": kind, "name": name}
            if not await house.change(live, changes):
                raise Stale("Somebody was quicker; here is the table as it is now.")
    await start_if_full(house, live)


# Starting


async def start_if_full(house: House, live: LiveTable) -> None:
    """Starts the game if nobody is waited for: the words are fixed, and chance deals."""
    async with live.lock:
        if not live.is_open or any(seat.kind == FREE for seat in live.seats):
            return
        now, words = house.now(), [seat.word for seat in live.seats]
        luck, state = VerifiableLuck(live.row.seed, words), live.game.new_state()
        new: list[ActionRow] = []
        while state.is_chance:
            new.append(ActionRow(len(new), -1, state.chance(luck), "chance", 0.0, now))
        due = live.due(now, state, live.banks)
        revision = live.row.revision

        def job(connection: Connection) -> bool:
            if not rows.change_table(connection, live.id, revision, {"status": PLAYING, "words": words, "due": due}):
                return False
            return not new or rows.append(connection, live.id, 0, new, {})

        await house.write(job, live.id)
        await house.refresh(live)


# Once more


async def rematch(house: House, live: LiveTable, person: Person) -> LiveTable:
    """The table at which the players of a finished game go on; the first who asks for it founds it.

    Everybody moves on by one seat. Bots sit down at once, people when they come. Raises Refused.
    """
    if live.seat_of(person.number) is None:
        raise Forbidden("Only those who played can ask for a rematch.")
    if not live.is_over:
        raise Refused("The game is not over yet.")
    if live.row.rematch is None:
        row = _new_row(house, live.game, live.settings, public=False)
        seats = [_seat_of_rematch(live, row.id, place, person) for place in range(live.game.players)]
        revision = live.row.revision

        def job(connection: Connection) -> bool:
            if not rows.change_table(connection, live.id, revision, {"rematch": row.id}):
                return False
            rows.add_table(connection, row, seats)
            return True

        async with live.lock:
            await house.write(job, live.id)
            await house.refresh(live)
    if live.row.rematch is None:
        raise Stale("Somebody was quicker; here is the table as it is now.")
    new = await house.table(live.row.rematch)
    if new.is_open and new.seat_of(person.number) is None:
        await sit(house, new, person)
    await start_if_full(house, new)
    return new


def _seat_of_rematch(live: LiveTable, table: str, place: int, person: Person) -> SeatRow:
    before = live.seats[(place + 1) % len(live.seats)]
    empty = SeatRow(table, place, FREE, None, "", None, False, None, "")
    if before.kind == BOT:
        return replace(empty, kind=BOT, bot=before.bot, name=before.name)
    if before.player_id == person.number:
        return replace(empty, kind=PERSON, player_id=person.number, name=before.name)
    return empty
