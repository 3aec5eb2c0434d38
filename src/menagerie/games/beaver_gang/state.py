"""Beaver Gang: what a state holds, and the numbers of kinds, actions, phases and steps.

A *kind* is what a card shows: 0 to 9 a number, then Swap, Peek, Second Chance (BG-1). A *place* is one of the four
of a row, from 0 at the left. A *viewer* is a seat, or the spectator (-1), who knows what is public and no more.

Cards are drawn lazily: a card has a kind from the moment on when somebody first sees its face; before, it is
HIDDEN, and its kind is still one of a pool. Which pool that is depends on its *era*, the number of reshuffles
(BG-10) before it left the draw pile, since everybody can count:

- before the first reshuffle, the draw pile and the hidden cards of the rows are alike: one pool, `pile`;
- at the first reshuffle the draw pile is empty, so that the pool has come down to the hidden cards of the rows. They
  stay a pool of their own, `left`; the new draw pile is what the discard pile was, and `pile` holds that.
"""

from __future__ import annotations

import numpy as np

from ...core.jit import state_record

KINDS = 13
NUMBERS = 10
SWAP, PEEK, SECOND_CHANCE = range(NUMBERS, KINDS)
DECK = np.array([4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 9, 7, 5])
"""BG-1: how many cards there are of each kind."""
CARDS = 66

ROW = 4
"""BG-2: cards in a row; there are fewer where the game is shrunk (`state.row`), then the last places stay unused."""
NOTHING = -1
HIDDEN = -1
TURN_LIMIT = 60
"""BG-16: turns of each player in a round."""

MAX_PLAYERS = 6
MAX_ROUNDS = 6
ROUNDS = (0, 0, 4, 3, 4, 5, 6)
"""BG-13: rounds by the number of players."""

MAX_CHANCE = KINDS
MAX_LEGAL = ROW * (MAX_PLAYERS - 1) * ROW

# Numbers of the actions: the first of each sort; add the own place, for a Swap also the other's seat and place.
TAKE = 0
DRAW = TAKE + ROW
KEEP = DRAW + 1
DISCARD = KEEP + ROW
USE = DISCARD + 1
LOOK_AT = USE + 1
KNOCK = LOOK_AT + ROW
PASS = KNOCK + 1
EXCHANGE = PASS + 1  # EXCHANGE + (own place * MAX_PLAYERS + seat) * ROW + the other's place
NUM_ACTIONS = EXCHANGE + ROW * MAX_PLAYERS * ROW

# What is to happen next: first the seat on turn decides ...
OPENING, HOLDING, SWAPPING, PEEKING, ASKING = range(5)
# ... then chance brings a card of the draw pile ...
LOOKING, TURNING_FIRST, DRAWING, REPLACING = range(5, 9)
# ... or shows a card that has been hidden; ENDING lasts only until all cards are being turned up.
UNCOVERING, SPYING, TURNING_UP, ENDING, OVER = range(9, 14)

# Where a card in a row came from: it was dealt, or it was drawn (or taken) and kept after so many reshuffles.
DEALT = 0
KEPT = 1  # KEPT + reshuffles; everybody knows it to be a number (BG-4)

# Who knows a card: a bit for each viewer, that is 1 << (seat + 1), and 1 for the spectator.
NOBODY = 0
EVERYBODY = (1 << (MAX_PLAYERS + 1)) - 1

# Codes of the steps that are told (see `core.trace`), with their arguments.
LOOKED = 0  # seat
FIRST_CARD_TURNED = 1  # kind
TOOK = 2  # seat, place, kind
DREW = 3  # seat
KEPT_DRAWN = 4  # seat, place
SWAPPED_OUT = 5  # seat, place, kind
DISCARDED = 6  # seat, kind
USED = 7  # seat, kind
SWAPPED = 8  # seat, place, the other's seat * ROW + place
PEEKED = 9  # seat, place, cards in a row
KNOCKED = 10  # seat
WENT_ON = 11  # seat: it did not knock
RESHUFFLED = 12  # how many cards
MISSED_TURN = 13  # seat: there was nothing to take or draw
CUT = 14  # seat whose turn was the last
TURNED_UP = 15  # seat
REPLACED = 16  # seat * ROW + place, the kind laid aside, the kind drawn
SCORED = 17  # round, from 0
BEGAN = 18  # round, from 0
FINISHED = 19

STATE = state_record(
    "beaver_gang",
    players=0,
    rotate=0,  # 1: the option rotate_dealer (BG-3)
    memory_aid=0,  # 1: the option memory_aid (BG-15), which changes views only
    row=0,  # cards in each row: four, unless the game is shrunk (BG-2)
    rounds=0,  # how many rounds are played (BG-13)
    turn_limit=0,  # turns of each player in a round (BG-16)
    deck=KINDS,  # how many cards of each kind there are (BG-1)
    round_number=0,  # from 0; at the end of the game the last one
    start=0,  # the seat that had the first turn of this round
    phase=0,  # what is to happen next
    turn=0,  # the seat whose turn it is
    turns=0,  # how many turns have been finished in this round
    caller=0,  # the seat that has called the end of the round, else NOTHING
    card=(MAX_PLAYERS, ROW),  # the kind of each card in the rows, or HIDDEN
    know=(MAX_PLAYERS, ROW),  # who knows it
    origin=(MAX_PLAYERS, ROW),  # where it came from: DEALT, or KEPT and more
    pile=KINDS,  # how many of each kind lie in the draw pile (before a reshuffle: or hidden in the rows)
    left=KINDS,  # after a reshuffle: how many of each kind are hidden in the rows
    pile_size=0,  # cards in the draw pile
    shuffles=0,  # how often the discard pile has become the draw pile in this round
    discards=KINDS,  # how many of each kind lie in the discard pile
    top=0,  # the kind on top of the discard pile, else NOTHING
    aside=KINDS,  # action cards laid aside at the end of the round (BG-12)
    drawn=0,  # the card that the seat on turn has drawn and holds, else NOTHING
    first=0,  # 1: it is the first card of a Second Chance, so that another may follow (BG-8)
    spot=0,  # the place that chance is to show; while dealing or scoring, how many have been dealt with
    totals=MAX_PLAYERS,  # points of the finished rounds
    results=(MAX_ROUNDS, MAX_PLAYERS),  # points in each round, NOTHING where it is not played or not known
    shown=(MAX_PLAYERS, ROW),  # the rows of the last finished round as they were scored, else NOTHING
)

KIND_NAMES = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "swap", "peek", "second chance")
PHASE_NAMES = (
    "open",  # the seat on turn takes the top card of the discard pile, or draws
    "hold",  # it decides on the card that it has drawn
    "swap",  # it chooses what to exchange
    "peek",  # ... or which card to look at
    "ask",  # ... or whether to knock
    "look",  # chance shows the leftmost and rightmost cards to their owners
    "first card",  # ... the first card of the discard pile
    "draw",  # ... the card that is drawn
    "replace",  # ... the card that replaces an action card at the end of the round
    "uncover",  # ... the card that was swapped out
    "spy",  # ... the card that is peeked at
    "turn up",  # ... a card that is turned up at the end of the round
    "end",  # the round is being scored (in the snapshots of steps only)
    "over",
)
