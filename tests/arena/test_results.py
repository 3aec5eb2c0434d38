"""What is worked out from games, on games whose results are easily counted by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from openskill.models import PlackettLuce

from menagerie.arena.bots import BotSpec
from menagerie.arena.plan import Plan
from menagerie.arena.play import Played
from menagerie.arena.results import complete_deals, ratings, results
from menagerie.core import catalogue
from menagerie.core.game import load
from tests.arena.plans import made_up, plan_of

TWO = plan_of("greedy,random", players=2)
FIRST, SECOND = "greedy", "random"


def of_bots(found: dict[str, Any], key: str) -> dict[str, Any]:
    return {bot["name"]: bot[key] for bot in found["bots"]}


def won_by(plan: Plan, number: int, *bots: int) -> Played:
    """A game that those bots win, wherever they sit."""
    seats = [seat for seat, bot in enumerate(plan.fixture(number).seats) if bot in bots]
    return made_up(number, seats, plan.players)


def test_shares_of_victory_are_per_seat_and_add_up_to_the_even_share() -> None:
    """The first bot wins three of four games, one with the other: 2.5 of 4."""
    games = [won_by(TWO, 0, 0), won_by(TWO, 1, 0), won_by(TWO, 2, 0, 1), won_by(TWO, 3, 1)]
    found = results(TWO, games, 4)
    shares = of_bots(found, "win_share")
    assert shares[FIRST]["mean"] == pytest.approx(2.5 / 4)
    assert shares[SECOND]["mean"] == pytest.approx(1.5 / 4)
    assert shares[FIRST]["low"] < 0.5 < shares[FIRST]["high"]
    assert of_bots(found, "against_even") == {FIRST: "open", SECOND: "open"}
    assert of_bots(found, "games") == {FIRST: 4, SECOND: 4}
    assert (found["games"], found["deals"], found["even_share"]) == (4, 2, 0.5)


def test_who_always_wins_is_above_the_even_share() -> None:
    found = results(TWO, [won_by(TWO, number, 0) for number in range(40)], 40)
    assert of_bots(found, "against_even") == {FIRST: "above", SECOND: "below"}


def test_a_bot_on_several_seats_is_counted_on_each() -> None:
    """At tables of three, first with seats 0, 1, 0 then 1, 0, 1; the second bot's seats win all."""
    plan = plan_of("greedy,random", players=3)
    found = results(plan, [won_by(plan, number, 1) for number in range(6)], 6)
    assert of_bots(found, "seats") == {FIRST: 9, SECOND: 9}
    assert of_bots(found, "games") == {FIRST: 6, SECOND: 6}
    assert of_bots(found, "win_share")[FIRST]["mean"] == 0
    assert of_bots(found, "win_share")[SECOND]["mean"] == pytest.approx(6 / 9)
    assert found["pairs"][0]["beats"]["mean"] == 0


def test_pairs_count_who_did_better_at_the_same_table() -> None:
    """Three bots at tables of two: 0 beats 1, 1 and 2 share, 2 beats 0."""
    plan = Plan.of(load("beasty-bar", 2), tuple(BotSpec(name, "random") for name in "abc"), 1)
    winners = {(0, 1): [0], (0, 2): [2], (1, 2): [1, 2]}
    games = []
    for number in range(6):
        seats = plan.fixture(number).seats
        games.append(won_by(plan, number, *winners[min(seats), max(seats)]))
    beats = {(pair["bot"], pair["other"]): pair["beats"]["mean"] for pair in results(plan, games, 6)["pairs"]}
    assert beats == {("a", "b"): 1, ("a", "c"): 0, ("b", "c"): 0.5}


def test_two_losers_of_one_table_are_equal() -> None:
    plan = Plan.of(load("beasty-bar", 3), tuple(BotSpec(name, "random") for name in "abc"), 1)
    found = results(plan, [won_by(plan, number, 0) for number in range(3)], 3)
    assert [pair["beats"]["mean"] for pair in found["pairs"]] == [1, 1, 0.5]


def test_seats_are_weighed_whoever_sits_there() -> None:
    found = results(TWO, [made_up(number, [1], 2) for number in range(60)], 60)
    assert [seat["win_share"]["mean"] for seat in found["seats"]] == [0, 1]
    assert of_bots(found, "win_share")[FIRST]["mean"] == 0.5, "the luck of the seat cancels"


def test_only_whole_deals_count() -> None:
    games = [won_by(TWO, number, 0) for number in (0, 1, 2, 5)]
    assert [[game.number for game in deal] for deal in complete_deals(TWO, games)] == [[0, 1]]
    found = results(TWO, games, 6, {3: "it broke"})
    assert (found["games"], found["not_counted"], found["planned"]) == (2, 2, 6)
    assert found["left_out"] == {"3": "it broke"}


@pytest.mark.parametrize("games", [[], [won_by(TWO, 0, 0)]])
def test_without_a_whole_deal_nothing_is_claimed(games: Sequence[Played]) -> None:
    found = results(TWO, games, 2)
    assert found["games"] == 0
    assert of_bots(found, "win_share") == {FIRST: None, SECOND: None}
    assert of_bots(found, "against_even") == {FIRST: "open", SECOND: "open"}
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize("name", catalogue.games())
def test_a_larger_margin_is_better_in_every_game(name: str) -> None:
    """The bot has 10 points, the others 4 and 2 (so 3 on average)."""
    plan = Plan.of(load(name, 3), tuple(BotSpec(letter, "random") for letter in "abc"), 1)
    games = []
    for number in range(3):
        scores = [(10.0, 4.0, 2.0)[bot] for bot in plan.fixture(number).seats]
        games.append(made_up(number, [0], 3, scores))
    margin = 7 * (-1 if catalogue.find(name).lower_score_wins else 1)
    assert of_bots(results(plan, games, 3), "score_margin")["a"] == pytest.approx(margin)


def test_seconds_a_move() -> None:
    found = of_bots(results(TWO, [made_up(0, [0], 2), made_up(1, [0], 2)], 2), "seconds_per_move")
    assert found[FIRST] == {"moves": 4, "mean": pytest.approx(0.2), "p99": pytest.approx(0.3)}


def test_ratings_are_those_of_openskill_game_by_game_in_the_order_of_numbers() -> None:
    games = [won_by(TWO, 0, 0), won_by(TWO, 1, 1), won_by(TWO, 2, 0), won_by(TWO, 3, 0, 1)]
    model = PlackettLuce()
    skills = [model.rating(), model.rating()]
    for ranks in ([1.0, 2.0], [2.0, 1.0], [1.0, 2.0], [1.0, 1.0]):  # those of the two bots
        [[skills[0]], [skills[1]]] = model.rate([[skills[0]], [skills[1]]], ranks=ranks)
    expected = [{"mu": pytest.approx(skill.mu), "sigma": pytest.approx(skill.sigma)} for skill in skills]
    assert ratings(TWO, games) == expected
    assert ratings(TWO, reversed(games)) == expected


def test_results_do_not_depend_on_the_order_in_which_games_ended() -> None:
    games = [won_by(TWO, number, number % 3 % 2) for number in range(12)]
    assert results(TWO, games, 12) == results(TWO, reversed(games), 12)
