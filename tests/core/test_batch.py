"""Batch stepping: the same games as one by one, on any number of threads."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.batch import Batch, vector
from menagerie.core.rollout import play_random_games
from tests.playing import ALL, LABELS

ROOT = Path(__file__).resolve().parents[2]


def play(batch: Batch, steps: int) -> list[bytes]:
    """Random steps; everything a caller sees of each."""
    shown = []
    for _ in range(steps):
        actions = batch.sample_actions()
        batch.step(actions)
        seen = (actions, batch.movers, batch.masks, batch.rewards, batch.dones, batch.observations, batch.states)
        shown.append(b"".join(array.tobytes() for array in seen))
    return shown


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_threads_change_nothing(game: menagerie.Game) -> None:
    assert play(Batch(game, 13, seed=4, threads=1), 60) == play(Batch(game, 13, seed=4, threads=3), 60)
    assert play(Batch(game, 13, seed=5), 20) != play(Batch(game, 13, seed=4), 20)


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_each_step_is_a_legal_one_of_the_game(game: menagerie.Game) -> None:
    """Followed state by state through the front door: masks are the legal actions, rewards the returns."""
    batch = Batch(game, 3, seed=1)
    finished = steps = 0
    while steps < 400 or (finished == 0 and steps < game.max_plies):
        steps += 1
        states = [menagerie.State(game, batch.states[place : place + 1].copy()) for place in range(3)]
        for place, state in enumerate(states):
            assert np.flatnonzero(batch.masks[place]).tolist() == state.legal_actions()
            assert batch.movers[place] == state.current_player
            assert batch.observations[place].tobytes() == state.observation(state.current_player).tobytes()
        actions = batch.sample_actions()
        batch.step(actions)
        for place, state in enumerate(states):
            state.apply(actions[place])
            if batch.dones[place]:
                finished += 1
                assert batch.rewards[place].sum() == pytest.approx(0)
                if state.is_terminal:
                    assert batch.rewards[place].tolist() == state.returns()
            else:
                assert not batch.rewards[place].any()
                assert not state.is_terminal
    assert finished > 0


def test_an_action_that_is_not_legal_stops_all() -> None:
    batch = Batch(menagerie.load("beasty-bar"), 5)
    before = batch.states.copy()
    actions = batch.sample_actions()
    for wrong in (-1, 999, int(np.flatnonzero(~batch.masks[3])[0])):
        actions[3] = wrong
        with pytest.raises(menagerie.IllegalAction, match=f"action {wrong} is not legal in game 3"):
            batch.step(actions)
    assert (batch.states == before).all()
    for other in (np.zeros(4, np.int64), np.zeros(5, np.int32), np.zeros((5, 1), np.int64), [0] * 5, None):
        with pytest.raises(ValueError, match=r"int64 array of shape \(5,\), not"):
            batch.step(other)  # type: ignore[arg-type]


def test_what_the_caller_writes_into_the_arrays_breaks_nothing() -> None:
    """They are the caller's: masks with more in them do not make an action legal, and the next step fills all anew."""
    batch, other = (Batch(menagerie.load("beasty-bar"), 5, seed=3) for _ in range(2))
    wrong = int(np.flatnonzero(~batch.masks[0])[0])
    for array in (batch.masks, batch.movers, batch.rewards, batch.dones, batch.observations):
        array[:] = 1
    actions = other.sample_actions()
    assert batch.sample_actions().tolist() == actions.tolist()
    with pytest.raises(menagerie.IllegalAction, match=f"seat {other.movers[0]} may choose from"):
        batch.step(np.full(5, wrong))
    batch.step(actions)
    other.step(actions)
    assert shown(batch) == shown(other)


def shown(batch: Batch) -> list[bytes]:
    arrays = (batch.masks, batch.movers, batch.rewards, batch.dones, batch.observations)
    return [array.tobytes() for array in arrays]


def shapes(game: menagerie.Game, count: int) -> dict[str, Any]:
    """Arrays of the shapes and dtypes that `Batch` documents, full of rubbish."""
    return {
        "masks": np.ones((count, game.num_actions), np.bool_),
        "movers": np.full(count, 99, np.int64),
        "observations": np.full((count, *game.observation_shape), np.nan, np.float32),
        "rewards": np.full((count, game.players), np.nan),
        "dones": np.ones(count, np.bool_),
    }


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_arrays_of_the_caller_are_filled_in_place(game: menagerie.Game) -> None:
    arrays = shapes(game, 7)
    batch, other = vector(game, 7, seed=2, threads=2, arrays=arrays), vector(game, 7, seed=2)
    for _ in range(5):
        for name, array in arrays.items():
            assert getattr(batch, name) is array
            assert array.tobytes() == getattr(other, name).tobytes()
        actions = np.empty(7, np.int64)
        assert batch.sample_actions(actions) is actions
        batch.step(actions)
        other.step(other.sample_actions())


