"""Circus Train (Steven Aramini, Crash Games 2014): load animals, and couple their wagons to a train. 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.definition import GameDefinition, start_seat, yes_or_no
from . import refusals, rules, sentences, setup, view
from .state import BONUS_LIMIT, HAND_SIZE, OFFER_SIZE, TURN_LIMIT


def max_plies(players: int, options: Mapping[str, Any]) -> int:
    """A safe bound for games from the start."""
    # CT-3 to CT-5: the start seat, a token and a hand for each, the offer, the first discard.
    preparation = 1 + players * (1 + HAND_SIZE) + OFFER_SIZE + 1
    # Each of the 40 wagons is loaded at most once: the choice, eight cards for it, the wagon that takes its place, and
    # at the end of the attaching a stop. Each is attached at most once from those that wait.
    loads = 40 * (1 + 8 + 1 + 1) + 40
    # CT-16: all other actions are draws (a choice and a card) or exchanges; then the turn is ended.
    turn = 3 * 2 + 1
    if options["bonus"]:  # CT-18: each card is a choice, and at most two draws, or an action more.
        turn += BONUS_LIMIT * (1 + 2 * 2)
    return preparation + loads + TURN_LIMIT * turn


GAME = GameDefinition(
    name="circus-train",
    title="Circus Train",
    article_prefix="CT",
    players=range(2, 5),
    options=(
        yes_or_no("bonus", False, "ten bonus cards are shuffled into the deck (CT-18)"),
        start_seat(),
    ),
    rules=rules,
    max_plies=max_plies,
    view=view.view,
    narrate=sentences.narrate,
    action_text=view.action_text,
    chance_text=view.chance_text,
    why_not=refusals.why_not,
    setup=setup.setup,
    topics={
        "wagons": "CT-1",
        "target": "CT-2",
        "actions": "CT-6",
        "draw": "CT-7",
        "load": "CT-8",
        "exchange": "CT-9",
        "token": "CT-10",
        "payment": "CT-10",
        "attach": "CT-12",
        "waiting": "CT-13",
        "score": "CT-14",
        "ringmaster": "CT-16",
        "bonus": "CT-18",
        "draw two": "CT-18",
        "load one fewer": "CT-18",
        "take one discarded": "CT-18",
        "extra action": "CT-18",
        "exchange 1:1": "CT-18",
        "end": "CT-19",
    },
)
