"""A sheet to draw a table on, as SVG: what the pictures of all games share. They show a view, so no secret gets here.

All lengths are in units of the sheet; y grows downward, and a text stands on its `y`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

WIDTH, HEIGHT = 960, 640
"""The size of every sheet."""

FONT, FONT_WEIGHT = "Nunito", 700

INK, PAPER, QUIET, GOLD, TEXT = "#1d2433", "#fffaf0", "#d6dad2", "#ffc94d", "#f6f2e8"
"""The colours that all tables have: dark on paper, paper, asides, whose turn it is, light on felt."""

OWNERS = ("#d8434e", "#2f7de1", "#2b8f4f", "#b97f00", "#9a5cd6", "#cf4f97")
"""A colour for each seat."""

# How far each sign from the space to the tilde moves on in that font, in thousandths of its size.
_ADVANCES = (
    *(271, 248, 448, 600, 600, 945, 726, 243, 358, 358, 453, 600, 248, 434, 248, 313, 600, 600, 600),
    *(600, 600, 600, 600, 600, 600, 600, 248, 248, 600, 600, 600, 459, 950, 744, 688, 680, 762, 597),
    *(562, 736, 773, 282, 354, 665, 562, 868, 748, 785, 652, 785, 686, 631, 621, 738, 713, 1113, 672),
    *(618, 605, 354, 313, 354, 600, 500, 377, 547, 600, 472, 600, 542, 364, 604, 585, 255, 259, 536),
    *(319, 877, 585, 576, 600, 600, 392, 488, 384, 579, 527, 853, 546, 526, 474, 391, 288, 391, 600),
)
_OTHER_ADVANCE = 700  # rather more than most have
_PICTURE = re.compile(r'<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>\s*', re.DOTALL)


class Canvas:
    """A sheet of WIDTH by HEIGHT with a game's felt on it; its methods draw on top of what is there."""

    def __init__(self, folder: Path, felt: str, light: str, deep: str) -> None:
        """`folder` is the game's, whose `art` is drawn; the felt goes from `light` in the middle to `deep`."""
        self._art = folder / "art"
        self._symbols: dict[str, str] = {}
        self._parts: list[str] = []
        self._felt = (
            '<radialGradient id="felt" cx=".45" cy=".35" r=".8">'
            f'<stop stop-color="{light}"/><stop offset=".55" stop-color="{felt}"/>'
            f'<stop offset="1" stop-color="{deep}"/></radialGradient>'
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "#000000",
        opacity: float = 1.0,
        *,
        round_by: float = 0.0,
        line: str = "none",
        line_width: float = 2.0,
        dashed: bool = False,
    ) -> None:
        """A rectangle, its corners rounded by `round_by`; `opacity` is that of the inside."""
        dashes = ' stroke-dasharray="7 6"' if dashed else ""
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" '
            f'rx="{round_by:.1f}" fill="{fill}" fill-opacity="{opacity:.2f}" stroke="{line}" '
            f'stroke-width="{line_width:.1f}"{dashes}/>'
        )

    def disc(self, x: float, y: float, radius: float, fill: str, line: str = "none", line_width: float = 2.0) -> None:
        """A circle around (x, y)."""
        self._parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{line}" '
            f'stroke-width="{line_width:.1f}"/>'
        )

    def shape(self, points: Sequence[tuple[float, float]], fill: str) -> None:
        """A polygon."""
        listed = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._parts.append(f'<polygon points="{listed}" fill="{fill}"/>')

    def stroke(self, x: float, y: float, to_x: float, to_y: float, line: str, line_width: float = 2.0) -> None:
        """A straight line."""
        self._parts.append(
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{line}" '
            f'stroke-width="{line_width:.1f}" stroke-linecap="round"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float,
        fill: str = TEXT,
        *,
        anchor: str = "start",
        room: float = math.inf,
    ) -> float:
        """A line of text, smaller where it would be wider than `room`; `anchor`: "start", "middle" or "end" is at x.

        Returns about how wide it is.
        """
        shown = str(words)
        size = min(size, size * room / max(text_width(shown, size), 1.0))
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONT}" font-weight="{FONT_WEIGHT}" font-size="{size:.1f}" '
            f'fill="{fill}" text-anchor="{anchor}">{escape(shown)}</text>'
        )
        return text_width(shown, size)

    def art(self, name: str, x: float, y: float, size: float, opacity: float = 1.0) -> None:
        """The picture `name` (spaces stand for hyphens) of the game's `art`, in a square from (x, y) on."""
        name = name.replace(" ", "-")
        self._symbols[name] = symbol(self._art / f"{name}.svg")
        self._parts.append(
            f'<use href="#{name}" x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" '
            f'opacity="{opacity:.2f}"/>'
        )

    def owner(self, seat: int, x: float, y: float, size: float, fill: str | None = None) -> None:
        """The sign of a seat, a shape in its colour (or in `fill`), `size` wide around (x, y)."""
        colour = OWNERS[seat] if fill is None else fill
        half = size / 2
        if seat == 0:
            self.disc(x, y, half, colour)
        elif seat == 1:
            self.box(x - half * 0.88, y - half * 0.88, half * 1.76, half * 1.76, colour, round_by=size * 0.12)
        elif seat == 4:
            self.shape(_corners(x, y, half * 1.15, 10, 0.42), colour)
        else:
            count = {2: 3, 3: 4, 5: 6}[seat]
            self.shape(_corners(x, y + (half * 0.2 if seat == 2 else 0), half * 1.12, count), colour)

    def panel(self, x: float, y: float, width: float, height: float, *, chosen: bool = False) -> None:
        """A darker part of the felt, framed in gold if it is `chosen`."""
        line, thick = (GOLD, 3.0) if chosen else ("#4d5a5c", 1.0)
        self.box(x, y, width, height, "#000000", 0.26, round_by=14, line=line, line_width=thick)

    def svg(self) -> str:
        """The sheet as an SVG document."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
            f"<defs>{self._felt}{''.join(self._symbols.values())}</defs>"
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#felt)"/>{"".join(self._parts)}</svg>'
        )


def text_width(words: str, size: float) -> float:
    """How wide a text is; signs beyond ASCII are counted as wide ones."""
    places = (ord(sign) - ord(" ") for sign in words)
    return size * sum(_ADVANCES[place] if place < len(_ADVANCES) else _OTHER_ADVANCE for place in places) / 1000


def lighter(colour: str, by: float) -> str:
    """A colour (#rrggbb) mixed with white, 0 <= by <= 1."""
    parts = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * by):02x}" for part in parts)


def _corners(x: float, y: float, radius: float, count: int, inner: float = 1.0) -> list[tuple[float, float]]:
    """The corners of a figure around (x, y), the first on top; every second one `inner` times as far out."""
    turns = [2 * math.pi * number / count - math.pi / 2 for number in range(count)]
    reach = [radius * (inner if number % 2 else 1.0) for number in range(count)]
    return [(x + far * math.cos(turn), y + far * math.sin(turn)) for turn, far in zip(turns, reach, strict=True)]


@cache
def symbol(path: Path) -> str:
    """The picture of an SVG file as a `<symbol>` by its name. Raises ValueError for a file without a viewBox."""
    found = _PICTURE.fullmatch(path.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{path} is no SVG file with a viewBox")
    return f'<symbol id="{path.stem}" viewBox="{found[1]}">{found[2]}</symbol>'
