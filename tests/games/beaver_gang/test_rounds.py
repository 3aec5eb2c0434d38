"""The end of a round and of the game (BG-12 to BG-14), what is known (BG-15), and the cut (BG-16)."""

from __future__ import annotations

from itertools import combinations

import pytest

import menagerie
from menagerie.games.beaver_gang.state import CUT, REPLACED, SCORED, TURNED_UP

from .table import choices, faces, known, play, position


def finish(state: menagerie.State, *replacements: str) -> list[menagerie.Step]:
    """Ends the last turn of a round, and lets chance bring the replacements."""
    return play(state, "draw", "9", "discard", *replacements)


# Scoring


def test_bg12_all_cards_are_turned_up_from_the_caller_on_then_replaced_in_that_order() -> None:
    state = position("P ? 3 C/S 6 ? 8", "0", to_move=0, called=1)
    play(state, "draw", "9", "discard")
    assert faces(state) == [["peek", None, "3", "second chance"], ["swap", "6", None, "8"]]
    play(state, "S")  # of seat 1, the caller
    assert faces(state)[1] == ["swap", "6", "swap", "8"]
    play(state, "2", "1", "5", "P")  # of seat 0; then both Swaps of seat 1; then the Peek of seat 0, by another Peek
    assert faces(state) == [["peek", "2", "3", "second chance"], ["1", "6", "5", "8"]]
    play(state, "4", "7")
    assert state.view()["results"] == [[4 + 2 + 3 + 7, 1 + 6 + 5 + 8]]


def test_bg12_action_cards_are_laid_aside_and_not_discarded() -> None:
    state = position("0 1 S 3/5 6 7 8", "0", called=1)
    (scored,) = [step for step in finish(state, "C", "S", "2") if step.code == SCORED]
    assert scored.view()["aside"] == {"swap": 2, "second chance": 1}
    assert scored.view()["discard"] == {"0": 1, "9": 1}
    assert scored.view()["draw_pile"] == 66 - 8 - 1 - 4


def test_bg12_replacements_reshuffle_the_discard_pile_when_the_draw_pile_runs_out() -> None:
    """BG-10 applies."""
    state = position("0 1 S 3/5 6 7 8", "4", deck="9", called=1)
    play(state, "draw", "9", "discard")
    assert state.chance_outcomes() == [(4, 0.5), (9, 0.5)]
    (scored,) = [step for step in play(state, "4") if step.code == SCORED]
    assert (scored.view()["discard"], scored.view()["draw_pile"]) == ({}, 1)
    assert state.view()["results"] == [[8, 26]]


def test_bg12_replacing_goes_on_until_a_number_comes() -> None:
    state = position("0 1 S 3/5 6 7 8", "0", called=1)
    steps = finish(state, "S", "P", "C", "6")
    told = [step.text() for step in steps if step.code == REPLACED]
    assert told == [
        "Seat 0 lays the Swap aside and draws: Swap.",
        "Seat 0 lays the Swap aside and draws: Peek.",
        "Seat 0 lays the Peek aside and draws: Second Chance.",
        "Seat 0 lays the Second Chance aside and draws: 6.",
    ]
    assert state.view()["last_round"] == {
        "round": 1,
        "rows": [["0", "1", "6", "3"], ["5", "6", "7", "8"]],
        "scores": [10, 26],
    }


