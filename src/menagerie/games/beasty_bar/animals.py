"""Beasty Bar: what each animal does (BB-10 to BB-21), and how cards move in the queue."""

from __future__ import annotations

from ...core.arrays import StateRecord, TraceRecord
from ...core.bits import count_bits
from ...core.jit import jit
from ...core.trace import emit
from .state import (
    CROCODILE,
    GIRAFFE,
    HIPPO,
    KINDS,
    LION,
    MONKEY,
    MONKEYS_MOVED,
    MOVED,
    NOTHING,
    REVERSED,
    SKUNK,
    SNAKE,
    SORTED,
    THROWN_OUT,
    ZEBRA,
)


@jit
def roar(state: StateRecord, trace: TraceRecord) -> None:
    """BB-10, the lion: gives way to another lion; else throws the monkeys out and goes to the front."""
    own = state.length - 1
    for place in range(own):
        if state.queue[place] % KINDS == LION:
            throw_out(state, own, state.played, trace)
            return
    throw_out_kinds(state, 1 << MONKEY, trace)
    move(state, state.length - 1, 0, trace)


@jit
def push_past(state: StateRecord, place: int, trace: TraceRecord) -> None:
    """BB-11, the hippo at `place`: passes animals until a hippo, a lion or a zebra (BB-15) stands in front."""
    goal = place
    while goal > 0:
        ahead = state.queue[goal - 1] % KINDS
        if ahead == HIPPO or ahead == LION or ahead == ZEBRA:
            break
        goal -= 1
    move(state, place, goal, trace)


@jit
def eat_ahead(state: StateRecord, place: int, trace: TraceRecord) -> None:
    """BB-12, the crocodile at `place`: eats what is in front until a zebra (BB-15) or none weaker stands there."""
    eater = state.queue[place]
    while place > 0:
        ahead = state.queue[place - 1] % KINDS
        if ahead >= CROCODILE or ahead == ZEBRA:
            break
        place -= 1
        throw_out(state, place, eater, trace)


@jit
def sort_queue(state: StateRecord, trace: TraceRecord) -> None:
    """BB-13, the snake: the strongest to the gate, equals in their order. BB-18: a chameleon counts as a snake."""
    for place in range(1, state.length):
        card = state.queue[place]
        strength = SNAKE if card == state.played else card % KINDS
        goal = place
        while goal > 0 and state.queue[goal - 1] % KINDS < strength:
            state.queue[goal] = state.queue[goal - 1]
            goal -= 1
        state.queue[goal] = card
    emit(trace, state, SORTED, state.played, 0, 0)


@jit
def step_over(state: StateRecord, place: int, trace: TraceRecord) -> None:
    """BB-14, the giraffe at `place`: passes one animal, if that one is weaker."""
    if place > 0 and state.queue[place - 1] % KINDS < GIRAFFE:
        move(state, place, place - 1, trace)


@jit
def reverse_queue(state: StateRecord, trace: TraceRecord) -> None:
    """BB-16, the seal: gate and Bounce change places."""
    last = state.length - 1
    for place in range(state.length // 2):
        card = state.queue[place]
        state.queue[place] = state.queue[last - place]
        state.queue[last - place] = card
    emit(trace, state, REVERSED, state.played, 0, 0)


@jit
def hop(state: StateRecord, count: int, trace: TraceRecord) -> None:
    """BB-17, the kangaroo: passes one or two animals."""
    own = state.length - 1
    move(state, own, own - count, trace)


@jit
def call_monkeys(state: StateRecord, trace: TraceRecord) -> None:
    """BB-19, the monkey: with another one there, out with hippos and crocodiles, and the monkeys go to the front."""
    monkeys = 0
    for place in range(state.length - 1):
        if state.queue[place] % KINDS == MONKEY:
            monkeys += 1
    if monkeys == 0:
        return
    throw_out_kinds(state, (1 << HIPPO) | (1 << CROCODILE), trace)
    shift(state, state.length - 1, 0)
    goal = 1
    for _ in range(monkeys):  # the one that stands last comes first
        place = state.length - 1
        while state.queue[place] % KINDS != MONKEY:
            place -= 1
        # The monkeys moved so far stand before `goal`; each new one found comes from behind them.
        shift(state, place, goal)
        goal += 1
    emit(trace, state, MONKEYS_MOVED, state.played, monkeys, 0)


@jit
def chase(state: StateRecord, place: int, trace: TraceRecord) -> None:
    """BB-20, the parrot: throws out the animal at `place`."""
    throw_out(state, place, state.played, trace)


@jit
def stink(state: StateRecord, trace: TraceRecord) -> None:
    """BB-21, the skunk: throws out the two strongest kinds but skunks. BB-18: a chameleon counts as a skunk."""
    kinds = 0
    for place in range(state.length - 1):
        kinds |= 1 << (state.queue[place] % KINDS)
    kinds &= ~(1 << SKUNK)
    while count_bits(kinds) > 2:
        kinds &= kinds - 1  # drops the weakest
    throw_out_kinds(state, kinds, trace)


# What happens to cards in the queue


@jit
def place_of(state: StateRecord, card: int) -> int:
    """The place of `card` in the queue, or -1."""
    for place in range(state.length):
        if state.queue[place] == card:
            return place
    return -1


@jit
def shift(state: StateRecord, place: int, goal: int) -> None:
    """Moves the card at `place` toward the gate, to `goal`; those that it passes move back by one."""
    card = state.queue[place]
    for behind in range(place, goal, -1):
        state.queue[behind] = state.queue[behind - 1]
    state.queue[goal] = card


@jit
def move(state: StateRecord, place: int, goal: int, trace: TraceRecord) -> None:
    """`shift`, told as a step if it moves at all."""
    if place != goal:
        shift(state, place, goal)
        emit(trace, state, MOVED, state.queue[goal], place, goal)


@jit
def throw_out(state: StateRecord, place: int, by: int, trace: TraceRecord) -> None:
    """BB-3: the card at `place` goes to THAT'S IT, because of card `by`. BB-9: the rest close up."""
    card = state.queue[place]
    for behind in range(place, state.length - 1):
        state.queue[behind] = state.queue[behind + 1]
    state.length -= 1
    state.queue[state.length] = NOTHING
    state.out[card // KINDS] |= 1 << (card % KINDS)
    emit(trace, state, THROWN_OUT, card, by, 0)


@jit
def throw_out_kinds(state: StateRecord, kinds: int, trace: TraceRecord) -> None:
    """Throws out every animal of these kinds but the one just played, from the gate on."""
    place = 0
    while place < state.length:
        card = state.queue[place]
        if (kinds >> (card % KINDS)) & 1 and card != state.played:
            throw_out(state, place, state.played, trace)
        else:
            place += 1
