"""Finds the games: every folder in `menagerie/games` with a `GAME` in it is one."""

from __future__ import annotations

import difflib
import importlib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .definition import GameDefinition

GAMES_FOLDER = Path(__file__).resolve().parent.parent / "games"


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return _games_in(GAMES_FOLDER)


@cache
def _games_in(folder: Path) -> tuple[str, ...]:
    names = (path.parent.name for path in folder.glob("*/__init__.py"))
    return tuple(sorted(name.replace("_", "-") for name in names))


def folder_of(name: str) -> Path:
    """The folder of a game. Raises ValueError for an unknown name, with the names there are."""
    if name not in games():
        close = difflib.get_close_matches(str(name).lower().replace("_", "-").replace(" ", "-"), games(), 1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(games())}.{hint}")
    return GAMES_FOLDER / name.replace("-", "_")


def part(name: str, module: str = "") -> ModuleType:
    """A module of a game's folder, e.g. "terminal" (none: the folder itself). Raises ValueError for an unknown name."""
    package = f"{__package__.rpartition('.')[0]}.games.{folder_of(name).name}"
    return importlib.import_module(f"{package}.{module}" if module else package)


def find(name: str) -> GameDefinition:
    """The declaration of a game, ready to be played. Raises ValueError for an unknown name."""
    from .protocol import register  # needs the compiler, unlike the rest of this module

    definition: GameDefinition = part(name).GAME
    register(definition.rules)
    return definition
