"""Counts the cards and dice of a state."""

from __future__ import annotations

from typing import Any

import menagerie


def census(game: menagerie.Game, state: Any) -> tuple[list[int], int]:
    """All cards there are, each of which lies in one place, and whether the counts of those face down agree (BD-1)."""
    cards = [int(card) for place in (state.active, state.cover) for card in place[: game.players] if card >= 0]
    sets = [*state.unseen.tolist(), *state.face_up[: game.players].tolist()]
    cards += [card for numbers in sets for card in range(61) if numbers >> card & 1]
    face_down = state.face_down.sum(axis=0).tolist()
    face_down[int(state.era)] += int(state.deck)
    given = state.given if state.phase == 6 else 0
    face_down[(int(state.era) + 1) % 6] += int(given)
    differences = [
        int(numbers).bit_count() - count for numbers, count in zip(state.unseen.tolist(), face_down, strict=True)
    ]
    return sorted(cards), sum(map(abs, differences))
