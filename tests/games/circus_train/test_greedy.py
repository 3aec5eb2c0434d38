"""The greedy player: legal, better than chance, and by what its seat knows only."""

from __future__ import annotations

import pytest

import menagerie
from menagerie.games.circus_train import greedy
from menagerie.search.simple import RandomBot

from .table import position


def play_game(players: int, bonus: bool, number: int, greedy_seats: set[int]) -> menagerie.State:
    state = menagerie.load("circus-train", players, bonus=bonus).new_state()
    other = RandomBot(number)
    while not state.is_terminal:
        if state.is_chance:
            state.deal(number)
        else:
            bot = greedy if state.current_player in greedy_seats else other
            state.apply(bot.choose(state))
    return state


@pytest.mark.parametrize(("players", "bonus"), [(2, False), (2, True), (4, True)])
def test_it_beats_random_players_nearly_always(players: int, bonus: bool) -> None:
    won = sum(
        play_game(players, bonus, number, {number % players}).winners() == [number % players] for number in range(20)
    )
    assert won >= 18


@pytest.mark.parametrize(("players", "bonus"), [(2, True), (3, False), (4, True)])
def test_among_themselves_somebody_reaches_the_target(players: int, bonus: bool) -> None:
    """CT-15, and well before the 200 turns of CT-19."""
    for number in range(4):
        state = play_game(players, bonus, number, set(range(players)))
        assert max(state.scores()) >= state.view()["target"]
        assert state.view()["turns"] < 30 * players


@pytest.mark.parametrize(("players", "bonus"), [(2, True), (3, False), (4, True)])
def test_it_decides_by_what_its_seat_knows(players: int, bonus: bool) -> None:
    state = menagerie.load("circus-train", players, bonus=bonus).new_state()
    decisions = 0
    while not state.is_terminal:
        if state.is_chance:
            state.deal(players)
            continue
        action = greedy.choose(state)
        assert action in state.legal_actions()
        assert greedy.choose(state.resample(state.current_player, 1)) == action
        decisions += 1
        state.apply(action)
    assert decisions > 20


CHOICES = [
    ({"hands": "g g g/b", "offer": "g3 b4 t1 f1"}, "load giraffe 3"),
    ({"hands": "g/b", "offer": "g1 b4 t4 f4", "trains": "g4 g3 g3 b3 b3 b1/"}, "load giraffe 1"),
    ({"hands": "b b b/t", "offer": "b3 g4 f4 t4", "tokens": "b t"}, "load bear 3"),
    ({"hands": "f f/b", "offer": "f3 g4 b4 t4", "discard": "f", "tokens": "g b"}, "draw discard"),
    ({"hands": "X g/b", "offer": "g1 b4 t4 f4", "bonus": True}, "play extra action"),
    ({"hands": "D g/b", "offer": "g1 b4 t4 f4", "bonus": True}, "play draw two"),
    ({"hands": "L g g/b", "offer": "g3 b4 t4 f4", "bonus": True}, "play load one fewer"),
]


@pytest.mark.parametrize(("how", "expected"), CHOICES)
def test_plain_choices(how: dict[str, object], expected: str) -> None:
    state = position(**how)  # type: ignore[arg-type]
    assert state.action_text(greedy.choose(state)) == expected


def test_it_attaches_the_best_row_of_waiting_wagons() -> None:
    """CT-13: behind 2 giraffes, 2 fish leads to two more wagons, the bear to none."""
    state = position("g g/b", "g2 b1 b1 t1", "g1/", "b2 f2 f1 t1/")
    state.apply(state.game.parse_action("load giraffe 2"))
    state.deal(0)
    texts = []
    while state.view()["phase"] == "attach":
        texts.append(state.action_text(greedy.choose(state)))
        state.apply(greedy.choose(state))
    assert texts == ["attach bear 2", "attach fish 2", "attach fish 1", "attach tiger 1"]
    assert state.view()["waiting"][0] == []


def test_many_waiting_wagons_are_no_burden() -> None:
    waiting = "b1 b1 b1 b2 b2 b2 b3 b3 f1 f1 f1 f2 f2 f2 f3 f3 t1 t1 t1 t2 t2 t2 t3 t3/"
    state = position("g/b", "g1 g1 g1 b1", "g4/", waiting)
    assert greedy.choose(state) in state.legal_actions()