@pytest.mark.parametrize(
    ("name", "array", "message"),
    [
        ("maks", np.zeros(4), "has no array 'maks'; it has: masks, movers"),
        ("dones", np.zeros(4, np.uint8), r"dones must be a bool array of shape \(4,\), not uint8 \(4,\)"),
        ("dones", np.zeros(5, np.bool_), r"dones must be a bool array of shape \(4,\), not bool \(5,\)"),
        ("dones", [False] * 4, r"dones must be a bool array of shape \(4,\), not list"),
        ("movers", np.zeros(8, np.int64)[::2], "movers must be contiguous"),
        ("rewards", np.zeros((2, 4)).T, "rewards must be contiguous"),
    ],
)
def test_arrays_that_can_not_be_filled_are_refused(name: str, array: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        vector("beasty-bar", 4, arrays={name: array})


def test_arrays_that_are_read_only_or_overlap_are_refused() -> None:
    frozen = np.zeros(4, np.bool_)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="writable"):
        vector("beasty-bar", 4, arrays={"dones": frozen})
    room = np.zeros(80)
    with pytest.raises(ValueError, match="'movers' and 'rewards' overlap"):
        vector("beasty-bar", 4, arrays={"movers": room[:4].view(np.int64), "rewards": room[2:10].reshape(4, 2)})


def test_a_vector_is_of_a_game_or_of_its_name_with_options() -> None:
    batch = vector("beasty-bar", 3, players=4, points=True, observed=False)
    assert batch.game == menagerie.load("beasty-bar", 4, points=True)
    assert (len(batch), batch.observations.shape) == (3, (0, *batch.game.observation_shape))
    with pytest.raises(ValueError, match="a Game has its own"):
        vector(batch.game, 3, players=4)
    for count in (0, -1, 2.5, True, "3"):
        with pytest.raises(ValueError, match="the number of games is a whole number from 1"):
            vector("beasty-bar", count)  # type: ignore[arg-type]
    for threads in (0, 257, None):
        with pytest.raises(ValueError, match="threads is a whole number from 1 to 256"):
            vector("beasty-bar", 3, threads=threads)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no game"):
        vector("chess", 3)


def test_a_reset_begins_anew_with_the_same_seed_or_other_games() -> None:
    batch = vector("beasty-bar", 6, seed=4)
    first = play(batch, 40)
    batch.reset(4)
    assert play(batch, 40) == first
    batch.reset()
    assert not batch.rewards.any()
    assert not batch.dones.any()
    assert play(batch, 40) != first


@pytest.mark.parametrize("seed", [True, 1.0, 2.5, "3", np.float64(4), np.array([5, 6]), [7], 1j])
def test_a_seed_that_is_no_integer_is_named_and_changes_nothing(seed: Any) -> None:
    said = re.escape(f"a seed is an integer, not {seed!r}")
    batch, other = (vector("beasty-bar", 3, seed=4) for _ in range(2))
    batch.step(batch.sample_actions())
    other.step(other.sample_actions())
    with pytest.raises(ValueError, match=said):
        batch.reset(seed)
    assert play(batch, 30) == play(other, 30)
    arrays = shapes(batch.game, 3)
    before = [array.tobytes() for array in arrays.values()]
    for made in (vector, Batch):
        with pytest.raises(ValueError, match=said):
            made(batch.game, 3, seed=seed, arrays=arrays)
    assert [array.tobytes() for array in arrays.values()] == before


def test_a_batch_that_is_made_has_a_seed() -> None:
    with pytest.raises(ValueError, match="a seed is an integer, not None"):
        vector("beasty-bar", 3, seed=None)  # type: ignore[arg-type]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("seed", [0, 5, -5, 2**31 - 1, 2**63 - 1, -(2**63), 2**64 - 1, 2**70 + 3])
def test_seeds_are_any_integers_and_count_modulo_two_to_the_64th(seed: int) -> None:
    """Also NumPy's, which would overflow or warn where Python's do not."""
    expected = play(vector("beasty-bar", 3, seed=seed), 20)
    kinds = [
        kind for kind in (np.int8, np.int32, np.int64, np.uint64) if np.iinfo(kind).min <= seed <= np.iinfo(kind).max
    ]
    for same in (seed + 2**64, *(kind(seed) for kind in kinds), *(np.array(kind(seed)) for kind in kinds)):
        batch = vector("beasty-bar", 3, seed=same)
        assert play(batch, 20) == expected
        batch.reset(same)
        assert play(batch, 20) == expected
    assert play(vector("beasty-bar", 3, seed=seed + 1), 20) != expected


TRAJECTORY = """
import hashlib, sys
from tests.core.test_batch import play
from menagerie import vector
threads = int(sys.argv[1])
for name in sys.argv[2:]:
    print(hashlib.sha256(b"".join(play(vector(name, 9, seed=11, threads=threads), 50))).hexdigest())
"""


def test_the_same_seed_is_the_same_trajectory_in_every_process() -> None:
    """Whatever the number of threads, and Python's own hashing of texts."""
    runs = set()
    for threads, hashing in (("1", "0"), ("3", "1234"), ("2", "random")):
        environment = {**os.environ, "PYTHONHASHSEED": hashing}
        command = [sys.executable, "-c", TRAJECTORY, threads, *menagerie.games()]
        run = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
        runs.add(run.stdout)
    (lines,) = runs
    assert len(set(lines.split())) == len(menagerie.games())


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_random_games_pay_out_and_repeat(game: menagerie.Game) -> None:
    actions, means = play_random_games(game, 20, seed=3)
    assert actions >= 20
    assert means.sum() == pytest.approx(0, abs=1e-9)
    assert play_random_games(game, 20, seed=3)[0] == actions
