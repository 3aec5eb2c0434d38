"""Why a wish is refused: the article, and the reason in a sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest

import menagerie

from .table import choices, play, position

LOADING: dict[str, Any] = {"hands": "g g f f/b", "offer": "g3 b4 t4 b3", "tokens": "f b"}
REFUSED: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({"deck": ""}, [], "draw deck", "CT-7: both the deck and the discard pile are empty: nothing can be drawn"),
    ({}, [], "draw discard", "CT-7: the discard pile is empty"),
    (
        {"discard": "X", "bonus": True},
        [],
        "draw discard",
        "CT-18: a bonus card, Extra action, is on top of the discard pile, so nobody may draw there",
    ),
    (
        {"actions_left": 0, "bonus": True},
        [],
        "draw deck",
        "CT-6: you have no action left in this turn: play a bonus card, or end your turn",
    ),
    ({"actions_left": 0, "bonus": True}, [], "load giraffe 1", "CT-6: you have no action left in this turn"),
    ({"actions_left": 0, "bonus": True}, [], "exchange bear", "CT-6: you have no action left in this turn"),
    ({}, [], "load giraffe 3", "CT-8: no wagon with 3 giraffes is among those that can be loaded now"),
    (
        {"hands": "g g/b", "offer": "g3 b4 t4 f4"},
        [],
        "load giraffe 3",
        "CT-8: the wagon with 3 giraffes costs three giraffes; you have two giraffes, and your own token is no help",
    ),
    (
        {"hands": "g f f/b", "offer": "g3 b4 t4 f4", "tokens": "f b"},
        [],
        "load giraffe 3",
        (
            "CT-10: the wagon with 3 giraffes costs three giraffes; "
            "you have a giraffe and two fish, and two fish stand in for one"
        ),
    ),
    (
        {
            "hands": "g f/b",
            "offer": "g4 b4 t4 f4",
            "tokens": "f b",
            "bonus": True,
            "one_to_one": True,
            "bonus_played": 2,
        }
        | {"fewer": 1},
        [],
        "load giraffe 4",
        (
            "CT-10: the wagon with 4 giraffes costs three giraffes; "
            "you have a giraffe and a fish, and each fish stands in for one"
        ),
    ),
    ({}, [], "exchange giraffe", "CT-9: you have the giraffe token already"),
    ({}, [], "discard giraffe", "CT-10: cards are discarded only to load a wagon: say first which one you load"),
    (LOADING, ["load giraffe 3"], "draw deck", "CT-6: first pay for the wagon with 3 giraffes that you are loading"),
    (LOADING, ["load giraffe 3"], "load tiger 4", "CT-6: first pay for the wagon with 3 giraffes that you are loading"),
    (LOADING, ["load giraffe 3"], "end", "CT-6: your turn can't end now: first pay for the wagon with 3 giraffes"),
    (
        LOADING,
        ["load giraffe 3"],
        "discard bear",
        "CT-10: the wagon with 3 giraffes is paid with giraffes, or with fish in their place",
    ),
    (
        LOADING,
        ["load giraffe 3", "discard giraffe", "discard giraffe"],
        "discard giraffe",
        "CT-10: you have no giraffe in your hand",
    ),
    (
        {"hands": "g f f f/b", "offer": "g2 b4 t4 b3", "tokens": "f b"},
        ["load giraffe 2", "discard fish", "discard fish"],
        "discard fish",
        (
            "CT-10: with a fish next, what is still to pay for the wagon with 2 giraffes (a giraffe) "
            "could not be paid exactly"
        ),
    ),
    ({}, [], "attach giraffe 1", "CT-13: waiting wagons may follow only when a wagon has just been attached"),
    ({}, [], "stop", "CT-13: you are not attaching wagons now: to end your turn, write end"),
    (LOADING, ["load giraffe 3"], "stop", "CT-13: first pay for the wagon with 3 giraffes that you are loading"),
    (
        {"hands": "g/b", "offer": "g1 b1 t1 b2", "trains": "g2/", "waiting": "b1 f3/", "wagons": ""},
        ["load giraffe 1"],
        "attach fish 3",
        "CT-13: the wagon with 3 fish has neither the animal nor the value of your last one, with 1 giraffe",
    ),
    (
        {"hands": "g/b", "offer": "g1 b1 t1 b2", "trains": "g2/", "waiting": "b1 f3/", "wagons": ""},
        ["load giraffe 1"],
        "attach tiger 1",
        "CT-13: no wagon with 1 tiger waits before you",
    ),
    (
        {"hands": "g/b", "offer": "g1 b1 t1 b2", "trains": "g2/", "waiting": "b1 f3/", "wagons": ""},
        ["load giraffe 1"],
        "end",
        "CT-6: your turn can't end now: first say which waiting wagon you attach, or stop",
    ),
    ({}, [], "play draw two", "CT-18: there are no bonus cards at this table, so no Draw two either"),
    ({}, [], "take giraffe", "CT-18: cards are taken out of the discard pile only with a bonus card"),
    ({"bonus": True}, [], "play draw two", "CT-18: you have no Draw two in your hand"),
    ({"bonus": True}, [], "take giraffe", "CT-18: you must play Take one discarded first"),
    ({"hands": "D/b", "deck": "", "bonus": True}, [], "play draw two", "CT-18: both the deck and the discard pile"),
    ({"hands": "T/b", "bonus": True}, [], "play take one discarded", "CT-18: the discard pile is empty"),
    (
        {"hands": "X/b", "bonus": True, "bonus_played": 20},
        [],
        "play extra action",
        "CT-18: nobody may play more than 20 bonus cards in one turn",
    ),
    (
        {"hands": "D X/b", "discard": "f g", "bonus": True},
        ["play draw two"],
        "play extra action",
        "CT-18: no bonus card can be played now: first draw the cards of your Draw two",
    ),
    (
        {"hands": "D X/b", "discard": "f g", "bonus": True},
        ["play draw two"],
        "take giraffe",
        "CT-18: first draw the cards of your Draw two, from the deck or from the discard pile",
    ),
    (
        {"hands": "T/b", "discard": "f g", "bonus": True},
        ["play take one discarded"],
        "take take one discarded",
        "CT-18: the card that you have just played can't be taken, and there is no other one",
    ),
    (
        {"hands": "T/b", "discard": "f g", "bonus": True},
        ["play take one discarded"],
        "take extra action",
        "CT-18: the discard pile has no Extra action",
    ),
    (
        {"hands": "T/b", "discard": "f g", "bonus": True},
        ["play take one discarded"],
        "discard giraffe",
        "CT-10: first say which card you take out of the discard pile",
    ),
]


@pytest.mark.parametrize(("how", "texts", "wish", "reason"), REFUSED)
def test_a_refusal_names_the_article_and_the_reason(
    how: dict[str, Any], texts: list[str], wish: str, reason: str
) -> None:
    state = position(**how)
    play(state, *texts)
    assert wish not in choices(state)
    action = state.game.parse_action(wish)
    assert (state.why_not(action) or "").startswith(reason)
    with pytest.raises(menagerie.IllegalAction, match=re.escape(reason[:20])):
        state.apply(action)
