"""The greedy player: legal, and far better than chance."""

from __future__ import annotations

import pytest

import menagerie
from menagerie.games.bean_dice import greedy
from tests.playing import victories_of_greedy


@pytest.mark.parametrize("players", [2, 5])
def test_it_beats_random_players(players: int) -> None:
    assert victories_of_greedy(menagerie.load("bean-dice", players), 10) >= 0.9


def choice(state: menagerie.State) -> str:
    return state.action_text(greedy.choose(state))


def test_it_keeps_what_its_next_order_needs_and_rolls_for_the_rest() -> None:
    deck = {
        "name": "one",
        "cards": [{"orders": ["2 soy + 1 blue", "3 soy", "1 red", "5 alike", "6 alike", "7 alike"]}] * 61,
    }
    rolled = ["stink", "stink", "chinese", "red", "soy", "garden", "garden"]
    state = menagerie.load("bean-dice", 2, deck=deck).setup(rolled=rolled)
    assert choice(state) == "keep soy"
    state.apply(greedy.choose(state))
    assert choice(state) == "roll"


def test_it_stops_when_nothing_more_can_be_gained() -> None:
    """With the last order of the card met there is nothing left to roll for."""
    deck = {"name": "one", "cards": [{"orders": ["1 red", "2 red", "3 red", "4 red", "3 soy", "1 soy"]}] * 61}
    rolled = ["stink", "stink", "chinese", "chinese", "soy", "soy", "garden"]
    state = menagerie.load("bean-dice", 2, deck=deck).setup(rolled=rolled, done=[5, 0])
    while choice(state).startswith("keep"):
        state.apply(greedy.choose(state))
    assert choice(state) == "stop"


def test_it_cashes_a_full_card_and_one_that_wins() -> None:
    game = menagerie.load("bean-dice", 2)
    rolled = ["stink", "stink", "chinese", "red", "soy", "garden", "garden"]
    assert choice(game.setup(done=[0, 6], rolled=rolled)) == "cash"
    assert choice(game.setup(done=[0, 4], coins=[0, 11], rolled=rolled)) == "cash"
