"""Bean Dice as numbers, for learning: all is public (BD-16). Seats are counted from the observer on, clockwise."""

from __future__ import annotations

from ...core.arrays import Float32Array, StateRecord
from ...core.definition import Plane
from ...core.jit import jit
from .deck import CARDS, ORDERS
from .dice import DICE, FACES, KINDS, count_of
from .orders import ANY_OF, FIRST, FORM, HOUSE, KINDS_OF, MIX, NEED, NONE, SECOND
from .state import ASKING, DRAWING, ERAS, GIVING_BACK, MAX_PLAYERS, OVER, ROLLING, SETTING_ASIDE, TURN_LIMIT

ORDER_SIZE = 5 + 2 * KINDS + 2
PHASES = 5
COINS_SCALE = 20

OBSERVATION = (
    Plane("field", FACES, "per face: dice / 7 on the bean field"),
    Plane("rolled", FACES, "per face: dice / 7 just rolled that are not on the field"),
    Plane("to roll", 2, "white and beige dice / 7 that are being rolled"),
    Plane("setting aside", FACES + 1, "the lowest face that may still be set aside (one-hot); dice set aside / 7"),
    Plane("phase", PHASES, "one-hot: set aside, cash, roll, draw, give back; else 0"),
    Plane("on turn", MAX_PLAYERS, "the seat that rolls, or is dealt cards (one-hot)"),
    Plane("asked", MAX_PLAYERS, "the seat that is asked whether to cash, or that draws (one-hot)"),
    Plane("giving", MAX_PLAYERS + 1, "the seat that gives coins back (one-hot); how many so far / 5"),
    Plane("start", MAX_PLAYERS, "the seat that began (one-hot)"),
    Plane("done", MAX_PLAYERS, "per seat: orders fulfilled / 6"),
    Plane("coins", MAX_PLAYERS, "per seat: coins / 20, at most 1"),
    Plane("summary", MAX_PLAYERS, "per seat: 1 if the summary card has been turned over"),
    Plane("card numbers", MAX_PLAYERS * 2 * CARDS, "per seat, active card and cover card: its number (one-hot)"),
    Plane(
        "card orders",
        MAX_PLAYERS * 2 * ORDERS * ORDER_SIZE,
        "per seat, active card and cover card, and order: its form (one-hot: any of two needs, kinds of, house, mix, "
        "none of), then per kind dice / 7 of the first need (or 1 if the kind is named or in the mix) and of the "
        "second need, then the numbers / 7: how many kinds or dice, of how many dice each",
    ),
    Plane("face up", MAX_PLAYERS * CARDS, "per seat and card: 1 if everybody knows it to be among the coins"),
    Plane("face down", MAX_PLAYERS * ERAS, "per seat and era: coins / 20 drawn face down from its deck, at most 1"),
    Plane("unseen", ERAS * CARDS, "per era and card: 1 if it lies face down, in that deck or as a coin from it"),
    Plane("deck", 1 + ERAS, "cards / 61 in the deck; its era (one-hot)"),
    Plane("to draw", 1, "cards / 7 that are still to be drawn as coins"),
    Plane("turns", 1, "turns finished / (200 times the players)"),
    Plane("players", MAX_PLAYERS, "1 for each seat that plays"),
)


@jit
def observe(state: StateRecord, seat: int, out: Float32Array) -> None:
    """Fills the planes of `OBSERVATION`. A spectator (seat -1) is counted from seat 0."""
    first = max(seat, 0)
    at = observe_dice(state, out)
    at = observe_turn(state, first, at, out)
    at = observe_seats(state, first, at, out)
    at = observe_cards(state, first, at, out)
    at = observe_piles(state, first, at, out)
    out[at] = state.to_draw / DICE
    out[at + 1] = state.turns / (TURN_LIMIT * state.players)
    for relative in range(state.players):
        out[at + 2 + relative] = 1


@jit
def mark_seat(state: StateRecord, seat: int, first: int, at: int, out: Float32Array) -> int:
    """Writes 1 for the seat, unless it is NOTHING or no seat; returns where the next plane begins."""
    if 0 <= seat < state.players:
        out[at + (seat - first) % state.players] = 1
    return at + MAX_PLAYERS


