"""The turn, article by article (BG-1 to BG-11): what each test says, the rule page says."""

from __future__ import annotations

import pytest

import menagerie

from .table import KEEPS, TAKES, choices, faces, known, play, position

ROWS = "1 2 3 4/5 6 7 8"


def dealt(players: int = 2, seed: int = 0) -> menagerie.State:
    state = menagerie.load("beaver-gang", players).new_state()
    state.deal(seed)
    return state


# Set-up


def test_bg1_two_to_six_players_and_66_cards() -> None:
    for players in (1, 7):
        with pytest.raises(ValueError, match="for 2 to 6 players"):
            menagerie.load("beaver-gang", players)
    state = menagerie.load("beaver-gang").new_state()
    counts = [round(chance * 66) for _, chance in state.chance_outcomes()]
    assert counts == [4] * 9 + [9, 9, 7, 5]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_bg2_everybody_looks_at_the_outer_two_of_four_cards(players: int) -> None:
    state = dealt(players)
    for seat in range(players):
        assert set(known(state, seat)) == {(seat, 1), (seat, 4)}
    assert known(state, None) == {}
    view = state.view()
    assert view["draw_pile"] == 66 - 4 * players - 1
    assert sum(view["discard"].values()) == 1
    assert view["discard"] == {view["top"]: 1}
    assert view["phase"] == "open"


def test_bg2_the_first_discard_can_be_an_action_card() -> None:
    state = menagerie.load("beaver-gang").new_state()
    play(state, "1", "4", "5", "8")
    assert state.is_chance
    play(state, "P")
    assert (state.view()["top"], choices(state)) == ("peek", ["draw"])


@pytest.mark.parametrize(("rotate", "starts"), [(True, [0, 1, 2]), (False, [0, 0, 0])])
def test_bg3_the_first_turn_moves_to_the_left_with_the_deal(rotate: bool, starts: list[int]) -> None:
    state = menagerie.load("beaver-gang", 3, rotate_dealer=rotate).new_state()
    for number, start in enumerate(starts, 1):
        for turn in range(5):
            state.deal(turn)
            assert (state.view()["round"], state.current_player) == (number, (start + turn) % 3)
            play(state, "draw")
            state.deal(turn)
            play(state, "discard")
            if turn >= 2:
                play(state, "knock" if turn == 2 else "pass") if choices(state) == ["knock", "pass"] else None
    state.deal(0)
    assert state.is_terminal


# A turn


def test_bg4_a_takes_the_top_number_and_discards_what_lay_there() -> None:
    state = position(ROWS, "7 0")
    assert choices(state) == [*TAKES, "draw"]
    play(state, "take 1")
    assert not state.is_chance, "its owner has seen the 1"
    assert state.view()["discard"] == {"1": 1, "7": 1}
    assert state.view()["top"] == "1"
    assert known(state, 0)[0, 1] == "0"


def test_bg4_a_is_chosen_before_anybody_has_seen_the_card_that_is_replaced() -> None:
    state = position("1 ? ? 4/5 6 7 8", "0")
    play(state, "take 2")
    assert state.is_chance
    assert state.view()["top"] is None
    play(state, "S")
    assert state.view()["top"] == "swap"


def test_bg4_a_needs_a_number_on_top() -> None:
    assert choices(position(ROWS, "0 S")) == ["draw"]
    assert choices(position(ROWS)) == ["draw"]


def test_bg4_b_a_drawn_number_is_kept_or_discarded_and_only_the_drawer_sees_it() -> None:
    state = position(ROWS, "9")
    play(state, "draw", "0")
    assert choices(state) == [*KEEPS, "discard"]
    assert [state.view(seat)["drawn"] for seat in (0, 1, None)] == ["0", None, None]
    assert state.view(1)["holding"]
    other = state.copy()
    play(state, "keep 4")
    assert state.view()["top"] == "4"
    assert known(state, 0)[0, 4] == "0"
    assert (0, 4) not in known(state, 1)
    play(other, "discard")
    assert other.view()["top"] == "0"
    assert not other.view()["holding"]
    assert other.view()["turns"] == [2, 1]


