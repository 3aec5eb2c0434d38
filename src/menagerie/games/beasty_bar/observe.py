"""Beasty Bar as numbers, for learning: what a seat knows. Seats are counted from the observer on, clockwise."""

from __future__ import annotations

from ...core.arrays import Float32Array, StateRecord
from ...core.bits import count_bits
from ...core.definition import Plane
from ...core.jit import jit
from .state import CHASING, HAND_SIZE, KINDS, MAX_PLAYERS, OVER, PLAYING, QUEUE_SIZE, SETTING_ASIDE

PHASES = 5
PLACE_SIZE = KINDS + MAX_PLAYERS

OBSERVATION = (
    Plane("queue", QUEUE_SIZE * PLACE_SIZE, "per place from the gate: kind (12, one-hot), owner (4, one-hot)"),
    Plane("hand", KINDS, "1 for each kind in the own hand"),
    Plane("aside", KINDS, "1 for each kind that the observer laid aside (points variant)"),
    Plane("bar", MAX_PLAYERS * KINDS, "per seat: 1 for each kind in the Bar"),
    Plane("out", MAX_PLAYERS * KINDS, "per seat: 1 for each kind at THAT'S IT"),
    Plane("unplayed", MAX_PLAYERS * KINDS, "per seat: 1 for each kind that has not been played"),
    Plane("hand size", MAX_PLAYERS, "per seat: cards in hand / 4"),
    Plane("pile size", MAX_PLAYERS, "per seat: cards in the draw pile / 12"),
    Plane("mover", MAX_PLAYERS, "the seat that plays, chooses or draws (one-hot); all 0 when the game is over"),
    Plane("phase", PHASES, "the choice asked for (one-hot): set aside, play, imitate, hop, chase; else 0"),
    Plane("options", 2, "points variant; chameleon must imitate"),
    Plane("players", MAX_PLAYERS, "1 for each seat that plays"),
)


@jit
def observe(state: StateRecord, seat: int, out: Float32Array) -> None:
    """Fills the planes of `OBSERVATION`. A spectator (seat -1) is counted from seat 0 and sees no hand."""
    first = max(seat, 0)
    at = 0
    for place in range(state.length):
        card = state.queue[place]
        out[at + place * PLACE_SIZE + card % KINDS] = 1
        out[at + place * PLACE_SIZE + KINDS + (card // KINDS - first) % state.players] = 1
    at += QUEUE_SIZE * PLACE_SIZE
    if seat >= 0:
        mark_kinds(state.hand[seat], at, out)
        mark_kinds(state.aside[seat], at + KINDS, out)
    at += 2 * KINDS
    for relative in range(state.players):
        other = (first + relative) % state.players
        mark_kinds(state.bar[other], at + relative * KINDS, out)
        mark_kinds(state.out[other], at + (MAX_PLAYERS + relative) * KINDS, out)
        hidden = state.hand[other] | state.pile[other] | state.aside[other]
        mark_kinds(hidden, at + (2 * MAX_PLAYERS + relative) * KINDS, out)
    at += 3 * MAX_PLAYERS * KINDS
    for relative in range(state.players):
        other = (first + relative) % state.players
        out[at + relative] = count_bits(state.hand[other]) / HAND_SIZE
        out[at + MAX_PLAYERS + relative] = count_bits(state.pile[other]) / KINDS
    at += 2 * MAX_PLAYERS
    observe_choice(state, first, at, out)


@jit
def observe_choice(state: StateRecord, first: int, at: int, out: Float32Array) -> None:
    """The planes from "mover" on: whose choice it is and of what sort; the options; the seats."""
    if state.phase != OVER:
        out[at + (state.turn - first) % state.players] = 1
    at += MAX_PLAYERS
    if state.phase == SETTING_ASIDE:
        out[at] = 1
    elif PLAYING <= state.phase <= CHASING:
        out[at + 1 + state.phase - PLAYING] = 1
    at += PHASES
    out[at] = state.points
    out[at + 1] = state.must_imitate
    at += 2
    for relative in range(state.players):
        out[at + relative] = 1


@jit
def mark_kinds(kinds: int, at: int, out: Float32Array) -> None:
    """Writes 1 at `at` + kind for each kind of the set."""
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            out[at + kind] = 1
