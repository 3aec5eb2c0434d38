"""Beaver Gang: the steps of an effect as sentences, each viewer being told what it may know."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.arrays import StateRecord
from ...core.definition import Saying
from ...core.words import Words, listed
from .state import (
    BEGAN,
    CUT,
    DISCARDED,
    DREW,
    FIRST_CARD_TURNED,
    KEPT_DRAWN,
    KIND_NAMES,
    KNOCKED,
    LOOKED,
    MISSED_TURN,
    NUMBERS,
    PEEKED,
    REPLACED,
    RESHUFFLED,
    ROW,
    SCORED,
    SWAPPED,
    SWAPPED_OUT,
    TOOK,
    TURNED_UP,
    USED,
    WENT_ON,
)

FLEETING = frozenset({LOOKED, PEEKED})
"""Steps that tell a seat of a card that it must remember.

No step tells what a drawn card is: its holder's view shows it as long as it is held, and not any longer.
"""

PLACE_NAMES = ("leftmost", "second", "third", "rightmost")

OWN = {
    DREW: "You draw a card.",
    KNOCKED: "You knock: everybody else has one more turn.",
    WENT_ON: "You don't knock.",
    MISSED_TURN: "There is nothing to take and nothing to draw: your turn passes.",
    DISCARDED: "You discard the {card}.",
    USED: "You play the {card}.",
    TOOK: "You take the {card} and lay it in place of your {place} card.",
    KEPT_DRAWN: "You lay the drawn card in place of your {place} card.",
    PEEKED: "You look at your {place} card: {card}.",
    LOOKED: "You look at your leftmost card: {first}, and at your rightmost: {last}.",
    TURNED_UP: "You turn up: {cards}.",
    REPLACED: "You lay the {old} aside and draw: {card}.",
}
"""Steps as the one who does it is told of them."""

LATER = {
    PEEKED: "You look at your {place} card.",
    LOOKED: "You look at your leftmost and at your rightmost card.",
}
"""Fleeting steps as they are told later on to the one who did them."""

OTHERS = {
    DREW: "{name} draws a card.",
    KNOCKED: "{name} knocks: everybody else has one more turn.",
    WENT_ON: "{name} doesn't knock.",
    MISSED_TURN: "There is nothing to take and nothing to draw: {name}'s turn passes.",
    DISCARDED: "{name} discards the {card}.",
    USED: "{name} plays the {card}.",
    TOOK: "{name} takes the {card} and lays it in place of the {place} card.",
    KEPT_DRAWN: "{name} lays the drawn card in place of the {place} card.",
    PEEKED: "{name} looks at the {place} card.",
    LOOKED: "{name} looks at the leftmost and at the rightmost card.",
    TURNED_UP: "{name} turns up: {cards}.",
    REPLACED: "{name} lays the {old} aside and draws: {card}.",
}
"""Steps as all others are told of them."""


def narrate(code: int, arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """A step of the trace as a sentence for the viewer; `state` is just after it."""
    say, first = saying.words.say, arguments[0]
    if code in OWN:
        return _narrate_deed(code, arguments, state, saying)
    if code == SWAPPED:
        return _narrate_swap(arguments, int(state.row), saying)
    if code == SWAPPED_OUT:
        return _narrate_swapped_out(arguments[2], saying.words)
    if code == FIRST_CARD_TURNED:
        return say("The first card of the discard pile: {card}.", card=card_name(first, saying.words))
    if code == RESHUFFLED:
        return say(
            "The draw pile is empty: the discard pile (cards: {count}) is shuffled and takes its place.",
            count=first,
        )
    if code == CUT:
        return saying.words.say_many(
            "Everybody has had a turn: the round ends here.",
            "Everybody has had {count} turns: the round ends here.",
            int(state.turn_limit),
        )
    if code == BEGAN:
        return _narrate_start(state, saying)
    return _narrate_scores(state, saying, last_round=code == SCORED)


def told_later(code: int, arguments: Sequence[int], words: Words) -> str:
    """What the one who has done a fleeting step is told of it later on: all but what it must remember."""
    place = place_name(arguments[1], arguments[2], words) if code == PEEKED else ""
    return words.say(LATER[code], place=place)


def card_name(kind: int, words: Words) -> str:
    """What a card is called in a sentence."""
    return words.say(KIND_NAMES[kind] if kind < NUMBERS else KIND_NAMES[kind].title())


def place_name(place: int, row: int, words: Words) -> str:
    """Which card of a row of so many lies at `place`."""
    return words.say(PLACE_NAMES[-1 if place == row - 1 else place])


def _narrate_deed(code: int, arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """A step that somebody did. Of hidden cards only its doer is told."""
    say, words, seat = saying.words.say, saying.words, arguments[0]
    values: dict[str, object] = {}
    row = int(state.row)
    if code == REPLACED:
        seat = arguments[0] // ROW
        values = {"old": card_name(arguments[1], words), "card": card_name(arguments[2], words)}
    elif code == TURNED_UP:
        values["cards"] = listed([card_name(kind, words) for kind in state.card[seat, :row].tolist()])
    elif code == TOOK:
        values = {"place": place_name(arguments[1], row, words), "card": card_name(arguments[2], words)}
    elif code in (DISCARDED, USED):
        values["card"] = card_name(arguments[1], words)
    elif code in (KEPT_DRAWN, PEEKED):
        values["place"] = place_name(arguments[1], row, words)
    if seat != saying.seat:
        return say(OTHERS[code], name=saying.names[seat], **values)
    if code == PEEKED:
        values["card"] = card_name(int(state.card[seat, arguments[1]]), words)
    elif code == LOOKED:
        values["first"] = card_name(int(state.card[seat, 0]), words)
        values["last"] = card_name(int(state.card[seat, row - 1]), words)
    return say(OWN[code], **values)


def _narrate_swap(arguments: Sequence[int], row: int, saying: Saying) -> str:
    say, words, seat = saying.words.say, saying.words, arguments[0]
    owner, other = divmod(arguments[2], ROW)
    own_card, card = place_name(arguments[1], row, words), place_name(other, row, words)
    if seat == saying.seat:
        return say(
            "You exchange your {own} card for {owner}'s {place} card.",
            own=own_card,
            owner=saying.names[owner],
            place=card,
        )
    if owner == saying.seat:
        return say(
            "{name} exchanges the {own} card for your {place} card.",
            name=saying.names[seat],
            own=own_card,
            place=card,
        )
    return say(
        "{name} exchanges the {own} card for {owner}'s {place} card.",
        name=saying.names[seat],
        own=own_card,
        owner=saying.names[owner],
        place=card,
    )


def _narrate_swapped_out(kind: int, words: Words) -> str:
    if kind < NUMBERS:
        return words.say("The card that lay there: {card}.", card=card_name(kind, words))
    return words.say("The card that lay there: {card}; it has no effect.", card=card_name(kind, words))


def _narrate_start(state: StateRecord, saying: Saying) -> str:
    say, seat, number = saying.words.say, int(state.start), int(state.round_number) + 1
    if seat == saying.seat:
        return say("Round {number} begins; you have the first turn.", number=number)
    return say("Round {number} begins; {name} has the first turn.", number=number, name=saying.names[seat])


def _narrate_scores(state: StateRecord, saying: Saying, last_round: bool) -> str:
    """BG-13: what everybody has scored, in the round just finished or in the whole game."""
    say = saying.words.say
    points = state.results[state.round_number] if last_round else state.totals
    scores = ", ".join(
        say("you {points}", points=int(points[seat]))
        if seat == saying.seat
        else say("{name} {points}", name=saying.names[seat], points=int(points[seat]))
        for seat in range(state.players)
    )
    if last_round:
        return say("The points of round {number}: {scores}.", number=int(state.round_number) + 1, scores=scores)
    return say("The game is over: {scores}. The fewest points win.", scores=scores)
