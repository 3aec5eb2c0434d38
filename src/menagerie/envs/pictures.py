"""Positions as text and as pixels, from what a seat sees.

A game's `picture.py` has `draw(view, names, words)`, which gives an SVG document of the size of `core.canvas`; where a
game has none, its drawing for the terminal is set in type. Text is what the terminal shows, at any time the same size
of letters.

SVG becomes pixels through resvg: it comes as wheels for every system, needs no browser, no system library and no
fonts but those beside this module, so that a picture is the same everywhere. (CairoSVG needs Cairo to be installed.)
"""

from __future__ import annotations

import importlib.util
import io
from html import escape
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from ..core import catalogue
from ..core.canvas import HEIGHT, WIDTH
from ..core.extras import required
from ..core.state import State

Pixels: TypeAlias = NDArray[np.uint8]
"""Shape (HEIGHT, WIDTH, 3): rows from the top, red, green, blue."""

COLUMNS = 100
"""How wide the drawing for the terminal is."""

_FONTS = sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.ttf"))
_MONO, _MONO_WIDTH, _MONO_HEIGHT = "DejaVu Sans Mono", 0.602, 1.18  # of the letters' size


def text(state: State, seat: int | None) -> str:
    """The position as `seat` (None: a spectator) sees it in the terminal, without colours."""
    file = io.StringIO()
    console = Console(file=file, width=COLUMNS, color_system=None, force_terminal=False, legacy_windows=False)
    terminal = catalogue.part(state.game.name, "terminal")
    console.print(terminal.draw(state.view(seat), state.game.seat_names, state.game.words(), COLUMNS))
    return file.getvalue()


def svg(state: State, seat: int | None) -> str:
    """The position as `seat` (None: a spectator) sees it, as an SVG document."""
    package = catalogue.part(state.game.name).__name__
    if importlib.util.find_spec(f"{package}.picture") is None:
        return lettered(text(state, seat))
    picture = catalogue.part(state.game.name, "picture")
    drawn: str = picture.draw(state.view(seat), state.game.seat_names, state.game.words())
    return drawn


def lettered(words: str) -> str:
    """Lines of text as a picture, the letters as large as all of them fit."""
    lines = words.splitlines()
    room_across = (WIDTH - 40) / (COLUMNS * _MONO_WIDTH)
    size = min(room_across, (HEIGHT - 40) / (max(len(lines), 1) * _MONO_HEIGHT))
    rows = "".join(
        f'<text x="20" y="{20 + (number + 0.85) * size * _MONO_HEIGHT:.1f}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#14252e"/>'
        f'<g font-family="{_MONO}" font-size="{size:.2f}" fill="#f6f2e8">{rows}</g></svg>'
    )


def pixels(state: State, seat: int | None, extra: str) -> Pixels:
    """The position as `seat` (None: a spectator) sees it. `extra` brings what this needs.

    Raises MissingExtra without it.
    """
    resvg, image = required("resvg_py", extra), required("PIL.Image", extra)
    png = resvg.svg_to_bytes(svg_string=svg(state, seat), skip_system_fonts=True, font_files=_FONTS)
    return np.array(image.open(io.BytesIO(bytes(png))).convert("RGB"))
