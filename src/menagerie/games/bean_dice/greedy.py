"""Bean Dice: a player that keeps the dice which make its next orders most likely, and looks one roll ahead."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .deck import ORDERS
from .dice import BITS, FACE_KINDS, FACE_NAMES, FIRST_BEIGE, KIND_NAMES
from .order_text import parse_order
from .orders import chance_to_complete, is_met
from .state import CASH, ROLL, SET_ASIDE, STOP, WAIT

if TYPE_CHECKING:
    from ...core.state import State

WORTH_OF_ORDER = (1.0, 1.0, 1.4, 1.2, 1.2, 1.2)
"""What it is worth to fulfil each order of a card: the third makes it a coin."""

WORTH_WAITING = 0.25
"""Wait with a card whose next order is at least that likely in one roll of all dice; else cash it."""


def choose(state: State) -> int:
    """The action that promises most."""
    view = state.view(state.current_player)
    if view["phase"] == "cash":
        return _cash_or_wait(view)
    return _set_aside(view, state.legal_actions())


def _cash_or_wait(view: dict[str, Any]) -> int:
    """Waits for one more order where that is likely, unless the card wins, or is full."""
    seat = view["to_move"]
    done, coins = view["done"][seat], view["coins"][seat]
    if done == ORDERS or coins + view["worth"][seat] >= view["goal"]:
        return CASH
    rivals = [other for other in range(view["players"]) if other != seat]
    if any(view["coins"][other] + view["worth"][other] >= view["goal"] - 1 for other in rivals):
        return CASH
    return WAIT if view["active"][seat]["orders"][done]["percent"] >= 100 * WORTH_WAITING else CASH


def _set_aside(view: dict[str, Any], legal: list[int]) -> int:
    """The next die of the best set to keep; then on to the next roll, or a stop if nothing can be gained."""
    seat = view["to_move"]
    first, card = view["done"][seat], view["active"][seat]
    orders = () if card is None else tuple(parse_order(order["text"]) for order in card["orders"][first:])
    dice = (view["dice"]["white"], view["dice"]["beige"], view["faces"])
    field, rolled = _counts(view["field"]), _counts(view["rolled"])
    least = legal[0] - SET_ASIDE if legal[0] < ROLL else len(FACE_NAMES)
    kept = view["set_aside"] > 0
    best: tuple[int, ...] = ()
    goes_on, best_worth = False, -1.0
    for chosen in _subsets(rolled, least):
        if not chosen and not kept:
            continue
        faces = tuple(have + chosen.count(face) for face, have in enumerate(field))
        stopping = _worth_of_field(orders, first, _beans(faces))
        rolling = _worth_of_roll(orders, first, faces, dice) if sum(faces) < sum(dice[:2]) else -1.0
        value = max(stopping, rolling)
        if value > best_worth + 1e-9:
            best, goes_on, best_worth = chosen, rolling > stopping, value
    if best:
        return SET_ASIDE + best[0]
    return ROLL if goes_on else STOP


def _counts(dice: list[dict[str, str]]) -> tuple[int, ...]:
    """How many dice show each face."""
    counts = [0] * len(FACE_NAMES)
    for die in dice:
        kind = KIND_NAMES.index(die["kind"])
        is_beige = die["colour"] == "beige"
        face = next(f for f, k in enumerate(FACE_KINDS) if k == kind and (f >= FIRST_BEIGE) == is_beige)
        counts[face] += 1
    return tuple(counts)


def _subsets(rolled: tuple[int, ...], least: int) -> list[tuple[int, ...]]:
    """All sets of the dice just rolled, as faces in ascending order, from the face `least` on."""
    sets: list[tuple[int, ...]] = [()]
    for face in range(least, len(rolled)):
        sets = [chosen + (face,) * count for chosen in sets for count in range(rolled[face] + 1)]
    return sets


def _beans(faces: tuple[int, ...]) -> int:
    return sum(count << (BITS * kind) for count, kind in zip(faces, FACE_KINDS, strict=True))


@lru_cache(maxsize=65536)
def _worth_of_field(orders: tuple[int, ...], first: int, beans: int) -> float:
    """What stopping with these dice fulfils."""
    total = 0.0
    for place, order in enumerate(orders, first):
        if not is_met(order, beans):
            break
        total += WORTH_OF_ORDER[place]
    return total


@lru_cache(maxsize=65536)
def _worth_of_roll(orders: tuple[int, ...], first: int, faces: tuple[int, ...], dice: tuple[int, int, int]) -> float:
    """About what one more roll of all dice off the field is worth: each next order by its chance, one by one.

    `dice`: the white ones, the beige ones, and how many different faces each has at the most.
    """
    white = dice[0] - sum(faces[:FIRST_BEIGE])
    beige = dice[1] - sum(faces[FIRST_BEIGE:])
    total, likely, beans = 0.0, 1.0, _beans(faces)
    for place, order in enumerate(orders[:3], first):
        likely *= chance_to_complete(order, beans, white, beige, dice[2])
        total += likely * WORTH_OF_ORDER[place]
    return total
