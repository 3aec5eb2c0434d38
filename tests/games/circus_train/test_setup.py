"""Positions that are described, and positions that can't be."""

from __future__ import annotations

from typing import Any

import pytest

import menagerie

from .census import census
from .table import cards, choices, hand, play, position, wagons


def test_what_is_not_named_lies_in_the_decks() -> None:
    state = position("g g b/f", "g1 b2 f3 t4", "g2/b1", "b4/", discard="t t", bonus=True)
    view = state.view()
    assert view["deck"] == 58 - 4 - 2
    assert view["wagons_left"] == 40 - 4 - 2 - 1
    assert (view["to_move"], view["phase"], view["actions_left"], view["turns"]) == (0, "main", 2, 0)
    assert (view["ringmaster"], view["face_up"], view["tokens"]) == (1, True, ["giraffe", "bear"])
    assert census(state.game, state._states[0]) == [[12] * 4 + [2] * 5, [4, 3, 2, 1] * 4]


def test_without_anything_given_chance_brings_wagons_hands_and_the_first_discard() -> None:
    state = menagerie.load("circus-train", 3).setup(to_move=1)
    assert state.is_chance
    state.deal(1)
    view = state.view()
    assert (len(view["offer"]), view["hands"], len(view["discard"])) == (4, [5, 5, 5], 1)
    assert (view["to_move"], view["ringmaster"], view["actions_left"]) == (1, 0, 2)


def test_only_what_is_not_given_comes_by_chance() -> None:
    state = menagerie.load("circus-train", 3).setup(hands=[None, cards("g"), None], offer=wagons("g1 g2 g3"))
    assert "wagon giraffe 4" in choices(state)
    play(state, "wagon bear 1")
    play(state, *["deal fish"] * 5)
    assert hand(state, 0) == "f f f f f"
    play(state, *["deal tiger"] * 5)
    assert (hand(state, 1), hand(state, 2)) == ("g", "t t t t t")
    play(state, "deal bear")
    assert state.current_player == 0
    assert state.view()["top"] == "bear"


def test_a_discard_pile_that_is_given_is_not_added_to() -> None:
    state = menagerie.load("circus-train", 2).setup(offer=wagons("g1 g2 g3 b1"), discard=[])
    play(state, *["deal fish"] * 5, *["deal tiger"] * 5)
    assert state.current_player == 0
    assert state.view()["discard"] == []


def test_with_a_deck_what_is_not_named_is_out_of_the_game() -> None:
    state = position("g/b", discard="t", deck="f f g")
    assert state.view()["deck"] == 3
    play(state, "draw deck")
    assert state.chance_outcomes() == [(0, 1 / 3), (2, 2 / 3)]
    assert position("g/b", wagons="f1 f1").view()["wagons_left"] == 2


def test_the_ringmaster_has_three_actions_unless_it_is_said_otherwise() -> None:
    assert position(ringmaster=0).view()["actions_left"] == 3
    assert position(ringmaster=0, actions_left=1).view()["actions_left"] == 1
    assert position(face_up=False).view()["actions_left"] == 2
    assert position(face_up=False).view()["ringmaster"] == 0
    assert position(to_move=1).view()["ringmaster"] == 0


def test_who_has_fewer_actions_left_has_acted() -> None:
    state = position("g/b", actions_left=1, idle=1, turns=1)
    play(state, "end")
    assert state.view()["idle"] == 0
    state = position("g/b", idle=1, turns=1)
    play(state, "end")
    assert state.is_terminal


def test_effects_of_bonus_cards() -> None:
    state = position("g/b", "g2 f1 t4 f4", fewer=1, one_to_one=True, bonus_played=3, actions_left=3, bonus=True)
    view = state.view()
    assert (view["fewer"], view["one_to_one"], view["bonus_played"], view["actions_left"]) == (1, True, 3, 3)
    assert "load giraffe 2" in choices(state)


