"""Replays, analyses and lessons in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page

import menagerie
from menagerie.core.lessons import lessons_of

from . import tables
from .conftest import PHONE, Meet
from .people import PICKS, SECOND, Finger, Person

STEPS_EACH_WAY = 25
MOST_TRIES = 12
DONE = "() => !document.querySelector('#play .choice') || document.querySelector('.refusal')"
SHOWN = """number => {
    const bar = document.getElementById('reel');
    return bar.dataset.frame === String(number) && bar.querySelector('[data-place]').value.startsWith(`${number} `);
}"""


def shown_frame(page: Page, number: int) -> str:
    """What stands on the table at that frame, once it is there."""
    page.wait_for_function(SHOWN, arg=number)
    return page.locator("#table").inner_text()


def go(page: Page, key: str, numbers: range) -> dict[int, str]:
    """Each of these frames, reached one after the other with a key."""
    frames = {}
    for number in numbers:
        page.keyboard.press(key)
        frames[number] = shown_frame(page, number)
    return frames


@pytest.mark.parametrize("game", menagerie.games())
def test_a_replay_shows_the_same_there_and_back(meet: Meet, client: httpx.Client, game: str) -> None:
    table = tables.found(client, game)
    table.play_out()
    ada = meet(table.tokens[0])
    page = ada.open(table.path)
    ada.press(page.get_by_role("link", name="Replay"))
    page.locator("[data-plays-on]").wait_for()
    start = shown_frame(page, 0)
    last = int(page.locator("#reel").get_attribute("data-last") or 0)
    there = {0: start, **go(page, "ArrowRight", range(1, STEPS_EACH_WAY))}
    page.keyboard.press("End")
    end = shown_frame(page, last)
    assert page.locator(".won-by").is_visible()
    late = {last: end, **go(page, "ArrowLeft", range(last - 1, last - STEPS_EACH_WAY, -1))}
    assert go(page, "ArrowRight", range(last - STEPS_EACH_WAY + 2, last + 1)).items() <= late.items()
    page.keyboard.press("Home")
    assert shown_frame(page, 0) == start
    ways = page.locator("#reel [data-goes=on]")
    for number in range(1, 4):
        ada.press(ways)
        assert shown_frame(page, number) == there[number]
    page.reload()
    assert shown_frame(page, 3) == there[3]
    page.keyboard.press("End")
    shown_frame(page, last)
    page.keyboard.press("ArrowUp")
    page.wait_for_function("last => document.getElementById('reel').dataset.frame < last", arg=last)
    assert len(set(there.values())) > STEPS_EACH_WAY / 2


def test_a_replay_plays_by_itself_and_is_seen_from_another_seat(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beasty-bar")
    table.play_out()
    ada = meet(table.tokens[0], pace="350")
    page = ada.open(f"{table.path}/replay")
    shown_frame(page, 0)
    ada.press(page.locator("[data-plays-on]"))
    page.wait_for_function("() => Number(document.getElementById('reel').dataset.frame) >= 3")
    ada.press(page.locator("[data-plays-on]"))
    with page.expect_navigation():
        page.locator("select[name=seat]").select_option("all")
    assert not page.locator("#dock .card").count(), "a spectator sees no hand"


def test_a_record_is_downloaded_and_looked_at_again(meet: Meet, client: httpx.Client, tmp_path: Path) -> None:
    table = tables.found(client, "beaver-gang")
    table.play_out()
    ada = meet(table.tokens[0])
    page = ada.open(f"{table.path}/replay")
    page.locator("#more > summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "record.json")
    last = page.locator("#reel").get_attribute("data-last")
    guest = meet()
    guest.open("/replay").locator("input[type=file]").set_input_files(tmp_path / "record.json")
    guest.page.get_by_role("button", name="Look at it").click()
    shown_frame(guest.page, 0)
    assert guest.page.locator("#reel").get_attribute("data-last") == last


def test_an_analysis_says_what_it_has_found_out(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beaver-gang")
    table.play_out()
    ada = meet(table.tokens[0])
    page = ada.open(table.path)
    ada.press(page.get_by_role("link", name="Analysis"))
    page.locator("svg.chances").wait_for(timeout=60_000)
    assert page.get_by_role("heading", name="Chances of victory").is_visible()
    assert page.locator(".chances [class*=owner-]").count() > 4
    page.locator("#analysis a[href*='/replay?']").first.click()
    assert page.locator("#reel").is_visible()


@pytest.mark.parametrize("game", menagerie.games())
def test_a_lesson_is_learned(meet: Meet, game: str) -> None:
    ada = meet(hand=Finger(), **PHONE)
    page = ada.open(f"/learn/{game}")
    ada.press(page.get_by_role("link", name="Begin"))
    learn(ada, lessons_of(game)[0].course)
    ada.press(page.get_by_role("link", name="Next lesson", exact=True))
    page.locator("#task-title").get_by_text(lessons_of(game)[1].title).wait_for()
    page.goto(f"{ada.url}/learn/{game}")
    assert page.locator(f"[data-lesson='{game} 1'] .learned").is_visible()
    assert not page.locator(f"[data-lesson='{game} 2'] .learned").is_visible()


def learn(person: Person, course: Sequence[str]) -> None:
    """Tries one choice after the other until it was right."""
    page = person.page
    verdict, again = page.locator(".verdict"), page.get_by_role("link", name="Try again")
    for tried in range(MOST_TRIES):
        page.locator("#play .choice, .verdict").first.wait_for()
        while not verdict.count():
            pick(person, course)
            choices = page.locator("#play button.choice")
            person.press(choices.nth(tried % choices.count()))
            page.wait_for_function(DONE)
            page.locator("#play .choice, .verdict").first.wait_for()
        if page.locator(".verdict.right").count():
            return
        person.press(again)
        verdict.wait_for(state="detached")
    raise AssertionError("nothing is right")


def pick(person: Person, course: Sequence[str]) -> None:
    """Picks what a choice in two asks for first."""
    second = person.page.locator(SECOND)
    if not second.count():
        return
    template = second.first.get_attribute("value") or ""
    for field in person.page.locator(PICKS).all():
        if template.replace("{pick}", field.locator("input").get_attribute("value") or "") in course:
            person.hand.pick(person.page, field)
