"""Set-up, the turn and the end: BB-1 to BB-9 and BB-22 to BB-24."""

from __future__ import annotations

from collections import Counter

import pytest

import menagerie
from tests.games.beasty_bar.queues import after, owned, played, position
from tests.playing import random_play

STRENGTHS = {
    "lion": 12, "hippo": 11, "crocodile": 10, "snake": 9, "giraffe": 8, "zebra": 7,
    "seal": 6, "chameleon": 5, "monkey": 4, "kangaroo": 3, "parrot": 2, "skunk": 1,
}  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bb1_each_player_owns_one_animal_of_each_kind(players: int) -> None:
    state = menagerie.load("beasty-bar", players).new_state()
    assert state.view()["unplayed"] == [sorted(STRENGTHS, key=lambda kind: STRENGTHS[kind])] * players


def test_bb1_is_for_two_to_four() -> None:
    for players in (0, 1, 5, -1):
        with pytest.raises(ValueError, match="2 to 4 players"):
            menagerie.load("beasty-bar", players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bb2_four_cards_in_hand_eight_in_the_pile(players: int) -> None:
    state = menagerie.load("beasty-bar", players).new_state()
    state.deal(5)
    view = state.view(0)
    assert view["hands"] == [4] * players
    assert view["piles"] == [8] * players
    assert len(view["hand"]) == 4


def test_bb2_nobody_sees_the_draw_pile_and_only_the_owner_the_hand() -> None:
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(hands=[["lion"], ["skunk", "seal"]])
    assert state.view(0)["hand"] == ["lion"]
    assert state.view(1)["hand"] == ["skunk", "seal"]
    assert state.view()["hand"] is None
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert all(isinstance(size, int) for size in view["piles"] + view["hands"])


def test_bb2_each_card_of_the_pile_is_as_likely() -> None:
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(hands=[["lion"], ["lion"]], piles=[["skunk", "seal", "zebra"], []])
    state.apply(game.parse_action("play lion"))
    chances = {state.action_text(card): chance for card, chance in state.chance_outcomes()}
    assert chances == pytest.approx({"deal skunk": 1 / 3, "deal seal": 1 / 3, "deal zebra": 1 / 3})


def test_bb3_the_queue_never_holds_more_than_five() -> None:
    game = menagerie.load("beasty-bar", 4)
    longest = 0
    for seed in range(30):
        for state, action in random_play(game, seed):
            longest = max(longest, len(state.view()["queue"]))
            if state.current_player >= 0 and state.view()["phase"] == "play":
                assert len(state.view()["queue"]) <= 4
                for step in state.copy().apply(action):
                    longest = max(longest, len(step.view()["queue"]))
    assert longest == 5


def test_bb3_what_went_to_the_bar_and_out_was_seen_by_all() -> None:
    state = played("lion zebra seal skunk", "zebra", owner="b")
    for seat in (None, 0, 3):
        assert state.view(seat)["bar"][0] == ["zebra", "lion"]
        assert "zebra" in state.view(seat)["out"][1]


def test_bb4_seat_0_starts_unless_an_option_says_otherwise() -> None:
    for start in (0, 1, 2):
        state = menagerie.load("beasty-bar", 3, start=start).new_state()
        state.deal(1)
        assert state.current_player == start
    state = menagerie.load("beasty-bar", 3, start="random").new_state()
    assert dict(state.chance_outcomes()) == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3})
    state.apply(2)
    state.deal(1)
    assert state.current_player == 2


@pytest.mark.parametrize("start", [3, -1, "everybody", None, True])
def test_bb4_a_start_that_is_no_seat_is_refused(start: object) -> None:
    with pytest.raises(ValueError, match="seat from 0 to 2, or random"):
        menagerie.load("beasty-bar", 3, start=start)


def test_bb4_turns_go_clockwise() -> None:
    state = menagerie.load("beasty-bar", 3, start=1).new_state()
    turns: list[int] = []
    while len(turns) < 7:
        state.deal(2)
        if state.view()["phase"] == "play":
            turns.append(state.current_player)
        state.apply(state.legal_actions()[0])
    assert turns == [1, 2, 0, 1, 2, 0, 1]


