"""Many games at once for Gymnasium: the same games as one by one, whatever the number of threads."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

import menagerie
from menagerie.envs.gymnasium import identifier
from menagerie.envs.gymnasium_vector import SeatVectorEnv
from tests import policies

names = pytest.mark.parametrize("name", menagerie.games())


def smallest(name: str) -> str:
    return identifier(name, menagerie.load(name).players)


def environments(name: str, count: int, **more: Any) -> Any:
    return gymnasium.make_vec(smallest(name), num_envs=count, **more)


def sampled(choose: np.random.Generator, masks: Any) -> Any:
    return np.array([choose.choice(np.flatnonzero(mask)) for mask in masks])


def trajectory(envs: Any, seed: int, steps: int) -> list[Any]:
    """What `reset` and each step gave, with actions that depend on the masks and the place alone."""
    observations, infos = envs.reset(seed=seed)
    given = [(observations, infos)]
    for number in range(steps):
        actions = [
            np.random.default_rng([number, place]).choice(np.flatnonzero(mask))
            for place, mask in enumerate(infos["action_mask"])
        ]
        *stepped, infos = envs.step(np.array(actions))
        given.append((*stepped, infos))
    return given


class FirstLegal:
    """A policy that takes the lowest number."""

    def __init__(self) -> None:
        self.asked = 0

    def actions(self, observations: Any, masks: Any) -> Any:
        assert observations.shape[0] == masks.shape[0] > 0
        assert masks.any(axis=1).all()
        self.asked += 1
        return masks.argmax(axis=1)


@names
def test_spaces_and_mode_are_those_of_one_environment(name: str) -> None:
    envs, one = environments(name, 3), gymnasium.make(smallest(name))
    assert isinstance(envs, SeatVectorEnv)
    assert envs.single_observation_space == one.observation_space
    assert envs.single_action_space == one.action_space
    assert envs.observation_space == batch_space(one.observation_space, 3)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, _ = envs.reset(seed=1)
    assert observations in envs.observation_space


@names
@pytest.mark.parametrize("opponents", ["random", "greedy", FirstLegal()])
def test_every_game_waits_for_its_agent(name: str, opponents: Any) -> None:
    """Masks and observations are those of the states, and rewards come with an end only."""
    envs, choose = environments(name, 4, opponents=opponents, seat="random"), np.random.default_rng(2)
    _, infos = envs.reset(seed=2)
    ended = 0
    for _ in range(40):
        observations, rewards, over, cut, infos = envs.step(sampled(choose, infos["action_mask"]))
        for place in range(4):
            state = envs.state(place)
            assert state.current_player == infos["seat"][place]
            assert np.flatnonzero(infos["action_mask"][place]).tolist() == state.legal_actions()
            assert np.array_equal(observations[place], state.observation(state.current_player))
        assert np.array_equal(envs.action_masks(), infos["action_mask"] == 1)
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        ended += over.sum()
    assert ended > 0 or name != "beasty-bar"


@names
def test_a_final_observation_is_that_of_the_game_that_has_ended(name: str) -> None:
    """Seen where the agent's action is the last one of the game, which in one of the games it always is."""
    game, seat = menagerie.load(name), 1
    envs, choose = environments(name, 1, opponents="greedy", seat=seat), np.random.default_rng(3)
    _, infos = envs.reset(seed=3)
    checked = 0
    for _ in range(400):
        before = envs.state(0)
        actions = sampled(choose, infos["action_mask"])
        _, rewards, over, _, infos = envs.step(actions)
        if not over[0]:
            continue
        scores = infos["final_info"]["scores"][0].tolist()
        assert rewards[0] in {1.0, 0.0, -1.0 / (game.players - 1)}
        assert (rewards[0] > 0) <= (scores[0] in (max(scores), min(scores)))
        before.apply(int(actions[0]))
        if before.is_terminal:  # nothing else has happened after it
            checked += 1
            assert np.array_equal(infos["final_obs"][0], before.observation(seat))
            assert scores == before.scores()
            assert rewards[0] == before.returns()[seat]
        if checked == 2 or (name != "beasty-bar" and over[0]):
            break
    assert checked == 2 or name != "beasty-bar"


@names
def test_infos_are_as_those_of_gymnasiums_own_vector_environments(name: str) -> None:
    ours = environments(name, 2, opponents=FirstLegal())
    theirs = environments(
        name,
        2,
        opponents=FirstLegal(),
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
    )
    shapes = []
    for envs in (ours, theirs):
        choose = np.random.default_rng(4)
        _, infos = envs.reset(seed=4)
        while "final_obs" not in infos:
            _, rewards, over, cut, infos = envs.step(sampled(choose, infos["action_mask"]))
            assert [array.dtype.name for array in (rewards, over, cut)] == ["float64", "bool", "bool"]
        shapes.append({name: (array.shape, array.dtype) for name, array in flat(infos)})
        assert infos["final_obs"][infos["_final_obs"].argmax()].dtype == np.float32
    assert {"final_obs", "_final_obs", "final_info.scores", "final_info._scores"} <= set(shapes[0])
    assert shapes[0] == shapes[1]


