"""Gymnasium: its own checks, its conventions, and that nothing but the game decides what comes."""

from __future__ import annotations

import importlib
import math
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import menagerie
from menagerie.core.extras import MissingExtra
from menagerie.envs.gymnasium import SeatEnv, identifier
from menagerie.search.simple import RandomBot
from tests import policies
from tests.playing import ALL, LABELS, some_states

every_game = pytest.mark.parametrize("game", ALL, ids=LABELS)
IDS = [
    identifier(name, players) for name in menagerie.games() for players in menagerie.core.catalogue.find(name).players
]
every_id = pytest.mark.parametrize("made", IDS)
SMALLEST = [identifier(name, menagerie.load(name).players) for name in menagerie.games()]


def environment(game: menagerie.Game, **more: Any) -> SeatEnv:
    return SeatEnv(game.name, game.players, **dict(game.options), **more)


def play(env: Any, seed: int) -> Iterator[tuple[Any, ...]]:
    """Plays an episode with any legal actions: what `reset` and each `step` gave, and the action before it."""
    choose = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    given: tuple[Any, ...] = (observation, 0.0, False, False, info)
    yield (*given, None)
    while not given[2]:
        action = int(choose.choice(np.flatnonzero(given[4]["action_mask"])))
        given = env.step(action)
        yield (*given, action)


class AnyAction(SeatEnv):
    """Any number stands for a legal action, as Gymnasium's checks do not look at masks."""

    def step(self, action: int) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(int(legal[action % len(legal)]))


# Gymnasium's own checks


def test_every_game_is_registered_for_every_number_of_players() -> None:
    assert [made for made in gymnasium.registry if made.startswith("Menagerie/")] == IDS
    assert "Menagerie/BeastyBar-2p-v0" in IDS


@every_id
def test_the_interface_is_kept(made: str) -> None:
    """With warnings as errors; what is illegal is punished, as the checks do not look at masks."""
    check_env(gymnasium.make(made, illegal="penalty").unwrapped, skip_render_check=made not in SMALLEST)


@every_game
def test_the_interface_is_kept_where_illegal_actions_are_errors(game: menagerie.Game) -> None:
    env = AnyAction(game.name, game.players, opponents="greedy", seat="random", **dict(game.options))
    check_env(env, skip_render_check=True)


@every_id
def test_the_passive_checker_is_content_with_a_whole_episode(made: str) -> None:
    *_, last = play(gymnasium.make(made), 1)
    assert last[2]


@pytest.mark.parametrize("made", SMALLEST)
def test_equal_seeds_give_equal_data(made: str) -> None:
    episodes = [list(play(gymnasium.make(made, opponents="greedy", seat="random"), 4)) for _ in range(2)]
    assert data_equivalence(episodes[0], episodes[1], exact=True)
    other = list(play(gymnasium.make(made, opponents="greedy", seat="random"), 5))
    assert not data_equivalence(episodes[0], other)


