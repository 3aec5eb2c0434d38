"""Beaver Gang (AMIGO): four face-down cards, of which you know but two, should become low. 2 to 6 players."""

from __future__ import annotations

from ...core.definition import GameDefinition, yes_or_no
from . import refusals, rules, sentences, setup, shrinking, view

GAME = GameDefinition(
    name="beaver-gang",
    title="Beaver Gang",
    article_prefix="BG",
    players=range(2, 7),
    options=(
        yes_or_no(
            "rotate_dealer", True, "the deal passes to the left each round; off: the first seat always starts (BG-3)"
        ),
        yes_or_no("memory_aid", False, "the screen shows a seat the face-down cards that it knows (BG-15)"),
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
    lower_score_wins=True,
    topics={
        "numbers": "BG-1",
        "deal": "BG-2",
        "take": "BG-4",
        "draw": "BG-4",
        "keep": "BG-4",
        "discard": "BG-4",
        "swap": "BG-6",
        "peek": "BG-7",
        "second chance": "BG-8",
        "reshuffle": "BG-10",
        "knock": "BG-11",
        "pass": "BG-11",
        "scoring": "BG-12",
        "memory": "BG-15",
    },
    fleeting_steps=sentences.FLEETING,
    told_later=sentences.told_later,
)
