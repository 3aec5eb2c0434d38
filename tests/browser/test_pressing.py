"""Pressing: while things move, and by keyboard; and notes that have been put away."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page

import menagerie

from . import tables
from .conftest import DESK, PHONE, Meet
from .people import CHOICES, PICKS, Keyboard, Person, until
from .tables import Table

MOVE_SLOWLY = """() => {
    const slow = new CSSStyleSheet(), start = document.startViewTransition.bind(document);
    const parts = ['group', 'old', 'new'].map((part) => `::view-transition-${part}(*)`);
    slow.replaceSync(`${parts} { animation-duration: 20s !important; }`);
    document.startViewTransition = (change) => {
        const transition = start(change);
        transition.updateCallbackDone.then(() => {
            document.adoptedStyleSheets = document.querySelector('#dock.mine') ? [slow] : [];
        });
        return transition;
    };
}"""
MOVES = """() => document.getAnimations().some(
    ({effect}) => effect.pseudoElement?.startsWith('::view-transition'))"""
FOCUS_IS_ON_A_CHOICE = "() => document.activeElement?.matches('#play .choice, #play .pick input')"


def at_table(table: Table, person: Person) -> str:
    """The first seat decides, and sees that; the version."""
    person.open(table.path)
    version = str(table.play_until(0)["version"])
    person.wait_for(version)
    return version


def point_at(page: Page, target: Locator, touch: bool) -> None:
    """Presses the middle of where it stands, without waiting until nothing moves any more."""
    box = target.bounding_box()
    assert box is not None
    press = page.touchscreen.tap if touch else page.mouse.click
    press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("way", [DESK, PHONE], ids=["mouse", "finger"])
@pytest.mark.parametrize("game", menagerie.games())
def test_what_is_pressed_while_things_move_is_taken(
    meet: Meet, client: httpx.Client, game: str, way: dict[str, Any]
) -> None:
    table = tables.found(client, game, people=2, bots=0)
    ada = meet(table.tokens[0], pace="800", **way)
    page = ada.open(table.path)
    ada.wait_for(table.play_until(1)["version"])
    page.evaluate(MOVE_SLOWLY)
    version = table.play_until(0)["version"]
    ada.wait_for(version)
    page.wait_for_function(MOVES)
    touch = bool(way.get("has_touch"))
    if not page.locator(CHOICES).count():
        point_at(page, page.locator(PICKS).first, touch)
        assert page.locator(f"{PICKS} input:checked").count()
    choice = page.locator("#play button.choice").first
    choice.scroll_into_view_if_needed()
    point_at(page, choice, touch)
    until(page, lambda: table.seen()["version"] != version)
    assert page.evaluate(MOVES), "it was pressed while things moved"


@pytest.mark.parametrize("game", menagerie.games())
def test_who_decides_by_keyboard_is_led_to_the_next_choice(meet: Meet, client: httpx.Client, game: str) -> None:
    table = tables.found(client, game, people=1, bots=1)
    ada = meet(table.tokens[0], hand=Keyboard())
    version = at_table(table, ada)
    for _ in range(3):
        ada.decide()
        version = str(table.play_until(0)["version"])
        ada.wait_for(version)
        ada.page.wait_for_function(FOCUS_IS_ON_A_CHOICE)


def test_who_decides_by_mouse_is_not_led_anywhere(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beasty-bar", people=1, bots=1)
    ada = meet(table.tokens[0])
    at_table(table, ada)
    ada.decide()
    ada.wait_for(table.play_until(0)["version"])
    assert not ada.page.evaluate(FOCUS_IS_ON_A_CHOICE)


def test_a_note_once_put_away_stays_away(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beaver-gang", people=1, bots=2)
    ada = meet(table.tokens[0])
    at_table(table, ada)
    note = ada.page.locator("#memories")
    text = note.locator("p").inner_text()
    note.get_by_text("I have it in mind").click()
    note.wait_for(state="hidden")
    ada.page.reload()
    ada.wait_for_turn()
    assert not note.is_visible()
    while ada.page.locator("#memories p").all_text_contents() == [text]:
        assert not note.is_visible()
        ada.decide()
        ada.wait_for(table.play_until(0)["version"])
