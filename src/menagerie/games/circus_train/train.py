"""Circus Train: what a wagon costs (CT-8, CT-10), and where it goes (CT-12, CT-13)."""

from __future__ import annotations

from ...core.arrays import IntArray, StateRecord, TraceRecord
from ...core.jit import jit
from ...core.trace import emit
from .piles import discard
from .state import (
    ANIMALS,
    ATTACHED,
    ATTACHING,
    COUPLED,
    COUPLING,
    DISCARD,
    DONE,
    LOADED,
    NOTHING,
    OFFER_SIZE,
    OVER,
    PAID,
    PAYING,
    REFILLING,
    VALUES,
    WAGONS,
    WAITS,
    WON,
)

# What a wagon costs


@jit
def price(state: StateRecord, wagon: int) -> int:
    """CT-8: as many cards as the value says. CT-18: Load one fewer takes one off, but never below none."""
    return max(wagon % VALUES + 1 - state.fewer, 0)  # type: ignore[no-any-return]


@jit
def can_complete(owed: int, half: int, one_to_one: int, natural: int, joker: int) -> bool:
    """CT-10: whether exactly what is `owed` can be paid with so many cards of the animal and of the own token's.

    `half`: a card of a pair has been discarded already, so that its other one must come, and will pay for one.
    """
    if one_to_one:
        return natural + joker >= owed
    if half:
        return owed > 0 and joker > 0 and natural + (joker - 1) // 2 >= owed - 1
    return natural + joker // 2 >= owed


@jit
def can_pay(state: StateRecord, wagon: int) -> bool:
    """CT-8, CT-10: whether the seat on turn has the cards for a wagon."""
    animal, token = wagon // VALUES, state.token[state.turn]
    natural = state.hand[state.turn, animal]
    if animal == token:  # its own animal needs no stand-in
        return natural >= price(state, wagon)  # type: ignore[no-any-return]
    joker = state.hand[state.turn, token]
    return can_complete(price(state, wagon), 0, state.one_to_one, natural, joker)


