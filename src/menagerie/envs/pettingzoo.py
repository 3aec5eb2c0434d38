"""Every game as a PettingZoo environment in which the seats take turns (AEC).

    from menagerie.envs import pettingzoo

    env = pettingzoo.env("beasty-bar", players=3)

Needs the extra `pettingzoo`. Importing this module also registers every game with PettingZoo, whose own
`make("aec", "Menagerie/BeastyBar-v0", players=3)` gives the same. There is no `parallel_env`: a seat decides knowing
what others have done before, often several times in a row, so nobody could decide at the same time as somebody else.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..core import catalogue
from ..core.extras import required
from ..core.game import load
from .seeing import RENDER_MODES, Frame, action_mask, checked_render_mode, observation_box, rendered, title_in_ids

EXTRA = "pettingzoo"
required("pettingzoo", EXTRA)

from gymnasium import spaces  # noqa: E402 (only where it is known to be there)
from gymnasium.utils import seeding  # noqa: E402
from pettingzoo import AECEnv, aec_registry, register  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

ILLEGAL_REWARD = -1.0
"""What a seat gets that plays an illegal action: as much as the loser of a game for two."""


def env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    render_seat: int | None = None,
    illegal_reward: float = ILLEGAL_REWARD,
    **options: Any,
) -> AECEnv[str, dict[str, Any], int]:
    """A game for `players` seats (the fewest, if not given) with PettingZoo's usual wrappers.

    Who plays an action that the mask forbids gets `illegal_reward`, all others 0, and the game is over for everybody
    (terminated and truncated): PettingZoo's convention. What is no action of the game at all, and calls before
    `reset`, raise AssertionError. The other arguments are those of `raw_env`.

    Raises ValueError as `raw_env` does, and for an `illegal_reward` that is no finite number.
    """
    penalty = _finite("illegal_reward", illegal_reward)
    new: AECEnv[str, dict[str, Any], int] = raw_env(game, players, render_mode, render_seat, **options)
    new = wrappers.TerminateIllegalWrapper(new, illegal_reward=penalty)
    return _InOrder(_InBounds(new))


def _finite(name: str, number: Any) -> float:
    """`number` as one of Python. Raises ValueError for what is no number, or not finite."""
    if isinstance(number, (int, float, np.integer, np.floating)) and not isinstance(number, bool):
        try:
            if math.isfinite(number):
                return float(number)
        except OverflowError:  # an integer that is too large
            pass
    raise ValueError(f"{name} is a finite number, not {number!r}")


class _InBounds(wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]  # they have no types
    """PettingZoo's own wrapper takes True and False for numbers, and does not say what it was given."""

    def step(self, action: int | None) -> None:
        """Raises AssertionError, with the action, for one that no seat could ever play."""
        agent = self.agent_selection
        over = self.terminations[agent] or self.truncations[agent]
        space = self.action_space(agent)
        if not over and (isinstance(action, bool) or not space.contains(action)):
            raise AssertionError(
                f"action {action!r} is not in action space: it has the integers from 0 to {space.n - 1}"
            )
        self.env.step(action)  # where the game is over, it says that only None is left


class _InOrder(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # they have no types
    """PettingZoo's own wrapper does not look at `last`."""

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Raises AssertionError before `reset`, and when the game is over and every agent has been told."""
        if not self._has_reset:
            raise AssertionError("reset() needs to be called before last.")
        if not self.agents:
            raise AssertionError("the game is over for every agent: reset() needs to be called before last.")
        told: tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def __str__(self) -> str:
        return str(self.env)


class raw_env(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # noqa: N801 (their name; they have no types)
    """A game without wrappers: an illegal action raises IllegalAction, and leaves everything as it was.

    Agents are "seat_0", "seat_1" and so on. An observation is a dict: `observation`, what the seat knows, as float32
    of `Game.observation_shape`; `action_mask`, int8 of shape (num_actions,), 1 for what it may do now, all 0 for a
    seat that does not decide now, and for everybody when the game is over. Rewards are the game's returns when it ends
    (they add up to 0), and 0 before. Infos hold `decisions`, how many decisions all seats have made,
    and after the end `scores` and `winners`.

    Chance is dealt by the environment, from `np_random`, which `reset(seed)` seeds. `table` is the state itself, with
    everything hidden in it: for people who look into an environment, never for an agent.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: Any,
    ) -> None:
        """`options` are those of `menagerie.load`; `render_seat` is whose view is drawn (None: a spectator's).

        Raises ValueError for an unknown game, number of players, option, render mode or seat, and says what there is.
        """
        super().__init__()
        self.game = load(game, players, **options)
        self.render_mode = checked_render_mode(render_mode)
        self.render_seat = self.game.checked_seat(render_seat)
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": f"{game.replace('-', '_')}_v0",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._new_observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.terminations: dict[str, bool] = {}
        self.np_random: np.random.Generator | None = None
        self.table = self.game.new_state()

    def _new_observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        return spaces.Dict({"observation": observation_box(self.game), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object for the same agent each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same object for the same agent each time: the numbers of the game's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begins a new game; `seed` begins the luck anew, without it luck goes on. There are no `options`."""
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._decisions = 0
        self._skip_agent_selection = None
        self.table = self.game.new_state()
        self.table.deal(self.np_random)
        self._after()

    def observe(self, agent: str) -> dict[str, Any]:
        """What `agent` knows, and what it may do now: new arrays each time."""
        seat = self._seat(agent)
        over = self.terminations.get(agent, True)  # also by an illegal action, which leaves the table as it was
        mask = action_mask(self.table, seat) * np.int8(not over)
        return {"observation": self.table.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Does `action` for the agent whose turn it is, and lets chance play on.

        After the end it takes None, once for each agent. Raises IllegalAction for an action that is not possible.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.apply(action)  # type: ignore[arg-type]  # it names what is wrong with None
        self.table.deal(self.np_random)  # type: ignore[arg-type]  # which `reset` has made
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._decisions += 1
        self._after()
        self._accumulate_rewards()

    def _after(self) -> None:
        """Notes whose turn it is, or how the game has ended."""
        self.infos: dict[str, dict[str, Any]] = {agent: {"decisions": self._decisions} for agent in self.agents}
        if not self.table.is_terminal:
            self.agent_selection = self.possible_agents[self.table.current_player]
        else:
            self.rewards = dict(zip(self.agents, self.table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            for info in self.infos.values():
                info.update(scores=self.table.scores(), winners=self.table.winners())
        if self.render_mode == "human":
            self.render()

    def render(self) -> Frame:
        """The table as `render_seat` sees it: a text, pixels (H, W, 3) of uint8, or None where it was printed."""
        return rendered(self.table, self.render_mode, self.render_seat, EXTRA)

    def close(self) -> None:
        """Nothing has to be given back."""

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _register() -> None:
    for name in catalogue.games():
        identifier = f"Menagerie/{title_in_ids(name)}-v0"
        if identifier not in aec_registry:
            register("aec", identifier, f"{__name__}:{env.__name__}", kwargs={"game": name})


_register()
