"""The rule pages of the games: their languages and articles. Needs nothing of the games' code."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

HEADING = re.compile(r"^(#{1,3}) +(.+?)\s*$", re.MULTILINE)
MOST_CLOSE = 4
"""More names than these are not suggested."""

NUMBERED = re.compile(r"([A-Z]+)-(\d+)\s+(.*)")


@dataclass(frozen=True)
class Article:
    """A numbered piece of the rules, e.g. BB-11 Hippo; `text` is its Markdown, the heading included."""

    code: str
    title: str
    text: str


class RulePage:
    """The rules of one game in one language."""

    def __init__(self, folder: Path, lang: str = "en") -> None:
        """`folder`: the game's. Raises ValueError for a language in which there is no page."""
        path = folder / "rules" / f"{lang}.md"
        there = sorted(page.stem for page in path.parent.glob("*.md"))
        if lang not in there:
            raise ValueError(f"there are no rules in language {lang!r}; there are: {', '.join(there) or 'none'}")
        self.game = folder.name.replace("_", "-")
        self.text = path.read_text("utf-8")

    @property
    def title(self) -> str:
        """The page's first heading: the game's name for people."""
        heading = HEADING.search(self.text)
        return heading[2] if heading else self.game

    @cached_property
    def articles(self) -> list[Article]:
        """All numbered articles, in the order of the page."""
        headings = list(HEADING.finditer(self.text))
        ends = [heading.start() for heading in headings[1:]] + [len(self.text)]
        found = []
        for heading, end in zip(headings, ends, strict=True):
            numbered = NUMBERED.fullmatch(heading[2])
            if numbered:
                code = f"{numbered[1]}-{numbered[2]}"
                found.append(Article(code, numbered[3], self.text[heading.start() : end].strip()))
        return found

    def article(self, wanted: str, topics: Mapping[str, str] | None = None) -> Article:
        """The article that `wanted` names: BB-11, bb11, 11, its title, or one of the `topics` (word to code).

        Raises ValueError if there is none, and says which come close.
        """
        code = find_topic(wanted, topics or {}) or wanted
        key = _key(code)
        for article in self.articles:
            prefix, number = article.code.lower().split("-")
            if key in (number, prefix + number, _key(article.title)):
                return article
        close = [article for article in self.articles if key and _key(article.title).startswith(key)]
        if len(close) == 1:
            return close[0]
        raise ValueError(f"the rules of {self.title} have no {wanted!r}; {self._close(wanted, topics or {})}")

    def _close(self, wanted: str, topics: Mapping[str, str]) -> str:
        """What may have been meant, else which articles there are."""
        names = {_key(name): name for article in self.articles for name in (article.code, article.title)}
        names |= {_key(topic): topic for topic in topics}
        key = _key(wanted)
        close = [name for known, name in names.items() if key and known.startswith(key)]
        close += [names[known] for known in difflib.get_close_matches(key, names, MOST_CLOSE)]
        if close:
            return f"did you mean {', '.join(dict.fromkeys(close[:MOST_CLOSE]))}?"
        return f"they have {self.articles[0].code} to {self.articles[-1].code}" if self.articles else "they are empty"


def find_topic(wanted: str, topics: Mapping[str, str]) -> str | None:
    """The article of the topic that `wanted` names, or begins; None if there is none, or several."""
    key = _key(wanted)
    exact = {code for topic, code in topics.items() if _key(topic) == key}
    begun = {code for topic, code in topics.items() if key and _key(topic).startswith(key)}
    found = exact or begun
    return found.pop() if len(found) == 1 else None


def _key(text: str) -> str:
    """`text` without what people write differently: capitals, spaces, hyphens, zeros in front of a number."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[\W_]+", "", text.lower()))
