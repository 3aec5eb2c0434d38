"""The end (BD-15), and what a seat observes on the way (BD-16)."""

from __future__ import annotations

import pytest

import menagerie

from .table import ANY, MIXED, chances, choices, numbers, plane, play, position, roll, told

THREE = " | ".join([ANY] * 3)


def kept_and_stopped(state: menagerie.State) -> None:
    """The seat on turn rolls, keeps one die and stops."""
    roll(state, MIXED)
    play(state, "keep stink", "stop")


# The end


def test_bd15_thirteen_coins_in_the_own_turn_end_the_game() -> None:
    state = position(field=MIXED, done=[3, 0], coins=[12, 0])
    play(state, "cash")
    assert state.is_chance, "the new cover card still comes"
    steps = play(state, "card 9")
    assert (state.is_terminal, state.winners(), state.returns(), state.scores()) == (True, [0], [1, -1], [13, 0])
    assert told(steps)[-1] == "The game is over. Coins: seat 0 13, seat 1 0."
    assert (state.view()["over"], state.view()["on_turn"], state.view()["turns"]) == (True, None, 1)


def test_bd15_twelve_coins_do_not() -> None:
    state = position(field=MIXED, done=[3, 0], coins=[11, 0])
    play(state, "cash", "card 9")
    assert (state.is_terminal, state.winners(), state.view()["on_turn"]) == (False, [], 1)


def test_bd15_in_the_own_turn_cashing_is_finished_first() -> None:
    state = position("", "", " | ".join([ANY] * 5), field=MIXED, done=[3, 0], coins=[12, 0])
    play(state, "cash", "card 9")
    assert (state.current_player, choices(state), state.view()["coins"]) == (0, ["cash", "wait"], [13, 0])
    other = state.copy()
    play(state, "cash", "card 10")
    assert (state.is_terminal, state.scores()) == (True, [16, 0])
    play(other, "wait")
    assert (other.is_terminal, other.scores()) == (True, [13, 0])


def test_bd15_after_a_window_with_thirteen_coins_the_player_on_turn_rolls_no_more() -> None:
    state = position(THREE, rolled=MIXED, done=[3, 3], coins=[12, 12])
    steps = play(state, "cash", "card 9")
    assert told(steps)[-2:] == [
        "Somebody has 13 coins: seat 0 rolls no more.",
        "The game is over. Coins: seat 0 12, seat 1 13.",
    ]
    assert (state.winners(), state.scores()) == ([1], [12, 13])
    assert (state.view()["turns"], state.view()["field"], state.view()["done"]) == (0, [], [3, 0])


def test_bd15_a_window_is_finished_for_every_opponent() -> None:
    state = position("", "", THREE, players=4, to_move=1, rolled=MIXED, done=[3, 0, 0, 3], coins=[11, 0, 1, 12])
    assert state.current_player == 2
    play(state, "wait", "cash", "card 9")
    assert (state.view()["coins"][3], state.current_player) == (13, 0), "seat 0 is still asked"
    play(state, "cash", "card 10")
    assert (state.is_terminal, state.scores(), state.winners()) == (True, [12, 0, 1, 13], [3])


def test_bd15_two_with_thirteen_in_one_window_share_the_victory() -> None:
    state = position(players=3, rolled=MIXED, done=[0, 3, 3], coins=[5, 12, 12])
    play(state, "cash", "card 9", "cash", "card 10")
    assert (state.scores(), state.winners()) == ([5, 13, 13], [1, 2])
    assert state.returns() == pytest.approx([-0.5, 0.25, 0.25])


def test_bd15_fourteen_beat_thirteen() -> None:
    state = position(players=3, rolled=MIXED, done=[0, 3, 4], coins=[5, 12, 12])
    play(state, "cash", "card 9", "cash", "card 10")
    assert (state.scores(), state.winners()) == ([5, 13, 14], [2])


def test_bd15_who_waits_with_enough_on_the_card_has_not_got_it() -> None:
    state = position(players=3, rolled=MIXED, done=[0, 3, 6], coins=[5, 12, 12])
    play(state, "cash", "card 9", "wait")
    assert (state.is_terminal, state.scores(), state.winners()) == (True, [5, 13, 12], [1])


def test_bd15_a_summary_card_counts_five() -> None:
    state = position(field=MIXED, done=[3, 0], coins=[12, 0], summary=[True, False])
    assert state.view()["face_down"] == [7, 0]
    play(state, "cash", "card 9")
    assert (state.is_terminal, state.scores()) == (True, [13, 0])


@pytest.mark.parametrize("players", [2, 5])
def test_bd15_after_200_turns_of_each_player_the_game_is_over(players: int) -> None:
    coins = [4, 1, 4, 0, 2][:players]
    state = position(players=players, to_move=players - 2, turns=200 * players - 2, coins=coins, done=[6] * players)
    steps: list[menagerie.Step] = []
    for _ in range(2):
        assert not state.is_terminal
        roll(state, MIXED)
        play(state, *["wait"] * (players - 1), "keep stink", "stop")
        steps = play(state, "wait")
    assert (state.is_terminal, state.view()["turns"]) == (True, 200 * players)
    assert state.winners() == ([0] if players == 2 else [0, 2])
    assert told(steps)[-1].startswith("Everybody has had 200 turns: the game ends. Coins: seat 0 4, seat 1 1")


def test_bd15_the_limit_does_not_come_a_turn_too_early() -> None:
    state = position(turns=397)
    kept_and_stopped(state)
    kept_and_stopped(state)
    assert (state.is_terminal, state.view()["turns"]) == (False, 399)
    kept_and_stopped(state)
    assert state.is_terminal


