"""Beasty Bar: a player that looks to the end of its own turn, and no further.

What an animal does depends on the queue alone, and that is public; so is all that counts but the own hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .state import KIND_NAMES, POINTS, SET_ASIDE

if TYPE_CHECKING:
    from ...core.state import State

CHANCE_TO_GET_IN = (0.75, 0.7, 0.4, 0.25)
"""For an animal in the queue, by its place from the gate."""

WORTH_KEEPING = dict(zip(KIND_NAMES, (0.6, 0.6, 0.5, 0.3, 0.5, 0.5, 0.4, 0.3, 0.4, 0.4, 0.4, 0.5), strict=True))
"""What a card in hand is still good for, in animals admitted."""


def choose(state: State) -> int:
    """The action after which the own turn ends best; of equals the first."""
    seat = state.current_player
    if state.view(seat)["phase"] == "set aside":
        return min(state.legal_actions(), key=_usefulness)
    return max(state.legal_actions(), key=lambda action: _worth(state, action, seat))


def _worth(state: State, action: int, seat: int) -> float:
    """How good the position is for `seat` at the end of its turn: it does `action`, and then chooses well."""
    after = state.copy()
    after.apply(action)
    view = after.view(seat)
    if view["played"] is not None:
        return max(_worth(after, choice, seat) for choice in after.legal_actions())
    return _value(view, seat)


def _value(view: dict[str, Any], seat: int) -> float:
    """Own animals admitted or near the gate, less the others' (on average), and what the hand is good for."""
    rivals = view["players"] - 1

    def signed(owner: int, worth: float) -> float:
        return worth if owner == seat else -worth / rivals

    total = sum(WORTH_KEEPING[kind] for kind in view["hand"])
    for owner, kinds in enumerate(view["bar"]):
        total += signed(owner, sum(_prize(kind, view["points"]) for kind in kinds))
    for place, animal in enumerate(view["queue"]):
        prize = _prize(animal["kind"], view["points"])
        total += signed(animal["seat"], CHANCE_TO_GET_IN[place] * prize)
    return total


def _prize(kind: str, points: bool) -> float:
    """What an animal in the Bar is worth (BB-23, BB-24); three points count as much as an animal."""
    return POINTS[KIND_NAMES.index(kind)] / 3 if points else 1.0


def _usefulness(action: int) -> tuple[float, float]:
    """BB-24: how much an animal that might be laid aside would be missed."""
    kind = action - SET_ASIDE
    return POINTS[kind], WORTH_KEEPING[KIND_NAMES[kind]]
