"""Beaver Gang in the browser: what its template needs besides the view."""

from __future__ import annotations

from typing import Any

from ...core.words import Words
from .sentences import place_name
from .state import KIND_NAMES, NUMBERS

HIGHEST_BEAVER = 5
"""Low numbers show beavers, high ones rats: one sees at a glance which are good to have."""
SCORING = ("turn up", "replace", "end", "over")
POWERS = {
    "swap": "one of yours for another player's",
    "peek": "look at one of yours",
    "second chance": "draw once more",
}
"""What the action cards do (BG-6 to BG-8), for a line on the card."""


def shown(view: dict[str, Any], words: Words) -> dict[str, Any]:
    """What the view implies.

    - `name`, `face` (what stands on the card), `picture` and `power` (a line for action cards) of each kind; `places`:
      what those of a row are called;
    - `others`: all seats but the viewer's, from its left on;
    - `scoring`: whether rows are being turned up; `sums`: per seat its points once all are numbers, else None;
    - `can_take`: whether the top of the discard pile is a number; `rounds`: per seat, the points of finished rounds;
    - `ranking`: the seats with the fewest points first; `discarded`: how many cards lie in the discard pile.
    """
    seats = range(view["players"])
    first = 0 if view["seat"] is None else view["seat"] + 1
    around = [(first + step) % view["players"] for step in seats]
    row = len(view["rows"][0])
    scoring = view["phase"] in SCORING
    name = {kind: words.say(_title(kind)) for kind in KIND_NAMES}
    return {
        "name": name,
        "face": {kind: kind if kind.isdigit() else words.say("{card}", card=name[kind]) for kind in KIND_NAMES},
        "picture": {kind: _picture(kind) for kind in KIND_NAMES},
        "power": {kind: words.say(power) for kind, power in POWERS.items()},
        "places": [place_name(place, row, words) for place in range(row)],
        "others": [seat for seat in around if seat != view["seat"]],
        "scoring": scoring,
        "sums": [_points(row) if scoring else None for row in view["rows"]],
        "can_take": view["phase"] == "open" and (view["top"] or "").isdigit(),
        "rounds": [[result[seat] for result in view["results"] if result is not None] for seat in seats],
        "ranking": sorted(seats, key=lambda seat: view["totals"][seat]),
        "discarded": sum(view["discard"].values()),
    }


def _title(kind: str) -> str:
    return kind if kind.isdigit() else kind.title()


def _picture(kind: str) -> str:
    if kind in KIND_NAMES[NUMBERS:]:
        return kind
    return "beaver" if int(kind) <= HIGHEST_BEAVER else "rat"


def _points(row: list[dict[str, str | None]]) -> int | None:
    kinds = [card["card"] or "" for card in row]
    return sum(map(int, kinds)) if all(kind.isdigit() for kind in kinds) else None
