"""Pictures: the folder `art` of a game, or of this package, as one SVG file of symbols that pages refer to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..core import catalogue
from ..core.canvas import symbol

SITE = "site"
"""The name that stands for this package's own pictures."""


@cache
def sprite(name: str) -> str:
    """All pictures of a game, or of the site, each a `<symbol>` by its file's name. Raises ValueError if unknown."""
    folder = Path(__file__).parent if name == SITE else catalogue.folder_of(name)
    symbols = "".join(symbol(path) for path in sorted((folder / "art").glob("*.svg")))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
