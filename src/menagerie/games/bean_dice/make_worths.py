"""Bean Dice: makes the files of numbers about our own deck: `own_turns.json`, and `worths.json` from that.

Run it as `python -m menagerie.games.bean_dice.make_worths` after the deck, `turns.py` or `worth.py` has changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from .deck import own_deck
from .state import MAX_PLAYERS
from .worth import TURNS_FILE, race, turn_chances

WORTHS_FILE = Path(__file__).with_name("worths.json")
LEAST_PLAYERS = 2


def make_turns() -> dict[str, Any]:
    """What `own_turns.json` holds: "own" and "rolls", see `worth.turn_chances`."""
    own, rolls = turn_chances(own_deck().cards)
    return {"own": np.round(own, 5).tolist(), "rolls": np.round(rolls, 5).tolist()}


def make() -> dict[str, Any]:
    """What `worths.json` holds, by numbers of players from 2 on; turns are those of all seats.

    - "needed": by turns of others before the seat's next own one, coins, and orders fulfilled: mean number of turns
      until it has 13 coins, with any card;
    - "cards": by card and orders fulfilled: how many turns more than with any card.
    """
    needed, cards = [], []
    for players in range(LEAST_PLAYERS, MAX_PLAYERS + 1):
        turns = race(own_deck().cards, players).running.sum(axis=-1)
        mean = turns.mean(axis=2)
        needed.append(np.round(mean, 2).tolist())
        cards.append(np.round((turns - mean[:, :, None])[:, :9].mean(axis=(0, 1)), 2).tolist())
    return {"needed": needed, "cards": cards}


if __name__ == "__main__":
    TURNS_FILE.write_text(json.dumps(make_turns()) + "\n", "utf-8")
    WORTHS_FILE.write_text(json.dumps(make()) + "\n", "utf-8")
