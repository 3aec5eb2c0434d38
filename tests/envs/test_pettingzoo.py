"""PettingZoo: its own checks, its conventions, and that nothing but the game decides what comes."""

from __future__ import annotations

import copy
import importlib
import math
import pickle
import re
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo import make

import menagerie
from menagerie.core.extras import MissingExtra
from menagerie.envs import pettingzoo
from tests.playing import ALL, LABELS, some_states

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of an environment that the checks import, and don't use
    from pettingzoo.test import api_test, seed_test
    from pettingzoo.test.render_test import render_test

every_game = pytest.mark.parametrize("game", ALL, ids=LABELS)
full_games = pytest.mark.parametrize(
    ("name", "players"),
    [(game.name, game.players) for game in ALL if game == menagerie.load(game.name, game.players)],
)
names = pytest.mark.parametrize("name", menagerie.games())

# PettingZoo's checks know dicts with a mask only from its own environments, by name; for others they warn.
dicts_are_meant = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]
# A seat that does not decide has no action: its mask is 0 throughout.
waiting_is_meant = pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")


def conforming(test: Any) -> Any:
    for mark in (*dicts_are_meant, waiting_is_meant):
        test = mark(test)
    return test


def environment(game: menagerie.Game, **more: Any) -> Any:
    return pettingzoo.env(game.name, game.players, **dict(game.options), **more)


def raw(game: menagerie.Game) -> Any:
    return pettingzoo.raw_env(game.name, game.players, **dict(game.options))


