"""What one viewer has on the screen at one moment of a table: all that the template of a frame gets.

It is made from views, which list what the viewer may see; no template ever gets a state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.words import Words


@dataclass(frozen=True)
class Offer:
    """An action as the page offers it: `text` is how it is called in the viewer's language."""

    number: int
    text: str
    legal: bool


@dataclass(frozen=True)
class Player:
    """Who sits on a seat, as everybody sees it."""

    name: str
    kind: str
    """person, bot or open"""

    detail: str = ""
    """What else is said of them: a bot's level, or that a bot stands in for somebody away."""

    clock: str = ""
    """The time left, written out; empty without a clock."""

    seconds: int | None = None
    clock_runs: bool = False
    is_away: bool = False
    is_viewer: bool = False


@dataclass(frozen=True)
class Screen:
    """One moment of a table as one viewer sees it.

    `view` is `State.view(viewer)`; `names` are the seats' as the viewer is told of them; `told` the sentence of the
    step shown; `story` the sentences before, the oldest first. `offers` maps the English text of an action to what
    the page offers; it is empty where the viewer has nothing to decide.
    """

    game: str
    title: str
    view: Mapping[str, Any]
    viewer: int | None
    names: Sequence[str]
    players: Sequence[Player]
    words: Words
    told: str = ""
    story: Sequence[str] = ()
    memories: Sequence[str] = ()
    """What the viewer has been shown, and must keep in mind from its next decision on."""

    offers: Mapping[str, Offer] = field(default_factory=dict)
    to_move: int | None = None
    winners: Sequence[int] = ()
    at: str = ""
    """The version of the table that an answer refers to."""

    refusal: str = ""
    """Why a wish was refused."""

    article: str = ""
    """The article that forbids it."""

    def offer(self, text: str) -> Offer | None:
        """What the page offers for the action of that English text; None if the viewer has nothing to decide."""
        return self.offers.get(text)
