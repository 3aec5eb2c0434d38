"""The way to a table: the name one plays under, and what is said of a form that can't be granted."""

from __future__ import annotations

import httpx
import pytest

import menagerie

from . import tables
from .conftest import PHONE, Meet

REFUSED = {
    "en": ("seconds for each decision: this is a number, not", "can’t be chosen here: the seat that plays first"),
    "cs": ("tohle má být číslo", "tu nejde zvolit: místo, které začíná"),
    "es": ("aquí va un número", "no se puede elegir aquí: el asiento que empieza"),
}


def test_a_newcomer_writes_a_name_and_plays(meet: Meet) -> None:
    ada = meet()
    page = ada.open("/")
    page.get_by_label("Your name").fill("Žofie")
    page.get_by_label("Your name").press("Enter")
    assert page.url == f"{ada.url}/", "Enter in the field starts no game"
    ada.press(page.locator(".game-beasty-bar button.main"))
    page.locator(".player b").get_by_text("Žofie").wait_for()
    page = ada.open("/")
    assert page.get_by_label("Your name").input_value() == "Žofie"
    ada.press(page.locator(".game-bean-dice button.main"))
    page.locator(".player b").get_by_text("Žofie").wait_for()


def test_who_writes_no_name_plays_all_the_same(meet: Meet) -> None:
    ada = meet(**PHONE)
    page = ada.open("/")
    ada.press(page.locator(".game-beaver-gang button.main"))
    page.locator(".player b").get_by_text("Guest").wait_for()
    assert ada.open("/").get_by_label("Your name").input_value() == ""


def test_a_name_goes_along_to_the_other_forms(meet: Meet, client: httpx.Client) -> None:
    ada = meet()
    page = ada.open("/")
    page.get_by_label("Your name").fill("Žofie")
    page.locator(".game-circus-train a.pill").click()
    page.locator(".set-up").wait_for()
    assert page.get_by_label("Your name").input_value() == "Žofie"
    waits = tables.found(client, "circus-train", 1, 0, players=2, seats=["me", "open"])
    page = ada.open(waits.path)
    assert page.get_by_label("Your name").input_value() == "Žofie"


@pytest.mark.parametrize("lang", REFUSED)
def test_a_form_is_refused_in_words_of_the_page(meet: Meet, lang: str) -> None:
    ada = meet()
    ada.context.add_cookies([{"name": "lang", "value": lang, "url": ada.url}])
    for changes, said in zip(({"move_seconds": "soon"}, {"option.start": "9"}), REFUSED[lang], strict=True):
        page = ada.open("/new/circus-train")
        page.locator("[name=name]").fill("Ada")
        page.locator("[name=clock][value=move]").check()
        for name, value in changes.items():
            page.locator(f"[name='{name}']").evaluate(
                "(field, value) => { const other = document.createElement('input'); other.name = field.name;"
                " other.value = value; field.replaceWith(other); }",
                value,
            )
        page.locator(".set-up > button").click()
        text = page.get_by_role("alert").inner_text()
        assert said in text
        assert not any(raw in text for raw in ("move_seconds", "option", "start is"))


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
@pytest.mark.parametrize("game", menagerie.games())
def test_seats_are_counted_as_people_do(meet: Meet, game: str, lang: str) -> None:
    ada = meet()
    ada.context.add_cookies([{"name": "lang", "value": lang, "url": ada.url}])
    text = ada.open(f"/new/{game}").locator(".set-up").inner_text()
    assert not any(zero in text for zero in ("seat 0", "místo 0", "asiento 0"))
