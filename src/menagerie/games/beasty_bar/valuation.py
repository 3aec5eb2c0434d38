"""Beasty Bar: how good a position looks for a seat, by a small neural network over what lies on the table.

The inputs are yes-or-no marks, so the first layer is a sum of rows of weights. One network serves all numbers of
players and both variants: it scores the position as each seat sees it, and the shares of victory are the softmax of the
scores. Its weights in `valuation.json` are made by `tools/train_beasty_bar.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from ...core.arrays import Float32Array, IntArray, StateRecord
from ...core.bits import count_bits
from ...core.jit import jit
from .rules import write_kinds
from .state import DRAWING, KINDS, MAX_PLAYERS, POINTS, QUEUE_SIZE

# Numbers of the marks: the first of each sort.
QUEUE = 0  # + (place * 2 + whether it is another's) * KINDS + kind
HAND = QUEUE + (QUEUE_SIZE - 1) * 2 * KINDS  # own hand, + kind
PILE = HAND + KINDS  # own pile
OTHERS_HAND = PILE + KINDS  # once for each of the others that has the kind there
OTHERS_PILE = OTHERS_HAND + KINDS
LEAD = OTHERS_PILE + KINDS  # animals in the Bar more than the best other
WIDEST_LEAD = 5
CARDS = LEAD + 2 * WIDEST_LEAD + 1  # own cards not played yet
WAIT = CARDS + KINDS + 1  # turns of others before the own
COMPANY = WAIT + MAX_PLAYERS  # players less two
POINTS_LEAD = COMPANY + MAX_PLAYERS - 1  # points more than the best other (BB-24)
WIDEST_POINTS_LEAD = 9
TIE_BREAK = POINTS_LEAD + 2 * WIDEST_POINTS_LEAD + 1  # BB-23: strengths in the Bar lower, equal, higher
MARKS = TIE_BREAK + 3

WEIGHTS = json.loads(Path(__file__).with_name("valuation.json").read_text())
FIRST_LAYER = np.array(WEIGHTS["first layer"], np.float32)
BIAS = np.array(WEIGHTS["bias"], np.float32)
SECOND_LAYER = np.array(WEIGHTS["second layer"], np.float32)
HIDDEN = len(BIAS)
MOST_MARKS = 4 + 2 * KINDS * MAX_PLAYERS + 6


@jit
def clipped(number: int, limit: int) -> int:
    """`number`, but not beyond the limit, as an index from 0."""
    return min(max(number, -limit), limit) + limit


@jit
def strength_in_bar(state: StateRecord, seat: int) -> int:
    """BB-23: the strengths of a seat's animals in the Bar, added up."""
    total = 0
    for kind in range(KINDS):
        total += ((state.bar[seat] >> kind) & 1) * (kind + 1)
    return total


@jit
def points_in_bar(state: StateRecord, seat: int) -> int:
    """BB-24: the points of a seat's animals in the Bar."""
    total = 0
    for kind in range(KINDS):
        total += ((state.bar[seat] >> kind) & 1) * POINTS[kind]
    return total


@jit
def list_marks(state: StateRecord, seat: int, marks: IntArray) -> int:
    """Writes the marks of the position as `seat` sees it with all cards open; returns how many (some may be twice)."""
    count = 0
    for place in range(state.length):
        card = state.queue[place]
        is_other = 0 if card // KINDS == seat else 1
        marks[count] = QUEUE + (place * 2 + is_other) * KINDS + card % KINDS
        count += 1
    count += write_kinds(state.hand[seat], HAND, marks[count:])
    count += write_kinds(state.pile[seat], PILE, marks[count:])
    best, best_points, strength = 0, 0, -1
    for other in range(state.players):
        if other == seat:
            continue
        count += write_kinds(state.hand[other], OTHERS_HAND, marks[count:])
        count += write_kinds(state.pile[other], OTHERS_PILE, marks[count:])
        animals = count_bits(state.bar[other])
        if animals > best or strength < 0:
            best, strength = animals, strength_in_bar(state, other)
        best_points = max(best_points, points_in_bar(state, other))
    lead = count_bits(state.bar[seat]) - best
    marks[count] = CARDS + count_bits(state.hand[seat]) + count_bits(state.pile[seat])
    mover = state.turn + 1 if state.phase == DRAWING else state.turn
    marks[count + 1] = WAIT + (seat - mover + state.players) % state.players
    marks[count + 2] = COMPANY + state.players - 2
    if state.points:
        marks[count + 3] = POINTS_LEAD + clipped(points_in_bar(state, seat) - best_points, WIDEST_POINTS_LEAD)
        return count + 4
    marks[count + 3] = LEAD + clipped(lead, WIDEST_LEAD)
    marks[count + 4] = TIE_BREAK + clipped(strength_in_bar(state, seat) - strength, 1)
    return count + 5


@jit
def score(marks: IntArray, count: int, hidden: Float32Array) -> float:
    """What the network makes of the marks; `hidden` (HIDDEN,) float32 is room to work in."""
    for unit in range(HIDDEN):
        hidden[unit] = BIAS[unit]
    for place in range(count):
        mark = marks[place]
        for unit in range(HIDDEN):
            hidden[unit] += FIRST_LAYER[mark, unit]
    total = 0.0
    for unit in range(HIDDEN):
        total += max(hidden[unit], 0.0) * SECOND_LAYER[unit]
    return total
