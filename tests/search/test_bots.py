"""Bots that search: they see only what their seat sees, keep their budget, and repeat themselves."""

from __future__ import annotations

import math
from typing import Any

import pytest

import menagerie
from menagerie.core import catalogue
from menagerie.core.protocol import policy_of
from menagerie.search.levels import LEVELS, read_level
from menagerie.search.searcher import mean_and_error
from menagerie.search.seats import BOT_KINDS, read_bot_kind, seat_bot

from ..playing import some_states

GAMES = catalogue.games()
TABLES = [menagerie.load(name, players) for name in GAMES for players in sorted({2, catalogue.find(name).players[-1]})]


SEARCHED = [name for name in GAMES if not hasattr(policy_of(catalogue.find(name).rules), "weigh")]
"""The games in which level 5 always searches."""


def started(name: str = "beasty-bar") -> menagerie.State:
    state = menagerie.load(name).new_state()
    state.deal(1)
    return state


def decisions(game: menagerie.Game, seed: int, most: int) -> list[menagerie.State]:
    """Some states of a random game with a choice to make."""
    return [state for state in some_states(game, seed, most) if len(state.legal_actions()) > 1]


@pytest.mark.parametrize("level", [1, 3, 5])
@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_a_bot_uses_only_what_its_seat_sees(game: menagerie.Game, level: int) -> None:
    """The same seed decides, and estimates, the same when all that is unseen is dealt anew."""
    for number, state in enumerate(decisions(game, 7 * level, 12)):
        expected = menagerie.bot(game, level, simulations=40, seed=number).evaluate(state)
        choice = menagerie.bot(game, level, simulations=40, seed=number).choose(state)
        for draw in range(2):
            other = state.resample(state.current_player, 100 * number + draw)
            assert menagerie.bot(game, level, simulations=40, seed=number).evaluate(other) == expected
            assert menagerie.bot(game, level, simulations=40, seed=number).choose(other) == choice


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_estimates_are_about_all_legal_actions_and_add_up(game: menagerie.Game, threads: int) -> None:
    for state in decisions(game, 3, 4):
        estimates = menagerie.bot(game, simulations=201, threads=threads).evaluate(state)
        assert [estimate.action for estimate in estimates] == state.legal_actions()
        assert all(0 <= estimate.chance <= 1 and math.isfinite(estimate.margin) for estimate in estimates)
        assert all(estimate.error > 0 for estimate in estimates if estimate.visits)
        assert sum(estimate.visits for estimate in estimates) in (0, 201)  # 0: it was solved
        again = menagerie.bot(game, simulations=201, threads=threads)
        assert again.evaluate(state) == estimates
        assert again.evaluate(state) == estimates, "a second question must not depend on the first"


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
@pytest.mark.parametrize("name", GAMES)
def test_every_level_plays_whole_games(name: str, level: int) -> None:
    game = menagerie.load(name, 2)
    bots = [menagerie.bot(game, level, simulations=8, seed=seat) for seat in range(2)]
    state = game.new_state()
    state.deal(level)
    while not state.is_terminal:
        before = state.copy()
        action = bots[state.current_player].choose(state)
        assert state == before
        state.apply(action)
        state.deal(level)


@pytest.mark.parametrize("name", SEARCHED)
def test_a_bot_with_time_goes_on_from_its_last_tree(name: str) -> None:
    """Simulations of an earlier move that agree with all seen since still count, at the seat that made them only."""
    game = menagerie.load(name, 2)
    thinker = menagerie.bot(game, seconds=0.03)
    state, kept, last = game.new_state(), 0, -1
    state.deal(5)
    for _ in range(8):
        searcher = thinker._memory[0] if thinker._memory else None
        thinker.evaluate(state)
        assert thinker._memory is not None
        if thinker._memory[0] is searcher:
            kept += 1
            assert state.current_player == last
        last = state.current_player
        state.apply(thinker.choose(state))
        state.deal(5)
    before = sum(estimate.visits for estimate in thinker.evaluate(state))
    again = sum(estimate.visits for estimate in thinker.evaluate(state.copy()))
    assert again > before, "the same position again: nothing that was thought is lost"


