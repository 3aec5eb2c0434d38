"""Bean Dice: what each seat's share of the victory is (see `worth`), and what each action is worth to the seat to move.

All is worked out twice: for shares of the victory alone, and with a hair added for each coin of the margin. What that
adds, by the hair, is the margin to be expected if the share is all that is played for.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ...core.arrays import FloatArray, IntArray, StateArray, StateRecord
from ...core.jit import jit
from .cards import beans_of_asked
from .deck import ORDERS
from .dice import BEIGE, WHITE
from .state import ASKING, CASH, LEAST_TO_CASH, MAX_PLAYERS, NOTHING, NUM_ACTIONS, WAIT, WINNING_COINS
from .turns import (
    BEIGE_PAIRS,
    FIELDS,
    KINDS_OF_ROLL,
    SOONEST_FIRST,
    WHITE_PAIRS,
    Tables,
    count_orders,
    orders_met,
    solve,
    weigh_choices,
    worth_of_fields,
)
from .worth import COUNTS, TURNS_AHEAD, Race

TOO_MANY, UNCASHED = 0.4, 0.9
"""Coins that a winner has more than 13, and those that a loser was about to get, on average."""

HAIR = 1e-6
"""What a coin of margin counts besides the share of the victory, to find out the margin."""

_PREFERENCE = np.array([*SOONEST_FIRST, CASH, WAIT])
"""All actions: of those that promise the same, the first one is taken."""

_NEGLIGIBLE = 1e-5
SAME_SHARE, SAME_MARGIN = 1e-9, 1e-3
"""Actions that differ by less in both are alike."""


class Desk(NamedTuple):
    """Room to think in, for one thread: see `new_desk`."""

    shares: FloatArray
    """(MAX_PLAYERS,) of the victory, of the position looked at last; with `losing`: coins of a seat that loses."""
    losing: FloatArray
    rows: FloatArray
    hair: FloatArray
    """(1,): what a coin of margin counts at present."""
    waiting: FloatArray
    cashed: FloatArray
    cashed_twice: FloatArray
    active: IntArray
    cover: IntArray
    left: FloatArray
    costs: FloatArray
    ending: FloatArray
    """(2, FIELDS): what it is worth to end the turn with each field, without and with the hair; see `turns.solve`."""
    rolling: FloatArray
    keeping: FloatArray
    values: FloatArray
    """(2, NUM_ACTIONS): after `weigh_actions`, the share and the margin that each action promises; else -inf."""


def new_desk() -> Desk:
    """An empty desk."""
    return Desk(
        np.zeros(MAX_PLAYERS),
        np.zeros(MAX_PLAYERS),
        np.zeros((MAX_PLAYERS, TURNS_AHEAD + 1)),
        np.zeros(1),
        np.zeros(COUNTS),
        np.zeros((COUNTS, COUNTS)),
        np.zeros((COUNTS, COUNTS)),
        np.zeros(FIELDS, np.int64),
        np.zeros(FIELDS, np.int64),
        np.zeros(KINDS_OF_ROLL),
        np.zeros(KINDS_OF_ROLL),
        np.zeros((2, FIELDS)),
        np.zeros((2, FIELDS)),
        np.zeros((WHITE_PAIRS, BEIGE_PAIRS)),
        np.zeros((2, NUM_ACTIONS)),
    )


# Shares of the victory


@jit
def win_shares(
    race: Race, state: StateRecord, turn: int, rows: FloatArray, shares: FloatArray, losing: FloatArray
) -> None:
    """What each seat may expect, when `turn` is the seat whose turn it is or comes next.

    Fills `shares` (players,) with shares of the victory, which add up to 1, and `losing` (players,) with about how many
    coins each has in the end if it does not win. `rows` (players, TURNS_AHEAD + 1) is room to work in.
    """
    players = state.players
    most = 0
    for seat in range(players):
        most = max(most, state.coins[seat])
    total, length = 0.0, 1.0
    if most >= WINNING_COINS:  # BD-15
        for seat in range(players):
            shares[seat] = 1.0 if state.coins[seat] == most else 0.0
            losing[seat] = state.coins[seat]
            total += shares[seat]
    else:
        for seat in range(players):
            shares[seat] = 0.0
            write_row(race, state, seat, (seat - turn + players) % players, rows[seat])
        for time in range(1, TURNS_AHEAD + 1):
            nobody = 1.0
            for seat in range(players):
                likely = rows[seat, time - 1] - rows[seat, time]
                for other in range(players):
                    if other != seat:
                        likely *= 0.5 * (rows[other, time - 1] + rows[other, time])
                shares[seat] += likely
                total += likely
                nobody *= rows[seat, time]
            length += nobody
            if nobody < _NEGLIGIBLE:
                break
        for seat in range(players):
            part = min(1.0, length / rows[seat].sum())
            more = part * (WINNING_COINS - state.coins[seat]) - UNCASHED
            losing[seat] = min(WINNING_COINS - 1.0, state.coins[seat] + max(0.0, more))
    for seat in range(players):
        shares[seat] = shares[seat] / total if total > 0.0 else 1.0 / players


@jit
def write_row(race: Race, state: StateRecord, seat: int, before: int, row: FloatArray) -> None:
    """How likely the seat still runs after so many turns: `Race.running`, shifted by what its cover card is like."""
    coins, card = state.coins[seat], state.active[seat]
    source = race.fresh[before, coins]
    if card != NOTHING:
        source = race.running[before, coins, card, state.done[seat]]
    cover = state.cover[seat]
    delay = race.delay[cover] if cover != NOTHING and coins + ORDERS - LEAST_TO_CASH + 1 < WINNING_COINS else 0.0
    whole = math.floor(delay)
    part = delay - whole
    for time in range(TURNS_AHEAD + 1):
        late, early = min(max(time - whole, 0), TURNS_AHEAD), min(max(time - whole - 1, 0), TURNS_AHEAD)
        row[time] = (1.0 - part) * source[late] + part * source[early]
    row[0] = 1.0


@jit
def promise(race: Race, state: StateRecord, turn: int, who: int, desk: Desk) -> float:
    """What the position of `state` is worth to `who`: its share of the victory, and a hair for the margin."""
    win_shares(race, state, turn, desk.rows, desk.shares, desk.losing)
    share, is_over = desk.shares[who], state.coins[who] >= WINNING_COINS
    most = best = 0.0
    for other in range(state.players):
        if other != who:
            most = max(most, desk.losing[other])
            best = max(best, state.coins[other])
            is_over = is_over or state.coins[other] >= WINNING_COINS
    if is_over:
        margin = state.coins[who] - best
    else:
        winning = WINNING_COINS + TOO_MANY
        margin = share * (winning - most) + (1.0 - share) * (desk.losing[who] - winning)
    return share + desk.hair[0] * margin  # type: ignore[no-any-return]


@jit
def cash_in(state: StateRecord, seat: int, done: int) -> None:
    """The active card becomes coins, the cover card the active one; what comes after it is not known."""
    state.coins[seat] += done - LEAST_TO_CASH + 1
    state.active[seat], state.cover[seat] = state.cover[seat], NOTHING
    state.done[seat] = 0


@jit
def promise_at_best(race: Race, state: StateRecord, seat: int, turn: int, who: int, desk: Desk) -> float:
    """The same if `seat`, with orders fulfilled as `state` has them, cashes or waits as is better for it."""
    waiting = promise(race, state, turn, who, desk)
    done = state.done[seat]
    if done < LEAST_TO_CASH:
        return waiting
    coins, active, cover = state.coins[seat], state.active[seat], state.cover[seat]
    cash_in(state, seat, done)
    cashed = promise(race, state, turn, who, desk)
    state.coins[seat], state.active[seat], state.cover[seat], state.done[seat] = coins, active, cover, done
    return max(waiting, cashed) if seat == who else min(waiting, cashed)


# To cash or to wait


@jit
def weigh_cashing(race: Race, state: StateRecord, desk: Desk, values: FloatArray) -> None:
    """BD-13: what it is worth to the seat asked to cash its card, or to wait. `state` is a copy, and changed."""
    seat, beans = state.asked, beans_of_asked(state)
    turn = state.turn
    if seat == turn:
        turn = turn + 1 if turn + 1 < state.players else 0
    else:
        let_others_win(state, beans)
    values[WAIT] = promise(race, state, turn, seat, desk)
    cash_in(state, seat, state.done[seat])
    if state.active[seat] != NOTHING:
        state.done[seat] = orders_met(state.orders[state.active[seat]], 0, beans)
    values[CASH] = promise_at_best(race, state, seat, turn, seat, desk)
    if state.coins[seat] >= WINNING_COINS:  # BD-15: there is no better time to win
        values[WAIT] = min(values[WAIT], values[CASH])


@jit
def let_others_win(state: StateRecord, beans: int) -> None:
    """BD-15: opponents who are asked later in the window, and can win now, do so, whatever the seat asked does."""
    seat = state.asked + 1 if state.asked + 1 < state.players else 0
    while seat != state.turn:
        coins = coins_at_once(state, seat, beans)
        if coins >= WINNING_COINS:
            state.coins[seat] = coins
        seat = seat + 1 if seat + 1 < state.players else 0


@jit
def coins_at_once(state: StateRecord, seat: int, beans: int) -> int:
    """BD-12: the coins of a seat that cashes its active card, and then the cover card, if these dice allow it."""
    coins, done = state.coins[seat], state.done[seat]
    if done >= LEAST_TO_CASH:
        coins += done - LEAST_TO_CASH + 1
        if state.cover[seat] != NOTHING:
            done = orders_met(state.orders[state.cover[seat]], 0, beans)
            coins += max(0, done - LEAST_TO_CASH + 1)
    return coins  # type: ignore[no-any-return]


# To set aside, to roll or to stop


@jit
def weigh_ends(known: Tables, race: Race, state: StateRecord, desk: Desk, ending: FloatArray) -> None:
    """Fills `ending` (FIELDS,): what it is worth to the seat on turn to end the turn with each field."""
    seat = state.turn
    turn = seat + 1 if seat + 1 < state.players else 0
    coins, active, cover, done = state.coins[seat], state.active[seat], state.cover[seat], state.done[seat]
    if active == NOTHING:
        ending[:] = promise(race, state, turn, seat, desk)
        return
    for reached in range(done, COUNTS):
        state.done[seat] = reached
        desk.waiting[reached] = promise(race, state, turn, seat, desk)
        if reached >= LEAST_TO_CASH:
            for then in range(COUNTS if cover != NOTHING else 1):
                cash_in(state, seat, reached)
                state.done[seat] = then
                desk.cashed[reached, then] = promise(race, state, turn, seat, desk)
                if then >= LEAST_TO_CASH:
                    cash_in(state, seat, then)
                    desk.cashed_twice[reached, then] = promise(race, state, turn, seat, desk)
                state.coins[seat], state.active[seat], state.cover[seat] = coins, active, cover
    state.done[seat] = done
    count_orders(known, state.orders[active], done, desk.active)
    desk.cover[:] = 0
    if cover != NOTHING:
        count_orders(known, state.orders[cover], 0, desk.cover)
    worth_of_fields(desk.active, desk.cover, desk.waiting, desk.cashed, desk.cashed_twice, ending)


@jit
def weigh_windows(race: Race, state: StateRecord, desk: Desk) -> None:
    """Fills `desk.left` and `desk.costs`: what the window after each roll (BD-10) does to what the turn is worth.

    The share of the seat on turn shrinks by the same factor whatever it has reached; its margin by as many coins.
    """
    turn = state.turn
    now = promise(race, state, turn, turn, desk)
    share = desk.shares[turn]
    desk.costs[:] = 0.0
    for seat in range(state.players):
        card, done = state.active[seat], state.done[seat]
        if seat == turn or card == NOTHING:
            continue
        for reached in range(done + 1, COUNTS):
            state.done[seat] = reached
            loss = now - promise_at_best(race, state, seat, turn, turn, desk)
            for white in range(WHITE + 1):
                for beige in range(BEIGE + 1):
                    desk.costs[white, beige] += race.roll[white, beige, card, done, reached] * loss
        state.done[seat] = done
    for white in range(WHITE + 1):
        for beige in range(BEIGE + 1):
            if desk.hair[0] == 0.0:
                desk.left[white, beige] = max(0.0, 1.0 - desk.costs[white, beige] / share) if share > 0.0 else 1.0
            desk.costs[white, beige] -= (1.0 - desk.left[white, beige]) * now


@jit
def solve_turn(known: Tables, race: Race, state: StateRecord, desk: Desk) -> None:
    """Fills `desk.ending` and `desk.rolling` for the seat on turn; the dice do not matter. `state` is a copy."""
    for number in range(2):
        desk.hair[0] = HAIR * number
        weigh_ends(known, race, state, desk, desk.ending[number])
        weigh_windows(race, state, desk)
        solve(known, desk.ending[number], desk.left, desk.costs, desk.rolling[number], desk.keeping)


# All actions


@jit
def weigh_actions(known: Tables, race: Race, states: StateArray, desk: Desk, is_solved: bool) -> int:
    """Fills `desk.values` for the seat to move in `states[0]`, and returns the best action.

    `states[1]` is room for a copy. `is_solved`: the desk was last asked in this turn, with these
    orders and coins.
    """
    state = states[0]
    if state.phase != ASKING and not is_solved:
        states[1] = state
        solve_turn(known, race, states[1], desk)
    for number in range(2):
        values = desk.values[number]
        values[:] = -np.inf
        if state.phase == ASKING:
            desk.hair[0] = HAIR * number
            states[1] = state
            weigh_cashing(race, states[1], desk, values)
        else:
            ending, rolling = desk.ending[number], desk.rolling[number]
            weigh_choices(known, ending, rolling, state.field, state.rolled, state.least, state.kept, values)
    for action in range(NUM_ACTIONS):
        if desk.values[0, action] > -np.inf:
            desk.values[1, action] = (desk.values[1, action] - desk.values[0, action]) / HAIR
    return best_of(desk.values[0], desk.values[1])


@jit
def best_of(shares: FloatArray, margins: FloatArray) -> int:
    """The action with the greatest share; of those that are alike in that, with the greatest margin."""
    most, best, best_margin = shares.max() - SAME_SHARE, NOTHING, -np.inf
    for place in range(NUM_ACTIONS):
        action = _PREFERENCE[place]
        if shares[action] >= most and margins[action] > best_margin + SAME_MARGIN:
            best, best_margin = action, margins[action]
    return best
