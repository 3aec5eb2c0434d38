"""Beaver Gang: any position at the start of a turn, or with a card just drawn, for tests, puzzles and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...core.arrays import StateRecord
from ...core.reading import exactly, list_of, per_seat, whole_number
from .reading import UNSEEN_CARD, cards_left, counts_of, kind_of
from .rounds import turn_up
from .state import (
    ENDING,
    EVERYBODY,
    HIDDEN,
    HOLDING,
    KEPT,
    KIND_NAMES,
    KINDS,
    NOBODY,
    NOTHING,
    NUMBERS,
    OPENING,
)
from .turn import begin_turn

SECOND_CHANCE_NAME = "second chance"
FROM_CHANCE = ("first", "second")
MOST_OF_A_CARD = 9


def setup(
    state: StateRecord,
    players: int,
    options: Mapping[str, Any],
    rows: Sequence[Sequence[str] | None] = (),
    known: Sequence[Sequence[Sequence[int] | None] | None] | None = None,
    discard: Sequence[str] = (),
    to_move: int = 0,
    drawn: str | None = None,
    from_chance: str | None = None,
    called: int | None = None,
    turns: int | None = None,
    round: int = 1,  # noqa: A002 (the view calls it so)
    totals: Sequence[int] | None = None,
    deck: Sequence[str] | None = None,
    hidden: Sequence[str] | None = None,
    kept: Sequence[Sequence[int] | None] | None = None,
) -> None:
    """Makes `state` the position. Cards are "0" to "9", "swap", "peek" and "second chance"; places count from 1.

    - `rows`: the cards (four, unless the game is shrunk) of each seat from the left, "?" for one that nobody has looked
      at; a seat that is None, or not listed, has none but those. A named card that nobody knows is settled all the
      same: chance is not asked when it comes to light, so that such a place is not the same as a "?";
    - `known`: for each seat its places, for each place a list of the seats that know the card. What is None or
      not listed is as after the deal: leftmost and rightmost are known to their owner (unless they are "?", which
      nobody knows). A card known to all seats counts as public;
    - `discard`: the discard pile from the bottom to the top;
    - `to_move`: whose turn it is; `drawn`: the card that this seat has drawn and holds; `from_chance`: "first" or
      "second", if it is that card of a Second Chance (after the first, another may be drawn);
    - `called`: the seat that has called the end of the round;
    - `turns`: how many turns of this round are over. Not given: as few as there can be so that every seat has had
      one, and a call is possible;
    - `round` (from 1) and `totals`, the points in the rounds before;
    - `deck`: the cards that nobody has seen since they were shuffled, in any order: those of the draw pile, and the
      "?" of the rows. Cards that are named nowhere are then out of the game; without `deck`, they are in it;
    - `hidden`: after a reshuffle (BG-10), when everybody can tell the "?" of the rows from the draw pile: the "?" in
      any order. `deck` is then the draw pile alone;
    - `kept`: for each seat the places with a number that was drawn since the last shuffle and kept (BG-4), as
      everybody remembers; such a card has been seen by somebody.

    Raises ValueError for what is no legal position.
    """
    _set_turn(state, whole_number("to_move", to_move, 0, players - 1), round, turns, called)
    _set_totals(state, totals)
    _lay_rows(state, rows)
    _set_known(state, known)
    _fill_piles(state, discard, drawn, deck, hidden)
    _mark_kept(state, kept)
    _check_chance(from_chance, drawn, list(discard))
    if drawn is not None:
        state.first = int(from_chance == "first")
        state.phase = HOLDING
        return
    state.phase = OPENING
    if state.pile_size == 0 and state.top == NOTHING:
        begin_turn(state, None)
        if state.phase == ENDING:
            turn_up(state, None)


def _set_turn(state: StateRecord, to_move: int, number: Any, turns: Any, called: Any) -> None:
    """BG-3, BG-11, BG-16: whose turn it is, in which round, after how many turns, and who has called."""
    players = int(state.players)
    state.round_number = whole_number("round", number, 1, int(state.rounds)) - 1
    state.start = int(state.round_number) % players if state.rotate else 0
    first = (to_move - int(state.start)) % players  # turns before the first one of this seat
    least, most = 0, int(state.turn_limit) * players - 1
    if called is not None:
        if state.turn_limit == 1:
            raise ValueError("called: with turns=1 nobody can call, for a round is cut before (BG-16)")
        state.caller = whole_number("called", called, 0, players - 1)
        if called == to_move:
            raise ValueError(f"called: seat {called} has called, so it has no turn any more")
        since = (to_move - called - 1) % players
        least, most = players + since, most + since
    state.turn = to_move
    if turns is None:
        possible = [count for count in range(least, most + 1) if count % players == first]
        state.turns = next((count for count in possible if count >= players), possible[-1])
        return
    state.turns = whole_number("turns", turns, least, most)
    if turns % players != first:
        raise ValueError(
            f"turns: seat {state.start} began round {number}, so it is seat {to_move}'s turn after "
            f"{first}, {first + players}, ... turns, not after {turns}"
        )


def _set_totals(state: StateRecord, totals: Any) -> None:
    """BG-13: the points of the rounds before; if there was only one, they are its result as well."""
    if totals is None:
        return
    before = int(state.round_number)
    for seat, points in enumerate(exactly("totals", totals, int(state.players))):
        state.totals[seat] = whole_number(
            f"totals: what seat {seat} has after {before} rounds", points, 0, MOST_OF_A_CARD * int(state.row) * before
        )
        if before == 1:
            state.results[0, seat] = points


def _lay_rows(state: StateRecord, rows: Any) -> None:
    for seat, row in enumerate(per_seat("rows", rows, int(state.players))):
        if row is not None:
            for place, text in enumerate(exactly(f"rows: seat {seat}", row, int(state.row))):
                kind = HIDDEN if text == UNSEEN_CARD else kind_of("rows", text)
                state.card[seat, place] = kind


def _set_known(state: StateRecord, known: Any) -> None:
    """BG-15: who knows which card."""
    players = int(state.players)
    for seat, row in enumerate(per_seat("known", known, players)):
        size = int(state.row)
        places = [None] * size if row is None else exactly(f"known: seat {seat}", row, size)
        for place, viewers in enumerate(places):
            is_hidden = state.card[seat, place] == HIDDEN
            if viewers is None:
                looked = not is_hidden and place in (0, size - 1)
                state.know[seat, place] = 2 << seat if looked else NOBODY
                continue
            state.know[seat, place] = _viewers(viewers, players)
            if is_hidden and viewers:
                raise ValueError(
                    f'known: card {place + 1} of seat {seat} is "?", so that nobody knows it; '
                    "name the card, or leave the list empty"
                )


def _viewers(seats: Any, players: int) -> int:
    """The set of viewers that a list of seats stands for."""
    viewers = NOBODY
    for seat in list_of("known", seats):
        viewers |= 2 << whole_number("known: a seat", seat, 0, players - 1)
    everybody = (EVERYBODY >> 1) & ((1 << players) - 1)
    return EVERYBODY if viewers >> 1 == everybody else viewers


def _fill_piles(state: StateRecord, discard: Any, drawn: Any, deck: Any, hidden: Any) -> None:
    """BG-1, BG-10: the piles, and that no card is there more often than it can be."""
    players = int(state.players)
    cards = state.card[:players, : int(state.row)].flatten()
    unseen = int((cards == HIDDEN).sum())
    state.discards[:] = counts_of("discard", discard)
    state.top = kind_of("discard", list(discard)[-1]) if discard else NOTHING
    state.drawn = NOTHING if drawn is None else kind_of("drawn", drawn)
    named = np.bincount(cards[cards != HIDDEN], minlength=KINDS) + state.discards
    if drawn is not None:
        named[state.drawn] += 1
    if hidden is not None:
        state.left[:] = counts_of("hidden", exactly("hidden", hidden, unseen))
        named += state.left
        state.shuffles = 1
    rest = cards_left(state.deck, named)
    state.pile[:] = rest if deck is None else counts_of("deck", deck)
    cards_left(state.deck, named + state.pile)
    state.pile_size = int(state.pile.sum()) - (unseen if hidden is None else 0)
    if state.pile_size < 0:
        raise ValueError(f'the rows have {unseen} cards "?", but only {state.pile.sum()} cards are left for them')
    numbers = int((named + state.pile)[:NUMBERS].sum())
    needed = int(state.row) * players
    if numbers < needed:
        raise ValueError(
            f"there are only {numbers} numbers in the game, but {needed} are needed for the scoring (BG-12)"
        )


def _mark_kept(state: StateRecord, kept: Any) -> None:
    """BG-4: places with a card that everybody knows to be a number."""
    for seat, places in enumerate(per_seat("kept", kept, int(state.players))):
        for number in list_of("kept", places or ()):
            place = whole_number("kept: a place", number, 1, int(state.row)) - 1
            kind = int(state.card[seat, place])
            if not 0 <= kind < NUMBERS:
                name = UNSEEN_CARD if kind == HIDDEN else KIND_NAMES[kind]
                raise ValueError(f"kept: only a number can be kept, but card {number} of seat {seat} is {name!r}")
            if state.know[seat, place] == NOBODY:
                raise ValueError(
                    f"kept: somebody has drawn card {number} of seat {seat}, but `known` says that nobody knows it"
                )
            state.origin[seat, place] = KEPT + state.shuffles


def _check_chance(from_chance: Any, drawn: Any, discard: list[Any]) -> None:
    """BG-8, BG-9: a Second Chance that was played lies where it must, unless it has been shuffled in again (BG-10)."""
    if from_chance is None:
        return
    if from_chance not in FROM_CHANCE:
        raise ValueError(f"from_chance is {' or '.join(map(repr, FROM_CHANCE))}, not {from_chance!r}")
    if drawn is None:
        raise ValueError("from_chance tells where the drawn card came from, but `drawn` names no card")
    depth = FROM_CHANCE.index(from_chance)
    if len(discard) > depth and discard[-1 - depth] != SECOND_CHANCE_NAME:
        where = "on top" if depth == 0 else "second from the top"
        raise ValueError(
            f"from_chance: the Second Chance must lie {where} of the discard pile, not {discard[-1 - depth]!r}"
        )
