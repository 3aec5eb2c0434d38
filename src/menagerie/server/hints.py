"""What a strong bot would do, from what the asking seat sees; where the table allows hints."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from ..core.state import State
from ..search.bots import Estimate, bot
from .errors import Forbidden, Refused, TooMany
from .live import LiveTable

SECONDS = 0.5
MOST_WAITING = 20
"""How many hints may wait for their turn, of all people together."""


class Hints:
    """Thinks of hints, one after the other, on a thread of its own: bots' turns never stand behind them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "hint")
        self._asked: dict[int | None, asyncio.Future[list[Estimate]]] = {}
        """What is being thought of, by the number of the person for whom it is."""

    def close(self) -> None:
        """Stops; nobody waits for what is being thought of."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def hints(self, live: LiveTable, seat: int | None) -> list[Estimate]:
        """Each possible action with its chance of victory, the best first.

        Raises Refused where none are given, and TooMany while another one is thought of for the same person.
        """
        if not live.settings.hints:
            raise Forbidden("At this table there are no hints.")
        if seat is None or live.to_move != seat:
            raise Refused("Hints are for whose turn it is.")
        if live.hints is None or live.hints[0] != live.version:
            live.hints = live.version, self._begin(live, live.seats[seat].player_id)
        thinking = live.hints[1]
        try:  # whoever asks again, or goes away, makes it neither longer nor shorter
            return await asyncio.shield(thinking)
        except Exception:
            live.hints = None
            raise

    def _begin(self, live: LiveTable, person: int | None) -> asyncio.Future[list[Estimate]]:
        if person in self._asked:
            raise TooMany("Another hint is being thought of for you; ask again in a moment.")
        if len(self._asked) >= MOST_WAITING:
            raise TooMany("Many ask for hints just now; ask again in a moment.")
        thinking = asyncio.get_running_loop().run_in_executor(self._pool, _hints, live.state.copy())
        self._asked[person] = thinking
        thinking.add_done_callback(lambda _: self._asked.pop(person))
        return thinking


def _hints(state: State) -> list[Estimate]:
    thinker = bot(state.game, level=5, seconds=SECONDS)
    found = thinker.evaluate(state)
    best = thinker.choose(state) if len(found) > 1 else found[0].action
    return sorted(found, key=lambda estimate: (estimate.action != best, -estimate.chance, -estimate.margin))
