"""The first line of every screen of a game, and the last words about its file."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from .saves import short

if TYPE_CHECKING:
    from .table import Table

PROGRAM = "menagerie"


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
    return Text(f"\nThe game is saved in {path}\nGo on with: {command_line('play', '--resume', str(path))}")


def replay_hint(path: Path) -> Text:
    """Where a finished game is, and how to look at it again."""
    return Text(f"The game is saved in {path}\nStep through it with: {command_line('replay', str(path))}")


def command_line(*arguments: str) -> str:
    """The command of this program with these arguments, for the shell that this program was started from."""
    return shlex.join([*_program(), *arguments])


def _program() -> list[str]:
    """How this program was called; its short name where that calls the same one."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return [sys.orig_argv[0], "-m", PROGRAM]
    on_path = shutil.which(PROGRAM)
    if called.name != PROGRAM or (on_path is not None and Path(on_path).resolve() == called.resolve()):
        return [PROGRAM]
    return [sys.argv[0]]
