"""All languages: every sentence has a translation, in games too, and rule pages have the same articles."""

from __future__ import annotations

import gettext
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.cli.pages import RulePage
from menagerie.core import catalogue
from menagerie.core.words import Text, languages, words_of
from tools.words import LANGUAGES, PACKAGE, folders, problems

from .playing import last_options, random_play
from .table_pages import frame_of

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eva", "Filip")
GAMES = menagerie.games()


# What the code says, and the catalogues


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_every_sentence_is_there_in_every_language(folder: Path, lang: str) -> None:
    assert problems(folder, lang) == []


def test_no_catalogue_is_in_another_language_or_compiled() -> None:
    assert {lang for folder in folders() for lang in languages(folder)} == {"en", *LANGUAGES}
    assert list(PACKAGE.rglob("*.mo")) == []


# Games


class Lacking(gettext.NullTranslations):
    """Notes what is looked up in it: that is, what a catalogue lacks."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: set[str] = set()

    def gettext(self, message: str) -> str:
        self.sentences.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


@pytest.fixture
def lacking_forms(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[tuple[str, str]]]:
    """Forms that a sentence asks for and a text of a catalogue has not, as (text, form)."""
    lacking: set[tuple[str, str]] = set()
    whole = Text.__format__

    def noting(self: Text, form: str) -> str:
        if form and form not in self.forms and self not in NAMES:
            lacking.add((str(self), form))
        return whole(self, form)

    monkeypatch.setattr(Text, "__format__", noting)
    yield lacking
    assert lacking == set()


def forms_of(name: str) -> list[menagerie.Game]:
    """A game for the fewest and for the most, with its usual options, with the last value of each, and a small one."""
    definition = catalogue.find(name)
    choices: list[dict[str, Any]] = [{}, last_options(definition), dict(definition.small)]
    counts = (definition.players[0], definition.players[-1])
    loaded = (menagerie.load(name, players, **options) for players, options in product(counts, choices))
    return list(dict.fromkeys(loaded))


def everything_said(game: menagerie.Game, lang: str, seed: int) -> Iterator[str]:
    """All that is said in a random game to all seats and a spectator, and why nothing else may be done, at times.

    Also, at times and in the end, what stands on the table in the browser.
    """
    choose = random.Random(seed)
    names, words = NAMES[: game.players], game.words(lang)
    question = getattr(catalogue.part(game.name, "terminal"), "question", None)
    previous: menagerie.State | None = None
    for state, action in random_play(game, seed):
        if previous is not None:
            for step in previous.apply(state.history[-1]):
                yield from (step.text(seat, lang, names) for seat in (None, *range(game.players)))
        if action >= 0:
            yield state.action_text(action, lang)
        if state.current_player >= 0 and choose.random() < 0.1:
            yield from (state.why_not(other, lang) or "" for other in range(game.num_actions))
            yield question(state.view(state.current_player), names, words) if question else ""
            yield from texts_on(frame_of(state, state.current_player, lang))
        previous = state.copy()
    yield from texts_on(frame_of(state, None, lang))


def texts_on(page: str) -> Iterator[str]:
    """The texts of a page, and the names of what is heard only."""
    for text in re.findall(r'>([^<>]+)<|aria-label="([^"]*)"', page):
        yield " ".join("".join(text).split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_told_in_every_language(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch, lacking_forms: set[tuple[str, str]]
) -> None:
    lacking = Lacking()
    monkeypatch.setattr(words_of(catalogue.folder_of(name), lang)._catalogue, "_fallback", lacking)
    for number, game in enumerate(forms_of(name)):
        for text in everything_said(game, lang, number):
            assert not re.search(r"[{}|]|\s\s", text), text
            assert not lacking.sentences, f"{name}, {lang}: no translation of {lacking.sentences}"
            assert not lacking_forms, f"{name}, {lang}: (text, form) is lacking: {lacking_forms}, in {text!r}"


@pytest.mark.parametrize("lang", ["en", *LANGUAGES])
@pytest.mark.parametrize("name", GAMES)
def test_texts_of_actions_are_read_back_in_every_language(name: str, lang: str) -> None:
    game = forms_of(name)[-1]
    actions = [game.action_text(action, lang) for action in range(game.num_actions)]
    outcomes = [game.chance_text(outcome, lang) for outcome in range(game.definition.rules.MAX_CHANCE)]
    texts = [*actions, *outcomes]
    assert sorted({text for text in texts if texts.count(text) > 1}) == []
    assert [text for text in texts if text != text.lower()] == []
    assert [game.parse_action(text.upper(), lang) for text in actions] == list(range(len(actions)))
    assert [game.parse_action(text, lang) for text in outcomes] == list(range(len(outcomes)))


# Rule pages


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_rule_pages_have_the_same_articles_in_every_language(name: str, lang: str) -> None:
    folder = catalogue.folder_of(name)
    english, other = RulePage(folder), RulePage(folder, lang)
    assert [article.code for article in other.articles] == [article.code for article in english.articles]
    assert other.title == game_title(name, lang)
    for one, same in zip(english.articles, other.articles, strict=True):
        assert shape(same.text) == shape(one.text), same.code
    assert shape(other.text) == shape(english.text)


def game_title(name: str, lang: str) -> str:
    return words_of(catalogue.folder_of(name), lang).say(catalogue.find(name).title)


def shape(text: str) -> list[str]:
    """What every language has alike: how many lines of a table, points of a list, and rulings; and which articles."""
    lines = [line[:1] for line in text.splitlines() if line.startswith(("|", "-"))]
    return [*lines, *re.findall(r"\b[A-Z]{2}-\d+", text), *re.findall(r"(?m)^\*(?!\*)", text)]
