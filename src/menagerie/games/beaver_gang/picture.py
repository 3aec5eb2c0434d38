"""Beaver Gang as a picture, from a view: the pond with its piles, and everybody's den with its row of cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...core.canvas import GOLD, HEIGHT, INK, OWNERS, PAPER, QUIET, WIDTH, Canvas, lighter
from ...core.words import Words
from .table import shown

EDGE, POND = 14, 150
GOOD_TO_BAD = (
    *("#58b878", "#68b96b", "#80ba5c", "#9cb950", "#b7b64a"),
    *("#cfae49", "#dd9d4b", "#e2864e", "#e26c52", "#dc5358"),
)
"""The hue of each number: few points are good."""
DEED = "#7f9fd8"
"""The hue of action cards."""


def draw(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """The position of `view` as an SVG document."""
    canvas = Canvas(Path(__file__).parent, felt="#14495c", light="#2a788a", deep="#0b2733")
    facts = shown(view, words)
    _pond(canvas, view, words, facts)
    columns = 1 if view["players"] <= 3 else 2
    rows = -(-view["players"] // columns)
    wide, high = (WIDTH - EDGE * (columns + 1)) / columns, (HEIGHT - POND - EDGE * (rows + 2)) / rows
    for seat in range(view["players"]):
        x = EDGE + (seat % columns) * (wide + EDGE)
        y = POND + 2 * EDGE + (seat // columns) * (high + EDGE)
        _den(canvas, view, names, words, facts, seat, (x, y, wide, high))
    return canvas.svg()


def _pond(canvas: Canvas, view: dict[str, Any], words: Words, facts: dict[str, Any]) -> None:
    """The draw pile, the discard pile, and a card that has just been drawn."""
    canvas.box(150, EDGE, WIDTH - 300, POND, "#58b6c2", 0.25, round_by=70)
    canvas.box(162, EDGE + 8, WIDTH - 324, POND - 16, "#8fdbe0", 0.12, round_by=62)
    canvas.text(196, 60, words.say("Round {number} of {count}", number=view["round"], count=view["rounds"]), 18)
    for number, (kind, count) in enumerate(view["aside"].items()):
        if number == 0:
            canvas.text(196, 86, words.say("Laid aside:"), 14, QUIET)
        canvas.art(facts["picture"][kind], 196 + number * 52, 94, 26)
        canvas.text(224 + number * 52, 113, f"×{count}", 14, QUIET)
    wide, top = 70, 24
    for lift in (6, 3, 0) if view["draw_pile"] else ():
        _back(canvas, 400 - lift, top + 6 - lift, wide)
    if not view["draw_pile"]:
        _place(canvas, 400, top, wide)
    canvas.text(435, 148, words.say("draw pile: {count}", count=view["draw_pile"]), 14, anchor="middle")
    if view["top"] is None:
        _place(canvas, 512, top, wide)
    else:
        _front(canvas, 512, top, wide, view["top"], facts)
    canvas.text(547, 148, words.say("discards: {count}", count=facts["discarded"]), 14, anchor="middle")
    if view["holding"]:
        canvas.box(652, top - 4, wide + 8, wide * 1.4 + 8, GOLD, 0.25, round_by=12)
        if view["drawn"] is None:
            _back(canvas, 656, top, wide)
        else:
            _front(canvas, 656, top, wide, view["drawn"], facts)
        canvas.text(691, 148, words.say("just drawn"), 14, GOLD, anchor="middle")


def _den(
    canvas: Canvas,
    view: dict[str, Any],
    names: Sequence[str],
    words: Words,
    facts: dict[str, Any],
    seat: int,
    place: tuple[float, float, float, float],
) -> None:
    """A seat's name, points and cards."""
    x, y, wide, high = place
    best = view["over"] and view["totals"][seat] == min(view["totals"])
    chosen = best or view["to_move"] == seat
    canvas.box(x, y, wide, high, "#50321a", 0.93, round_by=14, line=GOLD if chosen else "#2f1d0f", line_width=3)
    canvas.box(x + 3, y + high - 9, wide - 6, 6, "#2f1d0f", 0.6, round_by=3)
    canvas.box(x, y + 12, 6, high - 24, lighter(OWNERS[seat], 0.2), round_by=3)
    canvas.owner(seat, x + 24, y + 21, 16, lighter(OWNERS[seat], 0.3))
    after = (
        x + 40 + canvas.text(x + 40, y + 27, names[seat], 18, GOLD if view["to_move"] == seat else PAPER, room=wide / 3)
    )
    if view["caller"] == seat:
        canvas.art("knock", after + 8, y + 9, 24)
        canvas.text(after + 38, y + 27, words.say("has knocked"), 14, GOLD)
    total = words.say("points: {points}", points=view["totals"][seat])
    right = x + wide - 16 - canvas.text(x + wide - 16, y + 27, total, 17, GOLD if best else PAPER, anchor="end") - 12
    told = " + ".join(str(points) for points in facts["rounds"][seat])
    canvas.text(right, y + 27, told, 13, QUIET, anchor="end", room=wide * 0.27)
    cards = view["rows"][seat]
    tall = high - 50
    card = min(tall / 1.4, (wide - 150) / max(len(cards), 1) - 12)
    start = x + (wide - len(cards) * (card + 12) + 12) / 2
    for number, kind in enumerate(cards):
        spot = start + number * (card + 12)
        if kind["card"] is None:
            _back(canvas, spot, y + 38, card)
        else:
            _front(canvas, spot, y + 38, card, kind["card"], facts, known=not facts["scoring"])
    if facts["sums"][seat] is not None:
        canvas.text(x + 40, y + high / 2 + 30, f"= {facts['sums'][seat]}", 24, GOLD, anchor="middle", room=70)


