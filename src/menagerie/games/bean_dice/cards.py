"""Bean Dice: cards that are fulfilled, cashed and drawn, and the coins that become a new deck (BD-9 to BD-14)."""

from __future__ import annotations

from ...core.arrays import IntArray, StateRecord, TraceRecord
from ...core.bits import count_bits
from ...core.jit import jit
from ...core.trace import emit
from .deck import CARDS, ORDERS
from .dice import beans_of
from .orders import is_met
from .state import (
    ASKING,
    CARD,
    CASHED,
    DEALT,
    DEALT_CARDS,
    DRAWING,
    DREW,
    DREW_COINS,
    ENDING,
    ERAS,
    FULFILLED,
    GAVE_BACK,
    GIVING_BACK,
    IN_WINDOW,
    LEAST_TO_CASH,
    NO_CARD_LEFT,
    NOTHING,
    PAYING,
    SUMMARY_COINS,
    TURNED_SUMMARY,
)


@jit
def fulfil(state: StateRecord, seat: int, beans: int, trace: TraceRecord) -> None:
    """BD-9, BD-10, BD-11: the seat's orders from the lowest open one up, as long as the dice meet them."""
    card, done = state.active[seat], state.done[seat]
    if card == NOTHING:
        return
    first = done
    while done < ORDERS and is_met(state.orders[card, done], beans):
        done += 1
    if done > first:
        state.done[seat] = done
        emit(trace, state, FULFILLED, seat, first, done)


@jit
def beans_of_asked(state: StateRecord) -> int:
    """BD-12: the beans with which the seat asked fulfils orders: those just rolled, or in its own turn the field."""
    return beans_of(state.field if state.asked == state.turn else state.rolled)


@jit
def deal(state: StateRecord, card: int, trace: TraceRecord) -> None:
    """BD-7: two cards for each seat, first the active one, then the cover card (unless only one is dealt)."""
    seat = state.turn
    is_cover = lay_down(state, seat, card)
    emit(trace, state, DEALT, seat, card, is_cover)
    if not lacks_card(state, seat):
        state.turn = seat + 1


@jit
def lay_down(state: StateRecord, seat: int, card: int) -> int:
    """The card comes from the deck, face up: as the active one if there is none, else (returns 1) as the cover card."""
    state.unseen[state.era] &= ~(1 << card)
    state.deck -= 1
    if state.active[seat] == NOTHING:
        state.active[seat] = card
        return 0
    state.cover[seat] = card
    return 1


@jit
def lacks_card(state: StateRecord, seat: int) -> bool:
    """BD-7, BD-12: whether one of the cards that lie before a seat is missing: the last one comes to its place."""
    last = state.cover[seat] if state.dealt == DEALT_CARDS else state.active[seat]
    return last == NOTHING  # type: ignore[no-any-return]


@jit
def uncover(state: StateRecord, seat: int) -> None:
    """BD-12: the cover card becomes the active one, if that has been cashed."""
    if state.active[seat] == NOTHING:
        state.active[seat] = state.cover[seat]
        state.cover[seat] = NOTHING


@jit
def cash(state: StateRecord, trace: TraceRecord) -> None:
    """BD-12: the card is turned over and is a coin; for each order above three, one card more is to be drawn."""
    seat = state.asked
    card, worth = state.active[seat], state.done[seat] - LEAST_TO_CASH + 1
    state.face_up[seat] |= 1 << card
    state.coins[seat] += 1
    state.active[seat] = NOTHING
    state.done[seat] = 0
    state.to_draw = worth - 1
    state.phase = PAYING
    emit(trace, state, CASHED, seat, card, worth)


@jit
def pay(state: StateRecord, trace: TraceRecord) -> None:
    """BD-12: draws the coins, then a new cover card, as far as there are cards; then the dice may serve the new card.

    It stops where chance has to bring a card, and is called again when that has come.
    """
    seat = state.asked
    draw_coins(state, trace)
    is_short = state.to_draw > 0
    if not is_short:
        uncover(state, seat)
        is_short = lacks_card(state, seat)
    if is_short and state.deck > 0:
        state.phase = DRAWING
    elif not is_short or not begin_giving_back(state, trace):
        if is_short:  # BD-14
            emit(trace, state, NO_CARD_LEFT, seat, 0, 0)
        state.to_draw = 0
        go_on_with_dice(state, trace)


