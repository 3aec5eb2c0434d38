"""How the pages are made: the templates of this folder, with the look that they share."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from .words import percent, points, seconds, signed


def render(template: str, **content: Any) -> str:
    """The page that a template of this folder makes of its content."""
    return _environment().get_template(template).render(**content)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("menagerie.reports"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(percent=percent, seconds=seconds, signed=signed, points=points)
    return environment
