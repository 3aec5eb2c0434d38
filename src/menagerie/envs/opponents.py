"""Who sits on the other seats: kinds of bots, bots, or policies that are asked about many positions at once."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np

from ..core.arrays import BoolArray, Float32Array
from ..core.errors import IllegalAction
from ..core.game import Game
from ..core.state import State
from ..search import policies
from ..search.bots import check_budget
from ..search.seats import read_bot_kind, seat_bot
from ..search.simple import Bot

RANDOM = "random"


@runtime_checkable
class Policy(Protocol):
    """A player that is asked about many positions at once, and sees what a seat knows; `menagerie.Policy` is one."""

    def actions(self, observations: Float32Array, masks: BoolArray) -> Any:
        """Integers of shape (n,), each an action that its mask allows.

        `observations` (n, size) float32: what the seat to move knows; `masks` (n, num_actions) bool: what it may do.
        """


Opponent: TypeAlias = str | Bot | Policy
"""One who sits on another seat: a kind of bot, a bot with `choose(state)`, or a policy."""


@dataclass(frozen=True)
class Budget:
    """What bots that search may spend on a move; with neither they have their usual budget.

    Raises ValueError for what is no budget, also where no opponent searches.
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        """See the class."""
        check_budget(self.seconds, self.simulations, prefix="opponent_")


def read_opponents(game: Game, given: Opponent | Sequence[Opponent], budget: Budget) -> tuple[Opponent, ...]:
    """One for each other seat, in the order in which they sit after the agent; one alone sits on all of them.

    Raises ValueError for an unknown kind, something that can't play, or as many as there are not seats.
    """
    others = game.players - 1
    several = isinstance(given, Sequence) and not isinstance(given, str)
    listed: Sequence[Any] = given if several else [given] * others  # type: ignore[assignment]
    if len(listed) != others:
        raise ValueError(f"{game.players} players leave {others} opponents, not {len(listed)}")
    return tuple(_read(game, opponent, budget) for opponent in listed)


def _read(game: Game, given: Any, budget: Budget) -> Opponent:
    if isinstance(given, str):
        made = seat_bot(game, given, seconds=budget.seconds, simulations=budget.simulations)
        return made.policy if isinstance(made, policies.PolicyBot) else read_bot_kind(given)
    if isinstance(given, policies.Policy):
        given.check(game)
    if callable(getattr(given, "choose", None)) or callable(getattr(given, "actions", None)):
        opponent: Opponent = given
        return opponent
    raise ValueError(
        "an opponent is a kind of bot (random, greedy, level:1 to level:5, the name or file of a policy), a bot with "
        f"choose(state), or a policy with actions(observations, masks), not {reprlib.repr(given)}"
    )


def seated(game: Game, opponent: Opponent, seed: int, budget: Budget) -> Bot | Policy:
    """The bot for one game; one of a kind begins with luck of its own, from `seed`."""
    if isinstance(opponent, str):
        return seat_bot(game, opponent, seed, seconds=budget.seconds, simulations=budget.simulations)
    return opponent


def decision(opponent: Bot | Policy, state: State) -> int:
    """What the opponent does; it is given a copy of the state. Raises IllegalAction if it may not."""
    seat = state.current_player
    action: Any
    if not isinstance(opponent, Policy):
        action = opponent.choose(state.copy())
    else:
        mask = np.zeros((1, state.game.num_actions), np.bool_)
        mask[0, state.legal_actions()] = True
        action = np.asarray(opponent.actions(state.observation(seat)[None], mask)).reshape(-1)[0]
    if action not in state.legal_actions():
        raise IllegalAction(f"the opponent on seat {seat} chose {action!r}; it may choose from {state.legal_actions()}")
    return int(action)
