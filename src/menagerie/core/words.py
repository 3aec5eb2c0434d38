"""Sentences in the reader's language: gettext catalogues of each game, English where the code speaks itself.

A folder's catalogues are `messages/<language>.po`, read when a language is first asked for; English needs none.

**Forms.** Other languages bend words. So a translation may go on with named forms of the same text, and the places of
a translated sentence may ask for one, as for a format; a text without that form comes as it is:

    msgid "lion"                 msgstr "lev|4=lva|7=lvem"
    msgid "You play {animal}."   msgstr "Hraješ {animal:4}."       Hraješ lva.
    msgid "a {animal} of {name}" msgstr "{animal} ({name})|4={animal:4} ({name})"

Names of forms are the catalogue's own business. Ours are the numbers of the Czech cases, and in Spanish `the`, `a`,
`of` and `to` for "el león", "un león", "del león", "al león". A text made of others has the forms that its translation
lists. The sign | parts the forms, so no sentence has it for itself.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

SOURCE_LANGUAGE = "en"


class Text(str):
    """A text with further forms, which are asked for as a format is: `f"{text:4}"`."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, plain: str, forms: Mapping[str, str] | None = None) -> Text:
        """`forms`: by name; they are fixed from then on."""
        text = super().__new__(cls, plain)
        text.forms = forms or {}
        return text

    def __format__(self, form: str) -> str:
        return self.forms.get(form, str(self))


def joined(texts: Sequence[str], between: str = ", ") -> str:
    """The texts one after another, in every form that any of them has."""
    names = {name for text in texts if isinstance(text, Text) for name in text.forms}
    bent = [text if isinstance(text, Text) else Text(text) for text in texts]
    return Text(between.join(texts), {name: between.join(f"{text:{name}}" for text in bent) for name in sorted(names)})


class Words:
    """The words of one folder, a game's say, in one language."""

    def __init__(self, folder: Path, lang: str = SOURCE_LANGUAGE) -> None:
        """Raises ValueError where the folder has no words in that language."""
        self.lang = lang
        self._catalogue = gettext.NullTranslations() if lang == SOURCE_LANGUAGE else _catalogue(folder, lang)

    def say(self, sentence: str, **values: Any) -> str:
        """The translation of `sentence`, an English text with {named} places, with the values put in."""
        return _filled(self._catalogue.gettext(sentence), values)

    def say_many(self, one: str, many: str, count: int, **values: Any) -> str:
        """The same where the sentence depends on a number: `one` and `many` are the English texts; {count} is known."""
        return _filled(self._catalogue.ngettext(one, many, count), {"count": count, **values})


@cache
def words_of(folder: Path, lang: str) -> Words:
    """The words of the game in `folder`. Raises ValueError where there are none in that language."""
    return Words(folder, lang)


def languages(folder: Path) -> list[str]:
    """The languages that a folder speaks."""
    return [SOURCE_LANGUAGE, *sorted(path.stem for path in folder.glob("messages/*.po"))]


def _catalogue(folder: Path, lang: str) -> gettext.GNUTranslations:
    there = languages(folder)
    if lang not in there:
        raise ValueError(f"no words in language {lang!r}; there are: {', '.join(there)}")
    from babel.messages import mofile, pofile  # takes a while, and English does without

    compiled = io.BytesIO()
    with (folder / "messages" / f"{lang}.po").open("rb") as file:
        mofile.write_mo(compiled, pofile.read_po(file, abort_invalid=True))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@cache
def _forms(translation: str) -> tuple[str, dict[str, str]]:
    """A translation taken apart: the plain text, and the further forms by name."""
    plain, *others = translation.split("|")
    forms = (other.partition("=") for other in others)
    return plain, {name: text for name, _, text in forms}


def _filled(translation: str, values: Mapping[str, Any]) -> str:
    plain, forms = _forms(translation)
    if not forms and ":" not in plain:
        return plain.format(**values)
    # A plain text would take the name of a form for a width.
    bent = {name: Text(value) if type(value) is str else value for name, value in values.items()}
    filled = {name: text.format(**bent) for name, text in forms.items()}
    return Text(plain.format(**bent), filled) if forms else plain.format(**bent)
