"""Which bots take part: how they are written, and how one is made for a seat."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from ..core.game import Game
from ..search.levels import LEVELS
from ..search.seats import is_policy_file, read_bot_kind, seat_bot
from ..search.simple import Bot

THINKERS = frozenset(level.animal for level in LEVELS)
"""The kinds that have a budget; all others choose at once."""


@dataclass(frozen=True)
class BotSpec:
    """A bot that takes part: its name in the arena, its kind for `seat_bot`, and what it may spend on a move.

    `seconds` and `simulations` are None where nothing was said: then the bot's own usual budget holds.
    """

    name: str
    kind: str
    seconds: float | None = None
    simulations: int | None = None


def make_bot(game: Game, spec: BotSpec, seed: int) -> Bot:
    """The bot that `spec` describes; what it needs is compiled, or loaded, when this returns."""
    return seat_bot(game, spec.kind, seed, seconds=spec.seconds, simulations=spec.simulations)


def read_bots(
    text: str, seconds: float | None = None, simulations: int | None = None, least: int = 2
) -> tuple[BotSpec, ...]:
    """The bots of a text such as `level:5,level:5@0.05,greedy`: kinds with commas between, or files of policies.

    `@0.05` gives a bot seconds a move of its own; all others get `seconds` or `simulations`. Raises ValueError for
    fewer than `least` bots, the same bot twice, an unknown kind or a budget that is none.
    """
    _check_seconds(seconds, "--seconds")
    if simulations is not None and simulations < 1:
        raise ValueError(f"--simulations must be at least 1, not {simulations}")
    if seconds is not None and simulations is not None:
        raise ValueError("a budget is either --seconds or --simulations, not both")
    bots = tuple(_read_bot(part.strip(), seconds, simulations) for part in text.split(","))
    for place, bot in enumerate(bots):
        for other in bots[:place]:
            if (bot.kind, bot.seconds, bot.simulations) == (other.kind, other.seconds, other.simulations):
                raise ValueError(f"--bots has the same bot twice, {other.name!r} and {bot.name!r}, with equal budgets")
    if len(bots) < least:
        raise ValueError(f"an arena needs at least two bots, with commas between, not {text!r} alone")
    return bots


def _read_bot(text: str, seconds: float | None, simulations: int | None) -> BotSpec:
    if not text:
        raise ValueError("--bots has an empty place; bots are written with one comma between: greedy,random")
    if is_policy_file(text):
        path = Path(text)
        return BotSpec(path.stem, str(path.absolute()))
    name, at, own = (part.strip() for part in text.lower().partition("@"))
    kind = read_bot_kind(name)
    if kind not in THINKERS:
        if at:
            raise ValueError(f"{text!r}: {kind} does not think, so it has no time of its own")
        return BotSpec(name, kind)
    if not at:
        return BotSpec(name, kind, seconds, simulations)
    try:
        own_seconds = float(own)
    except ValueError:
        raise ValueError(f"{text!r}: after the @ come seconds a move, as in {name}@0.05") from None
    _check_seconds(own_seconds, repr(text))
    return BotSpec(f"{name}@{own_seconds:g}", kind, own_seconds)


def _check_seconds(seconds: float | None, where: str) -> None:
    if seconds is not None and not (math.isfinite(seconds) and seconds > 0):
        raise ValueError(f"{where}: seconds a move must be more than 0, not {seconds:g}")
