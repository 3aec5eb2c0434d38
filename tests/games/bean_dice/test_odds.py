"""`menagerie odds`: the chance of an order in one roll (BD-4), run as a program; the oracle knows the chances."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction

import pytest

from menagerie.games.bean_dice.commands.odds import exact_percent, read_dice
from menagerie.games.bean_dice.order_text import FORMS
from tests.oracles import bean_dice as oracle

ALL = "4 white and 3 beige dice"


def run(*arguments: str, plain: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs the command; plain, that is without compiled code, which starts twice as quickly."""
    command = [sys.executable, "-m", "menagerie", "odds", *arguments]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"} if plain else None
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, env=environment)


def shown(*arguments: str) -> str:
    finished = run(*arguments)
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout


def refused(*arguments: str) -> str:
    finished = run(*arguments)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert "Traceback" not in finished.stderr
    return finished.stderr


def line(order: str, white: int = 4, beige: int = 3, dice: str = ALL) -> str:
    """What must be shown, by the oracle."""
    percent = 100 * oracle.count_grouped_rolls(order, white, beige) / 6 ** (white + beige)
    return f"{order}: {percent:.2f} % with one roll of {dice}\n"


@pytest.mark.parametrize("order", FORMS)
def test_bd4_the_chance_of_an_order_of_each_kind(order: str) -> None:
    assert shown(order) == line(order)


def test_bd4_a_number_that_can_be_worked_out_by_hand() -> None:
    """No blue bean: 5/6 for each of the four white dice, 4/6 for each of the three beige ones."""
    assert shown("no blue") == f"no blue: 14.29 % with one roll of {ALL}\n"
    assert f"{100 * (5 / 6) ** 4 * (4 / 6) ** 3:.2f}" == "14.29"


def test_compiled_code_says_the_same() -> None:
    assert run("3 pairs", plain=False).stdout == shown("3 pairs") == line("3 pairs")


def test_the_order_needs_no_quotes_and_is_shown_as_it_should_be_written() -> None:
    expected = shown("2 soy + 1 blue + 1 green")
    assert shown("2", "soy", "+", "1", "blue", "+", "1", "green") == expected
    assert shown("1", "GREEN+1blue", "+ 2 soy") == expected
    assert shown("3", "+", "2", "with", "soy", "--dice", "4 white + 3 beige") == line("3 + 2 with soy")


@pytest.mark.parametrize(
    ("dice", "white", "beige", "text"),
    [
        ("3 white + 1 beige", 3, 1, "3 white and 1 beige dice"),
        ("white,white,beige", 2, 1, "2 white and 1 beige dice"),
        ("2 white", 2, 0, "2 white dice"),
        ("beige", 0, 1, "1 beige die"),
        (" 1 beige ,2WHITE, beige", 2, 2, "2 white and 2 beige dice"),
        ("0 white + 3 beige", 0, 3, "3 beige dice"),
    ],
)
def test_other_dice(dice: str, white: int, beige: int, text: str) -> None:
    assert shown("2 of blue/green", "--dice", dice) == line("2 of blue/green", white, beige, text)


@pytest.mark.parametrize("typed", ["1 alike", "1 different", "2 alike", "2 different"])
def test_bd4_the_order_is_shown_as_it_was_meant(typed: str) -> None:
    assert shown(*typed.split()) == line(typed)
    assert shown(typed.upper().replace(" ", "")) == line(typed)


def test_bd3_dice_that_can_not_meet_an_order() -> None:
    assert shown("no", "blue", "--dice", "3 white + 3 beige").startswith("no blue: 0.00 % with one roll of 3 white and")
    assert shown("1 soy", "--dice=white") == "1 soy: 0.00 % with one roll of 1 white die\n"
    assert shown("1 different", "--dice=white") == "1 different: 100.00 % with one roll of 1 white die\n"


def test_a_bad_order_is_shown_with_its_fault() -> None:
    message = refused("2 soy + 1 bleu", "+", "1", "green")
    assert message.startswith('menagerie: there is no bean "bleu"; the beans are stink, blue, green, ')
    assert message.splitlines()[1:] == ["    2 soy + 1 bleu + 1 green", "              ^^^^"]
    assert refused("5 red").startswith("menagerie: no roll of the four white and three beige dice meets this\n")
    assert refused("").startswith("menagerie: an order is needed, for example: 2 soy")
    assert "order" in refused()


@pytest.mark.parametrize(
    ("dice", "fault"),
    [
        ("5 white", "there are only 4 white dice, not 5"),
        ("beige,beige,2 beige", "there are only 3 beige dice, not 4"),
        ("999999999 beige", "there are only 3 beige dice, not 999999999"),
        ("0 white", "at least one die must be rolled"),
        ("", "'' is no number of white or beige dice"),
        ("white,", "'' is no number of white or beige dice"),
        ("7", "'7' is no number of white or beige dice"),
        ("2 red", "'2 red' is no number of white or beige dice"),
        ("two white", "'two white' is no number of white or beige dice"),
        ("-1 white", "'-1 white' is no number of white or beige dice"),
        ("2 white 1 beige", "'2 white 1 beige' is no number of white or beige dice"),
        ("\u0663 white", "white' is no number of white or beige dice"),
        ("\x1b[2J", "'\\x1b[2J' is no number of white or beige dice"),
        ("9" * 9999 + " white", f"'{'9' * 39} is no number of white or beige dice"),
    ],
)
def test_wrong_dice_are_named_with_what_would_be_right(dice: str, fault: str) -> None:
    with pytest.raises(ValueError, match="--dice: ") as caught:
        read_dice(dice)
    assert str(caught.value).startswith(f"--dice: {fault}; write for example") or fault in str(caught.value)
    assert str(caught.value).endswith('; write for example "4 white + 3 beige", "2 white" or "white,beige,beige"')


def test_wrong_dice_end_the_program_with_that_message() -> None:
    assert refused("2 soy", "--dice", "5 white").startswith(
        "menagerie: --dice: there are only 4 white dice, not 5; write"
    )


def test_what_would_be_right_is_right() -> None:
    assert [read_dice(dice) for dice in ("4 white + 3 beige", "2 white", "white,beige,beige")] == [
        (4, 3),
        (2, 0),
        (1, 2),
    ]


@pytest.mark.parametrize("dice", range(1, 8))
def test_percents_are_rounded_from_the_exact_chance(dice: int) -> None:
    for met in {*range(0, 6**dice + 1, max(1, 6**dice // 2000)), 1, 6**dice}:
        assert abs(Fraction(exact_percent(met, dice)) - Fraction(100 * met, 6**dice)) <= Fraction(1, 200)
    assert (exact_percent(0, dice), exact_percent(6**dice, dice)) == ("0.00", "100.00")
