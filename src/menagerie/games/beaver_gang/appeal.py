"""Beaver Gang: how many points a choice promises at first sight, by what the seat to move knows. Compiled.

It is what a careful player reckons without looking ahead: what each own card is expected to score, what the others
have, and what the next card may bring. Search orders the actions by it, and plays rounds to their end by it.
"""

from __future__ import annotations

from ...core.arrays import IntArray, StateRecord
from ...core.jit import jit
from .counting import averages
from .knowledge import era_of
from .piles import viewer_bit
from .rules import legal_actions
from .state import (
    ASKING,
    DEALT,
    DISCARD,
    DRAW,
    EXCHANGE,
    HIDDEN,
    HOLDING,
    KEEP,
    KINDS,
    KNOCK,
    LOOK_AT,
    MAX_PLAYERS,
    NUMBERS,
    OPENING,
    PEEK,
    PEEKING,
    ROW,
    SECOND_CHANCE,
    SWAP,
    TAKE,
)

KEPT_BY_CHOICE = 0.5
"""A number that another has kept is that part of an average one: nobody keeps high ones."""

THROWN_OUT = 0.3
LONG = 4
"""A card that its owner knows, and still has after so many turns, is lower by that part: high ones are thrown out."""

WORTH_OF_PEEK = 0.8
"""Points that a look at an unknown card saves later on."""

VALUE_OF_CHOICE = 1.5
"""BG-8: the better of two draws is worth about so many draws."""

USELESS = -0.1
"""The appeal of a Peek with nothing to find out: a bit less than to discard it."""

LEAD_TO_KNOCK = (0.0, 0.0, 5.0, 5.0, 6.0, 7.0, 7.0)
"""By players: knock when the own row is better than each other by this; the others have one more turn."""

SURE_TO_KNOCK = (0.0, 0.0, 8.0, 8.0, 8.0, 8.0, 6.0)
"""By players: knock at this sum at the latest."""


@jit
def worth(state: StateRecord, owner: int, place: int, viewer: int, dealt: float, drawn: float) -> float:
    """What a card is expected to score, as far as the viewer (a bit) knows."""
    kind = state.card[owner, place]
    if state.know[owner, place] & viewer:
        return kind if kind < NUMBERS else drawn
    if state.origin[owner, place] != DEALT:
        return KEPT_BY_CHOICE * drawn
    if state.know[owner, place] & viewer_bit(owner):
        return dealt * (1.0 - THROWN_OUT * min(1.0, state.turns / (LONG * state.players)))  # type: ignore[no-any-return]
    return dealt


@jit
def gain_of_draw(state: StateRecord, seat: int, worst: float, of_swap: float, of_peek: float) -> float:
    """How many points the next card of the draw pile saves on average (BG-4 B)."""
    viewer = viewer_bit(seat)
    gain, cards = 0.0, 0
    counts = state.pile if state.pile_size > 0 else state.discards
    for kind in range(KINDS):
        count = counts[kind]
        cards += count
        if kind < NUMBERS:
            gain += count * max(0.0, worst - kind)
    swaps, peeks, chances = counts[SWAP], counts[PEEK], counts[SECOND_CHANCE]
    if state.pile_size > 0:
        for owner in range(state.players):
            for place in range(state.row):
                kind = state.card[owner, place]
                if (
                    kind != HIDDEN
                    and state.know[owner, place] & viewer == 0
                    and era_of(state.origin[owner, place]) == state.shuffles
                ):
                    cards += 1
                    if kind < NUMBERS:
                        gain += max(0.0, worst - kind)
                    else:
                        swaps += kind == SWAP
                        peeks += kind == PEEK
                        chances += kind == SECOND_CHANCE
    gain += swaps * max(0.0, of_swap) + peeks * of_peek
    if cards == 0:
        return 0.0
    once = gain / cards
    return once + VALUE_OF_CHOICE * once * chances / cards  # type: ignore[no-any-return]


Look = tuple[int, float, float, float, float, float]
"""What the seat to move sees at a glance: its bit as a viewer; what a dealt card and one to draw score on average; and
how many points the next draw, a Swap and a knock promise."""