def play(env: Any, seed: int) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Plays a game with any legal actions: each agent, what it was given, and what it did."""
    env.reset(seed=seed)
    choose = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            env.step(None)
            continue
        action = int(choose.choice(np.flatnonzero(observation["action_mask"])))
        yield agent, observation, action
        env.step(action)


# PettingZoo's own checks


@conforming
@every_game
def test_the_interface_is_kept(game: menagerie.Game) -> None:
    api_test(environment(game), num_cycles=60)


@conforming
@names
def test_the_interface_is_kept_over_many_games(name: str) -> None:
    api_test(pettingzoo.env(name), num_cycles=1000)


@full_games
def test_a_seed_fixes_everything(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo.env(name, players), num_cycles=100)


@names
def test_every_render_mode_gives_what_it_should(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode))
    assert "seat 0" in capsys.readouterr().out  # the mode "human"


@names
def test_pettingzoo_makes_the_games_by_their_ids(name: str) -> None:
    title = "".join(word.capitalize() for word in name.split("-"))
    env = make("aec", f"Menagerie/{title}-v0", players=3, illegal_reward=-2.0)
    assert env.unwrapped.game == menagerie.load(name, 3)


@names
def test_the_games_are_not_said_to_be_parallel(name: str) -> None:
    """So `max_cycles_test` and `parallel_api_test` have nothing to test: they ask for a `parallel_env`."""
    assert pettingzoo.env(name).metadata["is_parallelizable"] is False
    assert not hasattr(pettingzoo, "parallel_env")


# The game is what it is at the front door


@every_game
def test_a_game_is_the_one_that_the_front_door_plays(game: menagerie.Game) -> None:
    env = environment(game)
    seen = [(agent, observation, action, env.unwrapped.table.history) for agent, observation, action in play(env, 5)]
    table = env.unwrapped.table
    replayed = game.replay(table.history)
    assert replayed == table
    assert replayed.is_terminal
    decided = 0
    state = game.new_state()
    for agent, observation, action, history in seen:
        state.apply_all(history[len(state.history) :])
        assert agent == f"seat_{state.current_player}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == state.legal_actions()
        assert np.array_equal(observation["observation"], state.observation(state.current_player))
        assert table.history[len(history)] == action
        decided += 1
    assert decided == len(seen)


@every_game
def test_rewards_are_the_returns_at_the_end(game: menagerie.Game) -> None:
    env = raw(game)
    for _ in play(env, 6):
        assert set(env.rewards.values()) == {0.0}
    env.reset(seed=6)
    choose, received = np.random.default_rng(6), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        received[agent] += reward
        assert cut is False
        assert "winners" not in info or over
        env.step(None if over else int(choose.choice(np.flatnonzero(observation["action_mask"]))))
    assert list(received.values()) == env.table.returns()
    assert sum(received.values()) == pytest.approx(0)


def test_at_the_end_every_agent_is_told_the_points_and_the_winners() -> None:
    env = pettingzoo.env("beasty-bar", players=3)
    told = []
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, over, _, info = env.last()
        if over:
            assert not observation["action_mask"].any()
            told.append(info)
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    table = env.unwrapped.table
    assert [(info["scores"], info["winners"]) for info in told] == [(table.scores(), table.winners())] * 3


def test_a_reset_without_a_seed_goes_on_with_other_luck() -> None:
    env = pettingzoo.env("beaver-gang")
    env.reset(seed=1)
    first = env.unwrapped.table.history
    env.reset()
    second = env.unwrapped.table.history
    assert second != first
    env.reset(seed=1)
    assert env.unwrapped.table.history == first
    env.reset()
    assert env.unwrapped.table.history == second


@names
def test_a_copy_and_a_pickled_environment_go_on_alike(name: str) -> None:
    env = pettingzoo.env(name)
    moves = play(env, 3)
    for _ in range(5):
        next(moves)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for twin in twins:
        observation = twin.observe(twin.agent_selection)
        twin.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert twins[0].unwrapped.table == twins[1].unwrapped.table
    assert twins[0].unwrapped.table != env.unwrapped.table
    assert twins[0].unwrapped.np_random.integers(1 << 60) == twins[1].unwrapped.np_random.integers(1 << 60)


# Secrets


@every_game
def test_worlds_that_a_seat_cant_tell_apart_give_it_the_same(game: menagerie.Game) -> None:
    env = raw(game)
    env.reset(seed=0)
    for state in some_states(game, 21, 6):
        for seat, agent in enumerate(env.possible_agents):
            given = []
            for world in (state, state.resample(seat, 4)):
                env.table = world
                env._after()
                given.append((env.observe(agent), env.infos[agent], env.rewards[agent], env.agent_selection))
            for part in ("observation", "action_mask"):
                assert given[0][0][part].tobytes() == given[1][0][part].tobytes()
            assert given[0][1:] == given[1][1:]


# Bad input


ODD_ACTIONS: list[Any] = [
    -1,
    2**70,
    None,
    True,
    False,
    np.True_,
    0.0,
    1.5,
    "0",
    [0],
    np.array([0]),
    np.array([0.0]),
    {},
]


def illegal_action(env: Any) -> int:
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])


@names
@pytest.mark.parametrize("penalty", [-1.0, -7.5])
def test_who_plays_an_illegal_action_loses(name: str, penalty: float, caplog: pytest.LogCaptureFixture) -> None:
    env = pettingzoo.env(name, players=3, illegal_reward=penalty)
    env.reset(seed=2)
    loser = env.agent_selection
    before = env.unwrapped.table.copy()
    env.step(illegal_action(env))
    assert "game terminating with current player losing" in caplog.text
    assert env.unwrapped.table == before
    rewards = {}
    for agent in env.agent_iter():
        _, rewards[agent], over, cut, _ = env.last()
        assert over
        assert cut
        assert not any(env.observe(other)["action_mask"].any() for other in env.possible_agents)
        env.step(None)
    assert rewards == {agent: penalty if agent == loser else 0 for agent in env.possible_agents}
    assert env.agents == []


@names
def test_without_wrappers_an_illegal_action_is_refused(name: str) -> None:
    env = pettingzoo.raw_env(name)
    env.reset(seed=2)
    before = env.table.copy()
    for action in (illegal_action(env), env.game.num_actions, *ODD_ACTIONS):
        with pytest.raises(menagerie.IllegalAction):
            env.step(action)
    assert env.table == before
    assert not any(env.terminations.values())


def test_a_number_that_is_no_action_is_an_error() -> None:
    env = pettingzoo.env("beasty-bar")
    env.reset(seed=2)
    before = env.unwrapped.table.copy()
    for action in (*ODD_ACTIONS, env.unwrapped.game.num_actions):
        with pytest.raises(AssertionError, match=re.escape(f"action {action!r} is not in action space: it has the")):
            env.step(action)
    assert env.unwrapped.table == before
    assert not any(env.terminations.values())
    env.step(np.int64(before.legal_actions()[0]))
    assert env.unwrapped.table != before


def test_after_the_end_only_nothing_can_be_done() -> None:
    env = pettingzoo.env("beasty-bar")
    env.reset(seed=2)
    env.step(illegal_action(env))
    for action in (0, True, "0", 99):
        with pytest.raises(ValueError, match="the only valid action is None"):
            env.step(action)
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(AssertionError, match="over for every agent: reset"):
        env.last()


@pytest.mark.parametrize(
    "reward", [math.nan, math.inf, -math.inf, None, "-1", True, [-1.0], 1j, 10**400, np.float32("nan"), np.array([1.0])]
)
def test_a_penalty_is_a_finite_number(reward: Any) -> None:
    with pytest.raises(ValueError, match="illegal_reward is a finite number, not"):
        pettingzoo.env("beasty-bar", illegal_reward=reward)
    with pytest.raises(ValueError, match="illegal_reward is a finite number, not"):
        make("aec", "Menagerie/BeastyBar-v0", illegal_reward=reward)


def test_nothing_works_before_the_first_reset() -> None:
    env = pettingzoo.env("beasty-bar", render_mode="ansi")
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agent_selection
    for call in (env.render, lambda: env.step(0), lambda: env.observe("seat_0"), env.last, env.agent_iter):
        with pytest.raises(AssertionError, match="reset"):
            call()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "beasty-baz"}, r"Did you mean beasty-bar\?"),
        ({"players": 9}, "beasty-bar is for 2 to 4 players, not 9"),
        ({"render_mode": "ascii"}, "no render mode 'ascii'; there are: ansi, rgb_array, human, and None"),
        ({"render_seat": 2}, "there is no seat 2; seats are 0 to 1, and None"),
        ({"colour": "red"}, "beasty-bar has no option 'colour'"),
        ({"points": "maybe"}, "points is on or off"),
    ],
)
def test_what_is_wrong_is_named(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pettingzoo.env(**{"game": "beasty-bar", **arguments})


def test_an_unknown_agent_is_named() -> None:
    env = pettingzoo.env("beasty-bar")
    env.reset()
    with pytest.raises(ValueError, match="no agent 'player_0'; there are: seat_0, seat_1"):
        env.observe("player_0")


def test_rendering_needs_a_mode() -> None:
    env = pettingzoo.env("beasty-bar")
    env.reset()
    with pytest.raises(ValueError, match="render_mode='ansi'"):
        env.render()


def test_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "pettingzoo"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "menagerie.envs.pettingzoo")
    with pytest.raises(MissingExtra, match=r"pip install 'menagerie\[pettingzoo\]'"):
        importlib.import_module("menagerie.envs.pettingzoo")


@pytest.mark.parametrize("module", ["resvg_py", "PIL.Image"])
def test_what_pixels_lack_is_named(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    env = pettingzoo.env("beasty-bar", render_mode="rgb_array")
    env.reset()
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra, match=r"pip install 'menagerie\[pettingzoo\]'"):
        env.render()
