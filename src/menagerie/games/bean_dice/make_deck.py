"""Bean Dice: makes the deck that comes with the game (BD-6): `python -m menagerie.games.bean_dice.make_deck [--check]`.

First many cards are made by luck, each of them a good one by itself (BD-5); then 61 of them are chosen that are as
different as can be and treat all beans alike. Luck comes from a fixed seed and all sums are whole numbers, so that
everybody who runs this gets the same deck.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from ...core.arrays import IntArray
from .deck import CARDS, ORDERS, OWN_DECK
from .dice import BEIGE, BITS, COUNT, DICE, KINDS, SIDES, WHITE, count_of, rolls
from .order_text import FORM_NAMES, form_name, order_text
from .orders import ANY_OF, FIRST, HOUSE, KINDS_OF, MIX, NEED, NONE, SECOND, is_met, new_order

SEED = 61
FILE = Path(__file__).with_name("deck.json")

ALL_ROLLS: int = SIDES**DICE

HEIGHTS = ((450, 900), (300, 600), (120, 450), (70, 280), (25, 140), (6, 80))
"""Between which chances, in thousandths, an order is, from the lowest place of a card to the highest."""

MEETING = (1500, 300, 60, 12)
"""In how many of the 6^7 rolls three orders in a row are met at once, at least; from the lowest three up."""

POOL = 1500
"""How many cards are made by luck."""

QUOTAS = (88, 60, 32, 30, 44, 60, 28, 11, 13)
"""How many orders of each kind (of FORM_NAMES) the deck is to have."""

CAPS = (3, 3, 12, 14, 8, 3, 5, 11, 13)
"""How many cards may have the same order, by its kind."""

MOST_OF_A_FORM = 2
"""How many orders of one kind may be on a card."""

ROUNDS = 12
"""How often, at most, each chosen card is compared with all others."""


@dataclass(frozen=True)
class Candidate:
    """An order that may come onto a card. `met`: by which handfuls of seven dice, a bit for each of them."""

    order: int
    form: int
    met: int
    rolls: int

    @cached_property
    def text(self) -> str:
        """The order in words."""
        return order_text(self.order)


Card = tuple[Candidate, ...]


# Orders


def certain_beans() -> Iterator[int]:
    """Two to six dice of one to four kinds; the more kinds, the fewer dice of each."""
    for counts in itertools.product(range(5), repeat=KINDS):
        kinds = KINDS - counts.count(0)
        if 1 <= kinds <= 4 and max(2, kinds) <= sum(counts) <= 6 and max(counts) <= (0, 4, 4, 3, 2)[kinds]:
            need = sum(count << (BITS * kind) for kind, count in enumerate(counts))
            yield new_order(ANY_OF, need, need)


def ones_of_two() -> Iterator[int]:
    """So many of one kind or about as many of another."""
    for one, other in itertools.combinations(range(KINDS), 2):
        for count, less in itertools.product(range(1, 6), (-1, 0, 1)):
            if count + less > 0:
                yield new_order(ANY_OF, count << (BITS * one), (count + less) << (BITS * other))


def mixes() -> Iterator[int]:
    """Two to six dice of two or three kinds."""
    for size in (2, 3):
        for kinds in itertools.combinations(range(KINDS), size):
            for count in range(2, 7):
                yield new_order(MIX, count, sum(COUNT << (BITS * kind) for kind in kinds))


def all_orders() -> Iterator[int]:
    """Every order that reads well, whatever its chance."""
    yield from certain_beans()
    yield from ones_of_two()
    yield from mixes()
    for kind in range(KINDS):
        yield new_order(HOUSE, kind)
        yield new_order(NONE, kind)
    for count in range(3, DICE + 1):
        yield new_order(KINDS_OF, count, 1)
        yield new_order(KINDS_OF, 1, count)
    yield new_order(KINDS_OF, 2, 3)
    yield new_order(KINDS_OF, 3, 2)


def candidates() -> list[Candidate]:
    """The orders that can stand somewhere on a card."""
    beans, weights = rolls(WHITE, BEIGE)
    handfuls, weighted = beans.tolist(), weights.tolist()

    def candidate(order: int) -> Candidate:
        met = [place for place, dice in enumerate(handfuls) if is_met(order, dice)]
        form = FORM_NAMES.index(form_name(order))
        return Candidate(order, form, sum(1 << place for place in met), sum(weighted[place] for place in met))

    made = [candidate(order) for order in all_orders()]
    single = {one.order >> FIRST & NEED: one.rolls for one in made if one.form == 0}
    return [one for one in made if any(fits(one, height) for height in range(ORDERS)) and is_balanced(one, single)]


def fits(one: Candidate, height: int) -> bool:
    """Whether the order is as likely as one at this height of a card should be."""
    low, high = HEIGHTS[height]
    return low * ALL_ROLLS <= 1000 * one.rolls <= high * ALL_ROLLS


def is_balanced(one: Candidate, single: dict[int, int]) -> bool:
    """Whether in "one of two" neither of the two is idle: each alone makes for a third of the chance at least."""
    if FORM_NAMES[one.form] != "one of two":
        return True
    needs = (one.order >> FIRST & NEED, one.order >> SECOND)
    return all(3 * single.get(need, one.rolls) >= one.rolls for need in needs)


def wanted_beans(one: Candidate) -> list[int]:
    """For each kind whether (1 or 0) the order names it as one to have."""
    first, second = one.order >> FIRST & NEED, one.order >> SECOND
    name = FORM_NAMES[one.form]
    if name == "three and two":
        return [int(kind == first) for kind in range(KINDS)]
    named = {"certain beans": first, "one of two": first | second, "mix": second}.get(name, 0)
    return [int(count_of(named, kind) > 0) for kind in range(KINDS)]


# Cards


class CardMaker:
    """Makes cards by luck, order by order from the lowest up; a card that comes to a dead end is given up."""

    def __init__(self, orders: list[Candidate], rng: random.Random) -> None:
        self.rng = rng
        self.weights = rolls(WHITE, BEIGE)[1].tolist()
        self.shelves = [
            [[one for one in orders if one.form == form and fits(one, height)] for form in range(len(FORM_NAMES))]
            for height in range(ORDERS)
        ]

    def cards(self, count: int) -> list[Card]:
        """So many different cards."""
        made: dict[tuple[int, ...], Card] = {}
        while len(made) < count:
            card = self.card()
            if card:
                made.setdefault(tuple(one.order for one in card), card)
        return list(made.values())

    def card(self) -> Card | None:
        """A card, or None if luck was against it."""
        card: Card = ()
        while len(card) < ORDERS:
            following = self.next_order(card)
            if following is None:
                return None
            card = (*card, following)
        return card

    def next_order(self, card: Card) -> Candidate | None:
        """An order that can stand above those of `card`: a kind of order is drawn first, all being equally likely."""
        shelves = [shelf for form, shelf in enumerate(self.shelves[len(card)]) if shelf and is_new(form, card)]
        for _ in range(25):
            shelf = shelves[self.rng.randrange(len(shelves))]
            one = shelf[self.rng.randrange(len(shelf))]
            if self.goes_on(card, one):
                return one
        return None

    def goes_on(self, card: Card, one: Candidate) -> bool:
        """BD-5: three in a row can be met at once, four never. Besides, no order does away with one just before it."""
        if not card:
            return True
        if one.rolls > card[-1].rolls or any(one.met & ~before.met == 0 for before in card[-2:]):
            return False
        if len(card) < 2:
            return True
        together = card[-2].met & card[-1].met & one.met
        if len(card) > 2 and together & card[-3].met:
            return False
        return self.rolls_in(together) >= MEETING[len(card) - 2]

    def rolls_in(self, met: int) -> int:
        """In how many rolls one of these handfuls comes."""
        total = 0
        while met:
            lowest = met & -met
            total += self.weights[lowest.bit_length() - 1]
            met ^= lowest
        return total


def is_new(form: int, card: Card) -> bool:
    """Whether the next order of the card may be of this kind: not the one just before, and not too many on the card."""
    forms = [one.form for one in card]
    return forms.count(form) < MOST_OF_A_FORM and (not forms or forms[-1] != form)


# The deck


class Chooser:
    """Chooses 61 of many cards, so that the deck as a whole is a good one. Less `cost` is better.

    Each card is a row of counts: of each order; of each kind of order; the same at each height; of each bean that is
    wanted, seven times, so that the target of the whole is their sum over all beans.
    """

    def __init__(self, pool: list[Card]) -> None:
        self.pool = pool
        forms = len(FORM_NAMES)
        texts = sorted({(one.text, one.form) for card in pool for one in card})
        place = {text: number for number, (text, _) in enumerate(texts)}
        self.caps = np.array([CAPS[form] for _, form in texts])
        self.texts = np.zeros((len(pool), len(texts)), np.int64)
        self.forms = np.zeros((len(pool), forms), np.int64)
        self.heights = np.zeros((len(pool), forms * ORDERS), np.int64)
        self.beans = np.zeros((len(pool), KINDS), np.int64)
        for row, card in enumerate(pool):
            for height, one in enumerate(card):
                self.texts[row, place[one.text]] += 1
                self.forms[row, one.form] += 1
                self.heights[row, one.form * ORDERS + height] += 1
                self.beans[row] += wanted_beans(one)
        incidence = self.texts.astype(np.float32)  # small whole numbers, which are exact in floats too
        self.shared = (incidence @ incidence.T).astype(np.int64)
        """How many orders two cards have in common."""

    def costs(self, rest: IntArray) -> IntArray:
        """For every card of the pool: how bad the deck of the cards `rest` with this one would be."""
        excess = np.maximum(0, self.texts[rest].sum(0) + self.texts - self.caps)
        forms = self.forms[rest].sum(0) + self.forms - np.array(QUOTAS)
        heights = self.heights[rest].sum(0) + self.heights
        beans = self.beans[rest].sum(0) + self.beans
        uneven = KINDS * (beans**2).sum(1) - beans.sum(1) ** 2
        shared = self.shared[:, rest]
        costs: IntArray = (
            300 * (excess**2).sum(1)
            + 40 * (forms**2).sum(1)
            + 2 * (heights**2).sum(1)
            + uneven
            + 100 * (np.maximum(0, shared - 1) ** 2).sum(1)
        )
        return costs

    def deck(self) -> list[Card]:
        """Begins with any cards and exchanges one after another for the best one, until none is better."""
        chosen = np.arange(CARDS)
        for _ in range(ROUNDS):
            before = chosen.copy()
            for place in range(CARDS):
                rest = np.delete(chosen, place)
                costs = self.costs(rest)
                costs[rest] = np.iinfo(np.int64).max
                best = int(costs.argmin())
                if costs[best] < costs[chosen[place]]:
                    chosen[place] = best
            if (chosen == before).all():
                break
        return [self.pool[number] for number in chosen.tolist()]


def make_deck(seed: int = SEED) -> list[list[str]]:
    """The orders of the 61 cards as texts, the lowest first; the same seed makes the same cards."""
    pool = CardMaker(candidates(), random.Random(seed)).cards(POOL)
    return sorted([one.text for one in card] for card in Chooser(pool).deck())


def deck_text(cards: list[list[str]], name: str = OWN_DECK) -> str:
    """What a deck file has in it: one card a line, so that two decks can be compared."""
    lines = ",\n".join(f'  {{"orders": {json.dumps(orders)}}}' for orders in cards)
    return f'{{"name": {json.dumps(name)}, "cards": [\n{lines}\n]}}\n'


def main(arguments: list[str]) -> int:
    """Writes the deck, or says (`--check`) whether the file is what would be written. Returns the exit code."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m menagerie.games.bean_dice.make_deck [--check]", file=sys.stderr)
        return 2
    text = deck_text(make_deck())
    if not arguments:
        FILE.write_text(text, "utf-8", newline="\n")
        return 0
    if FILE.is_file() and FILE.read_text("utf-8") == text:
        print(f"{FILE.name} is what this program makes")
        return 0
    print(f"{FILE.name} is not what this program makes; run it without --check", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