@pytest.mark.parametrize("made", SMALLEST)
@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_every_render_mode_gives_what_it_should(made: str, mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(made, render_mode=mode)
    env.reset(seed=1)
    frame: Any = env.render()
    if mode == "rgb_array":
        assert frame.shape == (640, 960, 3)
        assert frame.dtype == np.uint8
    elif mode == "ansi":
        assert "seat 1" in frame
    else:
        assert frame is None
    assert ("seat 1" in capsys.readouterr().out) == (mode == "human")


# The game is what it is at the front door


@every_game
@pytest.mark.parametrize("seat", [0, -1])
def test_an_episode_is_a_game_of_the_front_door(game: menagerie.Game, seat: int) -> None:
    env = environment(game, seat=seat % game.players)
    state, seen = game.new_state(), 0
    for observation, reward, over, cut, info, action in play(env, 7):
        before = len(state.history)
        state.apply_all(env.table.history[before:])
        assert state == env.table
        assert cut is False
        assert info["seat"] == env.seat == seat % game.players
        assert np.array_equal(observation, state.observation(env.seat))
        assert np.flatnonzero(info["action_mask"]).tolist() == state.legal_actions()
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        assert over == state.is_terminal
        assert reward == (state.returns()[env.seat] if over else 0.0)
        assert ("scores" in info) == over
        if action is not None:
            assert state.history[before] == action
            seen += 1
        if not over:
            assert state.current_player == env.seat
    assert seen > 0
    assert info["scores"].tolist() == state.scores()


@every_game
def test_worlds_that_the_seat_cant_tell_apart_give_it_the_same(game: menagerie.Game) -> None:
    env = environment(game)
    env.reset(seed=0)
    for state in some_states(game, 22, 6):
        for seat in range(game.players):
            env.seat, env._playing = seat, not state.is_terminal
            given = []
            for world in (state, state.resample(seat, 4)):
                env.table = world
                given.append((env._seen(), env._info()))
            assert data_equivalence(given[0], given[1], exact=True)


def test_a_random_seat_is_another_one_in_other_games() -> None:
    env = SeatEnv("beasty-bar", 4, seat="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}


def test_opponents_sit_in_their_order_after_the_agent() -> None:
    class Marked(RandomBot):
        def __init__(self, name: str) -> None:
            super().__init__()
            self.name, self.seats = name, set[int]()

        def choose(self, state: menagerie.State) -> int:
            self.seats.add(state.current_player)
            return super().choose(state)

    bots = [Marked("first"), Marked("second")]
    env = SeatEnv("beasty-bar", 3, opponents=bots, seat=1)
    list(play(env, 1))
    assert [bot.seats for bot in bots] == [{2}, {0}]
    env = gymnasium.make("Menagerie/BeastyBar-3p-v0", opponents=bots, seat=2).unwrapped  # type: ignore[assignment]
    list(play(env, 1))
    assert [bot.seats for bot in bots] == [{2, 0}, {0, 1}]


def test_a_bot_that_changes_its_state_changes_nothing() -> None:
    class Meddler:
        def choose(self, state: menagerie.State) -> int:
            action = state.legal_actions()[0]
            state.apply(action)
            return action

    env = SeatEnv("beasty-bar", opponents=Meddler())
    for *_, action in play(env, 1):
        assert action is None or env.game.replay(env.table.history) == env.table


@pytest.mark.parametrize("opponents", ["greedy", "level:1", ["random", "greedy"], "owl"])
def test_bots_of_every_kind_can_be_opponents(opponents: Any) -> None:
    env = SeatEnv("beasty-bar", 3, opponents=opponents, opponent_simulations=2)
    *_, last = play(env, 1)
    assert last[2]


def test_learned_policies_can_be_opponents(tmp_path: Any) -> None:
    """Alone and by their files, and they do as they would elsewhere."""
    policy = policies.made()
    policy.save(tmp_path / "mine.safetensors")
    histories = []
    for opponent in (policy, str(tmp_path / "mine.safetensors"), menagerie.search.policies.PolicyBot(policy)):
        env = SeatEnv("beasty-bar", opponents=opponent)
        list(play(env, 3))
        histories.append(env.table.history)
    assert histories[0] == histories[1] == histories[2]


# Bad input


@pytest.mark.parametrize("made", SMALLEST)
def test_an_illegal_action_is_an_error_and_changes_nothing(made: str) -> None:
    env: Any = gymnasium.make(made).unwrapped
    _, info = env.reset(seed=3)
    before, luck = env.table.copy(), env.np_random.bit_generator.state
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for action in (illegal, -1, env.game.num_actions, "hippo", None, 1.5):
        with pytest.raises(menagerie.IllegalAction, match=r"may choose from|an action is an integer"):
            env.step(action)
    assert env.table == before
    assert env.np_random.bit_generator.state == luck
    env.step(env.table.legal_actions()[0])


@pytest.mark.parametrize("made", SMALLEST)
def test_an_illegal_action_can_be_punished(made: str) -> None:
    env: Any = gymnasium.make(made, illegal="penalty").unwrapped
    observation, info = env.reset(seed=3)
    before = env.table.copy()
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    seen, reward, over, cut, info = env.step(illegal)
    assert (reward, over, cut) == (-1.0, True, False)
    assert np.array_equal(seen, observation)
    assert env.table == before
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(env.table.legal_actions()[0])
    env.reset()
    env.step(env.table.legal_actions()[0])


def test_after_the_end_and_before_the_start_there_is_nothing_to_do() -> None:
    env = SeatEnv("beasty-bar")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        env.step(0)
    list(play(env, 1))
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        env.step(0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "beasty-baz"}, r"Did you mean beasty-bar\?"),
        ({"players": 9}, "beasty-bar is for 2 to 4 players, not 9"),
        ({"render_mode": "ascii"}, "no render mode 'ascii'; there are: ansi, rgb_array, human, and None"),
        ({"seat": 3}, "the agent's seat is a number from 0 to 2, or random, not 3"),
        ({"seat": None}, "the agent's seat is a number from 0 to 2, or random, not None"),
        ({"seat": "left"}, "the agent's seat is a number from 0 to 2, or random, not 'left'"),
        ({"illegal": "ignore"}, "illegal is one of error, penalty, not 'ignore'"),
        ({"opponents": "clever"}, "there is no bot 'clever'; there are: random, greedy"),
        ({"opponents": ["random"]}, "3 players leave 2 opponents, not 1"),
        ({"opponents": 7}, "an opponent is a kind of bot"),
        ({"opponents": policies.made()}, "this policy was trained for 2 players, not for 3"),
        ({"opponents": "level:2", "opponent_seconds": -1.0}, "opponent_seconds is a number above 0"),
        *(
            ({"opponents": who, f"opponent_{name}": wrong}, f"opponent_{name} is a (whole )?number above 0")
            for who in ("random", "greedy", "owl", policies.made("beasty-bar", (2, 3)), RandomBot())
            for name, wrong in [
                ("seconds", 0),
                ("seconds", math.nan),
                ("seconds", "1"),
                ("seconds", True),
                ("seconds", np.complex128(1)),
                ("simulations", 0),
                ("simulations", 2.5),
            ]
        ),
        (
            {"opponent_seconds": 1, "opponent_simulations": 5},
            "opponent_seconds or of opponent_simulations, not of both",
        ),
        ({"colour": "red"}, "beasty-bar has no option 'colour'"),
    ],
)
def test_what_is_wrong_is_named(arguments: dict[str, Any], said: str) -> None:
    for made in (SeatEnv, lambda **given: gymnasium.make_vec("Menagerie/BeastyBar-3p-v0", 2, **given)):
        if made is SeatEnv or "game" not in arguments:
            with pytest.raises(ValueError, match=said):
                made(**{"game": "beasty-bar", "players": 3, **arguments})


def test_an_opponent_that_cheats_is_named() -> None:
    class Cheat:
        def choose(self, state: menagerie.State) -> int:
            return next(action for action in range(state.game.num_actions) if action not in state.legal_actions())

    env = SeatEnv("beasty-bar", seat=1, opponents=Cheat())
    with pytest.raises(menagerie.IllegalAction, match="the opponent on seat 0 chose"):
        env.reset(seed=1)


def test_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "menagerie.envs.gymnasium")
    with pytest.raises(MissingExtra, match=r"pip install 'menagerie\[gymnasium\]'"):
        importlib.import_module("menagerie.envs.gymnasium")


def test_an_id_may_name_the_module_that_registers_it() -> None:
    """Gymnasium looks for no plugins: without an import of ours, the module stands before the id."""
    program = (
        "import gymnasium; assert not any(made.startswith('Menagerie') for made in gymnasium.registry); "
        f"print(gymnasium.make('menagerie.envs.gymnasium:{IDS[0]}').unwrapped.game)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("menagerie.load(")
