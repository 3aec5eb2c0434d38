"""Options that make the game smaller: fewer animals, smaller hands, a shorter queue."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import menagerie
from menagerie.games.beasty_bar import GAME, terminal
from menagerie.search.simple import GreedyBot
from tests.playing import random_play, victories_of_greedy
from tests.table_pages import frame_of

SMALL = [
    menagerie.load("beasty-bar", players, points=points, **GAME.small)
    for players in (2, 3, 4)
    for points in (False, True)
]
TWO = SMALL[0]


def test_the_small_game_is_one_in_which_decisions_matter() -> None:
    assert victories_of_greedy(TWO, 300) > 0.6


@pytest.mark.parametrize(
    ("given", "animals"),
    [
        ("lion, SKUNK seal", "skunk seal lion"),
        (["seal", "skunk"], "skunk seal"),
        ("all", "all"),
        ("lion hippo crocodile snake giraffe zebra seal chameleon monkey kangaroo parrot skunk", "all"),
    ],
)
def test_animals_are_named_in_any_order(given: Any, animals: str) -> None:
    game = menagerie.load("beasty-bar", animals=given)
    assert game.options["animals"] == animals
    assert menagerie.Record.loads(menagerie.Record(game, []).dumps()).game == game
    assert (game == menagerie.load("beasty-bar")) == (animals == "all")


@pytest.mark.parametrize("given", ["", "lion", "lion lion", "lion unicorn", "all lion", 7, None, [], ["lion", 3], {}])
def test_animals_that_make_no_game_are_refused(given: Any) -> None:
    with pytest.raises(ValueError, match=r"animals is all, or at least 2 different ones of: skunk parrot .* lion; not"):
        menagerie.load("beasty-bar", animals=given)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("hand", 0, "hand is a number from 1 to 4, not 0"),
        ("hand", 5, "hand is a number from 1 to 4, not 5"),
        ("queue", 2, "queue is a number from 3 to 5, not 2"),
        ("queue", "long", "queue is a number from 3 to 5, not 'long'"),
    ],
)
def test_sizes_that_make_no_game_are_refused(option: str, value: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        menagerie.load("beasty-bar", **{option: value})


@pytest.mark.parametrize(("kinds", "aside"), [(12, 4), (11, 3), (6, 2), (5, 1), (3, 1), (2, 0)])
def test_bb24_a_third_of_the_animals_is_laid_aside(kinds: int, aside: int) -> None:
    animals = list(GAME.topics)[:kinds]
    state = menagerie.load("beasty-bar", points=True, animals=animals).new_state()
    while state.view()["phase"] == "set aside":
        state.apply(state.legal_actions()[0])
    assert state.is_chance
    assert state.view()["aside"] == [aside, aside]
    assert state.view()["piles"] == [kinds - aside] * 2


@pytest.mark.parametrize(
    ("places", "admitted", "out", "left"),
    [
        (3, [["kangaroo"], ["hippo"]], "seal", []),
        (4, [[], ["seal", "hippo"]], "zebra", ["kangaroo"]),
        (5, [[], ["seal", "hippo"]], "skunk", ["zebra", "kangaroo"]),
    ],
)
def test_bb8_the_gate_opens_when_all_places_are_taken(
    places: int, admitted: list[list[str]], out: str, left: list[str]
) -> None:
    game = menagerie.load("beasty-bar", 2, queue=places)
    waiting = ["hippo:1", "seal:1", "zebra:1", "skunk:1"][: places - 1]
    state = game.setup(queue=waiting, hands=[["kangaroo", "snake"], ["lion"]])
    state.apply(game.parse_action("play kangaroo"))
    state.apply(game.parse_action("hop 1"))
    view = state.view()
    assert view["bar"] == admitted
    assert view["out"] == [[], [out]]
    assert [animal["kind"] for animal in view["queue"]] == left


def test_bb2_hands_are_dealt_as_large_as_the_option_says() -> None:
    for hand in (1, 2, 3, 4):
        state = menagerie.load("beasty-bar", 3, hand=hand).new_state()
        state.deal(1)
        assert state.view()["hands"] == [hand] * 3
        assert state.view()["piles"] == [12 - hand] * 3


def test_a_position_holds_only_animals_of_the_game() -> None:
    state = TWO.setup(queue=["lion:1"], hands=[["seal"], ["parrot"]], piles=[["lion"], []])
    assert state.view(0)["unplayed"] == [["seal", "lion"], ["parrot"]]
    assert state.view()["out"] == [["parrot"], ["seal"]]
    for position, message in (
        ({"queue": ["zebra:0"]}, "there is no animal 'zebra'; there are: parrot, seal, lion"),
        ({"hands": [["skunk"]]}, "there is no animal 'skunk'"),
        ({"hands": [["parrot", "seal", "lion"]]}, "2 is the most"),
        ({"queue": ["lion:0", "seal:0", "lion:1"]}, "2 is the most"),
    ):
        with pytest.raises(ValueError, match=message):
            TWO.setup(**position)
    points = SMALL[1]
    assert points.setup(hands=[["lion"], ["lion"]]).view()["aside"] == [1, 1]
    with pytest.raises(ValueError, match="must have laid 1 kinds aside, not 0"):
        points.setup(hands=[["lion"], ["lion"]], aside=[[], ["seal"]])


@pytest.mark.parametrize("points", [False, True])
def test_refusals_say_that_an_animal_is_not_in_the_game(points: bool) -> None:
    state = SMALL[points].new_state()
    if not points:
        state.deal(0)
    for text, article in (("play zebra", "BB-5"), ("set aside zebra", "BB-24")):
        reason = state.why_not(TWO.parse_action(text)) or ""
        is_told = points == (article == "BB-24")
        assert reason.startswith(article)
        assert ("nobody has a zebra in this game" in reason) == is_told


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_the_table_has_as_many_places_and_only_these_animals(game: menagerie.Game) -> None:
    for state, _ in random_play(game, 5):
        if state.is_terminal:
            continue
        page = frame_of(state, 0)
        free = page.count('class="spot free"')
        assert free == 3 - len(state.view()["queue"])
        assert "of 3, two get in" in page
        assert all(kind not in page for kind in ("zebra", "hippo", "crocodile", "kangaroo"))
        screen = Console(file=io.StringIO(), width=100)
        screen.print(terminal.draw(state.view(0), ["Anna", "Bo", "Cleo", "Dan"], game.words(), 100))
        drawn = screen.file.getvalue()  # type: ignore[attr-defined]
        assert "4 ─" not in drawn
        assert "zebra" not in drawn


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_the_longest_game_is_as_long_as_can_be(game: menagerie.Game) -> None:
    lengths = [len(list(random_play(game, seed))) - 1 for seed in range(60)]
    assert game.max_plies - 2 <= max(lengths) <= game.max_plies


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_bots_play_it_to_the_end(game: menagerie.Game) -> None:
    for bot in (menagerie.bot("beasty-bar", level=5, simulations=200), GreedyBot()):
        state = game.new_state()
        while not state.is_terminal:
            if state.is_chance:
                state.deal(3)
            else:
                state.apply(bot.choose(state))
        assert [len(kinds) for kinds in state.view()["unplayed"]] == [int(game.options["points"])] * game.players
