"""Beasty Bar in the browser: what its template needs besides the view."""

from __future__ import annotations

from typing import Any

from ...core.words import Words
from .state import CROCODILE, GIRAFFE, HIPPO, KIND_NAMES, POINTS

POWERS = {
    "lion": "goes first, monkeys flee; a second lion is out",
    "hippo": "pushes past all but lion, hippo and zebra",
    "crocodile": "eats the weaker ones ahead, up to a zebra",
    "snake": "sorts the queue by strength",
    "giraffe": "passes one weaker animal a turn",
    "zebra": "no hippo or crocodile gets past it",
    "seal": "turns the queue around",
    "chameleon": "acts as another kind in the queue",
    "monkey": "two monkeys: hippos and crocodiles flee",
    "kangaroo": "jumps over one or two",
    "parrot": "chases one animal away",
    "skunk": "drives the two strongest kinds away",
}
"""What each animal does (BB-10 to BB-21), for a line on its card."""


def shown(view: dict[str, Any], words: Words) -> dict[str, Any]:
    """What the view implies.

    - `strength`, `worth` (points in the Bar, BB-24) and `power` (a line on the card) of each kind;
    - `acts_again`: the kinds that act in every turn (BB-7); `free`: how many free places the queue has;
    - `hops`: by the place of an animal ahead (from 0), how many the one that jumps passes to stand before it;
    - `ranking`: the seats with the best first, each `seat`, `score`, `strengths` (the sum of those in the Bar);
      `tied`: whether equals had to be told apart by that (BB-23).
    """
    strength = {kind: place + 1 for place, kind in enumerate(KIND_NAMES)}
    return {
        "strength": strength,
        "worth": {kind: int(POINTS[place]) for place, kind in enumerate(KIND_NAMES)},
        "power": {kind: words.say(power) for kind, power in POWERS.items()},
        "acts_again": [KIND_NAMES[kind] for kind in (HIPPO, CROCODILE, GIRAFFE)],
        "free": view["places"] - len(view["queue"]),
        "hops": {view["played"] - count: count for count in (1, 2)} if view["phase"] == "hop" else {},
        **_ranking(view, strength),
    }


def _ranking(view: dict[str, Any], strength: dict[str, int]) -> dict[str, Any]:
    rows = [
        {"seat": seat, "score": score, "strengths": sum(strength[kind] for kind in view["bar"][seat])}
        for seat, score in enumerate(view["scores"])
    ]
    by_strength = not view["points"]
    rows.sort(key=lambda row: (-row["score"], row["strengths"] if by_strength else 0))
    best = [row["score"] for row in rows].count(rows[0]["score"])
    return {"ranking": rows, "tied": by_strength and best > 1}
