"""Bean Dice in words: what is seen, and what actions and outcomes of chance are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ...core.arrays import StateRecord
from ...core.words import Words
from .deck import CARDS, ORDERS
from .dice import BITS, COUNT, FACE_KINDS, FACE_NAMES, FACES, FIRST_BEIGE, KIND_NAMES, number_of_dice
from .order_text import order_text
from .orders import chance_to_complete, is_met, percent
from .state import (
    ASKING,
    CARD,
    CASH,
    FIRST_SEAT,
    LEAST_TO_CASH,
    NOTHING,
    OVER,
    PHASE_NAMES,
    ROLL,
    SET_ASIDE,
    SETTING_ASIDE,
    STOP,
    WAIT,
)

COLOURS = ("white", "beige")


def view(state: StateRecord, seat: int | None) -> dict[str, Any]:
    """What `seat` sees (None: a spectator): all but what lies face down, which nobody has seen (BD-16).

    - `game`, `players`, `seat`, `phase` (what is to happen), `to_move` (a seat or None), `on_turn` (the seat that
      rolls, None at the end), `start` (the seat that began), `turns` (finished in all);
    - `dice` and `faces`: how many there are of each colour, and how many different beans each shows at the most;
      `goal`: the coins that end the game; `turn_limit`: turns of each player after which it ends in any case;
    - `field`, `rolled`: dice as `{"kind", "colour"}`, on the bean field, and just rolled without those on it;
      `set_aside`: how many of this roll are on the field already; `to_roll`: dice that are being rolled;
    - per seat: `active` and `cover`: `{"number", "orders": [{"text", "percent"}]}`, the lowest order first, or None
      (the text is English; `order_text.order_words` says it in other languages);
      `done`: orders fulfilled on the active card; `worth`: coins for it now; `coins`; `summary`: whether the summary
      card is turned over; `face_up`: numbers of the cards known to be among the coins; `face_down`: how many others;
    - `deck`: cards in it; `to_draw`: cards that the seat to move still draws as coins; `scores`, `over`.
    """
    seats = range(int(state.players))
    deciding = state.phase in (SETTING_ASIDE, ASKING)
    over = bool(state.phase == OVER)
    return {
        "game": "bean-dice",
        "players": int(state.players),
        "seat": seat,
        "phase": PHASE_NAMES[int(state.phase)],
        "to_move": int(state.asked if state.phase == ASKING else state.turn) if deciding else None,
        "on_turn": None if over or state.turn >= state.players else int(state.turn),
        "start": int(state.start),
        "turns": int(state.turns),
        "dice": {"white": int(state.white_dice), "beige": int(state.beige_dice)},
        "faces": int(state.faces),
        "goal": int(state.goal),
        "turn_limit": int(state.turn_limit),
        "field": dice_of(int(state.field)),
        "rolled": dice_of(int(state.rolled)),
        "set_aside": int(state.kept) if state.phase == SETTING_ASIDE else 0,
        "to_roll": int(state.white + state.beige),
        "active": [_card(state, int(state.active[other])) for other in seats],
        "cover": [_card(state, int(state.cover[other])) for other in seats],
        "done": state.done[: len(seats)].tolist(),
        "worth": [worth(int(state.done[other])) for other in seats],
        "coins": state.coins[: len(seats)].tolist(),
        "summary": [bool(state.summary[other]) for other in seats],
        "face_up": [_numbers(int(state.face_up[other])) for other in seats],
        "face_down": [int(state.face_down[other].sum()) for other in seats],
        "deck": int(state.deck),
        "to_draw": int(state.to_draw),
        "scores": state.coins[: len(seats)].tolist(),
        "over": over,
    }


def worth(done: int) -> int:
    """BD-12: the coins for a card with so many orders fulfilled."""
    return max(0, done - LEAST_TO_CASH + 1)


def dice_of(faces: int) -> list[dict[str, str]]:
    """The dice of a handful of faces, white ones first."""
    return [
        {"kind": KIND_NAMES[FACE_KINDS[face]], "colour": COLOURS[face >= FIRST_BEIGE]}
        for face in range(FACES)
        for _ in range(faces >> (BITS * face) & COUNT)
    ]


def _card(state: StateRecord, card: int) -> dict[str, Any] | None:
    if card == NOTHING:
        return None
    orders = state.orders[card, :ORDERS].tolist()
    dice = int(state.white_dice), int(state.beige_dice), int(state.faces)
    return {"number": card + 1, "orders": [_order(order, *dice)._asdict() for order in orders]}


class _Order(NamedTuple):
    text: str
    percent: int


@lru_cache(maxsize=4096)
def _order(order: int, white: int, beige: int, faces: int) -> _Order:
    return _Order(order_text(order), percent(order, white, beige, faces))


def _numbers(cards: int) -> list[int]:
    return [card + 1 for card in range(CARDS) if cards >> card & 1]


def chance_now(order: int, view: dict[str, Any]) -> float:
    """The chance that the dice on the field of a view meet the order, with all others rolled once more."""
    beans = sum(1 << (BITS * KIND_NAMES.index(die["kind"])) for die in view["field"])
    if is_met(order, beans):
        return 1.0
    lying = [die["colour"] for die in view["field"]]
    left = [view["dice"][colour] - lying.count(colour) for colour in COLOURS]
    return chance_to_complete(order, beans, *left, view["faces"])


# Actions


def action_text(action: int, words: Words) -> str:
    """`keep stink`, `keep white blue` .. (a die goes on the field), `roll`, `stop`, `cash`, `wait`."""
    if action < ROLL:
        return words.say("keep {die}", die=words.say(FACE_NAMES[action - SET_ASIDE]))
    return words.say({ROLL: "roll", STOP: "stop", CASH: "cash", WAIT: "wait"}[action])


def chance_text(outcome: int, words: Words) -> str:
    """`die stink`, `die white blue` .., `card 12`, `start 0`."""
    if outcome < CARD:
        return words.say("die {die}", die=words.say(FACE_NAMES[outcome]))
    if outcome < FIRST_SEAT:
        return words.say("card {number}", number=outcome - CARD + 1)
    return words.say("start {seat}", seat=outcome - FIRST_SEAT)


# Refusals


def why_not(state: StateRecord, action: int, words: Words) -> tuple[str, str]:
    """The article that forbids `action` to the seat to move, and why."""
    say = words.say
    if action in (CASH, WAIT):
        if state.asked == NOTHING and state.done[state.turn] >= LEAST_TO_CASH:
            return "BD-13", say("you may cash your card at the end of your turn, when you have stopped")
        return "BD-13", say("there is nothing to cash now: set dice aside, roll or stop")
    if state.phase == ASKING:
        return "BD-13", say("decide first whether you cash your card, or wait for more orders")
    if action in (ROLL, STOP):
        return "BD-8", say("at least one of the dice just rolled must be put on the field first")
    return "BD-8", _why_not_keep(state, action - SET_ASIDE, words)


def _why_not_keep(state: StateRecord, face: int, words: Words) -> str:
    die = words.say(FACE_NAMES[face])
    if not state.rolled >> (BITS * face) & COUNT:
        left = number_of_dice(int(state.rolled))
        return words.say("none of the dice just rolled that are left (dice: {left}) shows {die}", left=left, die=die)
    after = words.say(FACE_NAMES[int(state.least)])
    return words.say(
        "dice of one roll are set aside in the order of the choices, and {die} comes before {after}",
        die=die,
        after=after,
    )
