"""How turns follow each other: the ringmaster (CT-16, CT-17), and the end (CT-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

import menagerie

from .table import choices, play, position


def dealt(players: int = 2, seed: int = 0, **options: object) -> menagerie.State:
    state = menagerie.load("circus-train", players, **options).new_state()
    state.deal(seed)
    return state


# The ringmaster


def plain_turns(players: int, turns: int, seed: int = 0) -> list[tuple[int, int]]:
    """Who has turn after turn, and how many actions."""
    state = dealt(players, seed)
    told = []
    for _ in range(turns):
        seat, actions = state.current_player, state.view()["actions_left"]
        told.append((seat, actions))
        for number in range(actions):
            assert state.current_player == seat
            assert state.view()["actions_left"] == actions - number
            play(state, "exchange bear" if "exchange bear" in choices(state) else "exchange fish")
    return told


def ringmasters(turns: Sequence[tuple[int, int]]) -> list[int]:
    return [number for number, (_, actions) in enumerate(turns) if actions == 3]


@pytest.mark.parametrize("players", [3, 4])
def test_ct16_the_ringmaster_has_three_actions_and_the_token_goes_to_the_right(players: int) -> None:
    """It comes to the right neighbour, whose next turn is one less than a round away: every (players-1)th turn."""
    turns = plain_turns(players, 10 * players)
    assert [seat for seat, _ in turns] == [number % players for number in range(10 * players)]
    three = ringmasters(turns)
    assert three[0] == players - 1
    assert all(later - earlier == players - 1 for earlier, later in pairwise(three))
    assert [turns[number][0] for number in three[:5]] == [(players - 1 - step) % players for step in range(5)]


def test_ct17_of_two_players_each_is_ringmaster_once_in_three_own_turns() -> None:
    """A, B*, A, B, A*, B, A, B*, ..."""
    turns = plain_turns(2, 20)
    assert ringmasters(turns) == [1, 4, 7, 10, 13, 16, 19]
    for seat in (0, 1):
        own = [actions for other, actions in turns if other == seat]
        assert Counter(own)[3] in (3, 4)


def test_ct17_the_token_is_passed_face_down_and_turned_up_after_a_normal_turn() -> None:
    state = position(ringmaster=0)
    assert state.view()["actions_left"] == 3
    play(state, "end")
    assert (state.view()["ringmaster"], state.view()["face_up"], state.view()["actions_left"]) == (1, False, 2)
    play(state, "exchange fish", "end")
    assert (state.view()["ringmaster"], state.view()["face_up"], state.view()["actions_left"]) == (1, True, 2)
    play(state, "exchange tiger", "end")
    assert (state.view()["ringmaster"], state.view()["actions_left"]) == (1, 3)


def test_ct16_of_three_players_it_stays_face_up() -> None:
    state = position("g/b/f", ringmaster=0)
    play(state, "exchange tiger", "end")
    assert (state.view()["ringmaster"], state.view()["face_up"], state.view()["actions_left"]) == (2, True, 2)


# The end


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct19_a_round_without_any_action_ends_the_game(players: int) -> None:
    trains = "/".join(["g1"] * (players - 1) + ["b2"])
    state = position("/".join(["g"] * players), trains=trains)
    play(state, "exchange tiger" if players < 4 else "exchange fish", "end")
    for number in range(players):
        assert not state.is_terminal
        assert state.view()["idle"] == number
        play(state, "end")
    assert state.is_terminal
    assert state.winners() == [players - 1]
    assert state.returns()[players - 1] == 1


def test_ct19_an_action_breaks_the_row_of_idle_turns() -> None:
    state = position()
    play(state, "end", "exchange fish", "end", "end")
    assert not state.is_terminal
    assert state.view()["idle"] == 1
    play(state, "end")
    assert state.is_terminal


def test_ct19_a_bonus_card_is_no_action() -> None:
    state = position("g X/b X", bonus=True)
    play(state, "play extra action", "end", "play extra action", "end")
    assert state.is_terminal


def test_ct19_the_game_ends_after_200_turns() -> None:
    state = position(turns=199, trains="g1/b2")
    play(state, "exchange fish", "end")
    assert state.is_terminal
    assert (state.view()["turns"], state.winners(), state.returns()) == (200, [1], [-1, 1])
    state = position(turns=198)
    play(state, "exchange fish", "end")
    assert not state.is_terminal


def test_ct19_a_tie_is_shared() -> None:
    state = position("g/b/f", trains="g2/b2/f1", turns=199)
    play(state, "end")
    assert state.winners() == [0, 1]
    assert state.returns() == [0.25, 0.25, -0.5]
    assert state.scores() == [2, 2, 1]
