"""Circus Train: what a state holds, and the numbers of cards, wagons, actions, phases and steps.

A *kind* is what a card shows: 0 to 3 an animal, then the five bonus cards (CT-18). A *wagon* is animal * 4 + value - 1
(CT-1). The deck and the wagon deck are counts: which card comes next is not settled before it is drawn.
"""

from __future__ import annotations

import numpy as np

from ...core.jit import state_record

ANIMALS = 4
KINDS = 9
DRAW_TWO, LOAD_FEWER, TAKE_ONE, EXTRA_ACTION, ONE_TO_ONE = range(ANIMALS, KINDS)
CARDS_OF_ANIMAL = 12
CARDS_OF_BONUS = 2
"""CT-1: two of each kind of bonus card (a ruling)."""
CARDS = ANIMALS * CARDS_OF_ANIMAL + (KINDS - ANIMALS) * CARDS_OF_BONUS

VALUES = 4
WAGONS = ANIMALS * VALUES
WAGON_COUNTS = np.array([4, 3, 2, 1] * ANIMALS)
"""CT-1: how many wagons there are of each kind."""

HAND_SIZE = 5
OFFER_SIZE = 4
TURN_ACTIONS = 2
"""CT-6: one more for the ringmaster (CT-16)."""
MOST_COUPLED = 17
"""CT-2: sixteen wagons of value 1 and one more are a train of 18 points; no train is longer."""
TURN_LIMIT = 200
"""CT-19: turns of all players together."""
BONUS_LIMIT = 20
"""CT-18: bonus cards that may be played in one turn."""
TARGETS = (0, 0, 18, 18, 16)
"""CT-2: the points that win, by the number of players."""
NOTHING = -1

MAX_PLAYERS = 4

# Numbers of the actions: the first of each sort; add the wagon, the animal or the kind (of a bonus card less ANIMALS).
FROM_DECK = 0
FROM_DISCARDS = 1
LOAD = 2
EXCHANGE = LOAD + WAGONS
DISCARD = EXCHANGE + ANIMALS
ATTACH = DISCARD + ANIMALS
STOP = ATTACH + WAGONS
PLAY = STOP + 1
TAKE = PLAY + KINDS - ANIMALS
END = TAKE + KINDS
NUM_ACTIONS = END + 1
MAX_LEGAL = 2 + OFFER_SIZE + ANIMALS - 1 + (KINDS - ANIMALS) + 1

# Numbers of the outcomes of chance, likewise.
DEAL = 0
WAGON = DEAL + KINDS
TOKEN = WAGON + WAGONS
START = TOKEN + ANIMALS
MAX_CHANCE = START + MAX_PLAYERS

# What is to happen next: the seat on turn decides ...
MAIN, PAYING, ATTACHING, DRAWING_TWO, TAKING = range(5)
# ... or chance brings the start seat, a token, a wagon, a card of the first hands, the first discard; later on a card
# that is drawn, or the wagon that takes the place of one that was loaded ...
CHOOSING_START, DEALING_TOKENS, DEALING_WAGONS, DEALING, TURNING_FIRST, DRAWING, REFILLING = range(5, 12)
# ... or the rules go on by themselves: these phases end with the action in which they came about (see `turn.go_on`).
PAID, COUPLING, COUPLED, NEXT_OF_TWO, TO_DRAW, DONE, TURN_OVER, TURN_BEGINS, OVER = range(12, 21)

# Codes of the steps that are told (see `core.trace`), with their arguments.
STARTED = 0  # seat
GOT_TOKEN = 1  # seat, animal
TURNED_WAGON = 2  # wagon
DEALT = 3  # seat
TURNED_FIRST = 4  # kind
RESHUFFLED = 5  # how many cards
DREW = 6  # seat
TOOK_TOP = 7  # seat, kind
LOADED = 8  # seat, wagon, cards of its animal * 16 + cards of the token's animal
ATTACHED = 9  # seat, wagon, 1 if it has been waiting
WAITS = 10  # seat, wagon
STOPPED = 11  # seat
EXCHANGED = 12  # seat, the other one (NOTHING: the middle), animal got * ANIMALS + animal given
PLAYED = 13  # seat, kind
TOOK_ONE = 14  # seat, kind
ENDED = 15  # seat
PASSED = 16  # seat that gets the ringmaster token, 1 if face up
TURNED_UP = 17  # seat that turns it face up
WON = 18  # seat
CUT = 19  # turns, 1 if they were all there may be
LAID_DOWN = 20  # seat, kind: a Draw two that has been carried out goes on the discard pile

