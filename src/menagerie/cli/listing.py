"""`menagerie games`: which games there are, for how many, with which options."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from .screen import new_console


def games() -> None:
    """List the games, for how many players they are, and their options."""
    from ..core import catalogue

    console = new_console()
    for name in catalogue.games():
        definition = catalogue.find(name)
        players = f"{definition.players[0]} to {definition.players[-1]} players"
        console.print(Text.assemble((name, "bold cyan"), f"  {definition.title}, {players}"))
        grid = Table.grid(padding=(0, 2))
        for option in definition.options:
            grid.add_row("", Text(f"{option.name}={option.default}"), Text(option.meaning))
        console.print(grid)
