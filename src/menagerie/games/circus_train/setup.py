"""Circus Train: any position in which a seat on turn may take an action, for tests, puzzles and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.arrays import StateRecord
from ...core.reading import list_of, per_seat, truth, whole_number
from .reading import (
    Supply,
    all_cards,
    all_wagons,
    animal_of,
    counts_of,
    kinds_in,
    times,
    wagons_in,
)
from .rules import go_on_preparing
from .state import (
    ANIMAL_NAMES,
    BONUS_LIMIT,
    CARDS,
    CARDS_OF_BONUS,
    EXTRA_ACTION,
    KIND_NAMES,
    KINDS,
    LOAD_FEWER,
    MOST_COUPLED,
    NOTHING,
    ONE_TO_ONE,
    VALUES,
)
from .train import fits
from .turn import actions_of_turn
from .view import wagon_name


def setup(
    state: StateRecord,
    players: int,
    options: Mapping[str, Any],
    hands: Sequence[Sequence[str] | None] = (),
    trains: Sequence[Sequence[str] | None] = (),
    waiting: Sequence[Sequence[str] | None] = (),
    offer: Sequence[str] = (),
    discard: Sequence[str] | None = None,
    tokens: Sequence[str] | None = None,
    ringmaster: int | None = None,
    face_up: bool | None = None,
    to_move: int = 0,
    actions_left: int | None = None,
    known: Sequence[Sequence[str] | None] = (),
    turns: int = 0,
    idle: int = 0,
    bonus_played: int = 0,
    fewer: int = 0,
    one_to_one: bool = False,
    deck: Sequence[str] | None = None,
    wagons: Sequence[str] | None = None,
) -> None:
    """Makes `state` the position. Cards are written like "giraffe" or "draw two", wagons like "giraffe 3".

    - `hands`: the cards of each seat, as many as one likes; one that is None, or not listed, is dealt by chance;
    - `trains`: the wagons of each seat from the locomotive on; `waiting`: those that wait;
    - `offer`: the wagons that can be loaded; chance adds what is missing from four (or fewer, if the game is shrunk);
    - `discard`: the discard pile from the bottom to the top; None: chance turns up the first card, as after a deal;
    - `tokens`: each seat's exchange token (not given: giraffe, bear, fish, tiger in the order of the seats);
    - `ringmaster`: the seat with that token (not given: as at the start, the one on the right of the seat to move; with
      `face_up=False`, the seat to move itself);
      `face_up`: False only with two players, where the seat to move has it face down (CT-17);
    - `to_move`: the seat on turn; `actions_left`: how many actions it has left (not given: a whole turn's). With fewer
      than it began with, it counts as having acted;
    - `known`: for each seat the cards that everybody knows to be in its hand (CT-7), which must be listed there;
    - `turns`: how many are over; `idle`: how many of the last ones had no action (CT-19);
    - `bonus_played`: bonus cards played in this turn; `fewer`: how many Load one fewer, and `one_to_one`: whether an
      Exchange 1:1, are played for the next load (CT-18). `bonus_played` counts these, extra actions, and a Take one
      discarded for each card beyond the two of a kind, those in the hand of the seat to move included;
    - `deck`: the cards of the deck, in any order. Cards that are named nowhere are then out of the game, so that
      `deck=[]` leaves nothing to draw but the discard pile; without `deck`, they are in it;
    - `wagons`: likewise the wagons of the wagon deck.

    Raises ValueError for what is no legal position.
    """
    state.first = whole_number("to_move", to_move, 0, players - 1)
    state.turn = to_move
    _set_tokens(state, tokens)
    _set_ringmaster(state, ringmaster, face_up)
    _set_turn(state, options, actions_left, turns, idle, bonus_played, fewer, one_to_one)
    supply = all_wagons(state.built)
    _lay_trains(state, supply, trains, waiting)
    _lay_offer(state, supply, offer, wagons)
    cards = all_cards(state.dealt)
    _fill_hands(state, cards, hands, known)
    _check_played(state)
    _fill_piles(state, cards, discard, deck)
    go_on_preparing(state)


def _set_tokens(state: StateRecord, tokens: Any) -> None:
    """CT-3: each seat has one."""
    players = int(state.players)
    texts = list_of("tokens", ANIMAL_NAMES[:players] if tokens is None else tokens)
    if len(texts) != players:
        raise ValueError(f"tokens: {players} animals are needed, one for each seat, not {len(texts)}")
    animals = [animal_of("tokens", text) for text in texts]
    for seat, animal in enumerate(animals):
        if animal >= state.animals:
            there = ", ".join(ANIMAL_NAMES[: int(state.animals)])
            raise ValueError(f"tokens: there is no {ANIMAL_NAMES[animal]} token in this game; there are: {there}")
        if animal in animals[:seat]:
            raise ValueError(f"tokens: there is only one {ANIMAL_NAMES[animal]} token")
        state.token[seat] = animal


def _set_ringmaster(state: StateRecord, ringmaster: Any, face_up: Any) -> None:
    """CT-5, CT-17: who has the ringmaster token, and how it lies."""
    players, mover = int(state.players), int(state.turn)
    usual = (mover - 1) % players if face_up in (None, True) else mover
    state.ringmaster = usual if ringmaster is None else whole_number("ringmaster", ringmaster, 0, players - 1)
    state.face_up = 1 if face_up is None else truth("face_up", face_up)
    if not state.face_up and (players > 2 or state.ringmaster != mover):
        raise ValueError(
            "face_up: the ringmaster token lies face down only with two players, before the one to move (CT-17)"
        )


def _set_turn(
    state: StateRecord,
    options: Mapping[str, Any],
    actions_left: Any,
    turns: Any,
    idle: Any,
    bonus_played: Any,
    fewer: Any,
    one_to_one: Any,
) -> None:
    """CT-6, CT-16: how much of the turn is left; CT-18: what bonus cards have done; CT-19: the turns before."""
    whole = actions_of_turn(state)
    state.turns = whole_number("turns", turns, 0, int(state.turn_limit) - 1)
    state.idle = whole_number("idle", idle, 0, min(int(state.players) - 1, turns))
    most = BONUS_LIMIT if options["bonus"] else 0
    state.bonus_played = whole_number("bonus_played", bonus_played, 0, most)
    state.fewer = whole_number("fewer", fewer, 0, bonus_played)
    state.one_to_one = truth("one_to_one", one_to_one)
    effects = int(state.fewer + state.one_to_one)
    if effects > bonus_played:
        raise ValueError(
            f"bonus_played: {bonus_played} is too few: with fewer and one_to_one, at least {effects} would be needed "
            "(CT-18)"
        )
    least = 0 if options["bonus"] else 1
    extra = bonus_played - effects
    state.actions_left = (
        whole if actions_left is None else whole_number("actions_left", actions_left, least, whole + extra)
    )
    state.has_acted = int(state.actions_left < whole)


def _lay_trains(state: StateRecord, supply: Supply, trains: Any, waiting: Any) -> None:
    """CT-12, CT-15: trains whose wagons fit, and none that has won already."""
    players = int(state.players)
    for seat, texts in enumerate(per_seat("trains", trains, players)):
        numbers = wagons_in("trains", () if texts is None else texts)
        supply.take(numbers)
        points = sum(wagon % VALUES + 1 for wagon in numbers)
        if points >= state.target:
            raise ValueError(f"trains: seat {seat} has {points} points, so that it has won already (CT-15)")
        assert len(numbers) < MOST_COUPLED
        for place, wagon in enumerate(numbers):
            if not fits(state, seat, wagon):
                raise ValueError(
                    f"trains: {wagon_name(wagon)} can't follow {wagon_name(numbers[place - 1])} in the train of seat "
                    f"{seat}: neither the animal nor the value is the same (CT-12)"
                )
            state.train[seat, place] = wagon
            state.length[seat] = place + 1
        state.points[seat] = points
    for seat, texts in enumerate(per_seat("waiting", waiting, players)):
        numbers = wagons_in("waiting", () if texts is None else texts)
        state.waiting[seat] = supply.take(numbers)
        if numbers and not state.length[seat]:
            raise ValueError(f"waiting: seat {seat} has no train yet, and any wagon can be its first one (CT-12)")


def _lay_offer(state: StateRecord, supply: Supply, offer: Any, wagons: Any) -> None:
    """CT-4: the wagons that can be loaded, and the wagon deck."""
    numbers = wagons_in("offer", offer)
    if len(numbers) > state.offer_size:
        raise ValueError(f"offer has {len(numbers)} wagons; {state.offer_size} is the most")
    supply.take(numbers)
    state.offer[: len(numbers)] = numbers
    state.offer[len(numbers) :] = NOTHING
    state.stock[:] = supply.left if wagons is None else supply.take(wagons_in("wagons", wagons))
    state.stock_size = state.stock.sum()


def _fill_hands(state: StateRecord, cards: Supply, hands: Any, known: Any) -> None:
    """CT-4, CT-7: the hands, and what is known of them."""
    players = int(state.players)
    state.undealt = 0
    for seat, texts in enumerate(per_seat("hands", hands, players)):
        if texts is None and state.hand_size == 0:
            continue
        if texts is None:
            state.undealt |= 1 << seat
        else:
            state.hand[seat] = cards.take(kinds_in("hands", texts))
    for seat, texts in enumerate(per_seat("known", known, players)):
        state.known[seat] = counts_of(kinds_in("known", () if texts is None else texts), KINDS)
        for kind in range(KINDS):
            there, told = int(state.hand[seat, kind]), int(state.known[seat, kind])
            if told > there:
                raise ValueError(
                    f"known: {KIND_NAMES[kind]!r} is named {times(told)} for seat {seat}, but `hands` has it there "
                    f"{times(there)} (CT-7)"
                )


def _check_played(state: StateRecord) -> None:
    """CT-18: of what is in force or in hand beyond two cards of a kind, Take one discarded has fetched each back."""
    extras = max(0, int(state.actions_left) - actions_of_turn(state))
    uses = {LOAD_FEWER: int(state.fewer), ONE_TO_ONE: int(state.one_to_one), EXTRA_ACTION: extras}
    effects = sum(uses.values())
    fetched = sum(max(0, used + int(state.hand[state.turn, kind]) - CARDS_OF_BONUS) for kind, used in uses.items())
    if effects + fetched > state.bonus_played:
        raise ValueError(
            f"bonus_played: {state.bonus_played} is too few: at least {effects + fetched} would be needed, {effects} "
            f"for the effects and {fetched} for Take one discarded, since there are only two cards of each kind, and "
            f"those in the hand of seat {state.turn} count (CT-18)"
        )


def _fill_piles(state: StateRecord, cards: Supply, discard: Any, deck: Any) -> None:
    """CT-4, CT-7: the discard pile and the deck."""
    pile = kinds_in("discard", () if discard is None else discard)
    cards.take(pile)
    assert len(pile) <= CARDS
    state.discards[: len(pile)] = pile
    state.discarded = len(pile)
    state.deck[:] = cards.left if deck is None else cards.take(kinds_in("deck", deck))
    state.deck_size = state.deck.sum()
    needed = int(state.hand_size) * int(state.undealt).bit_count() + int(discard is None)
    state.turn_up = int(discard is None)
    if state.deck_size < needed:
        raise ValueError(
            f"deck: its size is {state.deck_size}, but chance is to bring {needed} cards of it: {state.hand_size} for "
            "each hand that is not given, and one for the discard pile if `discard` is not given (CT-4)"
        )
