"""The line that a bot expects: legal, no longer than it knows, and the same whatever the seat can't see."""

from __future__ import annotations

from typing import Any

import pytest

import menagerie
from menagerie.core import catalogue
from menagerie.search.line import USUAL_LENGTH, keys_of
from tests.playing import some_states

GAMES = catalogue.games()
BEASTY = "beasty-bar"
OPEN_POSITION = {
    "queue": ["kangaroo:0", "zebra:1"],
    "hands": [["monkey", "snake"], ["crocodile", "hippo"]],
    "piles": [[], []],
}
"""Nothing is hidden, and nothing is left to chance."""


def decisions(name: str, players: int, seed: int, most: int) -> list[menagerie.State]:
    """Some states of a random game in which somebody has a choice."""
    states = some_states(menagerie.load(name, players), seed, most)
    return [state for state in states if len(state.legal_actions()) > 1]


def favourite(bot: Any, state: menagerie.State) -> int:
    """What the bot tried most."""
    return int(max(bot.evaluate(state), key=lambda estimate: estimate.visits).action)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_begins_with_the_action_and_tells_nothing_that_the_seat_can_not_see(name: str) -> None:
    for number, state in enumerate(decisions(name, 3, 5, 4)):
        seat, action = state.current_player, state.legal_actions()[-1]
        line = menagerie.bot(name, simulations=60, seed=number).line(state, action)
        assert (line[0].seat, line[0].action, line[0].text) == (seat, action, state.action_text(action))
        assert (line[0].likelihood, line[0].after_luck) == (1.0, False)
        assert len(line) <= USUAL_LENGTH
        assert all(0 < step.likelihood <= 1 and step.text == state.game.action_text(step.action) for step in line)
        for draw in range(2):
            other = state.resample(seat, 10 * number + draw)
            assert menagerie.bot(name, simulations=60, seed=number).line(other, action) == line


@pytest.mark.parametrize("name", GAMES)
def test_the_next_decision_is_one_that_can_come(name: str) -> None:
    """Whoever is next, and what it may do, agrees with some world that the seat holds for possible."""
    for number, state in enumerate(decisions(name, 2, 8, 4)):
        seat, action = state.current_player, state.legal_actions()[0]
        line = menagerie.bot(name, simulations=80, seed=number).line(state, action)
        if len(line) > 1:
            possible = set()
            for draw in range(200):
                world = state.resample(seat, draw)
                world.apply(action)
                world.deal(draw)
                possible |= {(world.current_player, choice) for choice in world.legal_actions()}
            assert (line[1].seat, line[1].action) in possible


def test_an_evaluation_made_just_before_is_used() -> None:
    state = decisions(BEASTY, 2, 1, 6)[1]
    bot = menagerie.bot(BEASTY, simulations=50)
    best = favourite(bot, state)
    assert bot.line(state, best) == menagerie.bot(BEASTY, simulations=50).line(state, best)
    other = decisions(BEASTY, 2, 2, 6)[2]
    action = other.legal_actions()[0]
    assert bot.line(other, action) == menagerie.bot(BEASTY, simulations=50).line(other, action)


def test_a_solved_line_is_what_repeated_solutions_play() -> None:
    state = menagerie.load(BEASTY, 2).setup(**OPEN_POSITION)
    for action in state.legal_actions():
        line = menagerie.bot(BEASTY, simulations=1).line(state, action, decisions=9)
        world = state.copy()
        world.apply(action)
        expected = [(state.current_player, action)]
        while not world.is_terminal:
            choice = menagerie.bot(BEASTY, simulations=1).choose(world)
            expected.append((world.current_player, choice))
            world.apply(choice)
        assert [(step.seat, step.action) for step in line] == expected
        assert all(step.likelihood == 1 and not step.after_luck for step in line)


def test_it_ends_where_too_little_was_tried_and_where_one_asks() -> None:
    state = decisions(BEASTY, 2, 1, 6)[0]
    action = favourite(menagerie.bot(BEASTY, simulations=400), state)
    assert len(menagerie.bot(BEASTY, simulations=5).line(state, action)) == 1
    assert len(menagerie.bot(BEASTY, simulations=400).line(state, action, decisions=2)) == 2


def test_it_ends_where_others_decide_in_secret() -> None:
    """Each lays four animals aside that nobody else sees."""
    state = menagerie.load(BEASTY, 2, points=True).new_state()
    state.deal(1)
    first = state.current_player
    bot = menagerie.bot(BEASTY, simulations=600)
    line = bot.line(state, favourite(bot, state), decisions=9)
    assert {step.seat for step in line} == {first}
    assert 1 < len(line) <= 4


def test_a_draw_in_between_is_noted() -> None:
    hands = [["lion", "seal", "monkey", "crocodile"], ["skunk", "parrot", "kangaroo", "hippo"]]
    state = menagerie.load(BEASTY, 2).setup(hands=hands, piles=[["zebra", "giraffe"], ["snake", "zebra"]])
    bot = menagerie.bot(BEASTY, simulations=600)
    assert any(step.after_luck for step in bot.line(state, favourite(bot, state)))


def test_keys_are_those_of_the_tree() -> None:
    assert keys_of(-1, 7, 7) == [7]
    assert keys_of(-1, 7, -1) == [-1]
    assert keys_of(0, 7, -1) == [-1]
    assert keys_of(0, 7, 7) == [7]
    assert keys_of(0, 7, 99) == [7, 99]


def test_what_is_no_action_is_refused() -> None:
    state = menagerie.load(BEASTY, 2).setup(**OPEN_POSITION)
    bot = menagerie.bot(BEASTY, simulations=10)
    with pytest.raises(ValueError, match="possible are"):
        bot.line(state, 999)
    with pytest.raises(ValueError, match="chance"):
        bot.line(menagerie.load(BEASTY, 2).new_state(), 0)
