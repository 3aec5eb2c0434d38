"""What is shown and told: views, sentences, refusals, the terminal."""

from __future__ import annotations

import io
import json
import random
import re
from typing import Any

import pytest
from rich.console import Console

import menagerie
from menagerie.games.beaver_gang import sentences, terminal
from menagerie.games.beaver_gang.state import BEGAN, FINISHED, SCORED

from .table import choices, play, position

ROWS = "1 2 3 4/5 6 7 8"
NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eve", "Finn"]


# Views


def test_a_view_lists_what_there_is_to_see() -> None:
    view = position(ROWS, "9 0", to_move=1, drawn="peek").view(0)
    assert json.loads(json.dumps(view)) == view
    assert view == {
        "game": "beaver-gang",
        "players": 2,
        "seat": 0,
        "memory_aid": False,
        "round": 1,
        "rounds": 4,
        "phase": "hold",
        "to_move": 1,
        "start": 0,
        "caller": None,
        "rows": [[{"card": None}] * 4] * 2,
        "holding": True,
        "another": False,
        "drawn": None,
        "top": "0",
        "discard": {"0": 1, "9": 1},
        "aside": {},
        "draw_pile": 55,
        "turns": [2, 1],
        "may_knock": True,
        "totals": [0, 0],
        "results": [],
        "last_round": None,
        "over": False,
    }


def test_texts() -> None:
    game = menagerie.load("beaver-gang", 6)
    for text in ("take 4", "draw", "keep 1", "discard", "use", "swap 2 5 3", "peek 4", "knock", "pass"):
        assert game.action_text(game.parse_action(text)) == text
    assert [game.chance_text(kind) for kind in (7, 10, 11, 12)] == [
        "deal 7",
        "deal swap",
        "deal peek",
        "deal second chance",
    ]


# Sentences


def told(steps: list[menagerie.Step], seat: int | None) -> list[str]:
    players = range(steps[0].game.players)
    names = ["you" if seat == other else NAMES[other] for other in players]
    return [step.text(seat, names=names) for step in steps]


TURNS: list[tuple[list[str], list[str], list[str], bool]] = [
    (
        ["take 2"],
        ["You take the 0 and lay it in place of your second card.", "The card that lay there: 2."],
        ["Anna takes the 0 and lays it in place of the second card.", "The card that lay there: 2."],
        False,
    ),
    (
        ["draw", "7", "keep 1"],
        ["You draw a card.", "You lay the drawn card in place of your leftmost card.", "The card that lay there: 1."],
        [
            "Anna draws a card.",
            "Anna lays the drawn card in place of the leftmost card.",
            "The card that lay there: 1.",
        ],
        False,
    ),
    (
        ["draw", "S", "discard"],
        ["You draw a card.", "You discard the Swap."],
        ["Anna draws a card.", "Anna discards the Swap."],
        False,
    ),
    (
        ["draw", "S", "use", "swap 4 1 1"],
        ["You draw a card.", "You play the Swap.", "You exchange your rightmost card for Ben's leftmost card."],
        ["Anna draws a card.", "Anna plays the Swap.", "Anna exchanges the rightmost card for your leftmost card."],
        False,
    ),
    (
        ["draw", "P", "use", "peek 3"],
        ["You draw a card.", "You play the Peek.", "You look at your third card: 3."],
        ["Anna draws a card.", "Anna plays the Peek.", "Anna looks at the third card."],
        True,
    ),
]


@pytest.mark.parametrize(("texts", "own", "other", "fleeting"), TURNS)
def test_bg15_a_turn_is_told_to_each_as_far_as_it_may_know(
    texts: list[str], own: list[str], other: list[str], fleeting: bool
) -> None:
    steps = play(position("1 2 3 4/5 6 7 8/9 9 9 9", "0", turns=0), *texts)
    assert told(steps, 0) == own
    assert told(steps, 1) == other
    assert told(steps, None) == [text.replace("your leftmost", "Ben's leftmost") for text in other]
    assert any(step.fleeting for step in steps) == fleeting


