"""The kinds of bots that can take a seat, as people write them: `random`, `greedy`, `level:3`, `badger`.

Policies that are installed are kinds too, by their names; programs may also name one by its file.
"""

from __future__ import annotations

from ..core.game import Game
from .bots import bot
from .levels import LEVELS, read_level
from .policies import SUFFIX, Policy, PolicyBot, find, installed
from .simple import Bot, GreedyBot, RandomBot

LEVEL = "level"

BOT_KINDS = ("random", "greedy", *(known.animal for known in LEVELS))
"""What a seat's bot may always be; the animals are the levels 1 to 5, also written `level:1` to `level:5`."""


def bot_kinds() -> tuple[str, ...]:
    """What a seat's bot may be now: BOT_KINDS, and the policies that are installed."""
    return (*BOT_KINDS, *(name for name in installed() if name not in BOT_KINDS))


def read_bot_kind(text: str) -> str:
    """The kind that `text` means, one of `bot_kinds()`. Raises ValueError for an unknown one, with those there are.

    It opens no file, whatever the text is.
    """
    word, colon, level = text.strip().lower().partition(":")
    if word == LEVEL and colon:
        return read_level(level).animal
    if not colon and word in bot_kinds():
        return word
    raise ValueError(f"there is no bot {text!r}; there are: {', '.join(bot_kinds())} ({_MORE_WRITINGS})")


_MORE_WRITINGS = "the animals also as level:1 to level:5"


def checked_bot_kind(text: str, game: Game) -> str:
    """As `read_bot_kind`. Raises ValueError also for a policy that is not for this game and its number of players.

    That error begins with the policy's name.
    """
    kind = read_bot_kind(text)
    if kind not in BOT_KINDS:
        find(kind).check(game, kind)
    return kind


def is_policy_file(kind: str) -> bool:
    """Whether `kind` names a policy by its file: something for programs and commands, not for what others send."""
    return kind.endswith(SUFFIX)


def seat_bot(
    game: Game, kind: str, seed: int = 0, *, seconds: float | None = None, simulations: int | None = None
) -> Bot:
    """A bot of a kind, or the policy of a file; the budget is for those that search.

    Raises ValueError as `read_bot_kind` and `bot` do, and for a policy that is not for this game or can't be read.
    """
    if is_policy_file(kind):
        policy = Policy.load(kind)
        policy.check(game, kind)
        return PolicyBot(policy)
    known = checked_bot_kind(kind, game)
    if known not in BOT_KINDS:
        return PolicyBot(find(known))
    if known == "random":
        return RandomBot(seed)
    if known == "greedy":
        return GreedyBot()
    return bot(game, known, seconds=seconds, simulations=simulations, seed=seed)
