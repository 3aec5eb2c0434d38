"""A hint for the person at the keyboard: what a strong bot would do, from what that person sees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .analysis_text import line_text

if TYPE_CHECKING:
    from ..core.state import State
    from ..search.bots import Estimate

SECONDS = 0.5
MOST_MOVES = 3
MOST_EXPECTED = 3


def advice(state: State, names: Sequence[str], simulations: int | None = None) -> str:
    """The best moves with their chances, and what is expected after the first; `names` as the person hears them.

    It thinks half a second, or for so many simulations.
    """
    from ..search.bots import bot, prepare
    from ..search.judging import preference

    prepare(state.game)
    thinker = bot(state.game, seconds=None if simulations else SECONDS, simulations=simulations)
    known = [estimate for estimate in thinker.evaluate(state) if math.isfinite(estimate.error)]
    best = sorted(known, key=preference, reverse=True)[:MOST_MOVES]
    moves = ", ".join(f"{state.action_text(estimate.action)} {_chance(estimate)}" for estimate in best)
    expected = thinker.line(state, best[0].action)[1 : 1 + MOST_EXPECTED]
    then = f" Expected after the first: {line_text(expected, names)}." if expected else ""
    return f"Best, with your chance to win: {moves}.{then}"


def _chance(estimate: Estimate) -> str:
    noise = 100 * estimate.error
    return f"{100 * estimate.chance:.0f} %" + (f" (± {noise:.0f})" if 0.5 <= noise < 100 else "")
