"""Bean Dice: what a position is worth, as shares of the victory: a race to 13 coins (BD-15), told in tables.

Each seat runs by itself through (coins, active card, orders fulfilled): in its own turns it makes the best of the dice
(see `turns`), in the others' turns each roll may meet its orders (BD-10). How long it still needs has a distribution,
and who needs least wins. The tables are made for a deck and a number of players, once in a process.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...core.arrays import FloatArray, IntArray
from ...core.jit import jit
from .deck import CARDS, ORDERS, own_deck
from .dice import BEIGE, WHITE
from .orders import is_met
from .state import LEAST_TO_CASH, WINNING_COINS
from .turns import (
    BEIGE_FIELDS,
    BEIGE_PAIRS,
    FIELDS,
    KINDS_OF_ROLL,
    WHITE_PAIRS,
    Tables,
    count_orders,
    solve,
    spread,
    tables,
)

COUNTS = ORDERS + 1
"""Orders fulfilled: 0 .. 6."""

TURNS_AHEAD = 64
"""How many turns, of all seats, the race is followed; whoever is still running then has hardly a chance."""

PATIENCE = 0.85
"""What a coin is worth in the next round, against one in this; it makes a seat that runs alone hurry."""

WORTH_OF_ORDERS = (0.0, 0.23, 0.58, 1.32, 2.35, 3.54, 4.83)
"""Coins that so many fulfilled orders stand for: for these, turns are played from which the tables are made.

Played for what `hurry` then finds them worth (2 players, 5 coins), turns give the same numbers, to the second place.
"""


TURNS_FILE = Path(__file__).with_name("own_turns.json")
"""The outcome of turns with the cards of our own deck, made by `make_worths`."""


class Race(NamedTuple):
    """How quickly cards are fulfilled, and how long seats still need."""

    own: FloatArray
    """(CARDS, COUNTS, COUNTS): how likely a seat's own turn leads from so many orders of the card to so many."""
    roll: FloatArray
    """KINDS_OF_ROLL + (CARDS, COUNTS, COUNTS): how likely one roll of so many white and beige dice does."""
    running: FloatArray
    """(players, WINNING_COINS, CARDS, COUNTS, TURNS_AHEAD + 1): how likely a seat still has less than 13 coins after so
    many turns; by turns of others before its own next one, coins, active card and orders fulfilled."""
    fresh: FloatArray
    """(players, WINNING_COINS, TURNS_AHEAD + 1): the same with an unknown card that has just become the active one."""
    delay: FloatArray
    """(CARDS,): how many turns longer than with an unknown card a seat needs when that card has become active."""


# How cards are fulfilled


@jit
def roll_chances(known: Tables, orders: IntArray, out: FloatArray) -> None:
    """Fills `Race.roll` with the chances for all rolls. `orders` (CARDS, ORDERS)."""
    out[:] = 0.0
    chain = np.zeros(COUNTS, np.int64)
    for white in range(len(known.white.dice)):
        for beige in range(BEIGE_FIELDS):
            chance = known.white.likely[white] * known.beige.likely[beige]
            beans = known.beans[white * BEIGE_FIELDS + beige]
            of_roll = out[known.white.dice[white], known.beige.dice[beige]]
            for card in range(CARDS):
                chain[ORDERS] = ORDERS
                for order in range(ORDERS - 1, -1, -1):
                    chain[order] = chain[order + 1] if is_met(orders[card, order], beans) else order
                for done in range(COUNTS):
                    of_roll[card, done, chain[done]] += chance


