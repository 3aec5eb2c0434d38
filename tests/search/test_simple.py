"""The simple bots: legal, repeatable, blind for what is hidden, and the greedy one clearly better."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import menagerie
from menagerie.core import catalogue
from menagerie.search.seats import seat_bot
from menagerie.search.simple import GreedyBot, RandomBot

GAMES = catalogue.games()
BEASTY = "beasty-bar"


def decisions(game: menagerie.Game, kinds: list[str], seed: int, luck: int = 0) -> Iterator[menagerie.State]:
    """Every state of a game in which a bot decides; the last state comes last."""
    bots = [seat_bot(game, kind, seed) for kind in kinds]
    state = game.new_state()
    state.deal(luck)
    while not state.is_terminal:
        yield state
        state.apply(bots[state.current_player].choose(state))
        state.deal(luck)
    yield state


def last(states: Iterator[menagerie.State]) -> menagerie.State:
    *_, state = states
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_random_bot_depends_on_seed_seat_and_ply_only(name: str) -> None:
    game = menagerie.load(name, 3)
    for state in decisions(game, ["random"] * 3, 5):
        if not state.is_terminal:
            again = game.replay(state.history)
            assert RandomBot(5).choose(again) == RandomBot(5).choose(state) in state.legal_actions()


def test_random_bots_differ_by_seed_and_take_everything_there_is() -> None:
    state = menagerie.load(BEASTY).new_state()
    state.deal(1)
    chosen = [RandomBot(seed).choose(state) for seed in range(400)]
    assert sorted(set(chosen)) == state.legal_actions()
    assert all(70 < chosen.count(action) < 130 for action in state.legal_actions())


@pytest.mark.parametrize("kind", ["random", "greedy"])
@pytest.mark.parametrize("name", GAMES)
def test_bots_play_whole_games_and_leave_the_state_alone(name: str, kind: str) -> None:
    game = menagerie.load(name, 3)
    for state in decisions(game, [kind] * 3, 1):
        if not state.is_terminal:
            before = state.copy()
            assert seat_bot(game, kind, 1).choose(state) in state.legal_actions()
            assert state == before
            assert state.history == before.history
    assert last(decisions(game, [kind] * 3, 1)).history == last(decisions(game, [kind] * 3, 1)).history


@pytest.mark.parametrize("points", [False, True])
def test_the_greedy_bot_does_not_peek(points: bool) -> None:
    game = menagerie.load(BEASTY, 3, points=points)
    for number, state in enumerate(decisions(game, ["greedy"] * 3, 1, luck=9)):
        if not state.is_terminal:
            seat = state.current_player
            others = [state.resample(seat, 100 * number + draw) for draw in range(3)]
            assert {GreedyBot().choose(other) for other in others} == {GreedyBot().choose(state)}


@pytest.mark.parametrize("options", [{}, {"points": True}])
def test_the_greedy_bot_beats_the_random_one(options: dict[str, bool]) -> None:
    game, games, won = menagerie.load(BEASTY, 2, **options), 60, 0.0
    for number in range(games):
        greedy = number % 2
        kinds = ["random", "random"]
        kinds[greedy] = "greedy"
        winners = last(decisions(game, kinds, number, luck=number)).winners()
        won += (greedy in winners) / len(winners)
    assert won >= 0.8 * games
