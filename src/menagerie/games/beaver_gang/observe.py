"""Beaver Gang as numbers, for learning: what a seat knows. Seats are counted from the observer on, clockwise."""

from __future__ import annotations

from ...core.arrays import Float32Array, IntArray, StateRecord
from ...core.definition import Plane
from ...core.jit import jit
from .piles import viewer_bit
from .state import (
    ASKING,
    CARDS,
    DEALT,
    HIDDEN,
    KEPT,
    KINDS,
    MAX_PLAYERS,
    MAX_ROUNDS,
    NOTHING,
    OVER,
    ROW,
    TURN_LIMIT,
)

SPOTS = MAX_PLAYERS * ROW
ORIGINS = 4
PHASES = ASKING + 1
MOST_OF_A_KIND = 9
POINTS_SCALE = 9 * ROW * MAX_ROUNDS

OBSERVATION = (
    Plane("cards", SPOTS * KINDS, "per seat and place: the kind, if the observer knows it (one-hot)"),
    Plane("hidden", SPOTS, "per seat and place: 1 if nobody has seen the card"),
    Plane("known to", SPOTS * (MAX_PLAYERS + 1), "per seat and place: 1 for each seat that knows it, and public"),
    Plane(
        "origin",
        SPOTS * ORIGINS,
        "per seat and place, one-hot: dealt; else a number that was kept, of the first draw pile, of a later one "
        "that is used up, of the present one if it is not the first",
    ),
    Plane(
        "unseen",
        3 * KINDS,
        "per kind: cards / 9 that the observer can't place, of the first draw pile, of later ones, of the present "
        "one if it is not the first",
    ),
    Plane("discards", KINDS, "per kind: cards / 9 in the discard pile"),
    Plane("top", KINDS, "the top card of the discard pile (one-hot)"),
    Plane("aside", KINDS, "per kind: action cards / 9 laid aside at the end of the round"),
    Plane("draw pile", 2, "cards / 66; reshuffles / 8, at most 1"),
    Plane("drawn", KINDS, "the card that the observer holds (one-hot)"),
    Plane("holds", 2, "1 if the mover holds a drawn card; 1 if another may follow it (Second Chance)"),
    Plane("phase", PHASES, "the choice asked for (one-hot): opening, drawn card, swap, peek, knock; else 0"),
    Plane("mover", MAX_PLAYERS, "the seat on turn (one-hot); all 0 when the game is over"),
    Plane("caller", MAX_PLAYERS, "the seat that called the end of the round (one-hot)"),
    Plane("start", MAX_PLAYERS, "the seat that had the first turn of the round (one-hot)"),
    Plane("turns", 2, "turns of each seat so far / 60, at most 1; 1 if every seat has had one"),
    Plane("round", MAX_ROUNDS, "which round it is (one-hot)"),
    Plane("totals", MAX_PLAYERS, "per seat: points / 216"),
    Plane("options", 2, "rotate_dealer; memory_aid"),
    Plane("players", MAX_PLAYERS, "1 for each seat that plays"),
)


@jit
def observe(state: StateRecord, seat: int, out: Float32Array) -> None:
    """Fills the planes of `OBSERVATION`. A spectator (seat -1) is counted from seat 0 and sees what is public."""
    at = observe_rows(state, seat, out)
    at = observe_piles(state, seat, at, out)
    at = observe_turn(state, max(seat, 0), at, out)
    first = max(seat, 0)
    mark(state.round_number, at, out)
    at += MAX_ROUNDS
    for relative in range(state.players):
        out[at + relative] = state.totals[(first + relative) % state.players] / POINTS_SCALE
    at += MAX_PLAYERS
    out[at] = state.rotate
    out[at + 1] = state.memory_aid
    at += 2
    for relative in range(state.players):
        out[at + relative] = 1


@jit
def mark(place: int, at: int, out: Float32Array) -> None:
    """Writes 1 at `at` + place, unless the place is NOTHING (or HIDDEN)."""
    if place >= 0:
        out[at + place] = 1


