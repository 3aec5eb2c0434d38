"""Circus Train: a player that picks the wagon which promises most points for the fewest actions, and works for it.

It goes by what its seat sees, and plans for one wagon only; of waiting wagons it attaches the best row.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .state import (
    ANIMAL_NAMES,
    ANIMALS,
    ATTACH,
    DISCARD,
    DRAW_TWO,
    END,
    EXCHANGE,
    EXTRA_ACTION,
    FROM_DECK,
    FROM_DISCARDS,
    KIND_NAMES,
    LOAD,
    LOAD_FEWER,
    ONE_TO_ONE,
    PLAY,
    STOP,
    TAKE,
    TAKE_ONE,
    VALUES,
)

if TYPE_CHECKING:
    from ...core.state import State

DRAWS_FOR_A_CARD = 1.8
"""Draws from the deck until a card comes that helps to pay."""

WORTH_WAITING = 0.45
"""What a point of a wagon that has to wait is worth."""

WORTH_OF_CARD = 0.3
"""What a card that is paid would have been worth later on, in points."""

WINS = 100.0
"""What reaching the target is worth."""


def choose(state: State) -> int:
    """The action that promises most."""
    position = _Position(state)
    return _CHOICES[position.view["phase"]](position)


@dataclass(frozen=True)
class _Plan:
    """A wagon to be loaded with a token: how much of its price is missing, and points for each action that it takes."""

    wagon: int
    token: int
    missing: int
    rate: float


class _Position:
    """What the seat to move sees."""

    def __init__(self, state: State) -> None:
        self.view: dict[str, Any] = state.view(state.current_player)
        self.legal = state.legal_actions()
        view, seat = self.view, self.view["seat"]
        cards = Counter(view["hand"])
        self.hand = [cards[name] for name in KIND_NAMES]
        self.token = ANIMAL_NAMES.index(view["tokens"][seat])
        self.train = [_wagon(text) for text in view["trains"][seat]]
        self.waiting = [_wagon(text) for text in view["waiting"][seat]]
        self.to_go: int = view["target"] - view["scores"][seat]
        self.top = KIND_NAMES.index(view["top"]) if view["top"] is not None else None

    def missing(self, wagon: int, token: int, fewer: int, one_to_one: bool) -> int:
        """CT-10: how much of the price can't be paid."""
        animal = wagon // VALUES
        jokers = 0 if token == animal else self.hand[token]
        paid = self.hand[animal] + (jokers if one_to_one else jokers // 2)
        return max(0, wagon % VALUES + 1 - fewer - paid)

    def gain(self, wagon: int) -> float:
        """What loading the wagon is worth: with the waiting wagons that follow it, or waiting itself."""
        if self.train and not _fits(self.train[-1], wagon):
            return WORTH_WAITING * (wagon % VALUES + 1)
        points = wagon % VALUES + 1 + best_row(wagon, self.waiting, self.to_go)
        return points + (WINS if points >= self.to_go else 0.0)

    @cached_property
    def plan(self) -> _Plan | None:
        """The best wagon and token to work for; None if there is no wagon left."""
        fewer, one_to_one = self.view["fewer"], self.view["one_to_one"]
        plans = []
        for wagon in {_wagon(text) for text in self.view["offer"]}:
            for token in range(ANIMALS):
                missing = self.missing(wagon, token, fewer, one_to_one)
                natural = min(self.hand[wagon // VALUES], wagon % VALUES + 1)
                price = natural + 2 * (wagon % VALUES + 1 - natural)
                draws = DRAWS_FOR_A_CARD * missing
                if missing and self.top in (wagon // VALUES, token):
                    draws -= DRAWS_FOR_A_CARD - 1
                rate = (self.gain(wagon) - WORTH_OF_CARD * price) / (1 + draws + (token != self.token))
                plans.append(_Plan(wagon, token, missing, rate))
        return max(plans, key=lambda plan: (plan.rate, plan.wagon, plan.token), default=None)

    def bonus_to_play(self) -> int | None:
        """CT-18: a bonus card that is of use now."""
        for kind in (EXTRA_ACTION, DRAW_TWO, TAKE_ONE):
            if self.may_play(kind):
                return PLAY + kind - ANIMALS
        plan = self.plan
        if plan is None or not self.view["actions_left"] or plan.token != self.token or plan.missing == 0:
            return None
        for kind, fewer, one_to_one in ((LOAD_FEWER, 1, False), (ONE_TO_ONE, 0, True)):
            fewer += self.view["fewer"]
            one_to_one = one_to_one or self.view["one_to_one"]
            if self.may_play(kind) and not self.missing(plan.wagon, plan.token, fewer, one_to_one):
                return PLAY + kind - ANIMALS
        return None

    def may_play(self, kind: int) -> bool:
        """Whether the bonus card is in the hand and can be played."""
        return PLAY + kind - ANIMALS in self.legal

    def wanted(self) -> set[int]:
        """The animals that help to pay for the planned wagon."""
        return set() if self.plan is None else {self.plan.wagon // VALUES, self.plan.token}


def best_row(end: int, waiting: list[int], enough: int) -> int:
    """CT-13: the most points that waiting wagons can add behind the wagon `end`; it looks no further than `enough`."""
    best = 0
    for wagon in sorted(set(waiting), key=lambda wagon: -(wagon % VALUES)):
        if best < enough and _fits(end, wagon):
            best = max(best, _points_from(wagon, waiting, enough))
    return best


def _points_from(wagon: int, waiting: list[int], enough: int) -> int:
    """The points of a waiting wagon that is attached, and of the best row behind it."""
    others = list(waiting)
    others.remove(wagon)
    points = wagon % VALUES + 1
    return points + best_row(wagon, others, enough - points)


def _wagon(text: str) -> int:
    animal, value = text.split()
    return ANIMAL_NAMES.index(animal) * VALUES + int(value) - 1


def _fits(end: int, wagon: int) -> bool:
    """CT-12: the same animal or the same value."""
    return end // VALUES == wagon // VALUES or end % VALUES == wagon % VALUES


# One function for each phase


def _main(position: _Position) -> int:
    bonus = position.bonus_to_play()
    if bonus is not None:
        return bonus
    plan, legal = position.plan, position.legal
    if not position.view["actions_left"]:
        return END
    if plan is not None and plan.token != position.token:
        return EXCHANGE + plan.token
    if plan is not None and LOAD + plan.wagon in legal:
        return LOAD + plan.wagon
    return _draw(position) if FROM_DECK in legal else END


def _draw(position: _Position) -> int:
    """From the discard pile if its top is wanted."""
    return FROM_DISCARDS if FROM_DISCARDS in position.legal and position.top in position.wanted() else FROM_DECK


def _pay(position: _Position) -> int:
    """Natural cards first: of the others it takes two."""
    natural = DISCARD + _wagon(position.view["loading"]["wagon"]) // VALUES
    return natural if natural in position.legal else position.legal[0]


def _attach(position: _Position) -> int:
    """The wagon behind which most can follow."""
    wagons = [action - ATTACH for action in position.legal if action != STOP]
    return ATTACH + max(wagons, key=lambda wagon: (_points_from(wagon, position.waiting, position.to_go), wagon))


def _take(position: _Position) -> int:
    """An animal that pays for the wagon in mind, or else a bonus card; never another card that takes one."""
    kinds = [action - TAKE for action in position.legal]
    useful = {EXTRA_ACTION: 4, DRAW_TWO: 4, LOAD_FEWER: 2, ONE_TO_ONE: 2, TAKE_ONE: -1}
    wanted = position.wanted()
    return TAKE + max(kinds, key=lambda kind: (useful.get(kind, 3 if kind in wanted else 1), kind))


_CHOICES = {"main": _main, "pay": _pay, "attach": _attach, "draw two": _draw, "take one": _take}
