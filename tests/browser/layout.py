"""What holds of a page's layout at any width."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > width + 0.5)
        .map((element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}#${element.id}`)
        .slice(0, 8);
}"""


def assert_no_sideways_scrolling(page: Page) -> None:
    """Nothing is wider than the screen."""
    found = page.evaluate(TOO_WIDE)
    assert not found, f"{page.url} has at {page.viewport_size} what is too wide: {found}"


def assert_within_the_screen(page: Page, target: Locator) -> None:
    """It can be seen whole without scrolling."""
    box, size = target.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"], f"{target} ends at {box['y'] + box['height']}"
