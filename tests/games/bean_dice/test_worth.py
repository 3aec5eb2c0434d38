"""What positions are worth: chances of orders, shares of victory, decisions, and the quick opinion (BD-9 ..)."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.arrays import FloatArray, StateRecord, duplicate
from menagerie.core.jit import PLAIN
from menagerie.core.streams import new_stream
from menagerie.games.bean_dice import decisions, make_worths, policy, quick, worth
from menagerie.games.bean_dice.deck import CARDS, ORDERS, own_deck
from menagerie.games.bean_dice.dice import BITS, KIND_NAMES
from menagerie.games.bean_dice.order_text import parse_order
from menagerie.games.bean_dice.orders import chance
from tests.oracles.bean_dice import every_roll, fulfilled

pytestmark = pytest.mark.skipif(PLAIN, reason="the tables made by plain Python take half a minute")

PLAYERS = [2, 5]


def race(players: int) -> worth.Race:
    return worth.race(own_deck().cards, players)


def record(state: menagerie.State) -> StateRecord:
    """A copy of the state's record, which may be changed."""
    return duplicate(state._states)[0]


def shares(state: menagerie.State, turn: int) -> FloatArray:
    desk = decisions.new_desk()
    decisions.win_shares(race(state.game.players), record(state), turn, desk.rows, desk.shares, desk.losing)
    return desk.shares[: state.game.players]


def own(players: int, **keywords: Any) -> menagerie.State:
    """A position with our own deck."""
    return menagerie.load("bean-dice", players).setup(**keywords)


# The tables


def test_bd4_one_roll_of_all_dice_fulfils_the_next_order_as_likely_as_the_card_says() -> None:
    """The first order that is open is met by a roll as often as the chance beside it."""
    roll = race(2).roll[4, 3]
    for card, orders in enumerate(own_deck().cards):
        for done, order in enumerate(orders):
            assert roll[card, done, done + 1 :].sum() == pytest.approx(chance(order))


def test_bd10_several_orders_are_fulfilled_by_one_roll_as_often_as_by_every_roll_of_four_dice() -> None:
    card = 5
    texts = own_deck().content()["cards"][card]["orders"]
    expected = np.zeros(ORDERS + 1)
    for beans in every_roll(2, 2):
        expected[fulfilled(texts, 0, beans)] += 1 / 6**4
    assert race(2).roll[2, 2, card, 0] == pytest.approx(expected)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_chances_are_chances(players: int) -> None:
    table = race(players)
    assert table.own.sum(axis=-1) == pytest.approx(np.ones((CARDS, ORDERS + 1)))
    assert (np.diff(table.running, axis=-1) <= 1e-12).all()
    assert (table.running[..., 0] == 1.0).all()
    assert table.delay.mean() == pytest.approx(0.0)


@pytest.mark.parametrize("players", PLAYERS)
def test_bd15_more_coins_and_more_orders_take_less_time(players: int) -> None:
    time = race(players).running.sum(axis=-1).mean(axis=2)
    assert (np.diff(time, axis=2) <= 1e-9).all()
    assert (np.diff(time[:, :9], axis=2) < 0).all()
    assert (np.diff(time[:, :10], axis=1) < 0).all()


# Shares of the victory


@pytest.mark.parametrize("players", PLAYERS)
def test_shares_add_up_and_who_has_more_coins_has_more(players: int) -> None:
    result = shares(own(players, coins=[9] + [3] * (players - 1)), 1)
    assert result.sum() == pytest.approx(1.0)
    assert result[0] == max(result) > 0.8


def test_bd15_who_has_most_coins_has_won_and_equal_coins_share() -> None:
    state = own(3, coins=[12, 3, 12])
    state._states["coins"][0, :3] = [14, 3, 13]
    assert shares(state, 1).tolist() == [1.0, 0.0, 0.0]
    state._states["coins"][0, :3] = [14, 3, 14]
    assert shares(state, 1).tolist() == [0.5, 0.0, 0.5]


# The quick opinion


LACKING = [
    ("2 soy + 1 blue", ["soy"], 2),
    ("2 red or 3 chinese", ["chinese", "chinese", "red"], 1),
    ("5 different", ["soy", "soy", "red"], 3),
    ("4 alike", ["soy", "soy", "red"], 2),
    ("5 of blue/green", ["blue", "blue", "green", "red"], 2),
    ("3 + 2 with soy", ["red", "red", "red", "soy"], 1),
    ("3 + 2 with soy", ["soy", "soy", "red"], 2),
    ("2 triples", ["red", "red", "soy", "soy"], 2),
    ("3 pairs", ["red", "red", "soy"], 3),
    ("no blue", ["red", "red", "soy"], 4),
]


@pytest.mark.parametrize(("order", "beans", "expected"), LACKING)
def test_bd3_how_many_dice_an_order_lacks(order: str, beans: list[str], expected: int) -> None:
    dice = sum(1 << (BITS * KIND_NAMES.index(bean)) for bean in beans)
    assert quick.lacking(parse_order(order), dice) == expected


@pytest.mark.parametrize("players", PLAYERS)
def test_assess_gives_returns_and_coins(players: int) -> None:
    """In every position of a game: returns that sum to 0, in their range; coins, never fewer than there are."""
    game = menagerie.load("bean-dice", players)
    state, rng = game.new_state(), new_stream(3)
    out = np.zeros(100, np.int64)
    gains, points = np.zeros((2, players))
    choose = np.random.default_rng(2)
    while True:
        coins = state.scores()
        policy.assess(record(state), out, out, rng, gains, points)
        assert gains.sum() == pytest.approx(0.0)
        assert ((gains >= -1 / (players - 1) - 1e-9) & (gains <= 1 + 1e-9)).all()
        assert (points >= np.array(coins) - 1e-9).all()
        if state.is_terminal:
            break
        state.apply(int(choose.choice([o for o, _ in state.chance_outcomes()] or state.legal_actions())))
    assert gains.tolist() == state.returns()
    assert points.tolist() == state.scores()


def test_assess_agrees_with_the_shares_of_the_tables() -> None:
    """Where a turn begins, on average over how it goes on; the mean error is a few hundredths."""
    out, rng, errors = np.zeros(100, np.int64), new_stream(1), []
    gains, points = np.zeros((2, 2))
    choose = np.random.default_rng(4)
    for _ in range(30):
        cards = (choose.permutation(CARDS)[:4] + 1).tolist()
        coins, done = choose.integers(0, 12, 2).tolist(), choose.integers(0, 5, 2).tolist()
        state = own(2, active=cards[:2], cover=cards[2:], coins=coins, done=done)
        mean = 0.0
        for _ in range(100):
            policy.assess(record(state), out, out, rng, gains, points)
            mean += (gains[0] + 1) / 200
        errors.append(mean - shares(state, 0)[0])
    assert np.abs(errors).mean() < 0.1


def test_the_numbers_in_the_file_are_what_the_program_makes() -> None:
    made = make_worths.make()
    kept = json.loads(make_worths.WORTHS_FILE.read_text("utf-8"))
    assert set(made) == set(kept)
    for name, by_players in made.items():
        for numbers, others in zip(by_players, kept[name], strict=True):
            assert np.array(others) == pytest.approx(np.array(numbers), abs=0.011)


def test_the_turns_in_the_file_are_those_of_our_deck() -> None:
    made, kept = make_worths.make_turns(), json.loads(worth.TURNS_FILE.read_text("utf-8"))
    assert set(made) == set(kept)
    for name, numbers in made.items():
        assert np.array(kept[name]) == pytest.approx(np.array(numbers), abs=2e-5)
