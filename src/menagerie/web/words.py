"""The words of the pages, and in which language somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale, negotiate_locale

from ..core import catalogue
from ..core.definition import Option
from ..core.words import Words, languages, words_of
from ..server.errors import Refused

FOLDER = Path(__file__).parent
COOKIE = "lang"
BEGINS = "the seat that plays first"
SAID = [BEGINS]


@cache
def known_languages() -> list[str]:
    """Languages in which the pages can be read, English first."""
    return languages(FOLDER)


@cache
def own_names() -> dict[str, str]:
    """Each language's name in itself."""
    return {lang: str(Locale.parse(lang).get_display_name(lang)).capitalize() for lang in known_languages()}


def words(lang: str) -> Words:
    """The words of the pages in a language."""
    return words_of(FOLDER, lang)


@cache
def game_titles(lang: str) -> dict[str, str]:
    """What the games are called in a language, by their names."""
    return {
        name: words_of(catalogue.folder_of(name), lang).say(catalogue.find(name).title) for name in catalogue.games()
    }


def language_of(chosen: str | None, accepted: str | None) -> str:
    """The language of a reader who has chosen one, or whose browser accepts some (a header Accept-Language)."""
    if chosen in known_languages():
        return str(chosen)
    wishes = [part.partition(";")[0].strip() for part in (accepted or "").split(",")]
    found = negotiate_locale([wish.replace("-", "_") for wish in wishes if wish], known_languages())
    return (found or "en").partition("_")[0]


@dataclass(frozen=True)
class Label:
    """What a field is called on the pages, in English: of a game if one is named."""

    text: str
    game: str = ""

    def __str__(self) -> str:
        return self.text

    def said(self, lang: str) -> str:
        """In a language."""
        return (words_of(catalogue.folder_of(self.game), lang) if self.game else words(lang)).say(self.text)


def refusal_text(refused: Refused, lang: str) -> str:
    """What was refused, in the reader's language."""
    values: Mapping[str, Any] = refused.values
    said = {name: value.said(lang) if isinstance(value, Label) else value for name, value in values.items()}
    return words(lang).say(refused.sentence, **said)


def is_a_seat(option: Option) -> bool:
    """Whether the option says who begins: a seat, which people count from 1, or one at random."""
    return "random" in option.examples


def label_of(option: Option, game: str) -> Label:
    """What an option of a game is called where people choose, or read what was chosen."""
    return Label(BEGINS) if is_a_seat(option) else Label(option.meaning, game)


def chosen_text(option: Option, value: Any, lang: str) -> str:
    """What was chosen, as people read it; `value` as a record has it."""
    say = words(lang).say
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if is_a_seat(option):
        return say("at random") if value == "random" else say("Seat {number}", number=value + 1)
    return str(value)


def decimals(text: str, lang: str) -> str:
    """A text with figures as the language writes them: 2.5 % is 2,5 % in Czech; a sign stays with its number."""
    from babel.numbers import get_decimal_symbol

    return text.replace(".", get_decimal_symbol(lang)).replace(" %", "\N{NO-BREAK SPACE}%")
