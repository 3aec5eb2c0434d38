"""Circus Train: hands, the deck and the discard pile, and how cards move between them."""

from __future__ import annotations

from ...core.arrays import StateRecord, TraceRecord
from ...core.jit import jit
from ...core.protocol import SPECTATOR
from ...core.trace import emit
from .state import ANIMALS, DRAWING, KINDS, NOTHING, RESHUFFLED, TOOK_TOP


@jit
def can_draw(state: StateRecord) -> bool:
    """CT-7: a card can be drawn from the deck, if need be after a shuffle."""
    return state.deck_size > 0 or state.discarded > 0  # type: ignore[no-any-return]


@jit
def top_is_animal(state: StateRecord) -> bool:
    """CT-7, CT-18: whether the top of the discard pile may be drawn."""
    return state.discarded > 0 and state.discards[state.discarded - 1] < ANIMALS  # type: ignore[no-any-return]


@jit
def put_on_pile(state: StateRecord, kind: int) -> None:
    """Lays a card face up onto the discard pile."""
    state.discards[state.discarded] = kind
    state.discarded += 1


@jit
def viewer_of(seat: int) -> int:
    """The row of `elsewhere` for a seat, or for the spectator (-1)."""
    return seat + 1


@jit
def unknown_cards(state: StateRecord, seat: int) -> int:
    """How many cards of a hand not everybody knows."""
    count = 0
    for kind in range(KINDS):
        count += state.hand[seat, kind] - state.known[seat, kind]
    return count


@jit
def leave_hand(state: StateRecord, kind: int) -> None:
    """The seat on turn shows a card from its hand. CT-7: so one less of the kind is known to be in there.

    If none was known to be there, it may be one of those that others know to be in some hand; unless all those of this
    hand are gone, and only cards are left that were drawn since.
    """
    seat = state.turn
    state.hand[seat, kind] -= 1
    if state.known[seat, kind] > 0:
        state.known[seat, kind] -= 1
        return
    if may_leave_older(state, seat):
        for viewer in range(SPECTATOR, state.players):
            if viewer != seat and state.elsewhere[viewer_of(viewer), kind] > 0:
                state.elsewhere[viewer_of(viewer), kind] -= 1


@jit
def may_leave_older(state: StateRecord, seat: int) -> bool:
    """Whether the card that has left a hand, not known there, may have been in it since before the last shuffle.

    Notes what follows from that for the cards that are left.
    """
    rest = unknown_cards(state, seat)
    may_be_older = state.older[seat] > 0
    if may_be_older and state.newer[seat] == 0:
        state.older[seat] -= 1
    state.older[seat] = min(state.older[seat], rest)
    state.newer[seat] = min(state.newer[seat], rest)
    return may_be_older  # type: ignore[no-any-return]


@jit
def locate_hidden_cards(state: StateRecord) -> None:
    """CT-7: when the deck is empty, all cards that a viewer can't see are in the hands of others, and it can count."""
    for seat in range(state.players):
        state.older[seat] = unknown_cards(state, seat)
        state.newer[seat] = 0
    for viewer in range(SPECTATOR, state.players):
        for kind in range(KINDS):
            count = 0
            for seat in range(state.players):
                if seat != viewer:
                    count += state.hand[seat, kind] - state.known[seat, kind]
            state.elsewhere[viewer_of(viewer), kind] = count


@jit
def discard(state: StateRecord, kind: int) -> None:
    """The seat on turn lays a card from its hand onto the discard pile."""
    leave_hand(state, kind)
    put_on_pile(state, kind)


@jit
def take_openly(state: StateRecord, place: int) -> int:
    """The seat on turn takes the card at `place` (from 0 at the bottom) of the discard pile, and all see which."""
    kind = state.discards[place]
    state.discarded -= 1
    for above in range(place, state.discarded):
        state.discards[above] = state.discards[above + 1]
    state.discards[state.discarded] = NOTHING
    state.hand[state.turn, kind] += 1
    state.known[state.turn, kind] += 1
    return kind  # type: ignore[no-any-return]


@jit
def take_top(state: StateRecord, trace: TraceRecord) -> None:
    """CT-7: the top card of the discard pile is drawn, for all to see."""
    kind = take_openly(state, state.discarded - 1)
    emit(trace, state, TOOK_TOP, state.turn, kind, 0)


@jit
def start_drawing(state: StateRecord, trace: TraceRecord) -> None:
    """CT-7: a card of the deck is drawn, and chance says which; an empty deck first gets the whole discard pile."""
    if state.deck_size == 0:
        locate_hidden_cards(state)
        for place in range(state.discarded):
            state.deck[state.discards[place]] += 1
            state.discards[place] = NOTHING
        state.deck_size = state.discarded
        state.discarded = 0
        emit(trace, state, RESHUFFLED, state.deck_size, 0, 0)
    state.phase = DRAWING


@jit
def take_from_deck(state: StateRecord, kind: int) -> None:
    """The top card of the deck turns out to be a `kind`."""
    state.deck[kind] -= 1
    state.deck_size -= 1


@jit
def hand_size(state: StateRecord, seat: int) -> int:
    """How many cards a seat has in hand."""
    count = 0
    for kind in range(KINDS):
        count += state.hand[seat, kind]
    return count
