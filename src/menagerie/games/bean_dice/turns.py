"""Bean Dice: a whole turn played exactly, by dynamic programming over what lies on the field (BD-8).

The dice on the field can be 126 handfuls of white faces times 35 of beige ones: 4,410 *fields*, numbered so that more
dice of a colour have higher numbers. Whatever is worth how much when the turn ends is an array over them.

A roll rolls all dice that are not on the field: the field and the dice just rolled are always seven. To put one die on
the field goes from one such *pair* to another, so that the best set to keep is found die by die: there are 715 pairs
of white dice and 120 of beige ones, 85,800 together, where (field, roll, set kept) would be more than a million.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

import numpy as np

from ...core.arrays import FloatArray, IntArray
from ...core.jit import jit
from .deck import ORDERS
from .dice import BEIGE, BITS, COUNT, FACE_SIDES, FACES, FIRST_BEIGE, SIDES, WHITE, beans_of
from .orders import is_met
from .state import LEAST_TO_CASH, NUM_ACTIONS, ROLL, SET_ASIDE, STOP

WHITE_FIELDS, BEIGE_FIELDS = 126, 35
FIELDS = WHITE_FIELDS * BEIGE_FIELDS
"""How many fields there are; a field's number is that of its white dice times BEIGE_FIELDS, plus that of its beige."""

WHITE_PAIRS, BEIGE_PAIRS = 715, 120
KINDS_OF_ROLL = (WHITE + 1, BEIGE + 1)
"""The shape of arrays over the numbers of white and beige dice in a roll."""

_SAME = 1e-12
"""Values that differ by less are alike: what ends the turn soonest is preferred."""

SOONEST_FIRST: tuple[int, ...] = (STOP, ROLL, *range(SET_ASIDE, ROLL))
"""The actions of a seat that sets dice aside."""


class Colour(NamedTuple):
    """The handfuls of dice of one colour: n of them, and p pairs of a handful on the field with one just rolled."""

    dice: IntArray
    """(n,): how many dice."""
    likely: FloatArray
    """(n,): how likely a roll of that many dice shows it."""
    number: IntArray
    """By the counts of the faces as digits, the lowest face first, to the base "dice of the colour + 1"."""
    first_pair: IntArray
    """(n + 1,): the first pair with that handful on the field; its last one comes before the next handful's first."""
    field: IntArray
    """(p,): the handful on the field."""
    chance: FloatArray
    """(p,): how likely that roll is, if all dice of the colour that are not on the field are rolled."""
    keeping: IntArray
    """(p, faces): the pair when a rolled die with that face has been put on the field, -1 if there is none."""


