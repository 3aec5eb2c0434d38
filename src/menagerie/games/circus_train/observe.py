"""Circus Train as numbers, for learning: what a seat knows. Seats are counted from the observer on, clockwise."""

from __future__ import annotations

from ...core.arrays import Float32Array, StateRecord
from ...core.definition import Plane
from ...core.jit import jit
from .piles import hand_size, viewer_of
from .state import (
    ANIMALS,
    BONUS_LIMIT,
    CARDS,
    CARDS_OF_ANIMAL,
    KINDS,
    MAX_PLAYERS,
    MOST_COUPLED,
    NOTHING,
    OFFER_SIZE,
    OVER,
    TAKING,
    TARGETS,
    TURN_LIMIT,
    VALUES,
    WAGONS,
)

PHASES = TAKING + 1
MOST_ACTIONS = 3 + BONUS_LIMIT
MARKS = ANIMALS + VALUES
"""A wagon in a train: its animal and its value, each one-hot."""

OBSERVATION = (
    Plane("hand", KINDS, "per kind: cards / 12 in the own hand"),
    Plane(
        "unseen", KINDS, "per kind: cards / 12 that the observer can't locate: in the deck, unknown in others' hands"
    ),
    Plane("known", MAX_PLAYERS * KINDS, "per seat and kind: cards / 12 that everybody knows to be in that hand"),
    Plane("hand size", MAX_PLAYERS, "per seat: cards in hand / 58"),
    Plane("deck size", 1, "cards in the deck / 58"),
    Plane("discards", CARDS * KINDS, "the discard pile from the top down, per place: the kind (one-hot)"),
    Plane("offer", WAGONS, "per kind of wagon: those that can be loaded / 4"),
    Plane("stock", WAGONS, "per kind of wagon: those in the wagon deck / 4"),
    Plane(
        "train",
        MAX_PLAYERS * MOST_COUPLED * MARKS,
        "per seat and place from the locomotive on: animal, value (one-hot)",
    ),
    Plane("end", MAX_PLAYERS * MARKS, "per seat, the last wagon of the train: animal, value (one-hot)"),
    Plane("waiting", MAX_PLAYERS * WAGONS, "per seat and kind of wagon: those that wait / 4"),
    Plane("points", MAX_PLAYERS, "per seat: points / target, at most 1"),
    Plane("token", MAX_PLAYERS * ANIMALS, "per seat: the animal of the exchange token (one-hot)"),
    Plane("ringmaster", MAX_PLAYERS + 1, "the seat with the ringmaster token (one-hot); 1 if it lies face up"),
    Plane("mover", MAX_PLAYERS, "the seat on turn, or that is dealt cards (one-hot); all 0 when the game is over"),
    Plane("phase", PHASES, "the choice asked for (one-hot): main, pay, attach, draw two, take one; else 0"),
    Plane("actions", 2, "actions left / 23; 1 if the seat on turn has taken one"),
    Plane("effects", 4, "bonus cards of this turn / 20; Load one fewer / 20; Exchange 1:1; draws of Draw two left / 2"),
    Plane("loading", WAGONS, "the wagon that is being loaded (one-hot)"),
    Plane("payment", 4, "still to pay / 4; 1 if half a pair is paid; natural cards paid / 4; token cards paid / 8"),
    Plane("turns", 2, "turns over / 200; last ones without an action / 4"),
    Plane("options", 1, "bonus cards"),
    Plane("elsewhere", KINDS, "per kind: cards / 12 that the observer knows to be in others' hands, besides the known"),
    Plane("players", MAX_PLAYERS, "1 for each seat that plays"),
)


@jit
def observe(state: StateRecord, seat: int, out: Float32Array) -> None:
    """Fills the planes of `OBSERVATION`. A spectator (seat -1) is counted from seat 0 and sees no hand."""
    first = max(seat, 0)
    at = observe_cards(state, seat, out)
    at = observe_wagons(state, first, at, out)
    at = observe_trains(state, first, at, out)
    at = observe_tokens(state, first, at, out)
    at = observe_turn(state, at, out)
    for kind in range(KINDS):
        out[at + kind] = state.elsewhere[viewer_of(seat), kind] / CARDS_OF_ANIMAL
    at += KINDS
    for relative in range(state.players):
        out[at + relative] = 1


