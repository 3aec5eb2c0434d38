"""Circus Train: the contract's functions. The articles CT-1.. are told in `rules/en.md`.

What happens in a turn stands in `turn.py`, what wagons cost and where they go in `train.py`, how cards move in
`piles.py`, and who can know what in `knowledge.py`.
"""

from __future__ import annotations

from ...core.arrays import FloatArray, IntArray, StateRecord, TraceRecord
from ...core.jit import jit
from ...core.protocol import CHANCE, SPECTATOR, TERMINAL
from ...core.trace import emit
from ...core.victory import share_victory
from .knowledge import resample, seen
from .observe import OBSERVATION, observe
from .piles import can_draw, hand_size, put_on_pile, take_from_deck, top_is_animal, viewer_of
from .shrinking import write_sizes
from .state import (
    ANIMALS,
    ATTACH,
    ATTACHING,
    CARDS,
    CHOOSING_START,
    COUPLING,
    DEAL,
    DEALING,
    DEALING_TOKENS,
    DEALING_WAGONS,
    DEALT,
    DRAWING,
    END,
    EXCHANGE,
    FROM_DECK,
    FROM_DISCARDS,
    GOT_TOKEN,
    KINDS,
    LOAD,
    MAIN,
    MAX_CHANCE,
    MAX_LEGAL,
    MAX_PLAYERS,
    MOST_COUPLED,
    NOTHING,
    NUM_ACTIONS,
    OFFER_SIZE,
    OVER,
    PAYING,
    PLAY,
    REFILLING,
    START,
    STARTED,
    STATE,
    STOP,
    TAKE,
    TAKING,
    TOKEN,
    TURNED_FIRST,
    TURNED_WAGON,
    TURNING_FIRST,
    WAGON,
    WAGONS,
)
from .train import can_pay, count_offer, fits, list_payments, refill
from .turn import decide, draw, go_on, may_play

__all__ = [
    "MAX_CHANCE",
    "MAX_LEGAL",
    "MAX_PLAYERS",
    "NUM_ACTIONS",
    "OBSERVATION",
    "STATE",
    "observe",
    "resample",
    "seen",
]


@jit
def init(state: StateRecord, players: int, options: IntArray) -> None:
    """CT-1: all cards and wagons are in their decks.

    Options: bonus (CT-18), start (CT-5), and those that shrink the game (`shrinking.write_sizes`).
    """
    state.players = players
    state.bonus = options[0]
    write_sizes(state, options[2:])
    state.undealt = (1 << players) - 1 if state.hand_size > 0 else 0
    state.turn_up = 1
    state.deck_size = 0
    for kind in range(KINDS):
        state.deck[kind] = state.dealt[kind]
        state.deck_size += state.dealt[kind]
    for place in range(CARDS):
        state.discards[place] = NOTHING
    state.discarded = 0
    state.in_play = NOTHING
    state.draws_left = 0
    state.stock_size = 0
    for wagon in range(WAGONS):
        state.stock[wagon] = state.built[wagon]
        state.stock_size += state.built[wagon]
    for place in range(OFFER_SIZE):
        state.offer[place] = NOTHING
    for seat in range(MAX_PLAYERS):
        init_seat(state, seat)
    init_turns(state, max(options[1], 0))
    state.phase = CHOOSING_START if options[1] < 0 else DEALING_TOKENS


@jit
def init_seat(state: StateRecord, seat: int) -> None:
    """A seat with nothing yet."""
    for kind in range(KINDS):
        state.hand[seat, kind] = 0
        state.known[seat, kind] = 0
        state.elsewhere[viewer_of(seat), kind] = 0
        state.elsewhere[viewer_of(SPECTATOR), kind] = 0
    state.older[seat] = 0
    state.newer[seat] = 0
    for place in range(MOST_COUPLED):
        state.train[seat, place] = NOTHING
    state.length[seat] = 0
    state.points[seat] = 0
    for wagon in range(WAGONS):
        state.waiting[seat, wagon] = 0
    state.token[seat] = NOTHING


