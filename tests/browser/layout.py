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


CUT = """() => {
    const shown = (element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true})
        && !element.closest('.out-of-sight') && element.getBoundingClientRect().width > 1;
    const name = (element) => `${element.tagName.toLowerCase()}.${element.className} `
        + element.textContent.trim().slice(0, 30);
    const found = [];
    for (const element of document.querySelectorAll(
            'h1, h2, h3, button, summary, a, label, .pill, .prompt, .told, .refusal, .terms, .order-card .wanted')) {
        if (!shown(element) || getComputedStyle(element).overflowX === 'visible') continue;
        if (element.scrollWidth > element.clientWidth + 1) found.push(name(element));
    }
    for (const element of document.querySelectorAll('#table section, .card, .playing-card, .order-card, .player')) {
        if (shown(element) && element.scrollWidth > element.clientWidth + 2) found.push(`too full ${name(element)}`);
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const select of document.querySelectorAll('select')) {
        if (!shown(select) || !select.selectedOptions.length) continue;
        const style = getComputedStyle(select);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 14;
        const text = select.selectedOptions[0].textContent.trim();
        if (pen.measureText(text).width > room) found.push(`select ${select.name}: ${text}`);
    }
    return found.slice(0, 8);
}"""
"""Words that are cut off, and what does not hold what stands in it."""

TARGETS = """([choice, link]) => {
    const hits = (element, x, y) => element.contains(document.elementFromPoint(x, y));
    const found = [];
    for (const element of document.querySelectorAll('a[href], button, select, summary, input, label.pick')) {
        if (!element.checkVisibility({visibilityProperty: true})) continue;
        if (element.matches('.skip, .out-of-sight, [type=radio], [type=checkbox], [type=hidden]')) continue;
        const isLink = element.matches('a:not(.pill)');
        if (isLink && getComputedStyle(element).display === 'inline'
            && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
        const least = isLink ? link : choice;
        const {width, height} = element.getBoundingClientRect();
        if (height > least - 0.5 && width > least - 0.5) continue;
        element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
        const box = element.getBoundingClientRect(), reach = least / 2 - 1;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if ((height > least - 0.5 || (hits(element, x, y - reach) && hits(element, x, y + reach)))
            && (width > least - 0.5 || (hits(element, x - reach, y) && hits(element, x + reach, y)))) continue;
        found.push(`${element.tagName.toLowerCase()}.${element.className}#${element.id} `
            + `${element.textContent.trim().slice(0, 30)}: ${Math.round(width)}x${Math.round(height)}`);
    }
    scrollTo(0, 0);
    return found.slice(0, 8);
}"""
"""What can be pressed and is too small for a finger: by its box, or by what reaches beyond that. Links within a text
are as large as its lines."""

COVERED = """() => {
    const found = [];
    for (const element of document.querySelectorAll('a[href], button, select, summary, input, label.pick')) {
        if (!element.checkVisibility({visibilityProperty: true})) continue;
        if (element.disabled || element.matches('.skip, .out-of-sight, [type=hidden]')) continue;
        element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
        const box = element.getClientRects()[0];
        if (!box) continue;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const there = document.elementFromPoint(x, y);
        if (element.contains(there) || (there?.contains(element) && there.matches('label, a, button'))) continue;
        found.push(`${element.tagName.toLowerCase()}.${element.className}#${element.id} `
            + `${element.textContent.trim().slice(0, 30)} under ${there?.tagName.toLowerCase()}.${there?.className}`);
    }
    scrollTo(0, 0);
    return found.slice(0, 8);
}"""
"""What can be pressed but lies under something else wherever one scrolls."""

CHOICE_SIZE, LINK_SIZE = 44, 24
"""In CSS pixels: controls, and links that stand for themselves (WCAG 2.5.8 asks for 24)."""


def faults(page: Page) -> list[str]:
    """What can't be read or pressed as it stands."""
    cut = [f"cut: {one}" for one in page.evaluate(CUT)]
    small = [f"small: {one}" for one in page.evaluate(TARGETS, [CHOICE_SIZE, LINK_SIZE])]
    return cut + small + [f"covered: {one}" for one in page.evaluate(COVERED)]


def assert_all_can_be_read_and_pressed(page: Page) -> None:
    """No words are cut, everything that can be pressed is large enough, and nothing lies over it."""
    found = faults(page)
    assert not found, f"{page.url} at {page.viewport_size}: {found}"