def test_the_first_look_is_told_to_its_seat_and_fleeting() -> None:
    state = menagerie.load("beaver-gang", 2).new_state()
    steps = play(state, "3", "S", "7", "9", "C")
    assert told(steps, 0) == [
        "You look at your leftmost card: 3, and at your rightmost: Swap.",
        "Ben looks at the leftmost and at the rightmost card.",
        "The first card of the discard pile: Second Chance.",
    ]
    assert told(steps, None)[0] == "Anna looks at the leftmost and at the rightmost card."
    assert [step.fleeting for step in steps] == [True, True, False]


def test_other_events() -> None:
    steps = play(position("1 S 3 4/5 6 7 8", "3 0", deck=""), "draw", "0", "keep 2", "knock")
    assert told(steps, 1) == [
        "The draw pile is empty: the discard pile (cards: 2) is shuffled and takes its place.",
        "Anna draws a card.",
        "Anna lays the drawn card in place of the second card.",
        "The card that lay there: Swap; it has no effect.",
        "Anna knocks: everybody else has one more turn.",
    ]
    assert told(play(position(ROWS, "9"), "draw", "0", "discard", "pass"), 0)[-1] == "You don't knock."


def test_the_end_of_rounds_is_told() -> None:
    state = position(ROWS, "9", called=0, to_move=1)
    steps = {step.code: step for step in play(state, "draw", "0", "discard")}
    assert told([steps[SCORED]], 0) == ["The points of round 1: you 10, Ben 26."]
    assert told([steps[BEGAN]], 0) == ["Round 2 begins; Ben has the first turn."]
    assert told([steps[BEGAN]], 1) == ["Round 2 begins; you have the first turn."]
    state = position(ROWS, "9", called=0, to_move=1, round=4, totals=[20, 30])
    steps = {step.code: step for step in play(state, "draw", "0", "discard")}
    assert told([steps[FINISHED]], 1) == ["The game is over: Anna 30, you 56. The fewest points win."]


# Refusals

REFUSED: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({"discard": "S"}, [], "take 1", "BG-4: the top card of the discard pile is a Swap; only a number can be taken"),
    ({}, [], "take 1", "BG-4: the discard pile is empty, so there is nothing to take"),
    (
        {"discard": "0"},
        ["draw", "7"],
        "take 1",
        "BG-4: decide first on the 7 that you have drawn: keep it, or discard it",
    ),
    (
        {"discard": "0"},
        ["draw", "S"],
        "draw",
        "BG-4: decide first on the Swap that you have drawn: use it, or discard it",
    ),
    ({"discard": "0"}, [], "keep 1", "BG-4: you hold no card that you could keep: draw first"),
    ({"discard": "0"}, [], "discard", "BG-4: you hold no card that you could discard: draw first"),
    ({"discard": "0"}, [], "use", "BG-4: you hold no card that you could use: draw first"),
    (
        {},
        ["draw", "C"],
        "keep 1",
        "BG-4: you hold a Second Chance, and only a number can be kept: use it, or discard it",
    ),
    ({}, ["draw", "7"], "use", "BG-4: the 7 is a number: keep it, or discard it"),
    ({}, ["draw", "S", "use"], "discard", "BG-4: choose first which two cards your Swap exchanges"),
    ({}, ["draw", "P", "use"], "use", "BG-4: choose first which card your Peek shows you"),
    ({}, ["draw", "S"], "swap 1 1 1", "BG-6: use the Swap first, then choose"),
    (
        {},
        ["draw", "P"],
        "swap 1 1 1",
        "BG-6: you have played no Swap now: decide first on the Peek that you have drawn",
    ),
    ({}, ["draw", "S", "use"], "swap 1 0 1", "BG-6: a Swap exchanges one of your cards for another player's"),
    ({}, ["draw", "S", "use"], "swap 1 2 1", "BG-6: there is no seat 2; the last one is 1"),
    ({}, ["draw", "P"], "peek 1", "BG-7: use the Peek first, then choose"),
    ({}, [], "peek 1", "BG-7: you have played no Peek now: your turn begins"),
    ({"turns": 0}, [], "knock", "BG-11: nobody may knock before every player has had a turn in this round"),
    ({}, [], "knock", "BG-11: you may knock when your turn is over: your turn begins"),
    ({"called": 1}, [], "knock", "BG-11: the end of the round has been called already, by seat 1"),
    ({}, [], "pass", "BG-11: you can't pass before your turn is over: your turn begins"),
    ({}, ["draw", "7", "discard"], "draw", "BG-4: your turn is over: knock, or pass"),
]


