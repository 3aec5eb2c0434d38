"""A server and a browser for the tests of this folder, and people who use them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Request, Response, sync_playwright

from .people import Hand, Mouse, Person
from .serving import Server

NEEDED = os.environ.get("MENAGERIE_NEEDS_CHROMIUM", "") not in ("", "0")
"""Then tests fail where there is no Chromium; else they are skipped."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WAIT_MILLISECONDS = 20_000

SET_PACE = "if (location.host) localStorage.getItem('pace') ?? localStorage.setItem('pace', '%s')"

Meet = Callable[..., Person]


# Not of the session: while Playwright runs, its event loop counts as running on this thread, which tests of other
# folders that have one of their own could not bear.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium."""
    path = shutil.which("chromium")
    if path is None:
        if NEEDED:
            pytest.fail("there is no Chromium")
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """A running server."""
    made = Server(tmp_path_factory.mktemp("browser"))
    try:
        made.start()
        yield made
    finally:
        made.stop()
    assert made.errors() == []


@pytest.fixture(scope="package")
def client(server: Server) -> Iterator[httpx.Client]:
    """For what is done over the JSON interface."""
    with httpx.Client(base_url=server.url, trust_env=False) as made:
        yield made


@pytest.fixture
def meet(browser: Browser, server: Server) -> Iterator[Meet]:
    """Makes people, each with a browser of their own, who want everything at once unless something else is said.

    In the end, no browser may have had anything to complain of, or have asked other places for anything.
    """
    people: list[Person] = []

    def make(
        token: str | None = None, hand: Hand | None = None, pace: str = "0", may_be_missing: bool = False, **how: Any
    ) -> Person:
        context = browser.new_context(**{**DESK, **how})
        context.set_default_timeout(WAIT_MILLISECONDS)
        if how.get("java_script_enabled", True):
            context.add_init_script(SET_PACE % pace)
        if token is not None:
            context.add_cookies([{"name": "menagerie", "value": token, "url": server.url}])
        person = Person(context, context.new_page(), server.url, hand or Mouse())
        _listen(person, [] if may_be_missing else [404])
        people.append(person)
        return person

    yield make
    for person in people:
        person.context.close()
    assert [trouble for person in people for trouble in person.troubles] == []


def _listen(person: Person, unwanted: list[int]) -> None:
    """Notes what the browser complains of. That something was refused or out of reach is a test's own business."""
    expected = ("Failed to load resource", "htmx: htmx:sse:error")

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(expected):
            person.troubles.append(message.text)

    def look_where(request: Request) -> None:
        if not request.url.startswith((f"{person.url}/", "data:", "blob:")):
            person.troubles.append(f"asked elsewhere: {request.url}")

    def look_at(response: Response) -> None:
        if response.status >= 500 or response.status in unwanted:
            person.troubles.append(f"{response.status} {response.url}")

    person.context.on("console", note)
    person.context.on("weberror", lambda error: person.troubles.append(str(error.error)))
    person.context.on("request", look_where)
    person.context.on("response", look_at)
