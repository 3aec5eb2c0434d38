"""Beasty Bar (Stefan Kloss, Zoch 2014): animals jostle in the queue before a bar. 2 to 4 players."""

from __future__ import annotations

from ...core.definition import GameDefinition, start_seat, yes_or_no
from . import rules, setup, view
from .state import KIND_NAMES

GAME = GameDefinition(
    name="beasty-bar",
    title="Beasty Bar",
    article_prefix="BB",
    players=range(2, 5),
    options=(
        yes_or_no("points", False, "the points variant: lay four animals aside, and score points (BB-24)"),
        yes_or_no("chameleon_must_imitate", False, "a chameleon may not stay itself if it can imitate (BB-18)"),
        start_seat(),
    ),
    rules=rules,
    # Per seat at the most: 4 laid aside, 12 cards dealt or drawn, 12 played, 4 choices; one to find who starts.
    max_plies=lambda players, options: 1 + players * (24 if options["points"] else 28) + 4 * players,
    view=view.view,
    narrate=view.narrate,
    action_text=view.action_text,
    chance_text=view.chance_text,
    why_not=view.why_not,
    setup=setup.setup,
    topics={kind: f"BB-{21 - place}" for place, kind in enumerate(KIND_NAMES)},
)
