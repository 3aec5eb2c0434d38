"""The variant with bonus cards (CT-18), and the article's rulings."""

from __future__ import annotations

import pytest

import menagerie

from .table import cards, choices, hand, play, position, wagons

PLAYS = {
    "D": "play draw two",
    "L": "play load one fewer",
    "T": "play take one discarded",
    "X": "play extra action",
    "E": "play exchange 1:1",
}


def plays(state: menagerie.State) -> list[str]:
    return [text for text in choices(state) if text.startswith("play")]


def loads(state: menagerie.State) -> list[str]:
    return [text for text in choices(state) if text.startswith("load")]


def test_ct18_a_bonus_card_on_top_bars_the_discard_pile() -> None:
    state = position("g/b", discard="g X", bonus=True)
    assert "draw discard" not in choices(state)
    assert "draw deck" in choices(state)
    state = position("g/b", discard="X g", bonus=True)
    play(state, "draw discard")
    assert state.view()["top"] == "extra action"
    assert "draw discard" not in choices(state)


def test_ct18_playing_is_no_action_and_any_number_may_be_played_at_once() -> None:
    state = position("X X L/b", discard="g", bonus=True)
    assert plays(state) == [PLAYS["L"], PLAYS["X"]]
    play(state, PLAYS["X"], PLAYS["X"], PLAYS["L"])
    assert (state.view()["actions_left"], state.view()["bonus_played"]) == (4, 3)
    assert state.view()["discard"] == cards("g X X L")


def test_ct18_a_card_can_be_played_in_the_turn_it_was_drawn_even_with_no_action_left() -> None:
    state = position("g/b", bonus=True, actions_left=1)
    play(state, "draw deck", "deal extra action")
    assert choices(state) == [PLAYS["X"], "end"]
    play(state, PLAYS["X"])
    assert "draw deck" in choices(state)
    assert state.view()["actions_left"] == 1


def test_ct18_only_in_the_own_turn_and_not_in_the_middle_of_something() -> None:
    state = position("g g f f X D/b X", "g1 b1 t1 f2", discard="f", tokens="f b", bonus=True)
    play(state, "load giraffe 1")
    assert plays(state) == []
    play(state, "discard giraffe", "wagon giraffe 2")
    play(state, PLAYS["D"])
    assert choices(state) == ["draw deck", "draw discard"]


def test_ct18_extra_action_works_for_the_ringmaster_too() -> None:
    state = position("X/b", ringmaster=0, bonus=True)
    play(state, PLAYS["X"])
    assert state.view()["actions_left"] == 4


# Draw two


def test_ct18_draw_two_is_discarded_after_its_draws() -> None:
    state = position("D/b", discard="t f", bonus=True)
    play(state, PLAYS["D"])
    assert (state.view()["discard"], state.view()["hands"][0]) == (cards("t f"), 0)
    assert choices(state) == ["draw deck", "draw discard"]
    play(state, "draw discard", "draw deck")
    assert state.is_chance
    play(state, "deal giraffe")
    assert (hand(state, 0), state.view()["discard"]) == ("g f", cards("t D"))
    assert state.view()["actions_left"] == 2, "its draws are no actions"


def test_ct18_draw_two_does_not_ask_where_only_the_deck_is_possible() -> None:
    state = position("D/b", discard="t X", bonus=True)
    play(state, PLAYS["D"])
    assert state.is_chance
    play(state, "deal giraffe")
    assert state.is_chance
    play(state, "deal giraffe")
    assert (hand(state, 0), state.view()["discard"]) == ("g g", cards("t X D"))


def test_ct18_draw_two_takes_what_lies_below_a_card_that_was_drawn() -> None:
    state = position("D/b", discard="t f", bonus=True)
    play(state, PLAYS["D"], "draw discard", "draw discard")
    assert (hand(state, 0), state.view()["known"][0]) == ("f t", cards("f t"))
    assert state.view()["discard"] == cards("D")


