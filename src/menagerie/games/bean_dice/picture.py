"""Bean Dice as a picture, from a view: the bean field, the dice just rolled, and everybody's cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...core.canvas import GOLD, HEIGHT, INK, OWNERS, PAPER, QUIET, WIDTH, Canvas, lighter, text_width
from ...core.words import Words
from .table import shown

EDGE, GARDEN = 14, 112
FILLS = {"done": "#cfe9c6", "met": "#b9e5b2", "next": "#ffe9a8"}
"""The ground of an order that is fulfilled, met by the field, or the next one."""
RIPE, SOIL = "#2f7d3b", "#5b3a24"


def draw(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """The position of `view` as an SVG document."""
    canvas = Canvas(Path(__file__).parent, felt="#35451f", light="#56662f", deep="#202c17")
    facts = shown(view, words)
    half = (WIDTH - 3 * EDGE) / 2
    _soil(canvas, EDGE, half)
    _dice(canvas, EDGE, half, words.say("Bean field"), facts["field"], 0)
    canvas.panel(2 * EDGE + half, EDGE, half, GARDEN)
    _dice(canvas, 2 * EDGE + half, half, words.say("Just rolled"), facts["rolled"], view["to_roll"])
    canvas.art("deck", WIDTH - 190, EDGE + 8, 20)
    canvas.text(WIDTH - EDGE - 14, EDGE + 24, facts["deck"], 14, QUIET, anchor="end", room=150)
    wide = (WIDTH - EDGE * (view["players"] + 1)) / view["players"]
    for seat in range(view["players"]):
        _cards(canvas, view, names, words, facts, seat, EDGE + seat * (wide + EDGE), wide)
    return canvas.svg()


def _soil(canvas: Canvas, x: float, wide: float) -> None:
    """The ground of the field, with its furrows."""
    canvas.box(x, EDGE, wide, GARDEN, SOIL, round_by=14, line="#3a2415", line_width=3)
    for number in range(1, 6):
        y = EDGE + GARDEN * number / 6
        canvas.stroke(x + 14, y + 4, x + wide - 14, y - 4, "#4a2e1c", 6)


def _dice(canvas: Canvas, x: float, wide: float, title: str, dice: list[dict[str, Any]], rolling: int) -> None:
    """Dice side by side under their title; those that are being rolled show nothing yet."""
    canvas.text(x + 14, EDGE + 25, title, 16)
    count = len(dice) + rolling
    step = min(68.0, (wide - 24) / max(count, 1))
    size = step - 8
    for number in range(count):
        left, top = x + 14 + number * step, EDGE + 36
        die = dice[number] if number < len(dice) else None
        beige = die is not None and die["colour"] == "beige"
        canvas.box(left, top + 4, size, size, "#bd9b58" if beige else "#cfc8b8", round_by=size * 0.24)
        canvas.box(left, top, size, size, "#ecd7a4" if beige else "#fbf9f4", round_by=size * 0.24)
        if die is None:
            canvas.text(left + size / 2, top + size * 0.68, "?", size * 0.5, "#6b6250", anchor="middle")
        else:
            canvas.art(die["kind"], left + size * 0.2, top + size * 0.06, size * 0.6)
            canvas.text(
                left + size / 2, top + size * 0.9, die["bean"], size * 0.22, INK, anchor="middle", room=size * 0.9
            )


def _cards(
    canvas: Canvas,
    view: dict[str, Any],
    names: Sequence[str],
    words: Words,
    facts: dict[str, Any],
    seat: int,
    x: float,
    wide: float,
) -> None:
    """A seat's coins, its active card, and its cover card below."""
    top = 2 * EDGE + GARDEN
    best = view["over"] and view["coins"][seat] == max(view["coins"])
    chosen = best or view["on_turn"] == seat
    canvas.panel(x, top, wide, HEIGHT - top - EDGE, chosen=chosen)
    canvas.box(x + 10, top, wide - 20, 6, lighter(OWNERS[seat], 0.2), round_by=3)
    canvas.owner(seat, x + 20, top + 26, 16, lighter(OWNERS[seat], 0.3))
    coins = f"{view['coins'][seat]} {words.say('of {target}', target=facts['limit'])}"
    long = canvas.text(x + wide - 12, top + 32, coins, 18, GOLD if best else PAPER, anchor="end", room=wide * 0.38)
    canvas.art("coin", x + wide - 18 - long - 18, top + 17, 18)
    canvas.text(x + 34, top + 32, names[seat], 18, GOLD if chosen else PAPER, room=wide - long - 76)
    note = words.say("+{count} to cash", count=view["worth"][seat]) if view["worth"][seat] and not view["over"] else ""
    if note:
        canvas.text(x + 14, top + 54, note, 14, GOLD)
    if view["summary"][seat]:
        canvas.text(x + wide - 12, top + 54, words.say("summary card used"), 12, QUIET, anchor="end", room=wide * 0.5)
    active, cover = facts["active"][seat], facts["cover"][seat]
    y = top + 62.0
    if active is not None:
        y = _order_card(canvas, x + 8, y, wide - 16, 33, active, words, words.say("Active card")) + 10
    if cover is not None:
        _order_card(canvas, x + 8, y, wide - 16, 25, cover, words, words.say("Cover card"))


