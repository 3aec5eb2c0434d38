"""A slow and plain second opinion on turns of Bean Dice (BD-8): every roll side by side, every set that can be kept.

A die is "white" or "beige", what it shows is a bean; what lies on the field is a sorted tuple of (colour, bean).
Nothing here comes from the engine.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from .bean_dice import BEIGE_DIE, WHITE_DIE

Die = tuple[str, str]
Field = tuple[Die, ...]
"""Sorted: the same dice are the same field, however they came to lie there."""

SIDES = {"white": WHITE_DIE, "beige": BEIGE_DIE}
DICE = {"white": 4, "beige": 3}


def all_fields() -> set[Field]:
    """Every handful of dice that can lie on the field."""
    return {tuple(sorted([*white, *beige])) for white in _handfuls("white") for beige in _handfuls("beige")}


def _handfuls(colour: str) -> list[tuple[Die, ...]]:
    dice = sorted({(colour, bean) for bean in SIDES[colour]})
    return [
        handful for count in range(DICE[colour] + 1) for handful in itertools.combinations_with_replacement(dice, count)
    ]


@cache
def rolls(white: int, beige: int) -> dict[Field, Fraction]:
    """What one roll of so many dice can show, by throwing them side by side, and how likely each is."""
    counts: Counter[Field] = Counter()
    sides = [[("white", bean) for bean in WHITE_DIE]] * white + [[("beige", bean) for bean in BEIGE_DIE]] * beige
    for thrown in itertools.product(*sides):
        counts[tuple(sorted(thrown))] += 1
    return {roll: Fraction(count, 6 ** (white + beige)) for roll, count in counts.items()}


def to_roll(field: Field) -> tuple[int, int]:
    """How many white and beige dice are not on the field."""
    lying = Counter(colour for colour, _ in field)
    return DICE["white"] - lying["white"], DICE["beige"] - lying["beige"]


@cache
def kept_sets(roll: Field) -> set[Field]:
    """Every set of at least one of the dice just rolled."""
    return {chosen for count in range(1, len(roll) + 1) for chosen in itertools.combinations(roll, count)}


class BestTurn:
    """The best play of a turn, when each field is worth `worth` at its end.

    Each roll leaves the part `left(white, beige)` of what it brings, and costs `cost(white, beige)`.
    """

    def __init__(
        self,
        worth: Callable[[Field], float],
        left: Callable[[int, int], float] = lambda *_: 1.0,
        cost: Callable[[int, int], float] = lambda *_: 0.0,
    ) -> None:
        self.worth = worth
        self.left = left
        self.cost = cost
        self.rolling = cache(self._rolling)

    def _rolling(self, field: Field) -> float:
        """What is to be expected when all dice that are not on the field are about to be rolled."""
        dice = to_roll(field)
        mean = sum(float(chance) * self.after_roll(field, roll) for roll, chance in rolls(*dice).items())
        return mean * self.left(*dice) - self.cost(*dice)

    def after_roll(self, field: Field, roll: Field) -> float:
        """What the best set of at least one die is worth."""
        return max(self.kept(tuple(sorted(field + chosen))) for chosen in kept_sets(roll))

    def kept(self, field: Field) -> float:
        """What a field is worth when a die of the last roll has been put on it: end here, or roll on."""
        if to_roll(field) == (0, 0):
            return self.worth(field)
        return max(self.worth(field), self.rolling(field))


def played(
    field: Field, keep: Callable[[Field, Field], tuple[Field, bool]], likely: Fraction = Fraction(1)
) -> Iterator[tuple[Field, Fraction]]:
    """Every way a turn can end from a field on which the other dice are about to be rolled, and how likely it is.

    `keep(field, roll)` gives the field after dice have been kept, and whether the seat rolls on.
    """
    for roll, chance in rolls(*to_roll(field)).items():
        then, goes_on = keep(field, roll)
        if goes_on:
            yield from played(then, keep, likely * chance)
        else:
            yield then, likely * chance
