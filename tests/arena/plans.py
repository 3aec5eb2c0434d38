"""Plans and games to try things on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from menagerie.arena.bots import read_bots
from menagerie.arena.plan import Plan
from menagerie.arena.play import Played
from menagerie.core.game import load

GAME = "beasty-bar"


def plan_of(bots: str, players: int, seed: int = 5) -> Plan:
    return Plan.of(load(GAME, players), read_bots(bots), seed)


def made_up(number: int, winners: Sequence[int], players: int, scores: Sequence[float] | None = None) -> Played:
    """A game that the seats `winners` have won; each seat took a move of 0.1 and one of 0.3 seconds."""
    return Played(
        number=number,
        shares=tuple(Fraction(seat in winners, len(winners)) for seat in range(players)),
        scores=tuple(scores or (float(seat in winners) for seat in range(players))),
        seconds=((0.1, 0.3),) * players,
        actions=(1, 2, 3),
    )
