"""Circus Train: the steps of an effect as sentences, each viewer being told what it may know."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.arrays import StateRecord
from ...core.definition import Saying
from ...core.words import Words, listed
from .state import (
    ANIMAL_NAMES,
    ANIMALS,
    ATTACHED,
    CUT,
    DEALT,
    DREW,
    ENDED,
    EXCHANGED,
    GOT_TOKEN,
    KIND_NAMES,
    LAID_DOWN,
    LOADED,
    NOTHING,
    PASSED,
    PLAYED,
    RESHUFFLED,
    STARTED,
    STOPPED,
    TOOK_ONE,
    TOOK_TOP,
    TURNED_FIRST,
    TURNED_UP,
    TURNED_WAGON,
    VALUES,
    WAITS,
    WON,
)

OWN = {
    STARTED: "You start.",
    GOT_TOKEN: "You get the {animal} token.",
    DEALT: "Your hand: {hand}.",
    DREW: "You draw {card}.",
    TOOK_TOP: "You take {card} from the discard pile.",
    LOADED: "You load {wagon} with {payment}.",
    WAITS: "{wagon} must wait: your train ends with {end}.",
    STOPPED: "You attach no more wagons for now.",
    PLAYED: "You play {bonus}.",
    LAID_DOWN: "Your {bonus} goes on the discard pile.",
    TOOK_ONE: "You take {card} out of the discard pile.",
    ENDED: "You end your turn.",
    TURNED_UP: "You turn the ringmaster token face up.",
    WON: "You have {points} points, and that is the game!",
}
"""Steps as the one who does it is told of them."""

OTHERS = {
    STARTED: "{name} starts.",
    GOT_TOKEN: "{name} gets the {animal} token.",
    DEALT: "{name} gets a hand of {count} cards.",
    DREW: "{name} draws from the deck.",
    TOOK_TOP: "{name} takes {card} from the discard pile.",
    LOADED: "{name} loads {wagon} with {payment}.",
    WAITS: "{wagon} must wait: {name}'s train ends with {end}.",
    STOPPED: "{name} attaches no more wagons for now.",
    PLAYED: "{name} plays {bonus}.",
    LAID_DOWN: "{name}'s {bonus} goes on the discard pile.",
    TOOK_ONE: "{name} takes {card} out of the discard pile.",
    ENDED: "{name} ends the turn.",
    TURNED_UP: "{name} turns the ringmaster token face up.",
    WON: "{name} has {points} points, and that is the game!",
}
"""Steps as all others are told of them."""

ONE_EACH = ("a giraffe", "a bear", "a fish", "a tiger")
PLURALS = ("giraffes", "bears", "fish", "tigers")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def narrate(code: int, arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """A step of the trace as a sentence for the viewer; `state` is just after it."""
    say = saying.words.say
    if code in OWN:
        return _narrate_deed(code, arguments, state, saying)
    if code == ATTACHED:
        return _narrate_attached(arguments, state, saying)
    if code == EXCHANGED:
        return _narrate_exchange(arguments, saying)
    if code == TURNED_WAGON:
        return say("Now {wagon} can be loaded.", wagon=wagon_name(arguments[0], saying.words))
    if code == TURNED_FIRST:
        return say("The first card of the discard pile: {card}.", card=card_name(arguments[0], saying.words))
    if code == RESHUFFLED:
        return say(
            "The deck is used up: the discard pile (cards: {count}) is shuffled and takes its place.",
            count=arguments[0],
        )
    if code == PASSED:
        return _narrate_ringmaster(arguments, state, saying)
    assert code == CUT
    if arguments[1]:
        return say("{turns} turns have been played: the game ends here.", turns=arguments[0])
    return say("Everybody in succession has ended a turn without any action: the game ends here.")


def _narrate_deed(code: int, arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """A step that somebody did. What card was drawn only its drawer is told."""
    words, seat = saying.words, arguments[0]
    own = seat == saying.seat
    values: dict[str, object] = {} if own else {"name": saying.names[seat]}
    if code == GOT_TOKEN:
        values["animal"] = words.say(ANIMAL_NAMES[arguments[1]])
    elif code == DEALT:
        values["count"] = int(state.hand[seat].sum())
        values["hand"] = _hand_in_words(state, saying) if own else ""
    elif code == DREW:
        drawn = None if saying.action is None else card_name(saying.action, words)
        values["card"] = words.say("a card") if drawn is None else drawn
    elif code in (TOOK_TOP, TOOK_ONE):
        values["card"] = card_name(arguments[1], words)
    elif code in (PLAYED, LAID_DOWN):
        values["bonus"] = bonus_name(arguments[1], words)
    elif code == WON:
        values["points"] = int(state.points[seat])
    elif code == LOADED:
        natural, joker = divmod(arguments[2], 16)
        values["wagon"] = wagon_name(arguments[1], words)
        values["payment"] = _payment(arguments[1] // VALUES, natural, int(state.token[seat]), joker, words)
    elif code == WAITS:
        values["wagon"] = wagon_name(arguments[1], words)
        values["end"] = wagon_name(int(state.train[seat, int(state.length[seat]) - 1]), words)
    return words.say(OWN[code] if own else OTHERS[code], **values)


def _hand_in_words(state: StateRecord, saying: Saying) -> str:
    counts = enumerate(state.hand[saying.seat].tolist())
    return joined([cards_name(kind, count, saying.words) for kind, count in counts if count], saying.words)


def _payment(animal: int, natural: int, token: int, joker: int, words: Words) -> str:
    """What a wagon was paid with."""
    parts = [cards_name(kind, count, words) for kind, count in ((animal, natural), (token, joker)) if count]
    return joined(parts, words) if parts else words.say("no card at all")


def _narrate_attached(arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """CT-12, CT-13: where a wagon goes, and what the train is worth now."""
    say, (seat, wagon, has_waited) = saying.words.say, arguments
    values = {
        "wagon": wagon_name(wagon, saying.words),
        "points": int(state.points[seat]),
        "target": int(state.target),
    }
    if seat == saying.seat:
        if has_waited:
            return say("Your waiting wagon with {wagon} follows for free: {points} of {target} points.", **values)
        return say("Your train grows by {wagon}: {points} of {target} points.", **values)
    if has_waited:
        return say(
            "{name}'s waiting wagon with {wagon} follows for free: {points} of {target} points.",
            name=saying.names[seat],
            **values,
        )
    return say("{name}'s train grows by {wagon}: {points} of {target} points.", name=saying.names[seat], **values)


def _narrate_exchange(arguments: Sequence[int], saying: Saying) -> str:
    say, (seat, owner, pair) = saying.words.say, arguments
    got, given = (saying.words.say(ANIMAL_NAMES[animal]) for animal in divmod(pair, ANIMALS))
    name = saying.names[seat]
    if owner == NOTHING:
        if seat == saying.seat:
            return say("You exchange your {given} token for the {got} token in the middle.", given=given, got=got)
        return say(
            "{name} exchanges the {given} token for the {got} token in the middle.", name=name, given=given, got=got
        )
    if seat == saying.seat:
        other = saying.names[owner]
        return say("You exchange your {given} token for {other}'s {got} token.", given=given, other=other, got=got)
    if owner == saying.seat:
        return say("{name} exchanges the {given} token for your {got} token.", name=name, given=given, got=got)
    return say(
        "{name} exchanges the {given} token for {other}'s {got} token.",
        name=name,
        given=given,
        other=saying.names[owner],
        got=got,
    )


def _narrate_ringmaster(arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """CT-16, CT-17: who gets the ringmaster token."""
    say, (seat, face_up) = saying.words.say, arguments[:2]
    has_two = bool(state.turn_actions == 1)
    if seat == saying.seat:
        if face_up and has_two:
            return say("You get the ringmaster token: two actions in your next turn.")
        if face_up:
            return say("You get the ringmaster token: three actions in your next turn.")
        return say("You get the ringmaster token, face down for one turn.")
    if face_up and has_two:
        return say("{name} gets the ringmaster token: two actions in the next turn.", name=saying.names[seat])
    if face_up:
        return say("{name} gets the ringmaster token: three actions in the next turn.", name=saying.names[seat])
    return say("{name} gets the ringmaster token, face down for one turn.", name=saying.names[seat])


# Names


def card_name(kind: int, words: Words) -> str:
    """One card: "a giraffe", or a bonus card's name."""
    return words.say(ONE_EACH[kind]) if kind < ANIMALS else bonus_name(kind, words)


