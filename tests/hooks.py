"""What a game tells the search about good play, called from Python: on the first state of an array."""

from __future__ import annotations

from typing import Any

from menagerie.core.jit import jit
from menagerie.search import hooks


@jit
def assess(states: Any, out: Any, weights: Any, rng: Any, gains: Any, points: Any) -> None:
    hooks.assess(states[0], out, weights, rng, gains, points)


@jit
def preferences(states: Any, actions: Any, count: int, priors: Any) -> None:
    hooks.preferences(states[0], actions, count, priors)


@jit
def forget(states: Any, seat: int, percent: int, rng: Any) -> None:
    hooks.forget(states[0], seat, percent, rng)
