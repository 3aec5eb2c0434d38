"""Positions that are described, and positions that can't be."""

from __future__ import annotations

from typing import Any

import pytest

import menagerie

from .census import census
from .table import cards, choices, known, plane, play, position

ROWS = "1 2 3 4/5 6 7 8"


def test_what_is_not_named_lies_in_the_draw_pile() -> None:
    state = position(ROWS, "9 0")
    view = state.view()
    assert view["draw_pile"] == 66 - 8 - 2
    assert (view["top"], view["discard"]) == ("0", {"0": 1, "9": 1})
    assert (view["to_move"], view["phase"], view["round"], view["totals"]) == (0, "open", 1, [0, 0])
    assert census(state.game, state._states[0]) == [4] * 9 + [9, 9, 7, 5]


def test_without_anything_given_four_unseen_cards_lie_before_everybody() -> None:
    state = menagerie.load("beaver-gang", 3).setup()
    assert state.view()["draw_pile"] == 66 - 12
    assert [known(state, seat) for seat in range(3)] == [{}, {}, {}]
    assert choices(state) == ["draw"]


def test_with_a_deck_what_is_not_named_is_out_of_the_game() -> None:
    state = position("1 2 ? 4/5 ? 7 8", "0", deck="9 9 S", turns=0)
    assert state.view()["draw_pile"] == 1
    play(state, "draw")
    assert state.chance_outcomes() == [(9, 2 / 3), (10, 1 / 3)]


def test_as_after_the_deal_the_owner_knows_the_outer_cards() -> None:
    state = position("1 2 3 4/? 6 7 8")
    assert known(state, 0) == {(0, 1): "1", (0, 4): "4"}
    assert known(state, 1) == {(1, 4): "8"}


def test_who_knows_what_can_be_told() -> None:
    state = position("1 2 3 4/5 6 7 8", known=[[[], [0, 1], [1], None]])
    assert known(state, 0) == {(0, 2): "2", (0, 4): "4"}
    assert known(state, 1) == {(0, 2): "2", (0, 3): "3", (1, 1): "5", (1, 4): "8"}
    assert known(state, None) == {(0, 2): "2"}


def test_a_drawn_card() -> None:
    state = position(ROWS, "9", drawn="swap", to_move=1)
    assert (state.current_player, choices(state)) == (1, ["discard", "use"])
    assert state.view(1)["drawn"] == "swap"
    assert state.view(0)["drawn"] is None
    assert state.view()["draw_pile"] == 66 - 8 - 1 - 1


@pytest.mark.parametrize(
    ("which", "discard", "goes_on"), [("first", "9 C", True), ("second", "C 9", False), ("first", "", True)]
)
def test_a_card_from_a_second_chance(which: str, discard: str, goes_on: bool) -> None:
    """The one that was played lies in the discard pile, unless that has been shuffled meanwhile."""
    state = position(ROWS, discard, drawn="3", from_chance=which)
    assert state.view()["another"] == goes_on
    play(state, "discard")
    assert state.is_chance == goes_on


def test_a_call_leaves_one_turn_to_everybody_else() -> None:
    state = position("1 2 3 4/5 6 7 8/9 9 9 9", "0", called=2, to_move=1)
    assert state.view()["caller"] == 2
    play(state, "take 1")
    assert state.view()["round"] == 2
    assert state.view()["results"][0][1:] == [0 + 6 + 7 + 8, 36]


def test_as_few_turns_are_over_as_can_be_so_that_a_call_is_possible() -> None:
    for round_number, to_move, turns in ((1, 0, [1, 1, 1]), (1, 2, [2, 2, 1]), (2, 1, [1, 1, 1]), (3, 1, [2, 1, 2])):
        state = position("1 2 3 4/5 6 7 8/9 9 9 9", "0", round=round_number, to_move=to_move)
        assert state.view()["turns"] == turns
    state = position(ROWS, "0", round=2, to_move=0, options={"rotate_dealer": False})
    assert state.view()["turns"] == [1, 1]


def test_points_of_earlier_rounds() -> None:
    state = position(ROWS, "0", round=2, totals=[12, 30])
    assert (state.view()["totals"], state.view()["results"], state.view()["last_round"]) == ([12, 30], [[12, 30]], None)
    state = position(ROWS, "0", round=3, totals=[12, 30])
    assert (state.view()["totals"], state.view()["results"]) == ([12, 30], [None, None])


def test_a_card_that_was_kept_is_known_to_be_a_number() -> None:
    state = position(ROWS, kept=[[1]])
    for seat in (0, 1, None):
        origins = plane(state, "origin", seat).reshape(6, 4, 4)[1 if seat == 1 else 0]
        assert origins.argmax(axis=1).tolist() == [1, 0, 0, 0]
    for seed in range(50):
        world = state.resample(1, seed)
        assert int(world._states[0].card[0, 0]) < 10


