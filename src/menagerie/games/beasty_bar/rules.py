"""Beasty Bar: the rules, in the order in which a turn happens. The articles BB-1.. are told in `rules/en.md`."""

from __future__ import annotations

from ...core.arrays import FloatArray, IntArray, RandomStream, StateRecord, TraceRecord
from ...core.bits import count_bits, nth_bit, random_bits
from ...core.jit import jit
from ...core.protocol import CHANCE, TERMINAL, UNSEEN
from ...core.trace import emit
from ...core.victory import share_victory
from .animals import (
    call_monkeys,
    chase,
    eat_ahead,
    hop,
    place_of,
    push_past,
    reverse_queue,
    roar,
    sort_queue,
    step_over,
    stink,
)
from .observe import OBSERVATION, observe
from .state import (
    CHAMELEON,
    CHASE,
    CHASING,
    CHOOSING_START,
    CROCODILE,
    DEALING,
    DEALT,
    DRAWING,
    DREW,
    FINISHED,
    GATE_OPENED,
    GIRAFFE,
    HIPPO,
    HOP,
    HOPPING,
    IMITATE,
    IMITATED,
    IMITATING,
    KANGAROO,
    KINDS,
    LION,
    MAX_CHANCE,
    MAX_LEGAL,
    MAX_PLAYERS,
    MONKEY,
    NOTHING,
    NUM_ACTIONS,
    OVER,
    PARROT,
    PLAY,
    PLAYED,
    PLAYING,
    POINTS,
    QUEUE_SIZE,
    SEAL,
    SET_ASIDE,
    SET_ONE_ASIDE,
    SETTING_ASIDE,
    SKUNK,
    SNAKE,
    STARTED,
    STATE,
    STAYED,
    laid_aside,
)

__all__ = ["MAX_CHANCE", "MAX_LEGAL", "MAX_PLAYERS", "NUM_ACTIONS", "OBSERVATION", "STATE", "observe"]


@jit
def init(state: StateRecord, players: int, options: IntArray) -> None:
    """BB-1, BB-2: every player owns one animal of each kind.

    Options: points, chameleon_must_imitate, start, and what shrinks the game: animals, hand, queue.
    """
    state.players = players
    state.points = options[0]
    state.must_imitate = options[1]
    state.start = max(options[2], 0)
    state.animals = options[3]
    state.hand_size = options[4]
    state.places = options[5]
    state.to_set_aside = laid_aside(options[0] == 1, count_bits(options[3]))
    state.turn = 0
    state.length = 0
    state.played = NOTHING
    for place in range(QUEUE_SIZE):
        state.queue[place] = NOTHING
    for seat in range(MAX_PLAYERS):
        state.hand[seat] = 0
        state.pile[seat] = state.animals if seat < players else 0
        state.aside[seat] = 0
        state.bar[seat] = 0
        state.out[seat] = 0
    if options[2] < 0:  # BB-4: "random"
        state.phase = CHOOSING_START
    else:
        begin_choices(state)


@jit
def begin_choices(state: StateRecord) -> None:
    """BB-24: in the points variant each seat lays animals aside before the deal; else the deal begins."""
    state.turn = 0
    state.phase = SETTING_ASIDE if state.to_set_aside > 0 else DEALING


@jit
def current_player(state: StateRecord) -> int:
    """The seat whose turn or choice it is; luck decides the start (BB-4), the deal (BB-2) and the draw (BB-5)."""
    phase = state.phase
    if phase == OVER:
        return TERMINAL
    if phase == DRAWING or phase == DEALING or phase == CHOOSING_START:
        return CHANCE
    return state.turn  # type: ignore[no-any-return]


@jit
def legal_actions(state: StateRecord, out: IntArray) -> int:
    """What the seat to move may choose from, ascending."""
    phase = state.phase
    if phase == PLAYING:
        return write_kinds(state.hand[state.turn], PLAY, out)
    if phase == SETTING_ASIDE:
        return write_kinds(state.pile[state.turn], SET_ASIDE, out)
    if phase == IMITATING:
        return write_kinds(imitable_kinds(state), IMITATE, out)
    if phase == HOPPING:  # BB-17: one or two; asked only when there are two to pass
        out[0] = HOP
        out[1] = HOP + 1
        return 2
    for place in range(state.length - 1):  # BB-20: anybody but the parrot itself
        out[place] = CHASE + place
    return state.length - 1  # type: ignore[no-any-return]


@jit
def write_kinds(kinds: int, first: int, out: IntArray) -> int:
    """Writes `first` + kind for each kind of the set; returns how many."""
    count = 0
    action = first
    while kinds != 0:
        if kinds & 1:
            out[count] = action
            count += 1
        kinds >>= 1
        action += 1
    return count


@jit
def imitable_kinds(state: StateRecord) -> int:
    """BB-18: the other kinds in the queue; CHAMELEON, to do nothing, unless the option forbids that."""
    kinds = 0
    for place in range(state.length):
        kinds |= 1 << (state.queue[place] % KINDS)
    kinds &= ~(1 << CHAMELEON)
    if kinds == 0 or not state.must_imitate:
        kinds |= 1 << CHAMELEON
    return kinds


