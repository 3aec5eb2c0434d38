"""The choices of the one who decides: numbered, found by number or by text, laid out in few lines."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ..core import catalogue

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.state import State

MOST_ONE_BY_ONE = 8
"""More choices than these, of one form, are shown by their form."""

ALL_OF_IT = 4
"""How well words fit that are all of a text."""

MOST_NAMED = 4
"""More candidates than these are not listed."""


class Unclear(ValueError):
    """A text that names no choice, or several."""


class Choices:
    """Some actions with their texts; those that are shown one by one are numbered from 1.

    `shown` are the words of each text as they are shown: where a text names a seat, the seat's name stands for its
    number, and both are understood.
    """

    def __init__(
        self, actions: Sequence[int], texts: Sequence[str], shown: Sequence[tuple[str, ...]] | None = None
    ) -> None:
        self.actions = tuple(actions)
        self.texts = tuple(texts)
        self.shown = tuple(shown or (tuple(text.split()) for text in texts))

    @classmethod
    def of(cls, state: State, names: Sequence[str] = ()) -> Choices:
        """What the seat to move may do; `names` are the seats', for games whose actions name seats."""
        actions = state.legal_actions()
        texts = [state.action_text(action) for action in actions]
        return cls(actions, texts, _with_names(texts, state.game, names))

    @classmethod
    def all_of(cls, game: Game, names: Sequence[str] = ()) -> Choices:
        """Every action that there is in the game."""
        actions = range(game.num_actions)
        texts = [game.action_text(action) for action in actions]
        return cls(actions, texts, _with_names(texts, game, names))

    def that_begin_like(self, others: Choices) -> Choices:
        """Those of the choices whose first word is that of one of the `others`."""
        first_words = {text.split()[0] for text in others.texts}
        return self._some([place for place, text in enumerate(self.texts) if text.split()[0] in first_words])

    def _some(self, places: Sequence[int]) -> Choices:
        actions, texts = [self.actions[place] for place in places], [self.texts[place] for place in places]
        return Choices(actions, texts, [self.shown[place] for place in places])

    def shown_text(self, place: int) -> str:
        """A choice as it is shown."""
        return " ".join(self.shown[place])

    # Finding

    def find(self, wanted: str) -> int:
        """The action that `wanted` means: its number, its text, or how words of its text begin.

        Raises Unclear if it means none, or could mean several.
        """
        if wanted.isascii() and wanted.isdigit():
            return self._numbered(wanted)
        words = wanted.lower().split()
        fits = [self._fit(words, place) for place in range(len(self.texts))]
        best = max(fits, default=0)
        found = [place for place, fit in enumerate(fits) if fit == best]
        if best == 0 or not words:
            raise Unclear(f"{wanted!r} is not one of the choices: {self.in_words()}")
        if len(found) > 1:
            named = [self.shown_text(place) for place in found[:MOST_NAMED]]
            more = " or others" if len(found) > MOST_NAMED else ""
            raise Unclear(f"{wanted!r} could be {' or '.join(named)}{more}")
        return self.actions[found[0]]

    def _fit(self, words: Sequence[str], place: int) -> int:
        """How well the words name a choice, with a seat's number or its name."""
        fit = _fit(words, self.texts[place].lower().split())
        if fit == ALL_OF_IT or self.shown_text(place) == self.texts[place]:
            return fit
        return max(fit, _fit(words, self.shown_text(place).lower().split()))

    def _numbered(self, number: str) -> int:
        numbered = [places[0] for places in self._groups() if len(places) == 1]
        if not numbered and self.actions:
            raise Unclear(f"write out which one, for example: {self.shown_text(0)}")
        if not 1 <= int(number[:9]) <= len(numbered):
            raise Unclear(f"there is no choice {number}; there are: {self.in_words()}")
        return self.actions[numbered[int(number) - 1]]

    # Showing

    def in_words(self) -> str:
        """All choices on one line."""
        return ", ".join(f"{number} {text}".strip() for number, text in self._entries())

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
        """Each choice; the words that several in a row begin with are said once, before the first."""
        label = ""
        for _, group in itertools.groupby(self._entries(), key=lambda entry: (entry[1].split()[0], bool(entry[0]))):
            entries = list(group)
            end_of_label = "· " if label else ""
            start = _common_start([text.split() for _, text in entries]) if entries[0][0] else 0
            label = " ".join(entries[0][1].split()[:start])
            for place, (number, text) in enumerate(entries):
                rest = " ".join(text.split()[start:])
                heading = f"{label}: " if label and place == 0 else ""
                yield Text.assemble(
                    (end_of_label if place == 0 else "", "dim"),
                    (heading, "bold"),
                    (f"{number}) " if number else "", "bold cyan"),
                    rest,
                )

    def _entries(self) -> Iterator[tuple[str, str]]:
        """Number and text of each choice; many of one form are one entry without a number."""
        number = 0
        for places in self._groups():
            if len(places) > 1:
                yield "", _product_form([self.shown[place] for place in places])
            else:
                number += 1
                yield str(number), self.shown_text(places[0])

    def _groups(self) -> Iterator[list[int]]:
        """The places of the choices: each by itself, but many of one form together."""
        for _, group in itertools.groupby(range(len(self.texts)), key=lambda place: _form(self.texts[place])):
            places = list(group)
            numbers = _form(self.texts[places[0]])[1]
            if len(places) > MOST_ONE_BY_ONE and numbers > 1 and _is_product([self.shown[place] for place in places]):
                yield places
            else:
                yield from ([place] for place in places)