def test_bg4_b_an_action_card_is_used_or_discarded_without_effect() -> None:
    state = position(ROWS, "9", turns=0)
    play(state, "draw", "P")
    assert choices(state) == ["discard", "use"]
    play(state, "discard")
    assert (state.view()["top"], state.current_player) == ("peek", 1)
    assert choices(state) == ["draw"]


def test_bg5_an_action_card_swapped_out_does_nothing_but_lie_on_top() -> None:
    state = position("1 ? 3 4/5 6 7 8", "0", turns=0)
    play(state, "take 2", "C")
    assert (state.current_player, state.view()["top"]) == (1, "second chance")
    assert choices(state) == ["draw"]


# Action cards


def test_bg6_swap_exchanges_with_any_card_of_any_other_player() -> None:
    state = position("1 2 3 4/5 6 7 8/9 9 9 9", "0", turns=0)
    play(state, "draw", "S", "use")
    texts = choices(state)
    assert len(texts) == 4 * 2 * 4
    assert {text.split()[2] for text in texts} == {"1", "2"}
    play(state, "swap 1 2 4")
    assert known(state, 0) == {(2, 4): "1", (0, 4): "4"}
    assert known(state, 2) == {(2, 1): "9", (0, 1): "9"}
    assert known(state, 1) == {(1, 1): "5", (1, 4): "8"}
    assert state.current_player == 1


def test_bg6_nobody_looks_at_an_unknown_card_that_is_swapped() -> None:
    state = position("1 ? ? 4/5 ? ? 8", "0", turns=0)
    play(state, "draw", "S", "use", "swap 1 1 2")
    assert not state.is_chance
    assert known(state, 1) == {(1, 1): "5", (1, 4): "8"}
    assert known(state, 0) == {(1, 2): "1", (0, 4): "4"}
    play(state, "draw", "0", "keep 2")
    assert state.view()["top"] == "1"


def test_bg6_the_callers_cards_can_be_swapped() -> None:
    state = position(ROWS, "0", called=1)
    play(state, "draw", "S", "use")
    assert "swap 1 1 1" in choices(state)


def test_bg7_peek_shows_one_own_card_to_its_owner() -> None:
    state = position("1 ? 3 4/5 6 7 8", "0", turns=0)
    play(state, "draw", "P", "use")
    assert choices(state) == [f"peek {place}" for place in (1, 2, 3, 4)]
    play(state, "peek 2", "7")
    assert known(state, 0)[0, 2] == "7"
    assert (0, 2) not in known(state, 1)
    assert state.current_player == 1


def test_bg7_peek_at_a_card_that_another_knows() -> None:
    state = position(ROWS, "0", known=[[[1], None, None, None]], turns=0)
    assert (0, 1) not in known(state, 0)
    play(state, "draw", "P", "use", "peek 1")
    assert state.current_player == 1
    assert known(state, 0)[0, 1] == known(state, 1)[0, 1] == "1"


def test_bg8_second_chance_draws_at_once_and_the_card_can_be_kept() -> None:
    state = position(ROWS, "0", turns=0)
    play(state, "draw", "C", "use")
    assert state.is_chance
    play(state, "7")
    assert choices(state) == [*KEEPS, "discard"]
    assert state.view()["another"]
    play(state, "keep 1")
    assert (state.current_player, state.view()["top"]) == (1, "1")


def test_bg8_the_first_card_discarded_brings_another_which_ends_the_turn() -> None:
    state = position(ROWS, "0", turns=0)
    play(state, "draw", "C", "use", "7", "discard")
    assert state.is_chance
    play(state, "6")
    assert (state.current_player, state.view()["top"], state.view()["another"]) == (0, "7", False)
    play(state, "discard")
    assert (state.current_player, state.view()["top"]) == (1, "6")


def test_bg8_the_first_card_can_be_an_action_card_that_is_used() -> None:
    state = position(ROWS, "0", turns=0)
    play(state, "draw", "C", "use", "P", "use", "peek 1")
    assert state.current_player == 1


def test_bg8_a_second_chance_from_a_second_chance_starts_anew() -> None:
    state = position(ROWS, "0", turns=0)
    play(state, "draw", "C", "use", "7", "discard", "C", "use", "6", "discard", "5")
    assert (state.current_player, state.view()["another"]) == (0, False)
    play(state, "discard")
    assert state.current_player == 1
    play(state, "draw", "9")
    assert not state.view()["another"], "the next turn knows nothing of it"