@jit
def init_turns(state: StateRecord, start: int) -> None:
    """CT-5: the seat that starts. CT-6: it will have no third action, for it can't be the ringmaster."""
    state.turn = 0
    set_start(state, start)
    state.actions_left = state.turn_actions
    state.has_acted = 0
    state.bonus_played = 0
    state.fewer = 0
    state.one_to_one = 0
    state.loading = NOTHING
    state.owed = 0
    state.half = 0
    state.paid_natural = 0
    state.paid_token = 0
    state.turns = 0
    state.idle = 0


@jit
def set_start(state: StateRecord, start: int) -> None:
    """CT-5: the one on the right of who starts, the last in turn order, gets the ringmaster token, face up."""
    state.first = start
    state.ringmaster = (start + state.players - 1) % state.players
    state.face_up = 1


# What can happen


@jit
def current_player(state: StateRecord) -> int:
    """The seat on turn while it has something to decide; chance brings every card and wagon."""
    phase = state.phase
    if phase <= TAKING:
        return state.turn  # type: ignore[no-any-return]
    return TERMINAL if phase == OVER else CHANCE


@jit
def legal_actions(state: StateRecord, out: IntArray) -> int:
    """What the seat on turn may choose from, ascending."""
    phase = state.phase
    if phase == MAIN:
        return list_main(state, out)
    if phase == PAYING:
        return list_payments(state, out)
    if phase == ATTACHING:
        return list_attachable(state, out)
    if phase == TAKING:
        return list_discards(state, out)
    out[0] = FROM_DECK  # CT-18, Draw two: asked only where both can be done
    out[1] = FROM_DISCARDS
    return 2


@jit
def list_main(state: StateRecord, out: IntArray) -> int:
    """CT-6: an action while one is left, CT-18: a bonus card, or the end of the turn."""
    count = list_draws_and_loads(state, out) if state.actions_left > 0 else 0
    if state.bonus:
        for kind in range(ANIMALS, KINDS):
            out[count] = PLAY + kind - ANIMALS
            count += may_play(state, kind)
    out[count] = END
    return count + 1


@jit
def list_draws_and_loads(state: StateRecord, out: IntArray) -> int:
    """CT-7, CT-8, CT-9: the actions. Written without branches: what is not possible is written over."""
    out[0] = FROM_DECK
    count = 1 if can_draw(state) else 0
    out[count] = FROM_DISCARDS
    count += top_is_animal(state)
    payable = 0
    for place in range(OFFER_SIZE):
        wagon = state.offer[place]
        if wagon != NOTHING and can_pay(state, wagon):
            payable |= 1 << wagon
    wagon = 0
    while payable != 0:
        out[count] = LOAD + wagon
        count += payable & 1
        payable >>= 1
        wagon += 1
    own = state.token[state.turn]
    for animal in range(state.animals):
        out[count] = EXCHANGE + animal
        count += animal != own
    return count


@jit
def list_attachable(state: StateRecord, out: IntArray) -> int:
    """CT-13: the waiting wagons that fit, or to stop."""
    count = 0
    for wagon in range(WAGONS):
        out[count] = ATTACH + wagon
        count += state.waiting[state.turn, wagon] > 0 and fits(state, state.turn, wagon)
    out[count] = STOP
    return count + 1


@jit
def list_discards(state: StateRecord, out: IntArray) -> int:
    """CT-18, Take one discarded: what lies in the discard pile below this card."""
    there = 0
    for place in range(state.discarded - 1):
        there |= 1 << state.discards[place]
    count = 0
    for kind in range(KINDS):
        out[count] = TAKE + kind
        count += (there >> kind) & 1
    return count


@jit
def chance_outcomes(state: StateRecord, out: IntArray, weights: IntArray) -> int:
    """Every card and every wagon of a deck is as likely as any other of it."""
    phase = state.phase
    if phase == DRAWING or phase == DEALING or phase == TURNING_FIRST:
        return list_counts(state.deck, KINDS, DEAL, out, weights)
    if phase == REFILLING or phase == DEALING_WAGONS:
        return list_counts(state.stock, WAGONS, WAGON, out, weights)
    count = 0
    if phase == CHOOSING_START:
        for seat in range(state.players):
            out[seat] = START + seat
            weights[seat] = 1
        return state.players  # type: ignore[no-any-return]
    for animal in range(state.animals):  # CT-3
        out[count] = TOKEN + animal
        weights[count] = 1
        count += is_in_middle(state, animal)
    return count


