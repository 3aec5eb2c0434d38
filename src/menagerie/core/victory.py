"""How a result becomes returns."""

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
