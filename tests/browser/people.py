"""People at their browsers: what they see, and how they choose, with mouse, keyboard or finger."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, Locator, Page

AT = "#play input[name=at]"
CHOICES = "#play button.choice[name=action]"
SECOND = "#play button.choice.second"
PICKS = "#play label.pick"
MOST_TABS = 250

SETTLED = """at => document.querySelector('#play input[name=at]')?.value === at
    && (!!document.querySelector('#play .choice') || !document.querySelector('#dock.mine'))"""
ANSWERED = """([at, refusal]) => document.querySelector('#play input[name=at]')?.value !== at
    || (document.querySelector('.refusal')?.textContent ?? '') !== refusal"""
RECORD = """() => {
    window.heard = [];
    const note = () => {
        const text = document.getElementById('told')?.textContent.trim();
        if (text && text !== window.heard.at(-1)) window.heard.push(text);
    };
    new MutationObserver(note).observe(document.getElementById('table'),
        {subtree: true, childList: true, characterData: true});
}"""


def until(page: Page, condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Waits until something is so; meanwhile the browser's events come in."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it has not come to that"
        page.wait_for_timeout(20)


class Mouse:
    """Presses what it points at."""

    def press(self, page: Page, target: Locator) -> None:
        """Presses a button."""
        target.click()

    def pick(self, page: Page, target: Locator) -> None:
        """Picks the first of two."""
        target.click()


class Finger:
    """Taps."""

    def press(self, page: Page, target: Locator) -> None:
        """Presses a button."""
        target.tap()

    def pick(self, page: Page, target: Locator) -> None:
        """Picks the first of two."""
        target.tap()


class Keyboard:
    """Goes from control to control, and never touches a mouse."""

    def __init__(self) -> None:
        self._presses = 0

    def press(self, page: Page, target: Locator) -> None:
        """Presses a button, now with Enter, now with the space bar."""
        self.go_to(page, target)
        self._presses += 1
        page.keyboard.press("Enter" if self._presses % 2 else "Space")

    def pick(self, page: Page, target: Locator) -> None:
        """Picks the first of two: with the space bar, among radio buttons with the arrows."""
        field = target.locator("input")
        if field.get_attribute("type") == "checkbox":
            self.go_to(page, field)
            page.keyboard.press("Space")
            return
        group = page.locator(f"{PICKS} input")
        checked = page.locator(f"{PICKS} input:checked")
        if not checked.count():
            self.go_to(page, group.first)
            page.keyboard.press("Space")
        else:
            self.go_to(page, checked)
        for _ in range(group.count()):
            if field.is_checked():
                return
            page.keyboard.press("ArrowDown")
        raise AssertionError("the arrows don't get there")

    def go_to(self, page: Page, target: Locator) -> None:
        """Tabs until the target has the focus."""
        for _ in range(MOST_TABS):
            if target.evaluate("element => element === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not get to {target}")


Hand = Mouse | Finger | Keyboard


@dataclass
class Person:
    """Somebody with a browser of their own. `troubles`: what the browser complained of."""

    context: BrowserContext
    page: Page
    url: str
    hand: Hand = field(default_factory=Mouse)
    choose: random.Random = field(default_factory=lambda: random.Random(1))
    troubles: list[str] = field(default_factory=list)

    def open(self, path: str) -> Page:
        """Goes to a page."""
        self.page.goto(self.url + path)
        return self.page

    def press(self, target: Locator) -> None:
        """Presses a button, the own way."""
        self.hand.press(self.page, target)

    @property
    def token(self) -> str:
        """What the cookie holds."""
        found = [cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "menagerie"]
        return found[0]

    # At a table

    @property
    def at(self) -> str:
        """The version of the table on the screen."""
        return self.page.input_value(AT)

    def wait_for(self, version: str) -> None:
        """Waits until the screen shows that version, to the end of its film."""
        self.page.wait_for_function(SETTLED, arg=version)

    def wait_for_turn(self) -> None:
        """Waits until there is something to choose from."""
        self.page.locator("#dock.mine").wait_for()

    def told(self) -> str:
        """The sentence above the table."""
        return self.page.locator("#told").inner_text()

    def story(self) -> Sequence[str]:
        """What has happened, the oldest first."""
        return self.page.locator(".story li").all_inner_texts()[::-1]

    def record(self) -> None:
        """From now on notes every sentence that is told."""
        self.page.evaluate(RECORD)

    def heard(self) -> list[str]:
        """The sentences noted, those that were told again at once only once."""
        found: list[str] = self.page.evaluate("window.heard")
        return found

    def decide(self) -> None:
        """Makes some choice, and waits until the table has taken it; what is refused is tried another way."""
        before = self.at
        while self.at == before:
            refusal = self.page.evaluate("document.querySelector('.refusal')?.textContent ?? ''")
            self._choose()
            self.page.wait_for_function(ANSWERED, arg=[before, refusal])

    def _choose(self) -> None:
        """Presses one of the choices, or picks something and presses one of the second ones."""
        actions, seconds = self.page.locator(CHOICES), self.page.locator(SECOND)
        chosen = self.choose.randrange(actions.count() + seconds.count())
        if chosen < actions.count():
            self.press(actions.nth(chosen))
            return
        picks = self.page.locator(PICKS)
        self.hand.pick(self.page, picks.nth(self.choose.randrange(picks.count())))
        self.press(seconds.nth(chosen - actions.count()))
