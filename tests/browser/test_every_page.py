"""Every kind of page, on a desk and on a phone: nobody is kept out, and nothing sticks out.

That nothing comes from elsewhere and no page complains, `meet` sees to, here as in all tests. What they look like is in
build/screenshots afterwards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from .conftest import DESK, PHONE, Meet
from .exhibits import FIRST_DECISIONS, KINDS, Exhibit, Gallery, visit
from .layout import assert_all_can_be_read_and_pressed, assert_no_sideways_scrolling, assert_within_the_screen
from .people import Person

AXE = Path(__file__).with_name("axe.min.js")
PICTURES = Path(__file__).resolve().parents[2] / "build" / "screenshots"
WIDTHS = (320, 390, 768, 1280, 2560)
LANGUAGES = ("en", "cs", "es")

RUN_AXE = """async () => {
    const found = await axe.run(document, {resultTypes: ['violations']});
    return found.violations.flatMap((violation) => violation.nodes.map(
        (node) => `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 300)}`));
}"""


@pytest.fixture(scope="package")
def gallery(client: httpx.Client) -> Gallery:
    """The tables that pages are shown of."""
    return Gallery(client)


def guest(meet: Meet, exhibit: Exhibit, **how: Any) -> Person:
    """Whoever the page is for."""
    return meet(exhibit.token, may_be_missing=exhibit.is_missing, **how)


@pytest.mark.parametrize("screen", ["desk", "phone"])
@pytest.mark.parametrize("kind", KINDS)
def test_nobody_is_kept_out(meet: Meet, gallery: Gallery, kind: str, screen: str) -> None:
    exhibit = KINDS[kind](gallery)
    person = guest(meet, exhibit, **(DESK if screen == "desk" else PHONE))
    visit(exhibit, person)
    size = person.page.viewport_size
    assert size is not None
    person.page.screenshot(path=PICTURES / f"{kind}-{size['width']}x{size['height']}.png")
    person.page.evaluate(AXE.read_text("utf-8"))
    violations = person.page.evaluate(RUN_AXE)
    assert not violations, "\n".join(violations[:6])


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_sticks_out_or_is_cut_small_or_covered(meet: Meet, gallery: Gallery, kind: str) -> None:
    exhibit = KINDS[kind](gallery)
    person = guest(meet, exhibit)
    visit(exhibit, person)
    for lang in LANGUAGES:
        if lang != "en":
            person.context.add_cookies([{"name": "lang", "value": lang, "url": person.url}])
            person.page.reload()
        for width in WIDTHS:
            person.page.set_viewport_size({"width": width, "height": 844})
            assert_no_sideways_scrolling(person.page)
            assert_all_can_be_read_and_pressed(person.page)


@pytest.mark.parametrize("game", FIRST_DECISIONS)
def test_the_first_choices_are_on_a_phones_screen(meet: Meet, gallery: Gallery, game: str) -> None:
    exhibit = FIRST_DECISIONS[game](gallery)
    person = guest(meet, exhibit, **PHONE)
    visit(exhibit, person)
    choices = person.page.locator("#dock .choice, #dock .pick")
    assert choices.count()
    for choice in choices.all():
        assert_within_the_screen(person.page, choice)
