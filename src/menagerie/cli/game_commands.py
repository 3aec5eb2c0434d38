"""Commands that a game's folder brings: `games/<game>/commands/<name>.py` with a function of that name.

They are found by their files alone and listed with what their docstrings say; a game is imported only when its command
is used.
"""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand

from ..core import catalogue


def names() -> list[str]:
    """The commands of all games, in alphabetical order."""
    return sorted({_name(path) for path in _files()})


def command(name: str) -> TyperCommand | None:
    """The command of that name, not loaded yet; None if no game brings it."""
    found = [path for path in _files() if _name(path) == name]
    return GameCommand(name, found) if found else None


class GameCommand(TyperCommand):
    """A command that becomes the real one, from its file, when it is used.

    If two games bring it, it is listed nevertheless, but using it raises ValueError, which names both.
    """

    def __init__(self, name: str, paths: list[Path]) -> None:
        super().__init__(name, help=_docstring(paths[0]), rich_markup_mode=None)
        self.paths = paths

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Reads the arguments as the real command does."""
        return self.load().make_context(info_name, args, parent, **extra)

    def load(self) -> Any:
        """The real command."""
        if len(self.paths) > 1:
            games = " and ".join(_game_folder(path).name.replace("_", "-") for path in self.paths)
            raise ValueError(f"the command {self.name!r} is brought by several games, {games}: only one may have it")
        path = self.paths[0]
        games_package = f"{__package__.rpartition('.')[0]}.games"
        module = importlib.import_module(f"{games_package}.{_game_folder(path).name}.commands.{path.stem}")
        program = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        program.command(self.name)(getattr(module, path.stem))
        return typer.main.get_command(program)


def _files() -> list[Path]:
    return sorted(path for path in catalogue.GAMES_FOLDER.glob("*/commands/*.py") if not path.name.startswith("_"))


def _name(path: Path) -> str:
    return path.stem.replace("_", "-")


def _game_folder(path: Path) -> Path:
    return path.parent.parent


def _docstring(path: Path) -> str:
    """What the function of the file says of itself."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == path.stem:
            return ast.get_docstring(node) or ""
    return ""
