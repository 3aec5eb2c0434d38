"""The choices of the one who decides: numbered, found by number or by text, laid out in few lines."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.state import State

MOST_ONE_BY_ONE = 8
"""More choices than these, of one form, are shown by their form."""

MOST_NAMED = 4
"""More candidates than these are not listed."""


class Unclear(ValueError):
    """A text that names no choice, or several."""


class Choices:
    """Some actions with their texts, numbered from 1."""

    def __init__(self, actions: Sequence[int], texts: Sequence[str]) -> None:
        self.actions = tuple(actions)
        self.texts = tuple(texts)

    @classmethod
    def of(cls, state: State) -> Choices:
        """What the seat to move may do."""
        actions = state.legal_actions()
        return cls(actions, [state.action_text(action) for action in actions])

    @classmethod
    def all_of(cls, game: Game) -> Choices:
        """Every action that there is in the game."""
        actions = range(game.num_actions)
        return cls(actions, [game.action_text(action) for action in actions])

    def that_begin_like(self, others: Choices) -> Choices:
        """Those of the choices whose first word is that of one of the `others`."""
        first_words = {text.split()[0] for text in others.texts}
        kept = [place for place, text in enumerate(self.texts) if text.split()[0] in first_words]
        return Choices([self.actions[place] for place in kept], [self.texts[place] for place in kept])

    # Finding

    def find(self, wanted: str) -> int:
        """The action that `wanted` means: its number, its text, or how words of its text begin.

        Raises Unclear if it means none, or could mean several.
        """
        if wanted.isascii() and wanted.isdigit():
            return self._numbered(wanted)
        words = wanted.lower().split()
        fits = [_fit(words, text.lower().split()) for text in self.texts]
        best = max(fits, default=0)
        found = [place for place, fit in enumerate(fits) if fit == best]
        if best == 0 or not words:
            raise Unclear(f"{wanted!r} is not one of the choices: {self.in_words()}")
        if len(found) > 1:
            named = [self.texts[place] for place in found[:MOST_NAMED]]
            more = " or others" if len(found) > MOST_NAMED else ""
            raise Unclear(f"{wanted!r} could be {' or '.join(named)}{more}")
        return self.actions[found[0]]

    def _numbered(self, number: str) -> int:
        if not 1 <= int(number[:9]) <= len(self.actions):
            raise Unclear(f"there is no choice {number}; there are: {self.in_words()}")
        return self.actions[int(number) - 1]

    # Showing

    def in_words(self) -> str:
        """All choices on one line."""
        return ", ".join(f"{numbers} {text}" for numbers, text in self._entries())

    def laid_out(self, width: int) -> Text:
        """The choices in as few lines as they need; what several in a row begin with is said once."""
        lines = [Text()]
        for token in self._tokens():
            gap = "  " if lines[-1] else ""
            if lines[-1] and len(lines[-1]) + len(gap) + len(token) > width:
                lines.append(Text("  "))
                gap = ""
            lines[-1] += Text(gap) + token
        return Text("\n").join(lines)

    def _tokens(self) -> Iterator[Text]:
        """Each choice; the first of several that begin with the same words has those before it."""
        before = ""
        for numbers, text in self._entries():
            start, _, rest = text.rpartition(" ")
            if rest[:1].isdigit():  # "hop: 2) 2" could not be read
                start, rest = "", text
            label = f"{start}: " if start and start != before else ""
            yield Text.assemble((label, "bold"), (f"{numbers}) ", "bold cyan"), rest)
            before = start

    def _entries(self) -> Iterator[tuple[str, str]]:
        """Number and text of each choice; where there are many of one form, of all of them together."""
        numbered = enumerate(self.texts, 1)
        for _, group in itertools.groupby(numbered, key=lambda entry: _form(entry[1])):
            entries = list(group)
            texts = [text for _, text in entries]
            if len(entries) > MOST_ONE_BY_ONE and _form(texts[0])[1] > 1 and _is_product(texts):
                yield f"{entries[0][0]}–{entries[-1][0]}", _product_form(texts)
            else:
                yield from ((str(number), text) for number, text in entries)


def _fit(words: Sequence[str], text: Sequence[str]) -> int:
    """How well `words` name `text`: 4 all of it, 3 its end, 2 how its words begin, 1 how some do, 0 not."""
    if words == text:
        return 4
    if words == text[-len(words) :]:
        return 3
    for start in range(len(text) - len(words) + 1):
        if all(word.startswith(begin) for word, begin in zip(text[start:], words, strict=False)):
            return 2 if start == 0 else 1
    return 0


def _form(text: str) -> tuple[str, int]:
    """The words of a text without its numbers, and how many numbers there are."""
    words = text.split()
    return " ".join(word for word in words if not word.isdigit()), sum(word.isdigit() for word in words)


def _columns(texts: Sequence[str]) -> list[list[str]]:
    """The words that stand in each place of the texts."""
    return [list(dict.fromkeys(words)) for words in zip(*(text.split() for text in texts), strict=True)]


def _is_product(texts: Sequence[str]) -> bool:
    """Whether the texts are all that can be made of the words in their places."""
    return math.prod(len(words) for words in _columns(texts)) == len(texts)


def _product_form(texts: Sequence[str]) -> str:
    """All the texts at once: `swap 1–4 1–3 1–4`."""
    return " ".join(_span(words) for words in _columns(texts))


def _span(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    numbers = [int(word) for word in words if word.isdigit()]
    if numbers == list(range(numbers[0], numbers[0] + len(words))):
        return f"{numbers[0]}–{numbers[-1]}"
    return "/".join(words)
