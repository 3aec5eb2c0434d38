"""The animals, BB-10 to BB-21: each test says what the article says, in the notation of the rule page."""

from __future__ import annotations

import pytest

import menagerie
from tests.games.beasty_bar.queues import after, owned, played, position, turn


def test_bb10_lion_scares_the_monkeys_and_goes_first() -> None:
    assert after("monkey zebra monkey", "lion") == "lion zebra"


def test_bb10_lion_gives_way_to_another_lion() -> None:
    assert after("seal lion monkey", "lion") == "seal lion monkey"


def test_bb11_hippo_passes_all_but_the_lion() -> None:
    assert after("lion kangaroo seal", "hippo") == "lion hippo kangaroo seal"


def test_bb11_hippo_does_not_pass_a_hippo() -> None:
    assert owned(played("seal hippo(b) snake", "hippo", owner="r")) == "hippo(b) hippo(r) seal(r) snake(r)"


def test_bb11_hippo_does_not_pass_a_zebra() -> None:
    assert after("zebra crocodile seal", "hippo") == "zebra hippo crocodile seal"


def test_bb12_crocodile_eats_up_to_a_stronger_animal() -> None:
    assert after("kangaroo lion seal monkey", "crocodile") == "kangaroo lion crocodile"


@pytest.mark.parametrize("wall", ["lion", "hippo", "crocodile", "zebra"])
def test_bb12_crocodile_stops_at(wall: str) -> None:
    assert after(f"seal {wall} snake giraffe", "crocodile").split()[-2:] == [wall, "crocodile"]


def test_bb12_crocodile_at_the_front_eats_nobody() -> None:
    assert after("", "crocodile") == "crocodile"


def test_bb13_snake_sorts_and_keeps_the_order_of_equals() -> None:
    state = played("parrot snake(b) hippo", "snake", owner="g")
    assert owned(state) == "hippo(r) snake(b) snake(g) parrot(r)"


def test_bb13_snake_sorts_every_strength() -> None:
    assert after("skunk kangaroo monkey", "snake") == "snake monkey kangaroo skunk"


def test_bb14_giraffe_passes_one_weaker_animal() -> None:
    assert after("seal parrot", "giraffe") == "seal giraffe parrot"


@pytest.mark.parametrize("ahead", ["giraffe", "snake", "crocodile"])
def test_bb14_giraffe_does_not_pass_its_equal_or_stronger(ahead: str) -> None:
    assert turn([ahead], "giraffe")[0][0] == f"{ahead} giraffe"
    assert after(ahead, "giraffe").split()[0] == ahead


def test_bb14_giraffe_passes_one_animal_in_each_later_turn() -> None:
    assert after("seal monkey giraffe", "zebra") == "seal giraffe monkey zebra"


def test_bb15_zebra_does_nothing() -> None:
    assert after("seal parrot", "zebra") == "seal parrot zebra"


@pytest.mark.parametrize(
    ("play", "choices", "expected"),
    [
        ("lion", (), "lion zebra"),
        ("giraffe", (), "giraffe zebra"),
        ("kangaroo", (), "kangaroo zebra"),
        ("seal", (), "seal zebra"),
        ("snake", (), "snake zebra"),
        ("parrot", (), "parrot"),
        ("skunk", (), "skunk"),
    ],
)
def test_bb15_others_treat_the_zebra_as_any_animal(play: str, choices: tuple[str, ...], expected: str) -> None:
    assert after("zebra", play, *choices) == expected


def test_bb16_seal_reverses_the_queue() -> None:
    assert after("parrot snake zebra", "seal") == "seal zebra snake parrot"


def test_bb17_kangaroo_passes_one_or_two_of_any_strength() -> None:
    state, _ = position(["zebra", "lion", "snake"], "kangaroo")
    state.apply(state.game.parse_action("play kangaroo"))
    assert [state.action_text(action) for action in state.legal_actions()] == ["hop 1", "hop 2"]
    assert after("zebra lion snake", "kangaroo", "hop 1") == "zebra lion kangaroo snake"
    assert after("zebra lion snake", "kangaroo", "hop 2") == "zebra kangaroo lion snake"


def test_bb17_kangaroo_with_one_ahead_passes_it_and_alone_stays() -> None:
    assert after("lion", "kangaroo") == "kangaroo lion"
    assert after("", "kangaroo") == "kangaroo"


def test_bb18_chameleon_may_imitate_each_other_kind_or_stay() -> None:
    state, _ = position(["lion", "seal", "chameleon(b)"], "chameleon", owner="r")
    state.apply(state.game.parse_action("play chameleon"))
    texts = [state.action_text(action) for action in state.legal_actions()]
    assert texts == ["as itself", "as seal", "as lion"]


