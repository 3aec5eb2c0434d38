"""Beasty Bar (Stefan Kloss, Zoch 2014): animals jostle in the queue before a bar. 2 to 4 players."""

from __future__ import annotations

from ...core.definition import GameDefinition, start_seat, yes_or_no
from . import rules, setup, sizes, view
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
        sizes.animals_option(),
        sizes.hand_option(),
        sizes.queue_option(),
    ),
    rules=rules,
    max_plies=sizes.max_plies,
    view=view.view,
    narrate=view.narrate,
    action_text=view.action_text,
    chance_text=view.chance_text,
    why_not=view.why_not,
    setup=setup.setup,
    small=sizes.SMALL,
    topics={kind: f"BB-{21 - place}" for place, kind in enumerate(KIND_NAMES)},
)
