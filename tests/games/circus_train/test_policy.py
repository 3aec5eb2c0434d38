"""Circus Train: what the search is told about good play."""

from __future__ import annotations

import json
import math
import random
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.streams import new_stream
from menagerie.games.circus_train import greedy, policy, prospects
from menagerie.games.circus_train.piles import viewer_of
from menagerie.games.circus_train.state import (
    ANIMALS,
    KINDS,
    LOAD,
    MAIN,
    MAX_CHANCE,
    MAX_LEGAL,
    NOTHING,
    VALUES,
    WAGONS,
)

from .census import census
from .table import lively_play, play, position

WEIGHTS, PRIORS = (
    json.loads(Path(policy.__file__).with_name(name).read_text("utf-8")) for name in ("weights.json", "priors.json")
)
ROOM = max(MAX_LEGAL, MAX_CHANCE)
TABLES = [(2, True), (3, False), (4, True)]


def record(state: menagerie.State) -> Any:
    """A copy of the state's record, to be changed at will."""
    return state._states.copy()[0]


def assessed(state: menagerie.State, seed: int = 1) -> tuple[list[float], list[float]]:
    """The gains and the points that the seats may expect."""
    players = state.game.players
    gains, points = np.zeros(players), np.zeros(players)
    out, weights = np.zeros((2, ROOM), np.int64)
    policy.assess(record(state), out, weights, new_stream(seed), gains, points)
    return gains.tolist(), points.tolist()


def preferred(state: menagerie.State) -> dict[str, float]:
    """The priors of the legal actions, by their texts."""
    actions = state.legal_actions()
    priors = np.zeros(ROOM)
    policy.preferences(record(state), np.array(actions), len(actions), priors)
    return {state.action_text(action): float(prior) for action, prior in zip(actions, priors, strict=False)}


def described(state: menagerie.State, seat: int = 0) -> list[int]:
    """The numbers that describe a seat."""
    out = np.full(ROOM, 99, np.int64)
    prospects.describe(record(state), seat, out)
    return out[: prospects.NUMBERS].tolist()  # type: ignore[no-any-return]


@cache
def sample(players: int, bonus: bool, seed: int = 3, share: int = 40) -> list[menagerie.State]:
    """Some of the states of a random game that are not its end."""
    game = menagerie.load("circus-train", players, bonus=bonus)
    choose = random.Random(seed)
    return [state.copy() for state in lively_play(game, seed) if choose.randrange(share) == 0 and not state.is_terminal]


# What a seat may expect


@pytest.mark.parametrize(("players", "bonus"), TABLES)
def test_gains_are_those_of_a_game_with_one_winner(players: int, bonus: bool) -> None:
    for state in sample(players, bonus):
        gains, points = assessed(state)
        assert sum(gains) == pytest.approx(0)
        assert all(-1 / (players - 1) <= gain <= 1 for gain in gains)
        assert all(have <= expected for have, expected in zip(state.scores(), points, strict=True))


def test_there_is_room_for_the_numbers() -> None:
    assert prospects.NUMBERS <= ROOM


def test_the_same_position_from_the_other_side_is_worth_the_same() -> None:
    here = position("g g b/f t t", trains="g1 g2/b3", waiting="f4/", tokens="f g", ringmaster=0)
    there = position("f t t/g g b", trains="b3/g1 g2", waiting="/f4", tokens="g f", ringmaster=1, to_move=1)
    gains, points = assessed(here)
    other_gains, other_points = assessed(there)
    assert gains == pytest.approx(other_gains[::-1])
    assert points == pytest.approx(other_points[::-1])