def _with_names(texts: Sequence[str], game: Game, names: Sequence[str]) -> list[tuple[str, ...]]:
    """The words of the texts, with names where they name seats.

    A game's `terminal` says in SEAT_WORDS where that is: for the first word of a text, the place of the seat's number.
    """
    seat_words: Mapping[str, int] = getattr(catalogue.part(game.name, "terminal"), "SEAT_WORDS", {}) if names else {}
    return [_named(text.split(), seat_words, names) for text in texts]


def _named(words: list[str], seat_words: Mapping[str, int], names: Sequence[str]) -> tuple[str, ...]:
    place = seat_words.get(words[0])
    if place is not None and int(words[place]) < len(names):
        words[place] = names[int(words[place])]
    return tuple(words)


def _fit(words: Sequence[str], text: Sequence[str]) -> int:
    """How well `words` name `text`: 4 all of it, 3 its end, 2 how its words begin, 1 how some do, 0 not."""
    if words == text:
        return ALL_OF_IT
    if words == text[-len(words) :]:
        return 3
    for start in range(len(text) - len(words) + 1):
        if all(word.startswith(begin) for word, begin in zip(text[start:], words, strict=False)):
            return 2 if start == 0 else 1
    return 0


def _common_start(texts: Sequence[Sequence[str]]) -> int:
    """How many words all texts begin with, leaving a word of each; none if a number would come next.

    (For "hop: 2) 2" could not be read.) A single text is not split up.
    """
    if len(texts) == 1:
        return 0
    most = min(len(text) for text in texts) - 1
    start = next((place for place in range(most) if len({text[place] for text in texts}) > 1), most)
    return 0 if any(text[start][:1].isdigit() for text in texts) else start


def _form(text: str) -> tuple[str, int]:
    """The words of a text without its numbers, and how many numbers there are."""
    words = text.split()
    return " ".join(word for word in words if not word.isdigit()), sum(word.isdigit() for word in words)


def _columns(shown: Sequence[tuple[str, ...]]) -> list[list[str]]:
    """The words that stand in each place of the texts."""
    return [list(dict.fromkeys(words)) for words in zip(*shown, strict=True)]


def _is_product(shown: Sequence[tuple[str, ...]]) -> bool:
    """Whether the texts are all that can be made of the words in their places."""
    return math.prod(len(words) for words in _columns(shown)) == len(shown)


def _product_form(shown: Sequence[tuple[str, ...]]) -> str:
    """All the texts at once: `swap 1-4 Ben/Cleo 1-4`."""
    return " ".join(_span(words) for words in _columns(shown))


def _span(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    numbers = [int(word) for word in words if word.isdecimal()]
    if len(numbers) == len(words) and numbers == list(range(numbers[0], numbers[0] + len(words))):
        return f"{numbers[0]}-{numbers[-1]}"
    return "/".join(words)
