"""Batch stepping: the same games as one by one, on any number of threads."""

from __future__ import annotations

import numpy as np
import pytest

import menagerie
from menagerie.core.batch import Batch
from menagerie.core.rollout import play_random_games
from tests.playing import ALL, LABELS


def play(batch: Batch, steps: int) -> list[bytes]:
    """Random steps; everything a caller sees of each."""
    shown = []
    for _ in range(steps):
        actions = batch.sample_actions()
        batch.step(actions)
        seen = (actions, batch.movers, batch.masks, batch.rewards, batch.dones, batch.states)
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
    with pytest.raises(ValueError, match="int64 array of shape"):
        batch.step(np.zeros(4, np.int64))
    with pytest.raises(ValueError, match="int64 array of shape"):
        batch.step(np.zeros(5, np.int32))


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_random_games_pay_out_and_repeat(game: menagerie.Game) -> None:
    actions, means = play_random_games(game, 20, seed=3)
    assert actions >= 20
    assert means.sum() == pytest.approx(0, abs=1e-9)
    assert play_random_games(game, 20, seed=3)[0] == actions
