"""Circus Train: what a seat sees, and what actions are called; `sentences.py` tells the steps."""

from __future__ import annotations

from typing import Any

from ...core.arrays import IntArray, StateRecord
from ...core.protocol import SPECTATOR
from ...core.words import Words
from .piles import viewer_of
from .state import (
    ANIMAL_NAMES,
    ANIMALS,
    ATTACH,
    DEAL,
    DISCARD,
    END,
    EXCHANGE,
    FROM_DECK,
    FROM_DISCARDS,
    KIND_NAMES,
    KINDS,
    LOAD,
    NOTHING,
    OVER,
    PHASE_NAMES,
    PLAY,
    START,
    STOP,
    TAKE,
    TAKING,
    TOKEN,
    VALUES,
    WAGON,
    WAGONS,
)


def view(state: StateRecord, seat: int | None) -> dict[str, Any]:
    """What `seat` sees (None: a spectator).

    Cards are written "giraffe", "bear", "fish", "tiger", "draw two" and so on; wagons "giraffe 3". Keys:

    - `game`, `players`, `seat`, `bonus` (the option), `target` (the points that win), `phase` (what is to happen: one
      of `PHASE_NAMES`), `turn` (the seat on turn), `to_move` (that seat if it is to decide, else None);
    - `turn_actions` (how many a turn has, but for the ringmaster's one more), `actions_left` (without the one being
      carried out), `acted` (whether one has been taken in this turn), `bonus_played` (how many bonus cards in this
      turn), `fewer` and `one_to_one` (what they do to the next load, or `one_to_one` to the present one), `draws_left`
      (of a Draw two that is being carried out);
    - `ringmaster` (a seat) and `face_up` (its token); `tokens`: per seat the animal of the exchange token, None before
      it is dealt; `middle`: the animals of the others;
    - `offer`: the wagons that can be loaded; `wagons_left`: how many the wagon deck has;
    - `deck`: how many cards it has; `discard`: the pile from the bottom to the top; `top`: its top card or None;
    - per seat: `hands` (how many cards), `known` (the cards that everybody knows to be among them), `trains` (wagons
      from the locomotive on), `waiting` (wagons), `scores`;
    - `elsewhere`: cards that the viewer, who can count, knows to be in the other hands, besides the known ones;
    - `hand`: the seat's own cards, sorted; None for a spectator;
    - `loading`: None, or of the wagon being loaded `{"wagon", "to_pay", "half_pair", "paid", "paid_with_token"}`: what
      is still to be paid in cards of its animal, whether one card of a pair has been paid, and how many cards of its
      animal and of the token's animal have been;
    - `turns` (how many are over), `turn_limit` (how many there can be), `idle` (how many of the last ones had no
      action), `over`.
    """
    seats = range(int(state.players))
    tokens = [_animal_or_none(state.token[other]) for other in seats]
    pile = [KIND_NAMES[kind] for kind in state.discards[: int(state.discarded)].tolist()]
    return {
        "game": "circus-train",
        "players": int(state.players),
        "seat": seat,
        "bonus": bool(state.bonus),
        "target": int(state.target),
        "phase": PHASE_NAMES[int(state.phase)],
        "turn": int(state.turn),
        "to_move": int(state.turn) if state.phase <= TAKING else None,
        "turn_actions": int(state.turn_actions),
        "actions_left": int(state.actions_left),
        "acted": bool(state.has_acted),
        "bonus_played": int(state.bonus_played),
        "fewer": int(state.fewer),
        "one_to_one": bool(state.one_to_one),
        "draws_left": int(state.draws_left),
        "ringmaster": int(state.ringmaster),
        "face_up": bool(state.face_up),
        "tokens": tokens,
        "middle": [animal for animal in ANIMAL_NAMES[: int(state.animals)] if animal not in tokens],
        "offer": [wagon_name(wagon) for wagon in state.offer.tolist() if wagon != NOTHING],
        "wagons_left": int(state.stock_size),
        "deck": int(state.deck_size),
        "discard": pile,
        "top": pile[-1] if pile else None,
        "hands": [int(state.hand[other].sum()) for other in seats],
        "known": [_cards(state.known[other]) for other in seats],
        "trains": [[wagon_name(wagon) for wagon in train_of(state, other)] for other in seats],
        "waiting": [_wagons(state.waiting[other]) for other in seats],
        "scores": [int(state.points[other]) for other in seats],
        "elsewhere": _cards(state.elsewhere[viewer_of(SPECTATOR if seat is None else seat)]),
        "hand": None if seat is None else _cards(state.hand[seat]),
        "loading": _loading(state),
        "turns": int(state.turns),
        "turn_limit": int(state.turn_limit),
        "idle": int(state.idle),
        "over": bool(state.phase == OVER),
    }


