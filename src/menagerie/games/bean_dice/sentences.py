"""Bean Dice: the steps of an effect as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.arrays import StateRecord
from ...core.definition import Saying
from ...core.words import Words, listed
from .dice import FACE_NAMES, beans_of, count_of
from .order_text import bean_names, counted, order_text
from .state import (
    BEGAN_TURN,
    CASHED,
    CUT_OFF,
    DEALT,
    DREW,
    DREW_COINS,
    FINISHED,
    FULFILLED,
    GAVE_BACK,
    KEPT,
    NO_CARD_LEFT,
    ROLLED,
    STARTED,
    STOPPED,
    SUMMARY_COINS,
    TURNED_SUMMARY,
    WAITED,
)

OWN = {
    STARTED: "You play first.",
    DEALT: "You get card {card} as your active card.",
    (DEALT, 1): "You get card {card} as your cover card.",
    ROLLED: "You roll {dice}.",
    KEPT: "You put {die} on the field.",
    (KEPT, 1): "There is no choice: you put {die} on the field.",
    FULFILLED: "You fulfil: {orders}.",
    STOPPED: "You stop.",
    (STOPPED, 1): "All your dice are on the field.",
    CASHED: "You cash card {card}: {coins}.",
    DREW_COINS: "You draw the rest from the deck, face down: {coins}.",
    DREW: "Card {card} is your new active card.",
    (DREW, 1): "Card {card} is your new cover card.",
    TURNED_SUMMARY: "The deck has run out: you turn your summary card over for {count} of your coins.",
    GAVE_BACK: "You give back card {card}, for the new deck.",
    WAITED: "You wait: your card has {orders} orders fulfilled.",
    NO_CARD_LEFT: "There is no card left that you could draw.",
    BEGAN_TURN: "It is your turn.",
    CUT_OFF: "Somebody has {coins}: you roll no more.",
}
"""Steps as the one who does it is told of them; some have two forms."""

OTHERS = {
    STARTED: "{name} plays first.",
    DEALT: "{name} gets card {card} as active card.",
    (DEALT, 1): "{name} gets card {card} as cover card.",
    ROLLED: "{name} rolls {dice}.",
    KEPT: "{name} puts {die} on the field.",
    (KEPT, 1): "There is no choice: {name} puts {die} on the field.",
    FULFILLED: "{name} fulfils: {orders}.",
    STOPPED: "{name} stops.",
    (STOPPED, 1): "All of {name}'s dice are on the field.",
    CASHED: "{name} cashes card {card}: {coins}.",
    DREW_COINS: "{name} draws the rest from the deck, face down: {coins}.",
    DREW: "Card {card} is {name}'s new active card.",
    (DREW, 1): "Card {card} is {name}'s new cover card.",
    TURNED_SUMMARY: "The deck has run out: {name} turns the summary card over for {count} coins.",
    GAVE_BACK: "{name} gives back card {card}, for the new deck.",
    WAITED: "{name} waits, with {orders} orders fulfilled.",
    NO_CARD_LEFT: "There is no card left that {name} could draw.",
    BEGAN_TURN: "It is {name}'s turn.",
    CUT_OFF: "Somebody has {coins}: {name} rolls no more.",
}
"""Steps as all others are told of them."""

FORM_ARGUMENT = {DEALT: 2, KEPT: 2, STOPPED: 1, DREW: 2}
"""Which argument is 1 where the second form is told."""


def narrate(code: int, arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """A step of the trace as a sentence for the viewer; `state` is just after it."""
    if code == FINISHED:
        return _narrate_end(state, saying)
    seat = arguments[0]
    form = code in FORM_ARGUMENT and arguments[FORM_ARGUMENT[code]] == 1
    sentence = (OWN if seat == saying.seat else OTHERS)[(code, 1) if form else code]
    values = _values(code, arguments, state, saying.words)
    return saying.words.say(sentence, name=saying.names[seat], **values)


def _values(code: int, arguments: Sequence[int], state: StateRecord, words: Words) -> dict[str, object]:
    """What the sentence's places stand for."""
    if code == CASHED:
        return {"card": arguments[1] + 1, "coins": coins_text(arguments[2], words)}
    if code in (DEALT, DREW, GAVE_BACK):
        return {"card": arguments[1] + 1}
    if code == ROLLED:
        return {"dice": beans_text(beans_of(arguments[1]), words)}
    if code == KEPT:
        return {"die": words.say(FACE_NAMES[arguments[1]])}
    if code == FULFILLED:
        return {"orders": "; ".join(_orders(arguments, state, words))}
    if code == DREW_COINS:
        return {"coins": coins_text(arguments[1], words)}
    if code == WAITED:
        return {"orders": arguments[1]}
    return {"count": SUMMARY_COINS, "coins": coins_text(int(state.goal), words)}


def _orders(arguments: Sequence[int], state: StateRecord, words: Words) -> list[str]:
    seat, first, last = arguments
    names = bean_names(words)
    return [order_text(int(order), names, words) for order in state.orders[state.active[seat], first:last]]


def coins_text(count: int, words: Words) -> str:
    """So many coins."""
    return words.say_many("{count} coin", "{count} coins", count)


def beans_text(beans: int, words: Words) -> str:
    """A handful of dice in words: `2 blue, 1 soy`."""
    counts = [(count_of(beans, kind), bean) for kind, bean in enumerate(bean_names(words))]
    return listed([counted(count, bean, words) for count, bean in counts if count])


def _narrate_end(state: StateRecord, saying: Saying) -> str:
    """BD-15: who has what in the end."""
    say, seats = saying.words.say, range(int(state.players))
    coins = ", ".join(
        say("you {coins}", coins=int(state.coins[seat]))
        if seat == saying.seat
        else say("{name} {coins}", name=saying.names[seat], coins=int(state.coins[seat]))
        for seat in seats
    )
    if max(int(state.coins[seat]) for seat in seats) < state.goal:
        return saying.words.say_many(
            "Everybody has had {count} turn: the game ends. Coins: {coins}.",
            "Everybody has had {count} turns: the game ends. Coins: {coins}.",
            int(state.turn_limit),
            coins=coins,
        )
    return say("The game is over. Coins: {coins}.", coins=coins)
