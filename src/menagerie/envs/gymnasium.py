"""Every game as a Gymnasium environment: one seat is the agent, bots sit on the others.

    import gymnasium
    import menagerie.envs.gymnasium

    env = gymnasium.make("Menagerie/BeastyBar-2p-v0", opponents="greedy")
    envs = gymnasium.make_vec("Menagerie/BeastyBar-2p-v0", num_envs=64)

Needs the extra `gymnasium`. Importing this module registers every game for every number of players. Gymnasium loads no
plugins by itself (any more), but imports a module that is named before the id:
`gymnasium.make("menagerie.envs.gymnasium:Menagerie/BeastyBar-2p-v0")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..core import catalogue
from ..core.arrays import BoolArray, Float32Array
from ..core.errors import IllegalAction
from ..core.extras import required
from ..core.game import Game, load
from .opponents import RANDOM, Budget, Opponent, decision, read_opponents, seated
from .seeing import RENDER_MODES, Frame, Mask, action_mask, checked_render_mode, observation_box, rendered, title_in_ids

EXTRA = "gymnasium"
required("gymnasium", EXTRA)

import gymnasium  # noqa: E402 (only where it is known to be there)

ILLEGAL_REWARD = -1.0
"""What the agent gets for an illegal action where that is punished: as much as the loser of a game for two."""

ILLEGAL = ("error", "penalty")
"""What an illegal action may be."""

RANDOM_SEAT = -1


class SeatEnv(gymnasium.Env[Float32Array, Any]):
    """A game from one of its seats. A step is one decision of the agent, and all that others and chance then do.

    The observation is what the seat knows: float32 of `Game.observation_shape`. The reward is the seat's return at
    the end, and 0 before: 1 for a sole victory, -1/(players - 1) for a defeat. Infos hold `action_mask` (int8, 1 for
    what may be done, as `Discrete.sample` takes it), `seat`, and at the end `scores`, all seats' points. Games end by
    themselves, so nothing is truncated.

    `table` is the state itself, with everything hidden in it: for people who look into an environment only.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (as the base class)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | str = 0,
        illegal: str = ILLEGAL[0],
        render_mode: str | None = None,
        opponent_seconds: float | None = None,
        opponent_simulations: int | None = None,
        **options: Any,
    ) -> None:
        """`opponents`: a kind of bot (random, greedy, level:1 to level:5, a policy's name or file), a bot, or a policy.

        A list of such says who sits 1, 2 ... places after the agent. `seat`: the agent's, or "random" for another one
        in each game. `illegal`: "error" raises IllegalAction and changes nothing; with "penalty" the agent gets -1 and
        the episode is over. The budget of the opponents is for those that search. `options` are those of the game.

        Raises ValueError for anything unknown, and says what there is.
        """
        self.game = load(game, players, **options)
        self.render_mode = checked_render_mode(render_mode)
        self._budget = Budget(opponent_seconds, opponent_simulations)
        self._opponents = read_opponents(self.game, opponents, self._budget)
        self._fixed_seat = checked_seat(self.game, seat)
        self._punishes = punishes(illegal)
        self.observation_space = observation_box(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_actions)
        self.table = self.game.new_state()
        self.seat = max(self._fixed_seat, 0)
        self._bots: dict[int, Any] = {}
        self._playing = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Float32Array, dict[str, Any]]:
        """Begins a new game, in which the agent decides next; `seed` begins the luck anew. There are no `options`."""
        super().reset(seed=seed, options=options)
        self._begin()
        while self.table.is_terminal:  # a game in which the agent had nothing to decide was none
            self._begin()
        self._playing = True
        return self._seen(), self._info()

    def _begin(self) -> None:
        seat = self._fixed_seat
        self.seat = int(self.np_random.integers(self.game.players)) if seat == RANDOM_SEAT else seat
        self._bots = {}
        for place, opponent in enumerate(self._opponents, start=1):
            luck = int(self.np_random.integers(1 << 62))
            self._bots[(self.seat + place) % self.game.players] = seated(self.game, opponent, luck, self._budget)
        self.table = self.game.new_state()
        self._play_on()

    def _play_on(self) -> None:
        """Lets chance and the others play until the agent decides, or the game is over."""
        self.table.deal(self.np_random)
        while not self.table.is_terminal and self.table.current_player != self.seat:
            self.table.apply(decision(self._bots[self.table.current_player], self.table))
            self.table.deal(self.np_random)
        if self.render_mode == "human":
            self.render()

    def step(self, action: int) -> tuple[Float32Array, float, bool, bool, dict[str, Any]]:
        """Does `action`, then lets the others play. Raises gymnasium.error.ResetNeeded after the end of an episode.

        An action that is not legal raises IllegalAction, or costs `ILLEGAL_REWARD` and ends the episode.
        """
        if not self._playing:
            raise gymnasium.error.ResetNeeded("the episode is over, or none has begun: call reset first")
        try:
            self.table.apply(action)
        except IllegalAction:
            if not self._punishes:
                raise
            self._playing = False
            return self._seen(), ILLEGAL_REWARD, True, False, self._info()
        self._play_on()
        over = self.table.is_terminal
        self._playing = not over
        reward = self.table.returns()[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def _seen(self) -> Float32Array:
        return self.table.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self.seat}
        if not self._playing:
            info["scores"] = np.array(self.table.scores())
        return info

    def _mask(self) -> Mask:
        """What may be done now: nothing after an episode's end, however that came about."""
        return action_mask(self.table, self.seat) * np.int8(self._playing)

    def action_masks(self) -> BoolArray:
        """What the agent may do now, (num_actions,) of bool: the method that sb3-contrib's MaskablePPO asks."""
        return self._mask().astype(np.bool_)

    def render(self) -> Frame:
        """The table as the agent sees it: a text, pixels (H, W, 3) of uint8, or None where it was printed."""
        return rendered(self.table, self.render_mode, self.seat, EXTRA)


def checked_seat(game: Game, seat: int | str) -> int:
    """The agent's seat; `RANDOM_SEAT` for "random". Raises ValueError for one that the game has not."""
    if seat == "random":
        return RANDOM_SEAT
    try:
        checked = game.checked_seat(seat)  # type: ignore[arg-type]  # it refuses other texts
    except ValueError:
        checked = None
    if checked is None:
        raise ValueError(f"the agent's seat is a number from 0 to {game.players - 1}, or random, not {seat!r}")
    return checked


def punishes(illegal: str) -> bool:
    """Whether an illegal action is punished rather than refused. Raises ValueError for another word."""
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
    return illegal == "penalty"


def identifier(name: str, players: int) -> str:
    """The id of a game for so many, such as Menagerie/BeastyBar-2p-v0."""
    return f"Menagerie/{title_in_ids(name)}-{players}p-v0"


def _register() -> None:
    for name in catalogue.games():
        for players in catalogue.find(name).players:
            made = identifier(name, players)
            if made in gymnasium.registry:
                continue
            gymnasium.register(
                made,
                entry_point=f"{__name__}:{SeatEnv.__name__}",
                vector_entry_point=f"{__package__}.gymnasium_vector:SeatVectorEnv",
                kwargs={"game": name, "players": players},
            )


_register()