def test_seats_of_which_all_is_alike_but_the_turn_expect_the_same() -> None:
    """With three players, the ringmaster token apart: the one on turn is not described by its number."""
    hands, trains = "g b/g b/g b", "g1/g1/g1"
    first, second = (
        position(hands, trains=trains, tokens="f t g", ringmaster=0),
        position(hands, trains=trains, tokens="g f t", ringmaster=1, to_move=1),
    )
    gains, shifted = assessed(first)[0], assessed(second)[0]
    assert gains == pytest.approx([shifted[1], shifted[2], shifted[0]])


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({"trains": "g2 g1/b1"}, {"trains": "g4 g1/b1"}),
        ({"trains": "g1/b1"}, {"trains": "g3 g2 g1/b1"}),
        ({"trains": "g1/b3 b1"}, {"trains": "g1/b1"}),
        ({"trains": "g1/b1"}, {"trains": "g1/b1", "waiting": "t3/"}),
        ({"trains": "g1/b1", "waiting": "/t3"}, {"trains": "g1/b1"}),
        ({"hands": "g g/b b"}, {"hands": "g g t/b b"}),
        ({"hands": "g g/b b"}, {"hands": "g g g g/b b"}),
        ({"hands": "g g/b b t f"}, {"hands": "g g/b b"}),
        ({"actions_left": 1}, {"actions_left": 2}),
    ],
)
def test_more_is_worth_more(worse: dict[str, Any], better: dict[str, Any]) -> None:
    """CT-14 and what leads to it: points, waiting wagons, cards, actions; the more others have, the worse."""
    low, high = ({"hands": "g g/b b", **keywords} for keywords in (worse, better))
    assert assessed(position(**low))[0][0] < assessed(position(**high))[0][0]


def test_ct15_what_is_begun_is_finished_and_wins_for_certain() -> None:
    """Only the wagon that takes the place of the one loaded is still to come: 18 points are certain."""
    state = position("g/b", offer="g1 b2 f3 t4", trains="g4 g3 g3 g2 g2 g2 g1/b1", tokens="g b")
    play(state, "load giraffe 1")
    assert state.is_chance
    assert assessed(state) == ([1, -1], [18, 1])


def test_ct15_whoever_can_win_at_once_is_nearly_sure_to() -> None:
    """Exactly: it wins with its next action, so that its share is 1."""
    trains = "g4 g3 g3 g2 g2 g2 g1/b4 b3"
    wins, can_not = position("g/b", trains=trains, tokens="g b"), position("t/b", trains=trains, tokens="g b")
    assert assessed(wins)[0][0] > 0.9
    assert assessed(wins)[0][0] > assessed(can_not)[0][0]


# The network


def test_the_committed_weights_are_a_network_of_the_numbers() -> None:
    units = len(WEIGHTS["offset"])
    shapes = {"direct": (prospects.NUMBERS,), "inward": (units, prospects.NUMBERS), "offset": (units,)}
    assert {name: np.shape(rows) for name, rows in WEIGHTS.items()} == {**shapes, "outward": (units,)}
    assert all(np.isfinite(rows).all() for rows in WEIGHTS.values())


@pytest.mark.parametrize(("players", "bonus"), TABLES)
def test_a_rating_is_what_the_network_makes_of_the_numbers(players: int, bonus: bool) -> None:
    direct, inward, offset, outward = (np.array(WEIGHTS[n]) for n in ("direct", "inward", "offset", "outward"))
    for state in sample(players, bonus):
        numbers = np.array(described(state, players - 1))
        expected = direct @ numbers + outward @ np.maximum(inward @ numbers + offset, 0)
        assert prospects.rating(numbers, prospects.NETWORK) == pytest.approx(expected)


# The numbers that describe a seat


@pytest.mark.parametrize(("players", "bonus"), TABLES)
def test_ct10_nothing_is_missing_where_a_wagon_can_be_loaded(players: int, bonus: bool) -> None:
    """The rules say which of the offered wagons can be paid, with the effects of bonus cards as well (CT-18)."""
    seen = 0
    for state in sample(players, bonus):
        now = record(state)
        if now.phase != MAIN or now.actions_left == 0:
            continue
        token = now.token[now.turn]
        for wagon in set(now.offer.tolist()) - {NOTHING}:
            payable = prospects.missing(now, now.turn, wagon, token, NOTHING) == 0
            assert payable == (LOAD + wagon in state.legal_actions())
            seen += payable
    assert seen > 0


def test_ct10_a_card_more_counts_for_what_it_is() -> None:
    state = record(position("g f/b", tokens="f b"))
    giraffe, bear, fish = 0, 1, 2
    short = [prospects.missing(state, 0, giraffe * VALUES + 3, fish, more) for more in (NOTHING, giraffe, bear, fish)]
    assert short == [3, 2, 3, 2]
    assert prospects.missing(state, 0, fish * VALUES + 3, fish, fish) == 2