def test_ct18_a_shuffle_during_draw_two_leaves_the_card_out() -> None:
    state = position("D/b", discard="t f X", deck="g", bonus=True)
    play(state, PLAYS["D"], "deal giraffe")
    assert state.is_chance
    assert choices(state) == ["deal fish", "deal tiger", "deal extra action"]
    assert (state.view()["deck"], state.view()["discard"]) == (3, [])
    play(state, "deal extra action")
    assert (hand(state, 0), state.view()["discard"], state.view()["deck"]) == ("g X", cards("D"), 2)


def test_ct18_a_second_draw_that_is_impossible_is_skipped() -> None:
    state = position("D/b", deck="g", bonus=True)
    play(state, PLAYS["D"], "deal giraffe")
    assert (hand(state, 0), state.view()["discard"], state.view()["phase"]) == ("g", cards("D"), "main")
    state = position("D/b", discard="g", deck="", bonus=True)
    play(state, PLAYS["D"], "draw discard")
    assert (hand(state, 0), state.view()["discard"], state.view()["phase"]) == ("g", cards("D"), "main")


def test_ct18_draw_two_needs_something_to_draw() -> None:
    assert plays(position("D/b", deck="", bonus=True)) == []
    assert plays(position("D/b", discard="X", deck="", bonus=True)) == [PLAYS["D"]]


# Load one fewer, Exchange 1:1


def test_ct18_load_one_fewer_takes_one_card_off_the_next_load() -> None:
    state = position("g g L/b", "g3 g4 b3 t4", bonus=True)
    assert loads(state) == []
    play(state, PLAYS["L"])
    assert loads(state) == ["load giraffe 3"]
    play(state, "load giraffe 3")
    assert hand(state, 0) == ""
    assert state.view()["discard"] == cards("L g g")
    play(state, "wagon giraffe 1")
    assert loads(state) == []


def test_ct18_a_wagon_of_value_1_costs_nothing_then_but_an_action() -> None:
    state = position("L f/b", "g1 b1 t1 f4", bonus=True)
    play(state, PLAYS["L"])
    assert loads(state) == ["load giraffe 1", "load bear 1", "load tiger 1"]
    play(state, "load tiger 1")
    assert state.is_chance
    play(state, "wagon giraffe 2")
    assert (hand(state, 0), state.view()["actions_left"]) == ("f", 1)
    assert state.view()["trains"][0] == wagons("t1")


def test_ct18_two_load_one_fewer_take_off_two_but_never_below_nothing() -> None:
    state = position("L L g/b", "g3 g1 b3 t4", bonus=True)
    play(state, PLAYS["L"], PLAYS["L"])
    assert loads(state) == ["load giraffe 1", "load giraffe 3"]
    play(state, "load giraffe 1", "wagon giraffe 2")
    assert hand(state, 0) == "g"
    assert loads(state) == []


def test_ct18_exchange_1_1_makes_each_card_of_the_tokens_animal_a_joker() -> None:
    """The rulebook: with the bear token, each bear card is a joker for that one load."""
    state = position("b b g E/f", "g3 f1 t3 b4", tokens="b g", bonus=True)
    assert loads(state) == ["load fish 1"]
    play(state, PLAYS["E"])
    assert loads(state) == ["load giraffe 3", "load fish 1"]
    play(state, "load giraffe 3")
    assert choices(state) == ["discard giraffe", "discard bear"]
    play(state, "discard bear", "discard giraffe")
    assert choices(state) == ["discard bear"]
    play(state, "discard bear", "wagon giraffe 1")
    assert hand(state, 0) == ""
    assert not state.view()["one_to_one"]


def test_ct18_exchange_1_1_is_over_after_one_load() -> None:
    state = position("b b b E/f", "g1 f1 t3 b4", tokens="b g", bonus=True)
    play(state, PLAYS["E"], "load giraffe 1", "discard bear", "wagon tiger 1")
    assert hand(state, 0) == "b b"
    play(state, "load fish 1", "discard bear")
    assert hand(state, 0) == "", "two bears again"