def flat(infos: dict[str, Any], before: str = "") -> Any:
    for key, value in infos.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield before + key, value


@names
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_threads_and_the_number_of_games_change_nothing(name: str, opponents: str) -> None:
    runs = [
        trajectory(environments(name, count, threads=threads, opponents=opponents, seat="random"), 5, 25)
        for count, threads in ((6, 1), (6, 3), (4, 1))
    ]
    for one, other in ((runs[0], runs[1]), (runs[0], runs[2])):
        for left, right in zip(one, other, strict=True):
            for here, there in zip(left[:-1], right[:-1], strict=True):
                assert np.array_equal(here[:4], there[:4])
            for key in ("action_mask", "seat"):
                assert np.array_equal(left[-1][key][:4], right[-1][key][:4])


def test_what_was_returned_is_the_callers_to_keep() -> None:
    envs = environments("beasty-bar", 3)
    observations, infos = envs.reset(seed=1)
    kept, mask = observations.copy(), infos["action_mask"].copy()
    envs.step(sampled(np.random.default_rng(0), infos["action_mask"]))
    assert np.array_equal(observations, kept)
    assert np.array_equal(infos["action_mask"], mask)


def test_a_learned_policy_is_asked_about_many_games_at_once() -> None:
    policy = policies.made()
    batched, alone = (
        trajectory(environments("beasty-bar", 5, opponents=who), 6, 20)
        for who in (policy, menagerie.search.policies.PolicyBot(policy))
    )
    for left, right in zip(batched, alone, strict=True):
        assert np.array_equal(left[0], right[0])


def test_gymnasiums_wrappers_take_it() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(environments("beasty-bar", 8))
    choose, episodes = np.random.default_rng(1), []
    _, infos = envs.reset(seed=1)
    for _ in range(30):
        _, rewards, over, _, infos = envs.step(sampled(choose, infos["action_mask"]))
        if over.any():
            episodes += list(zip(infos["episode"]["r"][over], rewards[over], strict=True))
    assert len(episodes) >= 8
    assert all(total == pytest.approx(last) for total, last in episodes)


def test_every_table_can_be_drawn() -> None:
    envs = environments("beasty-bar", 2, render_mode="ansi", seat=1)
    envs.reset(seed=1)
    frames = envs.render()
    assert len(frames) == 2
    assert frames[0] != frames[1]


# Bad input


def test_illegal_actions_are_errors_and_change_nothing() -> None:
    envs = environments("beasty-bar", 3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(3, np.int64))
    _, infos = envs.reset(seed=1)
    legal = sampled(np.random.default_rng(0), infos["action_mask"])
    before = envs.states.copy()
    for wrong in (-1, 10_000, int(np.flatnonzero(infos["action_mask"][2] == 0)[0])):
        with pytest.raises(menagerie.IllegalAction, match=rf"action {wrong} is not legal in game 2; possible are \["):
            envs.step(np.array([*legal[:2], wrong]))
    for wrong_shape in (legal[:2], legal.astype(np.float64), legal[None]):
        with pytest.raises(menagerie.IllegalAction, match=r"actions are integers of shape \(3,\), not"):
            envs.step(wrong_shape)
    assert envs.states.tobytes() == before.tobytes()


@pytest.mark.parametrize("mask", [np.array([True, False]), np.ones(2, np.bool_), None])
def test_a_reset_of_some_games_only_is_refused_and_changes_nothing(mask: Any) -> None:
    envs, others = (environments("beasty-bar", 2) for _ in range(2))
    for each in (envs, others):
        each.reset(seed=1)
    with pytest.raises(ValueError, match="reset begins all games anew: reset_mask can't"):
        envs.reset(seed=2, options={"reset_mask": mask})
    assert np.array_equal(envs.reset(options={})[0], others.reset()[0])


@names
def test_illegal_actions_can_be_punished(name: str) -> None:
    envs = environments(name, 2, illegal="penalty")
    observations, infos = envs.reset(seed=1)
    actions = sampled(np.random.default_rng(0), infos["action_mask"])
    actions[1] = np.flatnonzero(infos["action_mask"][1] == 0)[0]
    _, rewards, over, _, infos = envs.step(actions)
    assert (rewards[1], over[1]) == (-1.0, True)
    assert not over[0]
    assert np.array_equal(infos["final_obs"][1], observations[1])
    assert infos["final_obs"][0] is None
    envs.step(sampled(np.random.default_rng(0), infos["action_mask"]))


@pytest.mark.parametrize("given", [[10_000, 10_000], [0.5, 0.5], [1]])
def test_a_policy_that_cheats_is_named(given: list[Any]) -> None:
    class Cheat:
        def actions(self, observations: Any, masks: Any) -> Any:
            return np.array(given)

    envs = environments("beasty-bar", 2, opponents=Cheat(), seat=1)
    with pytest.raises(menagerie.IllegalAction, match="a policy"):
        envs.reset(seed=1)


@pytest.mark.parametrize("arguments", [{"num_envs": 0}, {"num_envs": 2.5}, {"num_envs": 2, "threads": 0}])
def test_counts_are_whole_numbers(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="is a whole number from 1 to"):
        SeatVectorEnv(game="beasty-bar", **arguments)