def test_ct13_a_row_of_waiting_wagons_is_one_that_can_be_attached() -> None:
    choose = random.Random(5)
    found = 0
    for _ in range(300):
        end, *waiting = choose.sample(range(WAGONS), choose.randint(2, 6))
        row = prospects.row_behind(end, sum(1 << wagon for wagon in waiting))
        best = greedy.best_row(end, waiting, 99)
        assert (row > 0) == (best > 0)
        assert row <= best
        found += row == best
    assert found > 200


def test_ct13_a_row_goes_on_behind_each_wagon() -> None:
    tiger, fish, giraffe = 3 * VALUES, 2 * VALUES, 0
    waiting = 1 << tiger + 1 | 1 << tiger + 3 | 1 << fish + 3
    assert prospects.row_behind(tiger, waiting) == 4 + 4  # the tiger 2 does not fit behind a fish 4
    assert prospects.row_behind(giraffe, waiting) == 0


def test_what_describes_a_seat() -> None:
    state = position(
        "g g f f f b/t",
        offer="g3 b2 f4 t1",
        trains="g1 t1/b2",
        waiting="b3/",
        tokens="f b",
        ringmaster=0,
        actions_left=2,
    )
    numbers = described(state)
    assert numbers[: prospects.GAIN] == [18 - 2, 3, 2, 1, 0]
    # Of the offer only the tiger 1 fits; one pair of fish pays for it. The bear 3 does not fit behind it.
    assert numbers[prospects.GAIN : prospects.GAIN + 4] == [1, 1, 1, 1]
    assert numbers[prospects.WAITING_POINTS] == 3
    assert numbers[prospects.WAITING_WAGONS] == 1
    # A bear 1 or a tiger 3 would link it: four and two wagons.
    assert numbers[prospects.LINKS] == 3 * (4 + 2)
    assert numbers[prospects.ACTIONS : prospects.FACE_DOWN + 1] == [2, 0, 0, 0]
    assert numbers[prospects.WINS : prospects.WINS + 3] == [0, 0, 0]
    assert numbers[prospects.END : prospects.END + 4] == [1, 0, 0, 0]
    # Giraffe 3: two giraffes and a pair of fish. Bear 2: a bear and a pair. Fish 4: one is missing.
    assert numbers[prospects.DEAREST : prospects.DEAREST + 3] == [3, 4, 4]
    assert numbers[prospects.PAYABLE] == 3 + 2 + 1
    assert described(state, 1)[prospects.DISTANCE] == 1


def test_ct15_a_row_that_wins_is_known_to_win() -> None:
    trains = "g4 g3 g3 g2 g1/b1"
    numbers = described(position("t/b", offer="t1 b2 f3 t2", trains=trains, waiting="t4/", tokens="g b"))
    assert numbers[prospects.TO_GO] == 5
    assert numbers[prospects.GAIN] == 5
    assert numbers[prospects.WINS : prospects.WINS + 3] == [1, 1, 1]


# What looks good at first sight


@pytest.mark.parametrize(("players", "bonus"), TABLES)
def test_priors_are_shares_of_what_the_mover_sees(players: int, bonus: bool) -> None:
    for state in sample(players, bonus):
        if not state.is_chance:
            priors = preferred(state)
            assert sum(priors.values()) == pytest.approx(1)
            assert min(priors.values()) > 0
            assert preferred(state.resample(state.current_player, 7)) == priors


def test_first_sight_likes_what_is_sensible() -> None:
    priors = preferred(position("g g g/b", offer="g3 g1 f3 t4", discard="t", trains="g2/"))
    assert priors["load giraffe 3"] > priors["load giraffe 1"]
    assert priors["draw deck"] > priors["draw discard"]
    assert priors["end"] < priors["load giraffe 1"]
    helped = preferred(position("g g/b", offer="g3 b4 f3 t4", discard="g", trains="g2/"))
    assert helped["draw discard"] > helped["draw deck"]


