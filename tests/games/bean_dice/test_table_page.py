"""Bean Dice in the browser: whole random games on the page, and what its cards and dice tell."""

from __future__ import annotations

from typing import Any

import pytest

import menagerie
from menagerie.games.bean_dice.order_text import FORMS, parse_order
from menagerie.games.bean_dice.table import _parts, shown
from tests.playing import label
from tests.table_pages import check_game, forms_of

from .table import ANY, MIXED, play, position


@pytest.mark.parametrize("game", forms_of("bean-dice"), ids=label)
def test_every_action_can_be_tapped_in_a_whole_game(game: menagerie.Game) -> None:
    check_game(game, seed=3, stride=61)


def shown_to(state: menagerie.State, seat: int | None) -> dict[str, Any]:
    return shown(state.view(seat), state.game.words())


def test_orders_are_told_in_pictures_and_in_words() -> None:
    def told(text: str) -> str:
        words = menagerie.load("bean-dice").words()
        parts = _parts(parse_order(text), text, words)
        return " ".join(f"{'not ' if part.crossed else ''}({part.bean})" if part.bean else part.text for part in parts)

    assert [told(text) for text in FORMS] == [
        "(soy) (soy) (blue) (green)",
        "(red) (red) or (chinese) (chinese)",
        "6 different",
        "4 alike",
        "3+2 with (soy)",
        "5× (blue) / (green)",
        "no not (blue)",
        "2 triples",
        "3 pairs",
    ]
    assert told("3 stink or 2 red") == "3× (stink) or (red) (red)"
    assert told("2 stink + 2 blue + 2 soy") == "2× (stink) 2× (blue) 2× (soy)"


def test_the_card_of_who_sets_dice_aside_tells_the_chances() -> None:
    state = position("1 red | 7 alike", "1 green", field="red, chinese", rolled="stink, white blue, soy, soy, garden")
    orders = shown_to(state, 1)["active"][0]["orders"][::-1]
    assert [order["state"] for order in orders[:2]] == ["met", "open"]
    assert [order["now"] for order in orders[:2]] == ["met", "0 %"]
    assert orders[0]["label"].endswith("the field meets it")
    assert not any(order["now"] for order in shown_to(state, 1)["active"][1]["orders"])


def test_a_die_keeps_its_key_when_it_goes_on_the_field() -> None:
    state = position("7 alike", "7 alike", rolled=MIXED)
    rolled = {die["face"]: die["key"] for die in shown_to(state, 0)["rolled"]}
    assert len(set(rolled.values())) == 7
    play(state, "keep white blue", "keep soy")
    assert {die["face"]: die["key"] for die in shown_to(state, 0)["field"]} == {
        face: rolled[face] for face in ("white blue", "soy")
    }


def test_what_cashing_brings_is_told() -> None:
    state = position("7 alike", f"{ANY} | {ANY} | {ANY} | {ANY}", rolled=MIXED)
    assert state.current_player == 1
    told = shown_to(state, 1)
    assert told["cash"] == "Cash the card: 2 coins"
    assert told["prompt"] == "4 orders fulfilled: cash your card, or wait for more?"


def test_the_result_begins_with_who_has_most() -> None:
    state = position("7 alike", f"{ANY} | {ANY} | {ANY}", rolled=MIXED, coins=[3, 12], turns=40)
    play(state, "cash", "card 9")
    told = shown_to(state, None)
    assert (told["result"], told["reason"]) == ([1, 0], "Somebody has 13 coins: the game is over.")