class Tables(NamedTuple):
    """All that is known of fields beforehand."""

    white: Colour
    beige: Colour
    faces: IntArray
    """(FIELDS,): the dice of each field, as in a state."""
    beans: IntArray
    """(FIELDS,): their beans."""


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables, made when they are first asked for."""
    white, white_faces = _colour(0, FIRST_BEIGE, WHITE)
    beige, beige_faces = _colour(FIRST_BEIGE, FACES, BEIGE)
    faces = [one + other for one in white_faces for other in beige_faces]
    return Tables(white, beige, np.array(faces), np.array([beans_of(handful) for handful in faces]))


def _colour(first: int, last: int, dice: int) -> tuple[Colour, list[int]]:
    """The handfuls of up to `dice` dice with faces from `first` to before `last`, and what they are in a state."""
    every = itertools.product(range(dice + 1), repeat=last - first)
    handfuls = sorted((counts for counts in every if sum(counts) <= dice), key=lambda counts: (sum(counts), counts))
    number = {counts: place for place, counts in enumerate(handfuls)}
    code = np.full((dice + 1) ** (last - first), -1)
    for counts, place in number.items():
        code[sum(count * (dice + 1) ** digit for digit, count in enumerate(counts))] = place
    pairs = [(field, roll) for field in handfuls for roll in handfuls if sum(field) + sum(roll) == dice]
    place_of = {pair: place for place, pair in enumerate(pairs)}
    first_pair = np.searchsorted([number[field] for field, _ in pairs], range(len(handfuls) + 1))
    keeping = [
        [place_of.get((_added(field, face, 1), _added(roll, face, -1)), -1) for face in range(last - first)]
        for field, roll in pairs
    ]
    sides = FACE_SIDES[first:last].tolist()
    colour = Colour(
        np.array([sum(counts) for counts in handfuls]),
        np.array([_chance(counts, sides) for counts in handfuls]),
        code,
        first_pair.astype(np.int64),
        np.array([number[field] for field, _ in pairs]),
        np.array([_chance(roll, sides) for _, roll in pairs]),
        np.array(keeping),
    )
    faces = [sum(count << (BITS * face) for face, count in enumerate(counts, first)) for counts in handfuls]
    return colour, faces


def _added(counts: tuple[int, ...], face: int, dice: int) -> tuple[int, ...]:
    return (*counts[:face], counts[face] + dice, *counts[face + 1 :])


def _chance(counts: tuple[int, ...], sides: list[int]) -> float:
    """How likely a roll of so many dice shows these faces (BD-2)."""
    orders = factorial(sum(counts)) // prod(factorial(count) for count in counts)
    return float(orders * prod(side**count for side, count in zip(sides, counts, strict=True)) / SIDES ** sum(counts))


@jit
def field_number(known: Tables, faces: int) -> int:
    """The number of the field on which these dice lie (also that of dice just rolled)."""
    white = beige = 0
    for face in range(FIRST_BEIGE - 1, -1, -1):
        white = white * (WHITE + 1) + ((faces >> (BITS * face)) & COUNT)
    for face in range(FACES - 1, FIRST_BEIGE - 1, -1):
        beige = beige * (BEIGE + 1) + ((faces >> (BITS * face)) & COUNT)
    return known.white.number[white] * BEIGE_FIELDS + known.beige.number[beige]  # type: ignore[no-any-return]


# The best play


@jit
def solve(
    known: Tables,
    ending: FloatArray,
    left: FloatArray,
    costs: FloatArray,
    rolling: FloatArray,
    keeping: FloatArray,
) -> None:
    """The best play for what the end of the turn is worth on each field.

    - `ending` (FIELDS,): what it is worth to end the turn with each field;
    - `left`, `costs` (KINDS_OF_ROLL): each roll of so many white and beige dice leaves so much of all worths, as a
      factor, and then costs so much, whatever it brings: what the opponents' window (BD-10) gives them;
    - `rolling` (FIELDS,) is filled with what each field is worth when all other dice are about to be rolled; with all
      dice on the field, that is what the end is worth;
    - `keeping` (WHITE_PAIRS, BEIGE_PAIRS) is filled with what each pair is worth, when any of the dice rolled, or
      none, may still be put on the field, and then all others be rolled, or the turn be ended.
    """
    for white in range(WHITE_FIELDS - 1, -1, -1):
        for beige in range(BEIGE_FIELDS - 1, -1, -1):
            field = white * BEIGE_FIELDS + beige
            white_dice, beige_dice = WHITE - known.white.dice[white], BEIGE - known.beige.dice[beige]
            value = value_of_roll(known, white, beige, keeping) * left[white_dice, beige_dice]
            value -= costs[white_dice, beige_dice]
            rolling[field] = value if white_dice + beige_dice > 0 else ending[field]
            best = max(ending[field], rolling[field])
            for pair in range(known.white.first_pair[white], known.white.first_pair[white + 1]):
                for other in range(known.beige.first_pair[beige], known.beige.first_pair[beige + 1]):
                    keeping[pair, other] = max(keeping[pair, other], best)


@jit
def value_of_roll(known: Tables, white: int, beige: int, keeping: FloatArray) -> float:
    """What the best set of at least one die is worth, on average over all rolls of the dice that are not on the field.

    Leaves in `keeping` what it is worth for each roll (with no dice to roll, less than anything).
    """
    first, last = known.beige.first_pair[beige], known.beige.first_pair[beige + 1]
    mean = 0.0
    for pair in range(known.white.first_pair[white], known.white.first_pair[white + 1]):
        for other in range(first, last):
            best = -np.inf
            for face in range(FACES - FIRST_BEIGE):
                then = known.beige.keeping[other, face]
                if then >= 0:
                    best = max(best, keeping[pair, then])
            keeping[pair, other] = best
        for face in range(FIRST_BEIGE):
            then = known.white.keeping[pair, face]
            if then >= 0:
                for other in range(first, last):
                    keeping[pair, other] = max(keeping[pair, other], keeping[then, other])
        row = 0.0
        for other in range(first, last):
            row += known.beige.chance[other] * keeping[pair, other]
        mean += known.white.chance[pair] * row
    return mean


@jit
def weigh_choices(
    known: Tables,
    ending: FloatArray,
    rolling: FloatArray,
    field: int,
    rolled: int,
    least: int,
    kept: int,
    values: FloatArray,
) -> None:
    """Fills `values` (NUM_ACTIONS,): what each action is worth to a seat that sets dice aside (BD-8); else -inf.

    `field` and `rolled` are faces as in the state, `least` the lowest face that may be set aside, `kept` how many dice
    of this roll have been; `ending` and `rolling` as in `solve`.
    """
    values[:] = -np.inf
    if kept > 0:
        number = field_number(known, field)
        values[STOP], values[ROLL] = ending[number], rolling[number]
    allowed = (rolled >> (BITS * least)) << (BITS * least)
    chosen = next_set(0, allowed)
    while chosen != 0:
        number, lowest = field_number(known, field + chosen), 0
        while (chosen >> (BITS * lowest)) & COUNT == 0:
            lowest += 1
        values[SET_ASIDE + lowest] = max(values[SET_ASIDE + lowest], ending[number], rolling[number])
        chosen = next_set(chosen, allowed)


@jit
def next_set(chosen: int, dice: int) -> int:
    """The set after `chosen` among all sets of the `dice`, which begin and end with the empty one."""
    face = 0
    while face < FACES:
        place = BITS * face
        if (chosen >> place) & COUNT < (dice >> place) & COUNT:
            return chosen + (1 << place)
        chosen &= ~(COUNT << place)
        face += 1
    return 0


# How likely what is


@jit
def spread(
    known: Tables, ending: FloatArray, rolling: FloatArray, keeping: FloatArray, chances: FloatArray, ends: FloatArray
) -> None:
    """How likely the turn ends with each field, if it is played as `solve` has found best.

    `ending`, `rolling`, `keeping` as after `solve`. `chances` (FIELDS,): how likely each field is the one on which
    the dice lie when all others are about to be rolled; filled with how likely that ever comes. How likely the turn
    ends with each field is added to `ends` (FIELDS,).
    """
    for field in range(FIELDS):
        if chances[field] == 0.0:
            continue
        white, beige = field // BEIGE_FIELDS, field % BEIGE_FIELDS
        if known.white.dice[white] == WHITE and known.beige.dice[beige] == BEIGE:
            ends[field] += chances[field]
            continue
        for pair in range(known.white.first_pair[white], known.white.first_pair[white + 1]):
            for other in range(known.beige.first_pair[beige], known.beige.first_pair[beige + 1]):
                weight = chances[field] * known.white.chance[pair] * known.beige.chance[other]
                then = best_field(known, ending, rolling, keeping, pair, other)
                if rolling[then] > ending[then] + _SAME:
                    chances[then] += weight
                else:
                    ends[then] += weight


@jit
def best_field(
    known: Tables, ending: FloatArray, rolling: FloatArray, keeping: FloatArray, pair: int, other: int
) -> int:
    """The field after the best set of a roll has been kept, from a pair of white dice and one of beige ones."""
    while True:
        white, beige, best = pair, other, -np.inf
        for face in range(FIRST_BEIGE):
            then = known.white.keeping[pair, face]
            if then >= 0 and keeping[then, other] > best:
                white, beige, best = then, other, keeping[then, other]
        for face in range(FACES - FIRST_BEIGE):
            then = known.beige.keeping[other, face]
            if then >= 0 and keeping[pair, then] > best:
                white, beige, best = pair, then, keeping[pair, then]
        pair, other = white, beige
        field = known.white.field[pair] * BEIGE_FIELDS + known.beige.field[other]
        if max(ending[field], rolling[field]) >= best - _SAME:
            return field  # type: ignore[no-any-return]


# What an end is worth


@jit
def orders_met(orders: IntArray, done: int, beans: int) -> int:
    """BD-9: how many orders of a card are fulfilled, from `done` on, with these beans. `orders` (ORDERS,)."""
    while done < ORDERS and is_met(orders[done], beans):
        done += 1
    return done


@jit
def count_orders(known: Tables, orders: IntArray, done: int, reached: IntArray) -> None:
    """For each field at the end of the turn, how many orders of the card are then fulfilled. `reached` (FIELDS,)."""
    for field in range(FIELDS):
        reached[field] = orders_met(orders, done, known.beans[field])


@jit
def worth_of_fields(
    active: IntArray,
    cover: IntArray,
    waiting: FloatArray,
    cashed: FloatArray,
    cashed_twice: FloatArray,
    ending: FloatArray,
) -> None:
    """What each field is worth at the end of the turn, if cards are cashed where that is worth more (BD-12).

    - `active`, `cover` (FIELDS,): orders fulfilled by each field on the active card, and on the cover card when that
      has become the active one (see `count_orders`);
    - `waiting` (ORDERS + 1,): worth of so many orders fulfilled and not cashed;
    - `cashed` (ORDERS + 1, ORDERS + 1): worth when the active card has been cashed with so many, and the cover card
      waits with so many; `cashed_twice`: when that is cashed too.

    Cards that come from the deck in this turn count as far as they are in those worths. `ending` (FIELDS,) is filled.
    """
    for field in range(FIELDS):
        done, then = active[field], cover[field]
        best = waiting[done]
        if done >= LEAST_TO_CASH:
            best = max(best, cashed[done, then])
            if then >= LEAST_TO_CASH:
                best = max(best, cashed_twice[done, then])
        ending[field] = best


class Turn:
    """A turn worked out, for whoever asks from Python; the arrays are those of `solve`."""

    def __init__(self, ending: FloatArray, costs: FloatArray | None = None) -> None:
        """`ending` (FIELDS,): what it is worth to end with each field; `costs` (KINDS_OF_ROLL) of rolls, else 0.

        Raises ValueError for arrays of another shape.
        """
        costs = np.zeros(KINDS_OF_ROLL) if costs is None else costs
        if ending.shape != (FIELDS,) or costs.shape != KINDS_OF_ROLL:
            raise ValueError(
                f"worths are an array of shape ({FIELDS},), costs of shape {KINDS_OF_ROLL}, "
                f"not of {ending.shape} and {costs.shape}"
            )
        self.ending = np.ascontiguousarray(ending, np.float64)
        left: FloatArray = np.ones(KINDS_OF_ROLL)
        self.rolling: FloatArray = np.empty(FIELDS)
        self.keeping: FloatArray = np.empty((WHITE_PAIRS, BEIGE_PAIRS))
        solve(tables(), self.ending, left, np.ascontiguousarray(costs, np.float64), self.rolling, self.keeping)

    def choice(self, field: int, rolled: int, least: int = 0, kept: int = 0) -> int:
        """The best action where the dice `rolled` may be kept; of those that are alike, what ends the turn soonest."""
        values = self.values(field, rolled, least, kept)
        best = max(values)
        return next(action for action in SOONEST_FIRST if values[action] >= best - _SAME)

    def values(self, field: int, rolled: int, least: int = 0, kept: int = 0) -> FloatArray:
        """What each action is worth where the dice `rolled` may be kept; arguments and result as in `weigh_choices`."""
        values: FloatArray = np.empty(NUM_ACTIONS)
        weigh_choices(tables(), self.ending, self.rolling, field, rolled, least, kept, values)
        return values

    def ends(self, field: int, rolled: int = 0, least: int = 0, kept: int = 0) -> FloatArray:
        """How likely the turn ends with each field: a new array (FIELDS,) that sums to 1.

        From a `field` with all other dice about to be rolled, or just `rolled` (arguments as in the state).
        """
        chances, ends = np.zeros((2, FIELDS))
        goes_on = True
        while rolled:
            action = self.choice(field, rolled, least, kept)
            goes_on = action == ROLL
            if action >= ROLL:
                break
            least, kept = action - SET_ASIDE, kept + 1
            field += 1 << (BITS * least)
            rolled -= 1 << (BITS * least)
        (chances if goes_on else ends)[field_number(tables(), field)] = 1.0
        spread(tables(), self.ending, self.rolling, self.keeping, chances, ends)
        return ends

    def chances(self, reached: IntArray, field: int, rolled: int = 0, least: int = 0, kept: int = 0) -> FloatArray:
        """How likely it is to have k orders fulfilled at the end of the turn, for k from 0 to ORDERS.

        `reached` (FIELDS,): how many are with each field (see `count_orders`); else as `ends`. The chance that an
        order is fulfilled is the sum from its number, counted from 1, on.
        """
        return np.bincount(reached, self.ends(field, rolled, least, kept), ORDERS + 1).astype(np.float64)