def test_ct18_exchange_1_1_goes_by_the_token_at_the_time_of_the_load() -> None:
    state = position("b b E/f", "g2 f4 t4 f3", tokens="t b", bonus=True)
    play(state, PLAYS["E"])
    assert loads(state) == []
    play(state, "exchange bear")
    assert loads(state) == ["load giraffe 2"]


def test_ct18_two_load_one_fewer_and_exchange_1_1_together() -> None:
    state = position("L L E b b/f", "g4 f4 t3 f3", tokens="b g", bonus=True)
    play(state, PLAYS["L"], PLAYS["L"], PLAYS["E"])
    assert loads(state) == ["load giraffe 4", "load fish 3", "load fish 4", "load tiger 3"]
    play(state, "load giraffe 4", "discard bear", "discard bear")
    assert state.is_chance
    assert hand(state, 0) == ""
    assert state.view()["discard"] == cards("L L E b b")


def test_ct18_what_is_not_used_is_lost_at_the_end_of_the_turn() -> None:
    state = position("L E b b/f f/", "g1 f4 t4 f3", tokens="b g t", bonus=True, ringmaster=1)
    play(state, PLAYS["L"], PLAYS["E"], "end")
    view = state.view()
    assert (view["fewer"], view["one_to_one"], view["bonus_played"]) == (0, False, 0)


# Take one discarded


def test_ct18_take_one_discarded_takes_any_card_but_itself() -> None:
    state = position("T/b", discard="g f X f", bonus=True)
    play(state, PLAYS["T"])
    assert state.view()["discard"] == cards("g f X f T")
    assert choices(state) == ["take giraffe", "take fish", "take extra action"]
    play(state, "take extra action")
    assert state.view()["discard"] == cards("g f f T")
    assert (hand(state, 0), state.view()["known"][0]) == ("X", ["extra action"])
    assert state.view()["actions_left"] == 2


def test_ct18_of_several_equal_cards_the_highest_is_taken() -> None:
    state = position("T/b", discard="f g f t", bonus=True)
    play(state, PLAYS["T"], "take fish")
    assert state.view()["discard"] == cards("f g t T")


def test_ct18_the_other_take_one_discarded_can_be_taken() -> None:
    state = position("T/b", discard="T g", bonus=True)
    play(state, PLAYS["T"])
    assert choices(state) == ["take giraffe", "take take one discarded"]
    play(state, "take take one discarded")
    assert (hand(state, 0), state.view()["discard"]) == ("T", cards("g T"))


def test_ct18_take_one_discarded_needs_another_card() -> None:
    assert plays(position("T/b", bonus=True)) == []
    assert plays(position("T/b", discard="g", bonus=True)) == [PLAYS["T"]]


def test_ct18_twenty_bonus_cards_in_a_turn_are_the_most() -> None:
    """Two cards that fetch each other for ever."""
    state = position("T/b", discard="T", bonus=True)
    for _ in range(20):
        play(state, PLAYS["T"], "take take one discarded")
    assert plays(state) == []
    assert state.view()["bonus_played"] == 20
    play(state, "end")
    assert state.view()["bonus_played"] == 0


def test_ct18_a_bonus_card_that_everybody_knows_of_is_not_known_any_more_when_played() -> None:
    state = position("X X D/b", known="X D", discard="g", bonus=True)
    assert state.view(1)["known"][0] == cards("D X")
    play(state, PLAYS["X"])
    assert state.view(1)["known"][0] == cards("D")
    play(state, PLAYS["D"])
    assert state.view(1)["known"][0] == []


@pytest.mark.parametrize("letter", "DLTXE")
def test_ct18_without_the_variant_there_are_none(letter: str) -> None:
    with pytest.raises(ValueError, match="only with bonus=True"):
        position(f"{letter}/b")
    assert plays(position()) == []
