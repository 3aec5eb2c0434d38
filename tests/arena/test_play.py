"""One game of an arena: its luck, what is kept of it, and what goes wrong in it."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import menagerie
from menagerie.arena import play
from menagerie.arena.bots import read_bots
from menagerie.arena.plan import Plan
from menagerie.arena.play import Played, attempt, outcome_of, play_game, share_of_victory
from menagerie.core.state import State
from menagerie.search.simple import RandomBot
from tests.arena.plans import made_up, plan_of


@pytest.mark.parametrize("name", menagerie.games())
def test_luck_depends_on_the_deal_and_the_number_of_the_event_only(name: str) -> None:
    """Wherever two games are equally far in their luck and it can bring the same, it does."""
    brought: dict[tuple[int, tuple[tuple[int, float], ...]], set[int]] = {}
    for bot_seed in range(6):
        state, bot, event = menagerie.load(name, 2).new_state(), RandomBot(bot_seed), 0
        while not state.is_terminal and event < 60:
            if state.is_chance:
                outcome = outcome_of(state, 77, event)
                brought.setdefault((event, tuple(state.chance_outcomes())), set()).add(outcome)
                state.apply(outcome)
                event += 1
            else:
                state.apply(bot.choose(state))
    assert brought
    assert all(len(outcomes) == 1 for outcomes in brought.values())


def test_outcomes_come_as_often_as_their_probabilities_say() -> None:
    state = menagerie.load("beasty-bar", 2).new_state()
    chances = dict(state.chance_outcomes())
    times = dict.fromkeys(chances, 0)
    for seed in range(3000):
        times[outcome_of(state, seed, 0)] += 1
    for outcome, chance in chances.items():
        expected = 3000 * chance
        assert abs(times[outcome] - expected) < 5 * expected**0.5


def test_rotations_of_a_deal_start_with_the_same_cards() -> None:
    """Until somebody chooses, all that happens is luck; the two games then differ, for the bots do."""
    plan = plan_of("greedy,random", players=2)
    first, second = play_game(plan, 0), play_game(plan, 1)
    dealt = plan.load().new_state()
    event = 0
    while dealt.is_chance:
        dealt.apply(outcome_of(dealt, plan.fixture(0).deal_seed, event))
        event += 1
    assert list(first.actions[:event]) == list(second.actions[:event]) == dealt.history
    assert first.actions != second.actions
    assert play_game(plan, 2).actions[:event] != first.actions[:event], "another deal"


def test_what_is_kept_of_a_game_agrees_with_its_replay() -> None:
    plan = plan_of("greedy,random", players=3)
    played = play_game(plan, 4)
    again = play_game(plan, 4)
    assert (played.actions, played.shares, played.scores) == (again.actions, again.shares, again.scores)
    record = played.record(plan)
    assert record.seats == tuple(plan.names[bot] for bot in plan.fixture(4).seats)
    end = record.replay()
    assert end.is_terminal
    assert list(played.scores) == end.scores()
    winners = end.winners()
    assert played.shares == tuple(Fraction(seat in winners, len(winners)) for seat in range(3))
    moves = [0, 0, 0]
    state, event = plan.load().new_state(), 0
    for action in played.actions:
        if state.is_chance:
            assert action == outcome_of(state, plan.fixture(4).deal_seed, event)
            event += 1
        else:
            moves[state.current_player] += 1
        state.apply(action)
    assert [len(seconds) for seconds in played.seconds] == moves


def test_bots_that_search_play_the_same_game_again_if_they_count_simulations() -> None:
    game = menagerie.load("beasty-bar", 2)
    plan = Plan.of(game, read_bots("chick,hedgehog", simulations=4), 3)
    assert play_game(plan, 1).actions == play_game(plan, 1).actions


def test_a_game_survives_its_line() -> None:
    plan = plan_of("greedy,random", players=3)
    played = play_game(plan, 4)
    line = played.line(plan)
    assert line.endswith("\n")
    assert line.count("\n") == 1
    assert Played.from_line(line, plan) == played
    content = json.loads(line)
    assert content["seats"] == [plan.names[bot] for bot in plan.fixture(4).seats]
    assert content["plies"] == len(played.actions)
    assert content["line_up"] == ["random", "greedy", "random"]
    spent = {"greedy": 0.0, "random": 0.0}
    for name, seconds in zip(content["seats"], played.seconds, strict=True):
        spent[name] += sum(seconds)
    assert content["seconds_per_bot"] == pytest.approx(spent, abs=1e-5)


def test_a_line_of_another_arena_is_refused() -> None:
    plan = plan_of("greedy,random", players=3)
    line = made_up(4, [0], 3).line(plan)
    with pytest.raises(ValueError, match="another deal"):
        Played.from_line(line, plan_of("greedy,random", players=3, seed=6))
    with pytest.raises(ValueError, match="other seats"):
        Played.from_line(line, plan_of("random,greedy", players=3))
    with pytest.raises(ValueError, match="no game of an arena"):
        Played.from_line("[]", plan)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_return_stands_for_an_exact_share_of_victory(players: int) -> None:
    for winners in range(1, players + 1):
        gain = (players - winners) / ((players - 1) * winners)
        assert share_of_victory(gain, players) == Fraction(1, winners)
    assert share_of_victory(-1 / (players - 1), players) == 0


def test_a_bot_that_fails_or_cheats_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, state: State) -> int:
            return 99_999

    plan = plan_of("greedy,random", players=2)
    monkeypatch.setattr(play, "make_bot", lambda *_: Cheat())
    told = attempt(play_game, plan, 0)
    assert isinstance(told, str)
    assert told.startswith("IllegalAction: 99999 is no action")
    assert "\n" not in told
