"""Every game in OpenSpiel: by that library's own tests, and what players see by ours."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.extras import required
from tests.playing import ALL, label

pyspiel = required("pyspiel", "openspiel")
openspiel = required("menagerie.envs.openspiel", "openspiel")

WHOLE = [game for game in ALL if game == menagerie.load(game.name, game.players)]
THREE = [game for game in WHOLE if game.players == 3]
every_game = pytest.mark.parametrize("table_game", THREE, ids=map(label, THREE))
every_count = pytest.mark.parametrize("table_game", WHOLE, ids=map(label, WHOLE))

IN_FILES = [game for game in ALL if getattr(game.options.get("deck"), "name", "") == "reversed"]
"""What a parameter can't say: a deck that is neither ours nor in a file."""

WRITTEN = [game for game in ALL if game not in IN_FILES]
every_variant = pytest.mark.parametrize("table_game", WRITTEN, ids=map(label, WRITTEN))

RECALL = pyspiel.IIGObservationType(perfect_recall=True)
MOST_PLIES = 250
"""How far long games are followed where something is looked at in each state."""


def possible(state: Any) -> list[int]:
    return [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()


def play(game: Any, seed: int) -> Iterator[tuple[Any, int]]:
    """Each state of a random game, with the action that follows; -1 at the end, or where it is long enough."""
    choose = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(MOST_PLIES):
        if state.is_terminal():
            break
        action = choose.choice(possible(state))
        yield state, action
        state.apply_action(action)
    yield state, -1


def some_states(game: Any, seed: int, every: int) -> Iterator[Any]:
    for number, (state, action) in enumerate(play(game, seed)):
        if action < 0 or number % every == seed % every:
            yield state.clone()


def sampler(seed: int) -> Callable[[], float]:
    return random.Random(seed).random


# By OpenSpiel's own tests


@every_count
def test_random_simulation_with_serialisation(table_game: menagerie.Game, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(openspiel.wrap(table_game), num_sims=1, serialize=True, verbose=False)


@every_count
def test_the_simulation_of_its_python_tests(table_game: menagerie.Game, capsys: pytest.CaptureFixture[str]) -> None:
    tests = required("open_spiel.python.tests.games_sim_test", "openspiel")
    np.random.seed(table_game.players)  # noqa: NPY002 (what that test draws from)
    tests.GamesSimTest().sim_game(openspiel.wrap(table_game))


@every_variant
def test_options_do_not_get_lost(table_game: menagerie.Game) -> None:
    game = openspiel.wrap(table_game)
    for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert again.table_game == table_game
        assert str(again) == str(game)
    assert game.num_players() == table_game.players
    assert game.num_distinct_actions() == table_game.num_actions
    assert game.max_game_length() == table_game.max_plies
    assert game.utility_sum() == 0
    best, worst = 1.0, -1 / (table_game.players - 1)
    assert (game.max_utility(), game.min_utility()) == (best, pytest.approx(worst))


@every_variant
def test_it_is_the_same_game(table_game: menagerie.Game) -> None:
    """Step by step: who decides, what is possible and how likely, what it is called, and how it ends."""
    table = table_game.new_state()
    for state, action in play(openspiel.wrap(table_game), 3):
        assert state.current_player() == table.current_player
        assert state.is_terminal() == table.is_terminal
        assert state.history() == table.history
        assert state.returns() == table.returns()
        if action < 0:
            break
        if table.is_chance:
            assert state.chance_outcomes() == table.chance_outcomes()
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
        else:
            assert state.legal_actions() == table.legal_actions()
        assert state.action_to_string(action) == table.action_text(action)
        table.apply(action)


# What players see


class Eyes:
    """What a player sees of a state: texts and numbers, of all it has seen and of what it sees now."""

    def __init__(self, game: Any) -> None:
        self.observers = game.make_py_observer(RECALL), game.make_py_observer()

    def __call__(self, state: Any, seat: int) -> list[tuple[str, bytes]]:
        pairs = []
        for observer in self.observers:
            observer.set_from(state, seat)
            pairs.append((observer.string_from(state, seat), observer.tensor.tobytes().rstrip(b"\0")))
        return pairs


@every_count
def test_what_a_player_cannot_tell_apart_looks_the_same(table_game: menagerie.Game) -> None:
    game = openspiel.wrap(table_game)
    seen = Eyes(game)
    for number, state in enumerate(some_states(game, 4, 23)):
        for seat in range(game.num_players()):
            world = state.resample_from_infostate(seat, sampler(number))
            assert seen(world, seat) == seen(state, seat)
            assert world.current_player() == state.current_player()
            if state.current_player() == seat:
                assert world.legal_actions() == state.legal_actions()


@every_count
def test_it_is_what_the_library_gives(table_game: menagerie.Game) -> None:
    game = openspiel.wrap(table_game)
    seen = Eyes(game)
    for state in some_states(game, 2, 60):
        for seat in range(game.num_players()):
            (recalled, _), (observed, _) = seen(state, seat)
            tensors = [observer.tensor for observer in seen.observers]
            assert state.information_state_string(seat) == recalled == state.table.information_state(seat)
            assert state.observation_string(seat) == observed
            assert state.information_state_tensor(seat) == tensors[0].tolist()
            assert state.observation_tensor(seat) == tensors[1].tolist() == state.table.observation(seat).tolist()


class Pairs:
    """Texts and the numbers that go with them: each text has its numbers, and no other has the same."""

    def __init__(self) -> None:
        self.numbers: dict[str, bytes] = {}
        self.texts: dict[bytes, str] = {}

    def add(self, text: str, numbers: bytes) -> None:
        assert self.numbers.setdefault(text, numbers) == numbers
        assert self.texts.setdefault(numbers, text) == text


@every_count
def test_texts_are_equal_just_where_numbers_are(table_game: menagerie.Game) -> None:
    """Over random games, and worlds that are drawn for one seat and looked at by all."""
    game = openspiel.wrap(table_game)
    seen, seats = Eyes(game), range(game.num_players())
    remembered, observed = [Pairs() for _ in seats], [Pairs() for _ in seats]
    views: dict[tuple[int, str], str] = {}
    for seed in range(3):
        for number, state in enumerate(some_states(game, seed, 31)):
            world = state.resample_from_infostate(number % len(seats), sampler(number))
            if not world.is_terminal():
                world.apply_action(random.Random(number).choice(possible(world)))
            for viewed in (state, world):
                for seat in seats:
                    recalled, now = seen(viewed, seat)
                    remembered[seat].add(*recalled)
                    observed[seat].add(*now)
                    view = json.dumps(viewed.table.view(seat))
                    assert views.setdefault((seat, recalled[0]), view) == view, "seeing the same needs the same past"
    assert all(len(pairs.numbers) > 10 for pairs in remembered)


@every_game
def test_players_forget_nothing(table_game: menagerie.Game) -> None:
    """What was seen stays at its place in text and tensor, and each knows its own actions (perfect recall)."""
    game = openspiel.wrap(table_game)
    observer = game.make_py_observer(RECALL)
    for seat in range(game.num_players()):
        text_before, plies_before = "", np.zeros((0, 2))
        for number, (state, action) in enumerate(play(game, 6)):
            observer.set_from(state, seat)
            text, plies = observer.string_from(state, seat), observer.dict["plies"]
            assert text.startswith(text_before)
            assert (plies[: len(plies_before)] == plies_before).all()
            assert plies[:number, 0].all()
            assert not plies[number:].any()
            text_before, plies_before = text, plies[:number].copy()
            if action >= 0 and state.current_player() == seat:
                observer.set_from(state.child(action), seat)
                actor, seen = observer.dict["plies"][number]
                assert actor == seat + 1
                assert seen == action + 1 or seen > game.num_distinct_actions()
            if number == 120:
                break


@every_game
def test_a_redraw_depends_on_nothing_that_the_player_cannot_see(table_game: menagerie.Game) -> None:
    game = openspiel.wrap(table_game)
    for state in some_states(game, 7, 40):
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, sampler(1))
            first, second = (world.resample_from_infostate(seat, sampler(2)) for world in (state, other))
            assert first.table == second.table
            assert first.history() == [], "the whole history would tell what was redrawn"
            assert first.information_state_string(seat) == second.information_state_string(seat)


@every_game
def test_redrawn_states_can_be_kept_and_played_on(table_game: menagerie.Game) -> None:
    game = openspiel.wrap(table_game)
    for state in some_states(game, 8, 60):
        world = state.resample_from_infostate(0, sampler(3))
        text = pyspiel.serialize_game_and_state(game, world)
        copies = [world.clone(), pickle.loads(pickle.dumps(world)), pyspiel.deserialize_game_and_state(text)[1]]
        if not world.is_terminal():
            for other in (world, *copies):
                other.apply_action(possible(other)[-1])
        for other in copies:
            assert str(other) == str(world)
            for seat in range(game.num_players()):
                assert other.information_state_string(seat) == world.information_state_string(seat)
                assert other.information_state_tensor(seat) == world.information_state_tensor(seat)


def test_eyes_may_be_those_of_one_of_all_and_of_nobody() -> None:
    game = openspiel.load_game("beasty-bar", 3)
    state = next(some_states(game, 1, 20))
    types = pyspiel.PrivateInfoType
    for recall in (False, True):
        one, every, none = (
            game.make_py_observer(
                pyspiel.IIGObservationType(public_info=True, perfect_recall=recall, private_info=kind)
            )
            for kind in (types.SINGLE_PLAYER, types.ALL_PLAYERS, types.NONE)
        )
        parts, texts = [], []
        for seat in range(3):
            one.set_from(state, seat)
            parts.append(one.tensor.copy())
            texts.append(one.string_from(state, seat))
        every.set_from(state, 0)
        assert (every.tensor == np.concatenate(parts)).all()
        assert every.string_from(state, 0) == "\n".join(texts)
        none.set_from(state, 0)
        hidden = none.tensor.copy()
        none.set_from(state.resample_from_infostate(1, sampler(1)), 2)
        if not recall:
            assert (none.tensor == hidden).all(), "a spectator sees nothing that is redrawn"
        assert none.string_from(state, 0) == none.string_from(state, 2)
        assert sum(piece.size for piece in every.dict.values()) == every.tensor.size


def test_observers_serve_the_library_too() -> None:
    observation = required("open_spiel.python.observation", "openspiel")
    game = openspiel.load_game("beasty-bar", 2)
    state = next(some_states(game, 1, 12))
    for kind in (None, RECALL):
        observer = observation.make_observation(game, kind)
        observer.set_from(state, 1)
        expected = state.information_state_tensor(1) if kind else state.observation_tensor(1)
        assert observer.tensor.tolist() == expected
    assert game.make_observer({}) is not None


# Positions


def test_a_position_can_be_played_on() -> None:
    table_game = menagerie.load("beasty-bar", 2)
    game = openspiel.wrap(table_game)
    first, second = (
        game.state_of(table_game.setup(hands=[["lion"], [hidden]], piles=[["seal"], [under]]))
        for hidden, under in (("skunk", "zebra"), ("zebra", "skunk"))
    )
    for state in (first, second):
        state.apply_action(state.legal_actions()[0])
    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.information_state_tensor(0) == second.information_state_tensor(0)
    assert first.information_state_tensor(1) != second.information_state_tensor(1)
    table = first.table
    assert game.state_of(table).table == table
    assert str(game.state_of(table)) == str(first)


def test_a_game_goes_on_where_it_is() -> None:
    table_game = menagerie.load("beasty-bar", 2)
    table = table_game.new_state()
    table.deal(5)
    state = openspiel.wrap(table_game).state_of(table)
    assert state.history() == table.history
    with pytest.raises(ValueError, match="resampled state does not tell its past"):
        openspiel.wrap(table_game).state_of(table.resample(0, 1))
    with pytest.raises(ValueError, match=r"the state is one of .*players=2.*, not of .*players=3"):
        openspiel.load_game("beasty-bar", 3).state_of(table)


# Bad input


@every_game
def test_an_impossible_action_changes_nothing(table_game: menagerie.Game) -> None:
    game = openspiel.wrap(table_game)
    for state in some_states(game, 9, 50):
        before, history, allowed = str(state), state.history(), possible(state)
        for action in {-2, game.num_distinct_actions() + 500, *range(game.num_distinct_actions())} - set(allowed):
            with pytest.raises(menagerie.IllegalAction, match=str(action)):
                state.apply_action(action)
        assert (str(state), state.history(), possible(state)) == (before, history, allowed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("menagerie_beasty_bar(players=9)", "beasty-bar is for 2 to 4 players, not 9"),
        ("menagerie_beasty_bar(pints=True)", "Unknown parameter 'pints'. Available parameters are: .*points"),
        ("menagerie_beasty_bar(points=maybe)", "Wrong type for parameter points. Expected type: kBool"),
        ("menagerie_beasty_bar(start=7)", "start is a seat from 0 to 1, or random, not 7"),
        ("menagerie_bean_dice(deck=no_such_file)", "no_such_file can't be read"),
        ("menagerie_beasty_bars", "Unknown game 'menagerie_beasty_bars'"),
    ],
)
def test_a_wrong_parameter_is_named(text: str, message: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=message):
        pyspiel.load_game(text)