@jit
def list_counts(counts: IntArray, kinds: int, first: int, out: IntArray, weights: IntArray) -> int:
    """What is there, weighing as much as there is. Written without a branch: what is not there is written over."""
    count = 0
    for kind in range(kinds):
        out[count] = first + kind
        weights[count] = counts[kind]
        count += counts[kind] > 0
    return count


@jit
def is_in_middle(state: StateRecord, animal: int) -> bool:
    """CT-3: whether no player has the exchange token of the animal."""
    for seat in range(state.players):
        if state.token[seat] == animal:
            return False
    return True


# What happens


@jit
def apply_action(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """Does what was chosen, or what luck has brought, and what follows from it."""
    phase = state.phase
    if phase <= TAKING:
        decide(state, action, trace)
    elif phase == DRAWING:
        draw(state, action - DEAL, trace)
    elif phase == REFILLING:
        refill(state, action - WAGON)
        emit(trace, state, TURNED_WAGON, action - WAGON, 0, 0)
        state.phase = COUPLING
    else:
        prepare(state, action, trace)
    go_on(state, trace)


@jit
def prepare(state: StateRecord, outcome: int, trace: TraceRecord) -> None:
    """What comes before the first turn: the start seat, tokens, wagons, hands and the first discard."""
    phase = state.phase
    if phase == CHOOSING_START:  # CT-5
        set_start(state, outcome - START)
        emit(trace, state, STARTED, outcome - START, 0, 0)
        state.phase = DEALING_TOKENS
        return
    if phase == DEALING_TOKENS:  # CT-3
        state.token[state.turn] = outcome - TOKEN
        emit(trace, state, GOT_TOKEN, state.turn, outcome - TOKEN, 0)
        state.turn += 1
        if state.turn < state.players:
            return
    elif phase == DEALING_WAGONS:  # CT-4
        refill(state, outcome - WAGON)
        emit(trace, state, TURNED_WAGON, outcome - WAGON, 0, 0)
    elif phase == DEALING:
        deal(state, outcome - DEAL, trace)
    else:  # CT-4: it starts the discard pile, whatever it is
        take_from_deck(state, outcome - DEAL)
        put_on_pile(state, outcome - DEAL)
        state.turn_up = 0
        emit(trace, state, TURNED_FIRST, outcome - DEAL, 0, 0)
    go_on_preparing(state)


@jit
def go_on_preparing(state: StateRecord) -> None:
    """CT-4: what is still to be laid out, dealt or turned up; then the first turn begins."""
    state.turn = state.first
    if count_offer(state) < state.offer_size and state.stock_size > 0:
        state.phase = DEALING_WAGONS
    elif state.undealt:
        state.turn = next_to_deal(state)
        state.phase = DEALING
    elif state.turn_up:
        state.phase = TURNING_FIRST
    else:
        state.phase = MAIN


@jit
def deal(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """CT-4: five cards into each hand (or fewer, where the game is shrunk)."""
    seat = state.turn
    take_from_deck(state, kind)
    state.hand[seat, kind] += 1
    if hand_size(state, seat) == state.hand_size:
        state.undealt &= ~(1 << seat)
        emit(trace, state, DEALT, seat, 0, 0)


@jit
def next_to_deal(state: StateRecord) -> int:
    """The first seat that is still to be dealt a hand."""
    seat = 0
    while (state.undealt >> seat) & 1 == 0:
        seat += 1
    return seat


# The result


@jit
def scores(state: StateRecord, out: FloatArray) -> None:
    """CT-14: what the attached wagons are worth."""
    for seat in range(state.players):
        out[seat] = state.points[seat]


@jit
def returns(state: StateRecord, out: FloatArray) -> None:
    """CT-15, CT-19: the highest score wins. Who reaches the target is the only one to have done so."""
    scores(state, out)
    share_victory(out, state.players, out)
