"""The reference in docs/research.md is what the code says, and leaves nothing out."""

from __future__ import annotations

import re

import pytest

import menagerie
from menagerie.core import catalogue
from tools import reference

PAGE = reference.PAGE.read_text("utf-8")


def section(name: str) -> str:
    """What the page says of a game."""
    title = catalogue.find(name).title
    return PAGE.partition(f"\n### {title}\n")[2].partition("\n### ")[0]


def test_the_page_is_as_the_code_says() -> None:
    assert reference.page(PAGE) == PAGE, "run: python tools/reference.py"


@pytest.mark.parametrize("name", menagerie.games())
def test_every_action_outcome_plane_and_option_is_there(name: str) -> None:
    game, text = menagerie.load(name), " ".join(section(name).split())
    actions, outcomes = text.partition("Actions:")[2].split("Outcomes of chance:")
    for number in range(game.num_actions):
        assert f"`{number}` {game.action_text(number)}" in actions
    for number in range(game.definition.rules.MAX_CHANCE):
        assert f"`{number}` {game.chance_text(number)}" in outcomes
    for option in game.definition.options:
        assert f"| `{option.name}` |" in text
        assert option.meaning in text


@pytest.mark.parametrize("name", menagerie.games())
def test_planes_follow_one_another_and_fill_the_observation(name: str) -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \| ([^|]+) \| [^|]+ \|$", section(name), re.MULTILINE)
    end = 0
    for first, size, _ in rows:
        assert int(first) == end
        end += int(size)
    assert (end,) == menagerie.load(name).observation_shape


def test_a_page_without_a_place_for_it_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks the line"):
        reference.page("# Research")
