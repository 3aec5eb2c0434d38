"""A slow and plain second opinion on the orders of Bean Dice (BD-2 to BD-5, BD-9, BD-10).

An order is its text, dice are a list of the names of their beans. Nothing here comes from the engine: the texts are
read with the patterns below, and every roll is made side by side.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache

WHITE_DIE = ("stink", "stink", "blue", "green", "chinese", "red")
BEIGE_DIE = ("blue", "blue", "soy", "soy", "green", "garden")
"""The six sides of each die (BD-2)."""

BEANS = ("stink", "blue", "green", "chinese", "red", "soy", "garden")

BEAN = f"(?:{'|'.join(BEANS)})"
TERM = f"[1-7] {BEAN}"

Test = Callable[[list[str]], bool]
"""Says of dice whether an order is met."""


def remains_without(dice: Sequence[str], wanted: Sequence[str]) -> list[str] | None:
    """The dice that are left when each wanted bean has taken one of its kind away; None if one found none."""
    left = list(dice)
    for bean in wanted:
        if bean not in left:
            return None
        left.remove(bean)
    return left


def written_out(terms: str) -> list[str]:
    """`2 soy + 1 blue` is soy, soy, blue."""
    return [bean for term in terms.split(" + ") for bean in [term.split()[1]] * int(term.split()[0])]


def beans_test(match: re.Match[str]) -> Test:
    """Certain beans: every one of them is taken from the dice."""
    wanted = written_out(match[0])
    return lambda dice: remains_without(dice, wanted) is not None


def either_test(match: re.Match[str]) -> Test:
    """One of two: the first or the second can be taken."""
    one, other = written_out(match[1]), written_out(match[2])
    return lambda dice: remains_without(dice, one) is not None or remains_without(dice, other) is not None


def different_test(match: re.Match[str]) -> Test:
    """So many kinds."""
    return lambda dice: len(set(dice)) >= int(match[1])


def alike_test(match: re.Match[str]) -> Test:
    """So many of one kind, whichever that is."""
    return lambda dice: any(remains_without(dice, [bean] * int(match[1])) is not None for bean in set(dice))


def house_test(match: re.Match[str]) -> Test:
    """Three of one kind, two of another, one of these the named one: every choice of two kinds is tried."""

    def is_met(dice: list[str]) -> bool:
        return any(
            match[1] in (three, two) and remains_without(dice, [three] * 3 + [two] * 2) is not None
            for three, two in itertools.permutations(set(dice), 2)
        )

    return is_met


def mix_test(match: re.Match[str]) -> Test:
    """So many dice whose kind is in the set."""
    kinds = match[2].split("/")
    return lambda dice: len([bean for bean in dice if bean in kinds]) >= int(match[1])


def none_test(match: re.Match[str]) -> Test:
    """Seven dice, and not one of the kind."""
    return lambda dice: len(dice) == 7 and match[1] not in dice


def sets_test(kinds: int, count: int) -> Test:
    """So many different kinds, so many dice of each: every choice of kinds is tried."""

    def is_met(dice: list[str]) -> bool:
        return any(
            remains_without(dice, [bean for bean in chosen for _ in range(count)]) is not None
            for chosen in itertools.combinations(set(dice), kinds)
        )

    return is_met


PATTERNS: list[tuple[str, str, Callable[[re.Match[str]], Test]]] = [
    ("certain beans", rf"{TERM}(?: \+ {TERM})*", beans_test),
    ("one of two", rf"({TERM}) or ({TERM})", either_test),
    ("different", r"([1-7]) different", different_test),
    ("alike", r"([1-7]) alike", alike_test),
    ("three and two", rf"3 \+ 2 with ({BEAN})", house_test),
    ("mix", rf"([1-7]) of ({BEAN}(?:/{BEAN})+)", mix_test),
    ("none of a kind", rf"no ({BEAN})", none_test),
    ("triples", r"2 triples", lambda _: sets_test(2, 3)),
    ("pairs", r"3 pairs", lambda _: sets_test(3, 2)),
]
"""What each kind of order is called, how it is written, and what makes its test of a match (BD-3)."""


@cache
def read(order: str) -> tuple[str, Test]:
    """The kind of an order, and its test."""
    for name, pattern, make in PATTERNS:
        match = re.fullmatch(pattern, order)
        if match:
            return name, make(match)
    raise ValueError(f"no order: {order!r}")


def kind_of(order: str) -> str:
    """Which kind of order it is."""
    return read(order)[0]


def is_met(order: str, dice: Sequence[str]) -> bool:
    """Whether the dice meet the order (BD-3). They lose nothing by it: every order sees all of them."""
    return read(order)[1](list(dice))


def every_roll(white: int = 4, beige: int = 3) -> Iterator[tuple[str, ...]]:
    """All 6^n rolls of so many dice, one by one."""
    return itertools.product(*[WHITE_DIE] * white, *[BEIGE_DIE] * beige)


def count_rolls(order: str, white: int = 4, beige: int = 3) -> int:
    """In how many of the 6^n rolls the order is met (BD-4): each of them is looked at."""
    return sum(is_met(order, dice) for dice in every_roll(white, beige))


@cache
def grouped_rolls(white: int = 4, beige: int = 3) -> dict[tuple[str, ...], int]:
    """The same rolls; those that show the same beans, in whatever order, are counted together."""
    return dict(Counter(tuple(sorted(dice)) for dice in every_roll(white, beige)))


def count_grouped_rolls(order: str, white: int = 4, beige: int = 3) -> int:
    """As `count_rolls`, but each group of rolls is looked at once."""
    return sum(count for dice, count in grouped_rolls(white, beige).items() if is_met(order, dice))


@cache
def rolls_met(order: str) -> frozenset[tuple[str, ...]]:
    """The groups of rolls of all seven dice that meet the order."""
    return frozenset(dice for dice in grouped_rolls() if is_met(order, dice))


def can_be_met_together(orders: Sequence[str]) -> bool:
    """Whether some roll of all seven dice meets all of these (BD-5)."""
    return bool(frozenset.intersection(*map(rolls_met, orders)))


def fulfilled(orders: Sequence[str], already: int, dice: Sequence[str]) -> int:
    """How many more orders of a card are fulfilled, when `already` are, with the same dice (BD-9, BD-10).

    The lowest open one comes first, and the first one that the dice do not meet stops it.
    """
    more = 0
    for order in orders[already:]:
        if not is_met(order, dice):
            break
        more += 1
    return more
