"""Beasty Bar as a picture, from a view: the queue before the gate, who is in the Bar, who is out, and the own cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...core.canvas import GOLD, HEIGHT, INK, OWNERS, PAPER, QUIET, WIDTH, Canvas, lighter
from ...core.words import Words
from .table import shown

SIDE = 716
"""Where the column of the seats begins."""


def draw(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """The position of `view` as an SVG document."""
    canvas = Canvas(Path(__file__).parent, felt="#123c3a", light="#1f5a55", deep="#0c2729")
    facts = shown(view, words)
    _street(canvas, view, words, facts)
    half = (SIDE - 14 * 3) / 2
    high = HEIGHT - 248.0 if view["over"] else 196.0  # at the end there are no more cards to show below
    _shelf(canvas, 14, half, high, view["bar"], words.say("The Bar"))
    _shelf(canvas, 28 + half, half, high, view["out"], words.say("THAT'S IT"), art="door")
    _seats(canvas, view, names, words, facts)
    if view["hand"] is not None and not view["over"]:
        _hand(canvas, view, words, facts)
    elif not view["over"]:
        _unplayed(canvas, view, words)
    return canvas.svg()


def _street(canvas: Canvas, view: dict[str, Any], words: Words, facts: dict[str, Any]) -> None:
    """The gate, the carpet with its places, and the way out."""
    canvas.box(14, 22, 92, 196, "#f6c66a", 0.16, round_by=40, line="#f3d08f")
    canvas.art("gate", 28, 44, 64)
    for number, word in enumerate(words.say("Heaven's Gate").split()):
        canvas.text(60, 136 + number * 20, word, 17, anchor="middle", room=84)
    canvas.box(SIDE - 106, 22, 92, 196, "#000000", 0.24, round_by=12, line="#ffffff55", dashed=True)
    canvas.art("door", SIDE - 92, 44, 64)
    canvas.text(SIDE - 60, 140, words.say("THAT'S IT"), 17, anchor="middle", room=80)
    canvas.box(116, 22, SIDE - 232, 196, "#6a1f2b", round_by=10)
    for y in (27, 213):
        canvas.stroke(122, y, SIDE - 122, y, "#b99a62", 3)
    places = max(1, len(view["queue"]) + facts["free"])
    step = (SIDE - 232 - 12) / places
    wide = min(step - 8, 112)
    for place in range(places):
        x, y = 122 + place * step + (step - wide) / 2, 120 - wide * 0.7
        if place < len(view["queue"]):
            animal = view["queue"][place]
            chosen = place == view["played"]
            _card(canvas, x, y - 6 * chosen, wide, animal["kind"], animal["seat"], words, facts, chosen=chosen)
        else:
            canvas.box(x, y, wide, wide * 1.4, "#000000", 0.12, round_by=9, line="#ffffff66", dashed=True)


def _card(
    canvas: Canvas,
    x: float,
    y: float,
    wide: float,
    kind: str,
    seat: int,
    words: Words,
    facts: dict[str, Any],
    *,
    chosen: bool = False,
) -> None:
    """A card with its strength, its animal and its name, framed in its owner's colour."""
    high = wide * 1.4
    canvas.box(x + 1, y + 4, wide, high, "#000000", 0.35, round_by=wide * 0.1)
    line, thick = (GOLD, 5.0) if chosen else (OWNERS[seat], wide * 0.045)
    canvas.box(x, y, wide, high, PAPER, round_by=wide * 0.1, line=line, line_width=thick)
    inside = wide * 0.03
    canvas.box(
        x + inside, y + high * 0.8, wide - 2 * inside, high * 0.2 - inside, lighter(OWNERS[seat], 0.72), round_by=6
    )
    canvas.text(x + wide * 0.1, y + wide * 0.28, facts["strength"][kind], wide * 0.23, INK)
    canvas.owner(seat, x + wide * 0.84, y + wide * 0.19, wide * 0.15)
    mark = "again" if kind in facts["acts_again"] else "shield" if kind == "zebra" else ""
    if mark:
        canvas.art(mark, x + wide * 0.53, y + wide * 0.1, wide * 0.18)
    canvas.art(kind, x + wide * 0.19, y + wide * 0.35, wide * 0.62)
    canvas.text(
        x + wide / 2, y + high * 0.94, words.say(kind).capitalize(), wide * 0.15, INK, anchor="middle", room=wide * 0.9
    )


