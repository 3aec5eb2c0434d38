"""What is hidden (BG-15): redeals are uniform over all that agrees with what a seat has seen, and show nothing else.

The expected chances come from counting: every way to put the unseen cards, each of them for itself, into the places
that a seat does not know, provided that a card that was kept is a number (BG-4).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

import pytest
from scipy.stats import chisquare

import menagerie
from menagerie.games.beaver_gang.state import KIND_NAMES

from .table import cards, choices, known, plane, play, position

DRAWS = 20_000
ANY, NUMBER = False, True
Place = tuple[int, int]
"""A seat and a place from 1; the place 0 is the card that the seat holds."""


def card_at(states: Any, place: Place) -> str:
    record = states[0]
    kind = record.drawn if place[1] == 0 else record.card[place[0], place[1] - 1]
    return KIND_NAMES[int(kind)]


def redeals(state: menagerie.State, seat: int | None, places: Sequence[Place], draws: int) -> Counter[tuple[str, ...]]:
    """The kinds at `places` in redeals for a seat."""
    worlds = (state.game.redrawn(state._states, seat, seed) for seed in range(draws))
    return Counter(tuple(card_at(world, place) for place in places) for world in worlds)


def ways(constraints: Sequence[bool], pool: Sequence[str]) -> Counter[tuple[str, ...]]:
    """How many ways lead to each row of kinds in places that take any card, or numbers only."""
    count: Counter[tuple[str, ...]] = Counter()
    for chosen in permutations(range(len(pool)), len(constraints)):
        row = tuple(pool[card] for card in chosen)
        if all(kind.isdigit() for kind, must in zip(row, constraints, strict=True) if must):
            count[row] += 1
    return count


def check(state: menagerie.State, seat: int | None, *eras: tuple[dict[Place, bool], str]) -> None:
    """Compares redeals for a seat with the count: for each era the places that it does not know, and the cards."""
    places = [place for slots, _ in eras for place in slots]
    expected: dict[tuple[str, ...], float] = {(): 1.0}
    for slots, pool in eras:
        count = ways(list(slots.values()), cards(pool))
        total = sum(count.values())
        expected = {
            (*row, *more): chance * number / total
            for (row, chance), (more, number) in product(expected.items(), count.items())
        }
    seen = redeals(state, seat, places, DRAWS)
    assert set(seen) <= set(expected)
    observed = [seen[row] for row in expected]
    assert chisquare(observed, [DRAWS * chance for chance in expected.values()]).pvalue > 1e-4


def test_before_a_reshuffle_rows_and_draw_pile_are_one_pool() -> None:
    state = position("1 2 ? 3/5 6 ? 0", "4", deck="7 S 6", known=[None, [[1], [1], [], [0, 1]]], kept=[[], [2]])
    check(state, 0, ({(1, 1): ANY, (1, 2): NUMBER, (0, 2): ANY}, "5 6 2 7 S 6"))
    check(state, 1, ({(0, 1): ANY, (0, 2): ANY, (0, 4): ANY}, "1 2 3 7 S 6"))
    for seed in range(50):
        world = state.resample(0, seed)
        assert known(world, 0) == known(state, 0) == {(0, 1): "1", (0, 4): "3", (1, 4): "0"}


def test_a_spectator_knows_what_is_public_only() -> None:
    state = position("1 2 ? 3/5 6 ? 0", "4", deck="7 S 6", turns=0)
    play(state, "take 2")
    check(
        state,
        None,
        ({(0, 1): ANY, (0, 4): ANY, (1, 1): ANY, (1, 2): ANY}, "1 3 5 6 0 7 S 6"),
    )
    assert set(redeals(state, None, [(0, 2)], 50)) == {("4",)}


def test_a_card_that_another_holds_may_be_of_any_kind() -> None:
    state = position("1 S ? 3/5 6 6 0", "4", deck="7 S P", known=[[None, [0], [], None]])
    play(state, "draw", "P")
    check(state, 1, ({(0, 0): ANY, (0, 1): ANY, (0, 2): ANY}, "P 1 S 3 6 6 7 S"))
    assert set(redeals(state, 0, [(0, 0)], 50)) == {("peek",)}


def test_a_card_that_was_kept_is_a_number_wherever_it_goes() -> None:
    state = position("1 2 ? 3/5 6 ? 0", "4", deck="7 S P 8", turns=0)
    play(state, "draw", "7", "keep 1", "draw", "S", "use", "swap 4 0 1")
    assert known(state, 0) == {(1, 4): "7", (0, 4): "3"}
    # seat 1 has the 7 at place 4 now, and seat 0 the 0 of seat 1; the discard pile holds 4, 1 and the Swap
    check(state, 1, ({(1, 4): NUMBER, (0, 4): ANY, (1, 2): ANY}, "7 3 6 2 P 8"))
    check(state, 0, ({(0, 1): ANY, (1, 1): ANY}, "0 5 2 6 P 8"))


def reshuffled() -> menagerie.State:
    """After a reshuffle. Seat 0 has kept the 9 of the first draw pile and the 2 of the second, seat 1 the 6 and the 0.
    Nobody knows the 3 and the 7. Two dealt cards are hidden, Swap and Peek; the draw pile holds 1 and 5."""
    state = position("1 ? 3 4/5 ? 7 8", "2 0", deck="9 6 S P", turns=0)
    play(state, "draw", "9", "keep 1", "draw", "6", "keep 1", "pass")
    play(state, "draw", "2", "keep 4", "pass", "draw", "0", "keep 4", "pass")
    assert state.view()["discard"] == {"4": 1, "8": 1}
    assert state.view()["draw_pile"] == 2
    return state


@pytest.mark.parametrize("seat", [0, 1])
def test_bg10_after_a_reshuffle_what_everybody_has_seen_stays_apart(seat: int) -> None:
    state, other = reshuffled(), 1 - seat
    first_pile = {(other, 1): NUMBER, (0, 3): ANY, (1, 3): ANY}
    check(
        state,
        seat,
        (first_pile, "3 7 S P " + ("6" if seat == 0 else "9")),
        ({(other, 4): NUMBER}, "1 5 " + ("0" if seat == 0 else "2")),
    )


def test_bg10_a_spectator_after_a_reshuffle() -> None:
    first_pile = {(0, 1): NUMBER, (1, 1): NUMBER, (0, 3): ANY}
    check(reshuffled(), None, (first_pile, "9 6 3 7 S P"), ({(0, 4): NUMBER, (1, 4): NUMBER}, "2 0 1 5"))


def test_bg10_a_set_up_position_after_a_reshuffle() -> None:
    known = [None, [[1], [1], [], [1]]]
    piles: dict[str, Any] = {"deck": "7 S 8 6", "hidden": ["9", "swap"]}
    state = position("1 2 ? 3/5 6 ? 0", "4", kept=[[], [1]], known=known, **piles)
    check(state, 0, ({(1, 2): ANY, (1, 4): ANY}, "2 6 0 9 S"), ({(1, 1): NUMBER}, "5 7 S 8 6"))


def test_bg10_cards_of_a_draw_pile_that_is_used_up_only_change_places() -> None:
    """Of the second of three draw piles, seat 2 can't tell the kept 0, 1 and 3 from one another."""
    state = position("5 6 6 5/7 8 8 7/4 4 9 9", "0 1 3", deck="", turns=0)
    play(state, "draw", "0", "keep 1", "draw", "1", "keep 1", "take 1", "pass", "draw", "3", "keep 4", "pass")
    assert state.view()["draw_pile"] == 0
    play(state, "draw", "4", "keep 2", "pass")
    slots = {(0, 1): NUMBER, (1, 1): NUMBER, (0, 4): NUMBER}
    check(state, 2, (slots, "0 1 3"), ({(1, 2): NUMBER}, "4 5 5"))