def test_bb5_one_card_from_the_hand_goes_to_the_end_of_the_queue() -> None:
    state, _ = position(["lion", "zebra"], "skunk", "parrot")
    assert [state.action_text(action) for action in state.legal_actions()] == ["play skunk", "play parrot"]
    steps = state.apply(state.game.parse_action("play skunk"))
    assert [animal["kind"] for animal in steps[0].view()["queue"]] == ["lion", "zebra", "skunk"]


def test_bb5_a_card_is_drawn_last_if_there_is_one() -> None:
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(hands=[["lion"], ["lion"]], piles=[["seal"], []])
    state.apply(game.parse_action("play lion"))
    assert state.is_chance
    state.deal(0)
    assert state.view(0)["hand"] == ["seal"]
    assert state.current_player == 1
    state.apply(game.parse_action("play lion"))
    assert state.current_player == 0, "no card is left to draw: the next turn begins"


def test_bb6_what_can_be_done_must_be_done() -> None:
    """The parrot must chase somebody, the kangaroo must hop; only the chameleon may do nothing."""
    for play in ("parrot", "kangaroo"):
        state, _ = position(["lion", "zebra"], play)
        state.apply(state.game.parse_action(f"play {play}"))
        assert not any("itself" in state.action_text(action) for action in state.legal_actions())


def test_bb7_from_the_gate_on_by_where_they_stand_as_the_step_begins() -> None:
    """The hippo moves up first, so that the giraffe finds the weak seal in front; in the other order it would not."""
    assert after("seal hippo giraffe", "zebra") == "hippo giraffe seal zebra"
    assert after("seal giraffe hippo", "zebra") == "hippo giraffe seal zebra"


def test_bb7_each_acts_at_most_once() -> None:
    """Two crocodiles: the one behind stops at the other, and the other does not act twice."""
    assert after("seal crocodile parrot crocodile", "zebra") == "crocodile crocodile zebra"


def test_bb7_the_crocodile_and_hippo_just_played_act_again() -> None:
    """The crocodile stops behind the hippo, which moves on in the recurring step; then the crocodile eats on."""
    assert after("seal hippo", "crocodile") == "hippo crocodile"


def test_bb7_the_giraffe_just_played_does_not_act_again() -> None:
    assert after("seal monkey parrot", "giraffe") == "seal monkey giraffe parrot"


def test_bb8_five_open_the_gate() -> None:
    state = played("zebra(b) seal kangaroo(r) parrot", "zebra", owner="y")
    assert owned(state) == "kangaroo(r) parrot(r)"
    assert state.view()["bar"][1] == ["zebra"]
    assert state.view()["bar"][0] == ["seal"]
    assert "zebra" in state.view()["out"][3]


def test_bb8_four_do_not() -> None:
    state = played("zebra(b) seal kangaroo(r)", "zebra", owner="y")
    assert owned(state) == "zebra(b) seal(r) kangaroo(r) zebra(y)"


def test_bb9_the_rest_close_up() -> None:
    assert after("lion zebra seal", "parrot", "chase 2") == "lion seal parrot"


def test_bb22_the_game_ends_with_the_last_card_and_the_queue_counts_for_nobody() -> None:
    game = menagerie.load("beasty-bar", 2)
    state = game.setup(queue=["lion:0", "hippo:0"], hands=[[], ["zebra"]], piles=[], bar=["seal:1"], to_move=1)
    state.apply(game.parse_action("play zebra"))
    assert state.is_terminal
    assert state.scores() == [0, 1]
    assert state.winners() == [1]


def finished(bar: list[str], points: bool = False) -> menagerie.State:
    """A game whose last card has just been played, with these animals in the Bar."""
    game = menagerie.load("beasty-bar", 3, points=points)
    aside = {"aside": [["lion", "hippo", "chameleon", "kangaroo"]] * 3} if points else {}
    state = game.setup(hands=[["skunk"]], piles=[], bar=bar, **aside)
    state.apply(game.parse_action("play skunk"))
    return state


