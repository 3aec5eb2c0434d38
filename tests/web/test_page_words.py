"""Every page in every language: nothing is lacking in the catalogues, and nothing English is left on a page."""

from __future__ import annotations

import asyncio
import gettext
import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import product
from typing import Any
from unittest import mock

import httpx
import pytest
from fastapi import FastAPI

import menagerie
from menagerie.core import catalogue
from menagerie.core.lessons import lessons_of
from menagerie.core.words import words_of
from menagerie.server.opening import BOT_NAMES
from menagerie.web import app as web_app
from menagerie.web.learning import OTHERS
from menagerie.web.words import game_titles, own_names
from tools.words import LANGUAGES, PAGES, read

NAME = "Zuzka"
SPOKEN = ("aria-label", "placeholder", "title", "alt")
"""Attributes that people read or hear."""
RULES = re.compile(r'<article class="rules">.*</article>', re.DOTALL)
"""Texts of their own, which tests/test_words.py compares article by article."""


class Lacking(gettext.NullTranslations):
    """Notes what is looked up in it: that is, what a catalogue lacks."""

    def __init__(self, found: set[str]) -> None:
        super().__init__()
        self._found = found

    def gettext(self, message: str) -> str:
        self._found.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


class Texts(HTMLParser):
    """All texts of a page that people read or hear."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(RULES.sub("", page))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in SPOKEN and value]

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        self.found += [text] if text else []


class Reader:
    """Somebody who looks at pages with a browser, of an application in this process."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        transport = httpx.ASGITransport(app=app)
        self._browser = httpx.AsyncClient(transport=transport, base_url="http://tables.test")
        self._browser.headers["sec-fetch-site"] = "same-origin"
        self._run = runner.run

    def look(self, path: str, lang: str) -> str:
        """The page at an address in a language."""
        self._browser.cookies.set("lang", lang, "tables.test")
        return self._run(self._browser.get(path)).text

    def send(self, path: str, **form: str) -> str:
        """Sends a form; returns the address where that leads."""
        answer = self._run(self._browser.post(path, data=form))
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def refused(self, path: str, lang: str, form: dict[str, str]) -> str:
        """The page that says why a form was refused."""
        self._browser.cookies.set("lang", lang, "tables.test")
        answer = self._run(self._browser.post(path, data=form))
        assert answer.status_code in (403, 404, 409, 422)
        return answer.text

    def wait(self, until: Callable[[], bool]) -> None:
        """Waits for something that goes on without the reader."""
        while not until():
            self._run(asyncio.sleep(0.1))

    def play(self, path: str, until: Callable[[dict[str, Any]], Any]) -> None:
        """Does the first thing that is possible until the table is as wanted."""
        self._run(self._play(f"/api/v1/tables/{path.rpartition('/')[2]}", until))

    async def _play(self, table: str, until: Callable[[dict[str, Any]], Any]) -> None:
        while not until(told := (await self._browser.get(table)).json()):
            if not told["legal_actions"]:
                await asyncio.sleep(0.005)
                continue
            action = {"action": told["legal_actions"][0]["action"], "at": told["version"]}
            answer = await self._browser.post(f"{table}/actions", json=action)
            assert answer.status_code in (200, 409), answer.text


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Reader]]:
    """Makes somebody who has not been here yet."""
    path = tmp_path_factory.mktemp("pages") / "tables.sqlite"
    app = web_app.create_app(web_app.Settings(str(path), limits_rates=False))
    with asyncio.Runner() as runner, mock.patch("menagerie.web.app.prepare_all"):
        lifespan = app.router.lifespan_context(app)
        runner.run(lifespan.__aenter__())
        app.state.services.studies.seconds = 1.0
        yield lambda: Reader(app, runner)
        runner.run(lifespan.__aexit__(None, None, None))


@pytest.fixture
def reader(newcomer: Callable[[], Reader]) -> Reader:
    return newcomer()


