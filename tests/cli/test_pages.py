"""Rule pages: their languages, their articles."""

from __future__ import annotations

from pathlib import Path

import pytest

from menagerie.cli.pages import RulePage, find_topic
from menagerie.core import catalogue

PAGE = """# Ludo Gold

Rules.

## Set-up

### LG-1 Who plays

Two.

### LG-2 Stars

Many.

## The end

### LG-10 Winning

By luck.

### Example

None.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rules = tmp_path / "ludo_gold" / "rules"
    rules.mkdir(parents=True)
    (rules / "en.md").write_text(PAGE, "utf-8")
    (rules / "cs.md").write_text("# Člověče\n", "utf-8")
    return rules.parent


def test_a_page_has_a_title_and_articles(folder: Path) -> None:
    page = RulePage(folder)
    assert page.title == "Ludo Gold"
    assert [(article.code, article.title) for article in page.articles] == [
        ("LG-1", "Who plays"),
        ("LG-2", "Stars"),
        ("LG-10", "Winning"),
    ]


def test_an_article_ends_where_the_next_heading_begins(folder: Path) -> None:
    page = RulePage(folder)
    assert page.article("LG-2").text == "### LG-2 Stars\n\nMany."
    assert page.article("10").text == "### LG-10 Winning\n\nBy luck."


@pytest.mark.parametrize("wanted", ["LG-10", "lg10", "lg 010", "10", " 10 ", "winning", "win", "prize"])
def test_an_article_has_many_names(wanted: str, folder: Path) -> None:
    assert RulePage(folder).article(wanted, {"prize": "LG-10"}).code == "LG-10"


@pytest.mark.parametrize("wanted", ["", "3", "LG", "XX-10", "100", "example", "w"])
def test_an_unknown_article_is_refused_with_those_there_are(wanted: str, folder: Path) -> None:
    with pytest.raises(ValueError, match=r"Ludo Gold have no .*(LG-1 to LG-10|did you mean)"):
        RulePage(folder).article(wanted)


def test_languages_are_those_of_the_files(folder: Path) -> None:
    assert RulePage(folder, "cs").title == "Člověče"
    with pytest.raises(ValueError, match="'de'; there are: cs, en"):
        RulePage(folder, "de")
    with pytest.raises(ValueError, match="there are: none"):
        RulePage(folder.parent / "chess")


def test_a_topic_is_found_by_its_beginning_if_that_is_clear() -> None:
    topics = {"lion": "A-1", "lioness": "A-2", "hippo": "A-3", "horse": "A-3"}
    assert find_topic("Lion", topics) == "A-1"
    assert find_topic("lione", topics) == "A-2"
    assert find_topic("h", topics) == "A-3"
    assert find_topic("li", topics) is None
    assert find_topic("", topics) is None


@pytest.mark.parametrize("name", catalogue.games())
def test_every_topic_of_a_game_has_its_article(name: str) -> None:
    definition, page = catalogue.find(name), RulePage(catalogue.folder_of(name))
    assert page.title == definition.title
    for topic, code in definition.topics.items():
        assert page.article(topic, definition.topics).code == code
    assert all(article.code.startswith(f"{definition.article_prefix}-") for article in page.articles)
