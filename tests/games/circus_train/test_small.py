"""Circus Train made smaller by its options: what is left of it, and that exact methods can walk through it."""

from __future__ import annotations

from typing import Any

import pytest

import menagerie
from menagerie.games.circus_train.table import shown

from .census import census
from .table import choices, play

SMALL = menagerie.load("circus-train", **menagerie.load("circus-train").definition.small)


def small(players: int = 2, **options: Any) -> menagerie.Game:
    """A game with some options that shrink it."""
    return menagerie.load("circus-train", players, **options)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct1_there_are_as_many_animals_as_players_at_least(players: int) -> None:
    game = small(players, animals=2, cards=5, values=2, wagons=3, hand=1)
    kept = [5] * players + [0] * (4 - players)
    built = [3, 3, 0, 0] * players + [0] * 4 * (4 - players)
    assert census(game, game.new_state()._states[0]) == [kept + [0] * 5, built]
    assert game.new_state().view()["middle"] == ["giraffe", "bear", "fish", "tiger"][:players]


def test_ct4_fewer_wagons_are_laid_open_and_fewer_cards_dealt() -> None:
    state = small(hand=2, offer=3).new_state()
    state.deal(1)
    view = state.view()
    assert (view["hands"], len(view["offer"]), len(view["discard"])) == ([2, 2], 3, 1)
    state = small(hand=0, offer=1).new_state()
    state.deal(1)
    assert (state.view()["hands"], len(state.view()["offer"])) == ([0, 0], 1)


def test_ct4_without_hands_nothing_is_dealt_in_a_position_either() -> None:
    state = small(hand=0).setup(discard=["fish"], offer=["bear 1", "bear 2", "fish 1", "fish 2"])
    assert state.view()["hands"] == [0, 0]
    assert state.current_player == 0


def test_ct8_a_wagon_is_turned_up_until_as_many_lie_open_as_the_option_says() -> None:
    state = small(offer=2).setup(hands=[["bear"], []], tokens=["fish", "tiger"], offer=["bear 1", "bear 2"], discard=[])
    play(state, "load bear 1", "discard bear")
    assert state.is_chance
    play(state, "wagon tiger 4")
    assert state.view()["offer"] == ["tiger 4", "bear 2"]
    assert state.current_player == 0


@pytest.mark.parametrize(("actions", "numbers"), [(1, [1, 2, 1, 1, 2, 1, 1, 2]), (2, [2, 3, 2, 2, 3, 2, 2, 3])])
def test_ct6_ct16_one_action_in_a_turn_and_one_more_for_the_ringmaster(actions: int, numbers: list[int]) -> None:
    state = small(actions=actions).new_state()
    state.deal(3)
    for number in numbers:
        assert state.view()["actions_left"] == number
        for _ in range(number):
            (other,) = [text for text in choices(state) if text.startswith("exchange")][:1]
            play(state, other)


def test_ct9_there_is_no_token_of_an_animal_that_the_game_leaves_out() -> None:
    state = small(animals=3, hand=1).new_state()
    state.deal(4)
    exchanges = [text for text in choices(state) if text.startswith("exchange")]
    assert len(exchanges) == 2
    assert "exchange tiger" not in exchanges
    assert state.why_not(state.game.parse_action("exchange tiger")) == "CT-9: there is no tiger token in this game"


def test_ct2_ct15_a_lower_target_wins() -> None:
    position: dict[str, Any] = {"hands": [["bear"] * 3, []], "offer": ["bear 3"], "discard": [], "wagons": []}
    state = small(target=3).setup(**position, tokens=["bear", "fish"])
    texts = [step.text(1) for step in play(state, "load bear 3")]
    assert any("3 of 3 points" in text for text in texts)
    assert (state.is_terminal, state.winners()) == (True, [0])
    assert shown(state.view(), state.game.words())["reason"] == "A train has reached the target: 3 points."
    assert small(4, target=17).new_state().view()["target"] == 16


@pytest.mark.parametrize(("players", "turns", "there_are"), [(2, 2, 2), (3, 2, 3), (4, 2, 4), (4, 7, 7)])
def test_ct19_the_game_ends_after_so_many_turns_one_each_at_least(players: int, turns: int, there_are: int) -> None:
    state = small(players, turns=turns, actions=1).new_state()
    state.deal(5)
    done = 0
    while not state.is_terminal:
        done += 1
        play(state, next(text for text in choices(state) if text.startswith("exchange")))
        if state.current_player >= 0 and state.view()["acted"]:
            play(state, "end")
    assert done == there_are == state.view()["turns"]
    told = shown(state.view(), state.game.words())["reason"]
    assert told == f"{there_are} turns have been played: the game ends here."


WRONG: list[tuple[int, dict[str, Any], str]] = [
    (2, {"animals": 1}, r"animals is a number from 2 to 4, not 1"),
    (2, {"cards": 0}, r"cards is a number from 1 to 12, not 0"),
    (2, {"turns": 1}, r"turns is a number from 2 to 200, not 1"),
    (2, {"animals": 2, "cards": 5}, r"cards=5: of 2 animals there are 10 cards in all, but 11 are needed: 5 for each"),
    (4, {"cards": 5}, r"of 4 animals there are 20 cards in all, but 21 are needed: 5 for each of 4 hands, .* \(CT-4\)"),
]


@pytest.mark.parametrize(("players", "options", "message"), WRONG)
def test_what_can_not_be_played_is_refused(players: int, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        small(players, **options)


def test_bonus_cards_are_cards_to_deal_as_well() -> None:
    state = small(4, cards=5, bonus=True).new_state()
    state.deal(6)
    assert state.view()["hands"] == [5] * 4


WRONG_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"hands": [["fish"]]}, r"there are no cards 'fish' in a game with these options \(CT-1\)"),
    ({"hands": [["bear"] * 3]}, r"3 cards 'bear' are named, but there are only 2 \(CT-1\)"),
    ({"offer": ["bear 2"]}, r"there are no wagons 'bear 2' in a game with these options \(CT-1\)"),
    ({"offer": ["bear 1", "giraffe 1"]}, r"offer has 2 wagons; 1 is the most"),
    ({"turns": 3}, r"turns is a number from 0 to 2, not 3"),
    ({"trains": [["bear 1", "giraffe 1"]]}, r"seat 0 has 2 points, so that it has won already \(CT-15\)"),
    ({"tokens": ["bear", "fish"]}, r"tokens: there is no fish token in this game; there are: giraffe, bear"),
    ({"deck": ["bear"]}, r"chance is to bring 3 cards of it: 1 for each hand that is not given"),
    ({"actions_left": 2}, r"actions_left is a number from 1 to 1, not 2"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG_POSITIONS)
def test_positions_are_those_of_the_small_game(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SMALL.setup(**wrong)


def test_ct16_with_one_action_in_a_turn_the_ringmaster_is_told_of_two() -> None:
    state = small(3, actions=1).setup(
        hands=[[], [], []], offer=[], wagons=[], discard=["fish"], to_move=2, ringmaster=2
    )
    play(state, "exchange tiger")
    texts = [step.text(1) for step in play(state, "exchange giraffe")]
    assert "You get the ringmaster token: two actions in your next turn." in texts
