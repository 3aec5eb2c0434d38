"""How soon one plays: from starting the server to the first own move, and what the page of a table weighs.

python tools/first_move.py [game ...]

For each game: the clicks from the start page to a move of one's own that is on disk, the seconds from starting
`menagerie serve` (compiled before: `menagerie warm-up`) until then, and of the page of the table the bytes sent (as
compressed), its requests, those to other places, and when something is first seen.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import menagerie

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
AT = "#play input[name=at]"
FIRST_SEEN = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


@dataclass
class Weight:
    """What a page has brought along so far."""

    own: str
    sent: int = 0
    requests: int = 0
    elsewhere: list[str] = field(default_factory=list)

    @classmethod
    def watch(cls, page: Page, own: str) -> Weight:
        """Weighs from now on whatever comes; streams are not weighed, for they don't end."""
        weight, session = cls(own), page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", weight._ask)
        session.on("Network.loadingFinished", weight._come)
        return weight

    def _ask(self, event: dict[str, Any]) -> None:
        url = event["request"]["url"]
        self.requests += 1
        if not url.startswith((self.own, "data:")):
            self.elsewhere.append(url)

    def _come(self, event: dict[str, Any]) -> None:
        self.sent += int(event["encodedDataLength"])


@contextmanager
def serving(port: int, folder: str) -> Iterator[None]:
    """A server that has just been started."""
    command = [sys.executable, "-m", "menagerie", "serve", "--port", str(port), "--log-level", "error"]
    process = subprocess.Popen([*command, "--database", f"{folder}/tables.sqlite"], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def wait_for(url: str) -> None:
    """Waits until a server answers there, as `menagerie serve --open` does."""
    while True:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=5):
                return
        except OSError:
            time.sleep(0.02)


def move(page: Page) -> int:
    """Makes the first choice there is, and waits until the table has taken it; the clicks for it."""
    page.locator("#dock.mine").wait_for()
    before, clicks = page.input_value(AT), 1
    if not page.locator("#play button.choice[name=action]").count():
        page.locator("#play label.pick").first.click()
        clicks += 1
    with page.expect_response(lambda response: response.url.endswith("/act")) as answer:
        page.locator("#play button.choice").first.click()
    assert answer.value.ok, answer.value.status
    page.wait_for_function(f"at => document.querySelector('{AT}').value !== at", arg=before)
    return clicks


def measure(browser: Browser, game: str) -> None:
    """Starts a server, plays a move, and tells how it was."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    url = f"http://localhost:{port}"
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        with serving(port, folder):
            wait_for(url)
            answers = time.perf_counter() - start
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            page.goto(url)
            page.locator(f"article.game-{game} button.main").click()
            clicks = 1 + move(page)
            seconds = time.perf_counter() - start
            print(f"{game}: {clicks} clicks, {seconds:.1f} s (the server answers after {answers:.1f} s); ", end="")
            weigh(browser, page, url)


def weigh(browser: Browser, seen: Page, own: str) -> None:
    """Opens a page once more, with nothing kept from before but who one is, and tells what it weighs."""
    context = browser.new_context(viewport=seen.viewport_size, storage_state=seen.context.storage_state())
    page = context.new_page()
    weight = Weight.watch(page, own)
    page.goto(seen.url)
    page.locator("#play").wait_for()
    page.wait_for_function(FIRST_SEEN)
    print(
        f"its page: {weight.sent / 1024:.0f} KB in {weight.requests} requests, {len(weight.elsewhere)} elsewhere, "
        f"first seen after {page.evaluate(FIRST_SEEN):.0f} ms"
    )


def main() -> None:
    """Measures the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=menagerie.games())
    games = parser.parse_args().games
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("there is no chromium on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=Path(chromium), args=FLAGS)
        for game in games:
            measure(browser, game)
        browser.close()


if __name__ == "__main__":
    main()
