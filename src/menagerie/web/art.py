"""Pictures: the folder `art` of a game, or of this package, as one SVG file of symbols that pages refer to."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ..core import catalogue

SITE = "site"
"""The name that stands for this package's own pictures."""

_PICTURE = re.compile(r'<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>\s*', re.DOTALL)


@cache
def sprite(name: str) -> str:
    """All pictures of a game, or of the site, each a `<symbol>` by its file's name. Raises ValueError if unknown."""
    folder = Path(__file__).parent if name == SITE else catalogue.folder_of(name)
    symbols = "".join(_symbol(path) for path in sorted((folder / "art").glob("*.svg")))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


def _symbol(path: Path) -> str:
    found = _PICTURE.fullmatch(path.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{path} is no SVG file with a viewBox")
    return f'<symbol id="{path.stem}" viewBox="{found[1]}">{found[2]}</symbol>'
