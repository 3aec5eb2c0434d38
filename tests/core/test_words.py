"""Translations: catalogues, plural forms, and texts that carry further forms."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from menagerie.core.words import Text, Words, languages, listed, words_of

CZECH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

msgid "lion"
msgstr "lev|4=lva|7=lvem"

msgid "zebra"
msgstr "zebra|4=zebru|7=zebrou"

msgid "nothing"
msgstr "nic"

msgid "You play the {animal}."
msgstr "Hraješ {animal:4}."

msgid "{name}'s {animal}"
msgstr "{animal} ({name})|4={animal:4} ({name})"

msgid "{most} and {last}"
msgstr "{most} a {last}|4={most:4} a {last:4}"

msgid "Your hand: {hand}."
msgstr "V ruce máš: {hand:4}."

msgid "one card"
msgid_plural "{count} cards"
msgstr[0] "jedna karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} karet"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "messages").mkdir()
    (tmp_path / "messages" / "cs.po").write_text(CZECH, "utf-8")
    return tmp_path


@pytest.fixture
def czech(folder: Path) -> Words:
    return Words(folder, "cs")


def test_a_folder_speaks_english_and_the_languages_of_its_catalogues(folder: Path, tmp_path: Path) -> None:
    assert languages(folder) == ["en", "cs"]
    assert languages(tmp_path / "nowhere") == ["en"]
    assert words_of(folder, "cs") is words_of(folder, "cs")


@pytest.mark.parametrize("lang", ["xx", "", "../messages/cs", "cs.po"])
def test_a_language_without_a_catalogue_is_refused(folder: Path, lang: str) -> None:
    with pytest.raises(ValueError, match="there are: en, cs"):
        Words(folder, lang)


def test_a_place_asks_for_a_form(czech: Words) -> None:
    lion = czech.say("lion")
    assert lion == "lev"
    assert czech.say("You play the {animal}.", animal=lion) == "Hraješ lva."


def test_a_text_without_the_form_comes_as_it_is(czech: Words) -> None:
    assert czech.say("You play the {animal}.", animal="Bo") == "Hraješ Bo."  # no width of 4
    assert czech.say("You play the {animal}.", animal=czech.say("nothing")) == "Hraješ nic."


def test_a_text_made_of_others_has_forms_too(czech: Words) -> None:
    lion = czech.say("{name}'s {animal}", animal=czech.say("lion"), name="Bo|4=x")
    assert lion == "lev (Bo|4=x)"
    hand = czech.say("{most} and {last}", most=listed([lion, czech.say("nothing")]), last=czech.say("zebra"))
    assert hand == "lev (Bo|4=x), nic a zebra"
    assert czech.say("Your hand: {hand}.", hand=hand) == "V ruce máš: lva (Bo|4=x), nic a zebru."


def test_numbers_choose_among_the_forms_of_their_language(folder: Path, czech: Words) -> None:
    assert [czech.say_many("one card", "{count} cards", count) for count in (1, 2, 5)] == [
        "jedna karta",
        "2 karty",
        "5 karet",
    ]
    english = Words(folder)
    assert [english.say_many("one card", "{count} cards", count) for count in (1, 2)] == ["one card", "2 cards"]


def test_what_has_no_translation_is_said_in_english(czech: Words) -> None:
    assert czech.say("{name} sleeps.", name="Bo") == "Bo sleeps."


def test_a_text_with_forms_is_a_text(czech: Words) -> None:
    lion = czech.say("lion")
    assert isinstance(lion, Text)
    assert (f"{lion}", f"{lion:7}", f"{lion:9}", lion.upper()) == ("lev", "lvem", "lev", "LEV")
    again = pickle.loads(pickle.dumps(lion))
    assert f"{again:7}" == "lvem"
    assert listed([]) == ""