def _order_card(
    canvas: Canvas, x: float, y: float, wide: float, row: float, card: dict[str, Any], words: Words, title: str
) -> float:
    """A card with its orders from the top; returns where it ends."""
    orders, is_cover = card["orders"], row < 30
    head = 20.0
    high = head + len(orders) * row + 4
    canvas.box(x, y, wide, high, "#e9dfc9" if is_cover else PAPER, round_by=9)
    canvas.text(x + 8, y + 15, title, 12, "#5a5342", room=wide * 0.6)
    canvas.text(x + wide - 8, y + 15, words.say("no. {number}", number=card["number"]), 12, "#8a8270", anchor="end")
    for number, order in enumerate(orders):
        top = y + head + number * row
        if order["state"] in FILLS:
            line = {"met": RIPE, "next": "#d99a1e"}.get(order["state"], "none")
            canvas.box(x + 3, top + 1, wide - 6, row - 2, FILLS[order["state"]], round_by=6, line=line, line_width=1.5)
        _order(canvas, x + 8, top, wide - 16, row, order, pays=not is_cover)
    return y + high


def _order(canvas: Canvas, x: float, y: float, wide: float, row: float, order: dict[str, Any], *, pays: bool) -> None:
    """What an order wants, its chance, and the coins that it brings the card to."""
    size, middle = min(row * 0.52, 16), y + row / 2
    right = x + wide
    if pays and order["coins"]:
        canvas.disc(right - 8, middle, 8, "#f3cf73")
        canvas.text(right - 8, middle + 4, order["coins"], 12, "#4a3200", anchor="middle")
    if pays:
        right -= 22
    if order["state"] == "done":
        canvas.stroke(right - 15, middle, right - 11, middle + 5, RIPE, 3)
        canvas.stroke(right - 11, middle + 5, right - 3, middle - 6, RIPE, 3)
        right -= 22
    else:
        told = order["now"] or f"{order['percent']} %"
        right -= canvas.text(right, middle + 4, told, 12, RIPE if order["now"] else "#655d4b", anchor="end") + 6
    _wanted(canvas, x, middle, right - x, size, order["parts"])


def _wanted(canvas: Canvas, x: float, middle: float, room: float, size: float, parts: Sequence[Any]) -> None:
    """The beans and words of an order, smaller where they would need more than `room`."""
    need = sum(size * 1.36 if part.bean else text_width(part.text, size) + size * 0.4 for part in parts)
    size *= min(1.0, room / max(need, 1.0))
    for part in parts:
        if not part.bean:
            x += canvas.text(x + size * 0.12, middle + size * 0.36, part.text, size, INK) + size * 0.4
            continue
        canvas.art(part.bean, x, middle - size * 0.63, size * 1.26)
        if part.crossed:
            canvas.stroke(x, middle + size * 0.6, x + size * 1.25, middle - size * 0.6, "#b3261e", size * 0.16)
        x += size * 1.36