def test_bb23_most_animals_win() -> None:
    state = finished(["lion:0", "seal:1", "parrot:1"])
    assert state.scores() == [1, 2, 0]
    assert state.winners() == [1]
    assert state.returns() == [-0.5, 1, -0.5]


def test_bb23_a_tie_goes_to_the_lower_strengths() -> None:
    state = finished(["lion:0", "parrot:0", "crocodile:1", "kangaroo:1"])
    assert state.winners() == [1], "13 against 14"
    state = finished(["parrot:0", "lion:1", "parrot:2", "seal:2"])
    assert state.winners() == [2], "strengths matter only among those with most animals"


def test_bb23_still_tied_is_shared() -> None:
    state = finished(["lion:0", "parrot:0", "hippo:1", "kangaroo:1", "seal:2"])
    assert state.winners() == [0, 1]
    assert state.returns() == [0.25, 0.25, -0.5]
    assert finished([]).winners() == [0, 1, 2]
    assert finished([]).returns() == [0, 0, 0]


def test_bb24_points_of_the_animals() -> None:
    points = {
        "lion": 2, "hippo": 2, "crocodile": 3, "snake": 2, "giraffe": 3, "zebra": 4,
        "seal": 2, "chameleon": 3, "monkey": 3, "kangaroo": 4, "parrot": 4, "skunk": 4,
    }  # fmt: skip
    game = menagerie.load("beasty-bar", 2, points=True)
    for kind, worth in points.items():
        aside = [other for other in points if other != kind][:4]
        state = game.setup(bar=[f"{kind}:1"], hands=[["seal"] if kind != "seal" else ["lion"]], piles=[],
                           aside=[[k for k in points if k not in ("seal", "lion")][:4], aside])  # fmt: skip
        assert state.scores() == [0, worth]
        assert state.view()["scores"] == [0, worth]


def test_bb24_most_points_win_and_a_tie_is_shared() -> None:
    assert finished(["parrot:0", "seal:1", "crocodile:1"], points=True).winners() == [1], "4 against 5"
    assert finished(["parrot:0", "seal:1", "snake:1"], points=True).winners() == [0, 1], "4 each, no tie-break"


def test_bb24_each_lays_four_aside_unseen_then_four_are_dealt() -> None:
    game = menagerie.load("beasty-bar", 2, points=True)
    state = game.new_state()
    for seat, kinds in enumerate((["lion", "skunk", "seal", "hippo"], ["zebra", "parrot", "snake", "monkey"])):
        for kind in kinds:
            assert state.current_player == seat
            state.apply(game.parse_action(f"set aside {kind}"))
    state.deal(3)
    assert state.view(0)["set_aside"] == ["skunk", "seal", "hippo", "lion"]
    assert state.view()["set_aside"] is None
    assert state.view(1)["set_aside"] == ["parrot", "monkey", "zebra", "snake"]
    assert state.view()["hands"] == [4, 4]
    assert state.view()["piles"] == [4, 4]
    assert not {"lion", "skunk", "seal", "hippo"} & set(state.view(0)["hand"])
    assert "lion" in state.view(1)["unplayed"][0], "to the others it may still come"
    while not state.is_terminal:
        state.deal(4)
        if not state.is_terminal:
            state.apply(state.legal_actions()[0])
    assert "lion" in state.view(1)["unplayed"][0], "unseen by the others to the end"
    assert state.view(1)["set_aside"] == ["parrot", "monkey", "zebra", "snake"]


def test_bb24_what_was_laid_aside_is_redrawn_for_the_others() -> None:
    game = menagerie.load("beasty-bar", 2, points=True)
    state = game.setup(hands=[["lion"], ["lion"]], piles=[["seal"], []], aside=[
        ["skunk", "parrot", "kangaroo", "monkey"], ["skunk", "parrot", "kangaroo", "monkey"]])  # fmt: skip
    counts = Counter(tuple(state.resample(1, seed).view(0)["set_aside"]) for seed in range(600))
    assert len(counts) == 15, "the four are any of the six that seat 0 has not shown"
