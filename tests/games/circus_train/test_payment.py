"""What a wagon is paid with (CT-10, CT-11): what each test says, the rule page says."""

from __future__ import annotations

import pytest

import menagerie

from .table import cards, choices, hand, play, position, wagons


def payments(state: menagerie.State) -> set[tuple[str, ...]]:
    """All orders in which the wagon that is being loaded can be paid, as the discard pile shows them."""
    if state.view()["loading"] is None or state.is_chance:
        return {tuple(state.view()["discard"])}
    found: set[tuple[str, ...]] = set()
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        found |= payments(after)
    return found


def orders(*texts: str) -> set[tuple[str, ...]]:
    return {tuple(cards(text)) for text in texts}


PAYMENTS = [
    # the rulebook's examples: with the fish token, two fish for 1 giraffe; two giraffes and two fish for 3 giraffes
    ("f f", "g1", "f", {"f f"}),
    ("g g f f", "g3", "f", {"g g f f", "g f g f", "g f f g", "f g g f", "f g f g", "f f g g"}),
    ("g f f", "g1", "f", {"g", "f f"}),
    ("g f f", "g2", "f", {"g f f", "f g f", "f f g"}),
    ("g f f f", "g1", "f", {"g", "f f"}),
    ("f f f f", "g2", "f", {"f f f f"}),
    ("g g g", "g3", "g", {"g g g"}),
    ("g g g b b", "g3", "t", {"g g g"}),
]


@pytest.mark.parametrize(("mine", "wagon", "token", "expected"), PAYMENTS)
def test_ct10_pairs_of_the_tokens_animal_stand_in_for_any_other(
    mine: str, wagon: str, token: str, expected: set[str]
) -> None:
    other = "b" if token != "b" else "g"
    state = position(f"{mine}/b", wagon, tokens=f"{token} {other}", wagons="t1 t1 t1")
    while state.is_chance:
        state.deal(0)
    play(state, f"load {wagons(wagon)[0]}")
    assert payments(state) == orders(*expected)


def test_ct10_the_own_animal_is_paid_with_natural_cards_without_asking() -> None:
    state = position("f f f f/b", "f2 g1 b1 t1", tokens="f b")
    play(state, "load fish 2")
    assert state.is_chance
    assert hand(state, 0) == "f f"


def test_ct10_other_payments_are_asked_even_if_one_is_left_only() -> None:
    """Otherwise everybody would learn that there are no fish."""
    state = position("g g/b", "g2 g1 b1 t1", tokens="f b")
    play(state, "load giraffe 2")
    assert (state.current_player, choices(state)) == (0, ["discard giraffe"])
    play(state, "discard giraffe")
    assert (state.current_player, choices(state)) == (0, ["discard giraffe"])


def test_ct10_the_second_card_of_a_last_pair_comes_by_itself() -> None:
    state = position("g f f/b", "g1 b1 t1 b2", tokens="f b")
    play(state, "load giraffe 1")
    assert choices(state) == ["discard giraffe", "discard fish"]
    play(state, "discard fish")
    assert state.is_chance
    assert state.view()["discard"] == ["fish", "fish"]


def test_ct10_what_would_leave_the_rest_unpayable_is_not_possible() -> None:
    state = position("g f f f/b", "g2 b1 t1 b2", tokens="f b")
    play(state, "load giraffe 2", "discard fish")
    assert choices(state) == ["discard giraffe", "discard fish"]
    play(state, "discard fish")
    assert choices(state) == ["discard giraffe"], "a third fish would begin a pair that can't be completed"


def test_ct10_the_last_card_is_the_new_top() -> None:
    for last, texts in (("fish", ["giraffe", "giraffe", "fish"]), ("giraffe", ["fish", "fish", "giraffe", "giraffe"])):
        state = position("g g f f/b", "g3 b1 t1 b2", tokens="f b", discard="t")
        play(state, "load giraffe 3", *(f"discard {animal}" for animal in texts))
        assert state.is_chance
        assert state.view()["top"] == last


def test_ct10_a_single_card_of_the_tokens_animal_is_worth_nothing() -> None:
    state = position("g g f/b", "g3 b1 t1 b2", tokens="f b")
    assert [text for text in choices(state) if "load" in text] == []
    assert hand(state, 0) == "g g f"


def test_ct11_the_token_is_not_used_up() -> None:
    state = position("f f f f/b", "g1 b1 t1 b2", tokens="f b")
    play(state, "load giraffe 1", "discard fish", "wagon giraffe 1")
    assert state.view()["tokens"] == ["fish", "bear"]
    play(state, "load giraffe 1", "discard fish")
    assert hand(state, 0) == ""
