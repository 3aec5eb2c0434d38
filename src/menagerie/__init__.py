"""Menagerie: play, watch, analyse and research table games. The rules are written once, and exact.

The names below are the front door; everything else is reached through them.
"""

from __future__ import annotations

from . import games as _folder_of_games
from .core import catalogue as _catalogue
from .core.errors import IllegalAction, RecordError
from .core.game import Game, load
from .core.protocol import CHANCE, TERMINAL
from .core.record import Record
from .core.state import State
from .core.steps import Step, Steps

games = _catalogue.games  # after the folder of that name: importing a folder binds its name, the first time

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
del _folder_of_games