@pytest.mark.parametrize(("how", "texts", "wish", "reason"), REFUSED)
def test_a_refusal_names_the_article_and_the_reason(
    how: dict[str, Any], texts: list[str], wish: str, reason: str
) -> None:
    state = position(ROWS, **how)
    play(state, *texts)
    assert wish not in choices(state)
    action = state.game.parse_action(wish)
    assert (state.why_not(action) or "").startswith(reason)
    with pytest.raises(menagerie.IllegalAction, match=reason[:20]):
        state.apply(action)


# The terminal


def drawn(state: menagerie.State, seat: int | None, width: int, height: int = 30) -> list[str]:
    console = Console(width=width, height=height, color_system=None, force_terminal=True, legacy_windows=False)
    with console.capture() as capture:
        console.print(terminal.draw(state.view(seat), NAMES[: state.game.players], state.game.words(), width))
    return [line.rstrip() for line in capture.get().splitlines()]


@pytest.mark.parametrize("width", [40, 52, 65, 66, 80, 100, 120])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_it_fits_the_terminal_at_all_times(players: int, width: int) -> None:
    choose = random.Random(width)
    state = menagerie.load("beaver-gang", players, memory_aid=True).new_state()
    while not state.is_terminal:
        possible = [number for number, _ in state.chance_outcomes()] or state.legal_actions()
        state.apply(choose.choice(possible))
        if choose.random() < 0.7:
            continue
        lines = drawn(state, 0, width)
        assert max(map(len, lines)) <= width
        assert width < 100 or len(lines) <= 18
        text = "\n".join(lines)
        assert all(name in text for name in NAMES[:players])
        assert f"Round {state.view()['round']} of {state.view()['rounds']}" in text


@pytest.mark.parametrize("width", [40, 100])
def test_the_terminal_shows_the_drawn_card_to_its_holder_only(width: int) -> None:
    state = position("1 2 3 4/5 6 7 8", "0", drawn="peek")
    assert "Peek" in "\n".join(drawn(state, 0, width))
    assert "Your turn" in "\n".join(drawn(state, 0, width))
    assert "Peek" not in "\n".join(drawn(state, 1, width))
    assert "Turn of Anna" in "\n".join(drawn(state, 1, width))


@pytest.mark.parametrize(
    ("width", "sums"), [(40, ["1 2 3 4 = 10", "5 6 7 8 = 26"]), (100, ["1 + 2 + 3 + 4 = 10", "5 + 6 + 7 + 8 = 26"])]
)
def test_the_terminal_shows_how_the_last_round_ended(width: int, sums: list[str]) -> None:
    state = position(ROWS, "9", called=0, to_move=1)
    assert "Anna has knocked" in " ".join(drawn(state, 1, width))
    play(state, "draw", "0", "discard")
    state.deal(0)
    text = "\n".join(drawn(state, 0, width))
    assert all(row in text for row in sums)
    assert "10" in text
    assert "26" in text


def test_face_down_cards_differ_from_open_and_remembered_ones_without_colour() -> None:
    state = position(ROWS, "9", options={"memory_aid": True})
    assert "(1) ░2░ ░3░ (4)" in "\n".join(drawn(state, 0, 40))
    state = position("1 2 ? 4/5 6 7 8", "9", called=0, to_move=1)
    play(state, "draw", "0", "discard")
    assert "[1] [2] ░3░ [4]" in "\n".join(drawn(state, 0, 40))
    assert "│  1   ││  2   ││░░░░░░││  4   │" in "\n".join(drawn(state, 0, 100))


