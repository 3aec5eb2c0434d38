"""Circus Train: how far a seat is on its way to the target, in numbers, and what they say about its chances.

What they say is worked out by a small network, one for all numbers of players, with and without bonus cards. Its
weights in `weights.json` are made by `tools/train_circus_train.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from ...core.arrays import FloatArray, IntArray, StateRecord
from ...core.jit import jit
from .state import ANIMALS, KINDS, NOTHING, OFFER_SIZE, VALUES, WAGONS

FREE = WAGONS
"""Stands for the end of a train without wagons."""

FITTING = np.array(
    [
        sum(1 << wagon for wagon in range(WAGONS) if wagon // VALUES == end // VALUES or wagon % VALUES == end % VALUES)
        for end in range(WAGONS)
    ]
    + [(1 << WAGONS) - 1]
)
"""For each end of a train: the wagons that can follow (CT-12), a bit for each."""

# What describes a seat: places of the numbers that `describe` writes. First what it lacks to the target, and its cards:
# those of its token's animal (CT-10), the others, most first, and each kind of bonus card;
TO_GO, JOKERS, MOST, SECOND, THIRD = range(5)
BONUS = 12
# the most points that the train would get by one of the offered wagons that fit, with those that wait behind it, if
# none, one, two or three cards for it are missing at most; whether that is enough to win (not for three);
GAIN = 5
WINS = 21
# the waiting wagons: their points, how many there are, and their points times the wagons of the stock that link them;
WAITING_POINTS, WAITING_WAGONS, LINKS = range(9, 12)
# the actions that are left, how many turns come before its own, and whether the ringmaster token makes a difference;
ACTIONS, DISTANCE, RINGMASTER_NEXT, FACE_DOWN = range(17, 21)
# which value the last wagon has (one of four numbers is 1); the dearest offered wagon, fit or not, for which none, one
# or two cards are missing at most; and the points of all those for which none is.
END = 24
DEAREST = 28
PAYABLE = 31
NUMBERS = 32

# Columns of a network, behind one for each number: what a unit has without any, and what it adds to the rating for each
# 1 that it is above 0. The first row isn't a unit: it has what each number adds to the rating by itself.
OFFSET, OUTWARD = NUMBERS, NUMBERS + 1


def read_network(path: Path) -> FloatArray:
    """The network of a file such as `weights.json`: (1 + units, NUMBERS + 2) float64."""
    weights = json.loads(path.read_text("utf-8"))
    units = np.column_stack([weights["inward"], weights["offset"], weights["outward"]])
    return np.vstack([[*weights["direct"], 0.0, 0.0], units])


NETWORK = read_network(Path(__file__).with_name("weights.json"))


@jit
def row_behind(end: int, waiting: int) -> int:
    """CT-13: points of the waiting wagons (a bit for each kind) that follow the wagon `end`, always the dearest."""
    points = 0
    following = waiting & FITTING[end]
    while following != 0:
        dearest, wagon = NOTHING, 0
        while following != 0:
            if following & 1 and (dearest == NOTHING or wagon % VALUES > dearest % VALUES):
                dearest = wagon
            following >>= 1
            wagon += 1
        points += dearest % VALUES + 1
        waiting &= ~(1 << dearest)
        following = waiting & FITTING[dearest]
    return points


@jit
def missing(state: StateRecord, seat: int, wagon: int, token: int, more: int) -> int:
    """CT-10: how much of a wagon's price a seat can't pay with an exchange token, and one card `more` (or NOTHING)."""
    animal = wagon // VALUES
    lacking = wagon % VALUES + 1 - state.hand[seat, animal] - (more == animal)
    jokers = 0 if animal == token else state.hand[seat, token] + (more == token)
    if seat == state.turn:  # CT-18
        lacking -= state.fewer
        jokers <<= state.one_to_one
    return max(0, lacking - jokers // 2)  # type: ignore[no-any-return]


@jit
def describe(state: StateRecord, seat: int, out: IntArray) -> None:
    """Writes the NUMBERS numbers (int64) that describe a seat, while somebody has an action to choose."""
    for number in range(NUMBERS):
        out[number] = 0
    to_go = state.target - state.points[seat]
    out[TO_GO] = to_go
    describe_hand(state, seat, out)
    end, length = FREE, state.length[seat]
    if length > 0:
        end = state.train[seat, length - 1]
        out[END + end % VALUES] = 1
    waiting = describe_waiting(state, seat, end, out)
    describe_offer(state, seat, end, waiting, to_go, out)
    describe_turn(state, seat, out)


@jit
def describe_hand(state: StateRecord, seat: int, out: IntArray) -> None:
    """The cards."""
    token = state.token[seat]
    out[JOKERS] = state.hand[seat, token]
    for animal in range(ANIMALS):
        if animal != token:
            count = state.hand[seat, animal]
            for place in range(MOST, THIRD + 1):
                if count > out[place]:
                    count, out[place] = out[place], count
    for kind in range(ANIMALS, KINDS):
        out[BONUS + kind - ANIMALS] = state.hand[seat, kind]


@jit
def describe_waiting(state: StateRecord, seat: int, end: int, out: IntArray) -> int:
    """The waiting wagons; returns which kinds there are, a bit for each."""
    kinds = 0
    for wagon in range(WAGONS):
        count, value = state.waiting[seat, wagon], wagon % VALUES
        if count > 0:
            kinds |= 1 << wagon
            out[WAITING_POINTS] += count * (value + 1)
            out[WAITING_WAGONS] += count
            if end != FREE:
                out[LINKS] += (value + 1) * (
                    state.stock[end - end % VALUES + value] + state.stock[wagon - value + end % VALUES]
                )
    return kinds


@jit
def describe_offer(state: StateRecord, seat: int, end: int, waiting: int, to_go: int, out: IntArray) -> None:
    """What can be loaded."""
    for place in range(OFFER_SIZE):
        wagon = state.offer[place]
        if wagon != NOTHING:
            value, lacking = wagon % VALUES + 1, missing(state, seat, wagon, state.token[seat], NOTHING)
            if lacking < 3:
                out[DEAREST + lacking] = max(out[DEAREST + lacking], value)
            if lacking == 0:
                out[PAYABLE] += value
            if lacking < 4 and (FITTING[end] >> wagon) & 1:
                gain = min(to_go, value + row_behind(wagon, waiting))
                out[GAIN + lacking] = max(out[GAIN + lacking], gain)
    for place in range(1, 4):
        out[GAIN + place] = max(out[GAIN + place - 1], out[GAIN + place])
    for place in range(1, 3):
        out[DEAREST + place] = max(out[DEAREST + place - 1], out[DEAREST + place])
    for place in range(3):
        out[WINS + place] = out[GAIN + place] >= to_go


@jit
def describe_turn(state: StateRecord, seat: int, out: IntArray) -> None:
    """Actions and turns to come (CT-6, CT-16)."""
    on_turn = seat == state.turn
    out[DISTANCE] = (seat - state.turn) % state.players
    out[ACTIONS] = state.actions_left * on_turn
    out[RINGMASTER_NEXT] = state.ringmaster == seat and not on_turn and state.face_up
    out[FACE_DOWN] = state.ringmaster == seat and on_turn and not state.face_up


@jit
def rating(numbers: IntArray, network: FloatArray) -> float:
    """The logarithm of how likely the seat is to win, but for a term that is the same for all seats."""
    rated = 0.0
    for number in range(NUMBERS):
        rated += network[0, number] * numbers[number]
    for unit in range(1, len(network)):
        excitement = network[unit, OFFSET]
        for number in range(NUMBERS):
            excitement += network[unit, number] * numbers[number]
        rated += network[unit, OUTWARD] * max(excitement, 0.0)
    return rated
