"""Counts the cards, wagons and tokens of a state."""

from __future__ import annotations

from typing import Any

import menagerie
from menagerie.games.circus_train.state import REFILLING


def census(game: menagerie.Game, state: Any) -> list[list[int]]:
    """How many cards of each kind, wagons of each kind, and exchange tokens there are, wherever they lie (CT-1)."""
    seats = range(game.players)
    cards = [int(count) for count in state.deck]
    for kind in [*state.discards[: state.discarded], state.in_play]:
        if kind >= 0:
            cards[kind] += 1
    wagons = [int(count) for count in state.stock]
    for wagon in state.offer:
        if wagon >= 0:
            wagons[wagon] += 1
    if state.phase == REFILLING:
        wagons[state.loading] += 1
    for seat in seats:
        cards = [sum(counts) for counts in zip(cards, state.hand[seat].tolist(), strict=True)]
        wagons = [sum(counts) for counts in zip(wagons, state.waiting[seat].tolist(), strict=True)]
        for wagon in state.train[seat, : state.length[seat]]:
            wagons[wagon] += 1
    tokens = sorted(int(animal) for animal in state.token[: game.players] if animal >= 0)
    assert len(set(tokens)) == len(tokens)
    assert state.deck_size == state.deck.sum()
    assert state.stock_size == state.stock.sum()
    assert all(place < 0 for place in state.discards[state.discarded :])
    return [cards, wagons]