def _shelf(
    canvas: Canvas, x: float, wide: float, high: float, lists: list[list[str]], title: str, art: str = "cover"
) -> None:
    """Who of each seat is in the Bar, or out."""
    inside, top = art == "cover", 234
    canvas.box(x, top, wide, high, "#54341b" if inside else "#000000", 0.9 if inside else 0.28, round_by=14)
    if inside:
        canvas.box(x, top, wide, 6, "#8a5a2b", round_by=3)
    canvas.art(art, x + 10, top + 10, 24)
    canvas.text(x + 40, top + 29, title, 17)
    row = (high - 44) / len(lists)
    for seat, kinds in enumerate(lists):
        y = top + 40 + row * (seat + 0.5)
        canvas.owner(seat, x + 18, y, 15, lighter(OWNERS[seat], 0.3))
        step = min(row - 4, 54, (wide - 44) / max(len(kinds), 1))
        for number, kind in enumerate(kinds):
            _token(canvas, x + 36 + step * (number + 0.5), y, step - 3, kind, seat, pale=not inside)


def _token(canvas: Canvas, x: float, y: float, size: float, kind: str, seat: int, *, pale: bool = False) -> None:
    """A small round animal around (x, y)."""
    canvas.disc(x, y, size / 2, "#c9c5ba" if pale else PAPER, OWNERS[seat], 2)
    canvas.art(kind, x - size * 0.34, y - size * 0.34, size * 0.68)


def _seats(canvas: Canvas, view: dict[str, Any], names: Sequence[str], words: Words, facts: dict[str, Any]) -> None:
    """Name, cards and points of each seat; in gold whose turn it is, and at the end who is first."""
    best = facts["ranking"][0]
    for row in facts["ranking"]:
        seat = row["seat"]
        first = view["over"] and row["score"] == best["score"]
        first = first and (view["points"] or row["strengths"] == best["strengths"])
        y = 22 + seat * 104
        canvas.panel(SIDE, y, WIDTH - SIDE - 14, 94, chosen=first or view["to_move"] == seat)
        canvas.box(SIDE, y + 8, 6, 78, lighter(OWNERS[seat], 0.2), round_by=3)
        canvas.owner(seat, SIDE + 26, y + 26, 17, lighter(OWNERS[seat], 0.3))
        canvas.text(SIDE + 42, y + 33, names[seat], 20, room=104)
        canvas.text(WIDTH - 28, y + 40, view["scores"][seat], 34, GOLD if first else PAPER, anchor="end")
        left = view["hands"][seat] + view["piles"][seat]
        canvas.text(SIDE + 18, y + 57, words.say("cards left: {count}", count=left), 14, QUIET)
        kinds = list(facts["strength"])
        step = (WIDTH - SIDE - 14 - 30) / len(kinds)
        for number, kind in enumerate(kinds):
            here = 1.0 if kind in view["unplayed"][seat] else 0.16
            canvas.art(kind, SIDE + 16 + number * step, y + 66, step - 1.5, here)


def _hand(canvas: Canvas, view: dict[str, Any], words: Words, facts: dict[str, Any]) -> None:
    """The viewer's cards; while animals are laid aside, all that may still play."""
    seat, kinds, title = view["seat"], view["hand"], words.say("Your hand")
    if view["phase"] == "set aside":
        kinds = [kind for kind in view["unplayed"][seat] if kind not in (view["set_aside"] or [])]
        title = words.say("Your animals")
    aside = view["set_aside"] or []
    canvas.owner(seat, 24, 454, 16, lighter(OWNERS[seat], 0.3))
    canvas.text(40, 460, title, 17, GOLD if view["to_move"] == seat else QUIET)
    room = WIDTH - 28 if view["phase"] == "set aside" else SIDE - 28
    step = min(126, room / max(len(kinds), 1))
    wide = min(108, step - 8)
    start = 14 + (room - step * len(kinds)) / 2
    for number, kind in enumerate(kinds):
        _card(canvas, start + number * step + (step - wide) / 2, 474, wide, kind, seat, words, facts)
    if aside:
        canvas.text(SIDE - 120, 460, words.say("Laid aside:"), 15, QUIET, anchor="end")
        for number, kind in enumerate(aside):
            _token(canvas, SIDE - 96 + number * 36, 454, 32, kind, seat, pale=True)


def _unplayed(canvas: Canvas, view: dict[str, Any], words: Words) -> None:
    """What each seat has still to play: all that a spectator knows of the hands."""
    canvas.text(24, 460, words.say("Not played yet:"), 17, QUIET)
    row = min(46.0, (HEIGHT - 486) / len(view["unplayed"]))
    for seat, kinds in enumerate(view["unplayed"]):
        y = 476 + row * (seat + 0.5)
        canvas.owner(seat, 32, y, 16, lighter(OWNERS[seat], 0.3))
        for number, kind in enumerate(kinds):
            _token(canvas, 66 + number * 50, y, row - 6, kind, seat)