# Non-interference


def some_states(players: int, seed: int, **options: Any) -> Iterator[menagerie.State]:
    """States of a random game in which draws are many and knocks are rare, so that there are reshuffles (BG-10)."""
    choose = random.Random(seed)
    state = menagerie.load("beaver-gang", players, **options).new_state()
    reshuffled = 0
    while not state.is_terminal and len(state.history) < 1500:
        if state.is_chance:
            state.apply(choose.choice(state.chance_outcomes())[0])
        else:
            texts = choices(state)
            if "pass" in texts:
                texts = ["knock" if choose.random() < 0.005 else "pass"]
            elif "draw" in texts and choose.random() < 0.8:
                texts = ["draw"]
            play(state, choose.choice(texts))
        if choose.random() < 0.07:
            reshuffled += plane(state, "draw pile", None)[1] > 0
            yield state
    assert reshuffled > 5


def shown(state: menagerie.State, seat: int | None) -> tuple[Any, ...]:
    actions = choices(state) if state.current_player == seat else None
    return state.view(seat), state.observation(seat).tolist(), state.current_player, actions


@pytest.mark.parametrize(("players", "aid"), [(2, False), (2, True), (3, False), (5, False), (6, True)])
def test_bg15_a_redeal_shows_nothing(players: int, aid: bool) -> None:
    """View, observation, legal actions, information state, who moves; and how the next step is told and shown."""
    choose = random.Random(players)
    for state in some_states(players, players, memory_aid=aid):
        steps = state.copy().apply(choose.choice(possible(state)))
        for seat in (None, *range(players)):
            world = state.resample(seat, 1)
            assert shown(world, seat) == shown(state, seat)
            assert world.information_state(seat) == state.information_state(seat)
            for step in steps:
                other = step.resampled(seat, 2)
                assert (other.text(seat), other.view(seat)) == (step.text(seat), step.view(seat))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_bg15_what_follows_is_told_apart_as_soon_as_it_shows(players: int) -> None:
    """The same action in two worlds: as long as a seat's information states are equal, so is all that it is shown;
    and they differ when the screen does."""
    choose, apart = random.Random(1), 0
    for state in some_states(players, 10 + players):
        for seat in (None, *range(players)):
            world, here = state.resample(seat, choose.randrange(1000)), state.copy()
            for _ in range(6):
                common = sorted(set(possible(world)) & set(possible(here)))
                if not common:
                    break
                action = choose.choice(common)
                here.apply(action)
                world.apply(action)
                if here.information_state(seat) != world.information_state(seat):
                    apart += 1
                    break
                assert shown(here, seat) == shown(world, seat)
    assert apart > 20


