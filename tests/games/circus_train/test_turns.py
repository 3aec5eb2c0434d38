"""The turn, article by article (CT-1 to CT-9): what each test says, the rule page says."""

from __future__ import annotations

import pytest

import menagerie

from .table import cards, choices, hand, play, position, wagons

EXCHANGES = {"exchange giraffe", "exchange bear", "exchange fish", "exchange tiger"}


def dealt(players: int = 2, seed: int = 0, **options: object) -> menagerie.State:
    state = menagerie.load("circus-train", players, **options).new_state()
    state.deal(seed)
    return state


def counts(state: menagerie.State) -> dict[str, int]:
    """What chance can bring, with how many there are of it."""
    total = state.view()["wagons_left"] if "wagon" in choices(state)[0] else state.view()["deck"]
    texts = choices(state)
    return {text: round(chance * total) for text, (_, chance) in zip(texts, state.chance_outcomes(), strict=True)}


# Set-up


def test_ct1_two_to_four_players_40_wagons_and_48_cards() -> None:
    for players in (1, 5):
        with pytest.raises(ValueError, match="for 2 to 4 players"):
            menagerie.load("circus-train", players)
    state = menagerie.load("circus-train").new_state()
    play(state, "token giraffe", "token bear")
    numbers = counts(state)
    assert sum(numbers.values()) == 40
    for animal in ("giraffe", "bear", "fish", "tiger"):
        assert [numbers[f"wagon {animal} {value}"] for value in (1, 2, 3, 4)] == [4, 3, 2, 1]
    play(state, "wagon giraffe 1", "wagon bear 1", "wagon fish 1", "wagon tiger 1")
    assert counts(state) == {f"deal {animal}": 12 for animal in ("giraffe", "bear", "fish", "tiger")}


def test_ct1_the_variant_has_two_bonus_cards_of_each_kind() -> None:
    state = menagerie.load("circus-train", bonus=True).new_state()
    play(state, "token giraffe", "token bear", "wagon giraffe 1", "wagon bear 1", "wagon fish 1", "wagon tiger 1")
    assert [counts(state)[f"deal {kind}"] for kind in cards("D L T X E")] == [2] * 5
    assert state.view()["deck"] == 58


@pytest.mark.parametrize(("players", "target"), [(2, 18), (3, 18), (4, 16)])
def test_ct2_the_target_depends_on_the_number_of_players(players: int, target: int) -> None:
    assert dealt(players).view()["target"] == target
    hands = "/".join(["g g g"] + ["b"] * (players - 1))
    # 4 + 4 + 3 + 3 = 14 points, and 3 more are 17
    state = position(hands, "g3", "b4 f4 f3 t3", wagons="")
    play(state, "load giraffe 3")
    assert state.view()["scores"][0] == 17
    assert state.is_terminal == (target == 16)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct3_everybody_has_one_token_and_the_rest_lies_in_the_middle(players: int) -> None:
    seen = set()
    for seed in range(30):
        view = dealt(players, seed).view()
        assert sorted(view["tokens"] + view["middle"]) == ["bear", "fish", "giraffe", "tiger"]
        assert len(view["tokens"]) == players
        seen.add(tuple(view["tokens"]))
    assert len(seen) > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct4_four_wagons_lie_open_everybody_has_five_cards_and_one_is_turned_up(players: int) -> None:
    view = dealt(players).view()
    assert len(view["offer"]) == 4
    assert view["wagons_left"] == 36
    assert view["hands"] == [5] * players
    assert len(view["discard"]) == 1
    assert view["deck"] == 48 - 5 * players - 1
    assert (view["phase"], view["to_move"], view["actions_left"]) == ("main", 0, 2)