def test_bb18_chameleon_with_nobody_to_imitate_does_nothing() -> None:
    assert after("", "chameleon") == "chameleon"
    assert after("chameleon", "chameleon") == "chameleon chameleon"


def test_bb18_chameleon_as_itself_does_nothing() -> None:
    assert after("lion seal", "chameleon", "as itself") == "lion seal chameleon"


def test_bb18_chameleon_as_lion_finds_a_lion() -> None:
    assert after("seal lion monkey", "chameleon", "as lion") == "seal lion monkey"


def test_bb18_chameleon_as_zebra_does_nothing() -> None:
    assert after("zebra hippo", "chameleon", "as zebra") == "zebra hippo chameleon"


def test_bb18_chameleon_as_snake_counts_as_a_snake() -> None:
    assert after("parrot zebra snake", "chameleon", "as snake") == "snake chameleon zebra parrot"


def test_bb18_chameleon_as_giraffe_has_the_giraffes_strength() -> None:
    assert after("giraffe zebra", "chameleon", "as giraffe") == "giraffe chameleon zebra"
    assert after("zebra giraffe", "chameleon", "as giraffe") == "giraffe zebra chameleon"


def test_bb18_chameleon_as_crocodile_eats_and_is_weak_again() -> None:
    assert after("crocodile seal", "chameleon", "as crocodile") == "crocodile chameleon"


def test_bb18_chameleon_as_skunk_counts_as_a_skunk() -> None:
    assert after("skunk parrot", "chameleon", "as skunk") == "skunk chameleon"
    assert after("skunk chameleon(b) parrot", "chameleon", "as skunk", owner="r") == "skunk chameleon"


def test_bb18_chameleon_makes_the_choices_of_the_imitated() -> None:
    assert after("seal kangaroo", "chameleon", "as kangaroo", "hop 2") == "chameleon seal kangaroo"
    assert after("seal parrot", "chameleon", "as parrot", "chase 1") == "parrot chameleon"


def test_bb18_option_makes_the_chameleon_imitate() -> None:
    game = menagerie.load("beasty-bar", 2, chameleon_must_imitate=True)
    state = game.setup(queue=["lion:0", "seal:0"], hands=[[], ["chameleon"]], piles=[], to_move=1)
    state.apply(game.parse_action("play chameleon"))
    assert [state.action_text(action) for action in state.legal_actions()] == ["as seal", "as lion"]
    assert "must imitate" in (state.why_not(game.parse_action("as itself")) or "")
    state = game.setup(queue=["seal:0"], hands=[[], ["chameleon", "lion"]], piles=[], to_move=1)
    state.apply(game.parse_action("play chameleon"))  # one kind only: no choice is left
    assert owned(state) == "chameleon(b) seal(r)"
    state = game.setup(queue=["chameleon:0"], hands=[[], ["chameleon", "lion"]], piles=[], to_move=1)
    state.apply(game.parse_action("play chameleon"))
    assert owned(state) == "chameleon(r) chameleon(b)"


def test_bb19_single_monkey_does_nothing() -> None:
    assert after("hippo crocodile", "monkey") == "hippo crocodile monkey"
    assert after("seal lion", "monkey") == "seal lion monkey"


def test_bb19_monkeys_throw_out_hippos_and_crocodiles_and_go_first() -> None:
    state = played("monkey(b) zebra monkey(y)", "monkey", owner="r")
    assert owned(state) == "monkey(r) monkey(y) monkey(b) zebra(r)"
    assert after("hippo monkey crocodile seal", "monkey") == "monkey monkey seal"


def test_bb20_parrot_throws_out_whom_its_player_chooses() -> None:
    state, _ = position(["zebra(y)", "lion", "seal"], "parrot", owner="y")
    state.apply(state.game.parse_action("play parrot"))
    texts = [state.action_text(action) for action in state.legal_actions()]
    assert texts == ["chase 1", "chase 2", "chase 3"], "own animals too, but not the parrot itself"
    assert after("zebra lion seal", "parrot", "chase 2") == "zebra seal parrot"


def test_bb20_parrot_with_one_other_chases_it_and_alone_does_nothing() -> None:
    assert after("lion", "parrot") == "parrot"
    assert after("", "parrot") == "parrot"


def test_bb21_skunk_throws_out_the_two_strongest_kinds() -> None:
    assert after("crocodile(r) hippo crocodile(b) seal", "skunk") == "seal skunk"
    assert after("seal parrot kangaroo", "skunk") == "parrot skunk"


def test_bb21_skunk_leaves_skunks_out_of_account() -> None:
    assert after("skunk seal parrot kangaroo", "skunk", owner="b") == "skunk parrot skunk"
    assert after("skunk seal", "skunk", owner="b") == "skunk skunk"
    assert after("skunk", "skunk", owner="b") == "skunk skunk"