STATE = state_record(
    "circus_train",
    players=0,
    bonus=0,  # 1: the option bonus (CT-18)
    animals=0,  # how many animals there are: four, unless the game is shrunk, as in all that follows (CT-1)
    target=0,  # the points that win (CT-2)
    offer_size=0,  # how many wagons are laid open (CT-4)
    hand_size=0,  # how many cards are dealt to each (CT-4)
    turn_actions=0,  # actions in a turn; the ringmaster has one more (CT-6)
    turn_limit=0,  # turns of all players together (CT-19)
    dealt=KINDS,  # how many cards of each kind there are (CT-1)
    built=WAGONS,  # how many wagons of each kind there are (CT-1)
    phase=0,  # what is to happen next
    turn=0,  # the seat whose turn (or token, or deal) it is
    first=0,  # the seat that has the turn after the preparations
    undealt=0,  # a bit for each seat that is still to be dealt a hand
    turn_up=0,  # 1: the first card of the discard pile is still to be turned up
    hand=(MAX_PLAYERS, KINDS),  # how many cards of each kind
    known=(MAX_PLAYERS, KINDS),  # of those, how many everybody knows of (CT-7)
    elsewhere=(MAX_PLAYERS + 1, KINDS),  # cards that a viewer knows to be in others' hands (see `knowledge.py`)
    older=MAX_PLAYERS,  # of the cards in a hand that not everybody knows, so many may have been there when the deck
    newer=MAX_PLAYERS,  # ... was last shuffled, and so many may have been drawn since (at most, both)
    deck=KINDS,  # how many cards of each kind
    deck_size=0,
    discards=CARDS,  # the discard pile from the bottom up, then NOTHING
    discarded=0,  # how many cards it has
    in_play=0,  # a Draw two that is being carried out, else NOTHING (CT-18)
    draws_left=0,  # how many of its draws are to come
    stock=WAGONS,  # how many wagons of each kind are in the wagon deck
    stock_size=0,
    offer=OFFER_SIZE,  # the wagons that can be loaded, or NOTHING
    train=(MAX_PLAYERS, MOST_COUPLED),  # the wagons from the locomotive on, then NOTHING
    length=MAX_PLAYERS,  # how many wagons a train has
    points=MAX_PLAYERS,  # what they are worth (CT-14)
    waiting=(MAX_PLAYERS, WAGONS),  # how many wagons of each kind wait
    token=MAX_PLAYERS,  # the animal of each exchange token (CT-3)
    ringmaster=0,  # the seat with the ringmaster token
    face_up=0,  # 1: it lies face up (CT-17)
    actions_left=0,
    has_acted=0,  # 1: the seat on turn has taken an action (CT-19)
    bonus_played=0,  # bonus cards played in this turn
    fewer=0,  # Load one fewer, played for the next load
    one_to_one=0,  # 1: an Exchange 1:1, played for the next load, or in force for the present one
    loading=0,  # the wagon that is being loaded, else NOTHING
    owed=0,  # what is still to be paid for it, in cards of its animal
    half=0,  # 1: one card of a pair that stands in for another has been discarded (CT-10)
    paid_natural=0,  # cards of its animal that have been discarded for it
    paid_token=0,  # cards of the token's animal, in place of others
    turns=0,  # how many turns are over
    idle=0,  # how many of the last ones, in succession, had no action (CT-19)
)

ANIMAL_NAMES = ("giraffe", "bear", "fish", "tiger")
KIND_NAMES = (*ANIMAL_NAMES, "draw two", "load one fewer", "take one discarded", "extra action", "exchange 1:1")
PHASE_NAMES = (
    "main",  # the seat on turn takes an action, plays a bonus card or ends its turn
    "pay",  # it discards a card for the wagon that it loads
    "attach",  # it attaches a waiting wagon, or stops
    "draw two",  # it draws from the deck or from the discard pile
    "take one",  # it takes a card out of the discard pile
    "start",  # chance says who starts
    "tokens",  # ... who gets which token
    "wagons",  # ... which wagons can be loaded at first
    "deal",  # ... the first hands
    "first card",  # ... the first card of the discard pile
    "draw",  # ... the card that is drawn
    "refill",  # ... the wagon that can be loaded now
    *["going on"] * 8,  # the rules are at work (in the snapshots of steps only)
    "over",
)
