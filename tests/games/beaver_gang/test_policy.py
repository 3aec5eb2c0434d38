"""What the search may know about good play: expected values by counting, shares of victory, priors, forgetting.

The expected values are compared with a count of all deals: every order of the unseen cards, each card for itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.arrays import FloatArray
from menagerie.core.jit import jit
from menagerie.core.streams import new_stream
from menagerie.games.beaver_gang import counting, outlook
from menagerie.games.beaver_gang.rules import MAX_LEGAL

from ...hooks import assess, forget, preferences
from .census import census
from .table import cards, known, play, position

Place = tuple[int, int]


@jit
def count_at(states: Any, seat: int, values: Any, current: Any, older: Any) -> float:
    return counting.expected_values(states[0], seat, values, current, older)


@jit
def averages_at(states: Any, seat: int) -> tuple[float, float]:
    return counting.averages(states[0], seat)


@jit
def share_out_of(points: Any, players: int, spread: float, gains: Any) -> None:
    outlook.share_out(points, players, spread, gains)


# Expected values by counting


def counted(state: menagerie.State, seat: int | None) -> tuple[FloatArray, float]:
    """By what a seat knows: of each card in the rows, and of the next to be drawn."""
    values = np.zeros((state.game.players, 4))
    top = count_at(state._states, state.game.seat_number(seat), values, np.zeros(4), np.zeros(4))
    return values, float(top)


def scored(card: str, pile: Sequence[str], discards: Sequence[str]) -> float:
    """BG-12: a number scores itself, an action card the next number of the pile, else of the shuffled discards."""
    numbers = [int(kind) for kind in (card, *pile) if kind.isdigit()]
    return float(numbers[0]) if numbers else float(np.mean([int(kind) for kind in discards if kind.isdigit()]))


def deals(places: dict[Place, bool], unseen: str) -> Iterator[tuple[dict[Place, str], tuple[str, ...]]]:
    """All ways to lay the unseen cards into the places (True: a number, since it was kept), with what is left over."""
    for order in permutations(cards(unseen)):
        row = dict(zip(places, order, strict=False))
        if all(row[place].isdigit() for place, kept in places.items() if kept):
            yield row, order[len(places) :]


def check_counting(state: menagerie.State, seat: int | None, *eras: tuple[dict[Place, bool], str]) -> None:
    """Compares with the mean over all deals; the last era is that of the present draw pile."""
    discards = [kind for kind, count in state.view()["discard"].items() for _ in range(count)]
    totals: dict[Place | None, list[float]] = {}
    for worlds in product(*(deals(*era) for era in eras)):
        pile = worlds[-1][1]
        for row, _ in worlds:
            for place, kind in row.items():
                totals.setdefault(place, []).append(scored(kind, pile, discards))
        totals.setdefault(None, []).append(scored(pile[0], pile[1:], discards))
    values, top = counted(state, seat)
    for unknown, scores in totals.items():
        assert (top if unknown is None else values[unknown]) == pytest.approx(np.mean(scores))


DEALT, KEPT = False, True
UNKNOWN_TO = {
    0: ({(0, 1): DEALT, (0, 2): DEALT, (1, 0): DEALT, (1, 1): KEPT, (1, 2): DEALT}, "2 5 6"),
    1: ({(0, 0): DEALT, (0, 1): DEALT, (0, 2): DEALT, (0, 3): DEALT, (1, 2): DEALT}, "1 2 3"),
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("deck", ["2 9 7 S", "9 S P C", "S P C"])
def test_bg12_values_of_the_first_draw_pile_are_those_of_all_deals(seat: int, deck: str) -> None:
    """Also where the draw pile may hold no number, so that the discard pile is shuffled (BG-10)."""
    state = position("1 2 ? 3/5 6 ? 0", "8 4", deck=deck, known=[None, [[1], [1], [], [0, 1]]], kept=[[], [2]])
    places, pool = UNKNOWN_TO[seat]
    check_counting(state, seat, (places, f"{pool} {deck}"))
    values, _ = counted(state, seat)
    assert values[1, 3] == 0  # both have seen it
    assert values[seat, 0] == (1, 5)[seat]


@pytest.mark.parametrize("deck", ["7 S 8", "S P 2", "S P"])
def test_bg10_values_after_a_reshuffle_are_those_of_all_deals(deck: str) -> None:
    """A dealt action card is of the first draw pile, and what replaces it of the present one."""
    piles: dict[str, Any] = {"deck": deck, "hidden": ["9", "swap"]}
    state = position("1 2 ? 3/5 6 ? 0", "4 4", kept=[[], [1]], known=[None, [[1], [1], [], [1]]], **piles)
    dealt = {(0, 1): DEALT, (0, 2): DEALT, (1, 1): DEALT, (1, 2): DEALT, (1, 3): DEALT}
    check_counting(state, 0, (dealt, "2 6 0 9 S"), ({(1, 0): KEPT}, f"5 {deck}"))


def test_an_action_card_that_is_known_is_worth_what_replaces_it() -> None:
    state = position("S 2 3 4/5 6 7 8", "0", deck="1 3 P", known=[[[0]] + [[0, 1]] * 3, [[0, 1]] * 4])
    values, top = counted(state, 0)
    assert values.tolist() == [[2, 2, 3, 4], [5, 6, 7, 8]]
    assert top == 2


@pytest.mark.parametrize("players", [2, 4, 6])
def test_averages_agree_with_the_values_while_the_pile_is_long(players: int) -> None:
    """Nobody's expectation depends on kinds then: a dealt card, one to be drawn and what replaces it are alike."""
    state = menagerie.load("beaver-gang", players).new_state()
    state.deal(players)
    for seat in range(players):
        dealt, drawn = averages_at(state._states, seat)
        values, top = counted(state, seat)
        assert dealt == pytest.approx(drawn) == pytest.approx(top)
        assert values[seat, 1] == pytest.approx(values[(seat + 1) % players, 0]) == pytest.approx(dealt)


