"""Taking a decision back: only with the consent of all people at the table, and never past new information."""

from __future__ import annotations

from sqlalchemy import Connection

from ..core.protocol import CHANCE
from ..store import rows
from ..store.rows import BY_BOT
from .errors import Forbidden, Refused, Stale
from .house import House
from .live import LiveTable

_WORLDS_TRIED = 24


def first_to_take_back(live: LiveTable, seat: int) -> int | None:
    """The ply of the latest decision of `seat`, if it can be taken back; else None.

    It can't if anybody else has decided since, or anything has shown itself: chance has drawn, dealt or rolled, or
    the seat has seen what it did not know. Nobody is asked twice about one decision.
    """
    history = live.state.history
    if not live.is_playing or not history or live.undo_was_refused:
        return None
    ply = len(history) - 1
    before = live.game.replay(history[:ply])
    if before.current_player != seat or before.current_player == CHANCE:
        return None
    seen = live.state.seen_history(seat)[ply][1]
    if seen >= live.game.num_actions:
        return None
    after = live.state.view(seat)
    for world in range(_WORLDS_TRIED):  # whatever the seat could not see before must not matter to what it sees now
        other = before.resample(seat, world)
        if history[ply] not in other.legal_actions():
            return None
        other.apply(history[ply])
        if other.current_player != live.state.current_player or other.view(seat) != after:
            return None
    return ply


def why_nothing_can_be_taken_back(live: LiveTable, seat: int) -> Refused:
    """What is told to a seat for which `first_to_take_back` finds nothing."""
    if not live.is_playing:
        return Refused("The game has not begun yet." if live.is_open else "The game is over.")
    if live.undo_was_refused:
        return Refused("The others want this decision to stand.")
    actors = [actor for actor, _ in live.state.seen_history(seat)]
    if seat not in actors:
        return Refused("You have not decided anything yet that could be taken back.")
    since = actors[len(actors) - actors[::-1].index(seat) :]
    if any(actor != CHANCE for actor in since):
        return Refused("Others have decided after you; your last decision can't be taken back any more.")
    if since:
        return Refused(
            "Something has been drawn, dealt or rolled after you; your decision can't be taken back any more."
        )
    return Refused("Your decision has shown you something new; it can't be taken back.")


async def ask(house: House, live: LiveTable, seat: int | None, at: str) -> None:
    """Asks all others whether the latest decision may be taken back; if there are none, it is. Raises Refused."""
    if seat is None:
        raise Forbidden("You don't sit at this table.")
    async with live.lock:
        if at != live.version:
            raise Stale("The table has gone on meanwhile; here it is as it is now.")
        ply = first_to_take_back(live, seat)
        if ply is None:
            raise why_nothing_can_be_taken_back(live, seat)
        await _agree(house, live, {"seat": seat, "to": ply, "plies": live.plies, "agreed": [seat]})


async def answer(house: House, live: LiveTable, seat: int | None, agrees: bool) -> None:
    """Says yes or no to the question whether to take something back. Raises Refused if nobody asks."""
    async with live.lock:
        undo = live.undo
        if seat is None or undo is None:
            raise Refused("Nobody asks to take anything back.")
        if not agrees:
            await _change(house, live, {**undo, "refused": True})
        else:
            await _agree(house, live, {**undo, "agreed": sorted({*undo["agreed"], seat})})


async def _agree(house: House, live: LiveTable, undo: dict[str, object]) -> None:
    agreed = undo["agreed"]
    assert isinstance(agreed, list)
    if not set(live.people()) <= set(agreed):
        await _change(house, live, undo)
        return
    ply, generation, plies = int(str(undo["to"])), live.generation, live.plies
    now, seat = house.now(), int(str(undo["seat"]))

    def job(connection: Connection) -> bool:
        left = rows.actions_of(connection, live.id)[:ply]
        banks = live.clock.banks(
            live.game.players, ((row.actor, row.spent, row.by == BY_BOT) for row in left if row.actor != CHANCE)
        )
        due = now + banks[seat] if live.clock.runs else None
        return rows.take_back(connection, live.id, generation, plies, ply, due)

    done = await house.write(job, live.id)
    await house.refresh(live)
    _check(done)


async def _change(house: House, live: LiveTable, undo: dict[str, object] | None) -> None:
    _check(await house.change(live, undo=undo))


def _check(done: bool) -> None:
    if not done:
        raise Stale("The table has gone on meanwhile; here it is as it is now.")
