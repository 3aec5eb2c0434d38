"""What is shown and told: views, texts of actions, sentences."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import menagerie

from .table import lively_play, play, position

NAMES = ["Anna", "Ben", "Cleo", "Dan"]


# Views


def test_a_view_lists_what_there_is_to_see() -> None:
    state = position(
        "g g b/f f X",
        "g2 b1 f3 t4",
        "g1/b2 b1",
        "/t3",
        "t X g",
        known="g/X",
        bonus=True,
        turns=4,
        bonus_played=1,
        fewer=1,
    )
    view = state.view(0)
    assert json.loads(json.dumps(view)) == view
    assert view == {
        "game": "circus-train",
        "players": 2,
        "seat": 0,
        "bonus": True,
        "target": 18,
        "phase": "main",
        "turn": 0,
        "to_move": 0,
        "turn_actions": 2,
        "actions_left": 2,
        "acted": False,
        "bonus_played": 1,
        "fewer": 1,
        "one_to_one": False,
        "draws_left": 0,
        "ringmaster": 1,
        "face_up": True,
        "tokens": ["giraffe", "bear"],
        "middle": ["fish", "tiger"],
        "offer": ["giraffe 2", "bear 1", "fish 3", "tiger 4"],
        "wagons_left": 40 - 4 - 4,
        "deck": 58 - 6 - 3,
        "discard": ["tiger", "extra action", "giraffe"],
        "top": "giraffe",
        "hands": [3, 3],
        "known": [["giraffe"], ["extra action"]],
        "elsewhere": [],
        "hand": ["giraffe", "giraffe", "bear"],
        "trains": [["giraffe 1"], ["bear 2", "bear 1"]],
        "waiting": [[], ["tiger 3"]],
        "scores": [1, 3],
        "loading": None,
        "turns": 4,
        "turn_limit": 200,
        "idle": 0,
        "over": False,
    }
    assert state.view(1)["hand"] == ["fish", "fish", "extra action"]
    assert state.view(None)["hand"] is None


def test_ct10_a_view_in_the_middle_of_a_payment() -> None:
    state = position("g g f f/b", "g3 b1 t1 b2", tokens="f b")
    play(state, "load giraffe 3", "discard fish")
    view = state.view(1)
    assert view["phase"] == "pay"
    assert view["loading"] == {
        "wagon": "giraffe 3",
        "to_pay": 3,
        "half_pair": True,
        "paid": 0,
        "paid_with_token": 1,
    }
    assert view["actions_left"] == 1


def test_texts() -> None:
    game = menagerie.load("circus-train", 4, bonus=True)
    texts = ["draw deck", "draw discard", "load giraffe 3", "exchange bear", "discard tiger", "attach fish 4", "stop"]
    texts += ["play draw two", "play load one fewer", "play take one discarded", "play extra action"]
    texts += ["play exchange 1:1", "take giraffe", "take exchange 1:1", "end"]
    for text in texts:
        assert game.action_text(game.parse_action(text)) == text
    for text in ("deal giraffe", "deal exchange 1:1", "wagon tiger 4", "token fish", "start 3"):
        assert game.chance_text(game.parse_action(text)) == text


# Sentences


def told(steps: list[menagerie.Step], seat: int | None) -> list[str]:
    players = range(steps[0].game.players)
    names = ["you" if seat == other else NAMES[other] for other in players]
    return [step.text(seat, names=names) for step in steps]


TURNS: list[tuple[dict[str, Any], list[str], list[str], list[str]]] = [
    ({}, ["draw deck", "deal fish"], ["You draw a fish."], ["Anna draws from the deck."]),
    (
        {"discard": "t"},
        ["draw discard"],
        ["You take a tiger from the discard pile."],
        ["Anna takes a tiger from the discard pile."],
    ),
    (
        {"hands": "g g f f/b", "offer": "g3 b1 t1 b2", "tokens": "f b", "trains": "g2/"},
        ["load giraffe 3", "discard giraffe", "discard fish", "discard fish", "discard giraffe", "wagon tiger 4"],
        [
            "You load 3 giraffes with two giraffes and two fish.",
            "Now 4 tigers can be loaded.",
            "Your train grows by 3 giraffes: 5 of 18 points.",
        ],
        [
            "Anna loads 3 giraffes with two giraffes and two fish.",
            "Now 4 tigers can be loaded.",
            "Anna's train grows by 3 giraffes: 5 of 18 points.",
        ],
    ),
    (
        {"hands": "g/b", "offer": "g1 b1 t1 b2", "trains": "f1 f2/", "wagons": ""},
        ["load giraffe 1"],
        ["You load 1 giraffe with a giraffe.", "1 giraffe must wait: your train ends with 2 fish."],
        ["Anna loads 1 giraffe with a giraffe.", "1 giraffe must wait: Anna's train ends with 2 fish."],
    ),
    (
        {"hands": "g/b", "offer": "g1 b1 t1 b2", "trains": "g2/", "waiting": "b1 f1/", "wagons": ""},
        ["load giraffe 1", "attach bear 1", "stop"],
        [
            "You load 1 giraffe with a giraffe.",
            "Your train grows by 1 giraffe: 3 of 18 points.",
            "Your waiting wagon with 1 bear follows for free: 4 of 18 points.",
            "You attach no more wagons for now.",
        ],
        [
            "Anna loads 1 giraffe with a giraffe.",
            "Anna's train grows by 1 giraffe: 3 of 18 points.",
            "Anna's waiting wagon with 1 bear follows for free: 4 of 18 points.",
            "Anna attaches no more wagons for now.",
        ],
    ),
    (
        {},
        ["exchange bear"],
        ["You exchange your giraffe token for Ben's bear token."],
        ["Anna exchanges the giraffe token for your bear token."],
    ),
    (
        {},
        ["exchange fish"],
        ["You exchange your giraffe token for the fish token in the middle."],
        ["Anna exchanges the giraffe token for the fish token in the middle."],
    ),
    (
        {"discard": "f", "deck": ""},
        ["draw deck", "deal fish"],
        [
            "The deck is used up: the discard pile (cards: 1) is shuffled and takes its place.",
            "You draw a fish.",
        ],
        [
            "The deck is used up: the discard pile (cards: 1) is shuffled and takes its place.",
            "Anna draws from the deck.",
        ],
    ),
    (
        {"ringmaster": 0},
        ["end"],
        ["You end your turn.", "Ben gets the ringmaster token, face down for one turn."],
        ["Anna ends the turn.", "You get the ringmaster token, face down for one turn."],
    ),
    (
        {"face_up": False},
        ["end"],
        ["You end your turn.", "You turn the ringmaster token face up."],
        ["Anna ends the turn.", "Anna turns the ringmaster token face up."],
    ),
    (
        {"hands": "L T D/b", "offer": "g1 b1 t1 b2", "discard": "g X", "bonus": True, "wagons": ""},
        ["play load one fewer", "load tiger 1", "play take one discarded", "take extra action"],
        [
            "You play Load one fewer.",
            "You load 1 tiger with no card at all.",
            "Your train grows by 1 tiger: 1 of 18 points.",
            "You play Take one discarded.",
            "You take Extra action out of the discard pile.",
        ],
        [
            "Anna plays Load one fewer.",
            "Anna loads 1 tiger with no card at all.",
            "Anna's train grows by 1 tiger: 1 of 18 points.",
            "Anna plays Take one discarded.",
            "Anna takes Extra action out of the discard pile.",
        ],
    ),
    (
        {"hands": "D/b", "discard": "t f", "deck": "g", "bonus": True},
        ["play draw two", "draw deck", "deal giraffe", "draw discard"],
        [
            "You play Draw two.",
            "You draw a giraffe.",
            "You take a fish from the discard pile.",
            "Your Draw two goes on the discard pile.",
        ],
        [
            "Anna plays Draw two.",
            "Anna draws from the deck.",
            "Anna takes a fish from the discard pile.",
            "Anna's Draw two goes on the discard pile.",
        ],
    ),
    (
        {"hands": "g/b", "offer": "g1 b1 t1 b2", "trains": "b3 b3 g3 g3 g4 g1/", "wagons": ""},
        ["load giraffe 1"],
        [
            "You load 1 giraffe with a giraffe.",
            "Your train grows by 1 giraffe: 18 of 18 points.",
            "You have 18 points, and that is the game!",
        ],
        [
            "Anna loads 1 giraffe with a giraffe.",
            "Anna's train grows by 1 giraffe: 18 of 18 points.",
            "Anna has 18 points, and that is the game!",
        ],
    ),
]


@pytest.mark.parametrize(("how", "texts", "own", "other"), TURNS)
def test_a_turn_is_told_to_each_as_far_as_it_may_know(
    how: dict[str, Any], texts: list[str], own: list[str], other: list[str]
) -> None:
    steps = play(position(**how), *texts)
    assert told(steps, 0) == own
    assert told(steps, 1) == other
    others = [text.replace("your bear", "Ben's bear").replace("You get", "Ben gets") for text in other]
    assert told(steps, None) == others


def test_ct16_of_three_players_the_ringmaster_is_told_what_it_brings() -> None:
    steps = play(position("g/b/f", ringmaster=0), "end")
    assert told(steps, 2)[-1] == "You get the ringmaster token: three actions in your next turn."
    assert told(steps, 0)[-1] == "Cleo gets the ringmaster token: three actions in the next turn."
    steps = play(position("g/b/f"), "exchange bear")
    assert told(steps, 2) == ["Anna exchanges the giraffe token for Ben's bear token."]


def test_what_comes_before_the_first_turn_is_told() -> None:
    state = menagerie.load("circus-train", 2, start="random").new_state()
    texts = ["start 1", "token giraffe", "token bear", "wagon fish 1", "wagon fish 2", "wagon fish 3", "wagon fish 4"]
    steps = play(state, *texts, *["deal giraffe"] * 2, *["deal fish"] * 3, *["deal bear"] * 5, "deal tiger")
    assert told(steps, 0) == [
        "Ben starts.",
        "You get the giraffe token.",
        "Ben gets the bear token.",
        *[f"Now {value} fish can be loaded." for value in (1, 2, 3, 4)],
        "Your hand: two giraffes and three fish.",
        "Ben gets a hand of 5 cards.",
        "The first card of the discard pile: a tiger.",
    ]


def test_ct19_the_end_is_told() -> None:
    steps = play(position(turns=199), "end")
    assert told(steps, None)[-1] == "200 turns have been played: the game ends here."
    steps = play(position(turns=4, idle=1), "end")
    assert told(steps, None)[-1] == "Everybody in succession has ended a turn without any action: the game ends here."


DISAGREEMENT = re.compile(
    r"(?<!wagon with )\b[1-4] (giraffe|bear|fish|tiger)s? (is|has|costs|waits|follows|goes|stands?)\b"
    r"|\b(waiting|no|a|the|your) [1-4] "
)
"""A wagon is told by what it carries, so that it must not be what a verb in the singular speaks of."""


def test_sentences_and_refusals_fit_wagons_of_one_animal_and_of_several() -> None:
    game = menagerie.load("circus-train", 3, bonus=True)
    previous: menagerie.State | None = None
    for state in lively_play(game, 3):
        if previous is not None:
            steps = previous.apply(state.history[-1])
            texts = [step.text(seat, names=NAMES[:3]) for step in steps for seat in (0, None)]
            assert not [text for text in texts if DISAGREEMENT.search(text)]
        if state.current_player >= 0:
            reasons = [state.why_not(action) or "" for action in range(game.num_actions)]
            assert not [reason for reason in reasons if DISAGREEMENT.search(reason)]
        previous = state.copy()


def test_ct18_a_draw_two_is_told_to_go_on_the_pile_even_if_a_draw_is_skipped() -> None:
    last = "Your Draw two goes on the discard pile."
    state = position("D/b", deck="g", bonus=True)
    assert told(play(state, "play draw two"), 0) == ["You play Draw two."]
    assert told(play(state, "deal giraffe"), 0) == ["You draw a giraffe.", last]
    assert state.view()["discard"] == ["draw two"]