def train_of(state: StateRecord, seat: int) -> list[int]:
    """The wagons of a train from the locomotive on."""
    return state.train[seat, : int(state.length[seat])].tolist()  # type: ignore[no-any-return]


def wagon_name(wagon: int) -> str:
    """A wagon as views write it: "giraffe 3"."""
    return f"{ANIMAL_NAMES[wagon // VALUES]} {wagon % VALUES + 1}"


def _animal_or_none(animal: Any) -> str | None:
    return None if animal == NOTHING else ANIMAL_NAMES[int(animal)]


def _cards(counts: IntArray) -> list[str]:
    return [KIND_NAMES[kind] for kind, count in enumerate(counts.tolist()) for _ in range(count)]


def _wagons(counts: IntArray) -> list[str]:
    return [wagon_name(wagon) for wagon, count in enumerate(counts.tolist()) for _ in range(count)]


def _loading(state: StateRecord) -> dict[str, Any] | None:
    if state.loading == NOTHING:
        return None
    return {
        "wagon": wagon_name(int(state.loading)),
        "to_pay": int(state.owed),
        "half_pair": bool(state.half),
        "paid": int(state.paid_natural),
        "paid_with_token": int(state.paid_token),
    }


# Actions


def action_text(action: int, words: Words) -> str:
    """What a player writes for an action.

    `draw deck`, `draw discard`, `load giraffe 3`, `exchange bear`, `discard giraffe`, `attach giraffe 3`, `stop`,
    `play draw two`, `take giraffe`, `end`.
    """
    if action in (FROM_DECK, FROM_DISCARDS):
        return words.say("draw deck") if action == FROM_DECK else words.say("draw discard")
    if action < EXCHANGE:
        return words.say("load {wagon}", wagon=wagon_text(action - LOAD, words))
    if action < DISCARD:
        return words.say("exchange {animal}", animal=words.say(ANIMAL_NAMES[action - EXCHANGE]))
    if action < ATTACH:
        return words.say("discard {animal}", animal=words.say(ANIMAL_NAMES[action - DISCARD]))
    if action < STOP:
        return words.say("attach {wagon}", wagon=wagon_text(action - ATTACH, words))
    if action in (STOP, END):
        return words.say("stop") if action == STOP else words.say("end")
    if action < TAKE:
        return words.say("play {card}", card=words.say(KIND_NAMES[action - PLAY + ANIMALS]))
    return words.say("take {card}", card=words.say(KIND_NAMES[action - TAKE]))


def wagon_text(wagon: int, words: Words) -> str:
    """A wagon as a player writes it: `giraffe 3`."""
    return words.say("{animal} {value}", animal=words.say(ANIMAL_NAMES[wagon // VALUES]), value=wagon % VALUES + 1)


def chance_text(outcome: int, words: Words) -> str:
    """What chance brings: `deal giraffe` (a card), `wagon giraffe 3`, `token giraffe`, `start 0`."""
    if outcome < DEAL + KINDS:
        return words.say("deal {card}", card=words.say(KIND_NAMES[outcome - DEAL]))
    if outcome < WAGON + WAGONS:
        return words.say("wagon {wagon}", wagon=wagon_text(outcome - WAGON, words))
    if outcome < TOKEN + ANIMALS:
        return words.say("token {animal}", animal=words.say(ANIMAL_NAMES[outcome - TOKEN]))
    return words.say("start {seat}", seat=outcome - START)
