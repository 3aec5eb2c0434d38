"""The words of the pages, and in which language somebody reads them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel import Locale, negotiate_locale

from ..core import catalogue
from ..core.words import Words, languages, words_of
from ..server.errors import Refused

FOLDER = Path(__file__).parent
COOKIE = "lang"


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


def refusal_text(refused: Refused, lang: str) -> str:
    """What was refused, in the reader's language."""
    return words(lang).say(refused.sentence, **refused.values)
