"""Every article of every game's rules is cited by the code that does it, and by a test that proves it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import menagerie
from menagerie.core import catalogue

TESTS = Path(__file__).resolve().parent


def articles_of(name: str) -> list[str]:
    """The numbers of the rule page, e.g. BB-1, in its order."""
    page = (catalogue.folder_of(name) / "rules" / "en.md").read_text("utf-8")
    return re.findall(r"^### ([A-Z]+-\d+) ", page, re.MULTILINE)


def cited_in(text: str) -> set[str]:
    """Articles written out (BB-11), and those in the names of tests (test_bb11_...)."""
    named = {f"{prefix.upper()}-{number}" for prefix, number in re.findall(r"def test_([a-z]{2})(\d+)_", text)}
    return named | set(re.findall(r"\b[A-Z]{2}-\d+\b", text))


def cited_below(folder: Path, pattern: str = "*.py") -> set[str]:
    texts = [path.read_text("utf-8") for path in folder.rglob(pattern) if path != Path(__file__)]
    return set().union(*map(cited_in, texts))


@pytest.mark.parametrize("name", menagerie.games())
def test_articles_are_numbered_without_a_gap(name: str) -> None:
    prefix = catalogue.find(name).article_prefix
    articles = articles_of(name)
    assert articles == [f"{prefix}-{number}" for number in range(1, len(articles) + 1)]
    assert len(articles) >= 10


@pytest.mark.parametrize("name", menagerie.games())
def test_every_article_is_cited_by_the_code(name: str) -> None:
    assert set(articles_of(name)) - cited_below(catalogue.folder_of(name)) == set()


@pytest.mark.parametrize("name", menagerie.games())
def test_every_article_is_cited_by_a_test(name: str) -> None:
    own = TESTS / "games" / catalogue.folder_of(name).name
    assert set(articles_of(name)) - cited_below(own, "test_*.py") == set()


@pytest.mark.parametrize("name", menagerie.games())
def test_nobody_cites_an_article_that_is_not_there(name: str) -> None:
    prefix = catalogue.find(name).article_prefix
    cited = cited_below(catalogue.folder_of(name)) | cited_below(TESTS / "games" / catalogue.folder_of(name).name)
    assert {article for article in cited if article.startswith(f"{prefix}-")} <= set(articles_of(name))


def test_citations_are_found() -> None:
    assert cited_in("BB-1, see BB-12.\ndef test_bb7_something(): ...") == {"BB-1", "BB-12", "BB-7"}
