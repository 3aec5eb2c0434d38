"""Cards: orders, chances, cashing, the deck that runs out, and what is hidden (BD-3 to BD-6, BD-12, BD-14, BD-16)."""

from __future__ import annotations

import pytest

import menagerie
from tests.oracles.bean_dice import can_be_met_together, count_grouped_rolls, every_roll, is_met

from .table import ANY, MIXED, chances, choices, numbers, play, position, roll, told

THREE, SIX = " | ".join([ANY] * 3), " | ".join([ANY] * 6)
COINS = [12, 12, 12, 12, 3]
"""With five players, and ten cards before them: no card is left in the deck."""


# Orders, and the cards they are on


@pytest.mark.parametrize(
    ("order", "met", "not_met"),
    [
        ("2 soy + 1 blue", "stink, white blue, red, red, soy, soy, garden", MIXED),
        ("2 red or 2 chinese", "stink, stink, chinese, chinese, soy, soy, garden", MIXED),
        ("6 different", MIXED, "stink, stink, red, red, soy, soy, garden"),
        ("3 alike", "white green, red, red, red, beige green, soy, soy", MIXED),
        ("3 + 2 with soy", "red, red, stink, stink, soy, soy, soy", "red, red, red, stink, beige blue, soy, garden"),
        ("3 of blue/garden", MIXED, "stink, white blue, red, red, soy, soy, garden"),
        ("no green", MIXED, "stink, white green, red, red, soy, soy, garden"),
        ("2 triples", "red, red, red, stink, soy, soy, soy", "red, red, red, red, soy, soy, garden"),
        ("3 pairs", "red, red, stink, stink, soy, soy, soy", "red, red, red, red, soy, soy, garden"),
    ],
)
def test_bd3_every_kind_of_order(order: str, met: str, not_met: str) -> None:
    assert position("", order, rolled=met).view()["done"] == [0, 1]
    assert position("", order, rolled=not_met).view()["done"] == [0, 0]


def test_bd3_the_same_dice_serve_any_number_of_orders_but_count_once_in_each() -> None:
    state = position("", "1 red | 1 red | 1 red + 1 soy | 2 red", rolled=MIXED)
    assert state.view()["done"] == [0, 3]


def test_bd4_the_chance_beside_an_order_is_counted_over_all_rolls() -> None:
    state = menagerie.load("bean-dice").setup(active=[1, 30], cover=[2, 61])
    for card in (*state.view()["active"], *state.view()["cover"]):
        for order in card["orders"]:
            assert abs(order["percent"] - 100 * count_grouped_rolls(order["text"]) / 6**7) <= 0.5


def test_bd5_seven_dice_can_fulfil_three_orders_in_a_row_and_never_four() -> None:
    game = menagerie.load("bean-dice")
    for number in (1, 17, 45):
        view = game.setup(active=[number, number + 1]).view()
        orders = [order["text"] for order in view["active"][0]["orders"]]
        for done in (0, 1, 2, 3):
            wanted = orders[done : done + 3]
            assert not can_be_met_together(orders[done : done + 4]) or done == 3
            roll_of_all = next(roll for roll in every_roll() if all(is_met(order, roll) for order in wanted))
            field = [
                f"{'white' if n < 4 else 'beige'} {bean}" if bean in ("blue", "green") else bean
                for n, bean in enumerate(roll_of_all)
            ]
            state = game.setup(active=[number + 1, number], done=[0, done], rolled=field)
            assert state.view()["done"][1] == done + 3


# Cashing


