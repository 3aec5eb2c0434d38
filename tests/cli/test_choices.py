"""Choices are found by number and by text, and laid out in few lines."""

from __future__ import annotations

import pytest

import menagerie
from menagerie.cli.choices import Choices, Unclear

PLAY = ["play skunk", "play lion", "play crocodile", "play snake"]
TURN = ["take 1", "take 2", "draw", "as lion", "as itself", "lay second chance", "hop 1", "hop 2"]
SWAPS = [f"swap {own} {seat} {place}" for own in "123" for seat in "13" for place in "1234"]


def choices(texts: list[str]) -> Choices:
    return Choices([10 * place for place in range(len(texts))], texts)


SEATS = {"1": "Ben", "3": "Player Bo"}


def named_swaps() -> Choices:
    shown = [
        tuple(SEATS.get(word, word) if place == 2 else word for place, word in enumerate(t.split())) for t in SWAPS
    ]
    return Choices(range(len(SWAPS)), SWAPS, shown)


def found(texts: list[str], wanted: str) -> str:
    return texts[choices(texts).find(wanted) // 10]


@pytest.mark.parametrize(
    ("texts", "wanted", "text"),
    [
        (PLAY, "1", "play skunk"),
        (PLAY, "4", "play snake"),
        (PLAY, "04", "play snake"),
        (PLAY, "play lion", "play lion"),
        (PLAY, "PLAY   Lion", "play lion"),
        (PLAY, "lion", "play lion"),
        (PLAY, "li", "play lion"),
        (PLAY, "pl sn", "play snake"),
        (PLAY, "c", "play crocodile"),
        (TURN, "hop 2", "hop 2"),
        (TURN, "h 2", "hop 2"),
        (TURN, "t 1", "take 1"),
        (TURN, "as l", "as lion"),
        (TURN, "its", "as itself"),
        (TURN, "second", "lay second chance"),
        (TURN, "d", "draw"),
        (TURN, "2", "take 2"),
        (TURN, "8", "hop 2"),
        (SWAPS, "swap 2 3 4", "swap 2 3 4"),
        (SWAPS, "2 3 4", "swap 2 3 4"),
        (["play lion", "play lioness"], "lion", "play lion"),
        (["call", "call off"], "call", "call"),
    ],
)
def test_a_choice_is_found(texts: list[str], wanted: str, text: str) -> None:
    assert found(texts, wanted) == text


@pytest.mark.parametrize(
    "wanted", ["", "0", "5", "99999999999999999999", "tiger", "lion play", "play lion now", "²", "-1"]
)
def test_what_is_no_choice_is_refused_with_all_choices(wanted: str) -> None:
    with pytest.raises(Unclear, match="1 play skunk, 2 play lion, 3 play crocodile, 4 play snake"):
        choices(PLAY).find(wanted)


@pytest.mark.parametrize(("texts", "wanted"), [(PLAY, "s"), (PLAY, "play"), (PLAY, "p s"), (TURN, "hop"), (TURN, "as")])
def test_what_could_be_several_is_refused_with_those(texts: list[str], wanted: str) -> None:
    with pytest.raises(Unclear, match=r" could be .* or "):
        choices(texts).find(wanted)


def test_very_many_candidates_are_not_listed() -> None:
    with pytest.raises(Unclear, match=r"^'swap 1' could be swap 1 1 1 or .* or others$"):
        choices(SWAPS).find("swap 1")


def test_what_several_begin_with_is_said_once() -> None:
    assert str(choices(PLAY).laid_out(100)) == "play: 1) skunk  2) lion  3) crocodile  4) snake"


def test_choices_that_begin_alike_share_a_label_even_if_they_go_on_differently() -> None:
    texts = ["keep stink", "keep white blue", "keep red", "roll", "load bear 3", "load fish 1", "play draw two"]
    assert str(choices(texts).laid_out(200)) == (
        "keep: 1) stink  2) white blue  3) red  · 4) roll  load: 5) bear 3  6) fish 1  · 7) play draw two"
    )


def test_numbers_are_not_parted_from_their_words() -> None:
    assert str(choices(TURN).laid_out(200)) == (
        "1) take 1  2) take 2  3) draw  as: 4) lion  5) itself  · 6) lay second chance  7) hop 1  8) hop 2"
    )


@pytest.mark.parametrize("width", [20, 30, 40, 80])
@pytest.mark.parametrize("texts", [PLAY, TURN, SWAPS])
def test_lines_are_no_longer_than_the_screen(texts: list[str], width: int) -> None:
    lines = str(choices(texts).laid_out(width)).split("\n")
    assert max(len(line) for line in lines) <= max(width, len("  · 6) lay second chance"))


def test_very_many_of_one_form_are_shown_by_their_form() -> None:
    assert str(choices(["pass", *SWAPS, "call"]).laid_out(60)) == "1) pass  swap 1-3 1/3 1-4  2) call"
    assert choices(SWAPS).in_words() == "swap 1-3 1/3 1-4"
    assert named_swaps().in_words() == "swap 1-3 Ben/Player Bo 1-4"


def test_many_that_are_not_all_of_their_form_are_shown_one_by_one() -> None:
    assert choices(SWAPS[1:]).in_words().count(",") == len(SWAPS) - 2


def test_numbers_count_only_what_is_shown_one_by_one() -> None:
    texts = ["pass", *SWAPS, "call"]
    assert [found(texts, number) for number in "12"] == ["pass", "call"]
    with pytest.raises(Unclear, match=r"^there is no choice 3; there are: 1 pass, swap 1-3 1/3 1-4, 2 call$"):
        found(texts, "3")
    with pytest.raises(Unclear, match=r"^write out which one, for example: swap 1 Ben 1$"):
        named_swaps().find("17")


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("swap 2 Ben 3", "swap 2 1 3"),
        ("SWAP 2 bEN 3", "swap 2 1 3"),
        ("swap 2 b 3", "swap 2 1 3"),
        ("2 ben 3", "swap 2 1 3"),
        ("swap 2 player bo 3", "swap 2 3 3"),
        ("swap 2 p b 3", "swap 2 3 3"),
        ("swap 2 3 3", "swap 2 3 3"),
    ],
)
def test_seats_are_called_by_number_or_name(wanted: str, text: str) -> None:
    assert SWAPS[named_swaps().find(wanted)] == text


@pytest.mark.parametrize("wanted", ["swap 2 Cleo 3", "swap 2 0 3", "ben", "swap Ben 2 3"])
def test_names_stand_for_seats_only_where_a_text_names_one(wanted: str) -> None:
    with pytest.raises(Unclear):
        named_swaps().find(wanted)


def test_a_game_says_where_its_actions_name_seats() -> None:
    game = menagerie.load("beaver-gang", 3)
    every = Choices.all_of(game, ["Anna", "Ben", "Cleo"])
    assert game.action_text(every.find("swap 4 cleo 1")) == "swap 4 2 1"
    game = menagerie.load("beasty-bar", 2)
    with pytest.raises(Unclear):
        Choices.all_of(game, ["Anna", "Ben"]).find("chase ben")
