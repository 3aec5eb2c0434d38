"""Counts the cards of a state."""

from __future__ import annotations

from typing import Any

import menagerie


def census(game: menagerie.Game, state: Any) -> list[int]:
    """All cards there are, wherever they lie, in order: twelve kinds of each seat (BB-1)."""
    cards = state.queue[: state.length].tolist()
    for seat in range(game.players):
        for place in (state.hand, state.pile, state.aside, state.bar, state.out):
            cards += [seat * 12 + kind for kind in range(12) if int(place[seat]) >> kind & 1]
    return sorted(cards)
