"""Information states: equal for what a seat can't tell apart, and different for what it can."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import menagerie


@pytest.fixture
def game() -> menagerie.Game:
    return menagerie.load("beasty-bar", 2)


def dealt(game: menagerie.Game, own: list[str], other: list[str]) -> menagerie.State:
    return game.replay([game.parse_action(f"deal {kind}") for kind in (*own, *other)])


OWN, OTHER, THIRD = (
    ["lion", "seal", "zebra", "skunk"],
    ["lion", "parrot", "monkey", "hippo"],
    ["snake", "seal", "parrot", "skunk"],
)


def test_another_hand_makes_no_difference(game: menagerie.Game) -> None:
    first, second = dealt(game, OWN, OTHER), dealt(game, OWN, THIRD)
    assert first.information_state(0) == second.information_state(0)
    assert first.information_state(1) != second.information_state(1)
    assert first.information_state(None) == second.information_state(None)


def test_the_own_hand_and_its_order_do(game: menagerie.Game) -> None:
    """The order too: it is all that the seat has seen, in order."""
    assert dealt(game, OWN, OTHER).information_state(0) != dealt(game, THIRD, OTHER).information_state(0)
    assert dealt(game, OWN, OTHER).information_state(0) != dealt(game, OWN[::-1], OTHER).information_state(0)


def test_games_and_seats_differ(game: menagerie.Game) -> None:
    other = menagerie.load("beasty-bar", 2, chameleon_must_imitate=True)
    assert game.new_state().information_state(0) != other.new_state().information_state(0)
    assert game.new_state().information_state(0) != game.new_state().information_state(1)


def test_it_goes_on_in_a_redealt_world(game: menagerie.Game) -> None:
    state = dealt(game, OWN, OTHER)
    state.apply(game.parse_action("play zebra"))
    world = state.resample(0, 5)
    assert world.information_state(0) == state.information_state(0)
    card = game.parse_action("deal snake")
    state.apply(card)
    world.apply(card)
    assert world.information_state(0) == state.information_state(0)
    assert world.information_state(1) != state.information_state(1), "the other has not seen that world's cards"


def test_a_position_starts_with_what_the_seat_knows_of_it(game: menagerie.Game) -> None:
    first = game.setup(hands=[["lion"], ["seal"]])
    second = game.setup(hands=[["lion"], ["zebra"]])
    assert first.information_state(0) == second.information_state(0)
    assert first.information_state(1) != second.information_state(1)


@pytest.mark.parametrize("seat", [-1, 2, "0", 1.0, True])
def test_a_seat_that_is_none_is_refused(game: menagerie.Game, seat: object) -> None:
    state = game.new_state()
    for ask in (state.view, state.observation, state.information_state):
        with pytest.raises(ValueError, match=r"there is no seat .*; seats are 0 to 1"):
            ask(seat)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no seat"):
        state.resample(seat, 0)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_seats_too(game: menagerie.Game) -> None:
    state = dealt(game, OWN, OTHER)
    for seat in (0, 1):
        other: Any = np.int64(seat)
        assert json.dumps(state.view(other)) == json.dumps(state.view(seat))
        assert state.information_state(other) == state.information_state(seat)
        assert state.resample(other, 3).information_state(seat) == state.information_state(seat)


@pytest.mark.parametrize("lang", [None, 3, ["en"], "tlh", ""])
def test_a_language_that_is_none_is_refused(game: menagerie.Game, lang: Any) -> None:
    with pytest.raises(ValueError, match="language"):
        game.action_text(0, lang)
    with pytest.raises(ValueError, match="language"):
        game.parse_action("play lion", lang)
