"""How pages are made: Jinja2 templates of this package, and the part that each game's folder adds to a table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, PrefixLoader, StrictUndefined

from ..core import catalogue
from ..core.words import Words
from .art import sprite
from .screen import Screen
from .words import decimals, game_titles, own_names

if TYPE_CHECKING:
    from .visit import Visit

OWNER_SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon")
"""Each seat's shape, which always comes with its colour."""


@cache
def environment() -> Environment:
    """The templates: `table.html` of this package, and `games/<game>/table.html` of each game's folder."""
    games = {name: FileSystemLoader(catalogue.folder_of(name)) for name in catalogue.games()}
    made = Environment(
        loader=ChoiceLoader([PackageLoader("menagerie.web"), PrefixLoader({"games": PrefixLoader(games)})]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    made.globals.update(
        owner_shapes=OWNER_SHAPES, art_url=art_url, look_url=look_url, static_url=static_url, decimals=decimals
    )
    return made


def render(template: str, **content: Any) -> str:
    """The page, or part of one, that a template makes of its content."""
    return environment().get_template(template).render(**content)


def page(template: str, visit: Visit, **content: Any) -> str:
    """A page for a visitor; `_` says something in their language, `titles` are the games' in it."""
    common = {"lang": visit.lang, "languages": own_names(), "titles": game_titles(visit.lang), "_": visit.words.say}
    return render(template, visit=visit, **common, **content)


def render_frame(screen: Screen, words: Words, **more: Any) -> str:
    """What stands inside `<main id="table">` at the moment that `screen` describes; `words` are those of the pages."""
    shown = shown_by(screen.game)(screen.view, screen.words)
    return render("frame.html", screen=screen, shown=shown, _=words.say, **more)


def shown_by(game: str) -> Callable[..., dict[str, Any]]:
    """`shown(view, words)` of a game's module `table`: what its template needs besides the view, derived from it."""
    try:
        return catalogue.part(game, "table").shown  # type: ignore[no-any-return]
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.endswith(".table"):
            raise
        return lambda *_: {}


# Files: their addresses carry a part of their contents' hash, so that browsers may keep them for ever.


@cache
def art_url(name: str) -> str:
    """The address of the pictures of a game, or of the site."""
    return f"/art/{name}-{_mark(sprite(name).encode())}.svg"


@cache
def look_url(game: str) -> str:
    """The address of a game's style sheet."""
    return f"/looks/{game}-{_mark((catalogue.folder_of(game) / 'table.css').read_bytes())}.css"


@cache
def static_url(name: str) -> str:
    """The address of a file in `static`."""
    return f"/static/{_mark((Path(__file__).parent / 'static' / name).read_bytes())}/{name}"


def _mark(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
