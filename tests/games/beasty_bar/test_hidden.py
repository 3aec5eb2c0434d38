"""What is hidden: redeals are uniform over all that agrees with what a seat has seen."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from scipy.stats import chisquare

import menagerie

DRAWS = 6000


@pytest.mark.parametrize("seat", [None, 1])
def test_hands_are_redealt_uniformly(seat: int | None) -> None:
    """Seat 0 holds two of six unseen cards: each of the 15 pairs is as likely."""
    game = menagerie.load("beasty-bar", 2)
    kinds = ["skunk", "parrot", "seal", "zebra", "hippo", "lion"]
    state = game.setup(hands=[kinds[:2], ["lion"]], piles=[kinds[2:], []])
    counts = Counter(tuple(state.resample(seat, seed).view(0)["hand"]) for seed in range(DRAWS))
    assert set(counts) == set(combinations(kinds, 2))
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_hand_and_cards_laid_aside_are_redealt_uniformly_together() -> None:
    """One in hand and four aside of six unseen: 6 * 5 ways."""
    game = menagerie.load("beasty-bar", 2, points=True)
    kinds = ["skunk", "parrot", "seal", "zebra", "hippo", "lion"]
    aside = [kinds[1:5], ["skunk", "parrot", "kangaroo", "monkey"]]
    state = game.setup(hands=[["skunk"], ["lion"]], piles=[["lion"], []], aside=aside)
    worlds = (state.resample(1, seed).view(0) for seed in range(DRAWS))
    counts = Counter((*view["hand"], *view["set_aside"]) for view in worlds)
    assert len(counts) == 30
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_unfinished_secret_choices_are_redrawn_uniformly() -> None:
    """BB-24: while seat 0 has laid two aside, the others know only that: each of 66 pairs is as likely."""
    game = menagerie.load("beasty-bar", 2, points=True)
    state = game.replay([game.parse_action("set aside lion"), game.parse_action("set aside seal")])
    counts = Counter(tuple(state.resample(1, seed).view(0)["set_aside"]) for seed in range(2 * DRAWS))
    assert len(counts) == 66
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_the_own_cards_and_what_was_played_stay() -> None:
    game = menagerie.load("beasty-bar", 3)
    state = game.setup(queue=["hippo:0", "seal:1"], hands=[["lion"], ["zebra"], ["skunk"]], bar=["lion:2"])
    for seed in range(50):
        other = state.resample(1, seed)
        assert other.view(1) == state.view(1)
        assert other.view()["unplayed"] == state.view()["unplayed"]


def test_the_deal_is_uniform() -> None:
    game = menagerie.load("beasty-bar", 2)

    def hand(seed: int) -> tuple[str, ...]:
        state = game.new_state()
        state.deal(seed)
        return tuple(state.view(0)["hand"])

    counts = Counter(hand(seed) for seed in range(2 * DRAWS))
    assert len(counts) == 495
    assert chisquare(list(counts.values())).pvalue > 1e-4
