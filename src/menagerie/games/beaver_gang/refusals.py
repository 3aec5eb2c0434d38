"""Beaver Gang: why a wish is refused: the article, and a sentence, from what the seat to move sees."""

from __future__ import annotations

from ...core.arrays import StateRecord
from ...core.words import Words
from .sentences import card_name
from .state import (
    ASKING,
    DISCARD,
    DRAW,
    EXCHANGE,
    HOLDING,
    KEEP,
    KNOCK,
    LOOK_AT,
    NOTHING,
    NUMBERS,
    OPENING,
    PASS,
    PEEK,
    PEEKING,
    SWAP,
    SWAPPING,
    USE,
)
from .view import exchanged

PENDING = {
    OPENING: "your turn begins: take the top card of the discard pile, or draw",
    SWAPPING: "choose first which two cards your Swap exchanges",
    PEEKING: "choose first which card your Peek shows you",
    ASKING: "your turn is over: knock, or pass",
}


def why_not(state: StateRecord, action: int, words: Words) -> tuple[str, str]:
    """The article that forbids `action` to the seat to move, and why."""
    if _is_only_beyond_row(state, action):
        return "BG-2", words.say("the rows have only {count} cards in this game", count=int(state.row))
    if action >= EXCHANGE:
        return "BG-6", _why_not_exchange(state, action, words)
    if action in (KNOCK, PASS):
        return "BG-11", _why_not_answer(state, action, words)
    if action >= LOOK_AT:
        return "BG-7", _why_no_card_action(state, PEEK, words)
    if action == USE:
        return "BG-4", _why_not_use(state, words)
    if action > DRAW:
        return "BG-4", _why_not_keep_or_discard(state, action, words)
    return "BG-4", _why_not_open(state, words)


def _is_only_beyond_row(state: StateRecord, action: int) -> bool:
    """Whether such a thing may be done now, but not with a place that the row of a shrunk game does not have."""
    if state.phase == OPENING:
        return action < DRAW and bool(0 <= state.top < NUMBERS)
    if state.phase == HOLDING:
        return KEEP <= action < DISCARD and bool(state.drawn < NUMBERS)
    if state.phase == PEEKING:
        return LOOK_AT <= action < KNOCK
    if state.phase == SWAPPING and action >= EXCHANGE:
        seat = exchanged(action)[1]
        return bool(seat < state.players and seat != state.turn)
    return False


def _pending(state: StateRecord, words: Words) -> str:
    """What the seat to move has to decide now."""
    if state.phase != HOLDING:
        return words.say(PENDING[int(state.phase)])
    card = card_name(int(state.drawn), words)
    if state.drawn < NUMBERS:
        return words.say("decide first on the {card} that you have drawn: keep it, or discard it", card=card)
    return words.say("decide first on the {card} that you have drawn: use it, or discard it", card=card)


def _why_not_open(state: StateRecord, words: Words) -> str:
    """Taking and drawing start a turn; a card can be drawn at the start of any."""
    if state.phase != OPENING:
        return _pending(state, words)
    if state.top == NOTHING:
        return words.say("the discard pile is empty, so there is nothing to take")
    card = card_name(int(state.top), words)
    return words.say("the top card of the discard pile is a {card}; only a number can be taken", card=card)


def _why_not_keep_or_discard(state: StateRecord, action: int, words: Words) -> str:
    if state.phase == HOLDING:
        card = card_name(int(state.drawn), words)
        return words.say("you hold a {card}, and only a number can be kept: use it, or discard it", card=card)
    if state.phase != OPENING:
        return _pending(state, words)
    if action == DISCARD:
        return words.say("you hold no card that you could discard: draw first")
    return words.say("you hold no card that you could keep: draw first")


def _why_not_use(state: StateRecord, words: Words) -> str:
    if state.phase == HOLDING:
        card = card_name(int(state.drawn), words)
        return words.say("the {card} is a number: keep it, or discard it", card=card)
    if state.phase != OPENING:
        return _pending(state, words)
    return words.say("you hold no card that you could use: draw first")


def _why_no_card_action(state: StateRecord, kind: int, words: Words) -> str:
    """A Swap or a Peek that has not been used."""
    if state.phase == HOLDING and state.drawn == kind:
        return words.say("use the {card} first, then choose", card=card_name(kind, words))
    return words.say(
        "you have played no {card} now: {pending}",
        card=card_name(kind, words),
        pending=_pending(state, words),
    )


def _why_not_exchange(state: StateRecord, action: int, words: Words) -> str:
    if state.phase != SWAPPING:
        return _why_no_card_action(state, SWAP, words)
    seat = exchanged(action)[1]
    if seat == state.turn:
        return words.say("a Swap exchanges one of your cards for another player's, not for your own")
    return words.say("there is no seat {seat}; the last one is {last}", seat=seat, last=int(state.players) - 1)


def _why_not_answer(state: StateRecord, action: int, words: Words) -> str:
    if action == PASS:
        return words.say("you can't pass before your turn is over: {pending}", pending=_pending(state, words))
    if state.caller != NOTHING:
        return words.say("the end of the round has been called already, by seat {seat}", seat=int(state.caller))
    if state.turns + 1 < state.players:
        return words.say("nobody may knock before every player has had a turn in this round")
    return words.say("you may knock when your turn is over: {pending}", pending=_pending(state, words))
