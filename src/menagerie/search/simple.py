"""Simple bots: one plays anything, one looks a turn ahead. Quick, and the same every time."""

from __future__ import annotations

from typing import Protocol

from ..core import catalogue
from ..core.state import State
from ..core.streams import random_word


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, state: State) -> int:
        """A legal action of the seat to move."""


class RandomBot:
    """Takes any legal action, all equally likely.

    Which one depends on the seed, the seat and the ply only: a game that goes on later goes on the same.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, state: State) -> int:
        """A legal action of the seat to move."""
        actions = state.legal_actions()
        # Chance draws the words of the plies, from 0 on; a seat's own seed is one of the others.
        seed_of_seat = random_word(self.seed, -1 - int(state.current_player))
        return actions[(random_word(seed_of_seat, len(state.history)) * len(actions)) >> 64]


class GreedyBot:
    """Takes what looks best at the end of its own turn; each game's `greedy.py` says what looks good."""

    def choose(self, state: State) -> int:
        """The action of the seat to move that the game's `greedy.py` prefers."""
        action: int = catalogue.part(state.game.name, "greedy").choose(state)
        return action