@jit
def observe_rows(state: StateRecord, seat: int, out: Float32Array) -> int:
    """The planes "cards" to "origin"; returns where the next one begins."""
    hidden = SPOTS * KINDS
    known = hidden + SPOTS
    origins = known + SPOTS * (MAX_PLAYERS + 1)
    players, first, viewer, shuffles = state.players, max(seat, 0), viewer_bit(seat), state.shuffles
    card, know, origin = state.card, state.know, state.origin
    for relative in range(players):
        owner = (first + relative) % players
        for place in range(state.row):
            spot = relative * ROW + place
            if card[owner, place] == HIDDEN:
                out[hidden + spot] = 1
            elif know[owner, place] & viewer:
                out[spot * KINDS + card[owner, place]] = 1
            if know[owner, place]:
                base = known + spot * (MAX_PLAYERS + 1)
                for other in range(players):
                    out[base + other] = know[owner, place] >> ((first + other) % players + 1) & 1
                out[base + MAX_PLAYERS] = know[owner, place] & 1
            out[origins + spot * ORIGINS + origin_class(origin[owner, place], shuffles)] = 1
    return origins + SPOTS * ORIGINS


@jit
def origin_class(origin: int, shuffles: int) -> int:
    """Which of the four marks of the plane "origin" a card gets."""
    if origin == DEALT:
        return 0
    return 1 + era_class(origin - KEPT, shuffles)


@jit
def era_class(era: int, shuffles: int) -> int:
    """0: the first draw pile; 1: a later one that is used up; 2: the present one, if it is not the first."""
    if era == 0:
        return 0
    return 2 if era == shuffles else 1


@jit
def observe_piles(state: StateRecord, seat: int, at: int, out: Float32Array) -> int:
    """The planes "unseen" to "holds"; returns where the next one begins."""
    observe_unseen(state, seat, at, out)
    at += 3 * KINDS
    add_counts(state.discards, at, out)
    scale_counts(at, KINDS, out)
    at += KINDS
    mark(state.top, at, out)
    at += KINDS
    add_counts(state.aside, at, out)
    scale_counts(at, KINDS, out)
    at += KINDS
    out[at] = state.pile_size / CARDS
    out[at + 1] = min(state.shuffles, 8) / 8
    at += 2
    if seat == state.turn:
        mark(state.drawn, at, out)
    at += KINDS
    if state.drawn != NOTHING:
        out[at] = 1
        out[at + 1] = state.first
    return at + 2


@jit
def observe_unseen(state: StateRecord, seat: int, at: int, out: Float32Array) -> None:
    """BG-10, BG-15: what the observer can work out by counting of the cards that it can't place."""
    viewer, shuffles = viewer_bit(seat), state.shuffles
    card, know, origin = state.card, state.know, state.origin
    present = at + era_class(shuffles, shuffles) * KINDS
    add_counts(state.left, at, out)
    add_counts(state.pile, present, out)
    if state.drawn != NOTHING and seat != state.turn:
        out[present + state.drawn] += 1
    for owner in range(state.players):
        for place in range(state.row):
            if card[owner, place] != HIDDEN and know[owner, place] & viewer == 0:
                era = max(origin[owner, place] - KEPT, 0)
                out[at + era_class(era, shuffles) * KINDS + card[owner, place]] += 1
    scale_counts(at, 3 * KINDS, out)


@jit
def add_counts(counts: IntArray, at: int, out: Float32Array) -> None:
    """Adds the cards of each kind: whole numbers, so that the sum does not depend on where they lie."""
    for kind in range(KINDS):
        out[at + kind] += counts[kind]


@jit
def scale_counts(at: int, size: int, out: Float32Array) -> None:
    """Makes counts ninths: there are no more than nine cards of a kind."""
    for place in range(at, at + size):
        out[place] /= MOST_OF_A_KIND


@jit
def observe_turn(state: StateRecord, first: int, at: int, out: Float32Array) -> int:
    """The planes "phase" to "turns"; returns where the next one begins."""
    players = state.players
    if state.phase <= ASKING:
        out[at + state.phase] = 1
    at += PHASES
    if state.phase != OVER:
        out[at + (state.turn - first) % players] = 1
    at += MAX_PLAYERS
    if state.caller != NOTHING:
        out[at + (state.caller - first) % players] = 1
    at += MAX_PLAYERS
    out[at + (state.start - first) % players] = 1
    at += MAX_PLAYERS
    out[at] = min(state.turns / (players * TURN_LIMIT), 1.0)
    out[at + 1] = 1 if state.turns >= players else 0
    return at + 2
