"""The steps of an effect, for the screen: rules note them while they change the state.

A step is a code of the game, up to three arguments, and the state just after it. Arguments hold public facts
only (who, where); what only some may see is read from the snapshot through the game's view.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import StateRecord, TraceRecord
from .jit import jit

MAX_STEPS = 64
"""The most steps of a single action; more would be lost, so a test holds every game to it."""


def trace_record(state: np.dtype[Any]) -> np.dtype[Any]:
    """The dtype of a trace for states of dtype `state`."""
    fields = [
        ("count", np.int64),
        ("code", np.int64, MAX_STEPS),
        ("arguments", np.int64, (MAX_STEPS, 3)),
        ("snapshot", state, MAX_STEPS),
    ]
    return np.dtype((np.record, np.dtype(fields)))


@jit
def emit(trace: TraceRecord, state: StateRecord, code: int, first: int, second: int, third: int) -> None:
    """Notes a step. Compiles to nothing where `trace` is None."""
    if trace is not None:
        place = trace.count
        if place < MAX_STEPS:
            trace.code[place] = code
            trace.arguments[place, 0] = first
            trace.arguments[place, 1] = second
            trace.arguments[place, 2] = third
            trace.snapshot[place] = state
        trace.count = place + 1
