"""Bean Dice: the text form of orders (BD-3), and its parser, whose errors point at the fault.

    2 soy + 1 blue + 1 green     certain beans
    2 red or 2 chinese           one of two
    6 different                  so many different kinds
    4 alike                      so many of one kind, whichever
    3 + 2 with soy               three of one kind and two of another, one of the two kinds being soy
    5 of blue/green              so many from a set, in any mix
    no blue                      none of a kind on all seven dice
    2 triples                    two different triples
    3 pairs                      three different pairs

Spaces and capitals do not matter.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NoReturn

from ...core.words import Words, listed
from .dice import BITS, COUNT, DICE, KIND_NAMES, KINDS, count_of
from .orders import ANY_OF, FIRST, FORM, HOUSE, KINDS_OF, MIX, NEED, NONE, SECOND, can_be_met, new_order

FORMS = (
    "2 soy + 1 blue + 1 green",
    "2 red or 2 chinese",
    "6 different",
    "4 alike",
    "3 + 2 with soy",
    "5 of blue/green",
    "no blue",
    "2 triples",
    "3 pairs",
)
"""An example of each kind of order that there is."""

FORM_NAMES = (
    "certain beans",
    "one of two",
    "different",
    "alike",
    "three and two",
    "mix",
    "none of a kind",
    "triples",
    "pairs",
)
"""What the kinds of order are called, as in FORMS."""

TRIPLES, PAIRS = (2, 3), (3, 2)

ENGLISH = Words(Path(__file__).parent)

MOST_SHOWN = 50
"""How much of a text, before the fault and from there on, its error shows; of a single word, half of that."""


class OrderError(ValueError):
    """A text that is no order; the message shows where the fault is. `start`: its place in the text, from 0."""

    def __init__(self, text: str, start: int, end: int, fault: str) -> None:
        self.text, self.start, self.fault = text, start, fault
        before, wrong = text[max(0, start - MOST_SHOWN) : start], text[start : min(end, start + MOST_SHOWN)]
        if start > MOST_SHOWN:
            before = f"…{before[1:]}"
        after = _short(text[start + len(wrong) :], MOST_SHOWN)
        pointer = " " * _columns(before) + "^" * max(1, _columns(wrong))
        super().__init__(f"{fault}\n    {before}{wrong}{after}\n    {pointer}")


def _columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _short(text: str, most: int = MOST_SHOWN // 2) -> str:
    """The text, or its beginning if it is long."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


@dataclass(frozen=True)
class _Token:
    text: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdigit()

    @property
    def shown(self) -> str:
        """The token as an error quotes it."""
        return _short(self.text)


@lru_cache(maxsize=4096)
def parse_order(text: str) -> int:
    """The order that `text` says; spaces and capitals do not matter. Raises OrderError, which shows the fault."""
    return _Parser(text).order()


class _Parser:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        shown = "".join(sign if sign.isprintable() else " " for sign in text)
        self.text = shown
        pieces = re.finditer(r"[0-9]+|[^\W\d_]+|\S", shown)
        self.tokens = [_Token(piece.group().lower(), piece.start(), piece.end()) for piece in pieces]
        self.tokens.append(_Token("", len(shown.rstrip()), len(shown.rstrip())))
        self.place = 0

    @property
    def next(self) -> _Token:
        return self.tokens[self.place]

    def fail(self, fault: str, token: _Token | None = None) -> NoReturn:
        wrong = token or self.next
        raise OrderError(self.text, wrong.start, wrong.end, fault)

    def advance(self) -> _Token:
        token = self.next
        self.place += 1
        return token

    def accept(self, text: str) -> bool:
        """Goes past the next token if it is `text`."""
        found = self.next.text == text
        self.place += found
        return found

    def expect(self, text: str, before: str) -> None:
        if not self.accept(text):
            self.fail(f'after "{before}" comes "{text}", {self.found()}')

    def found(self) -> str:
        return f'not "{self.next.shown}"' if self.next.text else "but the text ends"

    def order(self) -> int:
        """The whole text."""
        if not self.next.text:
            self.fail(f"an order is needed, for example: {', '.join(FORMS)}")
        order = self.none() if self.accept("no") else self.counted()
        if self.next.text:
            self.fail(f'the order is complete before "{self.next.shown}"')
        if not can_be_met(order):
            raise OrderError(
                self.text, 0, len(self.text.rstrip()), "no roll of the four white and three beige dice meets this"
            )
        return order

    def none(self) -> int:
        return new_order(NONE, self.bean())

    def counted(self) -> int:
        """Whatever begins with a number."""
        number = self.number()
        word = self.next.text
        if word == "+":
            return self.house(number)
        if word in ("triple", "triples", "pair", "pairs"):
            return self.sets(number)
        if self.accept("different"):
            return new_order(KINDS_OF, number, 1)
        if self.accept("alike"):
            return new_order(KINDS_OF, 1, number)
        if self.accept("of"):
            return self.mix(number)
        return self.beans(number)

    def number(self) -> int:
        token = self.next
        if not token.is_number:
            wanted = "a number of dice" if self.place else 'a number of dice, or "no",'
            self.fail(f"{wanted} is needed here, {self.found()}")
        digits = token.text.lstrip("0") or "0"
        if len(digits) > 1 or not 1 <= int(digits) <= DICE:
            self.fail(f"a number from 1 to {DICE} is needed here, not {token.shown}: there are seven dice")
        self.advance()
        return int(digits)

    def bean(self) -> int:
        token = self.next
        if token.text not in KIND_NAMES:
            close = difflib.get_close_matches(token.text, KIND_NAMES, 1)
            hint = f"; did you mean {close[0]}?" if close else ""
            beans = ", ".join(KIND_NAMES)
            self.fail(
                f'there is no bean "{token.shown}"; the beans are {beans}{hint}'
                if token.text
                else f"a bean is needed here, but the text ends; the beans are {beans}"
            )
        return KIND_NAMES.index(self.advance().text)

    def house(self, number: int) -> int:
        if number != 3:
            self.fail('only "3 + 2 with" a bean is such an order', self.tokens[self.place - 1])
        self.expect("+", "3")
        if not self.accept("2"):
            self.fail(f'after "3 +" comes "2", {self.found()}')
        self.expect("with", "3 + 2")
        return new_order(HOUSE, self.bean())

    def sets(self, number: int) -> int:
        first, word = self.tokens[self.place - 1], self.advance().text
        wanted = TRIPLES if word.startswith("triple") else PAIRS
        if number != wanted[0]:
            name = "triples" if wanted == TRIPLES else "pairs"
            self.fail(f'only "{wanted[0]} {name}" is such an order', first)
        return new_order(KINDS_OF, *wanted)

    def mix(self, number: int) -> int:
        kinds = 0
        while True:
            token, kind = self.next, self.bean()
            if count_of(kinds, kind):
                self.fail(f"{KIND_NAMES[kind]} is named twice", token)
            kinds |= COUNT << (BITS * kind)
            if not self.accept("/"):
                break
        if kinds.bit_count() == BITS:
            self.fail('a mix is of two beans or more, with "/" between them')
        return new_order(MIX, number, kinds)

    def beans(self, number: int) -> int:
        first = self.bean()
        if self.accept("or"):
            one = number << (BITS * first)
            count, token = self.number(), self.next
            other = self.bean()
            if other == first:
                self.fail(f"{KIND_NAMES[first]} is named twice", token)
            return new_order(ANY_OF, one, count << (BITS * other))
        need = number << (BITS * first)
        while self.accept("+"):
            number, token = self.number(), self.next
            kind = self.bean()
            if count_of(need, kind):
                self.fail(f"{KIND_NAMES[kind]} is named twice", token)
            need += number << (BITS * kind)
        return new_order(ANY_OF, need, need)


