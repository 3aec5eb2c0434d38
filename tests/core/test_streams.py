"""Random numbers: even, the same everywhere, and different for different seeds."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

import menagerie
from menagerie.core.bits import count_bits, nth_bit, random_bits
from menagerie.core.chance import GeneratorLuck, SeededLuck
from menagerie.core.streams import new_stream, random_below, random_word, weighted_index
from menagerie.core.victory import share_victory

WORDS = [7905728728188956330, 7829699775062486388, 16344561134749189978]


@pytest.mark.parametrize("bound", [1, 2, 3, 12, 61, 1000])
def test_numbers_are_even(bound: int) -> None:
    rng = new_stream(0)
    counts = Counter(int(random_below(rng, bound)) for _ in range(40 * bound + 4000))
    assert set(counts) == set(range(bound))
    assert bound == 1 or chisquare(list(counts.values())).pvalue > 1e-5


def test_weights_are_kept() -> None:
    rng, weights = new_stream(1), np.array([1, 0, 5, 2])
    counts = Counter(int(weighted_index(weights, 4, rng)) for _ in range(16000))
    assert counts[1] == 0
    assert chisquare([counts[0], counts[2], counts[3]], [2000, 10000, 4000]).pvalue > 1e-5


def test_seeds_and_their_streams_differ() -> None:
    words = {int(new_stream(seed, number)[0]) for seed in range(-50, 50) for number in range(50)}
    assert len(words) == 5000
    assert 0 not in words


@pytest.mark.parametrize("luck", [SeededLuck(0), GeneratorLuck(np.random.default_rng(0))])
def test_luck_follows_its_weights(luck: SeededLuck | GeneratorLuck) -> None:
    counts = Counter(luck.choose([3, 1, 4], ply) for ply in range(16000))
    assert chisquare([counts[0], counts[1], counts[2]], [6000, 2000, 8000]).pvalue > 1e-5


def test_seeded_luck_of_neighbouring_plies_is_independent() -> None:
    luck = SeededLuck(3)
    pairs = Counter((luck.choose([1] * 4, ply), luck.choose([1] * 4, ply + 1)) for ply in range(0, 16000, 2))
    assert chisquare([pairs[a, b] for a in range(4) for b in range(4)]).pvalue > 1e-5


def test_random_words_are_fixed_forever() -> None:
    """Saved games go on with them: a change here would change their luck."""
    assert [random_word(0, 0), random_word(0, 1), random_word(7, 3)] == WORDS


def test_deal_takes_a_seed_or_a_generator_and_nothing_else() -> None:
    game = menagerie.load("beasty-bar")
    hands = []
    for rng in (0, 0, np.int64(0), np.random.default_rng(0), np.random.default_rng(0), -5):
        state = game.new_state()
        state.deal(rng)
        hands.append(state.view(0)["hand"])
    assert hands[0] == hands[1] == hands[2]
    assert hands[3] == hands[4]
    for nonsense in (None, "0", 1.5, True):
        with pytest.raises(ValueError, match=r"Generator, or an integer seed|Generator or an integer seed"):
            game.new_state().deal(nonsense)  # type: ignore[arg-type]


def test_bits() -> None:
    rng = new_stream(2)
    assert count_bits(0b101101) == 4
    assert [nth_bit(0b101101, place) for place in range(4)] == [0, 2, 3, 5]
    parts = Counter(random_bits(0b10111, 2, rng) for _ in range(6000))
    assert len(parts) == 6
    assert all(part & ~0b10111 == 0 and count_bits(part) == 2 for part in parts)
    assert chisquare(list(parts.values())).pvalue > 1e-5


@pytest.mark.parametrize(
    ("worth", "expected"),
    [
        ([3, 1], [1, -1]),
        ([1, 1], [0, 0]),
        ([5, 2, 2], [1, -0.5, -0.5]),
        ([5, 5, 2], [0.25, 0.25, -0.5]),
        ([5, 5, 5, 2], [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
        ([-1, -2, -1, -3], [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
    ],
)
def test_victory_is_shared(worth: list[float], expected: list[float]) -> None:
    out = np.zeros(len(worth))
    share_victory(np.array(worth, float), len(worth), out)
    assert out.tolist() == pytest.approx(expected)
