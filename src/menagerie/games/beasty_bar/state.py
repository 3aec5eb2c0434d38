"""Beasty Bar: what a state holds, and the numbers of actions, phases and steps.

A *kind* is an animal's strength less one (BB-1): 0 skunk .. 11 lion. A *card* is seat * 12 + kind. A *place* in
the queue counts from 0 at the gate. Sets of kinds are the bits of one integer.
"""

from __future__ import annotations

import numpy as np

from ...core.jit import jit, state_record

KINDS = 12
SKUNK, PARROT, KANGAROO, MONKEY, CHAMELEON, SEAL, ZEBRA, GIRAFFE, SNAKE, CROCODILE, HIPPO, LION = range(KINDS)
ALL_KINDS = (1 << KINDS) - 1
HAND_SIZE = 4
QUEUE_SIZE = 5
LEAST_PLACES = 3
"""BB-8: the gate takes three animals out of the queue."""
NOTHING = -1

POINTS = np.array([4, 4, 4, 3, 3, 2, 4, 3, 2, 3, 2, 2])
"""BB-24: what an animal in the Bar is worth in the points variant, by kind."""

# Numbers of the actions: the first of each sort; add the kind, or the number less one.
PLAY = 0
HOP = PLAY + KINDS
CHASE = HOP + 2
IMITATE = CHASE + QUEUE_SIZE - 1  # IMITATE + CHAMELEON: stay oneself
SET_ASIDE = IMITATE + KINDS
NUM_ACTIONS = SET_ASIDE + KINDS

MAX_PLAYERS = 4
MAX_LEGAL = KINDS
MAX_CHANCE = KINDS

# What is to happen next.
CHOOSING_START, SETTING_ASIDE, DEALING, PLAYING, IMITATING, HOPPING, CHASING, DRAWING, OVER = range(9)

# Codes of the steps that are told (see `core.trace`), with their arguments.
SET_ONE_ASIDE = 0  # seat
DEALT = 1  # seat
PLAYED = 2  # card
IMITATED = 3  # card, kind
STAYED = 4  # card: a chameleon that imitates nobody
MOVED = 5  # card, from place, to place
THROWN_OUT = 6  # card, by card
SORTED = 7  # card
REVERSED = 8  # card
MONKEYS_MOVED = 9  # card, how many monkeys follow it
GATE_OPENED = 10  # first card, second card, last card
DREW = 11  # seat
STARTED = 12  # seat
FINISHED = 13

STATE = state_record(
    "beasty_bar",
    players=0,
    points=0,  # 1: the points variant (BB-24)
    must_imitate=0,  # 1: the option chameleon_must_imitate (BB-18)
    animals=0,  # the kinds of which each player has an animal: all twelve, but for the option
    hand_size=0,  # cards dealt to each hand (BB-2)
    places=0,  # with so many in the queue the gate opens (BB-8)
    to_set_aside=0,  # animals that each player lays aside in the points variant (BB-24), else 0
    start=0,  # the seat that plays first
    phase=0,  # what is to happen next
    turn=0,  # the seat whose turn (or choice, or deal) it is
    queue=QUEUE_SIZE,  # cards from the gate on
    length=0,  # how many wait in the queue
    played=0,  # the card played this turn, else NOTHING
    hand=MAX_PLAYERS,  # kinds in each hand
    pile=MAX_PLAYERS,  # kinds in each draw pile (their order is not fixed before they are drawn)
    aside=MAX_PLAYERS,  # kinds laid aside in the points variant
    bar=MAX_PLAYERS,  # kinds in the Bar
    out=MAX_PLAYERS,  # kinds at THAT'S IT
)

KIND_NAMES = (
    "skunk",
    "parrot",
    "kangaroo",
    "monkey",
    "chameleon",
    "seal",
    "zebra",
    "giraffe",
    "snake",
    "crocodile",
    "hippo",
    "lion",
)
PHASE_NAMES = ("start", "set aside", "deal", "play", "imitate", "hop", "chase", "draw", "over")


@jit
def laid_aside(points: bool, animals: int) -> int:
    """BB-24: how many of so many animals each player lays aside: four of twelve, else a third, rounded down."""
    return animals // 3 if points else 0
