"""Menagerie: play, watch, analyse and research table games. The rules are written once, and exact."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from . import games as _folder  # noqa: F401  (so that a game loaded later leaves the name to the function below)
from .core.catalogue import games
from .core.errors import IllegalAction, RecordError

if TYPE_CHECKING:
    from .core.batch import Batch, vector
    from .core.game import Game, load
    from .core.protocol import CHANCE, TERMINAL
    from .core.record import Record
    from .core.state import State
    from .core.steps import Step, Steps
    from .search.bots import Estimate, bot
    from .search.policies import Policy

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Batch",
    "Estimate",
    "Game",
    "IllegalAction",
    "Policy",
    "Record",
    "RecordError",
    "State",
    "Step",
    "Steps",
    "bot",
    "games",
    "load",
    "vector",
]
__version__ = "0.1.0"

_MODULES = {
    "Batch": "core.batch",
    "CHANCE": "core.protocol",
    "TERMINAL": "core.protocol",
    "Estimate": "search.bots",
    "Game": "core.game",
    "Policy": "search.policies",
    "Record": "core.record",
    "State": "core.state",
    "Step": "core.steps",
    "Steps": "core.steps",
    "bot": "search.bots",
    "load": "core.game",
    "vector": "core.batch",
}


def __getattr__(name: str) -> Any:
    """Loads what needs the compiler only when it is asked for: `menagerie --help` and the like do without."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value
