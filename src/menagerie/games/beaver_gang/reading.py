"""Beaver Gang: reads the parts of a described position, and says what is wrong with them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core.arrays import IntArray
from ...core.reading import list_of
from .state import KIND_NAMES, KINDS

UNSEEN_CARD = "?"


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


def cards_left(deck: IntArray, named: IntArray) -> IntArray:
    """The cards of the `deck` that are not among `named`. Raises ValueError if a kind is named too often (BG-1)."""
    left: IntArray = deck - named
    for kind, count in enumerate(left.tolist()):
        if count < 0:
            raise ValueError(f"{named[kind]} cards {KIND_NAMES[kind]!r} are named, but there are only {deck[kind]}")
    return left