@jit
def draw_coins(state: StateRecord, trace: TraceRecord) -> None:
    """BD-12: cards drawn face down, which nobody sees, as long as there are some."""
    seat = state.asked
    count = min(state.to_draw, state.deck)
    if count > 0:
        state.to_draw -= count
        state.deck -= count
        state.face_down[seat, state.era] += count
        state.coins[seat] += count
        emit(trace, state, DREW_COINS, seat, count, 0)


@jit
def go_on_with_dice(state: StateRecord, trace: TraceRecord) -> None:
    """BD-12: the orders of the new card can be fulfilled with the same dice, and that card cashed in turn."""
    seat = state.asked
    uncover(state, seat)
    fulfil(state, seat, beans_of_asked(state), trace)
    if state.done[seat] >= LEAST_TO_CASH:
        state.phase = ASKING
    else:
        state.phase = ENDING if seat == state.turn else IN_WINDOW


@jit
def draw(state: StateRecord, card: int, trace: TraceRecord) -> None:
    """BD-12: the cover card; or the active one, if there was no cover card that could become it."""
    seat = state.asked
    is_cover = lay_down(state, seat, card)
    state.phase = PAYING
    emit(trace, state, DREW, seat, card, is_cover)


# BD-14


@jit
def begin_giving_back(state: StateRecord, trace: TraceRecord) -> bool:
    """BD-14: the next seat with five coins turns its summary card over. Returns whether there is one."""
    for distance in range(state.players):
        seat = (state.asked + distance) % state.players
        if state.summary[seat] == 0 and state.coins[seat] >= SUMMARY_COINS:
            state.summary[seat] = 1
            state.giving = seat
            state.given = 0
            state.phase = GIVING_BACK
            emit(trace, state, TURNED_SUMMARY, seat, 0, 0)
            return True
    return False


@jit
def list_coins(state: StateRecord, out: IntArray, weights: IntArray) -> int:
    """Any of the giver's coins goes back, each as likely: outcomes of chance, and their weights.

    One that lies face down may be any of the cards of its era that nobody has seen, each as likely; so that all
    weights are whole numbers, they are multiplied by what the numbers of those cards have in common.
    """
    seat, unit = state.giving, 1
    for era in range(ERAS):
        if state.face_down[seat, era] > 0:
            unit = common_multiple(unit, count_bits(state.unseen[era]))
    count = 0
    for card in range(CARDS):
        weight = unit if (state.face_up[seat] >> card) & 1 else 0
        for era in range(state.era + 1):
            if (state.unseen[era] >> card) & 1:
                weight = unit // count_bits(state.unseen[era]) * state.face_down[seat, era]
        if weight > 0:
            out[count] = CARD + card
            weights[count] = weight
            count += 1
    return count


@jit
def common_multiple(first: int, second: int) -> int:
    """The least number that is a multiple of both."""
    divisor, rest = first, second
    while rest != 0:
        divisor, rest = rest, divisor % rest
    return first // divisor * second


@jit
def give_back(state: StateRecord, card: int, trace: TraceRecord) -> None:
    """BD-14: one of five coins that become the new deck; all see which card it is."""
    seat, bit = state.giving, 1 << card
    if state.face_up[seat] & bit:
        state.face_up[seat] &= ~bit
    else:
        for era in range(state.era + 1):
            if state.unseen[era] & bit:
                state.unseen[era] &= ~bit
                state.face_down[seat, era] -= 1
    state.unseen[state.era + 1] |= bit
    state.given += 1
    emit(trace, state, GAVE_BACK, seat, card, 0)
    if state.given == SUMMARY_COINS:
        state.era += 1
        state.deck = SUMMARY_COINS
        state.giving = NOTHING
        state.given = 0
        state.phase = PAYING
