"""How reports write numbers, and lines that a search expects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def percent(share: float | None) -> str:
    """A share in per cent, without superfluous figures: 61.3 %."""
    return "–" if share is None else f"{100 * share:.1f} %"


def points(change: float | None) -> str:
    """A change of a share, in hundredths, with its sign: +12.5, −0.4, 0.0."""
    if change is None:
        return "–"
    tenths = round(1000 * change)
    return f"{tenths / 10:+.1f}".replace("-", "−") if tenths else "0.0"


def seconds(value: float | None) -> str:
    """A time with its unit: 1.5 s, 12 ms, 340 µs."""
    if value is None:
        return "–"
    for unit, name in ((1, "s"), (1e-3, "ms")):
        if value >= unit:
            return f"{value / unit:.3g} {name}"
    return f"{value / 1e-6:.3g} µs"


def signed(value: float | None) -> str:
    """A difference with its sign: +1.25, −0.40."""
    return "–" if value is None else f"{value:+.2f}".replace("-", "−")


def told_line(line: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Decisions that are expected, in words; an ellipsis where luck comes in between.

    `line`: what `search.line.Expected` has, as mappings. For example `Ben: play lion; You: play chameleon, as seal`.
    """
    text, last = "", None
    for step in line:
        gap = " … " if step["after_luck"] else ", " if step["seat"] == last else "; "
        whose = "" if step["seat"] == last else f"{names[step['seat']]}: "
        text += (gap if text or step["after_luck"] else "") + whose + step["text"]
        last = step["seat"]
    return text.strip()
