"""Circus Train in the browser: whole random games on the page, and things that keep their keys while they move."""

from __future__ import annotations

from typing import Any

import pytest

import menagerie
from menagerie.games.circus_train.table import shown
from tests.playing import label
from tests.table_pages import check, check_game, check_secrets, forms_of

from .table import play, position

FORMS = forms_of("circus-train")


@pytest.mark.parametrize("game", FORMS, ids=label)
def test_every_action_can_be_tapped_in_a_whole_game(game: menagerie.Game) -> None:
    check_game(game, seed=3, stride=19)


@pytest.mark.parametrize("game", FORMS[::2], ids=label)
def test_a_page_tells_no_secrets(game: menagerie.Game) -> None:
    check_secrets(game, seed=4, stride=23)


@pytest.mark.parametrize(
    ("hand", "moves", "phase"),
    [
        ("g f f", ["load giraffe 1"], "pay"),
        ("g f f", ["load giraffe 1", "discard giraffe", "wagon fish 1"], "attach"),
        ("D", ["play draw two"], "draw two"),
        ("D", ["play draw two", "draw discard"], "draw two"),
        ("T", ["play take one discarded"], "take one"),
        ("L E X", ["play load one fewer", "play exchange 1:1"], "main"),
    ],
)
def test_decisions_within_an_action_have_their_controls(hand: str, moves: list[str], phase: str) -> None:
    state = position(
        f"{hand}/b b",
        trains="b1/g1",
        waiting="b2 t1 f4 t1/t2",
        offer="g1 b2 f3 t4",
        discard="f g X b b b",
        tokens="f b",
        bonus=True,
    )
    play(state, *moves)
    assert state.view()["phase"] == phase
    for seat in (None, 0, 1):
        check(state, seat)


def shown_to(state: menagerie.State, seat: int | None) -> dict[str, Any]:
    return shown(state.view(seat), state.game.words())


def test_a_wagon_keeps_its_key_from_the_offer_to_the_train() -> None:
    state = position("g g g/", trains="g1/g1", waiting="f4/", offer="g1 g1 f3 t4")
    before = shown_to(state, 1)["offer"][0]["key"]
    loaded = state.apply(state.game.parse_action("load giraffe 1"))
    assert before == shown(loaded[-1].view(1), state.game.words())["arriving"][0]["key"]
    play(state, "wagon bear 1")
    assert before == shown_to(state, 1)["trains"][0][1]["key"]


def test_a_waiting_wagon_keeps_its_key_when_it_follows() -> None:
    state = position("g g/", trains="b1/", waiting="b2 t1/", offer="g1 b2 f3 t4")
    before = {wagon["text"]: wagon["key"] for wagon in shown_to(state, None)["waiting"][0]}
    play(state, "load giraffe 1", "wagon fish 1", "attach tiger 1")
    assert shown_to(state, None)["trains"][0][-1]["key"] == before["tiger 1"]


def test_a_card_keeps_its_key_from_the_hand_to_the_pile_and_back() -> None:
    state = position("g g g f/", offer="g1 b2 f3 t4", discard="f", tokens="t b")
    hand = {stack["kind"]: stack["keys"] for stack in shown_to(state, 0)["hand"]}
    play(state, "load giraffe 1", "discard giraffe", "wagon bear 1")
    top = shown_to(state, 0)["pile"][0]
    assert (top["kind"], top["key"]) == ("giraffe", hand["giraffe"][-1])
    play(state, "draw discard")
    assert shown_to(state, 0)["hand"][0]["keys"] == hand["giraffe"]


def test_what_is_told_of_the_wagons_to_load() -> None:
    state = position("g f f/", trains="b1/", offer="g1 g2 g3 f4", tokens="f b")
    labels = [wagon["label"] for wagon in shown_to(state, 0)["offer"]]
    assert labels == [
        "you can pay with a giraffe, it joins your train",
        "you can pay with a giraffe and two fish, it would have to wait",
        "1 card is missing, it would have to wait",
        "2 cards are missing, it would have to wait",
    ]
    assert not any(wagon["label"] for wagon in shown_to(state, None)["offer"])


def test_the_result_tells_how_the_points_came_about() -> None:
    state = position("g/", trains="g4 b4 t4 f4 f1/g1 g2", offer="g1 b2 f3 t3", wagons="")
    play(state, "load giraffe 1")
    result = shown_to(state, 1)
    assert state.is_terminal
    assert [(line["seat"], line["points"], line["sum"]) for line in result["result"]] == [
        (0, 18, "4 + 4 + 4 + 4 + 1 + 1"),
        (1, 3, "1 + 2"),
    ]
    assert result["reason"] == "A train has reached the target: 18 points."
