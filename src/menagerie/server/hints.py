"""What a strong bot would do, from what the asking seat sees; where the table allows hints."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor

from ..core.state import State
from ..search.bots import Estimate, bot
from .errors import Forbidden, Refused
from .live import LiveTable

SECONDS = 0.5


async def hints(live: LiveTable, seat: int | None, pool: Executor) -> list[Estimate]:
    """Each possible action with its chance of victory, the best first. Raises Refused where none are given."""
    if not live.settings.hints:
        raise Forbidden("At this table there are no hints.")
    if seat is None or live.to_move != seat:
        raise Refused("Hints are for whose turn it is.")
    if live.hints is None or live.hints[0] != live.version:
        state = live.state.copy()
        live.hints = live.version, asyncio.get_running_loop().run_in_executor(pool, _hints, state)
    thinking = live.hints[1]
    try:
        return await asyncio.shield(thinking)  # whoever asks again, or goes away, makes it neither longer nor shorter
    except Exception:
        live.hints = None
        raise


def _hints(state: State) -> list[Estimate]:
    thinker = bot(state.game, level=5, seconds=SECONDS)
    found = thinker.evaluate(state)
    best = thinker.choose(state) if len(found) > 1 else found[0].action
    return sorted(found, key=lambda estimate: (estimate.action != best, -estimate.chance, -estimate.margin))
