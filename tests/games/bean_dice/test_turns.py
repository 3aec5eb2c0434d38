"""The turn: dice, the field, windows, and who is asked (BD-2, BD-7 to BD-11, BD-13)."""

from __future__ import annotations

import pytest

import menagerie

from .table import ANY, MIXED, chances, choices, dice, numbers, play, position, roll, told

THREE = " | ".join([ANY] * 3)


# The beginning


def test_bd2_what_white_and_beige_dice_show() -> None:
    state = position()
    sixth = pytest.approx(1 / 6)
    white = {"die stink": pytest.approx(1 / 3), "die white blue": sixth, "die white green": sixth}
    beige = {"die beige blue": pytest.approx(1 / 3), "die beige green": sixth, "die soy": pytest.approx(1 / 3)}
    for _ in range(4):
        assert chances(state) == {**white, "die chinese": sixth, "die red": sixth}
        play(state, "die stink")
    for _ in range(3):
        assert chances(state) == {**beige, "die garden": sixth}
        play(state, "die soy")
    assert choices(state) == ["keep stink", "keep soy"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bd7_everybody_gets_an_active_card_and_a_cover_card_face_up(players: int) -> None:
    state = menagerie.load("bean-dice", players).new_state()
    for number in range(1, 2 * players + 1):
        assert chances(state) == {f"card {left}": pytest.approx(1 / (62 - number)) for left in range(number, 62)}
        play(state, f"card {number}")
    assert numbers(state, "active") == list(range(1, 2 * players, 2))
    assert numbers(state, "cover") == list(range(2, 2 * players + 1, 2))
    view = state.view()
    assert (view["done"], view["coins"], view["deck"]) == ([0] * players, [0] * players, 61 - 2 * players)
    assert (view["phase"], view["on_turn"], view["to_roll"]) == ("roll", 0, 7)


def test_bd7_who_begins() -> None:
    for start in (0, 1, 2):
        state = menagerie.load("bean-dice", 3, start=start).new_state()
        state.deal(0)
        assert (state.view()["on_turn"], state.view()["start"]) == (start, start)
    state = menagerie.load("bean-dice", 3, start="random").new_state()
    assert chances(state) == {f"start {seat}": pytest.approx(1 / 3) for seat in range(3)}
    assert told(play(state, "start 2")) == ["Seat 2 plays first."]
    state.deal(0)
    assert state.view()["on_turn"] == 2


def test_bd7_play_goes_clockwise() -> None:
    state = position(players=3, to_move=1)
    for seat in (1, 2, 0, 1):
        assert state.view()["on_turn"] == seat
        roll(state, MIXED)
        assert state.current_player == seat
        play(state, "keep stink", "stop")


# Dice on the field


def test_bd8_at_least_one_die_goes_on_the_field_before_the_next_roll() -> None:
    state = position(rolled=MIXED)
    faces = [f"keep {face}" for face in dice(MIXED)]
    assert choices(state) == faces
    play(state, "keep stink")
    assert choices(state) == [*faces[1:], "roll", "stop"]
    play(state, "keep red")
    assert choices(state) == ["keep beige blue", "keep soy", "keep garden", "roll", "stop"]
    play(state, "roll")
    assert (state.is_chance, state.view()["to_roll"], state.view()["rolled"]) == (True, 5, [])
    assert [die["kind"] for die in state.view()["field"]] == ["stink", "red"]


def test_bd8_the_same_dice_can_be_chosen_in_one_way_only() -> None:
    state = position(rolled="stink, stink, red, red, soy, soy, garden")
    play(state, "keep soy", "keep soy")
    assert choices(state) == ["keep garden", "roll", "stop"]
    play(state, "keep garden")
    assert choices(state) == ["roll", "stop"]
    play(state, "roll")
    assert list(chances(state)) == ["die stink", "die white blue", "die white green", "die chinese", "die red"]
    roll(state, "stink, stink, stink, red")
    assert choices(state) == ["keep stink", "keep red"], "a new roll begins with the first face again"


def test_bd8_where_all_dice_show_the_same_the_first_goes_on_the_field_by_itself() -> None:
    state = position(field="red, red, soy, soy, soy")
    steps = roll(state, "stink, stink")
    assert told(steps)[-1] == "There is no choice: seat 0 puts stink on the field."
    assert (choices(state), len(state.view()["field"])) == (["keep stink", "roll", "stop"], 6)
    state = position(field="red, red, red, soy, soy")
    roll(state, "white blue, beige blue")
    assert choices(state) == ["keep white blue", "keep beige blue"], "dice of two colours are not the same"


def test_bd8_dice_on_the_field_stay_there_for_the_turn_only() -> None:
    state = position(field="red, red, red, red, soy, soy")
    roll(state, "garden")
    assert (state.view()["on_turn"], state.view()["field"], state.view()["to_roll"]) == (1, [], 7)


def test_bd8_the_turn_ends_by_itself_with_all_dice_on_the_field() -> None:
    state = position(rolled=MIXED)
    steps = play(state, *(f"keep {face}" for face in dice(MIXED)))
    assert "All of seat 0's dice are on the field." in told(steps)
    assert (state.view()["on_turn"], state.view()["turns"]) == (1, 1)


# Orders


def test_bd9_the_one_on_turn_fulfils_from_the_lowest_open_order_up() -> None:
    state = position("1 red | 1 soy | 2 green | 1 garden", rolled=MIXED, done=[1, 0])
    assert state.view()["done"] == [1, 0], "not before the end of the turn"
    steps = play(state, *(f"keep {face}" for face in dice(MIXED)))
    assert state.view()["done"] == [2, 0], "the garden bean has to wait for two green ones"
    assert "Seat 0 fulfils: 1 soy." in told(steps)


def test_bd9_rolled_dice_that_are_not_on_the_field_do_not_count() -> None:
    state = position("1 stink | 1 red", rolled=MIXED)
    play(state, "keep stink", "stop")
    assert state.view()["done"] == [1, 0]


def test_bd9_one_field_can_meet_three_orders_of_the_example() -> None:
    example = "2 red or 2 chinese | 5 of blue/green | 3 + 2 with blue"
    state = position(example, field="red, red, white green, white blue, beige green, beige blue, beige blue")
    assert (state.view()["done"], choices(state)) == ([3, 0], ["cash", "wait"])


def test_bd10_opponents_fulfil_with_the_dice_just_rolled() -> None:
    state = position("1 red", "no green | 1 red + 1 chinese + 1 garden", "1 soy | 1 stink", players=3)
    steps = roll(state, MIXED)
    assert state.view()["done"] == [0, 2, 2]
    assert told(steps)[-2:] == [
        "Seat 1 fulfils: no green; 1 chinese + 1 red + 1 garden.",
        "Seat 2 fulfils: 1 soy; 1 stink.",
    ]


def test_bd10_the_example_of_seven_dice_without_blue() -> None:
    state = position("", "no blue | 1 red + 1 chinese + 1 garden", rolled="stink, chinese, red, red, soy, soy, garden")
    assert state.view()["done"] == [0, 2]


def test_bd10_after_every_roll() -> None:
    state = position("", "1 soy | 1 green", rolled="red, red, red, red, soy, soy, soy")
    assert state.view()["done"] == [0, 1]
    play(state, "keep red", "roll")
    roll(state, "red, red, white green, soy, soy, soy")
    assert state.view()["done"] == [0, 2]


def test_bd10_dice_on_the_field_do_not_count() -> None:
    state = position("", "1 red", field="red", rolled="stink, stink, stink, soy, soy, soy")
    assert state.view()["done"] == [0, 0]


def test_bd10_an_order_for_all_seven_dice_needs_all_seven() -> None:
    state = position("", "no blue", field="red", rolled="stink, stink, stink, soy, soy, soy")
    assert state.view()["done"] == [0, 0]
    state = position("", "no blue", rolled="red, stink, stink, stink, soy, soy, soy")
    assert state.view()["done"] == [0, 1]
    state = position("no blue", field="stink, stink, stink, soy, soy, soy", rolled="red")
    assert state.view()["done"] == [1, 0]
    state = position("no blue", field="stink, soy, soy, soy", rolled="red, red, stink")
    play(state, "keep stink", "keep red", "stop")
    assert state.view()["done"] == [0, 0]


def test_bd11_nobody_is_asked_about_fulfilling() -> None:
    state = position(f"{ANY} | {ANY}", f"{ANY} | {ANY}")
    roll(state, MIXED)
    assert (state.current_player, state.view()["done"]) == (0, [0, 2])
    play(state, "keep stink", "stop")
    assert (state.is_chance, state.view()["done"]) == (True, [2, 2])


# Who is asked


def test_bd13_opponents_are_asked_from_the_left_when_all_have_fulfilled() -> None:
    state = position(THREE, THREE, "", THREE, players=4, to_move=1, rolled=MIXED)
    assert state.view()["done"] == [3, 0, 0, 3]
    assert (state.current_player, choices(state)) == (3, ["cash", "wait"])
    play(state, "wait")
    assert (state.current_player, choices(state)) == (0, ["cash", "wait"])
    play(state, "wait")
    assert state.current_player == 1
    assert choices(state)[0] == "keep stink"


def test_bd13_who_has_nothing_to_cash_is_not_asked() -> None:
    state = position("", f"{ANY} | {ANY}", rolled=MIXED)
    assert (state.current_player, state.view()["done"]) == (0, [0, 2])
    play(state, "keep stink", "stop")
    assert (state.is_chance, state.view()["on_turn"]) == (True, 1)


def test_bd13_an_opponent_is_asked_in_every_window_also_without_a_new_order() -> None:
    state = position(rolled=MIXED, done=[0, 4])
    play(state, "wait", "keep stink", "roll")
    roll(state, "white blue, chinese, red, beige blue, soy, garden")
    assert (state.current_player, choices(state)) == (1, ["cash", "wait"])


def test_bd13_the_one_on_turn_is_asked_at_the_end_of_the_turn_only() -> None:
    state = position(done=[4, 0])
    roll(state, MIXED)
    assert (state.current_player, "cash" in choices(state)) == (0, False)
    play(state, "keep stink")
    assert "cash" not in choices(state)
    play(state, "stop")
    assert choices(state) == ["cash", "wait"]
    assert told(play(state, "wait")) == ["Seat 0 waits, with 4 orders fulfilled.", "It is seat 1's turn."]


# Refusals


@pytest.mark.parametrize(
    ("texts", "wrong", "reason"),
    [
        ([], "roll", "BD-8: at least one of the dice just rolled must be put on the field first"),
        ([], "stop", "BD-8: at least one of the dice just rolled must be put on the field first"),
        ([], "keep beige green", r"BD-8: none of the dice .* that are left \(dice: 7\) shows beige green"),
        (["keep stink"], "keep stink", r"BD-8: none of the dice .* that are left \(dice: 6\) shows stink"),
        (["keep soy"], "keep red", "BD-8: .* in the order of the choices, and red comes before soy"),
        ([], "cash", "BD-13: there is nothing to cash now: set dice aside, roll or stop"),
        (["keep stink"], "wait", "BD-13: there is nothing to cash now: set dice aside, roll or stop"),
        (["keep stink", "stop"], "roll", "BD-13: decide first whether you cash your card, or wait for more"),
        (["keep stink", "stop"], "keep red", "BD-13: decide first whether you cash your card, or wait for more"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_article(texts: list[str], wrong: str, reason: str) -> None:
    state = position(THREE, rolled=MIXED)
    play(state, *texts)
    before = state.copy()
    with pytest.raises(menagerie.IllegalAction, match=reason):
        play(state, wrong)
    assert state == before
    assert all(state.why_not(action) is None for action in state.legal_actions())


def test_bd13_cashing_too_early_is_refused() -> None:
    state = position(rolled=MIXED, done=[3, 0])
    with pytest.raises(menagerie.IllegalAction, match="BD-13: you may cash your card at the end of your turn"):
        play(state, "cash")
    state = position(rolled=MIXED, done=[0, 3])
    for wrong in ("keep stink", "roll", "stop"):
        with pytest.raises(menagerie.IllegalAction, match="BD-13: decide first whether you cash"):
            play(state, wrong)
