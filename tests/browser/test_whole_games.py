"""Whole games between two people at their browsers and a bot."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import menagerie
from menagerie.core import catalogue

from .conftest import DESK, PHONE, Meet
from .layout import assert_no_sideways_scrolling
from .people import Finger, Hand, Keyboard, Mouse, Person, until
from .tables import Table

MOST_DECISIONS = 30
"""Longer games are left to bots after so many decisions in the browsers."""

BY_DESK = (DESK, Mouse(), DESK, Keyboard())
BY_PHONE = (PHONE, Finger(), PHONE, Finger())


def found(person: Person, game: str) -> str:
    """Founds a table with a seat for a friend, and one for a bot; its path."""
    page = person.open("/")
    page.locator(f"article.game-{game} a.pill").click()
    page.locator("input[name=name]").fill("Ada")
    page.locator("input[name=players][value='3']").check()
    page.locator("select[name=seat2]").select_option("chick")
    page.locator(".set-up > button").click()
    link = page.locator(".lobby #link")
    until(page, lambda: link.input_value().startswith(person.url))
    return link.input_value().removeprefix(person.url)


def sit_down(person: Person, path: str) -> None:
    """Takes the open seat."""
    page = person.open(path)
    page.locator(".sit input[name=name]").fill("Bob")
    person.press(page.locator(".sit button"))
    page.locator("#play").wait_for()


def play(table: Table, people: list[Person], most: int) -> None:
    """At most so many decisions in the browsers."""
    for _ in range(most):
        now = table.wait_for_people()
        if now["to_move"] is None:
            return
        person = people[now["to_move"]]
        person.wait_for(now["version"])
        person.decide()
        assert_no_sideways_scrolling(person.page)


def check_end(person: Person, end: dict[str, Any], seat: int) -> None:
    """The screen says who has won, and what can be done now."""
    person.page.locator(".won-by").wait_for()
    person.wait_for(end["version"])
    text = person.page.locator(".won-by").inner_text()
    if end["winners"] == [seat]:
        assert text == "You have won!"
    else:
        assert all(end["seats"][winner]["name"] in text for winner in end["winners"])
    assert person.page.get_by_role("button", name="Play again").is_visible()
    assert person.page.get_by_role("link", name="Replay").is_visible()
    assert not person.page.locator("#play .choice, .question").count()
    assert_no_sideways_scrolling(person.page)


@pytest.mark.parametrize("ways", [BY_DESK, BY_PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", menagerie.games())
def test_a_whole_game(
    meet: Meet, client: httpx.Client, game: str, ways: tuple[dict[str, Any], Hand, dict[str, Any], Hand]
) -> None:
    assert 3 in catalogue.find(game).players
    first, second = meet(hand=ways[1], **ways[0]), meet(hand=ways[3], **ways[2])
    path = found(first, game)
    sit_down(second, path)
    table = Table(client, path.removeprefix("/t/"), [first.token, second.token])
    play(table, [first, second], MOST_DECISIONS)
    end = table.leave_to_bots()
    for seat, person in enumerate((first, second)):
        check_end(person, end, seat)
