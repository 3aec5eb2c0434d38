"""Bean Dice: what a state holds, and the numbers of actions, phases and steps.

A *card* is its number in the deck, 0 .. 60; sets of cards are the bits of one integer. Dice are handfuls as in
`dice.py`: of faces where their colour matters, of beans where orders are met.

Nobody ever sees which cards lie face down, in the deck or as coins drawn from it: such a card gets its number from
the moment on when somebody sees it (BD-16), so that there is nothing in a state that a seat may not know. All cards
that have come face down from one deck are alike. When the deck runs out, five coins become a new one (BD-14): that
begins a new *era*, and cards of each era are counted by themselves.
"""

from __future__ import annotations

from ...core.jit import state_record
from .deck import CARDS, ORDERS
from .dice import FACES

MAX_PLAYERS = 5
ERAS = MAX_PLAYERS + 1
"""BD-14: the first deck, and one more for each summary card."""

NOTHING = -1
WINNING_COINS = 13
"""BD-15, if no option makes the game shorter; as TURN_LIMIT."""
SUMMARY_COINS = 5
"""BD-1, BD-14: what a summary card is worth, and how many one-coin cards it replaces."""
DEALT_CARDS = 2
"""BD-7: the active card and the cover card."""
LEAST_TO_CASH = 3
"""BD-12: orders that must be fulfilled before a card can be cashed; each more is one coin more."""
TURN_LIMIT = 200
"""BD-15: turns of each player, after which the game ends whatever has happened."""

# Numbers of the actions: setting aside adds the face.
SET_ASIDE = 0
ROLL = SET_ASIDE + FACES
STOP = ROLL + 1
CASH = STOP + 1
WAIT = CASH + 1
NUM_ACTIONS = WAIT + 1

# Outcomes of chance: a face, a card, the seat that begins.
CARD = FACES
FIRST_SEAT = CARD + CARDS
MAX_CHANCE = FIRST_SEAT + MAX_PLAYERS
MAX_LEGAL = NUM_ACTIONS

# What is to happen next: a seat decides ...
SETTING_ASIDE, ASKING = range(2)
# ... or chance brings something ...
STARTING, DEALING, ROLLING, DRAWING, GIVING_BACK = range(2, 7)
# ... or rules go on by themselves, before anybody is asked again: with drawing cards, with the window, with the turn.
PAYING, IN_WINDOW, ENDING = range(7, 10)
OVER = 10

# Codes of the steps that are told (see `core.trace`), with their arguments.
STARTED = 0  # seat
DEALT = 1  # seat, card, whether it is the cover card
ROLLED = 2  # seat, faces
KEPT = 3  # seat, face, whether nothing else was possible
FULFILLED = 4  # seat, orders fulfilled before, and now
STOPPED = 5  # seat, whether all dice are on the field
CASHED = 6  # seat, card, coins for it
DREW_COINS = 7  # seat, cards drawn face down
DREW = 8  # seat, card, whether it is the cover card
TURNED_SUMMARY = 9  # seat
GAVE_BACK = 10  # seat, card
WAITED = 11  # seat, orders fulfilled
NO_CARD_LEFT = 12  # seat
BEGAN_TURN = 13  # seat
CUT_OFF = 14  # seat on turn, who rolls no more
FINISHED = 15

STATE = state_record(
    "bean_dice",
    players=0,
    shrunk=0,  # 1: an option makes the game smaller, so that what is known of the full one says nothing
    white_dice=0,  # how many dice of each colour there are (BD-1)
    beige_dice=0,
    faces=0,  # how many different faces a die has at the most (BD-2)
    dealt=0,  # cards dealt to each seat: two, or the active one alone (BD-7)
    goal=0,  # coins that end the game (BD-15)
    turn_limit=0,  # turns of each player after which it ends in any case
    start=0,  # the seat that plays first
    phase=0,  # what is to happen next
    turn=0,  # the seat that rolls
    turns=0,  # turns finished in all
    asked=0,  # the seat that is asked whether to cash; in its own turn it is `turn`; else NOTHING
    rolled=0,  # faces of the dice just rolled that are not on the field
    field=0,  # faces on the bean field
    white=0,  # white dice still to be rolled in this roll
    beige=0,  # ... and beige ones
    least=0,  # the lowest face that may still be set aside after this roll
    kept=0,  # how many dice of this roll have been set aside
    active=MAX_PLAYERS,  # the active card of each seat, or NOTHING
    cover=MAX_PLAYERS,  # its cover card, or NOTHING
    done=MAX_PLAYERS,  # orders fulfilled on the active card
    coins=MAX_PLAYERS,  # coins, a summary card's included
    summary=MAX_PLAYERS,  # 1: the summary card has been turned over (BD-14)
    face_up=MAX_PLAYERS,  # coins whose front everybody has seen: the cards cashed
    face_down=(MAX_PLAYERS, ERAS),  # how many coins were drawn face down, from the deck of each era
    unseen=ERAS,  # cards of each era's deck that nobody has seen since, in it or among the coins
    deck=0,  # cards in the deck
    era=0,  # which deck it is
    to_draw=0,  # cards that the seat asked has still to draw as coins
    giving=0,  # the seat whose coins become the new deck, else NOTHING
    given=0,  # those that it has given back so far
    orders=(CARDS, ORDERS),  # the deck: the orders of each card, the lowest first
)

PHASE_NAMES = (
    "set aside",  # the seat on turn puts dice on the field, then rolls again or stops
    "cash",  # a seat is asked whether to cash its card
    "start",  # chance chooses the seat that begins
    "deal",
    "roll",
    "draw",  # chance brings a card
    "give back",  # ... or one of the coins that become the new deck
    "pay",  # from here on, in the snapshots of steps only
    "window",
    "end",
    "over",
)
