"""Circus Train (Steven Aramini, Crash Games 2014): load animals, and couple their wagons to a train. 2 to 4 players."""

from __future__ import annotations

from ...core.definition import GameDefinition, start_seat, yes_or_no
from . import refusals, rules, sentences, setup, shrinking, view

GAME = GameDefinition(
    name="circus-train",
    title="Circus Train",
    article_prefix="CT",
    players=range(2, 5),
    options=(
        yes_or_no("bonus", False, "ten bonus cards are shuffled into the deck (CT-18)"),
        start_seat(),
        *shrinking.OPTIONS,
    ),
    rules=rules,
    max_plies=shrinking.max_plies,
    small=shrinking.SMALL,
    check=shrinking.check,
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
