"""How a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.state import State


def result_line(state: State, names: Sequence[str]) -> str:
    """Who has won."""
    winners = [names[seat] for seat in state.winners()]
    if len(winners) == 1:
        return "You win!" if winners == ["You"] else f"{winners[0]} wins!"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory."


def score_table(state: State, names: Sequence[str]) -> Grid:
    """Each seat's points, the winners marked."""
    fewest = ", fewest win" if state.game.definition.lower_score_wins else ""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    grid.add_column("")
    grid.add_column("player")
    grid.add_column(f"score{fewest}", justify="right")
    winners = state.winners()
    for seat, (name, score) in enumerate(zip(names, state.scores(), strict=True)):
        won = seat in winners
        grid.add_row("★" if won else "", Text(name, "bold" if won else ""), f"{score:g}")
    return grid
