"""Games are found by themselves."""

from __future__ import annotations

import pytest

import menagerie
from menagerie.core import catalogue


def test_the_games_are_found_by_their_folders() -> None:
    names = menagerie.games()
    assert names == tuple(sorted(names))
    assert {"beasty-bar", "beaver-gang"} <= set(names)


def test_the_list_stays_at_hand_when_a_game_has_been_loaded() -> None:
    """`menagerie.games` is a function and a folder, too."""
    menagerie.load("beasty-bar")
    assert "beasty-bar" in menagerie.games()


@pytest.mark.parametrize("name", ["chess", "", "beasty_bar", "Beasty-Bar", "../core", "__pycache__", 3, None])
def test_an_unknown_game_is_named_with_those_there_are(name: object) -> None:
    with pytest.raises(ValueError, match=r"there is no game .*; there are: .*beasty-bar"):
        menagerie.load(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", menagerie.games())
def test_a_declaration_is_complete(name: str) -> None:
    definition = catalogue.find(name)
    assert definition.name == name
    for part in ("terminal", "greedy"):
        assert catalogue.part(name, part).__doc__
    page = (catalogue.folder_of(name) / "rules" / "en.md").read_text()
    assert page.startswith(f"# {definition.title}\n")
    for article in definition.topics.values():
        assert f"### {article} " in page
