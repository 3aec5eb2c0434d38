"""Many games at once, the agent on one seat of each, compiled: what `gymnasium.make_vec` gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from ..core import solo
from ..core.arrays import BoolArray, Float32Array, FloatArray, IntArray
from ..core.batch import MOST_THREADS
from ..core.errors import IllegalAction
from ..core.extras import required
from ..core.game import load
from ..core.state import State
from ..core.streams import new_stream
from .gymnasium import EXTRA, ILLEGAL, ILLEGAL_REWARD, checked_seat, punishes
from .opponents import RANDOM, Budget, Opponent, Policy, decision, read_opponents, seated
from .seeing import RENDER_MODES, Frame, Mask, checked_render_mode, observation_box, rendered

required("gymnasium", EXTRA)

import gymnasium  # noqa: E402 (only where it is known to be there)
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Stepped = tuple[Float32Array, FloatArray, BoolArray, BoolArray, dict[str, Any]]


class SeatVectorEnv(VectorEnv[Float32Array, IntArray, Any]):
    """`num_envs` games from one of their seats, stepped by compiled code on `threads` threads.

    Everything is as in `SeatEnv`, of which each game is one. A game that ends begins anew in the same step
    (`AutoresetMode.SAME_STEP`): what the agent knew at its end is in `final_obs`, its info in `final_info`. Opponents
    that play at random do so in compiled code; a policy is asked about all positions at once; every other bot gets the
    whole state of each, with its history. What comes in a game depends on the seed and its number alone, not on how
    many games or threads there are.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as the base class)
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        game: str,
        players: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | str = 0,
        illegal: str = ILLEGAL[0],
        render_mode: str | None = None,
        opponent_seconds: float | None = None,
        opponent_simulations: int | None = None,
        threads: int = 1,
        **options: Any,
    ) -> None:
        """As `SeatEnv`; raises ValueError as it does, and for a number of games or threads below 1."""
        self.game = load(game, players, **options)
        self.num_envs = _whole("num_envs", num_envs, 2**31)
        threads = min(_whole("threads", threads, MOST_THREADS), self.num_envs)
        self.render_mode = checked_render_mode(render_mode)
        self._budget = Budget(opponent_seconds, opponent_simulations)
        self._opponents = read_opponents(self.game, opponents, self._budget)
        self._fixed_seat = checked_seat(self.game, seat)
        self._punishes = punishes(illegal)
        self.single_observation_space = observation_box(self.game)
        self.single_action_space = gymnasium.spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._bots: dict[tuple[int, int], Any] = {}
        self._make_arrays()
        self._make_parts(threads)

    def _make_arrays(self) -> None:
        count, game = self.num_envs, self.game
        self.states = np.zeros(count, game.definition.rules.STATE)
        self.seats: IntArray = np.zeros(count, np.int64)
        self._decided: BoolArray = np.zeros(count, np.bool_)
        self._movers: IntArray = np.zeros(count, np.int64)
        self._points: FloatArray = np.zeros((count, game.players))
        self._finals: Float32Array = np.zeros((count, *game.observation_shape), np.float32)
        self._masks: BoolArray = np.zeros((count, game.num_actions), np.bool_)
        self._observations: Float32Array = np.zeros((count, *game.observation_shape), np.float32)
        self._asked: BoolArray = np.array([True, *(who != RANDOM for who in self._opponents)])
        remembers = any(not isinstance(who, Policy) and who != RANDOM for who in self._opponents)
        self._histories = np.zeros((count, game.max_plies if remembers else 0), np.int32)
        self._lengths: IntArray = np.zeros(count, np.int64)
        self._streams = np.zeros(count, np.uint64)
        self._begun = False

    def _make_parts(self, threads: int) -> None:
        bounds = [self.num_envs * part // threads for part in range(threads + 1)]
        self._parts = [(first, last) for first, last in pairwise(bounds) if first < last]
        rules = self.game.definition.rules
        size = max(rules.MAX_LEGAL, rules.MAX_CHANCE)
        self._buffers = [np.empty((2, size), np.int64) for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Float32Array, dict[str, Any]]:
        """Begins all games anew; `seed` begins the luck anew, without it luck goes on. There are no `options`.

        Raises ValueError for Gymnasium's option `reset_mask`: as each game begins anew by itself, none has to be
        begun without the others.
        """
        if options and "reset_mask" in options:
            raise ValueError(
                "reset begins all games anew: reset_mask can't leave any out; a game that ends begins anew"
            )
        super().reset(seed=seed, options=options)
        luck = int(self.np_random.integers(1 << 62))
        self._bots = {}
        self._luck = luck
        for index in range(self.num_envs):
            self._streams[index : index + 1] = new_stream(luck, index)
            solo.begin(
                self.states,
                index,
                self.game.encoded_options,
                self._fixed_seat,
                self.game.players,
                self.seats,
                self._decided,
                self._lengths,
                self._streams[index : index + 1],
            )
        self._begun = True
        self._play(np.full(self.num_envs, solo.NOTHING, np.int64))
        return self._observations.copy(), self._infos()

    def step(self, actions: IntArray) -> Stepped:
        """Does `actions[i]`, of shape (num_envs,), in game i, then lets the others play.

        Illegal ones raise IllegalAction, and none is done; or each costs `ILLEGAL_REWARD` and ends its episode. What
        is returned is the caller's to keep. Raises gymnasium.error.ResetNeeded before the first `reset`.
        """
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no episode has begun: call reset first")
        chosen, legal = self._checked(actions)
        seats = self.seats.copy()
        rewards, dones = self._play(np.where(legal, chosen, solo.ABANDON))
        rewards[~legal] = ILLEGAL_REWARD
        infos = self._infos()
        if dones.any():
            self._add_ends(infos, dones, seats)
        return self._observations.copy(), rewards, dones, np.zeros(self.num_envs, np.bool_), infos

    def _checked(self, actions: Any) -> tuple[IntArray, BoolArray]:
        """The actions, and which of them are legal. Raises IllegalAction unless illegal ones are punished."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise IllegalAction(
                f"actions are integers of shape ({self.num_envs},), not {given.dtype} of shape {given.shape}"
            )
        inside = (given >= 0) & (given < self.game.num_actions)
        chosen = np.where(inside, given, 0).astype(np.int64)
        legal = inside & self._masks[np.arange(self.num_envs), chosen]
        if not legal.all() and not self._punishes:
            first = int(np.argmin(legal))
            possible = np.flatnonzero(self._masks[first]).tolist()
            raise IllegalAction(f"action {given[first]} is not legal in game {first}; possible are {possible}")
        return chosen, legal

    def _play(self, actions: IntArray) -> tuple[FloatArray, BoolArray]:
        """Applies actions, and plays on until the agent decides in every game. Returns rewards, and what has ended."""
        rewards, dones = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        self._advance(actions, rewards, dones)
        while (self._movers != self.seats).any():
            self._advance(self._opponents_choose(), rewards, dones)
        return rewards, dones

    def _advance(self, actions: IntArray, rewards: FloatArray, dones: BoolArray) -> None:
        def part(number: int) -> None:
            first, last = self._parts[number]
            solo.play_on(
                self.states,
                first,
                last,
                actions,
                self.game.encoded_options,
                self._fixed_seat,
                self._asked,
                self.seats,
                self._decided,
                self._movers,
                rewards,
                dones,
                self._points,
                self._finals,
                self._masks,
                self._observations,
                self._histories,
                self._lengths,
                self._streams,
                *self._buffers[number],
            )

        self._run(part)

    def _run(self, part: Callable[[int], None]) -> None:
        numbers = range(len(self._parts))
        for _ in map(part, numbers) if self._pool is None else self._pool.map(part, numbers):
            pass

    def _opponents_choose(self) -> IntArray:
        """What opponents do where one of them is to move; elsewhere the games wait."""
        actions = np.full(self.num_envs, solo.WAIT, np.int64)
        places = (self._movers - self.seats) % self.game.players
        for place, opponent in enumerate(self._opponents, start=1):
            games = np.flatnonzero(places == place)
            if len(games) == 0:
                continue
            if isinstance(opponent, Policy):
                actions[games] = self._asked_policy(opponent, games)
            else:
                actions[games] = [decision(self._bot(index, place), self.state(index)) for index in games.tolist()]
        return actions

    def _asked_policy(self, policy: Policy, games: IntArray) -> IntArray:
        chosen = np.asarray(policy.actions(self._observations[games], self._masks[games]))
        if chosen.shape != games.shape or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalAction(f"a policy gives integers of shape {games.shape}, not {chosen.dtype} {chosen.shape}")
        inside = (chosen >= 0) & (chosen < self.game.num_actions)
        legal = inside & self._masks[games, np.where(inside, chosen, 0)]
        if not legal.all():
            first = int(np.argmin(legal))
            raise IllegalAction(f"a policy chose {chosen[first]} in game {games[first]}, which is not legal there")
        return chosen.astype(np.int64)

    def _bot(self, index: int, place: int) -> Any:
        """The bot of game `index` that sits `place` seats after the agent."""
        if (index, place) not in self._bots:
            luck = int(new_stream(self._luck, -1 - index * self.game.players - place)[0] >> np.uint64(2))
            self._bots[index, place] = seated(self.game, self._opponents[place - 1], luck, self._budget)
        return self._bots[index, place]

    def state(self, index: int) -> State:
        """The state of game `index`, everything hidden in it; with its history where bots need one."""
        if self._histories.shape[1]:
            return self.game.replay(self._histories[index, : self._lengths[index]].tolist())
        return State(self.game, self.states[index : index + 1].copy())

    def _infos(self) -> dict[str, Any]:
        present = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self._masks.astype(np.int8),
            "_action_mask": present,
            "seat": self.seats.copy(),
            "_seat": present.copy(),
        }

    def _add_ends(self, infos: dict[str, Any], dones: BoolArray, seats: IntArray) -> None:
        """What the agents, on `seats`, knew when their games ended, as Gymnasium's own environments tell it."""
        finals = np.full(self.num_envs, None, object)
        for index in np.flatnonzero(dones):
            finals[index] = self._finals[index].copy()
        nothing: Mask = np.zeros((self.num_envs, self.game.num_actions), np.int8)
        last = {
            "action_mask": nothing,
            "seat": np.where(dones, seats, 0),
            "scores": np.where(dones[:, None], self._points, 0.0),
        }
        infos.update(final_obs=finals, final_info=last)
        last.update({f"_{key}": dones.copy() for key in list(last)})
        infos.update(_final_obs=dones.copy(), _final_info=dones.copy())

    def action_masks(self) -> BoolArray:
        """What the agents may do now: a new array (num_envs, num_actions) of bool."""
        return self._masks.copy()

    def render(self) -> tuple[Frame, ...]:  # type: ignore[override]  # a frame of ours is one of theirs
        """Each table as its agent sees it."""
        seats = self.seats.tolist()
        return tuple(rendered(self.state(index), self.render_mode, seat, EXTRA) for index, seat in enumerate(seats))

    def close_extras(self, **_: Any) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _whole(name: str, number: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or not 1 <= number <= most:
        raise ValueError(f"{name} is a whole number from 1 to {most}, not {number!r}")
    return int(number)