# The other way


def order_text(order: int, names: Sequence[str] = KIND_NAMES, words: Words = ENGLISH) -> str:
    """The text of an order; `parse_order` reads the English one back. `names`: what the kinds are called."""
    form, first, second = order & FORM, order >> FIRST & NEED, order >> SECOND
    if form == ANY_OF:
        terms = _terms(first, names, words)
        if first == second:
            return " + ".join(terms)
        return words.say("{one} or {other}", one=terms[0], other=_terms(second, names, words)[0])
    if form == HOUSE:
        return words.say("3 + 2 with {bean}", bean=names[first])
    if form == MIX:
        beans = listed([names[kind] for kind in range(KINDS) if count_of(second, kind)], "/")
        return words.say("{count} of {beans}", count=first, beans=beans)
    if form == NONE:
        return words.say("no {bean}", bean=names[first])
    return _kinds_text(first, second, words)


def order_words(text: str, words: Words) -> str:
    """The order that the English `text` of a view says, in the language of `words`."""
    return order_text(parse_order(text), bean_names(words), words)


def bean_names(words: Words) -> list[str]:
    """What the kinds of bean are called."""
    return [words.say(name) for name in KIND_NAMES]


def counted(count: int, bean: str, words: Words) -> str:
    """So many of a kind, whose name is `bean`: `2 soy`."""
    return words.say_many("{count} {bean}", "{count} {bean}", count, bean=bean)


def text_as_typed(text: str) -> str:
    """The text of the order that `text` says. Of `1 different` and `1 alike`, which are one order, it is the one typed.

    Raises OrderError as `parse_order` does.
    """
    shown = order_text(parse_order(text))
    return "1 alike" if shown == "1 different" and "alike" in text.lower() else shown


def _kinds_text(kinds: int, count: int, words: Words) -> str:
    if (kinds, count) == TRIPLES:
        return words.say("2 triples")
    if (kinds, count) == PAIRS:
        return words.say("3 pairs")
    if kinds == 1 and count > 1:
        return words.say_many("{count} alike", "{count} alike", count)
    return words.say_many("{count} different", "{count} different", kinds)


def _terms(need: int, names: Sequence[str], words: Words) -> list[str]:
    """`2 soy`, `1 blue` ...: the most dice first."""
    kinds = [kind for kind in range(KINDS) if count_of(need, kind)]
    kinds.sort(key=lambda kind: -count_of(need, kind))
    return [counted(count_of(need, kind), names[kind], words) for kind in kinds]


def form_name(order: int) -> str:
    """Which of the kinds of order (FORM_NAMES) it is."""
    form, first, second = order & FORM, order >> FIRST & NEED, order >> SECOND
    if form == ANY_OF:
        return FORM_NAMES[0] if first == second else FORM_NAMES[1]
    if form == KINDS_OF:
        texts = {TRIPLES: 7, PAIRS: 8}
        return FORM_NAMES[texts.get((first, second), 3 if first == 1 and second > 1 else 2)]
    return FORM_NAMES[{HOUSE: 4, MIX: 5, NONE: 6}[form]]
