"""Bean Dice: orders (BD-3), how they are kept in one integer, when dice meet them, and how likely one roll does.

An order is one of five sums over the counts of the dice, its *form*, which is in its lowest four bits:

- ANY_OF: of each kind at least as many as one need says, or as the other one does (two handfuls of `beans`);
- KINDS_OF: at least so many kinds of which there are at least so many;
- HOUSE: three of a kind and two of another, one of them a named one;
- MIX: so many from a set of kinds;
- NONE: seven dice, none of a kind.
"""

from __future__ import annotations

from functools import lru_cache

from ...core.jit import jit
from .dice import (
    BEIGE,
    DICE,
    MOST_FACES,
    ONES,
    TOPS,
    WHITE,
    count_of,
    number_of_dice,
    number_of_rolls,
    rolls,
)

FORM = 0xF
ANY_OF, KINDS_OF, HOUSE, MIX, NONE = range(1, 6)

FIRST, SECOND = 4, 32
"""Where what a form needs to know begins: two numbers of up to 28 bits."""
NEED = (1 << 28) - 1


def new_order(form: int, first: int, second: int = 0) -> int:
    """An order: its form, and what that needs to know.

    `first` and `second` are, by form:
    ANY_OF: the two needs; KINDS_OF: how many kinds, of how many dice each; HOUSE: the named kind; MIX: how many dice,
    and the kinds as a handful with COUNT of each; NONE: the kind.
    """
    return form | first << FIRST | second << SECOND


@jit
def has(beans: int, need: int) -> bool:
    """Whether there are at least as many dice of each kind as `need` says."""
    return ((beans | TOPS) - need) & TOPS == TOPS


@jit
def kinds_with(beans: int, count: int) -> int:
    """How many kinds there are of which at least `count` dice are there."""
    return number_of_dice(((beans + (8 - count) * ONES) & TOPS) >> 3)


@jit
def is_met(order: int, beans: int) -> bool:
    """BD-3: whether the dice meet the order. Each die counts once within it."""
    form, first, second = order & FORM, (order >> FIRST) & NEED, order >> SECOND
    if form == ANY_OF:
        return has(beans, first) or has(beans, second)
    if form == KINDS_OF:
        return kinds_with(beans, second) >= first
    if form == MIX:
        return number_of_dice(beans & second) >= first
    if form == HOUSE:  # with three of the named kind, any second pair will do; with two, the triple is another kind
        return count_of(beans, first) >= 2 and kinds_with(beans, 2) >= 2 and kinds_with(beans, 3) >= 1
    return count_of(beans, first) == 0 and number_of_dice(beans) == DICE


@lru_cache(maxsize=64)
def _rolls(white: int, beige: int, faces: int = MOST_FACES) -> tuple[tuple[int, int], ...]:
    beans, weights = rolls(white, beige, faces)
    return tuple(zip(beans.tolist(), weights.tolist(), strict=True))


def can_be_met(order: int) -> bool:
    """Whether some roll of all seven dice meets the order; much quicker than to count them."""
    return any(is_met(order, beans) for beans, _ in _rolls(WHITE, BEIGE))


@lru_cache(maxsize=4096)
def rolls_that_meet(order: int, white: int = WHITE, beige: int = BEIGE, faces: int = MOST_FACES) -> int:
    """BD-4: in how many of the 6^n rolls of so many dice, all equally likely, the order is met.

    `faces`: how many different ones a die has at the most (where that is less than all, see `dice.number_of_rolls`).
    """
    return sum(weight for beans, weight in _rolls(white, beige, faces) if is_met(order, beans))


def chance(order: int, white: int = WHITE, beige: int = BEIGE) -> float:
    """BD-4: how likely one roll of so many dice meets the order, from 0 to 1."""
    return rolls_that_meet(order, white, beige) / number_of_rolls(white, beige)


@lru_cache(maxsize=65536)
def chance_to_complete(order: int, beans: int, white: int, beige: int, faces: int = MOST_FACES) -> float:
    """How likely the order is met by `beans` together with one roll of so many dice, from 0 to 1."""
    met = sum(weight for more, weight in _rolls(white, beige, faces) if is_met(order, beans + more))
    return float(met / number_of_rolls(white, beige, faces))


def percent(order: int, white: int = WHITE, beige: int = BEIGE, faces: int = MOST_FACES) -> int:
    """BD-4: what stands beside the order on its card: the chance with all dice in whole percent, halves up."""
    ways = number_of_rolls(white, beige, faces)
    return (200 * rolls_that_meet(order, white, beige, faces) + ways) // (2 * ways)