def bonus_name(kind: int, words: Words) -> str:
    """A bonus card in a sentence: "Draw two"."""
    return words.say(KIND_NAMES[kind].capitalize())


def cards_name(kind: int, count: int, words: Words) -> str:
    """Several cards: "two giraffes", "Draw two (2)"."""
    if count == 1:
        return card_name(kind, words)
    if kind >= ANIMALS:
        return words.say("{card} ({count})", card=bonus_name(kind, words), count=count)
    number = words.say(NUMBERS[count]) if count < len(NUMBERS) else str(count)
    return words.say_many(
        "{number} {animal}",
        "{number} {animals}",
        count,
        number=number,
        animal=words.say(ANIMAL_NAMES[kind]),
        animals=words.say(PLURALS[kind]),
    )


def counted(animal: int, count: int, words: Words) -> str:
    """So many of an animal, in figures: "1 giraffe", "3 giraffes"."""
    return words.say_many(
        "{count} {animal}",
        "{count} {animals}",
        count,
        animal=words.say(ANIMAL_NAMES[animal]),
        animals=words.say(PLURALS[animal]),
    )


def wagon_name(wagon: int, words: Words) -> str:
    """A wagon by what it carries: "1 giraffe", "3 giraffes"."""
    return counted(wagon // VALUES, wagon % VALUES + 1, words)


def joined(parts: Sequence[str], words: Words) -> str:
    """Joins texts like "a, b and c"."""
    if not parts:
        return ""
    if len(parts) == 1:
        return parts[0]
    return words.say("{most} and {last}", most=listed(parts[:-1]), last=parts[-1])
