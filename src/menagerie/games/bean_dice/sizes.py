"""Bean Dice: options that make the game smaller, for exact methods; and how long a game of any size can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.definition import size
from .deck import CARDS, SMALL_DECK
from .dice import DICE, MOST_FACES
from .state import DEALT_CARDS, SUMMARY_COINS, TURN_LIMIT, WINNING_COINS

MOST_LEFT = CARDS - 2
"""Cards left in the deck when two players have one card each."""

OPTIONS = (
    size(
        "dice", range(2, DICE + 1), "how many dice there are; half of them are white, or one more (BD-1)", (2, 3, DICE)
    ),
    size(
        "faces",
        range(2, MOST_FACES + 1),
        "how many different beans a die shows at most: the first ones of its colour (BD-2)",
        (2, 3, MOST_FACES),
    ),
    size(
        "cards",
        range(1, DEALT_CARDS + 1),
        "cards dealt to each player: two, or the active one alone (BD-7)",
        (1, DEALT_CARDS),
    ),
    size("stock", range(MOST_LEFT + 1), "cards left in the deck after the deal, at most (BD-6)", (0, 7, MOST_LEFT)),
    size("goal", range(1, WINNING_COINS + 1), "coins that end the game (BD-15)", (1, 4, WINNING_COINS)),
    size(
        "turns", range(1, TURN_LIMIT + 1), "turns of each player after which the game ends (BD-15)", (1, 8, TURN_LIMIT)
    ),
)
"""In the order in which `rules.set_sizes` reads them."""

SMALL = {"deck": SMALL_DECK, "dice": 2, "faces": 2, "cards": 1, "stock": 1, "goal": 2, "turns": 1}
"""A game that is small enough for exact methods."""


def max_plies(players: int, options: Mapping[str, Any]) -> int:
    """No game from the start has more actions, those of chance counted."""
    dice: int = options["dice"]
    dealt: int = options["cards"] * players
    stock = min(options["stock"], CARDS - dealt)
    # BD-8: the longest turn puts one die at a time on the field: to roll n dice, n outcomes; to keep one and roll the
    # others, two decisions; and in each window each opponent may wait (BD-13), as the seat on turn may at the end.
    turn = dice * (dice + 1) // 2 + 2 * (dice - 1) + dice * (players - 1) + 1
    # BD-12, BD-14: each card is cashed at most once for each time that it was drawn: at the beginning, from the deck,
    # or from a deck of cards given back, of which there are some only if a seat can have five: its own, and the stock.
    returned = SUMMARY_COINS * players if options["cards"] + stock >= SUMMARY_COINS else 0
    cashing = dealt + 2 * (stock + returned) + returned
    is_start_drawn = options["start"] == "random"
    turns: int = options["turns"] * players
    plies: int = int(is_start_drawn) + dealt + turns * turn + cashing
    return plies