# Shares of victory


def assessed(state: menagerie.State, seed: int = 0) -> tuple[list[float], list[float]]:
    states, gains, points = state._states.copy(), np.zeros(state.game.players), np.zeros(state.game.players)
    out, weights = np.zeros((2, MAX_LEGAL), np.int64)
    assess(states, out, weights, new_stream(seed), gains, points)
    return gains.tolist(), points.tolist()


def last_round(mine: str, theirs: str, **more: Any) -> menagerie.State:
    """Two players in the last round, all cards known to both."""
    public = [[[0, 1]] * 4] * 2
    return position(f"{mine}/{theirs}", "9", known=public, round=4, totals=more.pop("totals", [40, 40]), **more)


def test_gains_sum_to_nothing_and_agree_with_the_points() -> None:
    gains, points = assessed(last_round("1 2 3 0", "5 6 7 8"))
    assert sum(gains) == pytest.approx(0)
    assert 0.3 < gains[0] <= 1
    assert points[0] < points[1] - 5


def test_the_lower_the_own_row_the_better() -> None:
    shares = [assessed(last_round(f"1 2 3 {card}", "2 3 4 5"))[0][0] for card in range(9)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1] + 0.1


def test_a_lead_counts_for_more_the_fewer_rounds_are_left() -> None:
    shares = []
    for number in (2, 3, 4):
        row = [[[0, 1]] * 4] * 2
        state = position("1 2 3 4/1 2 3 4", "9", known=row, round=number, totals=[20, 28])
        shares.append(assessed(state)[0][0])
    assert 0 < shares[0] < shares[1] < shares[2] < 1


@pytest.mark.parametrize("players", [2, 4, 6])
def test_before_a_round_seats_of_equal_totals_share_equally(players: int) -> None:
    gains, points = assessed(menagerie.load("beaver-gang", players).new_state())
    assert gains == pytest.approx([0.0] * players)
    assert len(set(points)) == 1


def test_the_end_is_told_exactly() -> None:
    """The last turn after a call, and all cards lie open: nothing seat 1 may draw brings it below 0."""
    state = last_round("0 0 0 0", "9 9 9 8", called=0, to_move=1, totals=[0, 90])
    play(state, "draw", "9")
    play(state, "discard")
    assert state.is_terminal
    assert assessed(state) == ([1.0, -1.0], [0.0, 125.0])


@pytest.mark.parametrize("players", [2, 3, 6])
def test_softmax_is_fair(players: int) -> None:
    gains = np.zeros(players)
    share_out_of(np.arange(players, dtype=np.float64), players, 3.0, gains)
    assert gains.sum() == pytest.approx(0)
    assert gains.tolist() == sorted(gains, reverse=True)
    share_out_of(np.full(players, 70.0), players, 3.0, gains)
    assert gains == pytest.approx(np.zeros(players))


# Priors


