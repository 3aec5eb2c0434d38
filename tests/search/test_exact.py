"""Open positions, solved: the same as the plain recursion of the oracle says."""

from __future__ import annotations

import random

import numpy as np
import pytest

import menagerie
from menagerie.core import catalogue
from menagerie.search import exact

from ..oracles.best_play import after_each, margin
from ..playing import possible_actions

GAMES = catalogue.games()


def late_positions(game: menagerie.Game, games: int, actions_left: int) -> list[menagerie.State]:
    """Positions of random games with a seat to move, about so many actions before the end."""
    positions = []
    for seed in range(games):
        choose = random.Random(seed)
        state = game.new_state()
        while not state.is_terminal:
            state.apply(choose.choice(possible_actions(state)))
        for left in range(actions_left, len(state.history)):
            before = game.replay(state.history[:-left])
            if before.current_player >= 0:
                positions.append(before)
                break
    return positions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_endgames_are_solved_as_the_plain_recursion_does(players: int) -> None:
    game = menagerie.load("beasty-bar", players)
    for state in late_positions(game, 12, actions_left=5):
        found, expected = exact.solution(game, state._states), after_each(state)
        assert found is not None
        assert found.actions.tolist() == list(expected)
        for place, (shares, points) in enumerate(expected.values()):
            assert found.shares[place] == pytest.approx(shares)
            assert found.scores[place] == pytest.approx(points)
            assert found.margins[place] == pytest.approx(margin(points, state.current_player, game))


@pytest.mark.parametrize(
    "hands", [[["lion"], ["seal"]], [["kangaroo", "skunk"], ["chameleon"]], [["parrot"], ["snake"]]]
)
@pytest.mark.parametrize("queue", [["zebra:1"], ["giraffe:0", "monkey:1", "crocodile:0"]])
def test_chance_is_averaged(hands: list[list[str]], queue: list[str]) -> None:
    """Here the solver is asked about positions with cards to draw, as if nothing were hidden."""
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(queue=queue, hands=hands, piles=[["hippo"], ["lion", "crocodile"]])
    found, expected = exact._solved(game, state._states, 10**6), after_each(state)
    assert found is not None
    assert found.actions.tolist() == list(expected)
    assert found.shares == pytest.approx(np.array([shares for shares, _ in expected.values()]))
    assert found.scores == pytest.approx(np.array([points for _, points in expected.values()]))


@pytest.mark.parametrize("name", GAMES)
def test_a_position_with_secrets_is_not_solved(name: str) -> None:
    game = menagerie.load(name, 2)
    state = game.new_state()
    state.deal(3)
    assert exact.solution(game, state._states) is None


def test_what_would_take_too_long_is_given_up() -> None:
    game = menagerie.load("beasty-bar", 2)
    state = late_positions(game, 1, actions_left=6)[0]
    assert exact._solved(game, state._states, 5) is None
    assert exact._solved(game, state._states, 10**6) is not None
    assert exact.solution(game, state._states, seconds=1e-6) is None