def test_a_set_up_position_is_recorded_and_replayed() -> None:
    state = position("g g/b", "g2 f1 t4 f4", "g1/", "f3/", known="g/", discard="f", to_move=0)
    play(state, "load giraffe 2", "wagon tiger 1", "draw discard")
    record = menagerie.Record.loads(menagerie.Record.of(state).dumps())
    assert record.replay() == state


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hands": "g"}, r"hands is a list, not 'g'"),
    ({"hands": [["lion"]]}, r"hands: there is no card 'lion'; there are: giraffe, bear"),
    ({"hands": [[], [], []]}, r"hands has 3 entries, but there are 2 seats"),
    ({"hands": [["giraffe"] * 13]}, r"13 cards 'giraffe' are named, but there are only 12 \(CT-1\)"),
    ({"hands": [["bear"] * 6], "discard": ["bear"] * 7}, r"13 cards 'bear' are named, but there are only 12"),
    ({"deck": ["fish"] * 13}, r"13 cards 'fish'"),
    ({"deck": ["fish"] * 10}, r"deck: its size is 10, but chance is to bring 11 cards of it"),
    ({"offer": ["giraffe 5"]}, r"offer: a wagon is written as an animal and 1 to 4, e.g. giraffe 3, not 'giraffe 5'"),
    ({"offer": ["giraffe"]}, r"offer: a wagon is written as"),
    ({"offer": ["giraffe 1"] * 5}, r"offer has 5 wagons; 4 is the most"),
    (
        {"offer": ["giraffe 4"], "trains": [["giraffe 4"]]},
        r"2 wagons 'giraffe 4' are named, but there is only 1 \(",
    ),
    ({"wagons": ["giraffe 3"] * 3}, r"3 wagons 'giraffe 3' are named, but there are only 2"),
    ({"trains": [["giraffe 2", "bear 3"]]}, r"bear 3 can't follow giraffe 2 in the train of seat 0.*\(CT-12\)"),
    (
        {"trains": [[], ["giraffe 4", "giraffe 3", "giraffe 3", "bear 3", "bear 3", "bear 2"]]},
        r"seat 1 has 18 points, so that it has won already \(CT-15\)",
    ),
    ({"waiting": [["giraffe 2"]]}, r"waiting: seat 0 has no train yet"),
    ({"tokens": ["giraffe"]}, r"tokens: 2 animals are needed, one for each seat, not 1"),
    ({"tokens": ["giraffe", "giraffe"]}, r"tokens: there is only one giraffe token"),
    ({"tokens": ["giraffe", "draw two"]}, r"tokens: there is no animal 'draw two'"),
    ({"ringmaster": 2}, r"ringmaster is a number from 0 to 1, not 2"),
    ({"face_up": False, "ringmaster": 1}, r"face_up: the ringmaster token lies face down only with two players"),
    ({"face_up": 1}, r"face_up is True or False, not 1"),
    ({"to_move": 2}, r"to_move is a number from 0 to 1, not 2"),
    ({"to_move": True}, r"to_move is a number from 0 to 1, not True"),
    ({"actions_left": 3}, r"actions_left is a number from 1 to 2, not 3"),
    ({"actions_left": 0}, r"actions_left is a number from 1 to 2, not 0"),
    ({"known": [["giraffe"]], "hands": [["bear"]]}, r"known: 'giraffe' is named once for seat 0"),
    (
        {"known": [["giraffe"] * 3], "hands": [["giraffe"] * 2]},
        r"is named 3 times .* has it there twice \(CT-7\)",
    ),
    ({"known": [["giraffe"]]}, r"`hands` has it there not at all"),
    ({"turns": 200}, r"turns is a number from 0 to 199, not 200"),
    ({"turns": 5, "idle": 2}, r"idle is a number from 0 to 1, not 2"),
    ({"idle": 1}, r"idle is a number from 0 to 0, not 1"),
    ({"bonus_played": 1}, r"bonus_played is a number from 0 to 0, not 1"),
    ({"fewer": 1}, r"fewer is a number from 0 to 0, not 1"),
    ({"one_to_one": True}, r"bonus_played: 0 is too few: .* at least 1 would be needed"),
    ({"one_to_one": 1}, r"one_to_one is True or False, not 1"),
    ({"card": []}, r"no 'card' in a position; it has: hands, trains, waiting"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG)
