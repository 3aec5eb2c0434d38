"""What Beasty Bar's bots know about good play: the network's marks and scores, shares, and what can be solved."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.arrays import FloatArray
from menagerie.core.jit import jit
from menagerie.core.streams import new_stream
from menagerie.games.beasty_bar import policy, rules, valuation
from menagerie.games.beasty_bar.state import KIND_NAMES, PLAYING, POINTS
from menagerie.search.exact import open_position

from ...playing import some_states

GAMES = [menagerie.load("beasty-bar", players, points=points) for players in (2, 3, 4) for points in (False, True)]
WEIGHTS = json.loads(Path(valuation.__file__).with_name("valuation.json").read_text("utf-8"))


@jit
def marks_of(states: Any, seat: int, marks: Any) -> int:
    return valuation.list_marks(states[0], seat, marks)


@jit
def score_of(states: Any, seat: int, marks: Any, hidden: Any) -> float:
    return valuation.score(marks, valuation.list_marks(states[0], seat, marks), hidden)


@jit
def assess_of(states: Any, out: Any, weights: Any, rng: Any, gains: Any, points: Any) -> None:
    policy.assess(states[0], out, weights, rng, gains, points)


def expectation(state: menagerie.State, seed: int = 0) -> tuple[FloatArray, FloatArray]:
    """What `assess` says of a state: returns, scores."""
    out, weights = np.zeros((2, rules.MAX_LEGAL), np.int64)
    gains, points = np.zeros((2, state.game.players))
    assess_of(state.copy()._states, out, weights, new_stream(seed), gains, points)
    return gains, points


def turns(game: menagerie.Game) -> list[menagerie.State]:
    """States of random games at the start of turns."""
    states = itertools.chain.from_iterable(some_states(game, seed, 12) for seed in range(4))
    return [state for state in states if state._states["phase"][0] == PLAYING]


def plain_marks(state: menagerie.State, seat: int) -> Counter[int]:
    """The marks, told from the views of all seats and, for the piles, from the record."""
    game, players = state.game, state.game.players
    view = state.view(None)
    kinds = KIND_NAMES.index
    marks: Counter[int] = Counter()
    for place, animal in enumerate(view["queue"]):
        marks[valuation.QUEUE + (place * 2 + (animal["seat"] != seat)) * 12 + kinds(animal["kind"])] += 1
    for other in range(players):
        first = valuation.HAND if other == seat else valuation.OTHERS_HAND
        marks.update(first + kinds(kind) for kind in state.view(other)["hand"])
        first = valuation.PILE if other == seat else valuation.OTHERS_PILE
        marks.update(first + kind for kind in range(12) if int(state._states["pile"][0, other]) >> kind & 1)
    bars = [[kinds(kind) for kind in view["bar"][other]] for other in range(players)]
    left = len(state.view(seat)["hand"]) + int(state._states["pile"][0, seat]).bit_count()
    marks[valuation.CARDS + left] += 1
    marks[valuation.WAIT + (seat - state.current_player) % players] += 1
    marks[valuation.COMPANY + players - 2] += 1
    others = [bar for other, bar in enumerate(bars) if other != seat]
    if game.options["points"]:
        lead = sum(POINTS[kind] for kind in bars[seat]) - max(sum(POINTS[kind] for kind in bar) for bar in others)
        marks[valuation.POINTS_LEAD + 9 + max(-9, min(9, int(lead)))] += 1
        return marks
    best = max(others, key=len)
    marks[valuation.LEAD + 5 + max(-5, min(5, len(bars[seat]) - len(best)))] += 1
    more_strength = sum(kind + 1 for kind in bars[seat]) - sum(kind + 1 for kind in best)
    marks[valuation.TIE_BREAK + 1 + int(np.sign(more_strength))] += 1
    return marks


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_marks_are_what_lies_on_the_table(game: menagerie.Game) -> None:
    marks = np.zeros(valuation.MOST_MARKS, np.int64)
    for state in turns(game):
        for seat in range(game.players):
            count = marks_of(state._states, seat, marks)
            assert Counter(marks[:count].tolist()) == plain_marks(state, seat)
            assert all(0 <= mark < valuation.MARKS for mark in marks[:count])


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_score_is_that_of_the_network(game: menagerie.Game) -> None:
    first, bias = np.array(WEIGHTS["first layer"]), np.array(WEIGHTS["bias"])
    marks, hidden = np.zeros(valuation.MOST_MARKS, np.int64), np.zeros(valuation.HIDDEN, np.float32)
    assert first.shape == (valuation.MARKS, valuation.HIDDEN)
    for state in turns(game):
        scores = []
        for seat in range(game.players):
            inputs = sum((first[mark] * times for mark, times in plain_marks(state, seat).items()), bias)
            scores.append(np.maximum(inputs, 0) @ np.array(WEIGHTS["second layer"]))
            assert score_of(state._states, seat, marks, hidden) == pytest.approx(scores[-1], abs=1e-3)
        shares = np.exp(scores) / np.exp(scores).sum()
        gains, points = expectation(state)
        assert (gains * (game.players - 1) + 1) / game.players == pytest.approx(shares, abs=1e-3)
        assert points.tolist() == state.scores()


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_state_can_be_assessed(game: menagerie.Game) -> None:
    """In the middle of a turn, before the deal, and while animals are laid aside."""
    for seed in range(3):
        for state in some_states(game, seed, 30):
            gains, points = expectation(state, seed)
            assert gains.sum() == pytest.approx(0, abs=1e-9)
            assert all(-1 / (game.players - 1) - 1e-9 <= gain <= 1 for gain in gains)
            assert all(point >= 0 for point in points)


def test_more_animals_in_the_bar_promise_more() -> None:
    """BB-23, in the last turns: the network must have learnt what the game is about."""
    game = menagerie.load("beasty-bar", 2)
    queue = ["zebra:1", "seal:0"]
    hands = [["skunk", "parrot"], ["skunk", "parrot"]]
    few = ["lion:0", "hippo:0", "lion:1", "hippo:1"]
    even = game.setup(queue=queue, hands=hands, piles=[[], []], bar=few)
    ahead = game.setup(queue=queue, hands=hands, piles=[[], []], bar=[*few, "monkey:0", "giraffe:0"])
    behind = game.setup(queue=queue, hands=hands, piles=[[], []], bar=[*few, "monkey:1", "giraffe:1"])
    assert expectation(behind)[0][0] < expectation(even)[0][0] - 0.3 < expectation(ahead)[0][0] - 0.6


def test_only_what_everybody_knows_is_solved() -> None:
    game = menagerie.load("beasty-bar", 2)
    hands = [["lion", "skunk", "seal"], ["parrot", "zebra", "snake"]]
    assert open_position(game.setup(hands=hands, piles=[[], []])._states)
    assert not open_position(game.setup(hands=hands, piles=[["hippo"], []])._states)
    points = menagerie.load("beasty-bar", 2, points=True)  # BB-24: four animals of each lie aside, unseen
    assert not open_position(points.setup(hands=hands, piles=[[], []])._states)
