"""Bean Dice in the browser: what its template needs besides the view.

A *key* follows a thing from frame to frame, so that it moves on the screen: cards by their numbers, dice by what they
show, those on the field counted first.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.words import Words
from .deck import ORDERS
from .dice import KIND_NAMES, KINDS, count_of
from .order_text import bean_names, order_text, parse_order
from .orders import ANY_OF, FIRST, FORM, HOUSE, MIX, NEED, NONE, SECOND
from .sentences import coins_text
from .view import chance_now, worth

MOST_PICTURES = 5
"""Beans of an order up to which pairs are drawn as two pictures; else, as of more alike, the number is written."""


class Part(NamedTuple):
    """Of an order: a text, or the picture of a bean, which is crossed out if there must be none."""

    text: str = ""
    bean: str = ""
    crossed: bool = False


def shown(view: dict[str, Any], words: Words) -> dict[str, Any]:
    """What the template shows, derived from what the viewer sees.

    `seats`: in the order in which they are shown, the viewer first; `holes`: free places on the field; `field` and
    `rolled`: dice with their `face` (as actions call it), `name` and `key`; per seat `active` and `cover`: cards (see
    `_card`) or None, and `coins` in words; `has_odds`: whether the cards tell the chances with the field as it is;
    `deck`, `prompt`, `cash` and `roll`: texts; `result`: at the end, the seats with what they have, the best first;
    `reason`.
    """
    seats = range(view["players"])
    first = view["seat"] or 0
    counts: Counter[str] = Counter()
    whose = _whose_odds(view)
    return {
        "seats": [(first + place) % view["players"] for place in seats],
        "holes": sum(view["dice"].values()) - len(view["field"]),
        "field": [_die(die, counts, words) for die in view["field"]],
        "rolled": [_die(die, counts, words) for die in view["rolled"]],
        "active": [_card(view, seat, "active", seat == whose, words) for seat in seats],
        "cover": [_card(view, seat, "cover", False, words) for seat in seats],
        "coins": [coins_text(count, words) for count in view["coins"]],
        "has_odds": whose is not None,
        "limit": view["goal"],
        "orders": ORDERS,
        "deck": words.say_many("{count} card in the deck", "{count} cards in the deck", view["deck"]),
        "prompt": _prompt(view, words),
        "roll": words.say_many("Roll {count} die again", "Roll {count} dice again", len(view["rolled"])),
        "cash": _cash_text(view, words),
        "result": sorted(seats, key=lambda seat: -view["coins"][seat]) if view["over"] else [],
        "reason": _reason(view, words) if view["over"] else "",
    }


def _die(die: dict[str, str], counts: Counter[str], words: Words) -> dict[str, Any]:
    """A die; `counts`: how many of each face come before it."""
    kind, colour = die["kind"], die["colour"]
    face = f"{colour} {kind}" if kind in ("blue", "green") else kind
    counts[face] += 1
    return {
        "kind": kind,
        "colour": colour,
        "face": face,
        "bean": words.say("{bean}", bean=words.say(kind)),  # there is little room; catalogues may have a short form
        "name": words.say("{bean} ({colour} die)", bean=words.say(kind), colour=words.say(colour)),
        "key": f"die-{face.replace(' ', '-')}-{counts[face]}",
    }


# Cards


def _whose_odds(view: dict[str, Any]) -> int | None:
    """The seat whose card tells the chances with the field as it is: whoever is to put dice aside, if some are."""
    if view["phase"] != "set aside" or not view["field"]:
        return None
    return int(view["to_move"])


def _card(view: dict[str, Any], seat: int, place: str, has_odds: bool, words: Words) -> dict[str, Any] | None:
    """A card of a seat: its `orders` from the top, each with its parts, `label`, chances, `state` and coins."""
    card = view[place][seat]
    if card is None:
        return None
    done = view["done"][seat] if place == "active" else 0
    orders = [
        _order(order, number, done, view if has_odds else None, words) for number, order in enumerate(card["orders"])
    ]
    if place == "cover":
        orders = [order | {"state": "open"} for order in orders]
    return {"number": card["number"], "key": f"card-{card['number']}", "orders": orders[::-1]}


def _order(order: dict[str, Any], number: int, done: int, view: dict[str, Any] | None, words: Words) -> dict[str, Any]:
    """An order; `number`: its place from the bottom; `view`: if the chances with the dice there are to be told."""
    parsed, text, parts = _said(order["text"], words)
    now = None if view is None or number < done else chance_now(parsed, view)
    state = "done" if number < done else "met" if now == 1.0 else "next" if number == done else "open"
    told = {"done": words.say("fulfilled"), "met": words.say("the field meets it"), "next": words.say("next")}
    return {
        "parts": parts,
        "label": ", ".join([text, f"{order['percent']} %", *([told[state]] if state in told else [])]),
        "percent": order["percent"],
        "now": "" if now is None else words.say("met") if now == 1.0 else _percent(now),
        "state": state,
        "coins": worth(number + 1),
    }


@lru_cache(maxsize=4096)
def _said(order: str, words: Words) -> tuple[int, str, tuple[Part, ...]]:
    """The order that the English text of a view says: as a number, in the language of `words`, and as its parts."""
    parsed = parse_order(order)
    text = order_text(parsed, bean_names(words), words)
    return parsed, text, tuple(_parts(parsed, text, words))


def _percent(chance: float) -> str:
    return "<1 %" if 0.0 < chance < 0.005 else f"{100 * chance:.0f} %"


def _parts(order: int, text: str, words: Words) -> list[Part]:
    """An order as pictures, where beans are named; else in words."""
    form, first, second = order & FORM, order >> FIRST & NEED, order >> SECOND
    if form == ANY_OF:
        if first == second:
            return _beans(first)
        return [*_beans(first), Part(words.say("or")), *_beans(second)]
    if form == HOUSE:
        return [Part(words.say("3+2 with")), Part(bean=KIND_NAMES[first])]
    if form == NONE:
        return [Part(words.say("no")), Part(bean=KIND_NAMES[first], crossed=True)]
    if form == MIX:
        kinds = [KIND_NAMES[kind] for kind in range(KINDS) if count_of(second, kind)]
        beans = [part for kind in kinds for part in (Part("/"), Part(bean=kind))]
        return [Part(f"{first}×"), *beans[1:]]
    return [Part(text)]


def _beans(need: int) -> list[Part]:
    """So many beans of each kind, those of which there are most first."""
    counts = {KIND_NAMES[kind]: count_of(need, kind) for kind in range(KINDS) if count_of(need, kind)}
    parts: list[Part] = []
    for kind in sorted(counts, key=lambda kind: -counts[kind]):
        pictures = counts[kind] if counts[kind] <= 2 and sum(counts.values()) <= MOST_PICTURES else 1
        if counts[kind] > pictures:
            parts.append(Part(f"{counts[kind]}×"))
        parts += [Part(bean=kind)] * pictures
    return parts


# What goes on


def _prompt(view: dict[str, Any], words: Words) -> str:
    """What the seat to move has to decide."""
    if view["phase"] == "cash":
        return _prompt_of_cashing(view, words)
    if view["set_aside"]:
        return words.say("put more dice on the field, roll the others again, or stop?")
    return words.say("tap the dice that go on the field: at least one.")


def _prompt_of_cashing(view: dict[str, Any], words: Words) -> str:
    done = view["done"][view["to_move"]]
    if done == ORDERS:
        return words.say("all orders of your card are fulfilled.")
    return words.say_many(
        "{count} order fulfilled: cash your card, or wait for more?",
        "{count} orders fulfilled: cash your card, or wait for more?",
        done,
    )


def _cash_text(view: dict[str, Any], words: Words) -> str:
    coins = view["worth"][view["to_move"]] if view["phase"] == "cash" else 0
    return words.say_many("Cash the card: {count} coin", "Cash the card: {count} coins", coins)


def _reason(view: dict[str, Any], words: Words) -> str:
    """BD-15: why the game is over."""
    if max(view["coins"]) >= view["goal"]:
        return words.say("Somebody has {coins}: the game is over.", coins=coins_text(view["goal"], words))
    return words.say_many(
        "Everybody has had {count} turn: the game ends.",
        "Everybody has had {count} turns: the game ends.",
        view["turn_limit"],
    )
