"""Beaver Gang made smaller by its options: what is left of it, and that exact methods can walk through it."""

from __future__ import annotations

from typing import Any

import pytest

import menagerie

from .census import census
from .table import cards, choices, play, position

SMALL = menagerie.load("beaver-gang", **menagerie.load("beaver-gang").definition.small)


def told(row: int, *texts: str, **options: Any) -> list[str]:
    """What seat 0 is told of what happens in a position of two rows of so many cards."""
    rows = "/".join([" ".join("5432"[:row]), " ".join("6789"[:row])])
    state = position(rows, "0", to_move=0, options={"row": row, **options})
    return [step.text(0) for step in play(state, *texts)]


@pytest.mark.parametrize(("row", "name"), [(2, "rightmost"), (3, "rightmost"), (4, "third")])
def test_bg2_places_are_called_as_they_lie(row: int, name: str) -> None:
    place = min(row, 3)
    assert told(row, f"take {place}")[0] == f"You take the 0 and lay it in place of your {name} card."
    peeked = told(row, "draw", "P", "use", f"peek {place}")
    assert any(text.startswith(f"You look at your {name} card: ") for text in peeked)


@pytest.mark.parametrize("row", [2, 3])
def test_bg2_everybody_looks_at_both_ends_of_a_shorter_row(row: int) -> None:
    state = menagerie.load("beaver-gang", row=row).new_state()
    texts = [step.text(0) for step in play(state, "3", "7", "1", "2", "0")]
    assert texts[0] == "You look at your leftmost card: 3, and at your rightmost: 7."
    assert state._states[0].card[:2, row - 1].tolist() == [7, 2]
    assert [len(row_shown) for row_shown in state.view()["rows"]] == [row, row]


def test_bg4_there_is_no_choice_beyond_a_shorter_row() -> None:
    state = position("1 2/5 6", "0", options={"row": 2})
    assert choices(state) == ["take 1", "take 2", "draw"]
    reason = "BG-2: the rows have only 2 cards in this game"
    assert state.why_not(state.game.parse_action("take 3")) == reason
    drawn = state.copy()
    play(drawn, "draw", "4")
    assert choices(drawn) == ["keep 1", "keep 2", "discard"]
    assert drawn.why_not(state.game.parse_action("keep 4")) == reason
    play(state, "draw", "S", "use")
    assert choices(state) == ["swap 1 1 1", "swap 1 1 2", "swap 2 1 1", "swap 2 1 2"]
    assert state.why_not(state.game.parse_action("swap 1 1 3")) == reason
    assert state.why_not(state.game.parse_action("swap 3 1 1")) == reason


def test_bg7_no_peek_beyond_a_shorter_row() -> None:
    state = position("1 2 3/5 6 7", "0", options={"row": 3})
    play(state, "draw", "P", "use")
    assert choices(state) == ["peek 1", "peek 2", "peek 3"]
    assert state.why_not(state.game.parse_action("peek 4")) == "BG-2: the rows have only 3 cards in this game"


def test_bg1_the_deck_has_the_cards_that_the_options_leave() -> None:
    game = menagerie.load("beaver-gang", 2, highest=3, copies=5, swaps=2, peeks=1, chances=1)
    assert census(game, game.new_state()._states[0]) == [4, 4, 4, 4, *[0] * 6, 2, 1, 1]
    game = menagerie.load("beaver-gang", 2, copies=5)
    assert census(game, game.new_state()._states[0]) == [*[4] * 9, 5, 9, 7, 5]


@pytest.mark.parametrize(("players", "numbers"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_bg12_higher_numbers_come_in_where_the_rows_need_them(players: int, numbers: int) -> None:
    """The small game: of each number three cards, and one Swap, for rows of two."""
    game = menagerie.load("beaver-gang", players, **SMALL.definition.small)
    expected = [3 if number < numbers else 0 for number in range(10)]
    assert census(game, game.new_state()._states[0]) == [*expected, 1, 0, 0]


def test_bg13_fewer_rounds() -> None:
    state = position("1 2 3 4/5 6 7 8", "0", called=1, to_move=0, round=2, totals=[3, 4], options={"rounds": 2})
    assert (state.view()["round"], state.view()["rounds"]) == (2, 2)
    play(state, "take 4")
    assert state.is_terminal
    assert state.scores() == [3 + 1 + 2 + 3 + 0, 4 + 26]
    assert menagerie.load("beaver-gang", 2, rounds=6).new_state().view()["rounds"] == 4


def test_bg16_after_one_turn_each_the_round_is_cut() -> None:
    state = position("1 2 3 4/5 6 7 8", "0", to_move=1, turns=1, round=4, options={"turns": 1, "rotate_dealer": False})
    assert not state.view()["may_knock"]
    texts = [step.text(0) for step in play(state, "take 4")]
    assert "Everybody has had a turn: the round ends here." in texts
    assert state.is_terminal
    assert state.scores() == [10, 18]


def test_bg16_after_two_turns_each_the_round_is_cut() -> None:
    state = position("1 2 3 4/5 6 7 8", "0", to_move=0, turns=2, round=4, options={"turns": 2, "rotate_dealer": False})
    play(state, "take 4")
    assert choices(state) == ["knock", "pass"]
    texts = [step.text(0) for step in play(state, "pass", "take 4")]
    assert "Everybody has had 2 turns: the round ends here." in texts
    assert state.is_terminal


WRONG: list[tuple[int, dict[str, Any], str]] = [
    (2, {"row": 1}, r"row is a number from 2 to 4, not 1"),
    (2, {"highest": 0}, r"highest is a number from 1 to 9, not 0"),
    (2, {"copies": "many"}, r"copies is a number from 1 to 9, not 'many'"),
    (6, {"copies": 1}, r"copies=1 gives 10 numbers and 21 action cards, too few for 6 rows of 4 numbers \(BG-12\)"),
    (5, {"copies": 1, "row": 2, "swaps": 0, "peeks": 0, "chances": 0}, r"and a card to turn up \(BG-2\)"),
    (2, {"row": 2, "highest": 1, "copies": 3, "swaps": 0, "peeks": 0, "chances": 1}, r"again in one turn .* 4 such"),
]


@pytest.mark.parametrize(("players", "options", "message"), WRONG)
def test_what_can_not_be_played_is_refused(players: int, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        menagerie.load("beaver-gang", players, **options)


WRONG_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"rows": [["1", "0", "1"]]}, r"seat 0 must have 2 entries, not 3"),
    ({"rows": [["1", "2"]]}, r"1 cards '2' are named, but there are only 0"),
    ({"kept": [[3]]}, r"kept: a place is a number from 1 to 2, not 3"),
    ({"turns": 2}, r"turns is a number from 0 to 1, not 2"),
    ({"round": 2}, r"round is a number from 1 to 1, not 2"),
    ({"called": 1}, r"called: with turns=1 nobody can call, for a round is cut before \(BG-16\)"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG_POSITIONS)
def test_positions_are_those_of_the_small_game(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SMALL.setup(**wrong)


def test_a_position_of_the_small_game_goes_on() -> None:
    state = SMALL.setup(rows=[cards("1 1"), cards("? 0")], discard=["0"], to_move=1)
    assert state.view()["turns"] == [1, 0]
    assert choices(state) == ["take 1", "take 2", "draw"]
    play(state, "take 1", "S")
    assert state.is_terminal
    assert state.scores() == [2, 0]
