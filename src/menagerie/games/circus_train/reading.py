"""Circus Train: reads the parts of a described position, and says what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...core.arrays import IntArray
from ...core.reading import list_of
from .state import ANIMAL_NAMES, ANIMALS, KIND_NAMES, VALUES, WAGONS
from .view import wagon_name


def times(count: int) -> str:
    """How often: "once", "3 times"."""
    return ("not at all", "once", "twice")[count] if count < 3 else f"{count} times"


def kind_of(field: str, text: Any) -> int:
    """The kind of card that a name stands for. Raises ValueError."""
    if text not in KIND_NAMES:
        raise ValueError(f"{field}: there is no card {text!r}; there are: {', '.join(KIND_NAMES)}")
    return KIND_NAMES.index(text)


def animal_of(field: str, text: Any) -> int:
    """The animal that a name stands for. Raises ValueError."""
    if text not in ANIMAL_NAMES:
        raise ValueError(f"{field}: there is no animal {text!r}; there are: {', '.join(ANIMAL_NAMES)}")
    return ANIMAL_NAMES.index(text)


def wagon_of(field: str, text: Any) -> int:
    """The wagon that a text like "giraffe 3" stands for. Raises ValueError."""
    animal, _, value = str(text).rpartition(" ")
    if animal not in ANIMAL_NAMES or value not in ("1", "2", "3", "4"):
        raise ValueError(f"{field}: a wagon is written as an animal and 1 to 4, e.g. giraffe 3, not {text!r}")
    return ANIMAL_NAMES.index(animal) * VALUES + int(value) - 1


def kinds_in(field: str, texts: Any) -> list[int]:
    """The kinds of the cards that a list names. Raises ValueError."""
    return [kind_of(field, text) for text in list_of(field, texts)]


def wagons_in(field: str, texts: Any) -> list[int]:
    """The wagons that a list names. Raises ValueError."""
    return [wagon_of(field, text) for text in list_of(field, texts)]


def counts_of(numbers: Sequence[int], size: int) -> IntArray:
    """How many of each there are."""
    return np.bincount(np.array(numbers, np.int64), minlength=size)


class Supply:
    """All cards or wagons that there are, from which those of a position are taken. Raises ValueError for too many."""

    def __init__(self, counts: IntArray, names: Sequence[str], sort: str) -> None:
        self.counts = counts
        self.left: IntArray = counts.copy()
        self._names = names
        self._sort = sort

    def take(self, numbers: Sequence[int]) -> IntArray:
        """Takes some; returns how many of each."""
        taken = counts_of(numbers, len(self._names))
        self.left -= taken
        for number in numbers:
            if self.left[number] < 0:
                named = int(self.counts[number] - self.left[number])
                name, most = self._names[number], int(self.counts[number])
                if not most and name in KIND_NAMES[ANIMALS:]:
                    raise ValueError(f"{name!r} is a bonus card: it is in the game only with bonus=True (CT-18)")
                if not most:
                    raise ValueError(f"there are no {self._sort} {name!r} in a game with these options (CT-1)")
                there = f"there are only {most}" if most > 1 else "there is only 1"
                raise ValueError(f"{named} {self._sort} {name!r} are named, but {there} (CT-1)")
        return taken


def all_cards(counts: IntArray) -> Supply:
    """CT-1: the cards of each kind that there are."""
    return Supply(counts.copy(), KIND_NAMES, "cards")


def all_wagons(counts: IntArray) -> Supply:
    """CT-1: the wagons of each kind that there are."""
    return Supply(counts.copy(), [wagon_name(wagon) for wagon in range(WAGONS)], "wagons")