def test_there_is_a_committed_prior_for_each_criterion() -> None:
    assert list(PRIORS) == policy.CRITERIA
    assert len(policy.CRITERIA) == policy.BONUS_CARD + KINDS - ANIMALS
    assert np.isfinite(list(PRIORS.values())).all()


def test_each_action_is_liked_by_its_criteria() -> None:
    """Measured by the card from the deck. With a giraffe more, the giraffe 3 could be paid instead of the giraffe 1."""
    state = position("g g b t L/b", "g3 g1 f2 b1", "g2/", discard="g", tokens="f b", bonus=True)
    priors = preferred(state)
    liked = {text: math.log(prior / priors["draw deck"]) for text, prior in priors.items()}
    expected = {
        "draw discard": PRIORS["top card"] + PRIORS["top card's gain"] * (3 - 1),
        "load giraffe 1": PRIORS["fitting wagon"] + PRIORS["fitting value"],
        "load bear 1": PRIORS["waiting wagon"] + PRIORS["waiting value"],
        "play load one fewer": PRIORS["load one fewer"],
        "end": PRIORS["early end"],
    }
    assert {text: liked[text] for text in expected} == pytest.approx(expected)


def test_stand_ins_victories_and_exchanges_count() -> None:
    """Two fish stand in for a bear; the tiger 2 wins; the jokers are three fish, or the two tigers, or no bears."""
    trains = "t4 t3 t3 t1 t1 t2 g2/"
    priors = preferred(position("f f f t t/b", "b1 g4 t2 g3", trains, tokens="f b", actions_left=2))
    liked = {text: math.log(prior / priors["draw deck"]) for text, prior in priors.items()}
    expected = {
        "load bear 1": PRIORS["waiting wagon"] + PRIORS["waiting value"] + PRIORS["stand-in"],
        "load tiger 2": PRIORS["fitting wagon"] + 2 * PRIORS["fitting value"] + PRIORS["victory"],
        "exchange tiger": PRIORS["exchange"] + PRIORS["exchange's jokers"] * (2 - 3),
        "exchange bear": PRIORS["exchange"] + PRIORS["exchange's jokers"] * (0 - 3),
    }
    assert {text: liked[text] for text in expected} == pytest.approx(expected)


# What is easily forgotten


def test_ct7_who_forgets_all_knows_no_cards_of_others() -> None:
    state = position("g b/g g t/f f", known="g/g t/f f")
    now = record(state)
    now.elsewhere[viewer_of(0), 0] = 1
    policy.forget(now, 0, 100, new_stream(1))
    assert now.known[1:3].sum() == 0
    assert now.elsewhere[viewer_of(0)].sum() == 0
    assert now.known[0].tolist() == record(state).known[0].tolist()
    assert now.hand.tolist() == record(state).hand.tolist()


def test_who_forgets_nothing_knows_the_same() -> None:
    state = position("g b/g g t", known="g/g t")
    now = record(state)
    policy.forget(now, 0, 0, new_stream(1))
    assert now == record(state)


def test_about_as_many_cards_are_forgotten_as_it_says() -> None:
    state = position("b/g g g g f f f f t t", known="/g g g g f f f f t t")
    stream, kept = new_stream(2), 0
    for _ in range(100):
        now = record(state)
        policy.forget(now, 0, 30, stream)
        kept += now.known[1].sum()
    assert 650 < kept < 750


@pytest.mark.parametrize(("players", "bonus"), TABLES)
def test_what_was_forgotten_is_redrawn_and_the_game_goes_on(players: int, bonus: bool) -> None:
    for seed, state in enumerate(sample(players, bonus)):
        seat = seed % players
        before = census(state.game, record(state))
        copy = state.copy()
        policy.forget(copy._states[0], seat, 60, new_stream(seed))
        world = copy.resample(seat, seed)
        now = record(world)
        assert census(state.game, now) == before
        assert (now.known <= now.hand).all()
        assert (now.hand >= 0).all()
        assert (now.hand[seat] == record(state).hand[seat]).all()
        assert now.deck_size == now.deck.sum() == record(state).deck_size
        if not world.is_chance:
            assert world.legal_actions()
