"""What the games' `setup` functions share: they read parts of a described position, and say what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def whole_number(field: str, value: Any, least: int, most: int) -> int:
    """`value`, if it is an integer in the range. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{field} is a number from {least} to {most}, not {value!r}")
    return value


def truth(field: str, value: Any) -> bool:
    """`value`, if it is True or False. Raises ValueError."""
    if not isinstance(value, bool):
        raise ValueError(f"{field} is True or False, not {value!r}")  # noqa: TRY004 (like all that is wrong here)
    return value


def list_of(field: str, value: Any, most: int | None = None) -> list[Any]:
    """`value` as a list, of at most so many entries. Raises ValueError."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise ValueError(f"{field} is a list, not {value!r}")  # noqa: TRY004 (like all that is wrong here)
    if most is not None and len(value) > most:
        raise ValueError(f"{field} has {len(value)} entries; {most} is the most")
    return list(value)


def exactly(field: str, value: Any, count: int) -> list[Any]:
    """`value` as a list of `count` entries. Raises ValueError."""
    entries = list_of(field, value)
    if len(entries) != count:
        raise ValueError(f"{field} must have {count} entries, not {len(entries)}")
    return entries


def per_seat(field: str, value: Any, players: int) -> list[Any]:
    """An entry for each seat: None for those that are not listed. Raises ValueError for too many."""
    entries = [] if value is None else list_of(field, value)
    if len(entries) > players:
        raise ValueError(f"{field} has {len(entries)} entries, but there are {players} seats")
    return entries + [None] * (players - len(entries))
