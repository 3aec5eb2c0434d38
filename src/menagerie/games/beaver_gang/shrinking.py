"""Beaver Gang made smaller, so that exact methods can run: fewer cards, places, rounds and turns; the rules stay.

The options are encoded one after another, in the order of `OPTIONS`; with their defaults the game is the full one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.arrays import IntArray, StateRecord
from ...core.definition import size
from ...core.jit import jit
from .state import DECK, KINDS, MAX_ROUNDS, NUMBERS, PEEK, ROUNDS, ROW, SECOND_CHANCE, SWAP, TURN_LIMIT

OPTIONS = (
    size("row", range(2, ROW + 1), "cards in each row (BG-2)", (2, 3, 4)),
    size("highest", range(1, NUMBERS), "the highest number, unless the rows need higher ones, too (BG-1)", (1, 9)),
    size("copies", range(1, 10), "at most so many cards of each number (BG-1)", (1, 4, 9)),
    size("swaps", range(DECK[SWAP] + 1), "how many Swaps there are (BG-1)", (0, 1, 9)),
    size("peeks", range(DECK[PEEK] + 1), "how many Peeks there are (BG-1)", (0, 1, 7)),
    size("chances", range(DECK[SECOND_CHANCE] + 1), "how many Second Chances there are (BG-1)", (0, 1, 5)),
    size("rounds", range(1, MAX_ROUNDS + 1), "at most so many rounds (BG-13)", (1, 6)),
    size("turns", range(1, TURN_LIMIT + 1), "after so many turns of each player a round ends (BG-16)", (1, 2, 60)),
)

PLACES, HIGHEST, COPIES, SWAPS, PEEKS, CHANCES, AT_MOST_ROUNDS, TURNS = range(len(OPTIONS))
"""Where the encoded options have each."""


SMALL = {"row": 2, "highest": 1, "copies": 3, "swaps": 1, "peeks": 0, "chances": 0, "rounds": 1, "turns": 1}
"""Options of a game small enough to be searched through."""


@jit
def write_sizes(state: StateRecord, sizes: IntArray) -> None:
    """BG-1, BG-2, BG-13, BG-16: which cards there are, how many in a row, and how long it goes on."""
    state.row = sizes[PLACES]
    state.rounds = min(ROUNDS[state.players], sizes[AT_MOST_ROUNDS])
    state.turn_limit = sizes[TURNS]
    for kind in range(KINDS):
        state.deck[kind] = 0
    state.deck[SWAP] = sizes[SWAPS]
    state.deck[PEEK] = sizes[PEEKS]
    state.deck[SECOND_CHANCE] = sizes[CHANCES]
    places = state.row * state.players
    numbers, number = 0, 0
    while number < NUMBERS and (number <= sizes[HIGHEST] or numbers < places or state.deck.sum() <= places):
        state.deck[number] = min(DECK[number], sizes[COPIES])
        numbers += state.deck[number]
        number += 1


def deck_of(players: int, options: Mapping[str, Any]) -> list[int]:
    """BG-1: how many cards of each kind there are. Beyond `highest` come only numbers that are needed.

    They are needed where the numbers would not do for all rows (BG-12), or no card were left to be turned up (BG-2).
    """
    actions = [options["swaps"], options["peeks"], options["chances"]]
    places = options["row"] * players
    numbers: list[int] = []
    for number in range(NUMBERS):
        is_needed = sum(numbers) < places or sum(numbers) + sum(actions) <= places
        numbers.append(min(int(DECK[number]), options["copies"]) if number <= options["highest"] or is_needed else 0)
    return numbers + actions


def check(players: int, options: Mapping[str, Any]) -> None:
    """Refuses a deck with which the game could not be played. Raises ValueError."""
    deck, places = deck_of(players, options), options["row"] * players
    numbers, beyond = sum(deck[:NUMBERS]), sum(deck) - places
    if numbers < places or beyond < 1:
        raise ValueError(
            f"copies={options['copies']} gives {numbers} numbers and {sum(deck) - numbers} action cards, too few for "
            f"{players} rows of {options['row']} numbers (BG-12) and a card to turn up (BG-2): more copies are needed, "
            "or a shorter row"
        )
    enough = 2 * options["chances"] + 2
    if options["chances"] and beyond < enough:
        raise ValueError(
            f"chances={options['chances']}: with {beyond} cards beside the rows, Second Chances would come again and "
            f"again in one turn (BG-8, BG-10); {enough} such cards are needed, or chances=0"
        )


def max_plies(players: int, options: Mapping[str, Any]) -> int:
    """A safe bound for games from the start."""
    # BG-4, BG-8: a turn draws a first card, and two more for each Second Chance that it plays: 1 + 2 for each that
    # there is, without a reshuffle. It can come to one (BG-10), after which the pile is long enough for the rest (see
    # `check`).
    chances = options["chances"]
    draws = 2 * (1 + 2 * chances) if chances else 1
    # Each is an outcome of chance and a decision; add the opening, the choice of a Swap or Peek, the card that is
    # turned over or looked at, and the answer to whether to knock.
    turn = 2 * draws + (4 if options["swaps"] or options["peeks"] else 3)
    # BG-16: the last turn after which a call is possible is the one before the cut; then the others have one each.
    turns = options["turns"] * players + (players - 2 if options["turns"] > 1 else 0)
    # BG-2: two looks a seat and the first discard. BG-12: a card that nobody has seen is turned up once; for each
    # action card that is laid aside one is drawn, and none comes back.
    deal_and_scoring = 2 * players + 1 + (options["row"] - 2) * players + sum(deck_of(players, options)[NUMBERS:])
    rounds = min(ROUNDS[players], int(options["rounds"]))
    plies: int = rounds * (deal_and_scoring + turns * turn)
    return plies
