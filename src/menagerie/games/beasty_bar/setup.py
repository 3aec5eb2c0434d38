"""Beasty Bar: any position at the start of a turn, for tests, puzzles and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.arrays import StateRecord
from ...core.reading import list_of
from . import rules
from .state import DEALING, KIND_NAMES, KINDS, PLAYING


def setup(
    state: StateRecord,
    players: int,
    options: Mapping[str, Any],
    queue: Sequence[str] = (),
    hands: Sequence[Sequence[str] | None] = (),
    to_move: int = 0,
    piles: Sequence[Sequence[str]] | None = None,
    bar: Sequence[str] = (),
    out: Sequence[str] = (),
    aside: Sequence[Sequence[str]] | None = None,
) -> None:
    """Makes `state` the position; what is not given is filled up legally.

    - `queue`: `kind:seat` from the gate to the Bounce, at most four (one less than the queue has places);
    - `hands`: the kinds in each seat's hand, at most four (or as the option `hand` says); a seat that is None, or not
      listed, is dealt its hand at once; one whose hand is [] though it has a pile is dealt its hand when a seat without
      one is to play;
    - `to_move`: the seat whose turn it is;
    - `piles`: the kinds in each seat's draw pile; cards not named then count as played (THAT'S IT). Without it,
      all cards not named lie in the draw piles;
    - `bar`, `out`: `kind:seat` in the Bar and at THAT'S IT;
    - `aside`: in the points variant, the four kinds that each seat has laid aside, or the third of the animals that it
      lays aside where there are fewer (not given, or None: its weakest that are not named).

    Raises ValueError for what is no legal position.
    """
    if isinstance(to_move, bool) or not isinstance(to_move, int) or not 0 <= to_move < players:
        raise ValueError(f"to_move is a seat from 0 to {players - 1}, not {to_move!r}")
    free = [int(state.animals)] * players
    cards = [_card(state, text) for text in list_of("queue", queue, int(state.places) - 1)]
    for card in cards:
        _take(free, card, "queue")
    for field, texts in (("bar", bar), ("out", out)):
        places = getattr(state, field)
        for text in list_of(field, texts, KINDS * players):
            card = _card(state, text)
            _take(free, card, field)
            places[card // KINDS] |= 1 << (card % KINDS)
    given = list_of("hands", hands, players)
    for seat, hand in enumerate(given):
        state.hand[seat] = _take_all(state, free, seat, () if hand is None else hand, "hands", int(state.hand_size))
    _set_aside(state, free, bool(options["points"]), aside)
    _fill_piles(state, free, piles)
    state.length = len(cards)
    state.queue[: len(cards)] = cards
    state.start = state.turn = to_move
    _begin(state, [seat for seat in range(players) if seat >= len(given) or given[seat] is None])


def _begin(state: StateRecord, undealt: Sequence[int]) -> None:
    """The deal for those who have no hand yet, else the turn."""
    if any(state.pile[seat] for seat in undealt):
        state.phase = DEALING
        state.turn = rules.next_to_deal(state, 0)
    else:
        state.phase = PLAYING
        rules.begin_turn(state, None)


def _set_aside(state: StateRecord, free: list[int], points: bool, aside: Sequence[Sequence[str]] | None) -> None:
    """BB-24: four kinds of each seat, or fewer where it has fewer than twelve."""
    count = int(state.to_set_aside)
    if aside is not None and not points:
        raise ValueError("aside: animals are laid aside in the points variant only (points=True)")
    if not points:
        return
    laid = [None] * len(free) if aside is None else list_of("aside", aside, len(free))
    if len(laid) != len(free):
        raise ValueError(f"aside: {len(free)} lists are needed, one for each seat, not {len(laid)}")
    for seat in range(len(free)):
        if laid[seat] is None:
            kinds = [name for kind, name in enumerate(KIND_NAMES) if free[seat] >> kind & 1][:count]
        else:
            kinds = list_of(f"aside of seat {seat}", laid[seat], count)
        state.aside[seat] = _take_all(state, free, seat, kinds, "aside", count)
        if len(kinds) != count:
            raise ValueError(f"aside: seat {seat} must have laid {count} kinds aside, not {len(kinds)}")


def _fill_piles(state: StateRecord, free: list[int], piles: Sequence[Sequence[str]] | None) -> None:
    if piles is None:
        for seat, kinds in enumerate(free):
            state.pile[seat] = kinds
        return
    piles = list_of("piles", piles, len(free))
    for seat in range(len(free)):
        state.pile[seat] = _take_all(state, free, seat, piles[seat] if seat < len(piles) else (), "piles", KINDS)
        state.out[seat] |= free[seat]


def _kind(state: StateRecord, text: Any) -> int:
    names = [name for kind, name in enumerate(KIND_NAMES) if int(state.animals) >> kind & 1]
    if text not in names:
        raise ValueError(f"there is no animal {text!r}; there are: {', '.join(names)}")
    return KIND_NAMES.index(text)


def _card(state: StateRecord, text: Any) -> int:
    kind, colon, seat = str(text).partition(":")
    last = int(state.players) - 1
    if not colon or not seat.isascii() or not seat.isdigit() or int(seat) > last:
        raise ValueError(f"a card is written kind:seat with a seat from 0 to {last}, e.g. lion:0, not {text!r}")
    return int(seat) * KINDS + _kind(state, kind)


def _take(free: list[int], card: int, field: str) -> None:
    """Marks a card as named; every card is there once."""
    seat, kind = divmod(card, KINDS)
    if not free[seat] >> kind & 1:
        raise ValueError(f"{field}: the {KIND_NAMES[kind]} of seat {seat} is named twice")
    free[seat] &= ~(1 << kind)


def _take_all(state: StateRecord, free: list[int], seat: int, kinds: Any, field: str, most: int) -> int:
    """Marks cards of `seat` as named; returns them as a set."""
    taken = 0
    for text in list_of(f"{field} of seat {seat}", kinds, most):
        kind = _kind(state, text)
        _take(free, seat * KINDS + kind, field)
        taken |= 1 << kind
    return taken
