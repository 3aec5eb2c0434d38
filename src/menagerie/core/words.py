"""Sentences in the reader's language: gettext catalogues of each game, English where the code speaks itself."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Any

SOURCE_LANGUAGE = "en"


class Words:
    """The words of one game (or, without a game, of the program) in one language.

    Catalogues lie in the game's folder: `messages/<language>/LC_MESSAGES/menagerie.mo`. English needs none.
    """

    def __init__(self, folder: Path, lang: str = SOURCE_LANGUAGE) -> None:
        self.lang = lang
        if lang == SOURCE_LANGUAGE:
            self._catalogue = gettext.NullTranslations()
            return
        try:
            self._catalogue = gettext.translation("menagerie", folder / "messages", [lang])
        except OSError:
            there = ", ".join(languages(folder))
            raise ValueError(f"no words in language {lang!r}; there are: {there}") from None

    def say(self, sentence: str, **values: Any) -> str:
        """The translation of `sentence`, an English text with {named} places, with the values put in."""
        return self._catalogue.gettext(sentence).format(**values)


@cache
def words_of(folder: Path, lang: str) -> Words:
    """The words of the game in `folder`. Raises ValueError where there are none in that language."""
    return Words(folder, lang)


def languages(folder: Path) -> list[str]:
    """The languages that a game's folder speaks."""
    catalogues = folder.glob("messages/*/LC_MESSAGES/menagerie.mo")
    return [SOURCE_LANGUAGE, *sorted(path.parent.parent.name for path in catalogues)]
