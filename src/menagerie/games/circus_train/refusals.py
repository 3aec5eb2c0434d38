"""Circus Train: why a wish is refused: the article, and a sentence, from what the seat to move sees."""

from __future__ import annotations

from ...core.arrays import StateRecord
from ...core.words import Words
from .sentences import PLURALS, bonus_name, card_name, cards_name, joined, wagon_name
from .state import (
    ANIMAL_NAMES,
    ANIMALS,
    ATTACH,
    ATTACHING,
    BONUS_LIMIT,
    DISCARD,
    DRAW_TWO,
    DRAWING_TWO,
    END,
    EXCHANGE,
    FROM_DECK,
    LOAD,
    MAIN,
    PAYING,
    PLAY,
    STOP,
    TAKE,
    TAKE_ONE,
    TAKING,
    VALUES,
)

PENDING = {
    MAIN: "first take an action, or end your turn",
    ATTACHING: "first say which waiting wagon you attach, or stop",
    DRAWING_TWO: "first draw the cards of your Draw two, from the deck or from the discard pile",
    TAKING: "first say which card you take out of the discard pile",
}


def why_not(state: StateRecord, action: int, words: Words) -> tuple[str, str]:
    """The article that forbids `action` to the seat to move, and why."""
    if action < LOAD:
        return _why_not_draw(state, action, words)
    if action < EXCHANGE:
        return _why_not_load(state, action - LOAD, words)
    if action < DISCARD:
        return _why_not_exchange(state, action - EXCHANGE, words)
    if action < ATTACH:
        return "CT-10", _why_not_discard(state, action - DISCARD, words)
    if action <= STOP:
        return "CT-13", _why_not_attach(state, action, words)
    if action < TAKE:
        return "CT-18", _why_not_play(state, action - PLAY + ANIMALS, words)
    if action < END:
        return "CT-18", _why_not_take(state, action - TAKE, words)
    return "CT-6", words.say("your turn can't end now: {pending}", pending=_pending(state, words))


def _pending(state: StateRecord, words: Words) -> str:
    """What the seat to move has to decide now."""
    if state.phase == PAYING:
        wagon = wagon_name(int(state.loading), words)
        return words.say("first pay for the wagon with {wagon} that you are loading", wagon=wagon)
    return words.say(PENDING[int(state.phase)])


def _why_no_action(state: StateRecord, words: Words) -> str | None:
    """CT-6: why no action at all can be taken now, if that is so."""
    if state.phase != MAIN:
        return _pending(state, words)
    if state.actions_left == 0:
        return words.say("you have no action left in this turn: play a bonus card, or end your turn")
    return None


def _why_not_draw(state: StateRecord, action: int, words: Words) -> tuple[str, str]:
    reason = _why_no_action(state, words)
    if reason is not None:
        return "CT-6", reason
    if state.discarded == 0:
        if action == FROM_DECK:
            return "CT-7", words.say("both the deck and the discard pile are empty: nothing can be drawn")
        return "CT-7", words.say("the discard pile is empty")
    top = bonus_name(int(state.discards[state.discarded - 1]), words)
    return "CT-18", words.say("a bonus card, {card}, is on top of the discard pile, so nobody may draw there", card=top)


def _why_not_load(state: StateRecord, wagon: int, words: Words) -> tuple[str, str]:
    reason = _why_no_action(state, words)
    if reason is not None:
        return "CT-6", reason
    name = wagon_name(wagon, words)
    if wagon not in state.offer.tolist():
        return "CT-8", words.say("no wagon with {wagon} is among those that can be loaded now", wagon=name)
    animal, token = wagon // VALUES, int(state.token[state.turn])
    price = wagon % VALUES + 1 - int(state.fewer)  # more than nothing, or it could be paid
    cost = words.say("the wagon with {wagon} costs {cards}", wagon=name, cards=cards_name(animal, price, words))
    had = words.say("you have {cards}", cards=_amount(state, animal, words))
    if animal == token:
        return "CT-8", words.say("{cost}; {had}, and your own token is no help with its own animal", cost=cost, had=had)
    jokers = _amount(state, token, words)
    if state.one_to_one:
        return "CT-10", words.say(
            "{cost}; {had} and {jokers}, and each {joker} stands in for one",
            cost=cost,
            had=had,
            jokers=jokers,
            joker=words.say(ANIMAL_NAMES[token]),
        )
    return "CT-10", words.say(
        "{cost}; {had} and {jokers}, and {pair} stand in for one",
        cost=cost,
        had=had,
        jokers=jokers,
        pair=cards_name(token, 2, words),
    )


