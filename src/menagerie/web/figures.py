"""Figures of somebody's games: how many, how many won, how sure that share is, against whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from ..arena.intervals import Interval, share_interval
from ..search.levels import LEVELS
from ..store import figures, rows
from ..store.figures import Opponent
from ..store.rows import BOT

PEOPLE = 0
"""Stands for people, where the levels of bots are numbers from 1."""
OTHER_BOTS = -1
"""Stands for bots that have no level."""


@dataclass(frozen=True)
class Played:
    """A finished game of somebody: `share` of the victory (0..1), and the points as the game counts them."""

    table: str
    game: str
    players: int
    finished: float | None
    share: float
    score: float
    opponents: Sequence[Opponent]

    @property
    def strongest(self) -> int:
        """PEOPLE if somebody else played, else the level of the strongest bot."""
        if any(other.kind != BOT for other in self.opponents):
            return PEOPLE
        levels = {level.animal: level.number for level in LEVELS}
        return max((levels.get(other.bot or "", OTHER_BOTS) for other in self.opponents), default=OTHER_BOTS)


@dataclass(frozen=True)
class Figures:
    """What a number of games comes to. `fair`: the share of victory of somebody as good as the others."""

    games: int
    victories: float
    interval: Interval
    fair: float
    score: float

    @classmethod
    def of(cls, played: Sequence[Played]) -> Figures:
        """Of at least one game."""
        interval = share_interval([(game.share, 1.0) for game in played])
        assert interval is not None
        return cls(
            games=len(played),
            victories=sum(game.share for game in played),
            interval=interval,
            fair=sum(1 / game.players for game in played) / len(played),
            score=sum(game.score for game in played) / len(played),
        )


@dataclass(frozen=True)
class GameFigures:
    """The figures of one game: all of them, and by who the strongest opponent was (see `Played.strongest`)."""

    game: str
    all: Figures
    by_opponent: Mapping[int, Figures]


def played_by(connection: Connection, player: int) -> list[Played]:
    """The finished games of a player, the newest first."""
    opponents = figures.opponents_of_player(connection, player)
    return [
        Played(
            table=row["table_id"],
            game=row["game"],
            players=row["players"],
            finished=row["finished"],
            share=row["share"],
            score=row["score"],
            opponents=opponents.get(row["table_id"], []),
        )
        for row in rows.history_of_player(connection, player)
    ]


def figures_of(played: Iterable[Played]) -> list[GameFigures]:
    """The figures by game, in the order of their names."""
    by_game: dict[str, list[Played]] = {}
    for game in played:
        by_game.setdefault(game.game, []).append(game)
    return [
        GameFigures(name, Figures.of(games), {key: Figures.of(some) for key, some in _by_opponent(games).items()})
        for name, games in sorted(by_game.items())
    ]


def _by_opponent(games: Iterable[Played]) -> dict[int, list[Played]]:
    found: dict[int, list[Played]] = {}
    for game in games:
        found.setdefault(game.strongest, []).append(game)
    return dict(sorted(found.items()))


def as_json(game: Played) -> dict[str, Any]:
    """A game as it is exported."""
    return {
        "table": game.table,
        "game": game.game,
        "players": game.players,
        "finished": game.finished,
        "share_of_victory": game.share,
        "score": game.score,
        "opponents": [
            {"kind": other.kind, "bot": other.bot if other.kind == BOT else None, "name": other.name}
            for other in game.opponents
        ],
    }
