"""The kinds of bots that can take a seat, as people write them: `random`, `greedy`, `level:3`, `badger`."""

from __future__ import annotations

from ..core.game import Game
from .bots import bot
from .levels import LEVELS, read_level
from .simple import Bot, GreedyBot, RandomBot

LEVEL = "level"

BOT_KINDS = ("random", "greedy", *(known.animal for known in LEVELS))
"""What a seat's bot may be; the animals are the levels 1 to 5, also written `level:1` to `level:5`."""


def read_bot_kind(text: str) -> str:
    """The kind that `text` means, one of BOT_KINDS. Raises ValueError for an unknown one, with those there are."""
    word, colon, level = text.strip().lower().partition(":")
    if word == LEVEL and colon:
        return read_level(level).animal
    if word in BOT_KINDS and not colon:
        return word
    raise ValueError(f"there is no bot {text!r}; there are: {', '.join(BOT_KINDS)} (these also as level:1 to level:5)")


def seat_bot(
    game: Game, kind: str, seed: int = 0, *, seconds: float | None = None, simulations: int | None = None
) -> Bot:
    """A bot of a kind; the budget is for those that search. Raises ValueError as `read_bot_kind` and `bot` do."""
    known = read_bot_kind(kind)
    if known == "random":
        return RandomBot(seed)
    if known == "greedy":
        return GreedyBot()
    return bot(game, known, seconds=seconds, simulations=simulations, seed=seed)