def _place(canvas: Canvas, x: float, y: float, wide: float) -> None:
    """Where no card lies."""
    canvas.box(x, y, wide, wide * 1.4, "#000000", 0.1, round_by=wide * 0.1, line="#ffffff66", dashed=True)


def _back(canvas: Canvas, x: float, y: float, wide: float) -> None:
    """A card face down: wood with a beaver's seal."""
    high = wide * 1.4
    canvas.box(x + 1, y + 3, wide, high, "#000000", 0.35, round_by=wide * 0.1)
    canvas.box(x, y, wide, high, "#8f6236", round_by=wide * 0.1, line="#d2a56b", line_width=wide * 0.03)
    for number in range(1, 6):
        along = x + wide * number / 6
        canvas.stroke(along, y + wide * 0.05, along, y + high - wide * 0.05, "#83582f", wide * 0.05)
    canvas.disc(x + wide / 2, y + high / 2, wide * 0.34, "#cfe6e4", "#5d3b1e", wide * 0.04)
    canvas.art("beaver", x + wide * 0.26, y + high / 2 - wide * 0.24, wide * 0.48)


def _front(
    canvas: Canvas, x: float, y: float, wide: float, kind: str, facts: dict[str, Any], *, known: bool = False
) -> None:
    """A card face up; one that lies face down, but is `known`, has an eye on it."""
    high, number = wide * 1.4, kind.isdigit()
    hue = GOOD_TO_BAD[int(kind)] if number else DEED
    canvas.box(x + 1, y + 3, wide, high, "#000000", 0.35, round_by=wide * 0.1)
    canvas.box(x, y, wide, high, "#f0dfc0" if known else PAPER, round_by=wide * 0.1, line=hue, line_width=wide * 0.05)
    canvas.box(x + wide * 0.06, y + high * 0.5, wide * 0.88, high * 0.46, hue, 0.28, round_by=wide * 0.08)
    canvas.art(facts["picture"][kind], x + wide * 0.2, y + high * 0.36, wide * 0.6)
    if number:
        canvas.text(x + wide * 0.1, y + wide * 0.33, kind, wide * 0.32, INK)
        canvas.text(x + wide * 0.9, y + high - wide * 0.1, kind, wide * 0.2, INK, anchor="end")
    else:
        canvas.text(
            x + wide / 2, y + wide * 0.26, facts["face"][kind], wide * 0.2, INK, anchor="middle", room=wide * 0.86
        )
    if known:
        canvas.art("peek", x + wide * 0.06, y + high - wide * 0.28, wide * 0.24)
