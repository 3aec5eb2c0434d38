"""Bean Dice: seven dice, and a card of orders that also the others' rolls fulfil. 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.definition import GameDefinition, start_seat
from . import rules, sentences, setup, view
from .deck import CARDS, deck_option
from .dice import DICE
from .state import MAX_PLAYERS, SUMMARY_COINS, TURN_LIMIT


def max_plies(players: int, options: Mapping[str, Any]) -> int:
    """A safe bound for games from the start."""
    # BD-8: at most seven rolls, of seven dice, then six ...; each die is set aside once; after each roll but the last
    # there is the choice to go on, and in each window each opponent may wait (BD-13), as the seat on turn may itself.
    turn = DICE * (DICE + 1) // 2 + DICE + DICE + DICE * (players - 1) + 1
    # BD-12, BD-14: each time a card is cashed, one is drawn, unless nothing is left: then the two that the seat has are
    # the last ones. Cards drawn are those of the deck, and those given back.
    returned = SUMMARY_COINS * MAX_PLAYERS
    cashing = 2 * (CARDS + returned) + returned + 2 * players
    return 1 + 2 * players + TURN_LIMIT * players * turn + cashing


GAME = GameDefinition(
    name="bean-dice",
    title="Bean Dice",
    article_prefix="BD",
    players=range(2, 6),
    options=(start_seat(), deck_option()),
    rules=rules,
    max_plies=max_plies,
    view=view.view,
    narrate=sentences.narrate,
    action_text=view.action_text,
    chance_text=view.chance_text,
    why_not=view.why_not,
    setup=setup.setup,
    topics={
        "dice": "BD-2",
        "orders": "BD-3",
        "chance": "BD-4",
        "deck": "BD-6",
        "keep": "BD-8",
        "roll": "BD-8",
        "stop": "BD-9",
        "window": "BD-10",
        "cash": "BD-12",
        "wait": "BD-13",
        "summary card": "BD-14",
        "end": "BD-15",
    },
)
