"""Reloads, other tabs, lost connections: nothing is lost, and nothing happens twice."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, Request

import menagerie

from . import tables
from .conftest import Meet
from .people import CHOICES, PICKS, Person, until
from .positions import moves
from .serving import Server


def look_of(page: Page) -> dict[str, str]:
    """What stands on the table, besides the sentence of the latest step."""
    return {part: page.locator(part).inner_text() for part in (".seats", ".controls", ".board", "#dock", ".before")}


@pytest.mark.parametrize("game", menagerie.games())
def test_a_reload_shows_the_same(meet: Meet, client: httpx.Client, game: str) -> None:
    table = tables.found(client, game, people=2)
    ada = meet(table.tokens[0])
    ada.open(table.path)
    for _ in range(10):
        table.decide()
    version = table.play_until(0)["version"]
    ada.wait_for(version)
    before = look_of(ada.page)
    ada.page.reload()
    ada.wait_for(version)
    assert look_of(ada.page) == before


def test_another_tab_follows_and_may_act(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beaver-gang")
    ada = meet(table.tokens[0])
    other = Person(ada.context, ada.context.new_page(), ada.url)
    for tab in (ada, other):
        tab.open(table.path)
    for tab in (ada, other, ada, other):
        version = table.play_until(0)["version"]
        ada.wait_for(version)
        other.wait_for(version)
        assert look_of(ada.page) == look_of(other.page)
        tab.decide()
        assert table.wait_for_people()["version"] != version


@pytest.mark.parametrize("how", ["offline", "killed"])
def test_what_was_missed_comes_in_order_and_once(meet: Meet, client: httpx.Client, server: Server, how: str) -> None:
    table = tables.found(client, "beasty-bar", people=2, bots=0)
    ada, steady = meet(table.tokens[0]), meet(table.tokens[0])
    for person in (ada, steady):
        person.open(table.path)
        person.wait_for(table.seen(0)["version"])
        person.record()
    table.decide()
    ada.wait_for(table.seen(0)["version"])
    ada.context.set_offline(True)
    if how == "killed":
        for _ in range(4):
            table.decide()
        steady.wait_for(table.seen(0)["version"])
        server.kill()
        steady.page.locator("#connection").wait_for()
        server.start()
        steady.page.locator("#connection").wait_for(state="hidden")
    for _ in range(5):
        table.decide()
    ada.context.set_offline(False)
    for _ in range(3):
        table.decide()
    version = table.play_until(0)["version"]
    for person in (ada, steady):
        person.wait_for(version)
    assert ada.heard() == steady.heard()
    assert ada.story() == steady.story()
    told = [sentence for move in moves(table, 0) for sentence in move["told"]]
    assert told[-len(ada.story()) :] == ada.story()
    assert [sentence for sentence in told if sentence in " ".join(ada.heard())]
    ada.decide()


def test_the_screen_says_when_the_connection_is_lost(meet: Meet, client: httpx.Client, server: Server) -> None:
    table = tables.found(client, "beaver-gang")
    ada = meet(table.tokens[0])
    ada.open(table.path)
    ada.wait_for_turn()
    server.kill()
    notice = ada.page.locator("#connection")
    notice.wait_for()
    assert "trying again" in notice.inner_text()
    server.start()
    notice.wait_for(state="hidden")
    ada.decide()


def test_the_back_button_loses_nothing(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "circus-train")
    ada = meet(table.tokens[0])
    ada.open(table.path)
    ada.wait_for(table.play_until(0)["version"])
    ada.decide()
    ada.page.locator(".brand").click()
    ada.page.locator(".games").wait_for()
    version = table.play_until(0)["version"]
    ada.page.go_back()
    ada.wait_for(version)
    ada.decide()
    assert table.wait_for_people()["version"] != version


@pytest.mark.parametrize("game", menagerie.games())
def test_a_double_click_is_one_move(meet: Meet, client: httpx.Client, game: str) -> None:
    table = tables.found(client, game, people=2, bots=0)
    ada = meet(table.tokens[0])
    ada.open(table.path)
    now = table.play_until(0)
    ada.wait_for(now["version"])
    sent, answered = posts_of(ada.page)
    before = len(moves(table, 0))
    if not ada.page.locator(CHOICES).count():
        ada.page.locator(PICKS).first.click()
    ada.page.locator("#play button.choice").first.dblclick()
    ada.page.wait_for_function("at => document.querySelector('#play input[name=at]').value !== at", arg=now["version"])
    until(ada.page, lambda: len(answered) == len(sent))
    assert len([move for move in moves(table, 0)[before:] if move["actor"] == 0]) == 1


def posts_of(page: Page) -> tuple[list[Request], list[Request]]:
    """The decisions that the page will send, and those of them that will be answered."""
    sent: list[Request] = []
    answered: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    page.on("requestfinished", lambda request: answered.append(request) if request.method == "POST" else None)
    return sent, answered
