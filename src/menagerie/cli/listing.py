"""`menagerie games`: which games there are, for how many, with which options."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from rich.text import Text

from .screen import new_console

if TYPE_CHECKING:
    from ..core.definition import Option

MEANING_AT = 26
"""The column where what an option means begins, if its name leaves that free."""


def games() -> None:
    """List the games, for how many players they are, and their options (the usual value first)."""
    from ..core import catalogue

    console = new_console()
    for name in catalogue.games():
        definition = catalogue.find(name)
        players = f"{definition.players[0]} to {definition.players[-1]} players"
        gap = "  " if len(name) + len(definition.title) + len(players) + 4 <= console.width else "\n  "
        console.print(Text.assemble((name, "bold cyan"), f"{gap}{definition.title}, {players}"))
        for option in definition.options:
            console.print(Text(_option(option, console.width)), soft_wrap=True)


def _option(option: Option, width: int) -> str:
    """An option with its values, the usual one first, and what it means."""
    values = sorted(option.examples, key=lambda value: bool(value != option.default))
    name = f"  {option.name}={option.written or '|'.join(map(_written, values))}"
    if width < 2 * MEANING_AT:
        return "\n".join([name, *_wrapped(option.meaning, width, 4)])
    if len(name) + 2 > MEANING_AT:
        return "\n".join([name, *_wrapped(option.meaning, width, MEANING_AT)])
    return name.ljust(MEANING_AT) + "\n".join(_wrapped(option.meaning, width, MEANING_AT)).lstrip()


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    return textwrap.wrap(text, max(width, indent + 10), initial_indent=" " * indent, subsequent_indent=" " * indent)


def _written(value: Any) -> str:
    """A value as a person writes it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