def test_ct4_the_first_discard_may_be_a_bonus_card() -> None:
    state = menagerie.load("circus-train", 2, bonus=True).new_state()
    play(state, "token giraffe", "token bear", "wagon giraffe 1", "wagon bear 1", "wagon fish 1", "wagon tiger 1")
    play(state, *["deal giraffe"] * 5, *["deal bear"] * 5, "deal extra action")
    assert state.view()["top"] == "extra action"
    assert "draw discard" not in choices(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct5_the_last_in_turn_order_is_ringmaster_at_first(players: int) -> None:
    for start in range(2):
        view = dealt(players, start=start).view()
        assert view["to_move"] == start
        assert view["ringmaster"] == (start - 1) % players
        assert view["face_up"]


def test_ct5_the_start_can_be_random() -> None:
    state = menagerie.load("circus-train", 3, start="random").new_state()
    assert choices(state) == ["start 0", "start 1", "start 2"]
    play(state, "start 2")
    state.deal(0)
    assert (state.current_player, state.view()["ringmaster"]) == (2, 1)


# The turn


def test_ct6_two_actions_of_any_sort_then_the_turn_ends_by_itself() -> None:
    state = position("g g/b", "g1 g1 b1 t1", discard="f t")
    before = state.copy()
    play(state, "draw discard", "draw discard")
    assert state.current_player == 1
    assert hand(state, 0) == "g g f t"
    play(before, "load giraffe 1", "wagon fish 4", "exchange bear")
    assert before.current_player == 1
    assert before.view()["actions_left"] == 3, "seat 1 is ringmaster"


def test_ct6_a_turn_can_be_ended_early() -> None:
    state = position()
    play(state, "end")
    assert state.current_player == 1
    play(state, "exchange fish", "end")
    assert state.current_player == 0


def test_ct6_with_bonus_cards_one_must_say_that_the_turn_is_over() -> None:
    state = position("g g X/b", discard="f t", bonus=True)
    play(state, "draw discard", "exchange fish")
    assert choices(state) == ["play extra action", "end"]
    play(state, "end")
    assert state.current_player == 1
    state = position("g g/b", discard="f t", bonus=True)
    play(state, "draw discard", "exchange fish")
    assert choices(state) == ["end"], "asked all the same: the others can't know that there is no bonus card"


def test_ct7_from_the_deck_unseen_or_the_top_of_the_discard_pile_for_all_to_see() -> None:
    state = position("g/b", discard="f t")
    assert choices(state)[:2] == ["draw deck", "draw discard"]
    play(state, "draw discard")
    assert hand(state, 0) == "g t"
    assert state.view(1)["known"] == [["tiger"], []]
    assert state.view()["top"] == "fish"
    play(state, "draw deck")
    assert state.is_chance
    play(state, "deal bear")
    assert hand(state, 0) == "g b t"
    assert state.view(1)["known"] == [["tiger"], []]
    assert state.view(1)["hands"] == [3, 1]


def test_ct7_an_empty_discard_pile_gives_nothing() -> None:
    assert [text for text in choices(position()) if "draw" in text] == ["draw deck"]


def test_ct7_an_empty_deck_gets_the_whole_discard_pile() -> None:
    state = position("g/b", discard="f f t", deck="")
    assert choices(state)[:2] == ["draw deck", "draw discard"]
    play(state, "draw deck")
    assert (state.view()["deck"], state.view()["discard"]) == (3, [])
    assert state.chance_outcomes() == [(2, 2 / 3), (3, 1 / 3)]
    play(state, "deal tiger")
    assert [text for text in choices(state) if "draw" in text] == ["draw deck"]


def test_ct7_the_pile_is_not_shuffled_before_a_card_is_to_be_drawn() -> None:
    state = position("g/b", discard="f f", deck="t")
    play(state, "draw deck", "deal tiger")
    assert (state.view()["deck"], state.view()["discard"]) == (0, ["fish", "fish"])


def test_ct7_with_both_piles_empty_nothing_can_be_drawn() -> None:
    state = position("g/b", deck="")
    assert choices(state) == ["load giraffe 1", "exchange bear", "exchange fish", "exchange tiger", "end"]


def test_ct7_there_is_no_hand_limit() -> None:
    state = position("g g g g g g g g g g g g b b b b b/b", deck="t")
    play(state, "draw deck", "deal tiger")
    assert state.view()["hands"] == [18, 1]


def test_ct7_what_is_known_of_a_hand_until_a_card_of_the_kind_is_discarded() -> None:
    state = position("g g b/b", "g1 b1 t1 f1", discard="f g")
    play(state, "draw discard")
    assert state.view()["known"][0] == ["giraffe"]
    play(state, "load giraffe 1", "wagon giraffe 2")
    assert hand(state, 0) == "g g b"
    assert state.view()["known"][0] == []


def test_ct8_a_wagon_costs_as_many_cards_as_its_value_and_another_is_turned_up() -> None:
    """The rulebook: a wagon "1 giraffe" costs one giraffe, "3 giraffes" costs three."""
    state = position("g g g g/b", "g1 g3 b4 t4")
    assert [text for text in choices(state) if "load" in text] == ["load giraffe 1", "load giraffe 3"]
    play(state, "load giraffe 3")
    assert state.is_chance
    assert hand(state, 0) == "g"
    assert state.view()["discard"] == ["giraffe"] * 3
    play(state, "wagon tiger 1")
    assert sorted(state.view()["offer"]) == wagons("b4 g1 t1 t4")
    play(state, "load giraffe 1", "wagon fish 1")
    assert hand(state, 0) == ""
    assert state.view()["trains"][0] == wagons("g3 g1")


def test_ct8_with_an_empty_wagon_deck_the_offer_shrinks() -> None:
    state = position("g g g/b", "g1 g1 b1", wagons="")
    play(state, "load giraffe 1")
    assert not state.is_chance
    assert state.view()["offer"] == wagons("g1 b1")
    play(state, "load giraffe 1")
    assert state.view()["offer"] == wagons("b1")


def test_ct8_equal_wagons_are_one_choice() -> None:
    state = position("g g/b", "g1 g1 g2 g2")
    assert [text for text in choices(state) if "load" in text] == ["load giraffe 1", "load giraffe 2"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct9_tokens_are_exchanged_with_any_player_or_the_middle(players: int) -> None:
    for animal in ("bear", "fish", "tiger"):
        state = position("/".join(["g"] * players))
        before = state.view()
        assert EXCHANGES & set(choices(state)) == EXCHANGES - {"exchange giraffe"}
        play(state, f"exchange {animal}")
        view = state.view()
        assert view["tokens"][0] == animal
        if animal in before["tokens"]:
            assert view["tokens"][before["tokens"].index(animal)] == "giraffe"
            assert view["middle"] == before["middle"]
        else:
            assert "giraffe" in view["middle"]
            assert animal not in view["middle"]
        assert view["actions_left"] == 1
