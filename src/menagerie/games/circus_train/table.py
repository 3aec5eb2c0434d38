"""Circus Train in the browser: what its template needs besides the view.

A *key* follows a thing from frame to frame, so that it moves on the screen. Cards of one animal, and wagons of one
kind, are alike, so keys are numbers counted in such an order that the thing that moves keeps its own: the wagons to
load are numbered as the next ones of the seat on turn, the cards of the discard pile as the next ones of the viewer's
hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...core.words import Words
from .pictures import payment, prospect, wagon_of
from .sentences import bonus_name, card_name, cards_name, joined, wagon_name
from .state import ANIMAL_NAMES, ANIMALS, KIND_NAMES, VALUES

PICTURES = {"exchange 1:1": "exchange one to one"}
"""Pictures that are not called as their card is."""

UNDER_TOP = 6
"""Cards of the discard pile that are shown below its top one."""

EFFECTS = {
    "draw two": "draw two cards; no action is used up",
    "load one fewer": "your next load in this turn costs one card fewer",
    "take one discarded": "take any card out of the discard pile",
    "extra action": "one more action in this turn",
    "exchange 1:1": "for your next load in this turn, each card of your token's animal stands in for one of any other",
}
"""CT-18: what bonus cards do."""


def shown(view: dict[str, Any], words: Words) -> dict[str, Any]:
    """What the template shows, derived from what the viewer sees.

    `seats`: in the order in which they are shown, the viewer last; per seat `trains`, `waiting` (lists of wagons, see
    `_wagon`), `arriving` (a wagon that is paid for and not yet placed, or None), `cards` (how many, in words) and
    `known`; `offer`: the wagons to load; `pile`: the top of the discard pile and what lies below it; `hand` and
    `choices`: stacks of cards, of the own hand and of what may be taken out of the discard pile; `notes`: what bears
    on the turn; `prompt`; `result`: at the end, the seats with how their points came about, the best first; `reason`.
    """
    seats = range(view["players"])
    first = 0 if view["seat"] is None else view["seat"] + 1
    hand = Counter(view["hand"] or [])
    return {
        "seats": [(first + place) % view["players"] for place in seats],
        **_trains(view, words),
        "cards": [words.say_many("{count} card", "{count} cards", count) for count in view["hands"]],
        "known": [_stacks(cards, "", words) for cards in view["known"]],
        "elsewhere": _stacks(view["elsewhere"], "", words),
        "pile": _pile(view, hand, words),
        "below": words.say_many("{count} more below", "{count} more below", max(0, len(view["discard"]) - 1)),
        "hand": _stacks(view["hand"] or [], "discard", words),
        "choices": _stacks(view["discard"][:-1], "take", words) if view["phase"] == "take one" else [],
        "notes": _notes(view, words),
        "prompt": _prompt(view, words),
        "result": _result(view),
        "reason": _reason(view, words) if view["over"] else "",
        "animals": {name: words.say(name) for name in ANIMAL_NAMES},
        "short": {name: _short_name(kind, words) for kind, name in enumerate(KIND_NAMES)},
        "pictures": {name: PICTURES.get(name, name) for name in KIND_NAMES},
    }


# Wagons


def _trains(view: dict[str, Any], words: Words) -> dict[str, Any]:
    """All wagons that lie open, each with its key."""
    trains, waiting, arriving = [], [], []
    paid = view["loading"]["wagon"] if view["loading"] and view["phase"] != "pay" else None
    turn = view["turn"] % view["players"]
    next_ones: Counter[str] = Counter()
    for seat in range(view["players"]):
        counts: Counter[str] = Counter()
        trains.append([_wagon(text, seat, counts, words) for text in view["trains"][seat]])
        waiting.append([_wagon(text, seat, counts, words) for text in view["waiting"][seat]])
        comes = paid if seat == turn else None
        arriving.append(_wagon(comes, seat, counts, words) if comes else None)
        if seat == turn:
            next_ones = counts
    offer = [_wagon(text, turn, next_ones, words) | _terms(view, text, words) for text in view["offer"]]
    return {"trains": trains, "waiting": waiting, "arriving": arriving, "offer": offer}


def _wagon(text: str, seat: int, counts: Counter[str], words: Words) -> dict[str, Any]:
    """A wagon as the template draws it; `counts`: how many of each kind the seat has before it."""
    wagon = wagon_of(text)
    counts[text] += 1
    return {
        "text": text,
        "animal": ANIMAL_NAMES[wagon // VALUES],
        "value": wagon % VALUES + 1,
        "name": wagon_name(wagon, words),
        "key": f"wagon-{text.replace(' ', '-')}-{seat}-{counts[text]}",
    }


def _terms(view: dict[str, Any], text: str, words: Words) -> dict[str, Any]:
    """CT-8, CT-10, CT-12: what loading a wagon would mean for the viewer.

    `pay`: animals to pay with; `missing`: cards that are missing; `owed`: what is still to be paid of a load going on;
    `where`: whether it would join the train; `label`: all that in words.
    """
    wagon, loading = wagon_of(text), view["loading"]
    terms: dict[str, Any] = {"pay": [], "missing": 0, "owed": "", "where": prospect(view, text, words), "label": ""}
    if loading is not None and view["phase"] == "pay":
        if loading["wagon"] == text:
            terms["owed"] = terms["label"] = words.say("to pay: {count}", count=loading["to_pay"])
        return terms
    if view["hand"] is None or view["over"] or view["tokens"][view["seat"]] is None:
        return terms
    cards, terms["missing"] = payment(view, wagon)
    terms["pay"] = [ANIMAL_NAMES[card] for card in cards]
    if terms["missing"]:
        terms["pay"] = []
        cost = words.say_many("{count} card is missing", "{count} cards are missing", terms["missing"])
    else:
        counts = Counter(cards)
        paid = joined([cards_name(kind, counts[kind], words) for kind in counts], words)
        cost = words.say("you can pay with {cards}", cards=paid) if cards else words.say("costs nothing")
    terms["label"] = f"{cost}, {_where_in_words(terms['where'], view, words)}"
    return terms


def _where_in_words(where: str, view: dict[str, Any], words: Words) -> str:
    if not view["trains"][view["seat"]] or where == words.say("joins"):
        return words.say("it joins your train")
    return words.say("it would have to wait")


# Cards


def _stacks(cards: Sequence[str], verb: str, words: Words) -> list[dict[str, Any]]:
    """Cards kind by kind. `verb`: what is done with one of them, if anything."""
    counts = Counter(cards)
    return [_stack(name, counts[name], verb, words) for name in KIND_NAMES if counts[name]]


def _stack(name: str, count: int, verb: str, words: Words) -> dict[str, Any]:
    kind = KIND_NAMES.index(name)
    is_bonus = kind >= ANIMALS
    deed = "play" if verb == "discard" and is_bonus else verb
    label = cards_name(kind, count, words)
    return {
        "kind": name,
        "count": count,
        "is_bonus": is_bonus,
        "name": _short_name(kind, words),
        "picture": PICTURES.get(name, name),
        "action": f"{deed} {name}",
        "keys": [_card_key(name, place) for place in range(count)],
        "label": f"{label} ({words.say(EFFECTS[name])})" if is_bonus else label,
    }


def _short_name(kind: int, words: Words) -> str:
    return words.say(ANIMAL_NAMES[kind]) if kind < ANIMALS else bonus_name(kind, words)


def _card_key(name: str, place: int) -> str:
    return f"card-{PICTURES.get(name, name).replace(' ', '-')}-{place}"


def _pile(view: dict[str, Any], hand: Counter[str], words: Words) -> list[dict[str, Any]]:
    """CT-7: the discard pile from its top down, as far as it is shown."""
    counts, pile = Counter(hand), []
    for name in reversed(view["discard"][-1 - UNDER_TOP :]):
        kind = KIND_NAMES.index(name)
        card = {"kind": name, "name": _short_name(kind, words), "picture": PICTURES.get(name, name)}
        pile.append(card | {"is_bonus": kind >= ANIMALS, "key": _card_key(name, counts[name])})
        counts[name] += 1
    return pile


# What goes on


def _notes(view: dict[str, Any], words: Words) -> list[str]:
    """CT-18: what bonus cards do to the turn that goes on."""
    notes = []
    if view["fewer"]:
        cards = words.say_many("{count} card fewer", "{count} cards fewer", view["fewer"])
        notes.append(words.say("The next load costs {cards}", cards=cards))
    if view["one_to_one"]:
        notes.append(words.say("Exchange 1:1"))
    if view["draws_left"]:
        notes.append(words.say("Draw two: still to draw {count}", count=view["draws_left"]))
    return notes


def _prompt(view: dict[str, Any], words: Words) -> str:
    """What the seat to move has to decide."""
    say, phase = words.say, view["phase"]
    if phase == "pay":
        return _prompt_of_payment(view, words)
    if phase == "attach":
        return say("does a waiting wagon follow, for free? Tap it, or stop.")
    if phase == "draw two":
        if view["top"] is None:  # a moment on the way, at which nobody decides: the pile is being shuffled
            return ""
        card = card_name(KIND_NAMES.index(view["top"]), words)
        return say("draw from the deck, or take {card} from the discard pile.", card=card)
    if phase == "take one":
        return say("which card do you take out of the discard pile?")
    if view["actions_left"] == 0:
        return say("no action is left: play a bonus card, or end your turn.")
    return words.say_many(
        "{count} action left: draw a card, load a wagon, or exchange your token.",
        "{count} actions left: draw a card, load a wagon, or exchange your token.",
        view["actions_left"],
    )


def _prompt_of_payment(view: dict[str, Any], words: Words) -> str:
    """CT-10: what is still to be paid, and for what."""
    loading = view["loading"]
    wagon = wagon_of(loading["wagon"])
    token = ANIMAL_NAMES.index(view["tokens"][view["turn"]])
    values = {"wagon": wagon_name(wagon, words), "cost": cards_name(wagon // VALUES, loading["to_pay"], words)}
    if loading["half_pair"]:
        return words.say(
            "{wagon}: still {cost}, or a second {joker} for one of them. Tap the next card.",
            joker=words.say(ANIMAL_NAMES[token]),
            **values,
        )
    each = cards_name(token, 1 if view["one_to_one"] else 2, words)
    if loading["to_pay"] == 1:
        return words.say("{wagon}: still {cost}, or {each} instead. Tap the next card.", each=each, **values)
    return words.say("{wagon}: still {cost}, or {each} for each. Tap the next card.", each=each, **values)


def _result(view: dict[str, Any]) -> list[dict[str, Any]]:
    """CT-14: each seat's points, and the values that they are made of, the best first."""
    if not view["over"]:
        return []
    values = [[wagon_of(text) % VALUES + 1 for text in train] for train in view["trains"]]
    best_first = sorted(range(view["players"]), key=lambda seat: -view["scores"][seat])
    return [
        {"seat": seat, "points": view["scores"][seat], "sum": " + ".join(str(value) for value in values[seat])}
        for seat in best_first
    ]


def _reason(view: dict[str, Any], words: Words) -> str:
    """CT-15, CT-19: why the game is over."""
    if max(view["scores"]) >= view["target"]:
        return words.say("A train has reached the target: {target} points.", target=view["target"])
    if view["turns"] >= view["turn_limit"]:
        return words.say("{turns} turns have been played: the game ends here.", turns=view["turns"])
    return words.say("Everybody in succession has ended a turn without any action: the game ends here.")