def test_what_no_parameter_can_hold_is_said(tmp_path: Path) -> None:
    """And what is said helps."""
    for table_game in IN_FILES:
        with pytest.raises(
            ValueError, match=r"deck=.* can't be written as a parameter of OpenSpiel.* put it into a file"
        ):
            openspiel.wrap(table_game)
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(IN_FILES[0].options["deck"].content()))
    game = pyspiel.load_game(f"menagerie_bean_dice(players=2,deck={file})")
    assert game.table_game.options["deck"] == IN_FILES[0].options["deck"]
    assert pyspiel.load_game(str(game)).table_game == game.table_game


def test_words_among_numbers_have_the_number_of_the_rules() -> None:
    assert pyspiel.load_game("menagerie_beasty_bar(start=-1)").table_game.options["start"] == "random"
    assert str(openspiel.load_game("beasty-bar", 2, start="random")) == "menagerie_beasty_bar(players=2,start=-1)"


@pytest.mark.parametrize("params", [{"view": 1}, {"a": True}])
def test_an_observer_takes_no_parameters(params: dict[str, Any]) -> None:
    game = openspiel.load_game("beasty-bar", 2)
    with pytest.raises(ValueError, match="have no parameters"):
        game.make_py_observer(None, params)
    with pytest.raises(ValueError, match="always show public information"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))


