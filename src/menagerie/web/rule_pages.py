"""The rule pages as HTML, in the language that there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from ..core import catalogue
from ..core.lessons import lessons_of

_ARTICLE = re.compile(r"<h3>([A-Z]+-\d+) (.*?)</h3>")
_HEADING = re.compile(r"<h([23])>(?:([A-Z]+-\d+) )?(.*?)</h\1>")
_MENTION = re.compile(r"\b[A-Z]{2,}-\d+\b")
_NEXT_HEADING = re.compile(r"(?=<h[23])")


@dataclass(frozen=True)
class Chapter:
    """A chapter for the table of contents: its heading's name in addresses, and its articles' codes and titles."""

    anchor: str
    title: str
    articles: list[tuple[str, str]] = field(default_factory=list)


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
def _plain_html(game: str, lang: str) -> str:
    return str(MarkdownIt("commonmark").enable("table").render(page_file(game, lang).read_text(encoding="utf-8")))


@cache
def contents(game: str, lang: str) -> Sequence[Chapter]:
    """The chapters of the rules, each with its articles."""
    chapters: list[Chapter] = []
    for level, code, title in _HEADING.findall(_plain_html(game, lang)):
        if level == "2":
            chapters.append(Chapter(f"chapter-{len(chapters) + 1}", title))
        elif code and chapters:
            chapters[-1].articles.append((code, title))
    return chapters


@cache
def lessons_by_article(game: str) -> dict[str, list[tuple[int, str]]]:
    """For each article the lessons about it: number and title in English, those first that are mainly about it."""
    found: dict[str, list[tuple[int, int, str]]] = {}
    for number, lesson in enumerate(lessons_of(game), 1):
        for place, article in enumerate(lesson.articles):
            found.setdefault(article, []).append((place, number, lesson.title))
    return {article: [(number, title) for _, number, title in sorted(about)] for article, about in found.items()}


def rules_html(game: str, lang: str, after_article: Callable[[str], str] = lambda _: "") -> str:
    """The rules; chapters and articles have names for addresses. `after_article(code)` is put below an article."""
    html = _plain_html(game, lang)
    for chapter in contents(game, lang):
        html = html.replace(f"<h2>{chapter.title}</h2>", f'<h2 id="{chapter.anchor}">{chapter.title}</h2>', 1)
    known = {code for chapter in contents(game, lang) for code, _ in chapter.articles}

    def linked(mention: re.Match[str]) -> str:
        return f'<a href="#{mention[0]}">{mention[0]}</a>' if mention[0] in known else mention[0]

    pieces = []
    for piece in _NEXT_HEADING.split(html):
        article = _ARTICLE.match(piece)
        if article is None:
            pieces.append(_MENTION.sub(linked, piece))
            continue
        code, title = article.groups()
        heading = f'<h3 id="{code}"><a href="#{code}">{code}</a> {title}</h3>'
        pieces += [heading, _MENTION.sub(linked, piece[article.end() :]), after_article(code)]
    return "".join(pieces)