def possible(state: menagerie.State) -> list[int]:
    return [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance else state.legal_actions()


def test_bg12_all_that_the_last_action_of_a_round_turns_up_is_told() -> None:
    """No card is hidden, so that chance brings none: the action itself shows them."""
    told = set()
    for third in ("1", "2"):
        state = position(f"1 2 {third} 4/5 6 7 8", "0", called=0, to_move=1)
        before = state.information_state(None)
        play(state, "draw", "9", "discard")
        told.add(state.information_state(None).removeprefix(before))
    assert len(told) == 2


def test_bg4_a_secret_card_that_is_discarded_is_told() -> None:
    worlds = [position("1 2 3 4/5 6 7 8", "0") for _ in range(2)]
    for state, kind in zip(worlds, "79", strict=True):
        play(state, "draw", kind)
    assert worlds[0].information_state(1) == worlds[1].information_state(1)
    assert worlds[0].information_state(0) != worlds[1].information_state(0)
    for state in worlds:
        play(state, "discard")
    assert worlds[0].information_state(1) != worlds[1].information_state(1)


def test_bg2_the_first_look_is_told_to_its_owner_only() -> None:
    worlds = [menagerie.load("beaver-gang", 2).new_state() for _ in range(2)]
    for state, kind in zip(worlds, "79", strict=True):
        play(state, "1", kind, "2", "2", "0")
    for seat in (1, None):
        assert worlds[0].information_state(seat) == worlds[1].information_state(seat)
    assert worlds[0].information_state(0) != worlds[1].information_state(0)


def test_bg7_a_peek_at_a_card_that_another_knows_is_told_to_the_owner_only() -> None:
    worlds = [position(f"1 {kind} 3 4/5 6 7 8", "0", known=[[None, [1], None, None]]) for kind in "79"]
    for state in worlds:
        play(state, "draw", "P", "use")
    assert worlds[0].information_state(0) == worlds[1].information_state(0)
    before = [state.information_state(None) for state in worlds]
    for state in worlds:
        play(state, "peek 2")
    assert worlds[0].information_state(0) != worlds[1].information_state(0)
    assert before[0] == before[1]
    assert worlds[0].information_state(None) == worlds[1].information_state(None)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_bg1_every_seat_can_account_for_all_cards(players: int) -> None:
    """What it knows where it lies, and what it can't place, add up to the deck, kind by kind."""
    deck = [4] * 9 + [9, 9, 7, 5]
    for state in some_states(players, 20 + players):
        for seat in (None, *range(players)):
            placed = plane(state, "cards", seat).reshape(-1, 13).sum(axis=0) + plane(state, "drawn", seat)
            ninths = [plane(state, name, seat).reshape(-1, 13).sum(axis=0) for name in ("unseen", "discards", "aside")]
            assert (placed + 9 * sum(ninths)).round(3).tolist() == deck