@pytest.fixture(autouse=True)
def lacking(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails a test in which something has been said that a catalogue lacks."""
    found: set[str] = set()
    folders = [PAGES, *(catalogue.folder_of(name) for name in menagerie.games())]
    for folder, lang in product(folders, LANGUAGES):
        monkeypatch.setattr(words_of(folder, lang)._catalogue, "_fallback", Lacking(found))
    yield
    assert not found, "these have no translation"


def english_left(english: str, other: str, lang: str) -> list[str]:
    """Texts that a page has alike in English and in another language, though they are words."""
    alike, left = translated_to_itself(lang), []
    for text in set(Texts(english).found) & set(Texts(other).found):
        nameless = names_in(lang).sub("", text)
        if re.search(r"[^\W\d]{2}", nameless) and not {text.lower(), nameless.strip().lower()} & alike:
            left.append(text)
    return sorted(left)


@cache
def translated_to_itself(lang: str) -> set[str]:
    """What is the same in both languages, in small letters."""
    folders = [PAGES, *(catalogue.folder_of(name) for name in menagerie.games())]
    said = [(message.id, message.string) for folder in folders for message in read(folder, lang)]
    return {one.lower() for one, text in said if isinstance(text, str) and text.partition("|")[0] == one}


@cache
def names_in(lang: str) -> re.Pattern[str]:
    """Names, which no language changes: of people, games, languages, articles and seeds."""
    names = {NAME, *BOT_NAMES, *OTHERS, "Menagerie", *own_names().values(), *game_titles(lang).values()}
    return re.compile("|".join(map(re.escape, names)) + "|[A-Z]{2}-[0-9]+|[0-9a-f]{64}")


def check(reader: Reader, *paths: str) -> None:
    """Each page is all in the language in which it is asked for."""
    for path in paths:
        english = reader.look(path, "en")
        for lang in LANGUAGES:
            page = reader.look(path, lang)
            assert f'<html lang="{lang}">' in page
            assert not english_left(english, page, lang), f"{path} in {lang}"
            assert not re.search(r"[{}|]", "".join(Texts(page).found)), f"{path} in {lang}"


def test_pages_that_belong_to_no_table(reader: Reader) -> None:
    check(reader, "/", "/mine", "/replay", "/resume/nothing", "/no-such-page", "/t/none", "/new/none")


@pytest.mark.parametrize("game", menagerie.games())
def test_tables_from_the_first_form_to_the_first_decision(
    reader: Reader, newcomer: Callable[[], Reader], game: str
) -> None:
    check(reader, f"/new/{game}", f"/rules/{game}")
    fewest = catalogue.find(game).players[0]
    seats = {f"seat{seat}": "open" if seat else "me" for seat in range(fewest)}
    path = reader.send("/tables", game=game, name=NAME, players=str(fewest), **seats)
    check(reader, path, "/", "/mine")
    reader.send(f"{path}/start", bot="random")
    reader.play(path, lambda table: table["legal_actions"])
    check(reader, path)
    check(newcomer(), path)


def test_a_lobby_for_a_stranger_and_when_it_is_closed(reader: Reader, newcomer: Callable[[], Reader]) -> None:
    path = reader.send("/tables", game="beasty-bar", name=NAME, seat1="open", public="on")
    check(newcomer(), path, "/")
    reader.send(f"{path}/leave")
    check(reader, path)


def test_a_table_whose_game_is_over(reader: Reader, newcomer: Callable[[], Reader]) -> None:
    path = reader.send("/tables", game="beasty-bar", name=NAME, seat1="random")
    reader.play(path, lambda table: table["status"] == "over")
    check(reader, path, "/mine", f"{path}/replay", f"{path}/replay?frame=9999", f"{path}/replay?seat=open")
    check(newcomer(), path)


@pytest.mark.slow
def test_an_analysis_while_it_is_made_and_then(reader: Reader) -> None:
    path = reader.send("/tables", game="beasty-bar", name=NAME, seat1="random")
    reader.play(path, lambda table: table["status"] == "over")
    check(reader, f"{path}/analysis")
    reader.wait(lambda: 'aria-busy="true"' not in reader.look(f"{path}/analysis", "en"))
    check(reader, f"{path}/analysis")


@pytest.mark.parametrize("game", menagerie.games())
def test_lessons(reader: Reader, game: str) -> None:
    check(reader, f"/learn/{game}")
    for number, _ in enumerate(lessons_of(game), 1):
        check(reader, f"/learn/{game}/{number}?at=")


def test_refusals(reader: Reader) -> None:
    path = reader.send("/tables", game="beasty-bar", name=NAME, seat1="open")
    forms = [
        ("/tables", {"game": "beasty-bar", "players": "9", "name": NAME}),
        ("/tables", {"game": "beasty-bar", "players": "many", "name": NAME}),
        ("/tables", {"game": "beasty-bar", "name": "a" * 50}),
        ("/language", {"lang": "none"}),
        (f"{path}/act", {"action": "0"}),
        (f"{path}/act", {}),
        (f"{path}/undo-answer", {"agrees": "yes"}),
        (f"{path}/rematch", {}),
    ]
    for address, form in forms:
        english = reader.refused(address, "en", form)
        for lang in LANGUAGES:
            page = reader.refused(address, lang, form)
            assert not english_left(english, page, lang), f"{address} with {form} in {lang}"
