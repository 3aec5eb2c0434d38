"""Bean Dice: what a position is worth, in a few microseconds: for a search that looks at very many of them.

The turn is finished by rules of thumb (see `quick`); then a table says how many turns each seat still needs, and
whoever needs least is the likeliest to win. `weigh` is slower, and exact about the dice: see `decisions`.
"""

from __future__ import annotations

import json
import math
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...core.arrays import FloatArray, IntArray, RandomStream, StateArray, StateRecord
from ...core.jit import jit
from ...core.rollout import play_out
from .decisions import SAME_MARGIN, SAME_SHARE, cash_in, new_desk, weigh_actions
from .deck import ORDERS, own_deck
from .dice import beans_of
from .quick import aim, is_satisfied, keep_useful, roll_rest
from .rules import most_coins, returns, scores
from .state import (
    DEALING,
    DRAWING,
    GIVING_BACK,
    LEAST_TO_CASH,
    MAX_PLAYERS,
    NOTHING,
    OVER,
    ROLLING,
    SETTING_ASIDE,
    STARTING,
    STATE,
    WINNING_COINS,
)
from .turns import orders_met, tables
from .worth import race

if TYPE_CHECKING:
    from ...core.state import State

LEAST_PLAYERS = 2
_MADE = json.loads(Path(__file__).with_name("worths.json").read_text("utf-8"))
NEEDED = np.zeros((MAX_PLAYERS - LEAST_PLAYERS + 1, MAX_PLAYERS, WINNING_COINS, ORDERS + 1))
"""By players less 2, turns of others before the own one, coins, orders fulfilled: turns a seat needs for 13 coins."""
for _place, _needed in enumerate(_MADE["needed"]):
    NEEDED[_place, : len(_needed)] = _needed
EXTRA = np.array(_MADE["cards"])
"""By players less 2, card of our own deck, orders fulfilled: how many turns more than with any card."""
OWN_ORDERS = np.array(own_deck().cards)
"""(CARDS, ORDERS): the cards of which EXTRA tells."""

COINS_OF_NEXT_CARD = 2
"""About what the active card brings; with so many coins more, a seat needs no other card."""

SPREAD, SPREAD_OF_LONG = 0.75, 0.17
"""How uncertain what a seat needs is, in turns: so much, and more by so much of what the quickest seat needs.

Fitted to `decisions.win_shares` in 1,500 positions each for 2, 3 and 5 players; the root mean square error is 0.06.
"""


@jit
def assess(
    state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream, gains: FloatArray, points: FloatArray
) -> None:
    """Writes what each seat may expect: its return (as `core.protocol.returns`; the sum is 0), and its coins at last.

    `state` is a copy, and changed. `gains` and `points` (players,); `out` and `weights` are used in a smaller game
    only, of which no table tells: there it is one random game.
    """
    if state.phase != OVER and not state.shrunk:
        finish_turn(state, rng)
        estimate(state, gains, points)
    else:
        play_out(state, out, weights, rng)
        returns(state, gains)
        scores(state, points)


# The exact opinion


def weigh(state: State) -> tuple[FloatArray, FloatArray] | None:
    """What `exact_opinion` says; None in a smaller game, of which the tables do not tell: the search is to find out."""
    return None if state._states["shrunk"][0] else exact_opinion(state)


def exact_opinion(state: State) -> tuple[FloatArray, FloatArray]:
    """What each legal action, ascending, promises the seat to move: its share of the victory, and its margin in coins.

    The dice of its turn are exact; what seats still need after it is what `worth.race` says. Of actions that promise
    the same, the one that ends the turn soonest is a thousandth of a coin ahead.
    """
    states, desk = _room.states, _room.desk
    states[0] = states[1] = state._states[0]
    turn = _turn_of(states[1:])
    known = race(state.game.options["deck"].cards, state.game.players)
    best = int(weigh_actions(tables(), known, states, desk, turn == _room.turn))
    if turn is not None:
        _room.turn = turn
    actions = state.legal_actions()
    shares, margins = desk.values[:, actions]
    place = actions.index(best)
    alike = shares >= shares[place] - SAME_SHARE
    alike[place] = False
    shares[alike] = shares[place]
    margins[alike] = np.minimum(margins[alike], margins[place] - SAME_MARGIN)
    return shares.clip(0.0, 1.0), margins


class _Room(threading.local):
    """Each thread's own desk, and the turn that was worked out there last."""

    def __init__(self) -> None:
        self.desk = new_desk()
        self.states = np.zeros(2, STATE)
        self.turn: bytes | None = None


_room = _Room()


def _turn_of(states: StateArray) -> bytes | None:
    """What the worths of a turn depend on: all but the dice, which are removed; None where no dice are set aside."""
    if states["phase"][0] != SETTING_ASIDE:
        return None
    for field in ("field", "rolled", "least", "kept"):
        states[field] = 0
    return states.tobytes()


# The rest of the turn


