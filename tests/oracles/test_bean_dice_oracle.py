"""The Bean Dice oracle itself: the examples of the rules, edge cases, and numbers that can be worked out by hand."""

from __future__ import annotations

from math import comb

import pytest

from . import bean_dice as bd

EXAMPLES = [
    ("2 soy + 1 blue + 1 green", "soy soy blue green", "soy blue blue green red"),
    ("1 red", "red", "soy"),
    ("2 red or 2 chinese", "chinese red chinese", "chinese red"),
    ("1 red or 3 chinese", "red", "chinese chinese"),
    ("6 different", "stink blue green chinese red soy soy", "stink blue green chinese red red red"),
    ("4 alike", "blue blue soy blue blue", "blue blue blue soy soy soy"),
    ("3 + 2 with soy", "soy soy soy red red", "soy red red red"),
    ("3 + 2 with soy", "soy soy red red red", "soy soy soy soy soy"),
    ("3 + 2 with soy", "soy soy soy soy red red", "blue blue blue red red soy"),
    ("5 of blue/green", "blue blue green green green", "blue green blue green"),
    ("5 of blue/green", "blue blue blue blue blue red", "green green green green"),
    ("no blue", "red red red red soy soy soy", "red red red red soy soy"),
    ("no blue", "red chinese garden soy green stink stink", "red chinese garden soy green stink blue"),
    ("2 triples", "red red red soy soy soy", "red red red red red red"),
    ("3 pairs", "red red soy soy blue blue", "red red red red soy soy"),
]


@pytest.mark.parametrize(("order", "met", "not_met"), EXAMPLES)
def test_an_order_of_each_kind(order: str, met: str, not_met: str) -> None:
    assert bd.is_met(order, met.split())
    assert bd.is_met(order, met.split()[::-1])
    assert not bd.is_met(order, not_met.split())
    assert not bd.is_met(order, [])


def test_the_kinds_of_order_are_told_apart() -> None:
    kinds = [bd.kind_of(order) for order, _, _ in EXAMPLES]
    assert set(kinds) == {name for name, _, _ in bd.PATTERNS}
    assert (bd.kind_of("3 pairs"), bd.kind_of("3 alike"), bd.kind_of("3 blue")) == ("pairs", "alike", "certain beans")


@pytest.mark.parametrize(
    "text", ["", "8 different", "0 blue", "2 beans", "3 + 2", "5 of blue", "2 pairs", "3 triples", "2 soy+1 blue"]
)
def test_what_is_no_order_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no order"):
        bd.is_met(text, [])


def test_bd2_every_roll_is_there_once() -> None:
    assert len(list(bd.every_roll())) == sum(bd.grouped_rolls().values()) == 6**7
    assert len(list(bd.every_roll(1, 0))) == 6
    assert list(bd.every_roll(0, 0)) == [()]
    assert bd.grouped_rolls(1, 1)["blue", "green"] == 1 * 1 + 1 * 2
    assert {bean for dice in bd.grouped_rolls(4, 0) for bean in dice} == set(bd.WHITE_DIE)


def test_bd4_chances_that_can_be_worked_out_by_hand() -> None:
    assert bd.count_rolls("no blue") == 5**4 * 4**3
    assert bd.count_rolls("1 red") == 6**7 - 5**4 * 6**3
    assert bd.count_rolls("2 garden") == 6**4 * (comb(3, 2) * 5 + 1)
    assert bd.count_rolls("2 of soy/garden", 0, 3) == comb(3, 2) * 3**2 * 3 + 3**3
    assert bd.count_rolls("2 alike", 1, 1) == 1 * 2 + 1 * 1
    assert bd.count_rolls("no blue", 4, 2) == 0
    assert bd.count_rolls("2 red or 2 chinese", 2, 0) == 2


@pytest.mark.parametrize("order", ["2 soy + 1 blue + 1 green", "3 + 2 with stink", "5 of blue/green", "3 pairs"])
def test_grouped_rolls_count_as_all_of_them(order: str) -> None:
    assert bd.count_grouped_rolls(order) == bd.count_rolls(order) > 0
    assert bd.count_grouped_rolls(order, 3, 2) == bd.count_rolls(order, 3, 2)


def test_orders_that_can_and_can_not_be_met_at_once() -> None:
    assert bd.can_be_met_together(["2 red or 2 chinese", "5 of blue/green", "3 + 2 with blue"])
    assert not bd.can_be_met_together(["4 stink", "1 red"])


SEVEN = "2 red or 2 chinese", "5 of blue/green", "3 + 2 with blue", "no soy", "6 different", "1 red"


def test_bd9_orders_are_fulfilled_from_the_lowest_open_one_up() -> None:
    field = ["red", "red", "green", "green", "blue", "blue", "blue"]
    assert bd.fulfilled(SEVEN, 0, field) == 4
    assert bd.fulfilled(SEVEN, 2, field) == 2
    assert bd.fulfilled(SEVEN, 4, field) == 0
    assert bd.fulfilled(SEVEN, 5, field) == 1
    assert bd.fulfilled(SEVEN, 6, field) == 0


def test_bd10_an_opponent_fulfils_two_orders_with_one_roll() -> None:
    roll = ["red", "chinese", "garden", "soy", "soy", "green", "stink"]
    assert bd.fulfilled(["no blue", "1 chinese + 1 red + 1 garden", "3 pairs"], 0, roll) == 2
