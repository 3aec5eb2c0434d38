"""Trains and waiting wagons (CT-12 to CT-15): what each test says, the rule page says."""

from __future__ import annotations

import pytest

import menagerie

from .table import choices, play, position, wagons

VALUES = (1, 2, 3, 4)


def load(state: menagerie.State, wagon: str) -> None:
    """Loads a wagon of the own token's animal, and turns up another one."""
    play(state, f"load {wagons(wagon)[0]}")
    if state.is_chance:
        state.deal(1)


def train(state: menagerie.State, seat: int = 0) -> list[str]:
    return list(state.view()["trains"][seat])


@pytest.mark.parametrize("value", VALUES)
def test_ct12_the_first_wagon_of_a_train_can_be_any(value: int) -> None:
    state = position("g g g g/b", f"g{value} b1 b1 b1")
    load(state, f"g{value}")
    assert train(state) == wagons(f"g{value}")
    assert state.view()["scores"] == [value, 0]


@pytest.mark.parametrize("end", ["g1", "b1", "b2", "t2", "t3", "f4"])
@pytest.mark.parametrize("value", VALUES)
def test_ct12_the_same_animal_or_the_same_value_fits(value: int, end: str) -> None:
    """The rulebook: behind "2 giraffes" fits any wagon of value 2, and any giraffe wagon."""
    state = position("g g g g/b", f"g{value} b1 b1 b1", f"{end}/")
    load(state, f"g{value}")
    fits = end[0] == "g" or int(end[1]) == value
    assert train(state) == wagons(f"{end} g{value}" if fits else end)
    assert state.view()["waiting"][0] == ([] if fits else wagons(f"g{value}"))
    assert state.view()["scores"][0] == int(end[1]) + (value if fits else 0)


def test_ct12_a_wagon_that_fits_is_attached_without_asking() -> None:
    state = position("g g/b", "g2 b1 b1 t1", "g1/")
    load(state, "g2")
    assert train(state) == wagons("g1 g2")
    assert state.view()["phase"] == "main"


def test_ct13_the_rulebooks_example_of_a_waiting_wagon() -> None:
    """A train worth 6 with "3 giraffes" waiting; once "3 tigers" or "1 giraffe" is attached, it may follow."""
    state = position("t t t/b", "t3 b1 b1 f1", "f2 t2 t1 t1/", "g3/", tokens="t b")
    assert state.view()["scores"][0] == 6
    load(state, "t3")
    assert choices(state) == ["attach giraffe 3", "stop"]
    play(state, "attach giraffe 3")
    assert state.view()["scores"][0] == 12
    state = position("g/b", "g1 b1 b1 f1", "f2 t2 t1 t1/", "g3/", tokens="g b")
    load(state, "g1")
    assert choices(state) == ["attach giraffe 3", "stop"]


def test_ct13_waiting_wagons_follow_one_after_another_in_any_order() -> None:
    """A chain of three, of which two can be first."""
    state = position("g g/b", "g2 b1 b1 t1", "g1/", "b2 f2 b3/")
    load(state, "g2")
    assert choices(state) == ["attach bear 2", "attach fish 2", "stop"]
    other = state.copy()
    play(state, "attach fish 2")
    assert choices(state) == ["attach bear 2", "stop"]
    play(state, "attach bear 2")
    assert choices(state) == ["attach bear 3", "stop"]
    play(state, "attach bear 3")
    assert train(state) == wagons("g1 g2 f2 b2 b3")
    assert state.view()["waiting"][0] == []
    assert state.view()["actions_left"] == 1, "they are free"
    play(other, "attach bear 2", "attach bear 3")
    assert other.view()["waiting"][0] == wagons("f2")
    assert other.view()["phase"] == "main"


def test_ct13_one_may_stop_and_what_is_left_waits_for_the_next_attaching() -> None:
    state = position("g g g g/b", "g2 g1 b1 t1", "g1/", "b2 f2/")
    load(state, "g2")
    play(state, "stop")
    assert state.view()["waiting"][0] == wagons("b2 f2")
    assert (state.view()["phase"], state.view()["actions_left"]) == ("main", 1)
    assert not [text for text in choices(state) if "attach" in text]
    load(state, "g1")
    assert train(state) == wagons("g1 g2 g1")
    assert state.current_player == 1, "nothing fits behind 1 giraffe, so nobody is asked"


def test_ct13_equal_waiting_wagons_are_one_choice() -> None:
    state = position("g g/b", "g2 b1 b1 t1", "g1/", "f2 f2/")
    load(state, "g2")
    assert choices(state) == ["attach fish 2", "stop"]
    play(state, "attach fish 2", "attach fish 2")
    assert train(state) == wagons("g1 g2 f2 f2")


def test_ct13_a_wagon_that_waits_brings_no_others_along() -> None:
    state = position("g g g/b", "g3 b1 b1 t1", "f2/", "b3 t2/")
    load(state, "g3")
    assert state.view()["waiting"][0] == wagons("g3 b3 t2")
    assert state.view()["phase"] == "main"


def test_ct14_waiting_wagons_count_nothing() -> None:
    state = position("g/b", trains="g2 g3 b3/t1", waiting="f4/b4")
    assert state.view()["scores"] == [8, 1]
    assert state.scores() == [8, 1]


def test_ct15_who_reaches_the_target_wins_in_the_middle_of_a_turn() -> None:
    state = position("g g g g/b", "g2 b1 b1 t1", "b1 b3 b3 g3 g3 g4/g2", ringmaster=0)
    assert state.view()["scores"] == [17, 2]
    load(state, "g2")
    assert state.is_terminal
    assert (state.winners(), state.scores(), state.returns()) == ([0], [19, 2], [1, -1])
    assert state.view()["actions_left"] == 2


def test_ct15_a_wagon_that_must_wait_does_not_win() -> None:
    state = position("g g g g/b", "g2 b1 b1 t1", "g4 g3 g3 b3 b3 b1/g2")
    load(state, "g2")
    assert (state.view()["scores"], state.view()["waiting"][0]) == ([17, 2], wagons("g2"))
    assert not state.is_terminal


def test_ct15_a_waiting_wagon_can_win() -> None:
    state = position("g/b", "g1 b1 b1 t1", "b3 b3 g3 g3 g4/", "f1 t1/")
    load(state, "g1")
    assert (state.view()["scores"][0], state.is_terminal) == (17, False)
    assert choices(state) == ["attach fish 1", "attach tiger 1", "stop"]
    play(state, "attach tiger 1")
    assert state.is_terminal
    assert state.winners() == [0]
    assert state.view()["waiting"][0] == wagons("f1"), "nothing else is attached"


def test_ct15_more_than_the_target_is_as_good() -> None:
    state = position("g g g g/b/t", "g4 b1 b1 t1", "b3 b3 f3 f3 f2 g2/b1/t1")
    assert state.view()["scores"][0] == 16
    load(state, "g4")
    assert state.scores() == [20, 1, 1]
    assert state.returns() == [1, -0.5, -0.5]
