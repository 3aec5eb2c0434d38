"""Options that make the game smaller: fewer dice and faces, fewer cards, and an earlier end."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import menagerie
from menagerie.games.bean_dice import GAME, policy, terminal
from menagerie.games.bean_dice.deck import SMALL_DECK, built_in
from menagerie.search.simple import GreedyBot
from tests.oracles.bean_dice import BEIGE_DIE, WHITE_DIE, is_met
from tests.playing import random_play, victories_of_greedy
from tests.table_pages import frame_of

SMALL = [menagerie.load("bean-dice", players, **GAME.small) for players in GAME.players]
TWO = SMALL[0]
FEW_DICE = menagerie.load("bean-dice", 3, dice=3, cards=1, stock=2, goal=3, turns=4)


def test_the_small_game_is_one_in_which_decisions_matter() -> None:
    assert victories_of_greedy(TWO, 400) > 0.55


@pytest.mark.parametrize(
    ("option", "values", "message"),
    [
        ("dice", (1, 8, "many"), "dice is a number from 2 to 7"),
        ("faces", (1, 6, True), "faces is a number from 2 to 5"),
        ("cards", (0, 3, None), "cards is a number from 1 to 2"),
        ("stock", (-1, 60, [1]), "stock is a number from 0 to 59"),
        ("goal", (0, 14, "1.5"), "goal is a number from 1 to 13"),
        ("turns", (0, 201, ""), "turns is a number from 1 to 200"),
    ],
)
def test_sizes_that_make_no_game_are_refused(option: str, values: tuple[Any, ...], message: str) -> None:
    for value in values:
        with pytest.raises(ValueError, match=message):
            menagerie.load("bean-dice", **{option: value})


@pytest.mark.parametrize(("dice", "white", "beige"), [(2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 3, 2), (6, 3, 3), (7, 4, 3)])
def test_bd1_half_of_the_dice_are_white_or_one_more(dice: int, white: int, beige: int) -> None:
    game = menagerie.load("bean-dice", dice=dice)
    assert game.new_state().view()["dice"] == {"white": white, "beige": beige}
    assert game.setup().view()["to_roll"] == dice


@pytest.mark.parametrize(
    ("faces", "white", "beige"),
    [
        (2, {"stink": 2 / 3, "white blue": 1 / 3}, {"beige blue": 2 / 3, "beige green": 1 / 3}),
        (3, {"stink": 1 / 2, "white blue": 1 / 4, "white green": 1 / 4},
            {"beige blue": 2 / 5, "beige green": 1 / 5, "soy": 2 / 5}),
    ],
)  # fmt: skip
def test_bd2_sides_that_are_left_out_are_rolled_again(
    faces: int, white: dict[str, float], beige: dict[str, float]
) -> None:
    state = menagerie.load("bean-dice", dice=2, faces=faces).setup()
    for expected in (white, beige):
        chances = {
            state.game.chance_text(face).removeprefix("die "): chance for face, chance in state.chance_outcomes()
        }
        assert chances == pytest.approx(expected)
        state.apply(state.chance_outcomes()[0][0])


def test_bd4_the_chance_beside_an_order_is_that_of_one_roll_of_the_dice_there_are() -> None:
    for game, white, beige in ((TWO, WHITE_DIE[:3], (*BEIGE_DIE[:2], "green")), (FEW_DICE, WHITE_DIE, BEIGE_DIE)):
        rolls = [(one, other) for one in white for other in beige]
        if game is FEW_DICE:
            rolls = [(*roll, third) for roll in rolls for third in white]  # type: ignore[misc]
        for card in game.setup().view()["active"]:
            for order in card["orders"]:
                met = sum(is_met(order["text"], roll) for roll in rolls)
                assert abs(order["percent"] - 100 * met / len(rolls)) <= 0.5, order


def test_bd7_one_card_may_be_dealt_to_each_and_few_be_left() -> None:
    state = FEW_DICE.new_state()
    assert state.view()["deck"] == 5
    state.deal(1)
    view = state.view()
    assert view["cover"] == [None] * 3
    assert None not in view["active"]
    assert view["deck"] == 2
    assert {card["number"] for card in view["active"]} <= {1, 2, 3, 4, 5}


def test_bd12_without_a_cover_card_a_new_active_one_is_drawn() -> None:
    state = TWO.setup(active=[2, 1], done=[3, 0], to_move=0, field=["stink", "beige green"])
    state.apply(TWO.parse_action("cash"))
    assert TWO.chance_text(state.chance_outcomes()[0][0]) == "card 3"
    steps = state.apply(state.chance_outcomes()[0][0])
    assert any("Card 3 is your new active card." in step.text(0) for step in steps)
    assert state.view()["coins"] == [1, 0]
    assert state.view()["cover"] == [None, None]


def test_bd15_the_goal_and_the_last_turn_end_the_game_and_are_told() -> None:
    ends = set()
    for seed in range(40):
        *_, (state, _) = random_play(TWO, seed)
        told = state.game.replay(state.history[:-1]).apply(state.history[-1])[-1].text(0)
        page = frame_of(state, 0)
        if max(state.scores()) >= 2:
            assert "The game is over." in told
            assert "Somebody has 2 coins: the game is over." in page
        else:
            assert "Everybody has had 1 turn: the game ends." in told
            assert "Everybody has had 1 turn: the game ends." in page
        ends.add(max(state.scores()) >= 2)
    assert ends == {False, True}


def test_a_position_is_of_the_size_of_the_game() -> None:
    for wrong, message in (
        ({"cover": [1, 2]}, "cover: no cover cards are dealt in this game"),
        ({"active": [4, 1]}, "a card of active"),
        ({"coins": [2, 0]}, "coins"),
        ({"turns": 2}, "turns"),
        ({"field": ["chinese"]}, "a die shows one of stink, white blue, beige blue, beige green, not 'chinese'"),
        ({"field": ["stink", "stink"]}, "there are 1 white and 1 beige dice"),
        ({"rolled": ["stink"]}, "are 1 white and 1 beige"),
        ({"cashed": [[3], []], "active": [1, 3]}, "card 3 is named twice"),
    ):
        with pytest.raises(ValueError, match=message):
            TWO.setup(**wrong)
    with pytest.raises(ValueError, match="active: only 1 cards are left for the 2 seats"):
        TWO.setup(cashed=[[1, 2], []], coins=[1, 1])


def test_the_small_deck_is_named_in_records() -> None:
    record = menagerie.Record(TWO, [])
    assert f'"deck": "small/{built_in(SMALL_DECK).fingerprint}"' in record.dumps()
    assert menagerie.Record.loads(record.dumps()).game == TWO


def test_each_order_of_the_small_deck_can_be_met_by_two_dice() -> None:
    rolls = [(white, beige) for white in ("stink", "blue") for beige in ("blue", "green")]
    cards = [tuple(card["orders"]) for card in built_in(SMALL_DECK).content()["cards"]]
    assert len(set(cards)) == len(cards)
    assert all(any(is_met(order, roll) for roll in rolls) for card in cards for order in card)
    assert all(len(set(card)) == 6 for card in cards)


@pytest.mark.parametrize("game", [*SMALL, FEW_DICE], ids=repr)
def test_the_table_shows_the_dice_and_coins_there_are(game: menagerie.Game) -> None:
    dice, goal = game.options["dice"], game.options["goal"]
    for state, _ in random_play(game, 5):
        view, page = state.view(0), frame_of(state, 0)
        screen = Console(file=io.StringIO(), width=100)
        screen.print(terminal.draw(view, ["Anna", "Bo", "Cleo", "Dan", "Eva"], game.words(), 100))
        if not state.is_terminal:
            assert page.count('class="hole"') == dice - len(view["field"])
            assert f"of {goal}" in page
        assert f"0/{goal}" in screen.file.getvalue() or 0 not in view["coins"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_no_game_is_longer_than_it_may_be(game: menagerie.Game) -> None:
    lengths = [len(list(random_play(game, seed))) - 1 for seed in range(60)]
    assert game.max_plies / 3 < max(lengths) <= game.max_plies


@pytest.mark.parametrize("game", [*SMALL, FEW_DICE], ids=repr)
def test_bots_play_it_to_the_end(game: menagerie.Game) -> None:
    for bot in (menagerie.bot("bean-dice", level=5, simulations=200), GreedyBot()):
        state = game.new_state()
        while not state.is_terminal:
            if state.is_chance:
                state.deal(3)
            else:
                assert policy.weigh(state) is None
                state.apply(bot.choose(state))


def test_the_best_bot_plays_the_small_game_as_well_as_can_be() -> None:
    """In each of some decisions, the search gives away little of what exact play would get."""
    lost = decisions = 0.0
    bot = menagerie.bot("bean-dice", level=5, simulations=2000)
    for seed in range(12):
        state = TWO.new_state()
        while not state.is_terminal:
            if state.is_chance:
                state.deal(seed)
                continue
            worths = {action: worth_after(state, action, state.current_player) for action in state.legal_actions()}
            action = bot.choose(state)
            lost += max(worths.values()) - worths[action]
            decisions += 1
            state.apply(action)
    assert decisions > 20
    assert lost / decisions < 0.03


def worth_after(state: menagerie.State, action: int, seat: int) -> float:
    """What the seat may expect after the action, if both play as well as can be."""
    after = state.copy()
    after.apply(action)
    return worth(after, seat)


def worth(state: menagerie.State, seat: int) -> float:
    """What the seat may expect if both play as well as can be: the whole tree is searched."""
    if state.is_terminal:
        return state.returns()[seat]
    if state.is_chance:
        return sum(chance * worth_after(state, outcome, seat) for outcome, chance in state.chance_outcomes())
    best = max if state.current_player == seat else min
    return best(worth_after(state, action, seat) for action in state.legal_actions())