@jit
def own_chances(known: Tables, orders: IntArray, worth: FloatArray, own: FloatArray, rolls: FloatArray) -> None:
    """Fills `Race.own` with the chances of turns played for `worth` (CARDS, COUNTS) of orders fulfilled at the end.

    Adds to `rolls` (KINDS_OF_ROLL) how many rolls of so many dice a turn has, on average over cards and orders done.
    """
    own[:] = 0.0
    ending, rolling, chances, ends = np.zeros(FIELDS), np.zeros(FIELDS), np.zeros(FIELDS), np.zeros(FIELDS)
    keeping, left, costs = np.zeros((WHITE_PAIRS, BEIGE_PAIRS)), np.ones(KINDS_OF_ROLL), np.zeros(KINDS_OF_ROLL)
    reached = np.zeros(FIELDS, np.int64)
    for card in range(CARDS):
        own[card, ORDERS, ORDERS] = 1.0
        for done in range(ORDERS):
            count_orders(known, orders[card], done, reached)
            for field in range(FIELDS):
                ending[field] = worth[card, reached[field]]
            solve(known, ending, left, costs, rolling, keeping)
            chances[:] = 0.0
            ends[:] = 0.0
            chances[0] = 1.0
            spread(known, ending, rolling, keeping, chances, ends)
            for field in range(FIELDS):
                own[card, done, reached[field]] += ends[field]
                white, beige = known.white.dice[field // BEIGE_FIELDS], known.beige.dice[field % BEIGE_FIELDS]
                rolls[WHITE - white, BEIGE - beige] += chances[field] / (CARDS * ORDERS)


def others_turn(roll: FloatArray, rolls: FloatArray) -> FloatArray:
    """How likely a whole turn of somebody else leads from so many orders to so many: (CARDS, COUNTS, COUNTS).

    Each number of white and beige dice is rolled at most once in a turn, `rolls` says how often.
    """
    turn = np.broadcast_to(np.eye(COUNTS), (CARDS, COUNTS, COUNTS))
    for white in range(WHITE, -1, -1):
        for beige in range(BEIGE, -1, -1):
            often = rolls[white, beige] if white + beige else 0.0
            turn = (1.0 - often) * turn + often * turn @ roll[white, beige]
    return turn


# How long a seat needs


@jit
def hurry(own: FloatArray, others: FloatArray, first: FloatArray, value: FloatArray, fresh: FloatArray) -> None:
    """What a seat that runs alone gains by hurrying: the mean of PATIENCE to the power of the rounds it needs.

    `first` (CARDS, COUNTS): orders that a card fulfils at once with the dice that have just served another. Fills
    `value` (players, WINNING_COINS, CARDS, COUNTS) and `fresh` (players, WINNING_COINS), by turns before its own.
    """
    players = value.shape[0]
    factor = PATIENCE ** (1.0 / players)
    value[:] = 0.0
    for coins in range(WINNING_COINS - 1, -1, -1):
        for _ in range(60):
            for before in range(players):
                after = before - 1 if before > 0 else players - 1
                for card in range(CARDS):
                    for done in range(COUNTS):
                        total = 0.0
                        for reached in range(done, COUNTS):
                            chance = own[card, done, reached] if before == 0 else others[card, done, reached]
                            best = value[after, coins, card, reached]
                            if reached >= LEAST_TO_CASH:
                                best = max(best, cashing(coins, reached, fresh[after]))
                            total += chance * best
                        value[before, coins, card, done] = factor * total
        for before in range(players):
            total = 0.0
            for card in range(CARDS):
                for done in range(COUNTS):
                    best = value[before, coins, card, done]
                    if done >= LEAST_TO_CASH:
                        best = max(best, cashing(coins, done, fresh[before]))
                    total += first[card, done] * best
            fresh[before, coins] = total / CARDS


@jit
def cashing(coins: int, done: int, fresh: FloatArray) -> float:
    """What a card is worth when it is cashed; `fresh` (WINNING_COINS,) by the coins that the seat has then."""
    then = coins + done - LEAST_TO_CASH + 1
    return 1.0 if then >= WINNING_COINS else float(fresh[then])


@jit
def run(
    own: FloatArray,
    others: FloatArray,
    first: FloatArray,
    value: FloatArray,
    fresh_value: FloatArray,
    running: FloatArray,
    fresh: FloatArray,
) -> None:
    """Fills `Race.running` and `Race.fresh` for seats that cash where `hurry` found it better."""
    players = value.shape[0]
    for turns in range(TURNS_AHEAD + 1):
        for coins in range(WINNING_COINS - 1, -1, -1):
            for before in range(players):
                after = before - 1 if before > 0 else players - 1
                total = 0.0
                for card in range(CARDS):
                    for done in range(COUNTS):
                        left = 1.0 if turns == 0 else 0.0
                        for reached in range(done, COUNTS if turns > 0 else done):
                            chance = own[card, done, reached] if before == 0 else others[card, done, reached]
                            worth = cashing(coins, reached, fresh_value[after]) if reached >= LEAST_TO_CASH else 0.0
                            if worth < value[after, coins, card, reached]:
                                left += chance * running[after, coins, card, reached, turns - 1]
                            elif coins + reached - LEAST_TO_CASH + 1 < WINNING_COINS:
                                left += chance * fresh[after, coins + reached - LEAST_TO_CASH + 1, turns - 1]
                        running[before, coins, card, done, turns] = left
                        if done >= LEAST_TO_CASH:
                            then = coins + done - LEAST_TO_CASH + 1
                            if cashing(coins, done, fresh_value[before]) >= value[before, coins, card, done]:
                                left = fresh[before, then, turns] if then < WINNING_COINS else 0.0
                        total += first[card, done] * left
                fresh[before, coins, turns] = total / CARDS


@lru_cache(maxsize=8)
def race(cards: tuple[tuple[int, ...], ...], players: int) -> Race:
    """The tables for a deck (`Deck.cards`) and a number of players; made when they are first asked for."""
    roll, own, rolls = _chances(cards)
    others = others_turn(roll, rolls)
    first = roll[WHITE, BEIGE, :, 0]
    value, fresh_value = np.zeros((players, WINNING_COINS, CARDS, COUNTS)), np.zeros((players, WINNING_COINS))
    hurry(own, others, first, value, fresh_value)
    running = np.zeros((players, WINNING_COINS, CARDS, COUNTS, TURNS_AHEAD + 1))
    fresh = np.zeros((players, WINNING_COINS, TURNS_AHEAD + 1))
    run(own, others, first, value, fresh_value, running, fresh)
    needed = np.einsum("cm,cm->c", first, running[:, :8, :, :].sum(axis=-1).mean(axis=(0, 1)))
    return Race(own, roll, running, fresh, needed - needed.mean())


@lru_cache(maxsize=2)
def _chances(cards: tuple[tuple[int, ...], ...]) -> tuple[FloatArray, FloatArray, FloatArray]:
    """`Race.roll`, `Race.own`, and how often so many dice are rolled in a turn."""
    roll = np.zeros((*KINDS_OF_ROLL, CARDS, COUNTS, COUNTS))
    roll_chances(tables(), np.array(cards), roll)
    return (roll, *(_kept_turns() if cards == own_deck().cards else turn_chances(cards)))


def turn_chances(cards: tuple[tuple[int, ...], ...]) -> tuple[FloatArray, FloatArray]:
    """`Race.own`, and how often so many dice are rolled in a turn (KINDS_OF_ROLL), worked out: 366 turns."""
    own, rolls = np.zeros((CARDS, COUNTS, COUNTS)), np.zeros(KINDS_OF_ROLL)
    own_chances(tables(), np.array(cards), np.tile(np.array(WORTH_OF_ORDERS), (CARDS, 1)), own, rolls)
    return own, rolls


def _kept_turns() -> tuple[FloatArray, FloatArray]:
    """The same for our own deck, from the file that `make_worths` has made: so a first decision is quick."""
    kept = json.loads(TURNS_FILE.read_text("utf-8"))
    own = np.array(kept["own"])
    return own / own.sum(axis=-1, keepdims=True), np.array(kept["rolls"])