def test_bg14_the_example() -> None:
    state = position("4 2 0 5/1 2 1 3/0 4 S 0", "9", called=0, to_move=2)
    steps = finish(state, "8")
    assert [step.text() for step in steps if step.code == TURNED_UP] == [
        "Seat 0 turns up: 4, 2, 0, 5.",
        "Seat 1 turns up: 1, 2, 1, 3.",
        "Seat 2 turns up: 0, 4, Swap, 0.",
    ]
    assert state.view()["results"] == [[11, 7, 12]]
    assert state.view()["last_round"]["rows"][2] == ["0", "4", "8", "0"]
    assert state.scores() == [11, 7, 12]


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_bg13_as_many_rounds_as_players_but_four_for_two(players: int, rounds: int) -> None:
    state = menagerie.load("beaver-gang", players).new_state()
    assert state.view()["rounds"] == rounds
    while not state.is_terminal:
        state.deal(0)
        if not state.is_terminal:
            state.apply(state.legal_actions()[0])
    view = state.view()
    assert (view["round"], view["over"], len(view["results"])) == (rounds, True, rounds)
    totals = [sum(scores) for scores in zip(*view["results"], strict=True)]
    assert view["totals"] == state.scores() == totals
    assert [min(totals) == total for total in totals] == [seat in state.winners() for seat in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_bg13_the_lowest_total_wins_and_every_tie_is_shared(players: int) -> None:
    """All ways to have the lowest total: each set of seats. The others are apart by one point and more."""
    rounds = 4 if players == 2 else players
    for size in range(1, players + 1):
        for winners in combinations(range(players), size):
            totals = [20 if seat in winners else 21 + seat for seat in range(players)]
            caller = (rounds - 1) % players  # with the first turn of the last round
            state = position(
                "/".join((["0 8 1 7"] * 4 + ["2 6 3 5"] * 2)[:players]),  # 16 points each
                "4",
                called=caller,
                to_move=(caller - 1) % players,
                round=rounds,
                totals=totals,
            )
            finish(state)
            assert state.is_terminal
            assert state.winners() == list(winners)
            losers = players - size
            for seat, gain in enumerate(state.returns()):
                expected = losers / (players - 1) / size if seat in winners else -1 / (players - 1)
                assert gain == pytest.approx(expected)


# Knowledge


def test_bg15_what_was_taken_openly_is_known_to_everybody() -> None:
    state = position("1 2 3 4/5 6 7 8/9 9 9 9", "0", turns=0)
    play(state, "take 3")
    for seat in (0, 1, 2, None):
        assert known(state, seat)[0, 3] == "0"


def test_bg15_knowledge_travels_with_a_swapped_card() -> None:
    state = position("1 2 3 4/5 6 7 8/9 9 9 9", "0", turns=0)
    play(state, "take 3", "draw", "S", "use", "swap 4 0 3")
    for seat in (0, 1, 2, None):
        assert known(state, seat)[1, 4] == "0"
    assert known(state, 1)[0, 3] == "8"
    assert (0, 3) not in known(state, 0)
    play(state, "draw", "S", "use", "swap 1 0 3")
    assert known(state, 1)[2, 1] == "8"


def test_bg15_a_card_that_both_players_have_seen_alone_is_not_public() -> None:
    state = position("1 2 3 4/5 6 7 8", "0", turns=0)
    play(state, "draw", "S", "use", "swap 1 1 1", "draw", "P", "use", "peek 1")
    assert known(state, 0)[1, 1] == known(state, 1)[1, 1] == "1"
    assert known(state, None) == {}


def test_bg15_a_card_that_went_through_the_draw_pile_is_forgotten() -> None:
    state = position("1 2 3 4/5 6 7 8", "0", deck="", turns=0)
    play(state, "take 1", "draw", "1", "keep 1")
    assert known(state, 1)[1, 1] == "1"
    assert (1, 1) not in known(state, 0)


def test_bg15_the_screen_shows_known_cards_only_with_the_memory_aid() -> None:
    for aid in (False, True):
        state = position("1 ? ? 4/5 6 7 8", "0", options={"memory_aid": aid}, turns=0)
        play(state, "take 2", "3")
        hidden = [[None] * 4, [None] * 4]
        assert faces(state, 0) == ([["1", "0", None, "4"], [None] * 4] if aid else hidden)
        assert faces(state, 1) == ([[None, "0", None, None], ["5", None, None, "8"]] if aid else hidden)
        assert faces(state, None) == ([[None, "0", None, None], [None] * 4] if aid else hidden)


# The cut


def test_bg16_a_round_without_a_call_ends_after_60_turns_of_each() -> None:
    """It is scored as if the last player had called: that one's cards come first. Nobody is asked then."""
    state = position("1 ? 3 4/5 6 7 8/? 1 1 1", "9 9", turns=0)
    steps: list[menagerie.Step] = []
    for turn in range(180):
        assert state.current_player == turn % 3
        assert state.view()["turns"] == [(turn + 2 - seat) // 3 for seat in range(3)]
        assert state.view()["may_knock"] == (2 <= turn < 179)
        steps = play(state, "take 4")
        assert state.is_chance == (turn == 179)
        if 2 <= turn < 179:
            assert choices(state) == ["knock", "pass"]
            play(state, "pass")
    assert steps[-1].code == CUT
    assert steps[-1].text() == "Everybody has had 60 turns: the round ends here."
    assert state.view()["caller"] == 2
    play(state, "2")
    assert faces(state)[2][0] == "2", "seat 2 comes first"
    play(state, "0")
    # 9, 4, 8 and 1 have gone round: turn t took number t % 4 of them, and these were the turns 177 and 178.
    assert state.view()["results"][0][:2] == [1 + 0 + 3 + 4, 5 + 6 + 7 + 8]


def test_bg16_a_call_in_the_turn_before_the_cut_counts() -> None:
    state = position("1 2 3 4/5 6 7 8", "9", turns=118)
    play(state, "take 1")
    assert choices(state) == ["knock", "pass"]
    other = state.copy()
    play(state, "knock")
    assert state.view()["caller"] == 0
    play(state, "take 1")
    assert state.view()["results"] == [[9 + 2 + 3 + 4, 1 + 6 + 7 + 8]]
    play(other, "pass")
    assert not other.view()["may_knock"]
    assert [step.code for step in play(other, "take 1")].count(CUT) == 1
