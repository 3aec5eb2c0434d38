"""Hints, refusals that name the rule, the last steps once more, speed, motion, languages, clocks."""

from __future__ import annotations

import itertools

import httpx
import pytest

import menagerie

from . import tables
from .conftest import Meet
from .people import Person, until
from .positions import decides_within_a_move, moves
from .tables import Table

COUNT_TRANSITIONS = """
window.transitions = 0;
const start = document.startViewTransition.bind(document);
document.startViewTransition = (change) => { window.transitions += 1; return start(change); };
"""
ASKED_OR_SHOWN = "() => !document.getElementById('skip').hidden || !!document.querySelector('#play .choice')"
NOTE_TIMES = """() => {
    window.times = [];
    const told = () => document.getElementById('told')?.textContent;
    let last = told();
    new MutationObserver(() => {
        if (told() !== last) window.times.push(performance.now());
        last = told();
    }).observe(document.getElementById('table'), {subtree: true, childList: true, characterData: true});
}"""


def at_table(meet: Meet, table: Table, **how: object) -> Person:
    """Somebody on the first seat, who decides now."""
    person = meet(table.tokens[0], **how)
    person.open(table.path)
    person.wait_for(table.play_until(0)["version"])
    return person


def test_a_hint_says_what_a_strong_bot_would_do(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beasty-bar")
    ada = at_table(meet, table)
    ada.press(ada.page.get_by_role("button", name="Hint"))
    hint = ada.page.locator("#hint")
    hint.get_by_text("A strong bot would choose").wait_for()
    assert hint.locator(".odds li").count() == 4
    ada.decide()
    hint.get_by_text("A strong bot would choose").wait_for(state="hidden")


@pytest.mark.parametrize("game", menagerie.games())
def test_who_asks_why_not_is_told_the_article(meet: Meet, client: httpx.Client, game: str) -> None:
    table = tables.found(client, game)
    ada = at_table(meet, table)
    wishes = ada.page.locator("#play button.wish")
    while not wishes.count():
        ada.decide()
        ada.wait_for(table.play_until(0)["version"])
    version = ada.at
    ada.press(wishes.first)
    article = ada.page.locator(".refusal a")
    article.wait_for()
    assert ada.at == version == table.seen()["version"]
    with ada.context.expect_page() as opened:
        article.click()
    rules = opened.value
    rules.locator(f"[id='{article.inner_text()}']").wait_for()


def test_the_last_steps_are_shown_again(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beasty-bar", bots=2)
    ada = at_table(meet, table)
    ada.decide()
    version = table.play_until(0)["version"]
    ada.wait_for(version)
    ada.record()
    first = ada.page.locator("#told").text_content()
    ada.press(ada.page.get_by_role("button", name="Show again"))
    until(ada.page, lambda: len(ada.heard()) > 2 and ada.at == version)
    ada.wait_for(version)
    told = " ".join(sentence for move in moves(table, 0) for sentence in move["told"])
    assert all(sentence in told for sentence in ada.heard())
    assert ada.heard()[-1].endswith((first or "").strip()), "the last picture may tell several sentences"
    ada.decide()
    assert table.wait_for_people()["version"] != version


def test_steps_come_at_the_speed_that_was_chosen_until_they_are_skipped(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beasty-bar", bots=3)
    ada = at_table(meet, table)
    speed = ada.page.locator("select[data-setting=pace]")
    ada.press(ada.page.locator("#more > summary"))
    speed.select_option("350")
    ada.page.reload()
    ada.press(ada.page.locator("#more > summary"))
    assert speed.input_value() == "350"
    ada.page.evaluate(NOTE_TIMES)
    ada.decide()
    ada.wait_for(table.play_until(0)["version"])
    times = ada.page.evaluate("window.times")
    assert len(times) >= 3
    assert min(later - earlier for earlier, later in itertools.pairwise(times[1:])) > 300
    speed.select_option("1600")
    skip = ada.page.get_by_role("button", name="Skip")
    while True:  # a decision that only asks for the next one (whom to imitate, say) shows nothing to skip
        ada.decide()
        ada.page.wait_for_function(ASKED_OR_SHOWN)
        if skip.is_visible():
            break
    skip.click()
    ada.wait_for(table.play_until(0)["version"])


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_who_wants_no_motion_sees_all_at_once(meet: Meet, client: httpx.Client, motion: str) -> None:
    table = tables.found(client, "beasty-bar")
    ada = meet(table.tokens[0], pace="350", reduced_motion=motion)
    ada.context.add_init_script(COUNT_TRANSITIONS)
    ada.open(table.path)
    ada.wait_for(table.play_until(0)["version"])
    ada.decide()
    ada.wait_for(table.play_until(0)["version"])
    assert bool(ada.page.evaluate("window.transitions")) == (motion == "no-preference")
    if motion == "reduce":
        assert ada.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("game", menagerie.games())
def test_another_language_at_the_table(meet: Meet, client: httpx.Client, game: str) -> None:
    table = tables.found(client, game, people=2, bots=0)
    ada = at_table(meet, table)
    version, english = ada.at, ada.page.locator("#prompt").inner_text()
    seen = {english}
    for lang, turn in (("cs", "Jsi na tahu"), ("es", "Tu turno"), ("en", "Your turn")):
        with ada.page.expect_navigation():
            ada.page.locator(".language select").select_option(lang)
        ada.wait_for(version)
        assert ada.page.locator("html").get_attribute("lang") == lang
        prompt = ada.page.locator("#prompt").inner_text()
        assert prompt.startswith(turn)
        seen.add(prompt)
    assert len(seen) == 3
    ada.decide()


def test_another_language_on_the_start_page(meet: Meet) -> None:
    ada = meet()
    ada.open("/")
    for lang, title in (("cs", "Čtyři hry, jeden stůl"), ("es", "Cuatro juegos, una mesa")):
        with ada.page.expect_navigation():
            ada.page.locator(".language select").select_option(lang)
        assert ada.page.locator("h1").inner_text() == title
    ada.page.reload()
    assert ada.page.locator("html").get_attribute("lang") == "es"


def test_when_the_time_is_up_within_a_move_a_bot_decides(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beasty-bar", clock={"kind": "move", "seconds": 5})
    ada = meet(table.tokens[0])
    ada.open(table.path)
    now = decides_within_a_move(table)
    ada.wait_for(now["version"])
    before = len(moves(table, 0))
    clock = ada.page.locator(".player.owner-0 [data-clock]")
    assert clock.inner_text() in ("0:05", "0:04", "0:03")
    until(ada.page, lambda: clock.inner_text() == "0:01")
    until(ada.page, lambda: table.seen()["version"] != now["version"])
    assert moves(table, 0)[before]["actor"] == 0
    ada.wait_for(table.play_until(0)["version"])
    ada.decide()
