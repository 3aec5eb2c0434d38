"""Circus Train made smaller, so that exact methods can run: fewer cards, wagons, actions and turns; the rules stay.

The options are encoded one after another, in the order of `OPTIONS`; with their defaults the game is the full one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.arrays import IntArray, StateRecord
from ...core.definition import size
from ...core.jit import jit
from .state import (
    ANIMALS,
    BONUS_LIMIT,
    CARDS_OF_ANIMAL,
    CARDS_OF_BONUS,
    HAND_SIZE,
    KINDS,
    OFFER_SIZE,
    TARGETS,
    TURN_ACTIONS,
    TURN_LIMIT,
    VALUES,
    WAGON_COUNTS,
    WAGONS,
)

MOST_WAGONS = int(max(WAGON_COUNTS))

OPTIONS = (
    size("animals", range(2, ANIMALS + 1), "how many animals there are, but no fewer than players (CT-1)", (2, 3, 4)),
    size("cards", range(1, CARDS_OF_ANIMAL + 1), "how many cards of each animal there are (CT-1)", (6, 12)),
    size("values", range(1, VALUES + 1), "the highest value of a wagon (CT-1)", (1, 2, 4)),
    size("wagons", range(1, MOST_WAGONS + 1), "at most so many wagons of each animal and value (CT-1)", (1, 4)),
    size("hand", range(HAND_SIZE + 1), "how many cards each player is dealt (CT-4)", (0, 1, 5)),
    size("offer", range(1, OFFER_SIZE + 1), "how many wagons are laid open (CT-4)", (1, 4)),
    size("actions", range(1, TURN_ACTIONS + 1), "how many actions a turn has, and one more the ringmaster's", (1, 2)),
    size("target", range(1, max(TARGETS) + 1), "so many points win, if not fewer do (CT-2)", (3, 18)),
    size("turns", range(2, TURN_LIMIT + 1), "how many turns there can be, but one each at least (CT-19)", (4, 200)),
)

AT_LEAST_ANIMALS, CARDS_EACH, HIGHEST_VALUE, WAGONS_EACH, HAND, OFFER, ACTIONS, TARGET, TURNS = range(len(OPTIONS))
"""Where the encoded options have each."""

SMALL = {
    "animals": 2,
    "cards": 2,
    "values": 1,
    "wagons": 1,
    "hand": 1,
    "offer": 1,
    "actions": 1,
    "target": 2,
    "turns": 3,
}
"""Options of a game small enough to be searched through."""


@jit
def write_sizes(state: StateRecord, sizes: IntArray) -> None:
    """CT-1, CT-2, CT-4, CT-6, CT-19: what there is, and how long it goes on. Each player needs a token (CT-3)."""
    state.animals = max(sizes[AT_LEAST_ANIMALS], state.players)
    state.hand_size = sizes[HAND]
    state.offer_size = sizes[OFFER]
    state.turn_actions = sizes[ACTIONS]
    state.target = min(TARGETS[state.players], sizes[TARGET])
    state.turn_limit = max(sizes[TURNS], state.players)
    for kind in range(KINDS):
        state.dealt[kind] = 0
        if kind < state.animals:
            state.dealt[kind] = sizes[CARDS_EACH]
        elif kind >= ANIMALS:
            state.dealt[kind] = CARDS_OF_BONUS * state.bonus
    for wagon in range(WAGONS):
        state.built[wagon] = 0
        if wagon // VALUES < state.animals and wagon % VALUES < sizes[HIGHEST_VALUE]:
            state.built[wagon] = min(WAGON_COUNTS[wagon], sizes[WAGONS_EACH])


def animals_of(players: int, options: Mapping[str, Any]) -> int:
    """CT-1, CT-3: how many animals there are."""
    return max(int(options["animals"]), players)


def check(players: int, options: Mapping[str, Any]) -> None:
    """Refuses a deck that would not do for the hands. Raises ValueError."""
    animals = animals_of(players, options)
    cards = animals * options["cards"] + (KINDS - ANIMALS) * CARDS_OF_BONUS * options["bonus"]
    needed = players * options["hand"] + 1
    if cards < needed:
        raise ValueError(
            f"cards={options['cards']}: of {animals} animals there are {cards} cards in all, but {needed} are needed: "
            f"{options['hand']} for each of {players} hands, and one to turn up (CT-4)"
        )


def max_plies(players: int, options: Mapping[str, Any]) -> int:
    """A safe bound for games from the start."""
    # CT-3 to CT-5: the start seat, a token and a hand for each, the offer, the first discard.
    preparation = 1 + players * (1 + options["hand"]) + options["offer"] + 1
    # CT-6, CT-16: at most every second turn is a ringmaster's. A draw is a choice and a card, an exchange a choice; who
    # ends a turn early has an action less.
    turns = max(int(options["turns"]), players)
    actions = turns * options["actions"] + turns // 2
    wagons = animals_of(players, options) * sum(
        min(int(count), options["wagons"]) for count in WAGON_COUNTS[: options["values"]]
    )
    loads = min(actions, wagons)
    if options["bonus"]:  # CT-18: each card is a choice, and two draws at most; then the turn is ended
        actions += turns * BONUS_LIMIT * 2
        preparation += turns * (BONUS_LIMIT + 1)
        loads = wagons
    # Each wagon is loaded once: the choice, and the one that takes its place, are counted as an action; it costs up to
    # two cards for each point. It is attached at most once from those that wait, and that may be stopped.
    plies: int = preparation + 2 * actions + loads * (2 * options["values"] + 2)
    return plies
