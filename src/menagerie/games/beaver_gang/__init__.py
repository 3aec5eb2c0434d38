"""Beaver Gang (AMIGO): four face-down cards, of which you know but two, should become low. 2 to 6 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.definition import GameDefinition, yes_or_no
from . import refusals, rules, sentences, setup, view
from .state import CARDS, ROW, TURN_LIMIT


def max_plies(players: int, options: Mapping[str, Any]) -> int:
    """A safe bound for games from the start."""
    # All but the rows, at least 42 cards, lie in the two piles, five Second Chances at the most among them. A turn
    # draws a first card, and two more for each Second Chance that it plays; so without a reshuffle it draws 11 cards
    # at the most. It can come to one reshuffle (BG-10), after which the pile is long enough for the rest: 22 cards.
    # Each is an outcome of chance and a decision; add the opening, the choice of a Swap or Peek, the card that is
    # turned over or looked at, and the answer to whether to knock.
    turn = 2 * 22 + 4
    # BG-16: the last turn after which a call is possible is the one before the cut; then the others have one each.
    turns = TURN_LIMIT * players + players - 2
    # BG-2: two looks a seat and the first discard. BG-12: a row card is turned up once; each card of the deck is
    # drawn as a replacement at most once.
    deal_and_scoring = 2 * players + 1 + ROW * players + CARDS
    rounds = 4 if players == 2 else players
    return rounds * (deal_and_scoring + turns * turn)


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
    ),
    rules=rules,
    max_plies=max_plies,
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