# In other processes


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_openspiel_it_says_what_to_install() -> None:
    result = run("import sys\nsys.modules['pyspiel'] = None\nimport menagerie.envs.openspiel", NUMBA_DISABLE_JIT="1")
    assert result.returncode == 1
    assert "pyspiel is not installed: pip install 'menagerie[openspiel]'" in result.stderr


TRAJECTORIES = """
import hashlib, random
import pyspiel
import menagerie.envs.openspiel
for name in sorted(name for name in pyspiel.registered_names() if name.startswith("menagerie_")):
    game, choose, seen = pyspiel.load_game(name), random.Random(3), hashlib.sha256()
    state = game.new_initial_state()
    for number in range(200):
        if state.is_terminal():
            break
        outcomes = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(choose.choice(outcomes))
        if number % 10 == 0:
            world = state.resample_from_infostate(1, choose.random)
            for told in (state, world):
                seen.update(repr((str(told), told.information_state_string(0), told.observation_string(0))).encode())
                seen.update(repr((told.information_state_tensor(0), told.observation_tensor(0))).encode())
    print(name, state.history()[-5:], seen.hexdigest())
"""


def test_a_seed_gives_the_same_everywhere() -> None:
    results = [run(TRAJECTORIES, PYTHONHASHSEED=hash_seed) for hash_seed in ("0", "4711")]
    results.append(run(TRAJECTORIES, NUMBA_DISABLE_JIT="1"))
    assert [result.returncode for result in results] == [0, 0, 0], results[0].stderr
    assert len(results[0].stdout.splitlines()) == len(menagerie.games())
    assert results[0].stdout == results[1].stdout == results[2].stdout
