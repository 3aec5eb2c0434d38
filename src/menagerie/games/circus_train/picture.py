"""Circus Train as a picture, from a view: the yard with wagons and piles, everybody's train, and the own cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...core.canvas import GOLD, HEIGHT, INK, OWNERS, PAPER, QUIET, WIDTH, Canvas, lighter
from ...core.words import Words
from .table import PICTURES

EDGE, YARD, HAND = 14, 128, 128
COLOURS = {"giraffe": "#f4b942", "bear": "#c98d5c", "fish": "#58aee6", "tiger": "#f08a3e"}
BONUS = "#b48ae8"
RAIL, DARK = "#a8947f", "#221a1d"


def draw(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """The position of `view` as an SVG document."""
    canvas = Canvas(Path(__file__).parent, felt="#45233f", light="#6b3450", deep="#2a1730")
    _yard(canvas, view, words)
    below = EDGE + (HAND if view["hand"] is not None else 0)
    high = (HEIGHT - YARD - 2 * EDGE - below) / view["players"]
    for seat in range(view["players"]):
        _lane(canvas, view, names, words, seat, YARD + 2 * EDGE + seat * high, high - 10)
    if view["hand"] is not None:
        _hand(canvas, view, words)
    return canvas.svg()


def _yard(canvas: Canvas, view: dict[str, Any], words: Words) -> None:
    """Wagons to load, the two piles, and the tokens that nobody has."""
    canvas.panel(EDGE, EDGE, WIDTH - 2 * EDGE, YARD)
    canvas.text(30, 38, words.say("Wagons to load"), 15, QUIET)
    canvas.text(436, 38, words.say("{count} in the shed", count=view["wagons_left"]), 14, QUIET, anchor="end")
    step = min(104.0, 412 / max(len(view["offer"]), 1))
    for number, wagon in enumerate(view["offer"]):
        _wagon(canvas, 32 + number * step, 120, step - 12, wagon)
    canvas.text(500, 38, words.say("Deck"), 15, QUIET, anchor="middle")
    if view["deck"]:
        _back(canvas, 472, 46, 56)
        canvas.box(480, 70, 40, 28, "#3a0f22", round_by=14)
        canvas.text(500, 91, view["deck"], 18, anchor="middle")
    else:
        canvas.box(472, 46, 56, 78, "#000000", 0.1, round_by=8, line="#ffffff66", dashed=True)
    canvas.text(598, 38, words.say("Discards"), 15, QUIET, anchor="middle")
    if view["top"] is None:
        canvas.box(570, 46, 56, 78, "#000000", 0.1, round_by=8, line="#ffffff66", dashed=True)
    else:
        _card(canvas, 570, 46, 56, view["top"], words)
    for number, (kind, count) in enumerate(sorted(Counter(view["discard"]).items())):
        y = 54 + (number % 4) * 19
        canvas.art(_art(kind), 638 + number // 4 * 46, y - 8, 17)
        canvas.text(659 + number // 4 * 46, y + 6, f"×{count}", 13, QUIET)
    if view["middle"]:
        canvas.text(WIDTH - 34, 38, words.say("In the middle"), 15, QUIET, anchor="end")
    step = min(38.0, 84 / max(len(view["middle"]), 1))
    for number, animal in enumerate(view["middle"]):
        _token(canvas, WIDTH - 118, 50 + number * step, animal)


def _lane(
    canvas: Canvas, view: dict[str, Any], names: Sequence[str], words: Words, seat: int, y: float, high: float
) -> None:
    """A seat's points, token and train; wagons that wait stand behind it on a siding."""
    best = view["over"] and view["scores"][seat] == max(view["scores"])
    chosen = best or (view["turn"] == seat and not view["over"])
    canvas.panel(EDGE, y, WIDTH - 2 * EDGE, high, chosen=chosen)
    canvas.box(EDGE, y + 8, 6, high - 16, lighter(OWNERS[seat], 0.2), round_by=3)
    canvas.owner(seat, 38, y + 22, 16, lighter(OWNERS[seat], 0.3))
    x = 54 + canvas.text(54, y + 28, names[seat], 18, GOLD if chosen else PAPER, room=130) + 18
    points = words.say("{points} of {target}", points=view["scores"][seat], target=view["target"])
    x += canvas.text(x, y + 28, points, 18, GOLD if best else PAPER) + 12
    canvas.box(x, y + 17, 80, 10, "#000000", 0.4, round_by=5)
    canvas.box(x, y + 17, 80 * min(view["scores"][seat] / view["target"], 1), 10, GOLD, round_by=5)
    x += 96
    if view["tokens"][seat] is not None:
        _token(canvas, x, y + 8, view["tokens"][seat])
        x += 96
    if view["ringmaster"] == seat:
        canvas.art("ringmaster", x, y + 8, 28, 1.0 if view["face_up"] else 0.45)
        x += 40
    if chosen and view["actions_left"] and not view["over"]:
        left = view["actions_left"]
        canvas.text(
            x,
            y + 28,
            words.say("1 action left") if left == 1 else words.say("{count} actions left", count=left),
            14,
            GOLD,
        )
    _known(canvas, view, words, seat, y)
    _train(canvas, view, words, seat, y, high)