@jit
def may_discard_natural(state: StateRecord) -> bool:
    """CT-10: whether a card of the wagon's own animal can come next, so that the rest can still be paid."""
    natural = state.hand[state.turn, state.loading // VALUES]
    joker = state.hand[state.turn, state.token[state.turn]]
    return natural > 0 and can_complete(state.owed - 1, state.half, state.one_to_one, natural - 1, joker)


@jit
def may_discard_joker(state: StateRecord) -> bool:
    """CT-10: whether a card of the token's animal can come next; half a pair, or all with an Exchange 1:1."""
    natural = state.hand[state.turn, state.loading // VALUES]
    joker = state.hand[state.turn, state.token[state.turn]]
    if joker == 0:
        return False
    if state.half or state.one_to_one:
        return can_complete(state.owed - 1, 0, state.one_to_one, natural, joker - 1)
    return can_complete(state.owed, 1, 0, natural, joker - 1)


@jit
def list_payments(state: StateRecord, out: IntArray) -> int:
    """CT-10: the animals that can be discarded next."""
    natural, joker = state.loading // VALUES, state.token[state.turn]
    count = 0
    for animal in range(ANIMALS):
        out[count] = DISCARD + animal
        if animal == natural:
            count += may_discard_natural(state)
        elif animal == joker:
            count += may_discard_joker(state)
    return count


# Loading


@jit
def begin_load(state: StateRecord, wagon: int) -> None:
    """CT-8: the seat on turn pays for a wagon; it is asked for each card unless all can see that there is no choice."""
    animal = wagon // VALUES
    state.loading = wagon
    state.owed = price(state, wagon)
    state.fewer = 0
    state.phase = PAYING
    if animal == state.token[state.turn]:
        for _ in range(state.owed):
            pay(state, animal)
    if state.owed == 0:
        state.phase = PAID


@jit
def pay_next(state: StateRecord, animal: int) -> None:
    """CT-10: one card that was chosen. An open pair with nothing else left to pay is completed by itself."""
    pay(state, animal)
    if state.half and state.owed == 1:
        pay(state, state.token[state.turn])
    if state.owed == 0:
        state.phase = PAID


@jit
def pay(state: StateRecord, animal: int) -> None:
    """CT-10: a card goes onto the discard pile; of two that stand in for another, the second one counts."""
    discard(state, animal)
    if animal == state.loading // VALUES:
        state.paid_natural += 1
        state.owed -= 1
        return
    state.paid_token += 1
    if state.half or state.one_to_one:
        state.owed -= 1
        state.half = 0
    else:
        state.half = 1


@jit
def take_wagon(state: StateRecord, trace: TraceRecord) -> None:
    """CT-8: the wagon has been paid for; chance turns up another one, if the wagon deck has one.

    CT-11: the token stays with its owner, whatever it was used for.
    """
    place = 0
    while state.offer[place] != state.loading:
        place += 1
    state.offer[place] = NOTHING
    emit(trace, state, LOADED, state.turn, state.loading, state.paid_natural * 16 + state.paid_token)
    state.paid_natural = 0
    state.paid_token = 0
    state.one_to_one = 0
    state.phase = REFILLING if state.stock_size > 0 else COUPLING


@jit
def refill(state: StateRecord, wagon: int) -> None:
    """CT-4, CT-8: a wagon is turned up and can be loaded from now on."""
    place = 0
    while state.offer[place] != NOTHING:
        place += 1
    state.offer[place] = wagon
    state.stock[wagon] -= 1
    state.stock_size -= 1


@jit
def count_offer(state: StateRecord) -> int:
    """How many wagons can be loaded."""
    count = 0
    for place in range(OFFER_SIZE):
        count += state.offer[place] != NOTHING
    return count


# The train


@jit
def fits(state: StateRecord, seat: int, wagon: int) -> bool:
    """CT-12: a wagon can follow one of the same value or animal; the first one can be any."""
    length = state.length[seat]
    if length == 0:
        return True
    last = state.train[seat, length - 1]
    return last // VALUES == wagon // VALUES or last % VALUES == wagon % VALUES  # type: ignore[no-any-return]


@jit
def attach(state: StateRecord, wagon: int, has_waited: int, trace: TraceRecord) -> None:
    """CT-12, CT-14: a wagon is the last one of the own train now, and scores."""
    seat = state.turn
    state.train[seat, state.length[seat]] = wagon
    state.length[seat] += 1
    state.points[seat] += wagon % VALUES + 1
    emit(trace, state, ATTACHED, seat, wagon, has_waited)
    state.phase = COUPLED


@jit
def couple_or_wait(state: StateRecord, trace: TraceRecord) -> None:
    """CT-12: the wagon just loaded must be attached if it fits; otherwise it waits."""
    wagon = state.loading
    state.loading = NOTHING
    if fits(state, state.turn, wagon):
        attach(state, wagon, 0, trace)
    else:
        state.waiting[state.turn, wagon] += 1
        emit(trace, state, WAITS, state.turn, wagon, 0)
        state.phase = DONE


@jit
def attach_waiting(state: StateRecord, wagon: int, trace: TraceRecord) -> None:
    """CT-13: a waiting wagon follows, for free."""
    state.waiting[state.turn, wagon] -= 1
    attach(state, wagon, 1, trace)


@jit
def look_for_more(state: StateRecord, trace: TraceRecord) -> None:
    """CT-15: the target wins at once. CT-13: otherwise waiting wagons that fit now may follow."""
    seat = state.turn
    if state.points[seat] >= state.target:
        state.phase = OVER
        emit(trace, state, WON, seat, 0, 0)
        return
    state.phase = DONE
    for wagon in range(WAGONS):
        if state.waiting[seat, wagon] > 0 and fits(state, seat, wagon):
            state.phase = ATTACHING