def test_contradictions_are_refused_and_say_what_would_be_right(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        menagerie.load("circus-train", 2).setup(**wrong)


def test_face_down_is_for_two_players_only() -> None:
    with pytest.raises(ValueError, match=r"only with two players.*\(CT-17\)"):
        menagerie.load("circus-train", 3).setup(face_up=False)


@pytest.mark.parametrize("field", ["trains", "waiting", "known", "hands"])
@pytest.mark.parametrize("nonsense", [0, False, "", 0.0, {}])
@pytest.mark.parametrize("seat", [0, 1])
def test_only_none_means_nothing_for_a_seat(field: str, nonsense: Any, seat: int) -> None:
    with pytest.raises(ValueError, match=f"{field} is a list, not "):
        menagerie.load("circus-train", 2).setup(**{field: [*[None] * seat, nonsense]})


@pytest.mark.parametrize("field", ["hands", "deck", "discard"])
@pytest.mark.parametrize("letter", "DLTXE")
def test_ct18_bonus_cards_need_the_variant(field: str, letter: str) -> None:
    named = cards(letter)
    with pytest.raises(ValueError, match=f"'{named[0]}' is a bonus card: .* only with bonus=True"):
        menagerie.load("circus-train", 2).setup(**{field: [named, []] if field == "hands" else named})


def force(kind: str, count: int) -> dict[str, Any]:
    """Keywords with which a bonus card is in force so many times."""
    forces: dict[str, dict[str, Any]] = {
        "L": {"fewer": count},
        "E": {"one_to_one": bool(count)},
        "X": {"actions_left": 2 + count},
    }
    return forces[kind]


@pytest.mark.parametrize("kind", "LEX")
@pytest.mark.parametrize("used", [0, 1, 2, 3, 10])
@pytest.mark.parametrize("held", [0, 1, 2])
def test_ct18_each_use_of_a_third_card_needs_a_take_one_discarded(kind: str, used: int, held: int) -> None:
    """There are two cards of each kind, in force or in hand; others must have been fetched back."""
    used = min(used, 1) if kind == "E" else used
    least = used + max(0, used + held - 2)
    hands = " ".join(kind * held) + "/"
    assert position(hands, bonus=True, bonus_played=least, **force(kind, used)).view()["bonus_played"] == least
    if least:
        with pytest.raises(ValueError, match=r"^(bonus_played|fewer is|actions_left is)"):
            position(hands, bonus=True, bonus_played=least - 1, **force(kind, used))


def test_ct18_the_cards_of_all_kinds_are_counted_together() -> None:
    """Three in force, of which two are in hand twice: two were fetched back."""
    how: dict[str, Any] = {"fewer": 1, "one_to_one": True, "actions_left": 3, "bonus": True}
    assert position("L L E E X/", bonus_played=5, **how).view()["fewer"] == 1
    with pytest.raises(ValueError, match=r"4 is too few: at least 5 would be needed, 3 .* and 2 for .*\(CT-18\)"):
        position("L L E E X/", bonus_played=4, **how)
    with pytest.raises(ValueError, match=r"20 is too few: at least 38 would be needed, 20 for the effects and 18"):
        position(actions_left=22, bonus_played=20, bonus=True)


def test_ct18_the_hands_of_others_and_the_ringmaster_s_third_action_do_not_count() -> None:
    assert position("/L L", fewer=1, bonus_played=1, to_move=0, bonus=True).view()["fewer"] == 1
    assert position("X X/", ringmaster=0, actions_left=3, bonus=True).view()["actions_left"] == 3
    with pytest.raises(ValueError, match="bonus_played: 1 is too few: at least 2 would be needed"):
        position("X X/", ringmaster=0, actions_left=4, bonus_played=1, bonus=True)
