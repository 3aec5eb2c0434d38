"""Positions that are described, and ones that can't be; decks of one's own, and records of games with them."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.games.bean_dice import deck as decks

from .census import census
from .table import ANY, MIXED, card, choices, deck, dice, numbers, play, position, roll

ALL_CARDS = (list(range(61)), 0)


def rolling(**position: Any) -> menagerie.State:
    return menagerie.load("bean-dice").setup(**{"active": [1, 2], **position})


# Players, decks, options


def test_bd1_two_to_five_players_61_cards_and_seven_dice() -> None:
    for players in (1, 6):
        with pytest.raises(ValueError, match="for 2 to 5 players"):
            menagerie.load("bean-dice", players)
    for players in range(2, 6):
        state = menagerie.load("bean-dice", players).new_state()
        assert (state.view()["deck"], len(state.chance_outcomes())) == (61, 61)
        state.deal(0)
        assert census(state.game, state._states[0]) == ALL_CARDS
        assert len(state.view()["rolled"]) == 7
        assert [die["colour"] for die in state.view()["rolled"]] == ["white"] * 4 + ["beige"] * 3


def test_bd1_the_seven_kinds_of_bean() -> None:
    state = rolling(rolled=dice("stink, white blue, white green, chinese, soy, soy, garden"))
    kinds = {die["kind"] for die in state.view()["rolled"]}
    assert kinds | {"red"} == {"stink", "blue", "green", "chinese", "red", "soy", "garden"}


def test_bd6_the_deck_is_our_own_or_one_from_a_file(tmp_path: Path) -> None:
    assert str(menagerie.load("bean-dice").options["deck"]) == "menagerie"
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(deck("1 red | 2 soy", name="mine")), "utf-8")
    for given in (path, str(path), deck("1 red | 2 soy", name="mine")):
        game = menagerie.load("bean-dice", deck=given)
        view = game.setup(active=[1, 2]).view()
        assert [order["text"] for order in view["active"][0]["orders"]] == card("1 red | 2 soy")
        assert game.options["deck"].name == "mine"


def test_bd6_a_bad_file_is_refused_with_card_order_and_fault(tmp_path: Path) -> None:
    content = deck("1 red | 2 beans")
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(content), "utf-8")
    with pytest.raises(ValueError, match=r'bad\.json, card 1, order 2: there is no bean "beans"'):
        menagerie.load("bean-dice", deck=str(path))
    with pytest.raises(ValueError, match=r"nowhere\.json can't be read"):
        menagerie.load("bean-dice", deck=str(tmp_path / "nowhere.json"))
    with pytest.raises(ValueError, match="deck is menagerie, small, or the name of a deck file, not 7"):
        menagerie.load("bean-dice", deck=7)


def test_bd6_two_decks_of_the_same_name_are_two_games() -> None:
    one, other = (menagerie.load("bean-dice", deck=deck(orders, name="mine")) for orders in ("1 red", "1 soy"))
    assert one != other
    assert one.setup(active=[1, 2]) != other.setup(active=[1, 2])
    assert one.new_state().information_state(0) != other.new_state().information_state(0)
    assert one == menagerie.load("bean-dice", deck=deck("1 red", name="mine"))
    assert pickle.loads(pickle.dumps(one)) == one


def test_bd7_the_seat_that_begins_is_checked() -> None:
    for wrong in (2, -1, "left", True):
        with pytest.raises(ValueError, match="start is a seat from 0 to 1, or random"):
            menagerie.load("bean-dice", 2, start=wrong)


# Records


def test_a_record_holds_a_deck_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(deck(ANY, "1 red | 1 soy", name="mine")), "utf-8")
    state = menagerie.load("bean-dice", 3, deck=str(path), start="random").new_state()
    for seed in range(40):
        state.deal(seed)
        play(state, choices(state)[-1])
    text = menagerie.Record.of(state).dumps()
    path.unlink()
    assert menagerie.Record.loads(text).replay() == state
    assert json.loads(text)["options"]["deck"] == deck(ANY, "1 red | 1 soy", name="mine")


def test_a_record_with_our_own_deck_only_names_it() -> None:
    state = menagerie.load("bean-dice").new_state()
    state.deal(0)
    text = menagerie.Record.of(state).dumps()
    written = f"menagerie/{decks.own_deck().fingerprint}"
    assert json.loads(text)["options"] == {"start": 0, "deck": written}
    assert menagerie.Record.loads(text).replay() == state
    assert menagerie.Record.loads(text.replace(written, "menagerie")).replay() == state
    with pytest.raises(menagerie.RecordError, match="made with another version of our deck: '0badcafe', not "):
        menagerie.Record.loads(text.replace(written, "menagerie/0badcafe"))


def test_a_record_that_names_a_deck_file_is_refused_and_nothing_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(deck(ANY)), "utf-8")
    state = menagerie.load("bean-dice", deck=str(path)).new_state()
    content = json.loads(menagerie.Record.of(state).dumps())
    content["options"]["deck"] = str(path)
    opened: list[Any] = []
    monkeypatch.setattr(Path, "read_text", lambda *arguments: opened.append(arguments))
    monkeypatch.setattr(decks, "load_deck", opened.append)
    with pytest.raises(menagerie.RecordError, match=r'the deck must be \{"name": \.\.\., "cards": '):
        menagerie.Record.loads(json.dumps(content))
    assert opened == []


def test_a_set_up_position_is_recorded_and_replayed() -> None:
    state = position("", ANY, players=3, rolled=MIXED, done=[0, 3, 0], coins=[3, 7, 12], cashed=[[9], [], [60]])
    play(state, "cash", "card 30", "keep red", "stop")
    record = menagerie.Record.loads(menagerie.Record.of(state).dumps())
    assert record.replay() == state


# Positions


def test_without_more_than_active_cards_the_dice_are_to_be_rolled() -> None:
    state = menagerie.load("bean-dice", 3).setup(active=[1, 3, 2])
    view = state.view()
    assert (numbers(state, "active"), numbers(state, "cover")) == ([1, 3, 2], [4, 5, 6])
    assert (view["done"], view["coins"], view["summary"]) == ([0] * 3, [0] * 3, [False] * 3)
    assert (view["deck"], view["phase"], view["on_turn"], view["turns"]) == (55, "roll", 0, 0)
    assert (view["to_roll"], view["field"], view["rolled"]) == (7, [], [])
    assert census(state.game, state._states[0]) == ALL_CARDS


def test_coins_are_counted_and_known_ones_named() -> None:
    state = rolling(cover=[61, 5], coins=[7, 3], cashed=[[40], []], summary=[True, False], turns=10, to_move=1)
    view = state.view()
    assert (view["coins"], view["face_up"], view["face_down"]) == ([7, 3], [[40], []], [1, 3])
    assert (view["deck"], view["summary"], view["turns"]) == (61 - 4 - 5, [True, False], 10)
    assert (numbers(state, "cover"), view["on_turn"]) == ([61, 5], 1)
    assert census(state.game, state._states[0]) == ALL_CARDS
    view = rolling(cashed=[[40, 41], []], summary=[True, False]).view()
    assert (view["coins"], view["face_down"]) == ([7, 0], [0, 0])


def test_dice_on_the_field_and_just_rolled() -> None:
    state = rolling(field=dice("red, soy"))
    assert (state.view()["to_roll"], state.view()["phase"]) == (5, "roll")
    roll(state, "stink, stink, stink, soy, garden")
    assert choices(state) == ["keep stink", "keep soy", "keep garden"]
    state = rolling(field=dice("red, soy"), rolled=dice("stink, stink, stink, soy, garden"))
    assert choices(state) == ["keep stink", "keep soy", "keep garden"]
    assert state.view()["to_roll"] == 0
    state = rolling(field=dice(MIXED))
    assert (state.is_chance, state.view()["on_turn"], state.view()["turns"]) == (True, 1, 1)


def test_with_dice_just_rolled_the_window_comes_next() -> None:
    state = position("", f"{ANY} | {ANY} | {ANY}", rolled=MIXED)
    assert (state.current_player, choices(state), state.view()["done"]) == (1, ["cash", "wait"], [0, 3])


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"active": [1]}, r"active: one entry for each of the 2 seats, not 1"),
    ({"active": [1, 2, 3]}, r"active has 3 entries; 2 is the most"),
    ({"active": "12"}, r"active is a list, not '12'"),
    ({"active": [1, 62]}, r"a card of active is a number from 1 to 61, not 62"),
    ({"active": [0, 1]}, r"a card of active is a number from 1 to 61, not 0"),
    ({"active": [1, True]}, r"a card of active is a number from 1 to 61, not True"),
    ({"active": [1, None]}, r"a card of active is a number from 1 to 61, not None"),
    ({"active": [5, 5]}, r"active: card 5 is named twice"),
    ({"cover": [3, 1]}, r"cover: card 1 is named twice"),
    ({"cover": [3]}, r"cover: one entry for each of the 2 seats, not 1"),
    ({"cashed": [[2], []]}, r"cashed: card 2 is named twice"),
    ({"cashed": [[3, 3], []]}, r"cashed: card 3 is named twice"),
    ({"cashed": [[3], [4]], "cover": [3, 5]}, r"cashed: card 3 is named twice"),
    ({"cashed": [3, 4]}, r"cashed is a list, not 3"),
    ({"done": [7, 0]}, r"done is a number from 0 to 6, not 7"),
    ({"done": [0, -1]}, r"done is a number from 0 to 6, not -1"),
    ({"done": [0]}, r"done: one entry for each of the 2 seats, not 1"),
    ({"coins": [13, 0]}, r"coins is a number from 0 to 12, not 13"),
    ({"coins": [1, 0], "cashed": [[3, 4], []]}, r"coins: seat 0 has 1, but 2 are named"),
    ({"coins": [4, 0], "summary": [True, False]}, r"coins: seat 0 has 4, but 5 are named"),
    ({"cashed": [[], list(range(10, 23))]}, r"coins: seat 1 has 13, so that the game is over \(BD-15\)"),
    ({"summary": [1, False]}, r"summary: true or false for each seat, not 1"),
    ({"summary": [True]}, r"summary: one entry for each of the 2 seats, not 1"),
    ({"to_move": 2}, r"to_move is a seat from 0 to 1, not 2"),
    ({"to_move": True}, r"to_move is a seat from 0 to 1, not True"),
    ({"field": ["blue"]}, r"field: a die shows one of stink, white blue, .*, garden, not 'blue'"),
    ({"field": ["red"] * 5}, r"field: there are 4 white and 3 beige dice"),
    ({"field": ["soy"] * 4}, r"field: there are 4 white and 3 beige dice"),
    ({"field": ["red"] * 8}, r"field has 8 entries; 7 is the most"),
    ({"field": "red"}, r"field is a list, not 'red'"),
    ({"rolled": ["red"] * 3}, r"rolled: the dice that are not on the field are 4 white and 3 beige"),
    ({"rolled": []}, r"rolled: the dice that are not on the field are 4 white and 3 beige"),
    ({"rolled": ["red"] * 4, "field": ["soy"] * 2}, r"that are not on the field are 4 white and 1 beige"),
    ({"rolled": ["soy"], "field": dice(MIXED)}, r"rolled: all dice are on the field"),
    ({"rolled": ["bean"] * 7}, r"rolled: a die shows one of stink"),
    ({"turns": 400}, r"turns is a number from 0 to 399, not 400"),
    ({"turns": -1}, r"turns is a number from 0 to 399, not -1"),
    ({"deck": 3}, r"no 'deck' in a position; it has: active, cover, done, coins, cashed, summary, to_move, field"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG)
def test_contradictions_are_refused_and_say_what_would_be_right(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rolling(**wrong)


@pytest.mark.parametrize("field", ["active", "cover", "done", "coins", "cashed", "summary", "field", "rolled"])
@pytest.mark.parametrize("value", [7, {"a": 1}, [[[]], [[]]], [{}, {}], ["", ""], [1.5, 2.5], [10**30, 3]])
def test_nonsense_is_a_value_error(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=r"active|cover|done|coins|cashed|summary|field|rolled"):
        rolling(**{field: value})


def test_there_are_not_more_coins_than_cards() -> None:
    game = menagerie.load("bean-dice", 5)
    assert game.setup(active=[1, 2, 3, 4, 5], coins=[12, 12, 12, 12, 3]).view()["deck"] == 0
    with pytest.raises(ValueError, match="coins: the seats have 1 coins more than there are cards"):
        game.setup(active=[1, 2, 3, 4, 5], coins=[12, 12, 12, 12, 4])