def priors_of(state: menagerie.State) -> dict[str, float]:
    actions = state.legal_actions()
    priors = np.zeros(MAX_LEGAL)
    preferences(state._states, np.array(actions), len(actions), priors)
    return {state.action_text(action): float(prior) for action, prior in zip(actions, priors, strict=False)}


@pytest.mark.parametrize("players", [2, 5])
def test_priors_are_chances_that_depend_on_what_the_seat_knows_only(players: int) -> None:
    choose = random.Random(players)
    state = menagerie.load("beaver-gang", players).new_state()
    for _ in range(150):
        if state.is_terminal:
            break
        if state.is_chance:
            state.apply(choose.choice(state.chance_outcomes())[0])
            continue
        priors = priors_of(state)
        assert sum(priors.values()) == pytest.approx(1)
        assert min(priors.values()) > 0
        assert priors_of(state.resample(state.current_player, choose.randrange(1000))) == pytest.approx(priors)
        state.apply(choose.choice(state.legal_actions()))


CHOICES = [
    ("1 2 2 9/5 6 7 8", "0", {}, "take 4"),
    ("1 2 2 0/5 6 7 8", "8", {}, "draw"),
    ("1 2 2 9/5 6 7 8", "0", {"drawn": "3"}, "keep 4"),
    ("1 0 2 3/5 6 7 8", "0", {"drawn": "8"}, "discard"),
    ("1 2 2 9/5 6 7 8", "0", {"drawn": "peek"}, "use"),
    ("1 0 2 9/5 6 7 8", "0", {"drawn": "second chance"}, "use"),
]


@pytest.mark.parametrize(("rows", "discard", "how", "expected"), CHOICES)
def test_plain_choices_are_the_likeliest(rows: str, discard: str, how: dict[str, str], expected: str) -> None:
    priors = priors_of(position(rows, discard, known=[[[0], None, None, [0]]], **how))
    assert max(priors, key=lambda text: priors[text]) == expected


def test_bg6_a_swap_is_best_for_the_lowest_card_that_one_knows() -> None:
    state = position("9 2 2 4/5 1 7 8", "0", drawn="swap", known=[[[0, 1]] * 4, [[0, 1]] * 4])
    play(state, "use")
    priors = priors_of(state)
    assert max(priors, key=lambda text: priors[text]) == "swap 1 1 2"


@pytest.mark.parametrize(("own", "expected"), [("0 0 1 0", "knock"), ("9 9 8 8", "pass")])
def test_bg11_one_knocks_with_a_low_row(own: str, expected: str) -> None:
    state = position(f"{own}/5 6 7 8", "0", drawn="9", known=[[[0, 1]] * 4, [[0, 1]] * 4])
    play(state, "discard")
    assert priors_of(state)[expected] > 0.9


# Forgetting


def forgotten(state: menagerie.State, seat: int, percent: int, seed: int = 0) -> menagerie.State:
    other = state.copy()
    forget(other._states, seat, percent, new_stream(seed))
    return other


def middle_of_a_round() -> menagerie.State:
    state = position("1 2 3 4/5 6 7 8", "0", deck="9 8 7 6 5", turns=0)
    play(state, "take 2", "draw", "9", "keep 1", "pass")
    return state


def test_bg15_who_forgets_all_knows_nothing_and_the_others_as_much_as_before() -> None:
    state = middle_of_a_round()
    assert known(state, 0)
    other = forgotten(state, 0, 100)
    assert known(other, 0) == {}
    assert known(other, 1) == known(state, 1)
    assert known(other, None) == {}  # the card that was taken is not what everybody knows any more
    assert other.legal_actions() == state.legal_actions()
    worlds = {tuple(other.resample(0, seed)._states[0]["card"][0].tolist()) for seed in range(20)}
    assert len(worlds) > 5


def test_bg15_some_is_forgotten_by_chance_and_all_cards_stay_accounted_for() -> None:
    state = middle_of_a_round()
    assert known(forgotten(state, 0, 0), 0) == known(state, 0)
    left = [len(known(forgotten(state, 0, 50, seed), 0)) for seed in range(200)]
    assert 0.4 < np.mean(left) / len(known(state, 0)) < 0.6
    for seed in range(20):
        other = forgotten(state, 0, 50, seed)
        assert census(other.game, other.resample(0, seed)._states[0]) == census(state.game, state._states[0])
        assert set(known(other, 0).items()) <= set(known(state, 0).items())
