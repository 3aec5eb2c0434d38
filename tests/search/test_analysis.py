"""Analyses of games: blunders are found, luck is 0 on average, and a seat's hidden cards change nothing for others."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import menagerie
from menagerie.search.analysis import Analysis, analyse
from menagerie.search.judging import GRADES, LEAST_COST, grade_of, judge
from menagerie.search.weighing import SEARCH, YARDSTICK, Budget, weigh_action, weigh_state
from tests.playing import some_states
from tests.search.test_line import BEASTY, GAMES, OPEN_POSITION, decisions

FEW = Budget(None, 60)


def random_record(name: str, players: int, seed: int, left_out: int = 0) -> menagerie.Record:
    """A random game, perhaps without its last actions."""
    *_, end = some_states(menagerie.load(name, players), seed, 1)
    history = end.history[: len(end.history) - left_out]
    return menagerie.Record(end.game, history, seats=["random"] * players)


@cache
def short_record(name: str, players: int) -> menagerie.Record:
    """The shortest of some random games."""
    return min((random_record(name, players, seed) for seed in range(10)), key=lambda record: len(record.actions))


def best_shares(state: menagerie.State) -> list[float]:
    """An oracle: the shares of victory if both play best, in a position of two seats without chance."""
    if state.is_terminal:
        return [(gain + 1) / 2 for gain in state.returns()]
    after = []
    for action in state.legal_actions():
        world = state.copy()
        world.apply(action)
        after.append(best_shares(world))
    return max(after, key=lambda shares: shares[state.current_player])


def open_game(*texts: str) -> menagerie.Record:
    """A game from the open position: the actions of these texts, then the first ones."""
    state = menagerie.load(BEASTY, 2).setup(**OPEN_POSITION)
    for text in texts:
        state.apply(state.game.parse_action(text))
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    return menagerie.Record.of(state)


@cache
def some_analysis(name: str, players: int) -> Analysis:
    return analyse(short_record(name, players), simulations=3)


def test_a_planted_blunder_is_found_and_what_would_have_been_better() -> None:
    found = analyse(open_game("play snake"), simulations=10)
    first = found.moves[0]
    assert (first.text, first.best_text) == ("play snake", "play monkey")
    assert (first.cost, first.cost_error, first.grade, first.exact) == (1.0, 0.0, "grave", True)
    assert first.given == [-1.0, 1.0]
    assert found.mistakes[0] == first
    assert first.line[0].text == "play monkey"
    assert first.line_played[0].text == "play snake"


def test_the_best_move_costs_nothing() -> None:
    first = analyse(open_game("play monkey"), simulations=10).moves[0]
    assert (first.cost, first.grade, first.best_text, first.line) == (0.0, "", "play monkey", [])


@pytest.mark.parametrize("text", ["play snake", "play monkey"])
def test_solved_costs_are_those_of_the_oracle(text: str) -> None:
    record = open_game(text)
    costs = {move.ply: move.cost for move in analyse(record, simulations=10).moves}
    state = record.start()
    for ply, action in enumerate(record.actions):
        before, seat, forced = best_shares(state), state.current_player, len(state.legal_actions()) == 1
        state.apply(action)
        assert (ply not in costs) == forced
        assert costs.get(ply, 0.0) == pytest.approx(before[seat] - best_shares(state)[seat])


def test_without_chance_there_is_no_luck_and_the_balance_is_result_start_and_mistakes() -> None:
    found = analyse(open_game("play snake"), simulations=10)
    assert found.luck == []
    for row in found.balance:
        assert row.deal == row.luck == 0.0
    loser, winner = found.balance
    assert (loser.result, loser.even, winner.result) == (0.0, 0.5, 1.0)
    assert loser.mistakes == pytest.approx(-1.0 - sum(move.cost for move in found.mistakes[1:] if move.seat == 0))
    assert winner.given == -loser.mistakes


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in GAMES for players in (2, 3)])
def test_what_holds_for_every_analysis(name: str, players: int) -> None:
    record, found = short_record(name, players), some_analysis(name, players)
    state, real = record.start(), {}
    for ply, action in enumerate(record.actions):
        if len(state.legal_actions()) > 1:
            real[ply] = (state.current_player, action, state.action_text(action))
        state.apply(action)
    assert {move.ply: (move.seat, move.action, move.text) for move in found.moves} == real
    for move in found.moves:
        assert 0 <= move.cost <= 1
        assert move.cost == pytest.approx(move.best_chance - move.chance)
        assert (move.grade == "") or move.cost >= LEAST_COST
        assert math.fsum(move.shares) == pytest.approx(1)
        assert math.fsum(move.given) == pytest.approx(0)
        assert all(0 <= chance <= 1 for chance in (*move.chances, *move.shares))
    assert [point.chances for point in found.curve[:-1]] == [move.chances for move in found.moves]
    result = [(gain * (players - 1) + 1) / players for gain in state.returns()]
    assert found.curve[-1].chances == pytest.approx(result)
    for row in found.balance:
        assert row.result == pytest.approx(result[row.seat])
        parts = row.even + row.start + row.deal + row.luck + row.mistakes + row.given + row.rest
        assert parts == pytest.approx(row.result)
        assert row.mistakes <= 0
    assert math.fsum(row.given + row.mistakes for row in found.balance) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES)
def test_it_goes_into_json_and_back(name: str) -> None:
    found = some_analysis(name, 2).as_dict()
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_the_same_seed_tells_the_same() -> None:
    record = random_record(BEASTY, 2, 9)
    assert analyse(record, simulations=8, seed=3) == analyse(record, simulations=8, seed=3)
    assert analyse(record, simulations=8, seed=3) != analyse(record, simulations=8, seed=4)


@pytest.mark.parametrize("name", GAMES)
def test_a_move_is_judged_by_what_its_seat_sees(name: str) -> None:
    for number, state in enumerate(decisions(name, 3, 5, 3)):
        action = state.legal_actions()[-1]
        judged = judge(state, action, 1, FEW, seed=number)
        for draw in range(2):
            other = state.resample(state.current_player, 10 * number + draw)
            assert replace(judge(other, action, 1, FEW, seed=number), ply=judged.ply) == judged


@pytest.mark.parametrize("name", GAMES)
def test_luck_is_nothing_on_average(name: str) -> None:
    """What the yardstick says before a draw is the mean of what it says after each of its outcomes."""
    budget = Budget(None, 300)
    states = [state for state in some_states(menagerie.load(name, 2), 3, 60) if len(state.chance_outcomes()) > 1]
    state = states[-1]
    for seat in range(2):
        before = weigh_state(state, seat, YARDSTICK, budget, 1)
        mean, variance = 0.0, before.error**2
        worlds = 40  # as the seat sees it: what else is unseen is drawn anew
        for draw in range(worlds):
            world = state.resample(seat, draw)
            world.deal(1000 + draw)
            after = weigh_state(world, seat, YARDSTICK, budget, 2)
            mean += after.shares[seat] / worlds
            variance += (after.error**2 + 0.25) / worlds**2  # an outcome's own share lies in 0..1
        assert abs(mean - before.shares[seat]) < 4 * math.sqrt(variance) + 1e-9


def test_a_draw_counts_for_those_who_see_it() -> None:
    found = some_analysis(BEASTY, 2)
    assert any(event.number == 0 for event in found.luck)
    for event in found.luck:
        if event.number > 0:  # a card is drawn by whoever has just played
            assert event.seat is not None
            assert event.changes[1 - event.seat] == 0.0


def test_an_action_is_weighed_as_its_outcome_is() -> None:
    state = menagerie.load(BEASTY, 2).setup(**OPEN_POSITION)
    for action in state.legal_actions():
        world = state.copy()
        world.apply(action)
        expected = best_shares(world)[0]
        assert weigh_action(state, action, Budget(None, 2000), 1).shares[0] == pytest.approx(expected, abs=0.1)
        assert weigh_state(world, 0, SEARCH, Budget(None, 2000), 1).shares[0] == pytest.approx(expected, abs=0.1)


@pytest.mark.parametrize("players", [2, 5])
def test_what_a_game_works_out_itself_is_not_weighed_by_a_search(players: int) -> None:
    game = menagerie.load("bean-dice", players)
    for state in decisions("bean-dice", players, 3, 5):
        estimates = sorted(menagerie.bot(game, simulations=1).evaluate(state), key=lambda estimate: estimate.chance)
        move = judge(state, estimates[0].action, 1, FEW, 0)
        assert move.cost == pytest.approx(estimates[-1].chance - estimates[0].chance)
        assert move.cost_error == 0
        assert sum(move.shares) == pytest.approx(1)
        assert move.best_chance == pytest.approx(estimates[-1].chance)


@pytest.mark.parametrize("left_out", [1, 7, 10_000])
def test_a_game_that_is_not_over(left_out: int) -> None:
    record = random_record(BEASTY, 2, 4)
    record = random_record(BEASTY, 2, 4, min(left_out, len(record.actions)))
    found = analyse(record, simulations=6)
    assert not found.finished
    assert all(0 <= chance <= 1 for chance in found.curve[-1].chances)
    assert found.decisions == sum(actor >= 0 for actor, _ in record.replay().seen_history(None))
    assert found.as_dict() == json.loads(json.dumps(found.as_dict()))


def test_a_set_up_position_with_more_seats() -> None:
    state = menagerie.load(BEASTY, 4).setup(hands=[["lion", "skunk"]] * 4, piles=[["seal"]] * 4, to_move=2)
    state.apply(state.game.parse_action("play lion"))
    state.deal(1)
    found = analyse(menagerie.Record.of(state), simulations=20)
    assert [(move.seat, move.ply) for move in found.moves] == [(2, 0)]
    assert [len(row) for row in (found.balance, found.moves[0].chances)] == [4, 4]


def test_progress_goes_up_to_the_whole() -> None:
    told: list[tuple[float, float]] = []
    analyse(random_record(BEASTY, 2, 4), simulations=2, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1]
    assert len({total for _, total in told}) == 1


def test_time_is_shared_out() -> None:
    found = analyse(open_game("play snake"), seconds=0.2)
    assert (found.seconds, found.simulations) == (0.2, None)
    assert found.moves[0].grade == "grave"


@pytest.mark.parametrize(
    ("cost", "error", "grade"),
    [
        (0.0, 0.0, ""),
        (0.019, 0.0, ""),
        (0.02, 0.0, "slight"),
        (0.04, 0.02, ""),
        (0.05, 0.01, "clear"),
        (0.2, 0.01, "grave"),
        (0.2, 0.07, ""),
        (1.0, 0.0, "grave"),
    ],
)
def test_a_grade_needs_a_cost_that_is_clear_of_noise(cost: float, error: float, grade: str) -> None:
    assert grade_of(cost, error) == grade
    assert GRADES[-1][0] == LEAST_COST


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"seconds": 0}, "seconds"),
        ({"seconds": -1.0}, "seconds"),
        ({"seconds": math.inf}, "seconds"),
        ({"seconds": math.nan}, "seconds"),
        ({"seconds": True}, "seconds"),
        ({"seconds": "long"}, "seconds"),
        ({"simulations": 0}, "simulations"),
        ({"simulations": 1.5}, "simulations"),
        ({"seconds": 1, "simulations": 1}, "not of both"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_wrong_input_is_refused(arguments: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        analyse(open_game("play snake"), **arguments)


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(ValueError, match="Record"):
        analyse("game.json")  # type: ignore[arg-type]