# What a seat observes


def test_bd16_dice_and_whose_turn_it_is() -> None:
    state = position(players=3, to_move=1, field="red, soy", rolled="stink, white blue, white blue, soy, garden")
    assert plane(state, "field").tolist() == pytest.approx([0, 0, 0, 0, 1 / 7, 0, 0, 1 / 7, 0])
    assert plane(state, "rolled").tolist() == pytest.approx([1 / 7, 2 / 7, 0, 0, 0, 0, 0, 1 / 7, 1 / 7])
    assert plane(state, "phase").tolist() == [1, 0, 0, 0, 0]
    for seat, place in ((None, 1), (0, 1), (1, 0), (2, 2)):
        assert plane(state, "on turn", seat).argmax() == plane(state, "start", seat).argmax() == place
    play(state, "keep white blue")
    assert plane(state, "setting aside").tolist() == pytest.approx([0, 1, 0, 0, 0, 0, 0, 0, 0, 1 / 7])
    assert plane(state, "asked").sum() == 0
    play(state, "roll")
    assert plane(state, "phase").tolist() == [0, 0, 1, 0, 0]
    assert plane(state, "to roll").tolist() == pytest.approx([2 / 7, 2 / 7])
    assert plane(state, "setting aside").sum() == 0


def test_bd16_cards_and_orders() -> None:
    first = "2 soy + 1 blue | 2 red or 3 chinese | 6 different | 3 + 2 with soy | 5 of blue/green | no garden"
    state = position(first)
    shown = plane(state, "card numbers", 1).reshape(5, 2, 61)
    assert [shown[relative].argmax(axis=1).tolist() for relative in (0, 1)] == [[1, 3], [0, 2]]
    assert shown.sum() == 4
    blue, green, chinese, red, soy, garden = range(1, 7)
    orders = plane(state, "card orders", 0).reshape(5, 2, 6, 21)
    for order, form, first_need, second_need, pair in (
        (orders[0, 0, 0], 0, {soy: 2, blue: 1}, {soy: 2, blue: 1}, (0, 0)),
        (orders[0, 0, 1], 0, {red: 2}, {chinese: 3}, (0, 0)),
        (orders[0, 0, 2], 1, {}, {}, (6, 1)),
        (orders[0, 0, 3], 2, {soy: 7}, {}, (0, 0)),
        (orders[0, 0, 4], 3, {blue: 7, green: 7}, {}, (5, 0)),
        (orders[0, 0, 5], 4, {garden: 7}, {}, (0, 0)),
    ):
        assert order[:5].tolist() == [place == form for place in range(5)]
        assert (7 * order[5:12]).tolist() == pytest.approx([first_need.get(kind, 0) for kind in range(7)])
        assert (7 * order[12:19]).tolist() == pytest.approx([second_need.get(kind, 0) for kind in range(7)])
        assert (7 * order[19:]).tolist() == pytest.approx(list(pair))
    assert orders[2:].sum() == 0


def test_bd16_coins_and_what_lies_face_down() -> None:
    state = position(coins=[7, 4], cashed=[[50], [60, 61]], summary=[True, False], done=[0, 3], turns=100, rolled=MIXED)
    assert plane(state, "phase").tolist() == [0, 1, 0, 0, 0]
    assert plane(state, "asked", 1).tolist() == [1, 0, 0, 0, 0]
    assert plane(state, "done", 1).tolist() == pytest.approx([0.5, 0, 0, 0, 0])
    assert plane(state, "coins", 1).tolist() == pytest.approx([0.2, 0.35, 0, 0, 0])
    assert plane(state, "summary", 1).tolist() == [0, 1, 0, 0, 0]
    up = plane(state, "face up", 1).reshape(5, 61)
    assert (up[0].nonzero()[0].tolist(), up[1].nonzero()[0].tolist()) == ([59, 60], [49])
    down = plane(state, "face down", 1).reshape(5, 6)
    assert (down[0].tolist(), down[1].tolist()) == (pytest.approx([0.1, *[0] * 5]), pytest.approx([0.05, *[0] * 5]))
    unseen = plane(state, "unseen").reshape(6, 61)
    assert unseen[0].nonzero()[0].tolist() == [number - 1 for number in range(5, 60) if number != 50]
    assert plane(state, "deck").tolist() == pytest.approx([51 / 61, 1, 0, 0, 0, 0, 0])
    assert plane(state, "turns").tolist() == pytest.approx([100 / 400])
    assert plane(state, "players").tolist() == [1, 1, 0, 0, 0]


def test_bd16_coins_that_are_given_back() -> None:
    state = position(players=5, coins=[12, 12, 12, 3, 12], done=[0, 0, 0, 6, 0], to_move=3, field=MIXED)
    play(state, "cash", "card 20", "card 30")
    assert plane(state, "phase").tolist() == [0, 0, 0, 0, 1]
    assert plane(state, "giving", 3).tolist() == pytest.approx([0, 1, 0, 0, 0, 0.4])
    assert plane(state, "to draw").tolist() == pytest.approx([3 / 7])
    assert plane(state, "unseen").reshape(6, 61)[1].nonzero()[0].tolist() == [19, 29]
    play(state, "card 40", "card 50", "card 60")
    assert plane(state, "deck").tolist() == pytest.approx([2 / 61, 0, 1, 0, 0, 0, 0])
    assert plane(state, "phase").tolist() == [0, 0, 0, 1, 0]
    assert plane(state, "face down", 3).reshape(5, 6)[0].tolist() == pytest.approx([0.15, 0.15, 0, 0, 0, 0])
    assert (numbers(state, "cover")[3], len(chances(state))) == (None, 5)
