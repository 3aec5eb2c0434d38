"""Who plays whom, on which seats and with which luck: all of it follows from a few settings and a game's number.

A *line-up* is a choice of bots for one table. A *deal* is one stream of luck; it is played once for each rotation of
its line-up around the seats, so that everybody has had every seat under the same luck. A *round* is one deal for each
line-up. So after whole rounds every bot has sat equally often, and equally often on each seat.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

from ..core.game import Game
from ..core.streams import random_word
from .bots import BotSpec

_SEED_SHIFT = 11
"""Seeds keep 53 bits: every reader of JSON takes such integers exactly."""


@dataclass(frozen=True)
class Fixture:
    """A game to be played: `seats` holds the index of the bot on each seat, `seat_seeds` the seed of each."""

    number: int
    deal: int
    seats: tuple[int, ...]
    deal_seed: int
    seat_seeds: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """The settings of an arena. `options` are the game's, in JSON as records write them."""

    game: str
    players: int
    options: str
    bots: tuple[BotSpec, ...]
    seed: int

    @classmethod
    def of(cls, game: Game, bots: tuple[BotSpec, ...], seed: int) -> Plan:
        """The plan for a game as `load` gives it."""
        return cls(game.name, game.players, json.dumps(game.written_options, sort_keys=True), bots, seed)

    def load(self) -> Game:
        """The game that is played."""
        return _loaded(self.game, self.players, self.options)

    @property
    def names(self) -> list[str]:
        """The names of the bots, in their order."""
        return [bot.name for bot in self.bots]

    @cached_property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """The line-ups of a round, each as indices of bots.

        With bots enough, every choice of different ones; else all of them in turn, starting with each of them once.
        """
        count = len(self.bots)
        if count >= self.players:
            return tuple(combinations(range(count), self.players))
        return tuple(tuple((first + place) % count for place in range(self.players)) for first in range(count))

    @property
    def games_in_round(self) -> int:
        """Every line-up in every rotation."""
        return len(self.line_ups) * self.players

    def whole_rounds(self, games: int) -> int:
        """How many rounds have at least so many games. Raises ValueError if `games` is less than 1."""
        if games < 1:
            raise ValueError(f"--games must be at least 1, not {games}")
        return -(-games // self.games_in_round)

    def fixture(self, number: int) -> Fixture:
        """The game of that number, from 0 on; it does not depend on how many are played."""
        deal, rotation = divmod(number, self.players)
        line_up = self.line_ups[deal % len(self.line_ups)]
        own_seed = random_word(self.seed, -1 - number)  # deals have the words from 0 on
        return Fixture(
            number=number,
            deal=deal,
            seats=tuple(line_up[(seat + rotation) % self.players] for seat in range(self.players)),
            deal_seed=random_word(self.seed, deal) >> _SEED_SHIFT,
            seat_seeds=tuple(random_word(own_seed, seat) >> _SEED_SHIFT for seat in range(self.players)),
        )

    def settings(self) -> dict[str, Any]:
        """What tells this arena from others, for JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "options": json.loads(self.options),
            "bots": [
                {"name": bot.name, "kind": bot.kind, "seconds": bot.seconds, "simulations": bot.simulations}
                for bot in self.bots
            ],
            "seed": self.seed,
        }

    @classmethod
    def from_settings(cls, settings: dict[str, Any]) -> Plan:
        """The plan that `settings` gave. Raises ValueError or LookupError for what is none."""
        game = Game.from_written(settings["game"], settings["players"], settings["options"])
        return cls.of(game, tuple(BotSpec(**bot) for bot in settings["bots"]), settings["seed"])


@lru_cache(maxsize=4)
def _loaded(name: str, players: int, options: str) -> Game:
    return Game.from_written(name, players, json.loads(options))
