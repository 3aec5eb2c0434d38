"""What goes wrong at the front door. All of it is a ValueError: the input was not what it must be."""

from __future__ import annotations


class IllegalAction(ValueError):
    """An action that the rules do not allow now. The state is as it was."""


class RecordError(ValueError):
    """A game record that can't be read, or that tells of no legal game."""