def _amount(state: StateRecord, animal: int, words: Words) -> str:
    """How many cards of an animal the seat to move has."""
    return cards_name(animal, int(state.hand[state.turn, animal]), words)


def _why_not_exchange(state: StateRecord, animal: int, words: Words) -> tuple[str, str]:
    reason = _why_no_action(state, words)
    if reason is not None:
        return "CT-6", reason
    if animal >= state.animals:
        return "CT-9", words.say("there is no {animal} token in this game", animal=words.say(ANIMAL_NAMES[animal]))
    return "CT-9", words.say("you have the {animal} token already", animal=words.say(ANIMAL_NAMES[animal]))


def _why_not_discard(state: StateRecord, animal: int, words: Words) -> str:
    """CT-10: only what a wagon costs is discarded, and nothing with which the rest could not be paid exactly."""
    if state.phase == MAIN:
        return words.say("cards are discarded only to load a wagon: say first which one you load")
    if state.phase != PAYING:
        return _pending(state, words)
    wagon, token = int(state.loading), int(state.token[state.turn])
    name, card = wagon_name(wagon, words), card_name(animal, words)
    if animal not in (wagon // VALUES, token):
        return words.say(
            "the wagon with {wagon} is paid with {natural}, or with {jokers} in their place",
            wagon=name,
            natural=words.say(PLURALS[wagon // VALUES]),
            jokers=words.say(PLURALS[token]),
        )
    if state.hand[state.turn, animal] == 0:
        return words.say("you have no {animal} in your hand", animal=words.say(ANIMAL_NAMES[animal]))
    left = joined([_amount(state, kind, words) for kind in (wagon // VALUES, token)], words)
    return words.say(
        "with {card} next, what is still to pay for the wagon with {wagon} ({count}) could not be paid exactly: "
        "you have {left}",
        card=card,
        count=cards_name(wagon // VALUES, int(state.owed), words),
        wagon=name,
        left=left,
    )


def _why_not_attach(state: StateRecord, action: int, words: Words) -> str:
    """CT-13: waiting wagons follow a wagon that has just been attached."""
    if state.phase == MAIN:
        if action == STOP:
            return words.say("you are not attaching wagons now: to end your turn, write end")
        return words.say("waiting wagons may follow only when a wagon has just been attached")
    if state.phase != ATTACHING:
        return _pending(state, words)
    wagon = action - ATTACH
    name = wagon_name(wagon, words)
    if state.waiting[state.turn, wagon] == 0:
        return words.say("no wagon with {wagon} waits before you", wagon=name)
    end = wagon_name(int(state.train[state.turn, state.length[state.turn] - 1]), words)
    return words.say(
        "the wagon with {wagon} has neither the animal nor the value of your last one, with {end}", wagon=name, end=end
    )


def _why_not_play(state: StateRecord, kind: int, words: Words) -> str:
    """CT-18: when bonus cards can be played."""
    card = bonus_name(kind, words)
    if not state.bonus:
        return words.say("there are no bonus cards at this table, so no {card} either", card=card)
    if state.phase != MAIN:
        return words.say("no bonus card can be played now: {pending}", pending=_pending(state, words))
    if state.hand[state.turn, kind] == 0:
        return words.say("you have no {card} in your hand", card=card)
    if state.bonus_played >= BONUS_LIMIT:
        return words.say("nobody may play more than {count} bonus cards in one turn", count=BONUS_LIMIT)
    if kind == DRAW_TWO:
        return words.say("both the deck and the discard pile are empty: nothing can be drawn")
    assert kind == TAKE_ONE
    return words.say("the discard pile is empty: there is nothing to take")


def _why_not_take(state: StateRecord, kind: int, words: Words) -> str:
    """CT-18, Take one discarded: it must have been played, and the card must be there."""
    if not state.bonus:
        return words.say("cards are taken out of the discard pile only with a bonus card, and there are none here")
    if state.phase == MAIN:
        return words.say("you must play {card} first", card=bonus_name(TAKE_ONE, words))
    if state.phase != TAKING:
        return _pending(state, words)
    if kind == TAKE_ONE:
        return words.say("the card that you have just played can't be taken, and there is no other one")
    return words.say("the discard pile has no {card}", card=_bare(kind, words))


def _bare(kind: int, words: Words) -> str:
    """A card without an article."""
    return words.say(ANIMAL_NAMES[kind]) if kind < ANIMALS else bonus_name(kind, words)
