"""Positions that are described, and positions that can't be."""

from __future__ import annotations

from typing import Any

import pytest

import menagerie


def test_what_is_not_named_lies_in_the_piles() -> None:
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(queue=["hippo:0", "monkey:1"], hands=[["lion"], ["skunk", "seal"]], to_move=0)
    view = state.view(0)
    assert view["queue"] == [{"kind": "hippo", "seat": 0}, {"kind": "monkey", "seat": 1}]
    assert view["hand"] == ["lion"]
    assert view["hands"] == [1, 2]
    assert view["piles"] == [10, 9]
    assert view["to_move"] == state.current_player == 0
    assert view["out"] == view["bar"] == [[], []]


def test_with_piles_what_is_not_named_was_played() -> None:
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(hands=[["lion"], ["skunk"]], piles=[["seal"], []])
    assert state.view()["piles"] == [1, 0]
    assert [len(kinds) for kinds in state.view()["out"]] == [10, 11]


def test_a_hand_that_is_not_given_is_dealt() -> None:
    game = menagerie.load("beasty-bar", 3)
    state = game.setup(queue=["lion:2"], hands=[["lion"], None], to_move=1)
    assert state.is_chance
    state.deal(0)
    assert state.current_player == 1
    assert state.view()["hands"] == [1, 4, 4]


def test_in_the_points_variant_four_of_each_seat_lie_aside() -> None:
    game = menagerie.load("beasty-bar", 2, points=True)
    state = game.setup(hands=[["skunk"], ["lion"]])
    assert state.view(0)["set_aside"] == ["parrot", "kangaroo", "monkey", "chameleon"]
    assert state.view(1)["set_aside"] == ["skunk", "parrot", "kangaroo", "monkey"]
    assert state.view()["aside"] == [4, 4]


def test_a_set_up_position_can_be_recorded_and_replayed() -> None:
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(queue=["hippo:0"], hands=[["lion"], ["seal"]], piles=[[], []])
    state.apply(game.parse_action("play lion"))
    record = menagerie.Record.loads(menagerie.Record.of(state).dumps())
    assert record.replay() == state
    assert state.history == [11]


HANDS: dict[str, Any] = {"hands": [["lion"], ["lion"]]}


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"queue": ["hippo"]}, "kind:seat"),
        ({"queue": ["hippo:2"]}, "seat from 0 to 1"),
        ({"queue": ["hippo:-1"]}, "seat from 0 to 1"),
        ({"queue": ["unicorn:0"]}, "no animal 'unicorn'.*skunk"),
        ({"queue": ["hippo:0", "hippo:0"]}, "hippo of seat 0 is named twice"),
        ({"queue": [f"{kind}:0" for kind in ("skunk", "parrot", "seal", "zebra", "hippo")]}, "4 is the most"),
        ({"queue": "hippo:0"}, "queue is a list"),
        ({"queue": 3}, "queue is a list"),
        ({"queue": ["lion:0"], **HANDS}, "lion of seat 0 is named twice"),
        ({"hands": [["lion"], ["lion"], ["lion"]]}, "2 is the most"),
        ({"hands": [["lion", "seal", "zebra", "hippo", "skunk"]]}, "4 is the most"),
        ({"hands": ["lion", "seal"]}, "is a list"),
        ({"to_move": 2, **HANDS}, "to_move is a seat from 0 to 1"),
        ({"to_move": "0", **HANDS}, "to_move is a seat"),
        ({"bar": ["lion:1"], **HANDS}, "bar: .*named twice|hands: .*named twice"),
        ({"aside": [["seal"], ["seal"]], **HANDS}, "points variant only"),
        ({"piles": [[], [], []], **HANDS}, "2 is the most"),
        ({"piles": [["lion"], []], **HANDS}, "piles: the lion of seat 0"),
        ({"moon": 1}, "has no 'moon' in a position; it has: queue, hands"),
        ({"hands": [0, 0]}, "is a list"),
        ({"hands": ["", []]}, "is a list"),
        ({"piles": 5}, "piles is a list"),
        ({"piles": {"0": ["lion"]}}, "piles is a list"),
        ({"piles": {"lion"}}, "told in lists, texts and numbers"),
        ({"piles": [5, []]}, "is a list"),
        ({"queue": [[]]}, "kind:seat"),
        ({"queue": [{}]}, "kind:seat"),
        ({"hands": [[["lion"]], []]}, "no animal"),
        ({"self": 1}, "has no 'self'"),
    ],
)
def test_what_contradicts_itself_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        menagerie.load("beasty-bar", 2).setup(**position)


@pytest.mark.parametrize(
    ("aside", "message"),
    [
        ([["seal"], ["seal"]], "must have laid 4 kinds aside, not 1"),
        ([["seal", "zebra", "hippo", "monkey"]], "2 lists are needed"),
        ([["lion", "zebra", "hippo", "monkey"]] * 2, "lion of seat 0 is named twice"),
        ([["seal", "zebra", "hippo", "monkey", "skunk"]] * 2, "4 is the most"),
    ],
)
def test_what_can_not_lie_aside_is_refused(aside: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        menagerie.load("beasty-bar", 2, points=True).setup(aside=aside, **HANDS)


def test_options_and_counts_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="has no option 'magic'; it has: points"):
        menagerie.load("beasty-bar", magic=True)
    with pytest.raises(ValueError, match="points is on or off"):
        menagerie.load("beasty-bar", points="maybe")
    with pytest.raises(ValueError, match="Did you mean beasty-bar"):
        menagerie.load("beasty bar")
    assert menagerie.load("beasty-bar", points="on").options["points"] is True


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play seal", "BB-5: the seal is not in your hand now"),
        ("play skunk", "BB-5: you have played your skunk already"),
        ("hop 1", "BB-17: nobody is about to jump"),
        ("chase 1", "BB-20: nobody is about to chase"),
        ("as lion", "BB-18: no chameleon is about to imitate"),
        ("set aside lion", "BB-24: animals are laid aside in the points variant only"),
    ],
)
def test_refusals_say_why(text: str, reason: str) -> None:
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(hands=[["lion"], ["lion"]], out=["skunk:0"])
    action = game.parse_action(text)
    assert (state.why_not(action) or "").startswith(reason)
    with pytest.raises(menagerie.IllegalAction, match=r"seat 0 may choose from 11 \(play lion\)"):
        state.apply(action)


def test_a_seat_without_a_hand_is_dealt_one_when_it_is_to_play() -> None:
    """BB-2, BB-22: cards in a pile are played too, before the game is over."""
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(hands=[[], ["zebra", "parrot"]], piles=[["lion", "seal"], []], to_move=1)
    state.apply(game.parse_action("play zebra"))
    assert state.is_chance
    state.deal(0)
    assert state.view(0)["hand"] == ["seal", "lion"]
    assert state.current_player == 0
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    assert state.view()["unplayed"] == [[], []]
    assert game.setup(hands=[[], ["lion"]], to_move=0).is_chance


def test_a_position_is_a_copy_of_what_was_given() -> None:
    game = menagerie.load("beasty-bar", 2)
    queue = ["lion:0"]
    state = game.setup(queue=queue, hands=(("seal",), ["hippo"]))
    queue.append("lion:0")
    (state.position or {})["queue"].append("zebra:1")
    assert state.position == {"queue": ["lion:0"], "hands": [["seal"], ["hippo"]]}
    record = menagerie.Record.of(state)
    (record.position or {})["queue"].append("zebra:1")
    assert menagerie.Record.loads(record.dumps()).replay() == state