def _known(canvas: Canvas, view: dict[str, Any], words: Words, seat: int, y: float) -> None:
    """How many cards a seat has, and which of them everybody knows."""
    x, count = WIDTH - 30.0, view["hands"][seat]
    for kind in reversed(view["known"][seat]):
        x -= 20
        canvas.art(_art(kind), x, y + 12, 19)
    cards = words.say("1 card") if count == 1 else words.say("{count} cards", count=count)
    text = cards + (words.say(", known: ") if view["known"][seat] else "")
    canvas.text(x - 4, y + 28, text.rstrip(), 15, QUIET, anchor="end")


def _train(canvas: Canvas, view: dict[str, Any], words: Words, seat: int, y: float, high: float) -> None:
    train, waiting = view["trains"][seat], view["waiting"][seat]
    rail = y + high - 8
    size = min((high - 44) / 0.84, 96)
    places = len(train) + len(waiting) + 1.4 + (1 if waiting else 0)
    step = min(size + 8, (WIDTH - 70) / places)
    canvas.stroke(30, rail, 44 + step * (len(train) + 1.1), rail, RAIL, 3)
    locomotive = min(step * 0.9, high - 44)
    canvas.art("locomotive", 32 + step * 0.9 - locomotive, rail - locomotive * 0.95, locomotive)
    for number, wagon in enumerate(train):
        x = 36 + step * (number + 1)
        canvas.stroke(x - 10, rail - step * 0.2, x + 2, rail - step * 0.2, DARK, 5)
        _wagon(canvas, x, rail - 1, step - 8, wagon)
    if waiting:
        x = 36 + step * (len(train) + 2)
        canvas.text(x - 10, rail - step * 0.3, words.say("waiting"), 14, QUIET, anchor="end", room=step * 0.8)
        canvas.stroke(x - 4, rail, x + step * len(waiting), rail, RAIL, 2)
        for number, wagon in enumerate(waiting):
            _wagon(canvas, x + step * number, rail - 1, step - 8, wagon)


