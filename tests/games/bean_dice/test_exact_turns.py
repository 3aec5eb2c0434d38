"""Exact turns: the dynamic programme against every roll side by side, and the engine's own dice (BD-8, BD-9, BD-12)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menagerie.core.arrays import FloatArray, IntArray
from menagerie.core.jit import PLAIN
from menagerie.games.bean_dice import turns
from menagerie.games.bean_dice.deck import ORDERS, own_deck
from menagerie.games.bean_dice.dice import BITS, FACE_KINDS, FIRST_BEIGE, KIND_NAMES
from menagerie.games.bean_dice.order_text import order_text
from menagerie.games.bean_dice.state import LEAST_TO_CASH, ROLL, SET_ASIDE, STOP
from tests.oracles.bean_dice import fulfilled
from tests.oracles.bean_turns import BestTurn, Field, all_fields, kept_sets, played, rolls, to_roll

from .table import position

pytestmark = pytest.mark.skipif(PLAIN, reason="a turn worked out by plain Python takes seconds")

FIELDS = sorted(all_fields())
DICE_OF_FACE = [("white" if face < FIRST_BEIGE else "beige", KIND_NAMES[kind]) for face, kind in enumerate(FACE_KINDS)]
CARDS = np.array(own_deck().cards)


def faces(field: Field) -> int:
    """The dice as the engine has them."""
    return sum(1 << (BITS * DICE_OF_FACE.index(die)) for die in field)


def number(field: Field) -> int:
    return int(turns.field_number(turns.tables(), faces(field)))


NUMBERS = {field: number(field) for field in FIELDS}
FIELD_OF_FACES = {faces(field): field for field in FIELDS}


def random_worths(seed: int) -> FloatArray:
    return np.random.default_rng(seed).random(turns.FIELDS)


def random_windows(seed: int) -> FloatArray:
    """What each roll leaves, as a factor, and what it costs."""
    rng = np.random.default_rng(seed)
    return np.array([0.9 + rng.random(turns.KINDS_OF_ROLL) / 10, rng.random(turns.KINDS_OF_ROLL) / 10])


def oracle(ending: FloatArray, windows: FloatArray | None = None) -> BestTurn:
    """The slow opinion on the same worths."""
    if windows is None:
        return BestTurn(worth_in(ending))
    left, costs = windows
    return BestTurn(
        worth_in(ending),
        lambda white, beige: float(left[white, beige]),
        lambda white, beige: float(costs[white, beige]),
    )


def worth_in(ending: FloatArray) -> Callable[[Field], float]:
    return lambda field: float(ending[NUMBERS[field]])


def rolling(ending: FloatArray, windows: FloatArray) -> FloatArray:
    """What each field is worth when all other dice are about to be rolled."""
    values, pairs = np.empty(turns.FIELDS), np.empty((turns.WHITE_PAIRS, turns.BEIGE_PAIRS))
    turns.solve(turns.tables(), ending, windows[0], windows[1], values, pairs)
    return values


def fields_of(least: int) -> list[Field]:
    return [field for field in FIELDS if len(field) >= least]


# The tables


def test_bd1_the_dice_make_4410_fields_and_each_has_its_number() -> None:
    assert len(FIELDS) == turns.FIELDS == 4410
    assert sorted(NUMBERS.values()) == list(range(4410))
    known = turns.tables()
    assert all(known.faces[NUMBERS[field]] == faces(field) for field in FIELDS)


@pytest.mark.parametrize(("white", "beige"), [(4, 0), (0, 3), (2, 2), (1, 0), (3, 1)])
def test_bd2_chances_of_handfuls_are_those_of_dice_thrown_side_by_side(white: int, beige: int) -> None:
    known = turns.tables()
    for shown, chance in rolls(white, beige).items():
        one, other = divmod(NUMBERS[shown], turns.BEIGE_FIELDS)
        assert known.white.likely[one] * known.beige.likely[other] == pytest.approx(float(chance))


def test_bd2_the_rolls_of_every_field_have_chances_that_sum_to_1() -> None:
    for colour in (turns.tables().white, turns.tables().beige):
        sums = np.add.reduceat(colour.chance, colour.first_pair[:-1])
        assert sums == pytest.approx(np.ones(len(colour.dice)))
    assert turns.tables().white.chance.shape == (turns.WHITE_PAIRS,)
    assert turns.tables().beige.chance.shape == (turns.BEIGE_PAIRS,)


# The best play


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=3, deadline=None)
def test_bd8_with_few_dice_left_the_values_are_those_of_the_plain_recursion(seed: int) -> None:
    ending, windows = random_worths(seed), random_windows(seed + 1)
    values, plain = rolling(ending, windows), oracle(ending, windows)
    for field in random.Random(seed).sample(fields_of(4), 25):
        value = values[NUMBERS[field]]
        assert value == pytest.approx(plain.rolling(field) if len(field) < 7 else plain.worth(field), abs=1e-12)


@pytest.mark.parametrize(("card", "field"), [(3, (("white", "stink"),)), (40, (("beige", "blue"), ("white", "red")))])
def test_bd8_nearly_a_whole_turn_is_worth_what_the_plain_recursion_says(card: int, field: Field) -> None:
    """From one or two dice on, for orders fulfilled on a card; so every field with those dice, by the way."""
    ending = np.array([0.0, 1.0, 2.0, 3.5, 5.0, 6.0, 8.0])[counts(CARDS[card], 0)]
    windows = random_windows(card)
    values, plain = rolling(ending, windows), oracle(ending, windows)
    assert values[NUMBERS[field]] == pytest.approx(plain.rolling(field), abs=1e-12)


def counts(card: IntArray, done: int) -> IntArray:
    reached = np.zeros(turns.FIELDS, np.int64)
    turns.count_orders(turns.tables(), card, done, reached)
    return reached


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_bd8_the_choices_lead_to_a_best_set_of_at_least_one_die(seed: int) -> None:
    """Die by die as the engine asks for them, in ascending order."""
    choose, ending = random.Random(seed), random_worths(seed % 5)
    turn, plain = turns.Turn(ending), oracle(ending)
    field = choose.choice([field for field in fields_of(4) if len(field) < 7])
    rolled = choose.choice(list(rolls(*to_roll(field))))
    then, goes_on = keep(turn, field, rolled)
    assert then in {tuple(sorted(field + chosen)) for chosen in kept_sets(rolled)}
    value = plain.rolling(then) if goes_on else plain.worth(then)
    assert value == pytest.approx(plain.after_roll(field, rolled), abs=1e-12)


def keep(turn: turns.Turn, field: Field, rolled: Field) -> tuple[Field, bool]:
    """The field after the choices for a roll, and whether the seat rolls on."""
    lying, left, least, kept = faces(field), faces(rolled), 0, 0
    action = turn.choice(lying, left)
    while action < ROLL:
        assert action - SET_ASIDE >= least
        least, kept = action - SET_ASIDE, kept + 1
        lying += 1 << (BITS * least)
        left -= 1 << (BITS * least)
        action = turn.choice(lying, left, least, kept) if left else STOP
    assert kept > 0
    return FIELD_OF_FACES[lying], action == ROLL


def test_bd8_choices_are_legal_in_the_engine() -> None:
    """A turn of seat 0 to its end, for many random rolls and worths."""
    for seed in range(20):
        state, turn = position(), turns.Turn(random_worths(seed))
        while state.view()["on_turn"] == 0:
            state.deal(seed)
            record = state._states[0]
            action = turn.choice(int(record.field), int(record.rolled), int(record.least), int(record.kept))
            assert action in state.legal_actions()
            state.apply(action)


def test_bd8_when_one_order_is_all_that_counts_its_beans_are_kept() -> None:
    state = position("2 soy", rolled="stink, chinese, red, red, beige blue, soy, garden")
    record = state._states[0]
    turn = turns.Turn((counts(record.orders[record.active[0]], 0) > 0).astype(np.float64))
    assert state.action_text(turn.choice(int(record.field), int(record.rolled))) == "keep soy"


def test_a_turn_refuses_arrays_of_another_shape() -> None:
    with pytest.raises(ValueError, match=r"shape \(4410,\).*not of \(7,\)"):
        turns.Turn(np.zeros(7))


# Chances


@pytest.mark.parametrize("seed", [1, 2])
def test_bd8_how_turns_end_is_what_playing_every_roll_gives(seed: int) -> None:
    choose, ending = random.Random(seed), random_worths(seed)
    turn = turns.Turn(ending)
    field = choose.choice([field for field in fields_of(4) if len(field) == 4])
    expected: Counter[int] = Counter()
    for then, chance in played(field, lambda lying, rolled: keep(turn, lying, rolled)):
        expected[NUMBERS[then]] += chance  # type: ignore[assignment]
    assert sum(expected.values()) == Fraction(1)
    ends = turn.ends(faces(field))
    assert {int(place) for place in np.flatnonzero(ends)} == set(expected)
    assert all(ends[place] == pytest.approx(float(chance)) for place, chance in expected.items())


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=10, deadline=None)
def test_bd8_what_is_expected_is_the_mean_over_the_ends(seed: int) -> None:
    ending = random_worths(seed)
    turn = turns.Turn(ending)
    ends = turn.ends(0)
    assert ends.sum() == pytest.approx(1.0)
    assert ends @ ending == pytest.approx(turn.rolling[0])


def test_bd9_the_chance_of_an_order_when_only_it_counts_is_that_of_the_plain_recursion() -> None:
    """From a field of four dice, and from a roll that brings the last bean."""
    card = CARDS[0]
    reached = counts(card, 0)
    ending = (reached >= 1).astype(np.float64)
    field = (("beige", "soy"), ("white", "red"), ("white", "red"), ("white", "stink"))
    turn = turns.Turn(ending)
    chances = turn.chances(reached, faces(field))
    assert chances.shape == (ORDERS + 1,)
    assert chances.sum() == pytest.approx(1.0)
    assert chances[1:].sum() == pytest.approx(oracle(ending).rolling(field))
    rolled = (("beige", "blue"), ("beige", "green"), ("white", "stink"))
    assert turn.chances(reached, faces(field), faces(rolled))[1:].sum() == pytest.approx(1.0)


# What an end is worth


@pytest.mark.parametrize(("card", "done"), [(0, 0), (17, 1), (42, 3), (60, 5)])
def test_bd9_orders_are_counted_from_the_lowest_open_one(card: int, done: int) -> None:
    reached = counts(CARDS[card], done)
    orders = [order_text(int(order)) for order in CARDS[card]]
    for field in random.Random(card).sample(FIELDS, 400):
        assert reached[NUMBERS[field]] == done + fulfilled(orders, done, [bean for _, bean in field])


def test_bd12_a_field_is_worth_the_best_of_waiting_cashing_and_cashing_the_next_card_too() -> None:
    rng = np.random.default_rng(3)
    waiting, cashed, cashed_twice = rng.random(7), rng.random((7, 7)), rng.random((7, 7))
    active, cover = rng.integers(0, 7, (2, turns.FIELDS))
    ending = np.zeros(turns.FIELDS)
    turns.worth_of_fields(active, cover, waiting, cashed, cashed_twice, ending)
    for done, then, worth in zip(active, cover, ending, strict=True):
        choices = [waiting[done]]
        if done >= LEAST_TO_CASH:
            choices.append(cashed[done, then])
            if then >= LEAST_TO_CASH:
                choices.append(cashed_twice[done, then])
        assert worth == max(choices)
