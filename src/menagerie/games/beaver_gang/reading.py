"""Beaver Gang: reads the parts of a described position, and says what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...core.arrays import IntArray
from .state import DECK, KIND_NAMES, KINDS

UNSEEN_CARD = "?"


def whole_number(field: str, value: Any, least: int, most: int) -> int:
    """`value`, if it is an integer in the range. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{field} is a number from {least} to {most}, not {value!r}")
    return value


def list_of(field: str, value: Any) -> list[Any]:
    """`value` as a list. Raises ValueError."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise ValueError(f"{field} is a list, not {value!r}")  # noqa: TRY004 (like all that is wrong here)
    return list(value)


def per_seat(field: str, value: Any, players: int) -> list[Any]:
    """An entry for each seat: None for those that are not listed. Raises ValueError for too many."""
    entries = [] if value is None else list_of(field, value)
    if len(entries) > players:
        raise ValueError(f"{field} has {len(entries)} entries, but there are {players} seats")
    return entries + [None] * (players - len(entries))


def exactly(field: str, value: Any, count: int) -> list[Any]:
    """`value` as a list of `count` entries. Raises ValueError."""
    entries = list_of(field, value)
    if len(entries) != count:
        raise ValueError(f"{field} must have {count} entries, not {len(entries)}")
    return entries


def kind_of(field: str, text: Any) -> int:
    """The kind that a name stands for. Raises ValueError."""
    name = str(text) if isinstance(text, int) and not isinstance(text, bool) else text
    if name not in KIND_NAMES:
        raise ValueError(f"{field}: there is no card {text!r}; there are: {', '.join(KIND_NAMES)}")
    return KIND_NAMES.index(name)


def counts_of(field: str, texts: Any) -> IntArray:
    """How many of each kind a list names. Raises ValueError."""
    counts = np.zeros(KINDS, np.int64)
    for text in list_of(field, texts):
        counts[kind_of(field, text)] += 1
    return counts


def cards_left(named: IntArray) -> IntArray:
    """The cards of the deck that are not among `named`. Raises ValueError if a kind is named too often (BG-1)."""
    left: IntArray = DECK - named
    for kind, count in enumerate(left.tolist()):
        if count < 0:
            raise ValueError(f"{named[kind]} cards {KIND_NAMES[kind]!r} are named, but there are only {DECK[kind]}")
    return left