@pytest.mark.parametrize(("done", "coins"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_bd12_what_a_card_is_worth(done: int, coins: int) -> None:
    state = position(rolled=MIXED, done=[0, done], coins=[0, 2])
    assert (state.view()["worth"], state.view()["deck"]) == ([0, coins], 55)
    steps = play(state, "cash")
    view = state.view()
    assert (view["coins"], view["face_up"][1], view["face_down"][1]) == ([0, 2 + coins], [2], 1 + coins)
    assert (view["deck"], numbers(state, "active"), numbers(state, "cover")) == (56 - coins, [1, 4], [3, None])
    assert told(steps)[0] == f"Seat 1 cashes card 2: {coins} coin{'s' if coins > 1 else ''}."
    play(state, "card 50")
    assert (numbers(state, "cover"), state.view()["done"], state.current_player) == ([3, 50], [0, 0], 0)


@pytest.mark.parametrize("done", [0, 1, 2])
def test_bd12_with_fewer_than_three_orders_there_is_nothing_to_cash(done: int) -> None:
    state = position(rolled=MIXED, done=[0, done])
    assert (state.current_player, state.view()["worth"]) == (0, [0, 0])


def test_bd12_one_may_cash_early_or_wait_for_more() -> None:
    """The example: one coin now and the same dice for the next card, or nothing, for two to four coins later."""
    cards = ("", "1 red | 1 soy | 1 garden | 1 green", "", "1 stink | 3 red")
    waiting = position(*cards, rolled=MIXED)
    cashing = waiting.copy()
    play(cashing, "cash", "card 9")
    assert (cashing.view()["coins"], cashing.view()["done"], cashing.current_player) == ([0, 1], [0, 1], 0)
    play(waiting, "wait", "keep stink", "roll")
    roll(waiting, "stink, stink, stink, soy, soy, beige green")
    assert (waiting.view()["done"], waiting.view()["worth"]) == ([0, 4], [0, 2])
    play(waiting, "cash")
    assert waiting.view()["coins"] == [0, 2]


def test_bd12_two_cards_can_be_cashed_in_one_window() -> None:
    state = position("", THREE, "", "1 red | 1 soy | 1 stink | 1 garden", rolled=MIXED)
    play(state, "cash", "card 20")
    assert (state.current_player, choices(state), state.view()["done"]) == (1, ["cash", "wait"], [0, 4])
    play(state, "cash", "card 21")
    view = state.view()
    assert (view["coins"], view["face_up"], view["face_down"]) == ([0, 3], [[], [2, 4]], [0, 1])
    assert (numbers(state, "active"), numbers(state, "cover")) == ([1, 20], [3, 21])
    assert state.current_player == 0


def test_bd12_two_cards_can_be_cashed_at_the_end_of_the_own_turn_with_the_field() -> None:
    state = position(THREE, "", "1 red | 1 stink | 1 red + 1 stink | 1 soy", rolled=MIXED)
    play(state, "keep stink", "keep red", "stop", "cash", "card 20")
    assert (state.current_player, state.view()["done"]) == (0, [3, 0])
    play(state, "cash", "card 21")
    assert (state.view()["coins"], state.view()["on_turn"], state.view()["turns"]) == ([2, 0], 1, 1)


def test_bd12_a_chain_goes_on_with_the_card_just_drawn() -> None:
    state = position("", THREE, "", THREE, THREE, THREE, rolled=MIXED)
    play(state, "cash", "card 5", "cash", "card 6", "cash", "card 7")
    assert (state.view()["coins"], numbers(state, "active"), state.current_player) == ([0, 3], [1, 6], 1)
    play(state, "wait")
    assert (state.current_player, state.view()["done"]) == (0, [0, 3])


# The deck runs out


def test_bd14_the_one_who_draws_turns_the_summary_card_over() -> None:
    state = position(players=5, coins=COINS, done=[3, 0, 0, 0, 0], field=MIXED)
    assert state.view()["deck"] == 0
    assert told(play(state, "cash"))[1] == "The deck has run out: seat 0 turns the summary card over for 5 coins."
    assert state.view()["summary"] == [True, False, False, False, False]
    for number in (20, 21, 22, 23, 24):
        assert (state.is_chance, state.view()["phase"], state.view()["coins"][0]) == (True, "give back", 13)
        play(state, f"card {number}")
    view = state.view()
    assert (view["coins"][0], view["deck"], view["phase"]) == (13, 5, "draw")
    assert (view["face_up"][0], view["face_down"][0]) == ([1], 7)
    assert chances(state) == {f"card {number}": pytest.approx(0.2) for number in (20, 21, 22, 23, 24)}


def test_bd14_else_the_next_in_seat_order_who_can() -> None:
    state = position(players=5, coins=[12, 12, 12, 3, 12], done=[0, 0, 0, 3, 0], to_move=3, field=MIXED)
    play(state, "cash")
    assert state.view()["summary"] == [False, False, False, False, True]
    state = position(players=5, coins=COINS, done=[0, 0, 0, 0, 3], to_move=4, field=MIXED)
    play(state, "cash")
    assert state.view()["summary"] == [True, False, False, False, False], "after the last seat comes the first"
    assert state.view()["coins"] == [12, 12, 12, 12, 4]


def test_bd14_five_coins_are_needed_and_the_card_just_cashed_is_one() -> None:
    for coins, turned in (([12, 12, 12, 11, 4], [False] * 4 + [True]), (COINS, [True] + [False] * 4)):
        state = position(players=5, coins=coins, done=[0, 0, 0, 0, 3], to_move=4, field=MIXED)
        play(state, "cash")
        assert state.view()["summary"] == turned


def test_bd14_once_a_game() -> None:
    coins, summary = [12, 11, 11, 11, 11], [True, False, False, False, False]
    state = position(players=5, coins=coins, summary=summary, done=[3, 0, 0, 0, 0], field=MIXED)
    assert state.view()["deck"] == 0
    play(state, "cash")
    assert state.view()["summary"] == [True, True, False, False, False]
    assert state.view()["coins"] == [13, 11, 11, 11, 11]


def test_bd14_only_when_a_draw_needs_it() -> None:
    state = position(players=5, coins=[12, 12, 12, 12, 2], done=[0, 0, 0, 0, 3], to_move=4, field=MIXED)
    assert state.view()["deck"] == 1
    play(state, "cash")
    assert len(chances(state)) == 51, "all that nobody has seen, in the deck or among the coins"
    play(state, "card 61")
    assert (state.view()["deck"], any(state.view()["summary"])) == (0, False)
    assert state.view()["on_turn"] == 0


def test_bd14_coins_that_are_there_are_drawn_first() -> None:
    state = position(players=5, coins=[12, 12, 12, 12, 2], done=[0, 0, 0, 0, 6], to_move=4, field=MIXED)
    steps = play(state, "cash")
    assert told(steps)[1] == "Seat 4 draws the rest from the deck, face down: 1 coin."
    assert (state.view()["coins"][4], state.view()["to_draw"], state.view()["summary"][0]) == (4, 2, True)
    for _ in range(5):
        play(state, next(iter(chances(state))))
    view = state.view()
    assert (view["coins"], view["deck"], view["phase"]) == ([12, 12, 12, 12, 6], 3, "draw")


def test_bd14_any_of_the_coins_is_given_back_with_the_same_chance() -> None:
    cashed = [[40, 41, 42], [], [], [], []]
    state = position(players=5, coins=COINS, cashed=cashed, done=[3, 0, 0, 0, 0], field=MIXED)
    play(state, "cash")  # 13 coins: cards 1, 40, 41, 42, and nine of 48 that nobody has seen
    expected = {f"card {number}": 9 / 13 / 48 for number in range(11, 62)}
    expected |= {f"card {number}": 1 / 13 for number in (1, 40, 41, 42)}
    assert chances(state) == pytest.approx(expected)
    play(state, "card 41")
    assert chances(state)["card 40"] == pytest.approx(1 / 12)
    assert chances(state)["card 11"] == pytest.approx(9 / 12 / 48)
    assert "card 41" not in chances(state)
    play(state, "card 11")
    assert chances(state)["card 12"] == pytest.approx(8 / 11 / 47)
    assert state.view()["face_down"][0] == 8


def test_bd14_cards_of_the_old_deck_and_of_the_new_one_are_told_apart() -> None:
    """Of three cards of the new deck that nobody has seen since, seat 4 has two among seven coins, and seat 1 one."""
    cards = ["", "", "", "", SIX, "", "", "", "", SIX]
    coins, done = [12, 12, 12, 12, 2], [0, 4, 0, 0, 0]
    state = position(*cards, players=5, coins=coins, done=done, to_move=4, field=MIXED)
    play(state, "cash")  # the last card and two of the new deck as coins, one as cover card
    play(state, *(f"card {number}" for number in (20, 30, 40, 50, 60)), "card 60", "wait")
    assert (state.view()["deck"], state.view()["coins"]) == (2, [12, 12, 12, 12, 6])
    roll(state, MIXED)
    play(state, "cash", "card 50")
    assert (state.view()["deck"], state.current_player) == (0, 4)
    play(state, "cash")
    assert state.view()["summary"] == [True, False, False, False, True]
    expected = {f"card {number}": 3 / 7 / 46 for number in range(11, 62) if number not in (20, 30, 40, 50, 60)}
    expected |= {f"card {number}": 2 / 7 / 3 for number in (20, 30, 40)}
    assert chances(state) == pytest.approx(expected | {"card 5": 1 / 7, "card 10": 1 / 7})


def test_bd14_with_nobody_left_coins_are_lost_and_places_stay_empty() -> None:
    state = position(*[SIX] * 61, rolled=MIXED, done=[0, 6])
    steps: list[menagerie.Step] = []
    while state.current_player != 0 and not state.is_terminal:
        steps += state.deal(1) if state.is_chance else play(state, "cash")
    view = state.view()
    assert (view["summary"], view["deck"], numbers(state, "active"), numbers(state, "cover")) == (
        [False, True],
        0,
        [1, None],
        [3, None],
    )
    assert view["coins"] == [0, 59 + 5], "all cards but two, and the summary card"
    assert "There is no card left that seat 1 could draw." in told(steps)
    assert (state.is_terminal, state.winners()) == (True, [1])


# What is hidden


def test_bd16_only_the_order_of_the_deck_and_the_fronts_of_drawn_coins_are_hidden() -> None:
    """Nobody knows them, so that all seats see the same, and nothing can be redrawn for one of them."""
    state = position(rolled=MIXED, done=[0, 6])
    play(state, "cash", "card 50", "keep stink")
    views = [{**state.view(seat), "seat": None} for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2]
    assert [state.information_state(seat).split(":", 1)[1].count("?") for seat in (0, 1, None)] == [0, 0, 0]
    for seat in (0, 1, None):
        assert state.resample(seat, 3) == state
    assert (state.view()["face_up"], state.view()["face_down"]) == ([[], [2]], [0, 3])
