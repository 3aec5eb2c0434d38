"""The greedy player: legal, better than chance, and by what its seat knows only."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import menagerie
from menagerie.games.beaver_gang import greedy
from tests.playing import victories_of_greedy

from .table import position

Choice = Callable[[menagerie.State], int]


@pytest.mark.parametrize(("players", "games", "least"), [(2, 80, 0.85), (4, 60, 0.55)])
def test_it_beats_random_players(players: int, games: int, least: float) -> None:
    """Evenly strong players would win a half of the games of two, a quarter of those of four."""
    assert victories_of_greedy(menagerie.load("beaver-gang", players), games) > least


@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_decides_by_what_its_seat_knows(players: int) -> None:
    state = menagerie.load("beaver-gang", players).new_state()
    decisions = 0
    while not state.is_terminal:
        if state.is_chance:
            state.deal(players)
            continue
        action = greedy.choose(state)
        assert action in state.legal_actions()
        for seed in range(2):
            assert greedy.choose(state.resample(state.current_player, seed)) == action
        decisions += 1
        state.apply(action)
    assert decisions > 20


CHOICES = [
    ("1 2 2 9/5 6 7 8", "0", {}, "take 4"),
    ("1 2 2 0/5 6 7 8", "8", {}, "draw"),
    ("1 2 2 9/5 6 7 8", "0", {"drawn": "3"}, "keep 4"),
    ("1 0 2 3/5 6 7 8", "0", {"drawn": "8"}, "discard"),
    ("1 0 2 3/5 6 7 8", "0", {"drawn": "peek"}, "use"),
    ("1 0 2 3/5 6 7 8", "0", {"drawn": "second chance"}, "use"),
]


@pytest.mark.parametrize(("rows", "discard", "how", "expected"), CHOICES)
def test_plain_choices(rows: str, discard: str, how: dict[str, str], expected: str) -> None:
    state = position(rows, discard, known=[[[0], None, None, [0]]], **how)
    assert state.action_text(greedy.choose(state)) == expected
