"""Menagerie: play, watch, analyse and research table games. The rules are written once, and exact."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from . import games as _folder  # noqa: F401  (so that a game loaded later leaves the name to the function below)
from .core.catalogue import games
from .core.errors import IllegalAction, RecordError

if TYPE_CHECKING:
    from .core.game import Game, load
    from .core.protocol import CHANCE, TERMINAL
    from .core.record import Record
    from .core.state import State
    from .core.steps import Step, Steps

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Game",
    "IllegalAction",
    "Record",
    "RecordError",
    "State",
    "Step",
    "Steps",
    "games",
    "load",
]
__version__ = "0.1.0"

_MODULES = {
    "CHANCE": "protocol",
    "TERMINAL": "protocol",
    "Game": "game",
    "Record": "record",
    "State": "state",
    "Step": "steps",
    "Steps": "steps",
    "load": "game",
}


def __getattr__(name: str) -> Any:
    """Loads what needs the compiler only when it is asked for: `menagerie --help` and the like do without."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.core.{_MODULES[name]}"), name)
    globals()[name] = value
    return value
