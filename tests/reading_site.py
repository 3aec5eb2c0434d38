"""What tests of replays, lessons and other pages to read need: the application, records, and what is on a page."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import httpx

import menagerie
from menagerie.core.record import Record
from menagerie.web.app import Settings, create_app
from menagerie.web.visit import Services

from .playing import possible_actions

Result = TypeVar("Result")

SAME_SITE = {"sec-fetch-site": "same-origin"}


class Client:
    """A browser at the application, which runs on a loop of its own."""

    def __init__(self, folder: Path) -> None:
        self.app = create_app(Settings(str(folder / "tables.sqlite"), limits_rates=False, bot_seconds=0.01, patience=0))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._lifespan = self.app.router.lifespan_context(self.app)
        self._do(self._lifespan.__aenter__())
        transport = httpx.ASGITransport(app=self.app)
        self._http = httpx.AsyncClient(transport=transport, base_url="http://tables.test", headers=SAME_SITE)

    def _do(self, job: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(job, self._loop).result()

    def get(self, path: str, **more: Any) -> httpx.Response:
        """What comes for a request."""
        return self._do(self._http.get(path, **more))

    def post(self, path: str, **more: Any) -> httpx.Response:
        """What comes for a form."""
        return self._do(self._http.post(path, **more))

    def forget(self) -> None:
        """From now on it is somebody else's browser."""
        self._http.cookies.clear()

    @property
    def services(self) -> Services:
        """What the application is made of."""
        found: Services = self.app.state.services
        return found

    def close(self) -> None:
        """Stops everything."""
        self._do(self._http.aclose())
        self._do(self._lifespan.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def site(folder: Path) -> Iterator[Client]:
    """The application with a database of its own; bots do nothing unless somebody plays."""
    with mock.patch("menagerie.web.app.prepare_all", return_value=None):
        client = Client(folder)
        try:
            yield client
        finally:
            client.close()


@cache
def random_record(name: str, players: int, seed: int, most: int = 400) -> Record:
    """A random game, as long as it gets with so many actions."""
    game = menagerie.load(name, players)
    return Record(game, _continued(game, [], seed, most), seats=[f"you:Player {seat}" for seat in range(players)])


def continued(record: Record, plies: int, seed: int) -> Record:
    """The same game up to so many actions, then another one."""
    actions = _continued(record.game, list(record.actions[:plies]), seed, len(record.actions) + 20)
    return Record(record.game, actions, seats=record.seats)


def _continued(game: menagerie.Game, actions: list[int], seed: int, most: int) -> list[int]:
    choose, state = random.Random(seed), game.replay(actions)
    while not state.is_terminal and len(state.history) < most:
        state.apply(choose.choice(possible_actions(state)))
    return state.history


def sent(client: Client, record: Record) -> str:
    """Sends a record; returns where it can be looked at."""
    answer = client.post("/replay", files={"record": ("game.json", record.dumps(), "application/json")})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def frame_at(client: Client, path: str, frame: int, seat: str) -> str:
    """One frame of a replay."""
    answer = client.get(f"{path}/frame", params={"frame": frame, "seat": seat})
    assert answer.status_code == 200
    return answer.text


@dataclass
class WholePage(HTMLParser):
    """A page's ids, the things that the site's policy forbids, and its links."""

    html: str
    ids: list[str] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what the tests look at."""
        given = {name: value or "" for name, value in attrs}
        self.forbidden += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and not given.get("src", "").startswith("/static/")):
            self.forbidden.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if tag == "a" and "href" in given else []


def checked(html: str) -> WholePage:
    """A page in which each name is there once, and nothing is inline."""
    page = WholePage(html)
    assert not page.forbidden
    assert sorted(page.ids) == sorted(set(page.ids)), "an id stands there twice"
    return page