@jit
def chance_outcomes(state: StateRecord, out: IntArray, weights: IntArray) -> int:
    """BB-2, BB-5: each card of the pile is as likely; BB-4: so is each seat as start player."""
    if state.phase == CHOOSING_START:
        count = write_kinds((1 << state.players) - 1, 0, out)
    else:
        count = write_kinds(state.pile[state.turn], 0, out)
    for place in range(count):
        weights[place] = 1
    return count


@jit
def apply_action(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """Does what was chosen, or what luck has brought."""
    phase = state.phase
    if phase == DRAWING:
        take_from_pile(state, action)
        emit(trace, state, DREW, state.turn, 0, 0)
        next_turn(state, trace)
    elif phase == DEALING:
        deal(state, action, trace)
    elif phase == SETTING_ASIDE:
        set_aside(state, action - SET_ASIDE, trace)
    elif phase == CHOOSING_START:
        state.start = action
        emit(trace, state, STARTED, action, 0, 0)
        begin_choices(state)
    else:
        take_turn(state, action, trace)


# Before the first turn


@jit
def set_aside(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BB-24: each seat secretly lays four animals aside; as no seat sees another's, they choose one by one."""
    seat = state.turn
    state.pile[seat] &= ~(1 << kind)
    state.aside[seat] |= 1 << kind
    emit(trace, state, SET_ONE_ASIDE, seat, 0, 0)
    if count_bits(state.aside[seat]) == state.to_set_aside:
        state.turn = seat + 1
        if state.turn == state.players:
            state.turn = 0
            state.phase = DEALING


@jit
def deal(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BB-2: four cards into each hand; the rest is the draw pile, which nobody may look at."""
    seat = state.turn
    take_from_pile(state, kind)
    if count_bits(state.hand[seat]) < state.hand_size and state.pile[seat] != 0:
        return
    emit(trace, state, DEALT, seat, 0, 0)
    state.turn = next_to_deal(state, seat + 1)
    if state.turn == state.players:
        state.turn = state.start
        begin_turn(state, trace)


@jit
def next_to_deal(state: StateRecord, seat: int) -> int:
    """The first seat from `seat` on that has no hand yet, though it has a pile; else the number of players."""
    while seat < state.players and (state.hand[seat] != 0 or state.pile[seat] == 0):
        seat += 1
    return seat


@jit
def take_from_pile(state: StateRecord, kind: int) -> None:
    """Moves a card of the seat on turn from its pile into its hand."""
    state.pile[state.turn] &= ~(1 << kind)
    state.hand[state.turn] |= 1 << kind


# The turn (BB-5)


@jit
def take_turn(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """BB-5: a card is played, or a choice made for the card played; once none is left open, the turn goes on."""
    phase = state.phase
    if phase == HOPPING:
        hop(state, action - HOP + 1, trace)
    elif phase == CHASING:
        chase(state, action - CHASE, trace)
    else:
        kind = play_card(state, action - PLAY, trace) if phase == PLAYING else action - IMITATE
        if kind != NOTHING and state.played % KINDS == CHAMELEON:
            tell_disguise(state, kind, trace)
        if leaves_choice(state, kind):
            return
        act(state, kind, trace)
    finish_turn(state, trace)


@jit
def play_card(state: StateRecord, kind: int, trace: TraceRecord) -> int:
    """BB-5 (1): an animal from the hand to the end of the queue.

    Returns the kind as which it acts; NOTHING if that is its player's choice (BB-18).
    """
    state.hand[state.turn] &= ~(1 << kind)
    state.played = state.turn * KINDS + kind
    state.queue[state.length] = state.played
    state.length += 1
    emit(trace, state, PLAYED, state.played, 0, 0)
    if kind != CHAMELEON:
        return kind
    choices = imitable_kinds(state)
    return nth_bit(choices, 0) if count_bits(choices) == 1 else NOTHING


@jit
def leaves_choice(state: StateRecord, kind: int) -> bool:
    """BB-6: whether acting as `kind` (NOTHING: as any kind) leaves the player a choice, which is then asked for."""
    if kind == NOTHING:
        state.phase = IMITATING
        return True
    if state.length > 2 and kind == KANGAROO:
        state.phase = HOPPING
        return True
    if state.length > 2 and kind == PARROT:
        state.phase = CHASING
        return True
    return False


@jit
def tell_disguise(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BB-18: the chameleon does the action of `kind` with its strength, or stays itself and does nothing."""
    if kind == CHAMELEON:
        emit(trace, state, STAYED, state.played, 0, 0)
    else:
        emit(trace, state, IMITATED, state.played, kind, 0)


@jit
def act(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BB-5 (2): the animal played does the action of `kind`, where that leaves no choice; a zebra has none (BB-15)."""
    own = state.length - 1
    if kind == LION:
        roar(state, trace)
    elif kind == HIPPO:
        push_past(state, own, trace)
    elif kind == CROCODILE:
        eat_ahead(state, own, trace)
    elif kind == SNAKE:
        sort_queue(state, trace)
    elif kind == GIRAFFE:
        step_over(state, own, trace)
    elif kind == SEAL:
        reverse_queue(state, trace)
    elif kind == MONKEY:
        call_monkeys(state, trace)
    elif kind == SKUNK:
        stink(state, trace)
    elif own == 1 and kind == KANGAROO:
        hop(state, 1, trace)
    elif own == 1 and kind == PARROT:
        chase(state, 0, trace)


@jit
def finish_turn(state: StateRecord, trace: TraceRecord) -> None:
    """BB-5 (3)-(5): the recurring actions, the gate, then a card from the pile if there is one."""
    recur(state, trace)
    open_gate(state, trace)
    state.played = NOTHING
    if state.pile[state.turn] != 0:
        state.phase = DRAWING
    else:
        next_turn(state, trace)


@jit
def recur(state: StateRecord, trace: TraceRecord) -> None:
    """BB-7: hippos, crocodiles and giraffes act again, in the order in which they stand as the step begins."""
    cards = 0  # the queue as it stands now: six bits a card, the gate's end lowest
    waiting = state.length
    for place in range(waiting - 1, -1, -1):
        cards = (cards << 6) | state.queue[place]
    for _ in range(waiting):
        card = cards & 63
        cards >>= 6
        kind = card % KINDS
        if kind < GIRAFFE or kind == SNAKE or kind == LION:
            continue
        place = place_of(state, card)
        if place < 0:  # thrown out meanwhile
            continue
        if kind == HIPPO:
            push_past(state, place, trace)
        elif kind == CROCODILE:
            eat_ahead(state, place, trace)
        elif card != state.played:
            step_over(state, place, trace)


@jit
def open_gate(state: StateRecord, trace: TraceRecord) -> None:
    """BB-8: when all places are taken, the first two get into the Bar, and the last goes to THAT'S IT."""
    places = state.places
    if state.length < places:
        return
    first, second, last = state.queue[0], state.queue[1], state.queue[places - 1]
    state.bar[first // KINDS] |= 1 << (first % KINDS)
    state.bar[second // KINDS] |= 1 << (second % KINDS)
    state.out[last // KINDS] |= 1 << (last % KINDS)
    state.length = places - 3
    for place in range(places):
        state.queue[place] = state.queue[place + 2] if place < state.length else NOTHING
    emit(trace, state, GATE_OPENED, first, second, last)


@jit
def next_turn(state: StateRecord, trace: TraceRecord) -> None:
    """BB-4: clockwise."""
    state.turn = (state.turn + 1) % state.players
    begin_turn(state, trace)


@jit
def begin_turn(state: StateRecord, trace: TraceRecord) -> None:
    """BB-22: the turn of the next seat that has a card; if none has, the game is over.

    In a position that was set up, a seat may have a pile and no hand yet: BB-2, it is dealt one first.
    """
    for _ in range(state.players):
        if state.hand[state.turn] != 0:
            state.phase = PLAYING
            return
        if state.pile[state.turn] != 0:
            state.start = state.turn
            state.turn = next_to_deal(state, 0)
            state.phase = DEALING
            return
        state.turn = (state.turn + 1) % state.players
    state.phase = OVER
    emit(trace, state, FINISHED, 0, 0, 0)


# The result


@jit
def scores(state: StateRecord, out: FloatArray) -> None:
    """BB-23: own animals in the Bar; BB-24: their points."""
    for seat in range(state.players):
        total = 0
        for kind in range(KINDS):
            if (state.bar[seat] >> kind) & 1:
                total += POINTS[kind] if state.points else 1
        out[seat] = total


@jit
def returns(state: StateRecord, out: FloatArray) -> None:
    """BB-23: most animals in the Bar, then the lower sum of strengths, then shared; BB-24: most points, or shared."""
    scores(state, out)
    if not state.points:
        for seat in range(state.players):
            for kind in range(KINDS):
                if (state.bar[seat] >> kind) & 1:
                    out[seat] -= (kind + 1) / 128  # all twelve strengths together are 78
    share_victory(out, state.players, out)


# What a seat knows


@jit
def seen(state: StateRecord, action: int, seat: int) -> int:
    """Cards laid aside (BB-24), dealt (BB-2) or drawn (BB-5) are seen by their owner only."""
    phase = state.phase
    secret = phase == SETTING_ASIDE or phase == DEALING or phase == DRAWING
    return UNSEEN if secret and seat != state.turn else action


@jit
def resample(state: StateRecord, seat: int, rng: RandomStream) -> None:
    """Mixes what each other seat has not shown: hand, pile and cards laid aside, their numbers kept."""
    for other in range(state.players):
        if other != seat:
            hidden = state.hand[other] | state.pile[other] | state.aside[other]
            hand = random_bits(hidden, count_bits(state.hand[other]), rng)
            aside = random_bits(hidden & ~hand, count_bits(state.aside[other]), rng)
            state.hand[other] = hand
            state.aside[other] = aside
            state.pile[other] = hidden & ~hand & ~aside
