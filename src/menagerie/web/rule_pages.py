"""The rule pages as HTML, in the language that there is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from ..core import catalogue

_ARTICLE = re.compile(r"<h3>([A-Z]+-\d+) (.*?)</h3>")


def page_file(game: str, lang: str) -> Path:
    """The file with the rules in a language; the English one where there is none."""
    folder = catalogue.folder_of(game) / "rules"
    wanted = folder / f"{lang}.md"
    return wanted if wanted.is_file() else folder / "en.md"


@cache
def introduction(game: str, lang: str) -> str:
    """What the game is about: the first paragraph of its rules."""
    paragraphs = page_file(game, lang).read_text(encoding="utf-8").split("\n\n")
    return next(text.strip() for text in paragraphs if not text.startswith("#"))


@cache
def rules_html(game: str, lang: str) -> str:
    """The rules; every article has its number as its anchor."""
    html = MarkdownIt("commonmark").enable("table").render(page_file(game, lang).read_text(encoding="utf-8"))
    return _ARTICLE.sub(r'<h3 id="\1"><a href="#\1">\1</a> \2</h3>', html)
