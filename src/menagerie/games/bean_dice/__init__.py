"""Bean Dice: seven dice, and a card of orders that also the others' rolls fulfil. 2 to 5 players."""

from __future__ import annotations

from ...core.definition import GameDefinition, start_seat
from . import rules, sentences, setup, sizes, view
from .deck import deck_option

GAME = GameDefinition(
    name="bean-dice",
    title="Bean Dice",
    article_prefix="BD",
    players=range(2, 6),
    options=(start_seat(), deck_option(), *sizes.OPTIONS),
    rules=rules,
    max_plies=sizes.max_plies,
    view=view.view,
    narrate=sentences.narrate,
    action_text=view.action_text,
    chance_text=view.chance_text,
    why_not=view.why_not,
    setup=setup.setup,
    small=sizes.SMALL,
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
