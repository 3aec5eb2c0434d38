"""The Beasty Bar oracle itself: the examples of the rules, edge cases, and random play."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from . import beasty_bar as bb


def cards(text: str) -> list[str]:
    """Read a queue: a kind alone belongs to seat 0."""
    return [word if ":" in word else f"{word}:0" for word in text.split()]


def check(before: str, card: str, action: str, recurring: str | None = None, **how: Any) -> bb.Outcome:
    """Play a card and compare the queue after step 2 and after step 3 (None: unchanged)."""
    outcome = bb.turn(cards(before), cards(card)[0], **how)
    assert outcome.after_action == cards(action)
    assert outcome.after_recurring == cards(action if recurring is None else recurring)
    return outcome


# ---------------------------------------------------------------- the examples 1 to 20


def test_examples_1_to_4_a_whole_turn() -> None:
    outcome = check(
        "hippo monkey giraffe:0 parrot",
        "giraffe:3",
        "hippo monkey giraffe:0 giraffe:3 parrot",
        "hippo giraffe:0 monkey giraffe:3 parrot",
    )
    assert outcome.queue == cards("monkey giraffe:3")
    assert outcome.bar == cards("hippo giraffe:0")
    assert outcome.out == cards("parrot")


EXAMPLES: list[tuple[int, str, str, str, str | None, str, dict[str, Any]]] = [
    # number, queue, card, after the action, after step 3 (None: the same), THAT'S IT, keywords
    (5, "monkey:0 seal monkey:1", "lion", "lion seal", None, "monkey:0 monkey:1", {}),
    (6, "seal lion:0 monkey", "lion:1", "seal lion:0 monkey", None, "lion:1", {}),
    (7, "lion kangaroo seal", "hippo", "lion hippo kangaroo seal", None, "", {}),
    (8, "hippo:0 hippo:1", "kangaroo", "kangaroo hippo:0 hippo:1", "hippo:0 hippo:1 kangaroo", "",
     {"hop": 2}),
    (9, "kangaroo lion seal monkey", "crocodile", "kangaroo lion crocodile", None, "monkey seal", {}),
    (10, "crocodile parrot", "kangaroo", "kangaroo crocodile parrot", "crocodile parrot", "kangaroo",
     {"hop": 2}),
    (11, "parrot snake:1 hippo", "snake:2", "hippo snake:1 snake:2 parrot", None, "", {}),
    (12, "parrot:3 giraffe zebra parrot:0", "crocodile", "parrot:3 giraffe zebra crocodile",
     "giraffe parrot:3 zebra crocodile", "parrot:0", {}),
    (13, "zebra hippo", "kangaroo", "kangaroo zebra hippo", None, "", {"hop": 2}),
    (14, "crocodile zebra hippo", "seal", "seal hippo zebra crocodile", "hippo seal zebra crocodile", "",
     {}),
    (15, "hippo crocodile skunk", "chameleon", "hippo chameleon crocodile skunk", "hippo crocodile skunk",
     "chameleon", {"imitate": "hippo"}),
    (16, "monkey:1 zebra monkey:3", "monkey:0", "monkey:0 monkey:3 monkey:1 zebra", None, "", {}),
    (17, "hippo monkey crocodile zebra", "chameleon", "chameleon monkey zebra", None, "hippo crocodile",
     {"imitate": "monkey"}),
    (17, "chameleon monkey zebra", "monkey:1", "monkey:1 monkey chameleon zebra", None, "", {}),
    (18, "zebra crocodile", "kangaroo", "kangaroo zebra crocodile", None, "", {"hop": 2}),
    (19, "monkey zebra crocodile", "parrot", "monkey crocodile parrot", "crocodile parrot",
     "zebra monkey", {"chase": 2}),
    (20, "crocodile:0 hippo crocodile:1 seal", "skunk", "seal skunk", None,
     "crocodile:0 hippo crocodile:1", {}),
]  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]}-{example[2]}")
def test_example(example: tuple[int, str, str, str, str | None, str, dict[str, Any]]) -> None:
    _, before, card, action, recurring, out, how = example
    outcome = check(before, card, action, recurring, **how)
    assert outcome.out == cards(out)
    assert outcome.bar == []
    assert outcome.queue == outcome.after_recurring
    assert how in bb.choices(cards(before), cards(card)[0])


# ---------------------------------------------------------------- single animals


def test_tables() -> None:
    assert list(bb.STRENGTH.values()) == list(range(12, 0, -1))
    assert list(bb.STRENGTH) == list(bb.POINTS)
    assert list(bb.POINTS.values()) == [2, 2, 3, 2, 3, 4, 2, 3, 3, 4, 4, 4]


def test_every_kind_alone() -> None:
    for kind in bb.STRENGTH:
        outcome = check("", kind, kind)
        assert (outcome.out, outcome.bar) == ([], [])
        assert bb.choices([], f"{kind}:0", must_imitate=True) == [{}]


def test_lion_passes_everybody() -> None:
    check("zebra hippo crocodile", "lion", "lion zebra hippo crocodile")
    check("lion:1 monkey", "lion", "lion:1 monkey")  # the thrown-out lion frightens nobody


def test_hippo_passes_crocodile_but_not_zebra() -> None:
    check("zebra crocodile snake", "hippo", "zebra hippo crocodile snake")
    check("lion hippo:1 zebra parrot", "hippo", "lion hippo:1 zebra hippo parrot")
    check("seal hippo:1 parrot", "hippo", "seal hippo:1 hippo parrot", "hippo:1 hippo seal parrot")


def test_hippos_act_in_the_order_in_which_the_step_found_them() -> None:
    # the first hippo passes the two weak ones, then the second closes up behind it
    check("parrot monkey hippo:1", "hippo", "parrot monkey hippo:1 hippo", "hippo:1 hippo parrot monkey")


def test_crocodile_stops_at_equals_and_stronger() -> None:
    check("seal crocodile:1 snake", "crocodile", "seal crocodile:1 crocodile", "crocodile:1 crocodile")
    outcome = check("seal hippo giraffe snake", "crocodile", "seal hippo crocodile", "hippo crocodile")
    assert outcome.out == cards("snake giraffe seal")


def test_an_animal_that_has_acted_can_be_eaten_later_in_the_step() -> None:
    outcome = check("parrot crocodile giraffe", "seal", "seal giraffe crocodile parrot", "crocodile parrot")
    assert outcome.out == cards("seal giraffe")  # the giraffe had passed the seal before


def test_whoever_stands_behind_a_meal_still_acts() -> None:
    check("parrot crocodile hippo", "zebra", "parrot crocodile hippo zebra", "hippo crocodile zebra")
    check("parrot crocodile seal giraffe", "snake", "crocodile snake giraffe seal parrot")
    check("parrot crocodile seal giraffe", "zebra", "parrot crocodile seal giraffe zebra",
          "crocodile giraffe seal zebra")  # fmt: skip


def test_a_hippo_played_acts_again_and_a_giraffe_played_does_not() -> None:
    # the new giraffe could pass the seal as well, but has to wait for the next turn
    check("zebra seal parrot", "giraffe", "zebra seal giraffe parrot")
    check("lion seal giraffe:1", "giraffe", "lion seal giraffe:1 giraffe", "lion giraffe:1 seal giraffe")
    # a hippo blocked in step 2 by another one goes on in step 3, when that one has moved away
    check("seal hippo:1", "hippo", "seal hippo:1 hippo", "hippo:1 hippo seal")
    # a crocodile blocked in step 2 by a hippo eats in step 3
    check("seal hippo", "crocodile", "seal hippo crocodile", "hippo crocodile")


def test_giraffe_passes_one_weaker_animal_only() -> None:
    check("parrot skunk", "giraffe", "parrot giraffe skunk")
    check("parrot giraffe:1", "giraffe", "parrot giraffe:1 giraffe", "giraffe:1 parrot giraffe")
    check("parrot snake", "giraffe", "parrot snake giraffe")
    check("zebra", "giraffe", "giraffe zebra")


def test_snake_keeps_equals_in_order_and_sorts_the_zebra() -> None:
    check("zebra:1 lion:1 zebra:2 lion:2", "snake", "lion:1 lion:2 snake zebra:1 zebra:2")
    check("skunk:1 snake:1 snake:3", "snake:2", "snake:1 snake:3 snake:2 skunk:1")


def test_seal_turns_the_queue_round() -> None:
    check("monkey zebra parrot", "seal", "seal parrot zebra monkey")


def test_kangaroo() -> None:
    check("lion", "kangaroo", "kangaroo lion")
    check("lion", "kangaroo", "kangaroo lion", hop=1)
    check("parrot lion zebra", "kangaroo", "parrot lion kangaroo zebra", hop=1)
    check("parrot lion zebra", "kangaroo", "parrot kangaroo lion zebra", hop=2)
    assert bb.choices(["lion:0"], "kangaroo:0") == [{}]
    assert bb.choices(["lion:0", "seal:0"], "kangaroo:0") == [{"hop": 1}, {"hop": 2}]


def test_monkey_alone_among_others_does_nothing() -> None:
    check("hippo crocodile", "monkey", "hippo crocodile monkey", "hippo crocodile monkey")
    check("chameleon zebra", "monkey", "chameleon zebra monkey")


def test_monkey_gang_of_four() -> None:
    outcome = check("monkey:1 hippo:1 monkey:2 monkey:3", "monkey", "monkey monkey:3 monkey:2 monkey:1")
    assert outcome.out == ["hippo:1"]
    assert outcome.bar == []


def test_parrot() -> None:
    assert check("lion", "parrot", "parrot").out == ["lion:0"]
    assert check("lion", "parrot", "parrot", chase=1).out == ["lion:0"]
    assert check("lion seal zebra", "parrot", "lion seal parrot", chase=3).out == ["zebra:0"]
    assert bb.choices(["lion:0"], "parrot:0") == [{}]
    assert bb.choices(cards("lion seal parrot:1"), "parrot:0") == [{"chase": 1}, {"chase": 2}, {"chase": 3}]


def test_skunk() -> None:
    assert check("seal", "skunk", "skunk").out == ["seal:0"]
    assert check("skunk:1", "skunk", "skunk:1 skunk").out == []
    assert check("skunk:1 seal", "skunk", "skunk:1 skunk").out == ["seal:0"]
    assert check("parrot zebra:1 lion zebra:2", "skunk", "parrot skunk").out == cards("zebra:1 lion zebra:2")
    assert check("parrot chameleon kangaroo", "skunk", "parrot skunk").out == cards("chameleon kangaroo")


# ---------------------------------------------------------------- the chameleon


def imitating(before: str, kind: str, action: str, recurring: str | None = None, **how: Any) -> bb.Outcome:
    """Play the chameleon of seat 0 as another kind."""
    return check(before, "chameleon", action, recurring, imitate=kind, **how)


def test_chameleon_as_itself() -> None:
    check("parrot zebra", "chameleon", "parrot zebra chameleon")
    check("chameleon:1", "chameleon", "chameleon:1 chameleon")


def test_chameleon_as_lion() -> None:
    outcome = imitating("monkey lion", "lion", "monkey lion")
    assert outcome.out == ["chameleon:0"]


def test_chameleon_as_hippo_has_its_strength() -> None:
    imitating("hippo zebra crocodile snake", "hippo", "hippo zebra chameleon crocodile snake",
              "hippo zebra crocodile snake")  # fmt: skip
    imitating("zebra lion hippo", "hippo", "zebra lion hippo chameleon")


def test_chameleon_as_hippo_does_not_act_in_step_3() -> None:
    # step 3: the hippo passes the parrot; a second hippo would have passed it as well
    imitating("parrot hippo", "hippo", "parrot hippo chameleon", "hippo parrot chameleon")


def test_chameleon_as_crocodile() -> None:
    outcome = imitating("crocodile chameleon:1 snake", "crocodile", "crocodile chameleon")
    assert outcome.out == cards("snake chameleon:1")
    # strength 10 is enough for a snake, not for a hippo; in step 3 it eats nobody any more
    imitating("parrot crocodile hippo snake", "crocodile", "parrot crocodile hippo chameleon",
              "hippo crocodile chameleon")  # fmt: skip


def test_chameleon_as_seal_may_be_eaten_in_step_3() -> None:
    outcome = imitating("crocodile parrot seal", "seal", "chameleon seal parrot crocodile", "crocodile")
    assert outcome.out == cards("parrot seal chameleon")


def test_chameleon_as_snake_counts_nine() -> None:
    imitating("seal chameleon:1 snake zebra", "snake", "snake chameleon zebra seal chameleon:1")
    imitating("seal giraffe snake", "snake", "snake chameleon giraffe seal", "snake giraffe chameleon seal")


def test_chameleon_as_giraffe_counts_eight() -> None:
    imitating("giraffe zebra", "giraffe", "giraffe chameleon zebra")
    imitating("zebra giraffe", "giraffe", "zebra giraffe chameleon", "giraffe zebra chameleon")
    imitating("giraffe snake", "giraffe", "giraffe snake chameleon")


def test_chameleon_as_zebra_is_not_protected() -> None:
    check("zebra chameleon", "crocodile", "zebra crocodile")
    outcome = imitating("zebra parrot", "zebra", "zebra parrot chameleon")
    assert outcome.out == []


def test_chameleon_as_kangaroo_and_parrot_makes_the_choice() -> None:
    imitating("lion kangaroo", "kangaroo", "lion chameleon kangaroo", hop=1)
    imitating("lion kangaroo", "kangaroo", "chameleon lion kangaroo", hop=2)
    imitating("kangaroo", "kangaroo", "chameleon kangaroo")
    assert imitating("parrot", "parrot", "chameleon").out == ["parrot:0"]
    assert imitating("lion parrot", "parrot", "parrot chameleon", chase=1).out == ["lion:0"]


def test_chameleon_as_monkey_leads_real_monkeys_only() -> None:
    outcome = imitating("chameleon:1 monkey:1 hippo monkey:2", "monkey",
                        "chameleon:0 monkey:2 monkey:1 chameleon:1")  # fmt: skip
    assert outcome.out == ["hippo:0"]


def test_chameleon_as_skunk() -> None:
    # it counts as a skunk itself; another chameleon is just an animal of strength 5
    outcome = imitating("skunk chameleon:1 parrot kangaroo", "skunk", "skunk parrot chameleon")
    assert outcome.out == cards("chameleon:1 kangaroo")
    assert imitating("skunk", "skunk", "skunk chameleon").out == []
    assert imitating("skunk zebra", "skunk", "skunk chameleon").out == ["zebra:0"]


def test_chameleon_choices() -> None:
    assert bb.choices(cards("chameleon:1 chameleon:2"), "chameleon:0") == [{}]
    assert bb.choices(cards("chameleon:1 chameleon:2"), "chameleon:0", must_imitate=True) == [{}]
    assert bb.choices(cards("parrot"), "chameleon:0") == [{"imitate": "parrot"}, {"imitate": None}]
    full = [
        {"imitate": "zebra"},
        {"imitate": "kangaroo", "hop": 1},
        {"imitate": "kangaroo", "hop": 2},
        {"imitate": "parrot", "chase": 1},
        {"imitate": "parrot", "chase": 2},
        {"imitate": "parrot", "chase": 3},
        {"imitate": "parrot", "chase": 4},
    ]
    line = cards("zebra:1 kangaroo zebra:2 parrot")
    assert bb.choices(line, "chameleon:0", must_imitate=True) == full
    assert bb.choices(line, "chameleon:0") == [*full, {"imitate": None}]


# ---------------------------------------------------------------- gate, refusals, winners


def test_gate_opens_after_step_3_only() -> None:
    # five animals after step 2, four after step 3: nothing happens at the gate
    outcome = check("parrot crocodile zebra lion", "giraffe", "parrot crocodile zebra lion giraffe",
                    "crocodile zebra lion giraffe")  # fmt: skip
    assert (outcome.bar, outcome.queue) == ([], cards("crocodile zebra lion giraffe"))


def test_gate_with_a_meal_before() -> None:
    outcome = check("lion zebra seal parrot", "kangaroo", "lion zebra kangaroo seal parrot", hop=2)
    assert outcome.bar == cards("lion zebra")
    assert outcome.queue == cards("kangaroo seal")
    assert outcome.out == cards("parrot")


@pytest.mark.parametrize(
    ("before", "card", "how", "why"),
    [
        ("lion seal", "kangaroo", {}, "hop None of 2"),
        ("lion seal", "kangaroo", {"hop": 0}, "hop 0 of 2"),
        ("lion seal", "kangaroo", {"hop": 3}, "hop 3 of 2"),
        ("lion", "kangaroo", {"hop": 2}, "hop 2 of 1"),
        ("", "kangaroo", {"hop": 1}, "hop 1 of 0"),
        ("lion seal", "parrot", {}, "chase None of 2"),
        ("lion seal", "parrot", {"chase": 3}, "chase 3 of 2"),
        ("lion seal", "parrot", {"chase": 0}, "chase 0 of 2"),
        ("", "parrot", {"chase": 1}, "chase 1 of 0"),
        ("lion seal", "zebra", {"hop": 1}, "hop 1 of 0"),
        ("lion seal", "zebra", {"chase": 1}, "chase 1 of 0"),
        ("lion seal", "zebra", {"imitate": "lion"}, "imitates nobody"),
        ("lion seal", "chameleon", {"imitate": "zebra"}, "no zebra"),
        ("lion chameleon:1", "chameleon", {"imitate": "chameleon"}, "no chameleon"),
        ("lion kangaroo", "chameleon", {"imitate": "kangaroo"}, "hop None of 2"),
        ("lion parrot", "chameleon", {"imitate": "parrot"}, "chase None of 2"),
        ("lion parrot", "chameleon", {"hop": 1}, "hop 1 of 0"),
        ("lion:1 zebra:1 seal:1 parrot:1 skunk:1", "lion", {}, "no room"),
        ("lion", "lion", {}, "twice"),
        ("lion", "wolf", {}, "not a card"),
    ],
)
def test_refused(before: str, card: str, how: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        bb.turn(cards(before), cards(card)[0], **how)


def test_winners_by_number() -> None:
    assert bb.winners([["lion"], ["skunk", "parrot"], []], points=False) == [1]
    assert bb.winners([["lion", "skunk"], ["hippo", "skunk"]], points=False) == [1]
    assert bb.winners([["lion", "skunk"], ["hippo", "parrot"], ["seal"]], points=False) == [0, 1]
    assert bb.winners([[], []], points=False) == [0, 1]


def test_winners_by_points() -> None:
    assert bb.winners([["lion", "hippo", "seal"], ["skunk", "zebra"]], points=True) == [1]
    assert bb.winners([["lion", "hippo"], ["skunk"], ["snake"]], points=True) == [0, 1]


@pytest.mark.parametrize("seed", range(150))
def test_random_beasty_games(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, 4)
    hands = [[f"{kind}:{seat}" for kind in bb.STRENGTH] for seat in range(players)]
    queue: list[str] = []
    gone = 0
    for number in range(12 * players):
        hand = hands[number % players]
        card = hand.pop(rng.randrange(len(hand)))
        before = list(queue)
        options = bb.choices(queue, card, must_imitate=seed % 2 == 0)
        assert len(options) == len({str(option) for option in options})
        outcomes = [bb.turn(queue, card, **option) for option in options]
        assert queue == before
        for outcome in outcomes:
            check_invariants(before, card, outcome)
        outcome = rng.choice(outcomes)
        queue = outcome.queue
        gone += len(outcome.bar) + len(outcome.out)
    assert gone + len(queue) == 12 * players


def check_invariants(before: list[str], card: str, outcome: bb.Outcome) -> None:
    """No card is lost or made, the gate needs five, no hippo or crocodile stops too early."""
    assert sorted(outcome.queue + outcome.bar + outcome.out) == sorted([*before, card])
    line = outcome.after_recurring
    assert set(line) <= set(outcome.after_action)
    if len(line) == 5:
        assert (outcome.bar, outcome.queue, outcome.out[-1]) == (line[:2], line[2:4], line[4])
    else:
        assert (outcome.bar, outcome.queue) == ([], line)
    kinds = [bb.kind_of(each) for each in line]
    for ahead, behind in pairwise(kinds):
        if behind == "crocodile":
            assert ahead in ("lion", "hippo", "crocodile", "zebra")
        if behind == "hippo":
            assert ahead in ("lion", "hippo", "zebra")