def after_a_round(players: int) -> menagerie.State:
    state = position("/".join([ROWS] * (players // 2)), "9", called=0, to_move=players - 1)
    play(state, "draw", "0", "discard")
    state.deal(0)
    return state


@pytest.mark.parametrize(
    ("width", "height", "sums"), [(80, 24, False), (40, 20, False), (100, 30, True), (80, 50, True)]
)
def test_with_six_seats_there_is_room_for_the_news(width: int, height: int, sums: bool) -> None:
    lines = drawn(after_a_round(6), 0, width, height)
    assert len(lines) <= max(height - 12, 9)
    assert all(f"{NAMES[seat]} ({seat})" in "\n".join(lines) for seat in range(6))
    assert ("= 26" in "\n".join(lines)) == sums


def test_nothing_is_left_out_where_lines_scroll_by() -> None:
    console = Console(file=io.StringIO(), width=80)
    console.print(terminal.draw(after_a_round(6).view(0), NAMES, menagerie.load("beaver-gang", 6).words(), 80))
    assert str(console.file.getvalue()).count("= 26") == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [40, 80])
def test_without_unicode_all_signs_are_plain(width: int) -> None:
    raw = io.BytesIO()
    console = Console(file=io.TextIOWrapper(raw, "ascii"), width=width)  # strict: other signs would be errors
    state = after_a_round(6)
    names = ["Anna", "Ben of long name", "Cleo", "Dan", "Eve", "Finn"]
    console.print(terminal.draw(state.view(0), names, state.game.words(), width))
    console.file.flush()
    assert all(sign in raw.getvalue().decode() for sign in ("o Anna", "# Ben", "^ Cleo", "* Dan", "+ Eve", "x Finn"))


def test_who_is_spoken_to_has_knocked() -> None:
    state = position(ROWS, "9", called=0, to_move=1)
    assert "You have knocked" in " ".join(drawn(state, 0, 80))
    assert "Anna has knocked" in " ".join(drawn(state, 1, 80))


def test_questions_say_what_is_to_be_decided() -> None:
    def asked(state: menagerie.State, *texts: str) -> str:
        play(state, *texts)
        return terminal.question(state.view(0), ["You", "Ben"], state.game.words())

    assert asked(position(ROWS, "8")) == "Take the 8 in place of one of your cards 1 to 4, or draw?"
    assert asked(position(ROWS, "S")) == ""
    assert asked(position(ROWS, "8"), "draw", "C") == "Use the Second Chance, or discard it?"
    assert asked(position(ROWS, "8"), "draw", "3").startswith("Keep the 3 in place of one of your cards 1 to 4")
    assert "swap 2 Ben 3 (your 2nd card for Ben's 3rd)" in asked(position(ROWS, "8"), "draw", "S", "use")


def test_who_has_looked_is_told_of_it_later_without_the_card() -> None:
    state = position(ROWS, "0")
    steps = [step for step in play(state, "draw", "P", "use", "peek 3") if step.fleeting]
    steps += play(menagerie.load("beaver-gang", 2).new_state(), "3", "S", "7", "9", "C")[:1]
    assert [sentences.told_later(step.code, step.arguments, state.game.words()) for step in steps] == [
        "You look at your third card.",
        "You look at your leftmost and at your rightmost card.",
    ]


WRONG_VERB = re.compile(r"\b(you|You) (?!always|pass\b)\w+s\b|\b[Yy]our (the|a|Your?|your?)\b|\bYou's\b")


@pytest.mark.parametrize(
    ("name", "options"), [("beaver-gang", {}), ("beasty-bar", {}), ("beasty-bar", {"points": True})]
)
def test_who_is_spoken_to_is_told_with_the_right_verbs(name: str, options: dict[str, bool]) -> None:
    choose = random.Random(5)
    state = menagerie.load(name, 3, **options).new_state()
    names = ["You", "Ben", "Cleo"]
    while not state.is_terminal:
        possible = [number for number, _ in state.chance_outcomes()] or state.legal_actions()
        for step in state.apply(choose.choice(possible)):
            assert not WRONG_VERB.search(step.text(0, names=names)), step.text(0, names=names)
        if choose.random() < 0.1:
            console = Console(width=80, height=24, force_terminal=True, color_system=None)
            with console.capture() as capture:
                part = menagerie.core.catalogue.part(name, "terminal")
                console.print(part.draw(state.view(0), names, state.game.words(), 80))
            assert not WRONG_VERB.search(capture.get()), capture.get()