@jit
def finish_turn(state: StateRecord, rng: RandomStream) -> None:
    """The turn is played to its end, and `state.turn` is the seat after; or the game is won before."""
    phase, seat = state.phase, state.turn
    if phase == STARTING or phase == DEALING:
        state.turn = state.start
        return
    if phase == DRAWING or phase == GIVING_BACK:
        receive(state)
    is_at_end = state.asked == seat
    if state.asked != NOTHING and not is_at_end:
        settle_others(state)
    is_rolled = phase != ROLLING
    while not is_at_end and most_coins(state) < WINNING_COINS:
        if not is_rolled:
            roll_rest(state, rng)
            open_quick_window(state)
        is_rolled = False
        card = state.active[seat]
        if most_coins(state) < WINNING_COINS:
            if state.rolled != 0:
                keep_useful(state, card, aim(state, card))
            is_at_end = is_satisfied(state, card)
            state.rolled = 0
    if is_at_end:
        meet(state, seat, beans_of(state.field))
        settle(state, seat)
        state.turn = after(state, seat)


@jit
def after(state: StateRecord, seat: int) -> int:
    """The next seat."""
    return seat + 1 if seat + 1 < state.players else 0


@jit
def receive(state: StateRecord) -> None:
    """What the seat asked has still to draw: coins; the card that lies under it comes later."""
    seat = state.asked
    state.coins[seat] += state.to_draw
    state.to_draw = 0
    if state.active[seat] == NOTHING:
        state.active[seat], state.cover[seat] = state.cover[seat], NOTHING


@jit
def open_quick_window(state: StateRecord) -> None:
    """BD-10: the others' orders are met by what has just been rolled; who gains by it cashes."""
    beans = beans_of(state.rolled)
    for seat in range(state.players):
        if seat != state.turn:
            meet(state, seat, beans)
    settle_others(state)


@jit
def meet(state: StateRecord, seat: int, beans: int) -> None:
    """BD-9, BD-10: orders are fulfilled, as far as the active card is known."""
    card = state.active[seat]
    if card != NOTHING:
        state.done[seat] = orders_met(state.orders[card], state.done[seat], beans)


@jit
def settle_others(state: StateRecord) -> None:
    """BD-13: all but the seat on turn cash, or wait."""
    for seat in range(state.players):
        if seat != state.turn:
            settle(state, seat)


@jit
def settle(state: StateRecord, seat: int) -> None:
    """BD-12: the seat cashes if it then needs less time."""
    done, coins = state.done[seat], state.coins[seat]
    if done < LEAST_TO_CASH or coins >= WINNING_COINS:
        return
    before = (seat - after(state, state.turn) + state.players) % state.players
    waiting = turns_needed(state, seat, before)
    active, cover = state.active[seat], state.cover[seat]
    cash_in(state, seat, done)
    if turns_needed(state, seat, before) > waiting:
        state.active[seat], state.cover[seat], state.done[seat], state.coins[seat] = active, cover, done, coins


# What seats need


@jit
def turns_needed(state: StateRecord, seat: int, before: int) -> float:
    """How many turns, of all seats, pass until the seat has 13 coins, when `before` others come before its own next."""
    coins, done, variant = state.coins[seat], state.done[seat], state.players - LEAST_PLAYERS
    if coins >= WINNING_COINS:
        return 0.0
    needed = NEEDED[variant, before, coins, done] + extra_turns(state, state.active[seat], done)
    if coins + COINS_OF_NEXT_CARD < WINNING_COINS:
        needed += extra_turns(state, state.cover[seat], 0)
    return max(0.5, needed)  # type: ignore[no-any-return]


@jit
def extra_turns(state: StateRecord, card: int, done: int) -> float:
    """How much longer than any other one a card takes; of cards that are not of our own deck nothing is known."""
    if card == NOTHING:
        return 0.0
    for place in range(ORDERS):
        if state.orders[card, place] != OWN_ORDERS[card, place]:
            return 0.0
    return EXTRA[state.players - LEAST_PLAYERS, card, done]  # type: ignore[no-any-return]


@jit
def estimate(state: StateRecord, gains: FloatArray, points: FloatArray) -> None:
    """What a position at the beginning of the turn of `state.turn` promises; or one in which somebody has won."""
    players, most = state.players, most_coins(state)
    quickest = 1e9
    for seat in range(players):
        points[seat] = turns_needed(state, seat, (seat - state.turn + players) % players)
        quickest = min(quickest, points[seat])
    spread, total = SPREAD + SPREAD_OF_LONG * quickest, 0.0
    for seat in range(players):
        if most >= WINNING_COINS:  # BD-15
            gains[seat] = 1.0 if state.coins[seat] == most else 0.0
        else:
            gains[seat] = math.exp((quickest - points[seat]) / spread)
        total += gains[seat]
    length = quickest - spread * math.log(total) if most < WINNING_COINS else 0.0
    for seat in range(players):
        part = min(1.0, max(0.0, length / points[seat])) if points[seat] > 0.0 else 0.0
        points[seat] = state.coins[seat] + part * (WINNING_COINS - state.coins[seat])
        gains[seat] = (players * gains[seat] / total - 1.0) / (players - 1)