@jit
def may_draw_instead(state: StateRecord) -> bool:
    """Whether the seat to move chooses between a card to draw and something else."""
    if state.phase == OPENING:
        return 0 <= state.top < NUMBERS  # type: ignore[no-any-return]
    if state.phase != HOLDING:
        return False
    return state.first == 1 or state.drawn == SECOND_CHANCE  # type: ignore[no-any-return]


@jit
def look_around(state: StateRecord) -> Look:
    """The glance of the seat to move, by what it knows. In the last round a knock is judged by the totals."""
    seat = state.turn
    viewer = viewer_bit(seat)
    dealt, drawn = averages(state, seat)
    is_last = state.round_number + 1 == state.rounds
    own, worst, unknown = 0.0, 0.0, 0
    for place in range(state.row):
        value = worth(state, seat, place, viewer, dealt, drawn)
        own += value
        worst = max(worst, value)
        unknown += state.know[seat, place] & viewer == 0
    least_row, least_card = 1e9, 9.0
    for owner in range(state.players):
        if owner != seat:
            row = 0.0
            for place in range(state.row):
                value = worth(state, owner, place, viewer, dealt, drawn)
                row += value
                least_card = min(least_card, value)
            if is_last:
                row += state.totals[owner] - state.totals[seat]
            least_row = min(least_row, row)
    of_swap = worst - least_card
    of_draw = 0.0
    if may_draw_instead(state):
        of_draw = gain_of_draw(state, seat, worst, of_swap, WORTH_OF_PEEK if unknown > 0 else 0.0)
    players = state.players
    of_knock = least_row - own - LEAD_TO_KNOCK[players]
    if not is_last or least_row > own:
        of_knock = max(of_knock, SURE_TO_KNOCK[players] - own)
    return viewer, dealt, drawn, of_draw, of_swap, of_knock


@jit
def appeal(state: StateRecord, action: int, look: Look) -> float:
    """The points that an action saves at first sight; `look` is what `look_around` gives."""
    viewer, dealt, drawn, of_draw, of_swap, of_knock = look
    phase, seat = state.phase, state.turn
    if phase == OPENING:
        if action == DRAW:
            return of_draw
        return worth(state, seat, action - TAKE, viewer, dealt, drawn) - state.top  # type: ignore[no-any-return]
    if phase == HOLDING:
        kind = state.drawn
        if action == DISCARD:
            return of_draw if state.first else 0.0
        if kind < NUMBERS:
            return worth(state, seat, action - KEEP, viewer, dealt, drawn) - kind  # type: ignore[no-any-return]
        if kind == SWAP:
            return of_swap
        if kind == PEEK:
            return WORTH_OF_PEEK if has_unknown(state, seat, viewer) else USELESS
        return of_draw
    if phase == ASKING:
        return of_knock if action == KNOCK else 0.0
    if phase == PEEKING:
        place = action - LOOK_AT
        if state.know[seat, place] & viewer:
            return 0.0
        return WORTH_OF_PEEK if state.origin[seat, place] == DEALT else KEPT_BY_CHOICE * WORTH_OF_PEEK
    choice = action - EXCHANGE
    own, other, place = choice // (MAX_PLAYERS * ROW), choice // ROW % MAX_PLAYERS, choice % ROW
    return worth(state, seat, own, viewer, dealt, drawn) - worth(state, other, place, viewer, dealt, drawn)


@jit
def has_unknown(state: StateRecord, seat: int, viewer: int) -> bool:
    """Whether the seat has a card that it does not know."""
    for place in range(state.row):
        if state.know[seat, place] & viewer == 0:
            return True
    return False


@jit
def best_action(state: StateRecord, out: IntArray) -> int:
    """The legal action of the greatest appeal; of equals the first."""
    look = look_around(state)
    count = legal_actions(state, out)
    best, most = out[0], -1e9
    for place in range(count):
        promised = appeal(state, out[place], look)
        if promised > most:
            best, most = out[place], promised
    return best  # type: ignore[no-any-return]