def test_a_set_up_position_is_recorded_and_replayed() -> None:
    state = position("1 ? 3 4/5 6 7 8", "0", deck="9 9 S", known=[[[1], None, None, None]], to_move=1)
    play(state, "take 1")
    record = menagerie.Record.loads(menagerie.Record.of(state).dumps())
    assert record.replay() == state


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"rows": [["1", "2", "3"]]}, r"seat 0 must have 4 entries, not 3"),
    ({"rows": [None, None, None]}, r"rows has 3 entries, but there are 2 seats"),
    ({"rows": "1234"}, r"rows is a list, not '1234'"),
    ({"rows": [["1", "2", "3", "10"]]}, r"rows: there is no card '10'; there are: 0, 1, .*second chance"),
    ({"rows": [["0"] * 4, ["0", "1", "2", "3"]]}, r"5 cards '0' are named, but there are only 4"),
    ({"discard": ["second chance"] * 6}, r"6 cards 'second chance' are named, but there are only 5"),
    ({"deck": ["9"] * 10}, r"10 cards '9' are named, but there are only 9"),
    ({"discard": ["beaver"]}, r"discard: there is no card 'beaver'"),
    ({"drawn": "?"}, r"drawn: there is no card '\?'"),
    ({"deck": ["9"] * 7}, r'the rows have 8 cards "\?", but only 7 cards are left for them'),
    ({"deck": ["swap"] * 8}, r"only 0 numbers in the game, but 8 are needed for the scoring \(BG-12\)"),
    ({"to_move": 2}, r"to_move is a number from 0 to 1, not 2"),
    ({"to_move": True}, r"to_move is a number from 0 to 1, not True"),
    ({"called": 0}, r"called: seat 0 has called, so it has no turn any more"),
    ({"called": 2, "to_move": 1}, r"called is a number from 0 to 1, not 2"),
    ({"called": 1, "turns": 1}, r"turns is a number from 2 to 119, not 1"),
    ({"turns": 1}, r"seat 0 began round 1, so it is seat 0's turn after 0, 2, \.\.\. turns, not after 1"),
    ({"turns": 120}, r"turns is a number from 0 to 119, not 120"),
    ({"round": 5}, r"round is a number from 1 to 4, not 5"),
    ({"totals": [1, 0]}, r"what seat 0 has after 0 rounds is a number from 0 to 0, not 1"),
    ({"totals": [1], "round": 2}, r"totals must have 2 entries, not 1"),
    ({"known": [[[0], [], [], []]]}, r'card 1 of seat 0 is "\?", so that nobody knows it'),
    ({"known": [[[], []]]}, r"known: seat 0 must have 4 entries, not 2"),
    ({"rows": [["1"] * 4], "known": [[[2], [], [], []]]}, r"known: a seat is a number from 0 to 1, not 2"),
    ({"from_chance": "first"}, r"but `drawn` names no card"),
    ({"drawn": "1", "from_chance": "third"}, r"from_chance is 'first' or 'second', not 'third'"),
    ({"drawn": "1", "from_chance": "first", "discard": ["2"]}, r"must lie on top of the discard pile, not '2'"),
    ({"drawn": "1", "from_chance": "second", "discard": ["2", "3"]}, r"must lie second from the top .* not '2'"),
    ({"kept": [[1]]}, r"kept: only a number can be kept, but card 1 of seat 0 is '\?'"),
    ({"kept": [[5]]}, r"kept: a place is a number from 1 to 4, not 5"),
    ({"rows": [["1", "2", "3", "4"]], "kept": [[2]]}, r"`known` says that nobody knows it"),
    ({"rows": [["swap", "2", "3", "4"]], "kept": [[1]]}, r"card 1 of seat 0 is 'swap'"),
    ({"hidden": ["1"]}, r"hidden must have 8 entries, not 1"),
    ({"cards": []}, r"no 'cards' in a position; it has: rows, known, discard"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG)
def test_contradictions_are_refused_and_say_what_would_be_right(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        menagerie.load("beaver-gang", 2).setup(**wrong)


def test_all_cards_can_be_named() -> None:
    """Nothing is left for the draw pile then: the first card to be drawn comes from the discard pile (BG-10)."""
    rest = cards("0 0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 9 9 9 9 9 9")
    rest += cards("S S S S S S S S S P P P P P P P C C C C C")
    rows = [cards(row) for row in ROWS.split("/")]
    state = menagerie.load("beaver-gang", 2).setup(rows=rows, discard=rest, turns=0)
    assert state.view()["draw_pile"] == 0
    play(state, "draw")
    assert state.view()["draw_pile"] == 58
