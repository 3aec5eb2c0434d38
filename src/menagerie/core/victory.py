"""How a result becomes returns, and how returns and scores are told."""

from __future__ import annotations

from .arrays import FloatArray
from .jit import jit


@jit
def share_victory(worth: FloatArray, players: int, out: FloatArray) -> None:
    """Writes the returns where the seats with the highest `worth` win (one, or several that share it).

    A loser gets -1/(players-1); what the losers pay is split evenly among the winners; so the sum is 0, a sole
    winner gets 1, and where all share, everybody gets 0. `out` may be the same array as `worth`.
    """
    best = worth[0]
    for seat in range(1, players):
        best = max(best, worth[seat])
    winners = 0
    for seat in range(players):
        if worth[seat] == best:
            winners += 1
    share = (players - winners) / ((players - 1) * winners)
    for seat in range(players):
        out[seat] = share if worth[seat] == best else -1.0 / (players - 1)


@jit
def share_of(gain: float, players: int) -> float:
    """The share of victory that a return stands for: 1 alone, a part of it if it is shared, 0 for a loser."""
    return (gain * (players - 1) + 1.0) / players


@jit
def margin_of(points: FloatArray, seat: int, players: int, sign_of_points: float) -> float:
    """The points of a seat above those of the best other; `sign_of_points`: 1, or -1 where fewer points win."""
    best_other = -1e9
    for other in range(players):
        if other != seat:
            best_other = max(best_other, sign_of_points * points[other])
    return sign_of_points * points[seat] - best_other  # type: ignore[no-any-return]