def test_bg9_a_used_card_lies_on_the_discard_pile_before_it_works() -> None:
    for letter, kind in (("S", "swap"), ("P", "peek"), ("C", "second chance")):
        state = position(ROWS, "0")
        play(state, "draw", letter, "use")
        assert state.view()["top"] == kind
        assert state.view()["discard"] == {"0": 1, kind: 1}


# The piles


def test_bg10_the_discard_pile_is_shuffled_only_when_a_card_is_to_be_drawn() -> None:
    state = position(ROWS, "0 3", deck="9", turns=0)
    play(state, "draw", "9", "discard")
    assert state.view()["draw_pile"] == 0
    assert state.view()["discard"] == {"0": 1, "3": 1, "9": 1}
    assert choices(state) == [*TAKES, "draw"]
    play(state, "draw")
    assert (state.view()["draw_pile"], state.view()["top"], state.view()["discard"]) == (3, None, {})
    assert state.chance_outcomes() == [(0, 1 / 3), (3, 1 / 3), (9, 1 / 3)]
    play(state, "3", "discard")
    assert state.view()["discard"] == {"3": 1}


def test_bg10_a_hidden_card_is_not_among_the_reshuffled_ones() -> None:
    """The draw pile is used up, so the cards that nobody has seen are the 8 and the Swap in the rows."""
    state = position("1 ? 3 4/5 6 ? 8", "0 2", deck="8 S 9", turns=0)
    play(state, "draw", "9", "discard", "draw", "2", "keep 3")
    assert [outcome for outcome, _ in state.chance_outcomes()] == [8, 10]
    play(state, "8", "pass", "take 2")
    assert state.chance_outcomes() == [(10, 1.0)]


def test_bg10_with_both_piles_empty_turns_pass_by_themselves() -> None:
    """The first turns count as well, so that a call becomes possible."""
    state = position("1 2 3 4/5 6 7 8/0 0 0 0", deck="", turns=0)
    assert (state.current_player, choices(state), state.view()["turns"]) == (2, ["knock", "pass"], [1, 1, 1])
    play(state, "pass")
    assert (state.current_player, choices(state)) == (0, ["knock", "pass"])
    steps = play(state, "knock")
    assert [step.text() for step in steps[:3]] == [
        "Seat 0 knocks: everybody else has one more turn.",
        "There is nothing to take and nothing to draw: seat 1's turn passes.",
        "There is nothing to take and nothing to draw: seat 2's turn passes.",
    ]
    assert state.view()["results"] == [[10, 26, 0]]


def test_bg10_a_second_chance_alone_is_shuffled_in_and_drawn_again() -> None:
    state = position(ROWS, deck="C", turns=0)
    play(state, "draw", "C", "use")
    assert (state.view()["draw_pile"], state.view()["top"]) == (1, None)
    assert state.chance_outcomes() == [(12, 1.0)]
    play(state, "C", "discard", "C", "discard")
    assert (state.current_player, state.view()["top"]) == (1, "second chance")


# The call


def test_bg11_nobody_is_asked_before_every_player_has_had_a_turn() -> None:
    state = position("1 2 3 4/5 6 7 8/0 0 0 0", "9", turns=0)
    for seat in (0, 1):
        assert (state.current_player, state.view()["may_knock"]) == (seat, False)
        play(state, "draw", "9", "discard")
    assert state.view()["may_knock"]
    play(state, "draw", "9", "discard")
    assert (state.current_player, choices(state)) == (2, ["knock", "pass"])
    play(state, "pass")
    play(state, "draw", "9", "discard")
    assert (state.current_player, choices(state)) == (0, ["knock", "pass"])


def test_bg11_after_a_call_every_other_has_one_turn_and_nobody_is_asked() -> None:
    state = position("1 2 3 4/5 6 7 8/0 0 0 0", "9", to_move=1)
    play(state, "draw", "9", "discard", "knock")
    assert state.view()["caller"] == 1
    for seat in (2, 0):
        assert state.current_player == seat
        assert not state.view()["may_knock"]
        play(state, "draw", "9", "discard")
    assert faces(state) == [[None] * 4] * 3, "the next round has been dealt"
    assert state.view()["results"] == [[10, 26, 0]]
