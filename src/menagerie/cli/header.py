"""The first line of every screen of a game, and the last words about its file."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from .saves import short

if TYPE_CHECKING:
    from .table import Table


def header(table: Table, view: dict[str, Any], width: int, whose: str) -> Text:
    """The first line of a game in progress."""
    return title_line(table.game.definition.title, table.path, view, width, whose)


def title_line(title: str, path: Path, view: dict[str, Any], width: int, whose: str) -> Text:
    """Which game, which round, whose turn, and the file (as much of that as there is room for)."""
    line = Text.assemble((title, "bold"))
    if "round" in view and "rounds" in view:
        line.append(f" · round {view['round']} of {view['rounds']}")
    if whose:
        line.append(" · ").append(whose, "bold green")
    for place in (short(path), path.name):
        gap = width - len(line) - len(place)
        if gap >= 2:
            return line.append(" " * gap).append(place, "dim")
    name = path.name if len(path.name) <= width else path.name[: width - 1] + "…"
    return line.append("\n").append(name, "dim")


def farewell(path: Path) -> Text:
    """Where the game is, and how to go on with it."""
    command = shlex.join(["menagerie", "play", "--resume", str(path)])
    return Text(f"\nThe game is saved in {path}\nGo on with: {command}")


def replay_hint(path: Path) -> Text:
    """Where a finished game is, and how to look at it again."""
    command = shlex.join(["menagerie", "replay", str(path)])
    return Text(f"The game is saved in {path}\nStep through it with: {command}")