@jit
def observe_dice(state: StateRecord, out: Float32Array) -> int:
    """The planes "field" to "setting aside"; returns where the next one begins."""
    for face in range(FACES):
        out[face] = count_of(state.field, face) / DICE
        out[FACES + face] = count_of(state.rolled, face) / DICE
    at = 2 * FACES
    out[at] = state.white / DICE
    out[at + 1] = state.beige / DICE
    at += 2
    if state.phase == SETTING_ASIDE:
        out[at + state.least] = 1
        out[at + FACES] = state.kept / DICE
    return at + FACES + 1


@jit
def observe_turn(state: StateRecord, first: int, at: int, out: Float32Array) -> int:
    """The planes "phase" to "start"; returns where the next one begins."""
    phase = state.phase
    if phase == SETTING_ASIDE:
        out[at] = 1
    elif phase == ASKING:
        out[at + 1] = 1
    elif phase == ROLLING:
        out[at + 2] = 1
    elif phase == DRAWING:
        out[at + 3] = 1
    elif phase == GIVING_BACK:
        out[at + 4] = 1
    at = mark_seat(state, -1 if phase == OVER else state.turn, first, at + PHASES, out)
    at = mark_seat(state, state.asked, first, at, out)
    at = mark_seat(state, state.giving, first, at, out)
    out[at] = state.given / 5
    return mark_seat(state, state.start, first, at + 1, out)


@jit
def observe_seats(state: StateRecord, first: int, at: int, out: Float32Array) -> int:
    """The planes "done" to "summary"; returns where the next one begins."""
    for relative in range(state.players):
        seat = (first + relative) % state.players
        out[at + relative] = state.done[seat] / ORDERS
        out[at + MAX_PLAYERS + relative] = min(state.coins[seat] / COINS_SCALE, 1.0)
        out[at + 2 * MAX_PLAYERS + relative] = state.summary[seat]
    return at + 3 * MAX_PLAYERS


@jit
def observe_cards(state: StateRecord, first: int, at: int, out: Float32Array) -> int:
    """The planes "card numbers" and "card orders"; returns where the next one begins."""
    orders = at + MAX_PLAYERS * 2 * CARDS
    for relative in range(state.players):
        seat = (first + relative) % state.players
        for place in range(2):
            card = state.active[seat] if place == 0 else state.cover[seat]
            if card >= 0:
                spot = relative * 2 + place
                out[at + spot * CARDS + card] = 1
                for order in range(ORDERS):
                    observe_order(state.orders[card, order], orders + (spot * ORDERS + order) * ORDER_SIZE, out)
    return orders + MAX_PLAYERS * 2 * ORDERS * ORDER_SIZE


@jit
def observe_order(order: int, at: int, out: Float32Array) -> None:
    """One order of the plane "card orders"."""
    form, first, second = order & FORM, (order >> FIRST) & NEED, order >> SECOND
    out[at + form - 1] = 1
    at += 5
    numbers = at + 2 * KINDS
    if form == ANY_OF:
        for kind in range(KINDS):
            out[at + kind] = count_of(first, kind) / DICE
            out[at + KINDS + kind] = count_of(second, kind) / DICE
    elif form == KINDS_OF:
        out[numbers] = first / DICE
        out[numbers + 1] = second / DICE
    elif form == MIX:
        out[numbers] = first / DICE
        for kind in range(KINDS):
            out[at + kind] = 1 if count_of(second, kind) > 0 else 0
    elif form == HOUSE or form == NONE:
        out[at + first] = 1


@jit
def observe_piles(state: StateRecord, first: int, at: int, out: Float32Array) -> int:
    """The planes "face up" to "deck"; returns where the next one begins."""
    down = at + MAX_PLAYERS * CARDS
    unseen = down + MAX_PLAYERS * ERAS
    for relative in range(state.players):
        seat = (first + relative) % state.players
        for card in range(CARDS):
            out[at + relative * CARDS + card] = (state.face_up[seat] >> card) & 1
        for era in range(ERAS):
            out[down + relative * ERAS + era] = min(state.face_down[seat, era] / COINS_SCALE, 1.0)
    for era in range(ERAS):
        for card in range(CARDS):
            out[unseen + era * CARDS + card] = (state.unseen[era] >> card) & 1
    at = unseen + ERAS * CARDS
    out[at] = state.deck / CARDS
    out[at + 1 + state.era] = 1
    return at + 1 + ERAS
