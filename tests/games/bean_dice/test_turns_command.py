"""`menagerie turns`: how much of the best a turn is worth bots leave, and that the best is the best."""

from __future__ import annotations

import json
import random

import pytest
from typer.testing import CliRunner

import menagerie
from menagerie.cli.app import app
from menagerie.core.jit import PLAIN
from menagerie.games.bean_dice.commands import turns as command
from menagerie.games.bean_dice.state import WINNING_COINS
from menagerie.games.bean_dice.turns import Turn, field_number, tables

pytestmark = pytest.mark.skipif(PLAIN, reason="a turn worked out by plain Python takes seconds")


def test_the_strongest_level_loses_at_most_half_a_percent_of_its_turns() -> None:
    game = menagerie.load("bean-dice", 2)
    level, chance = (command.measure(game, player, 40, 1) for player in ("level 5", "random"))
    assert level.best == chance.best
    assert 0 <= level.percent <= 0.5
    assert chance.percent > 5


def test_what_is_lost_is_what_the_turn_is_worth_less_on_average() -> None:
    """Random turns from one position: what the ends are worth, plus what decisions lost, is the best on average."""
    game, luck, totals = menagerie.load("bean-dice", 2), random.Random(5), []
    state = game.setup(coins=[5, 5], done=[1, 2])
    turn = Turn(command.worth_of_ends(state))
    for _ in range(400):
        lost, field = command.play_turn(state, turn, "random", luck)
        totals.append(lost + turn.ending[field_number(tables(), field)])
    mean = sum(totals) / len(totals)
    error = (sum((total - mean) ** 2 for total in totals) / len(totals) ** 2) ** 0.5
    assert mean == pytest.approx(float(turn.rolling[0]), abs=4 * error)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_positions_are_legal(players: int) -> None:
    game, luck = menagerie.load("bean-dice", players), random.Random(players)
    for _ in range(50):
        view = command.random_position(game, luck).view()
        assert view["phase"] == "roll"
        assert max(view["coins"]) < WINNING_COINS


def shown(*arguments: str) -> str:
    finished = CliRunner().invoke(app, ["turns", *arguments])
    assert finished.exit_code == 0, finished.output
    return finished.output


def test_it_prints_a_line_for_each_player_and_the_same_for_the_same_seed() -> None:
    text = shown("--turns", "20", "--players", "3", "--seed", "4")
    assert [line[:8].strip() for line in text.splitlines()[1:]] == list(command.PLAYERS_OF_TURNS)
    assert shown("--turns", "20", "--players", "3", "--seed", "4") == text


def test_it_prints_json() -> None:
    found = json.loads(shown("--turns", "20", "--json"))
    assert (found["players"], found["seed"]) == (2, 0)
    assert [entry["player"] for entry in found["turns"]] == list(command.PLAYERS_OF_TURNS)
    for entry in found["turns"]:
        assert entry["percent"] == pytest.approx(100 * entry["loss"] / entry["best"])


def test_bad_numbers_are_refused() -> None:
    for arguments in (["--turns", "0"], ["--players", "6"], ["--players", "1"]):
        assert CliRunner().invoke(app, ["turns", *arguments]).exit_code == 2
