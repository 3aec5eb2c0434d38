"""Everybody plays everybody, on every seat, under the same luck, and equally often."""

from __future__ import annotations

import json
import pickle
from collections import Counter

import pytest

from menagerie.arena.bots import BotSpec
from menagerie.arena.plan import Plan
from menagerie.core import catalogue
from tests.playing import ALL


def plan(players: int, bots: int, seed: int = 3) -> Plan:
    specs = tuple(BotSpec(f"bot {bot}", "random") for bot in range(bots))
    return Plan("some-game", players, "{}", specs, seed)


def test_with_bots_enough_every_choice_meets() -> None:
    assert plan(2, 3).line_ups == ((0, 1), (0, 2), (1, 2))
    assert plan(3, 3).line_ups == ((0, 1, 2),)
    assert len(plan(3, 5).line_ups) == 10


def test_with_too_few_bots_they_fill_the_seats_in_turn() -> None:
    assert plan(5, 2).line_ups == ((0, 1, 0, 1, 0), (1, 0, 1, 0, 1))
    assert plan(4, 3).line_ups == ((0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2))


@pytest.mark.parametrize(("players", "bots"), [(2, 2), (2, 5), (3, 2), (4, 3), (5, 2), (4, 6), (6, 4)])
def test_after_a_round_every_bot_has_had_every_seat_equally_often(players: int, bots: int) -> None:
    one = plan(players, bots)
    sat = Counter(
        (bot, seat) for number in range(one.games_in_round) for seat, bot in enumerate(one.fixture(number).seats)
    )
    assert len(sat) == players * bots
    assert len(set(sat.values())) == 1


def test_a_deal_is_one_line_up_in_each_rotation_under_one_luck() -> None:
    one = plan(3, 4)
    for deal in range(8):
        fixtures = [one.fixture(3 * deal + rotation) for rotation in range(3)]
        assert {fixture.deal for fixture in fixtures} == {deal}
        assert len({fixture.deal_seed for fixture in fixtures}) == 1
        first = one.line_ups[deal % 4]
        assert [fixture.seats for fixture in fixtures] == [first, first[1:] + first[:1], first[2:] + first[:2]]


def test_seeds_are_all_different_and_fit_any_reader_of_json() -> None:
    one = plan(2, 3)
    fixtures = [one.fixture(number) for number in range(600)]
    seeds = [seed for fixture in fixtures for seed in fixture.seat_seeds] + [f.deal_seed for f in fixtures[::2]]
    assert len(set(seeds)) == 1500
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert plan(2, 3, seed=4).fixture(0).deal_seed != one.fixture(0).deal_seed


def test_games_are_rounded_up_to_whole_rounds() -> None:
    one = plan(2, 3)
    assert one.games_in_round == 6
    assert [one.whole_rounds(games) for games in (1, 6, 7, 12)] == [1, 1, 2, 2]
    with pytest.raises(ValueError, match="--games must be at least 1, not 0"):
        one.whole_rounds(0)


@pytest.mark.parametrize("name", catalogue.games())
def test_a_plan_survives_json_and_the_way_to_a_worker(name: str) -> None:
    bots = (BotSpec("a", "random", 0.5), BotSpec("b", "greedy", None, 9))
    for game in (game for game in ALL if game.name == name):
        one = Plan.of(game, bots, 8)
        assert Plan.from_settings(json.loads(json.dumps(one.settings()))) == one
        assert pickle.loads(pickle.dumps(one)) == one
        assert one.load() == game
