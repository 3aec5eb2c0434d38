"""The rulebook's twenty examples, as the rule page gives them: BB-5 to BB-21 at work together."""

from __future__ import annotations

import pytest

import menagerie
from tests.games.beasty_bar.queues import after, owned, played, turn


def queues(queue: str, play: str, *choices: str, owner: str = "") -> list[str]:
    """The queue after every step of a turn."""
    return [shown for shown, _ in turn(queue.split(), play, *choices, owner=owner)]


def test_examples_1_to_4_a_whole_turn() -> None:
    """BB-5, BB-7, BB-8, BB-14."""
    steps = turn(["hippo", "monkey", "giraffe(r)", "parrot"], "giraffe", owner="y")
    shown = [queue for queue, _ in steps]
    assert shown[0] == "hippo monkey giraffe parrot giraffe"
    assert shown[1] == "hippo monkey giraffe giraffe parrot"
    assert shown[2] == "hippo giraffe monkey giraffe parrot"
    assert shown[3] == "monkey giraffe"
    view = steps[3][1].view()
    assert view["bar"][0] == ["giraffe", "hippo"]
    assert set(view["out"][0]) - set(steps[2][1].view()["out"][0]) == {"parrot"}
    assert owned(played("hippo monkey giraffe(r) parrot", "giraffe", owner="y")) == "monkey(r) giraffe(y)"


@pytest.mark.parametrize(
    ("number", "queue", "play", "owner", "choices", "expected"),
    [
        (5, "monkey zebra monkey", "lion", "", (), "lion zebra"),
        (6, "zebra lion", "lion", "", (), "zebra lion"),
        (7, "lion kangaroo seal", "hippo", "", (), "lion hippo kangaroo seal"),
        (12, "parrot(y) giraffe zebra parrot(r)", "crocodile", "", (), "giraffe parrot zebra crocodile"),
        (13, "zebra hippo", "kangaroo", "", ("hop 2",), "kangaroo zebra hippo"),
        (14, "crocodile zebra hippo", "seal", "", (), "hippo seal zebra crocodile"),
        (15, "hippo crocodile skunk", "chameleon", "", ("as hippo",), "hippo crocodile skunk"),
        (17, "hippo monkey crocodile zebra", "chameleon", "", ("as monkey",), "chameleon monkey zebra"),
        (18, "zebra crocodile", "kangaroo", "", ("hop 2",), "kangaroo zebra crocodile"),
        (20, "crocodile(r) hippo crocodile(b) seal", "skunk", "", (), "seal skunk"),
    ],
)
def test_example(number: int, queue: str, play: str, owner: str, choices: tuple[str, ...], expected: str) -> None:
    assert after(queue, play, *choices, owner=owner) == expected


def test_example_8_the_hippos_pass_the_kangaroo_again() -> None:
    shown = queues("hippo(r) hippo(b)", "kangaroo", "hop 2")
    assert shown[1] == "kangaroo hippo hippo"
    state = played("hippo(r) hippo(b)", "kangaroo", "hop 2", owner="g")
    assert owned(state) == "hippo(r) hippo(b) kangaroo(g)"


def test_example_9_the_crocodile_stops_at_the_lion() -> None:
    assert after("kangaroo lion seal monkey", "crocodile") == "kangaroo lion crocodile"


def test_example_10_the_crocodile_eats_the_kangaroo_but_not_the_parrot_behind() -> None:
    shown = queues("crocodile parrot", "kangaroo", "hop 2")
    assert "kangaroo crocodile parrot" in shown
    assert shown[-1] == "crocodile parrot"


def test_example_11_the_snake_keeps_the_order_of_equals() -> None:
    assert owned(played("parrot snake(b) hippo", "snake", owner="g")) == "hippo(r) snake(b) snake(g) parrot(r)"


def test_example_12_in_step_2_only_the_red_parrot_is_eaten() -> None:
    shown = queues("parrot(y) giraffe zebra parrot(r)", "crocodile")
    assert shown[1] == "parrot giraffe zebra crocodile"


def test_example_14_the_zebra_protects_the_seal() -> None:
    shown = queues("crocodile zebra hippo", "seal")
    assert shown[1] == "seal hippo zebra crocodile"


def test_example_15_the_crocodile_eats_the_disguised_chameleon() -> None:
    assert "hippo chameleon crocodile skunk" in queues("hippo crocodile skunk", "chameleon", "as hippo")


def test_example_16_monkeys_in_reverse_order() -> None:
    state = played("monkey(b) zebra monkey(y)", "monkey", owner="r")
    assert owned(state) == "monkey(r) monkey(y) monkey(b) zebra(r)"


def test_example_17_a_chameleon_is_no_monkey_afterwards() -> None:
    state = played("chameleon monkey(b) zebra", "monkey", owner="r")
    assert owned(state) == "monkey(r) monkey(b) chameleon(r) zebra(r)"


def test_example_19_without_the_zebra_the_monkey_is_eaten() -> None:
    shown = queues("monkey zebra crocodile", "parrot", "chase 2")
    assert "monkey crocodile parrot" in shown
    assert shown[-1] == "crocodile parrot"


def test_examples_are_told_in_sentences() -> None:
    game = menagerie.load("beasty-bar", 4)
    state = game.setup(queue=["zebra:1", "parrot:2"], hands=[["hippo"]], piles=[[]] * 4)
    steps = state.apply(game.parse_action("play hippo"))
    assert [step.text(0) for step in steps][:2] == [
        "You play the hippo.",
        "The hippo passes seat 2's parrot and stops behind seat 1's zebra.",
    ]
    assert steps[0].text(names=["Ann", "Bob", "Cid", "Dee"]) == "Ann plays the hippo."
