"""Beasty Bar: options that make the game smaller, for exact methods; and how long a game of any size can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.definition import Option, size
from .state import HAND_SIZE, KIND_NAMES, KINDS, LEAST_PLACES, QUEUE_SIZE, laid_aside

EVERY_KIND = "all"
LEAST_KINDS = 2
"""With one kind nobody would have anything to choose, nor to hide."""

SMALL = {"animals": "parrot seal lion", "hand": 2, "queue": 3}
"""A game that is small enough for exact methods: for two, 4,000 histories."""


def animals_option() -> Option:
    """BB-1: the kinds of which each player has an animal; a text of names. Encoded as a set of kinds, in bits."""

    def read(value: Any, players: int) -> str:
        text = " ".join(value) if _is_list_of_texts(value) else value
        names = text.lower().replace(",", " ").split() if isinstance(text, str) else []
        if names == [EVERY_KIND]:
            return EVERY_KIND
        if not set(names) <= set(KIND_NAMES) or len(set(names)) != len(names) or len(names) < LEAST_KINDS:
            raise ValueError(
                f"animals is {EVERY_KIND}, or at least {LEAST_KINDS} different ones of: {' '.join(KIND_NAMES)}; "
                f"not {value!r:.80}"
            )
        if len(names) == KINDS:
            return EVERY_KIND
        return " ".join(name for name in KIND_NAMES if name in names)

    return Option(
        "animals",
        EVERY_KIND,
        "the animals that each player has (BB-1)",
        read,
        encode=lambda value: [sum(1 << KIND_NAMES.index(kind) for kind in kinds_of(value))],
        examples=(EVERY_KIND, "skunk parrot", SMALL["animals"], "kangaroo monkey chameleon zebra crocodile hippo"),
        written=f"{EVERY_KIND}|KINDS",
        shrinks=True,
    )


def _is_list_of_texts(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(text, str) for text in value)


def kinds_of(animals: str) -> tuple[str, ...]:
    """The kinds that a value of the option `animals` names, the weakest first."""
    return KIND_NAMES if animals == EVERY_KIND else tuple(animals.split())


def hand_option() -> Option:
    """BB-2: the cards dealt to each hand."""
    return size("hand", range(1, HAND_SIZE + 1), "how many cards each player has in hand (BB-2)", (1, 2, HAND_SIZE))


def queue_option() -> Option:
    """BB-8: the length of the queue at which the gate opens."""
    sizes = range(LEAST_PLACES, QUEUE_SIZE + 1)
    return size("queue", sizes, "with how many animals in the queue the gate opens (BB-8)", tuple(sizes))


def max_plies(players: int, options: Mapping[str, Any]) -> int:
    """No game from the start has more actions, those of chance counted."""
    kinds = set(kinds_of(options["animals"]))
    aside = int(laid_aside(options["points"], len(kinds)))
    played = len(kinds) - aside
    choices = len(kinds & {"kangaroo", "parrot"})  # BB-17, BB-20
    if "chameleon" in kinds:  # BB-18: whom to imitate, and then, if that leaves it, the same choice
        choices += 1 + min(1, choices)
    most_choices = min(choices, 2 * played)  # where some of these animals may have been laid aside
    is_start_drawn = options["start"] == "random"
    return int(is_start_drawn) + players * (
        aside + 2 * played + most_choices
    )  # each card is dealt or drawn, and played
