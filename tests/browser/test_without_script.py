"""Without JavaScript: everything is a form, a link or a button."""

from __future__ import annotations

import httpx
import pytest

import menagerie

from .conftest import PHONE, Meet
from .people import CHOICES, PICKS, SECOND, Person
from .tables import Table


def decide(person: Person) -> None:
    """Sends a choice of the form."""
    page = person.page
    if page.locator(CHOICES).count():
        page.locator(CHOICES).first.click()
        return
    page.locator(PICKS).first.click()
    page.locator(SECOND).first.click()


@pytest.mark.parametrize("game", menagerie.games())
def test_a_game_is_set_up_and_played_by_plain_forms(meet: Meet, client: httpx.Client, game: str) -> None:
    ada, bob = (meet(java_script_enabled=False, **how) for how in ({}, PHONE))
    page = ada.open("/")
    page.locator(f"article.game-{game} a.pill").click()
    page.locator("input[name=name]").fill("Ada")
    page.locator(".set-up > button").click()
    path = page.url.removeprefix(ada.url)
    assert page.locator(".lobby").is_visible()
    bob.open(path)
    bob.page.locator(".sit input[name=name]").fill("Bob")
    bob.page.locator(".sit button").click()
    ada.page.reload()
    table = Table(client, path.removeprefix("/t/"), [ada.token, bob.token])
    for _ in range(3):
        now = table.wait_for_people()
        person = (ada, bob)[now["to_move"]]
        person.page.reload()
        assert person.at == now["version"]
        decide(person)
        assert person.page.url == person.url + path
        assert person.at == table.seen()["version"] != now["version"]


def test_the_language_is_changed_by_a_plain_form(meet: Meet) -> None:
    ada = meet(java_script_enabled=False)
    ada.open("/rules/beasty-bar")
    ada.page.locator(".language select").select_option("cs")
    ada.page.get_by_role("button", name="Change").click()
    assert ada.page.url == f"{ada.url}/rules/beasty-bar"
    assert ada.page.locator("html").get_attribute("lang") == "cs"