def _wagon(canvas: Canvas, x: float, bottom: float, wide: float, wagon: str) -> None:
    """A wagon such as "giraffe 3" on the rails at `bottom`: its awning, its value, and so many animals."""
    animal, value = wagon.rsplit(" ", 1)
    colour, high = COLOURS[animal], wide * 0.6
    top = bottom - high - wide * 0.1
    canvas.box(x, top, wide, high, colour, round_by=wide * 0.07)
    for number in range(10):
        stripe = "#fff4df" if number % 2 else "#8c2b3f"
        canvas.box(x + wide * (number / 10 - 0.02), top - wide * 0.14, wide * 0.104, wide * 0.17, stripe, round_by=2)
    for wheel in (0.22, 0.78):
        canvas.disc(x + wide * wheel, bottom - wide * 0.1, wide * 0.1, DARK)
        canvas.disc(x + wide * wheel, bottom - wide * 0.1, wide * 0.035, "#e9c46a")
    canvas.text(x + wide * 0.16, top + wide * 0.36, value, wide * 0.28, INK, anchor="middle")
    count = int(value)
    canvas.box(x + wide * 0.31, top + wide * 0.06, wide * 0.63, wide * 0.45, PAPER, round_by=wide * 0.05)
    size = wide * (0.42 if count == 1 else 0.3 if count == 2 else 0.22)
    across = 1 if count == 1 else 2 if count <= 4 else 3
    rows = -(-count // across)
    for number in range(count):
        here = min(across, count - number // across * across)
        centre = x + wide * 0.625 + (number % across - (here - 1) / 2) * size * 1.04
        middle = top + wide * 0.285 + (number // across - (rows - 1) / 2) * size * 1.0
        canvas.art(animal, centre - size / 2, middle - size / 2, size)


def _token(canvas: Canvas, x: float, y: float, animal: str) -> None:
    """An exchange token: two of these are one of any."""
    canvas.box(x, y, 84, 28, COLOURS[animal], round_by=14, line="#ffffff99")
    canvas.text(x + 10, y + 20, "2×", 15, INK)
    canvas.art(animal, x + 31, y + 4, 20)
    canvas.text(x + 55, y + 20, "= 1", 15, INK)


def _hand(canvas: Canvas, view: dict[str, Any], words: Words) -> None:
    """The viewer's cards, equal ones together."""
    seat, top = view["seat"], HEIGHT - HAND - 2
    canvas.owner(seat, 38, top + 58, 18, lighter(OWNERS[seat], 0.3))
    canvas.text(56, top + 64, words.say("Your hand"), 17, GOLD if view["to_move"] == seat else QUIET)
    step = min(92.0, (WIDTH - EDGE - 168 - 80) / max(len(view["hand"]) - 1, 1))
    for number, kind in enumerate(view["hand"]):
        _card(canvas, 168 + number * step, top + 6, 80, kind, words)


def _art(kind: str) -> str:
    return PICTURES.get(kind) or kind


def _card(canvas: Canvas, x: float, y: float, wide: float, kind: str, words: Words) -> None:
    """A card: an animal, or what a bonus card does."""
    colour, high = COLOURS.get(kind, BONUS), wide * 1.4
    canvas.box(x + 1, y + 3, wide, high, "#000000", 0.35, round_by=wide * 0.1)
    canvas.box(x, y, wide, high, PAPER, round_by=wide * 0.1, line=colour, line_width=wide * 0.05)
    canvas.box(x + wide * 0.06, y + high * 0.74, wide * 0.88, high * 0.22, colour, 0.45, round_by=wide * 0.07)
    canvas.art(_art(kind), x + wide * 0.15, y + high * 0.13, wide * 0.7)
    name = words.say(kind) if kind in COLOURS else words.say(kind.capitalize())
    canvas.text(x + wide / 2, y + high * 0.9, name, wide * 0.19, INK, anchor="middle", room=wide * 0.84)


def _back(canvas: Canvas, x: float, y: float, wide: float) -> None:
    """A card face down: the stripes of a tent."""
    high = wide * 1.4
    canvas.box(x + 1, y + 3, wide, high, "#000000", 0.35, round_by=wide * 0.1)
    canvas.box(x, y, wide, high, "#b02a45", round_by=wide * 0.1, line="#fff4df", line_width=wide * 0.05)
    for number in range(3):
        left = x + wide * (0.12 + number * 0.28)
        canvas.box(left, y + wide * 0.05, wide * 0.14, high - wide * 0.1, "#f6e4c6")