@jit
def observe_cards(state: StateRecord, seat: int, out: Float32Array) -> int:
    """The planes "hand" to "discards"; returns where the next one begins."""
    first = max(seat, 0)
    unseen, known = KINDS, 2 * KINDS
    sizes = known + MAX_PLAYERS * KINDS
    for kind in range(KINDS):
        count = state.deck[kind]
        for relative in range(state.players):
            other = (first + relative) % state.players
            out[known + relative * KINDS + kind] = state.known[other, kind] / CARDS_OF_ANIMAL
            if other == seat:
                out[kind] = state.hand[seat, kind] / CARDS_OF_ANIMAL
            else:
                count += state.hand[other, kind] - state.known[other, kind]
        out[unseen + kind] = count / CARDS_OF_ANIMAL
    for relative in range(state.players):
        out[sizes + relative] = hand_size(state, (first + relative) % state.players) / CARDS
    out[sizes + MAX_PLAYERS] = state.deck_size / CARDS
    at = sizes + MAX_PLAYERS + 1
    for depth in range(state.discarded):
        out[at + depth * KINDS + state.discards[state.discarded - 1 - depth]] = 1
    return at + CARDS * KINDS


@jit
def observe_wagons(state: StateRecord, first: int, at: int, out: Float32Array) -> int:
    """The planes "offer" and "stock"; returns where the next one begins."""
    for place in range(OFFER_SIZE):
        if state.offer[place] != NOTHING:
            out[at + state.offer[place]] += 1 / 4
    at += WAGONS
    for wagon in range(WAGONS):
        out[at + wagon] = state.stock[wagon] / 4
    return at + WAGONS


@jit
def observe_trains(state: StateRecord, first: int, at: int, out: Float32Array) -> int:
    """The planes "train" to "points"; returns where the next one begins."""
    ends = at + MAX_PLAYERS * MOST_COUPLED * MARKS
    waiting = ends + MAX_PLAYERS * MARKS
    points = waiting + MAX_PLAYERS * WAGONS
    for relative in range(state.players):
        seat = (first + relative) % state.players
        length = state.length[seat]
        for place in range(length):
            mark_wagon(state.train[seat, place], at + (relative * MOST_COUPLED + place) * MARKS, out)
        if length > 0:
            mark_wagon(state.train[seat, length - 1], ends + relative * MARKS, out)
        for wagon in range(WAGONS):
            out[waiting + relative * WAGONS + wagon] = state.waiting[seat, wagon] / 4
        out[points + relative] = min(state.points[seat] / TARGETS[state.players], 1.0)
    return points + MAX_PLAYERS


@jit
def mark_wagon(wagon: int, at: int, out: Float32Array) -> None:
    """The marks of a wagon: its animal and its value."""
    out[at + wagon // VALUES] = 1
    out[at + ANIMALS + wagon % VALUES] = 1


@jit
def observe_tokens(state: StateRecord, first: int, at: int, out: Float32Array) -> int:
    """The planes "token" to "mover"; returns where the next one begins."""
    for relative in range(state.players):
        animal = state.token[(first + relative) % state.players]
        if animal != NOTHING:
            out[at + relative * ANIMALS + animal] = 1
    at += MAX_PLAYERS * ANIMALS
    out[at + (state.ringmaster - first) % state.players] = 1
    out[at + MAX_PLAYERS] = state.face_up
    at += MAX_PLAYERS + 1
    if state.phase != OVER:
        out[at + (state.turn - first) % state.players] = 1
    return at + MAX_PLAYERS


@jit
def observe_turn(state: StateRecord, at: int, out: Float32Array) -> int:
    """The planes "phase" to "options"; returns where the next one begins."""
    if state.phase <= TAKING:
        out[at + state.phase] = 1
    at += PHASES
    out[at] = state.actions_left / MOST_ACTIONS
    out[at + 1] = state.has_acted
    out[at + 2] = state.bonus_played / BONUS_LIMIT
    out[at + 3] = state.fewer / BONUS_LIMIT
    out[at + 4] = state.one_to_one
    out[at + 5] = state.draws_left / 2
    at += 6
    if state.loading != NOTHING:
        out[at + state.loading] = 1
    at += WAGONS
    out[at] = state.owed / VALUES
    out[at + 1] = state.half
    out[at + 2] = state.paid_natural / VALUES
    out[at + 3] = state.paid_token / (2 * VALUES)
    out[at + 4] = state.turns / TURN_LIMIT
    out[at + 5] = state.idle / MAX_PLAYERS
    out[at + 6] = state.bonus
    return at + 7
