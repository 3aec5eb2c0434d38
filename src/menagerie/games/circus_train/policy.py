"""Circus Train: what is known about good play. See `search/hooks.py` for what each function is for."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np

from ...core.arrays import FloatArray, IntArray, RandomStream, StateRecord
from ...core.jit import jit
from ...core.protocol import apply_action, legal_actions, returns, scores
from ...core.rollout import apply_chance, play_out
from ...core.streams import random_below
from .piles import viewer_of
from .prospects import NETWORK, describe, missing, rating
from .state import (
    ANIMALS,
    ATTACH,
    ATTACHING,
    DISCARD,
    DRAW_TWO,
    END,
    EXCHANGE,
    EXTRA_ACTION,
    FROM_DISCARDS,
    KIND_NAMES,
    KINDS,
    LOAD,
    MAIN,
    NOTHING,
    OFFER_SIZE,
    OVER,
    PAYING,
    PLAY,
    STOP,
    TAKE,
    TAKING,
    VALUES,
)
from .train import fits

EXPLORATION = 0.3
"""How keenly the search tries what looks worse: little, for the estimates below scatter little."""

SHORT = 16
"""So many turns are soon played out."""

LOSERS_PROGRESS = 0.5
"""How much of what it still lacks a seat that loses gets until the end: a rough guess, for expected scores only."""


# What a seat may expect


@jit
def assess(
    state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream, gains: FloatArray, points: FloatArray
) -> None:
    """CT-15: a race, so that each seat's share of victory depends on the ratings of all trains, hands and turns.

    What has been begun (a payment, a draw, a row of wagons) is finished before, as it is usually done. The ratings are
    those of full games: one that is shrunk to a few turns is played to its end, at random.
    """
    if state.turn_limit <= SHORT:
        play_out(state, out, weights, rng)
    else:
        finish_action(state, out, weights, rng)
    if state.phase == OVER:
        returns(state, gains)
        scores(state, points)
        return
    total = 0.0
    for seat in range(state.players):
        describe(state, seat, out)
        gains[seat] = math.exp(rating(out, NETWORK))
        total += gains[seat]
    target = state.target
    for seat in range(state.players):
        share = gains[seat] / total
        lacking = target - state.points[seat]
        points[seat] = target - (1.0 - share) * (1.0 - LOSERS_PROGRESS) * lacking
        gains[seat] = (share * state.players - 1.0) / (state.players - 1)


@jit
def finish_action(state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream) -> None:
    """Plays on until a seat has the choice of an action, or the game is over: each time what looks best."""
    while state.phase != MAIN and state.phase != OVER:
        if state.phase > TAKING:
            apply_chance(state, out, weights, rng)
        else:
            count, best = legal_actions(state, out), 0
            for place in range(1, count):
                if choice_rating(state, out[place]) > choice_rating(state, out[best]):
                    best = place
            apply_action(state, out[best], None)


# What is easily forgotten


@jit
def forget(state: StateRecord, seat: int, percent: int, rng: RandomStream) -> None:
    """CT-7: cards that went openly into others' hands, and which cards are in others' hands since the last shuffle."""
    for kind in range(KINDS):
        for other in range(state.players):
            if other != seat:
                state.known[other, kind] -= forgotten(state.known[other, kind], percent, rng)
        viewer = viewer_of(seat)
        state.elsewhere[viewer, kind] -= forgotten(state.elsewhere[viewer, kind], percent, rng)


@jit
def forgotten(cards: int, percent: int, rng: RandomStream) -> int:
    """How many of some cards are forgotten."""
    count = 0
    for _ in range(cards):
        count += random_below(rng, 100) < percent
    return count


# What looks good at first sight


@jit
def preferences(state: StateRecord, actions: IntArray, count: int, priors: FloatArray) -> None:
    """By what can be loaded now, after an exchange of tokens, and with the top of the discard pile."""
    now = best_payable(state, state.token[state.turn], NOTHING) if state.phase == MAIN else 0.0
    total = 0.0
    for place in range(count):
        action = actions[place]
        rated = action_rating(state, action, now, TASTE) if state.phase == MAIN else choice_rating(state, action)
        priors[place] = math.exp(rated)
        total += priors[place]
    for place in range(count):
        priors[place] /= total


@jit
def best_payable(state: StateRecord, token: int, more: int) -> float:
    """The most that one of the wagons is worth that the seat on turn could pay with a token and one card more."""
    best = 0.0
    for place in range(OFFER_SIZE):
        wagon = state.offer[place]
        if wagon != NOTHING and missing(state, state.turn, wagon, token, more) == 0:
            best = max(best, worth(state, wagon))
    return best


@jit
def worth(state: StateRecord, wagon: int) -> float:
    """Points of a wagon for the seat on turn."""
    return (wagon % VALUES + 1) * (1.0 if fits(state, state.turn, wagon) else WORTH_WAITING)


WORTH_WAITING = 0.6
"""What a point is worth of a wagon that has to wait."""


# What makes an action look good: the top of the discard pile, and by how much more can be loaded with it;
CRITERIA = ["top card", "top card's gain"]
TOP_CARD, TOP_CARD_GAIN = range(2)
# a wagon that fits, its value, that it wins; one that has to wait, its value; cards that stand in for others, for both;
CRITERIA += ["fitting wagon", "fitting value", "victory", "waiting wagon", "waiting value", "stand-in"]
FITTING_WAGON, FITTING_VALUE, VICTORY, WAITING_WAGON, WAITING_VALUE, STAND_IN = range(2, 8)
# an exchange of tokens, by how much more can be loaded after it, how many more cards are jokers then;
CRITERIA += ["exchange", "exchange's gain", "exchange's jokers"]
TOKEN_EXCHANGE, TOKEN_GAIN, TOKEN_JOKERS = range(8, 11)
# the end of the turn, with actions left or without; and each kind of bonus card.
CRITERIA += ["early end", "end", *KIND_NAMES[ANIMALS:]]
EARLY_END, DUE_END, BONUS_CARD = range(11, 14)

PRIORS = json.loads(Path(__file__).with_name("priors.json").read_text("utf-8"))
TASTE = np.array([PRIORS[criterion] for criterion in CRITERIA])
"""How much each criterion counts; made by `tools/train_circus_train.py`."""


@jit
def action_rating(state: StateRecord, action: int, now: float, taste: FloatArray) -> float:
    """How good an action looks, or a bonus card, or the end of the turn: the logarithm of its share of the priors.

    The card from the deck is the measure. `now`: the `best_payable` of the hand as it is; `taste`: as TASTE.
    """
    seat = state.turn
    token = state.token[seat]
    rated = 0.0
    if action == FROM_DISCARDS:
        gain = best_payable(state, token, state.discards[state.discarded - 1]) - now
        rated = taste[TOP_CARD] + taste[TOP_CARD_GAIN] * gain
    elif LOAD <= action < EXCHANGE:
        rated = load_rating(state, action - LOAD, taste)
    elif EXCHANGE <= action < DISCARD:
        animal = action - EXCHANGE
        gain = best_payable(state, animal, NOTHING) - now
        more_jokers = state.hand[seat, animal] - state.hand[seat, token]
        rated = taste[TOKEN_EXCHANGE] + taste[TOKEN_GAIN] * gain + taste[TOKEN_JOKERS] * more_jokers
    elif action == END:
        rated = taste[EARLY_END] if state.actions_left > 0 else taste[DUE_END]
    elif action >= PLAY:
        rated = taste[BONUS_CARD + action - PLAY]
    return rated


@jit
def load_rating(state: StateRecord, wagon: int, taste: FloatArray) -> float:
    """How good it looks to load a wagon: it may fit, or win; and cards that stand in for others cost twice as much."""
    value = wagon % VALUES + 1
    rated = taste[STAND_IN] * max(0, value - state.hand[state.turn, wagon // VALUES])
    if not fits(state, state.turn, wagon):
        return rated + taste[WAITING_WAGON] + taste[WAITING_VALUE] * value  # type: ignore[no-any-return]
    wins = state.points[state.turn] + value >= state.target
    rated += taste[FITTING_WAGON] + taste[FITTING_VALUE] * value + taste[VICTORY] * wins
    return rated  # type: ignore[no-any-return]


@jit
def choice_rating(state: StateRecord, action: int) -> float:
    """How good it looks, likewise, to choose a card that is paid, a wagon that is attached, or where to draw from."""
    phase = state.phase
    if phase == PAYING:  # of other cards it takes two
        return 1.0 if action - DISCARD == state.loading // VALUES else 0.0
    if phase == ATTACHING:
        return -2.0 if action == STOP else (action - ATTACH) % VALUES * 0.5
    if phase == TAKING:
        kind = action - TAKE
        return 1.0 if kind == DRAW_TWO or kind == EXTRA_ACTION else 0.0
    return 0.0
