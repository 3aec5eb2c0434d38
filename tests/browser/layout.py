"""What holds of a page's layout at any width."""

from __future__ import annotations

from playwright.sync_api import Page

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
    assert page.evaluate(TOO_WIDE) == [], f"too wide at {page.viewport_size} on {page.url}"
