"""Beaver Gang: the draw pile, the discard pile, and how a card comes to have a kind."""

from __future__ import annotations

from ...core.arrays import IntArray, StateRecord, TraceRecord
from ...core.jit import jit
from ...core.trace import emit
from .state import DRAWING, HIDDEN, KINDS, NOTHING, RESHUFFLED, UNCOVERING


@jit
def viewer_bit(viewer: int) -> int:
    """The bit that stands for a seat, or for the spectator (-1), in what is known of a card (BG-15)."""
    return 1 << (viewer + 1)


@jit
def source(state: StateRecord) -> IntArray:
    """The pool that the card comes from which chance is about to show: the counts of kinds."""
    if state.phase >= UNCOVERING and state.shuffles > 0:
        return state.left  # type: ignore[no-any-return]
    return state.pile  # type: ignore[no-any-return]


@jit
def can_draw(state: StateRecord) -> bool:
    """BG-10: a card can be drawn unless both piles are empty."""
    return state.pile_size > 0 or state.top != NOTHING  # type: ignore[no-any-return]


@jit
def start_drawing(state: StateRecord, trace: TraceRecord) -> None:
    """BG-4 B: the seat on turn draws; chance says what."""
    prepare_pile(state, trace)
    state.phase = DRAWING


@jit
def prepare_pile(state: StateRecord, trace: TraceRecord) -> None:
    """BG-10: if a card is to be drawn and the draw pile is empty, the discard pile becomes the draw pile."""
    if state.pile_size > 0:
        return
    for kind in range(KINDS):
        if state.shuffles == 0:
            state.left[kind] = state.pile[kind]
        state.pile[kind] = state.discards[kind]
        state.pile_size += state.discards[kind]
        state.discards[kind] = 0
    state.top = NOTHING
    state.shuffles += 1
    emit(trace, state, RESHUFFLED, state.pile_size, 0, 0)


@jit
def take_from_pile(state: StateRecord, kind: int) -> None:
    """The top card of the draw pile turns out to be a `kind`."""
    state.pile[kind] -= 1
    state.pile_size -= 1


@jit
def discard(state: StateRecord, kind: int) -> None:
    """Puts a card face up onto the discard pile."""
    state.discards[kind] += 1
    state.top = kind


@jit
def first_sight(state: StateRecord, seat: int, place: int, kind: int, viewers: int) -> None:
    """A hidden card in a row turns out to be a `kind`, and `viewers` see it."""
    source(state)[kind] -= 1
    state.card[seat, place] = kind
    state.know[seat, place] = viewers


@jit
def is_hidden(state: StateRecord, seat: int, place: int) -> bool:
    """Whether nobody has ever seen the card. Everybody knows whether that is so."""
    return state.card[seat, place] == HIDDEN  # type: ignore[no-any-return]