def test_an_endgame_is_played_perfectly() -> None:
    game = menagerie.load("beasty-bar", 2)
    position: dict[str, Any] = {
        "queue": ["zebra:1", "giraffe:1", "snake:0", "monkey:1"],
        "hands": [["lion", "skunk"], ["hippo"]],
        "piles": [[], []],
        "bar": ["hippo:0", "zebra:0", "seal:1", "parrot:1"],
    }
    state = game.setup(**position)
    estimates = menagerie.bot(game, simulations=1).evaluate(state)
    assert all(estimate.error == 0 and estimate.visits == 0 for estimate in estimates)
    assert all(estimate.chance in (0, 0.5, 1) for estimate in estimates)
    best = max(estimates, key=lambda estimate: (estimate.chance, estimate.margin))
    assert menagerie.bot(game, simulations=1).choose(state) == best.action


def test_an_action_that_was_not_tried_is_not_told_as_known() -> None:
    game = menagerie.load("beasty-bar", 4)
    state = game.new_state()
    state.deal(1)
    tried, *others = sorted(menagerie.bot(game, simulations=1).evaluate(state), key=lambda estimate: -estimate.visits)
    assert math.isfinite(tried.error)
    assert all((other.chance, other.error) == (tried.chance, math.inf) for other in others)


def test_the_levels_are_named_after_animals() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    assert all(
        read_level(level.animal) is read_level(level.number) is read_level(str(level.number)) for level in LEVELS
    )
    assert [read_bot_kind(f"level:{level.number}") for level in LEVELS] == list(BOT_KINDS[-5:])
    game = menagerie.load("beasty-bar")
    assert [seat_bot(game, kind, simulations=5).level.number for kind in BOT_KINDS[-5:]] == [1, 2, 3, 4, 5]  # type: ignore[attr-defined]


def ended() -> menagerie.State:
    state, thinker = started(), seat_bot(menagerie.load("beasty-bar"), "random")
    while not state.is_terminal:
        state.apply(thinker.choose(state))
        state.deal(1)
    return state


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"level": 6}, "there is no level 6; there are: 1 .chick., 2"),
        ({"level": "foxx"}, "Did you mean fox"),
        ({"level": True}, "there is no level True"),
        ({"seconds": 0}, "seconds is a number above 0, at most 86400, not 0"),
        ({"seconds": -1.0}, "seconds is a number above 0"),
        ({"seconds": math.nan}, "seconds is a number above 0"),
        ({"seconds": "1"}, "seconds is a number above 0, at most 86400, not '1'"),
        ({"simulations": 0}, "simulations is a whole number above 0, below 1073741824, not 0"),
        ({"simulations": 1.5}, "simulations is a whole number above 0"),
        ({"seconds": 1, "simulations": 1}, "of seconds or of simulations"),
        ({"threads": 10**6}, "at most 64, not 1000000"),
        ({"simulations": 10**30}, "simulations is a whole number above 0, below"),
        ({"seconds": 1e300}, "seconds is a number above 0, at most 86400"),
        ({"threads": 0}, "threads is a whole number above 0"),
        ({"seed": "x"}, "seed is a whole number"),
    ],
)
def test_a_bad_bot_is_refused(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        menagerie.bot("beasty-bar", **arguments)


def test_a_bot_for_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="no game 'beasty-ba'"):
        menagerie.bot("beasty-ba")
    with pytest.raises(ValueError, match="a game or its name"):
        menagerie.bot(5)  # type: ignore[arg-type]


def test_a_question_nobody_can_answer_is_refused() -> None:
    thinker = menagerie.bot("beasty-bar", simulations=5)
    for question in (thinker.choose, thinker.evaluate):
        with pytest.raises(ValueError, match="the game is over"):
            question(ended())
        with pytest.raises(ValueError, match="chance decides now"):
            question(menagerie.load("beasty-bar").new_state())
        with pytest.raises(ValueError, match="plays beasty-bar, not bean-dice"):
            question(started("bean-dice"))
        with pytest.raises(ValueError, match="asked about a State"):
            question([1, 2])  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["wizard", "level", "level:", "level:9", "greedy:1", ""])
def test_an_unknown_kind_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(ValueError, match="there are: "):
        read_bot_kind(text)


def test_the_mean_has_its_standard_error() -> None:
    mean, error = mean_and_error(total=30.0, squares=30.0, visits=100)
    assert mean == pytest.approx(0.3)
    assert error == pytest.approx(math.sqrt(0.3 * 0.7 / 100), rel=0.02)
    assert mean_and_error(4.0, 4.0, 4)[1] > 0.05, "four wins in four are no proof"
