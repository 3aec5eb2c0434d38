"""Counts the cards of a state."""

from __future__ import annotations

from typing import Any

import menagerie


def census(game: menagerie.Game, state: Any) -> list[int]:
    """How many cards of each kind there are, wherever they lie (BG-1). Hidden cards are counted in their pool."""
    counts = [sum(pool) for pool in zip(state.pile, state.left, state.discards, state.aside, strict=True)]
    for kind in [*state.card[: game.players].flatten(), state.drawn]:
        if kind >= 0:
            counts[kind] += 1
    return [int(count) for count in counts]
