"""The drawing for the terminal: it fits, and shows what matters (BD-1 to BD-15)."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

import menagerie
from menagerie.games.bean_dice import terminal
from tests.playing import some_states

NAMES = ["Anna", "Bartholomew", "Cleo", "Dora", "Emil"]
SIZES = [(40, 20), (60, 24), (73, 24), (74, 24), (80, 24), (100, 30), (120, 40)]
ROLLED = ["stink", "chinese", "beige blue", "soy"]
FIELD = ["stink", "white blue", "beige green"]


def drawn(state: menagerie.State, seat: int | None, width: int, height: int = 40) -> list[str]:
    console = Console(width=width, height=height, color_system=None, force_terminal=True, legacy_windows=False)
    with console.capture() as capture:
        console.print(terminal.draw(state.view(seat), NAMES[: state.game.players], state.game.words(), width))
    return [line.rstrip() for line in capture.get().splitlines()]


def setting_aside(players: int = 3) -> menagerie.State:
    """Seat 0 has two orders fulfilled, three dice on the field, and four just rolled."""
    game = menagerie.load("bean-dice", players)
    coins = [4, 12, 0, 7, 1][:players]
    done = [2, 4, 0, 6, 1][:players]
    return game.setup(coins=coins, done=done, field=FIELD, rolled=ROLLED)


def at_own_choice(players: int = 3) -> menagerie.State:
    """The opponents wait with what they have; seat 0 decides on its dice."""
    state = setting_aside(players)
    while state.current_player != 0:
        state.apply(state.game.parse_action("wait"))
    return state


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_fits_the_terminal_at_all_times(players: int, width: int, height: int) -> None:
    for state in some_states(menagerie.load("bean-dice", players), width, 40):
        for seat in (0, None):
            lines = drawn(state, seat, width, height)
            assert max(map(len, lines)) <= width
            assert len(lines) <= max(height - 12, (7 if players < 4 else 6) + players)
            assert all(name[:4] in "\n".join(lines) for name in NAMES[:players])


@pytest.mark.parametrize("width", [40, 80, 100])
def test_every_seat_is_shown_with_its_coins_and_what_it_needs(width: int) -> None:
    state = at_own_choice()
    text = "\n".join(drawn(state, 0, width))
    for seat in range(3):
        line = next(line for line in text.splitlines() if NAMES[seat][:4] in line and "/13" in line)
        assert f"{state.view()['coins'][seat]}/13" in line
        done = state.view()["done"][seat]
        assert "●" * done in line
        order = state.view()["active"][seat]["orders"][done]
        assert order["text"][:8] in line
    assert "▶ ● Anna" in text


def test_the_own_card_shows_orders_chances_coins_and_progress() -> None:
    state = at_own_choice()
    view, lines = state.view(0), drawn(state, 0, 100)
    orders = view["active"][0]["orders"]
    for place, order in enumerate(orders):
        line = next(line for line in lines if order["text"] in line and f"{order['percent']} %" in line)
        assert ("✓" in line) == (place < view["done"][0])
        assert line.startswith(str(place - 1) if place >= 2 else " ")
    for order in view["cover"][0]["orders"]:
        assert any(order["text"] in line for line in lines)


def test_the_chances_with_another_roll_are_those_of_the_dice_off_the_field() -> None:
    """BD-4: counted over all rolls of the other dice, one by one."""
    deck = {"name": "one", "cards": [{"orders": ["2 stink", "1 chinese", "3 alike", "1 soy", "1 red", "no red"]}] * 61}
    state = menagerie.load("bean-dice", 2, deck=deck).setup(field=[*FIELD, "red"], rolled=["stink", "soy", "garden"])
    lines = drawn(state, 0, 100)
    again = {line.split("  ")[0].strip(" ▶+"): line for line in lines}
    stink = 1 - (4 / 6)
    assert f"{100 * stink:.0f} %" in next(line for line in lines if "2 stink" in line).split("Cover")[0]
    assert "met" in next(line for line in lines if "1 red" in line), again
    no_red = next(line for line in lines if "no red" in line)
    assert " 0 %" in no_red


def test_dice_are_drawn_as_dice_and_beige_ones_differ_by_more_than_colour() -> None:
    text = "\n".join(drawn(at_own_choice(), 0, 100))
    assert "│ chinese │" in text
    assert "║ soy ║" in text
    in_words = "\n".join(drawn(at_own_choice(), 0, 60))
    assert "Bean field: white stink, blue; beige green" in in_words
    assert "Just rolled: white stink, chinese; beige blue, soy" in in_words


def test_a_spectator_sees_the_card_of_who_rolls() -> None:
    state = at_own_choice()
    text = "\n".join(drawn(state, None, 100))
    assert "Anna's card" in text
    assert f"no. {state.view()['active'][0]['number']}" in text


def test_what_has_to_be_decided_is_asked() -> None:
    state = setting_aside()
    words, ask = state.game.words(), terminal.question
    assert ask(state.view(1), NAMES, words) == "4 orders fulfilled: cash your card for 2 coins, or wait for more?"
    assert ask(at_own_choice().view(0), NAMES, words).startswith("Which dice go on the field?")
    state = at_own_choice()
    state.apply(state.game.parse_action("keep stink"))
    assert ask(state.view(0), NAMES, words) == "Put more dice on the field, roll the others again, or stop?"
    full = menagerie.load("bean-dice", 2).setup(done=[0, 6], rolled=[*ROLLED, *FIELD])
    assert "All orders of your card are fulfilled" in ask(full.view(1), NAMES, words)
    one = menagerie.load("bean-dice", 2).setup(
        done=[0, 3], rolled=["red", "red", "stink", "stink", "soy", "soy", "soy"]
    )
    if one.current_player == 1 and one.view()["done"][1] == 3:
        assert "for 1 coin" in ask(one.view(1), NAMES, words)


def test_empty_places_are_drawn_too() -> None:
    """BD-14: a seat without a card."""
    state = at_own_choice()
    view = state.view(0)
    view["active"][0] = view["cover"][0] = None
    for width in (40, 80, 100):
        console = Console(width=width, force_terminal=True, color_system=None)
        with console.capture() as capture:
            console.print(terminal.draw(view, NAMES[:3], state.game.words(), width))
        assert "Anna" in capture.get()


def test_random_views_are_drawn_for_every_seat() -> None:
    choose = random.Random(1)
    for state in some_states(menagerie.load("bean-dice", 4), 2, 30):
        seat = choose.choice([None, 0, 1, 2, 3])
        assert drawn(state, seat, choose.choice([40, 80, 100]))
