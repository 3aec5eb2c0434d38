"""Decisions: each is taken once, on disk before it is acknowledged, and chance plays on in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.errors import IllegalAction
from ..core.protocol import CHANCE
from ..core.state import State
from ..store.rows import BY_BOT, BY_CHANCE, BY_PERSON, OVER, ActionRow
from .errors import Forbidden, NotAllowed, Refused, Stale
from .house import House
from .live import LiveTable


async def act(house: House, live: LiveTable, seat: int | None, at: str, *actions: int) -> None:
    """Does what somebody decides who looks at version `at` of the table; it is on disk when this returns.

    Several actions are decisions that follow each other, with nothing between them: all are taken, or none. Raises
    Forbidden for those who don't sit there, Stale if the table has gone on, NotAllowed with the article that forbids
    the action.
    """
    if seat is None:
        raise Forbidden("You don't sit at this table.")
    async with live.lock:
        if not live.is_playing:
            raise Refused("The game has not begun yet." if live.is_open else "The game is over.")
        if at != live.version:
            raise Stale("The table has gone on meanwhile; here it is as it is now.")
        if live.to_move != seat:
            raise Refused("It is not your turn.")
        if live.bot_of(seat) is not None:
            raise Refused("A bot plays for you; take your seat back first.")
        deadline = live.deadline()
        if deadline is not None and house.now() > deadline:
            raise Stale("Your time has run out.")
        state = live.state.copy()
        for action in actions:
            if state.current_player != seat:
                raise Refused("This can't be done all at once.")
            check_allowed(state, action)
            state.apply(action)
        if not await play(house, live, actions, BY_PERSON):
            raise Stale("The table has gone on meanwhile; here it is as it is now.")


def check_allowed(state: State, action: int, lang: str = "en") -> None:
    """Raises NotAllowed, with the article and the reason in that language, if the seat to move may not do that."""
    try:
        reason = state.why_not(action, lang)
    except IllegalAction as error:
        raise Refused("{problem}", problem=str(error)) from None
    if reason is not None:
        article, _, sentence = reason.partition(": ")
        raise NotAllowed(article, "{reason}", reason=sentence)


async def play(house: House, live: LiveTable, actions: Sequence[int], by: str) -> bool:
    """Plays legal actions of the seat to move, and chance after them; False if another process was first.

    The caller holds the lock of the table.
    """
    now, state = house.now(), live.state.copy()
    actor = state.current_player
    spent = live.spent(now, by)
    new: list[ActionRow] = []
    banks = list(live.banks)
    for action in actions:
        new.append(ActionRow(live.plies + len(new), actor, action, by, spent, now))
        banks[actor] = live.clock.bank_after(banks[actor], spent, by_bot=by == BY_BOT)
        spent = 0.0
        state.apply(action)
    while state.is_chance:
        outcome = state.chance(live.luck)
        new.append(ActionRow(live.plies + len(new), CHANCE, outcome, BY_CHANCE, 0.0, now))
    changes: dict[str, Any] = {"due": live.due(now, state, banks), "undo": None}
    if state.is_terminal:
        changes |= {"status": OVER, "finished": now, "results": results_of(state)}
    return await house.append(live, new, **changes)


def results_of(state: State) -> list[dict[str, Any]]:
    """Of a finished game, by seat: its points, its return, and its share of the victory."""
    winners = state.winners()
    return [
        {"score": score, "gain": gain, "share": 1 / len(winners) if seat in winners else 0.0, "note": ""}
        for seat, (score, gain) in enumerate(zip(state.scores(), state.returns(), strict=True))
    ]


async def lose_on_time(house: House, live: LiveTable) -> None:
    """Ends the game: the seat to move has lost, its time is up. The caller holds the lock of the table."""
    loser, others = live.to_move, live.game.players - 1
    scores = live.state.scores()
    results = [
        {
            "score": scores[seat],
            "gain": -1.0 if seat == loser else 1 / others,
            "share": 0.0 if seat == loser else 1 / others,
            "note": "time" if seat == loser else "",
        }
        for seat in range(live.game.players)
    ]
    await house.end(live, results, lost_on_time=loser)
