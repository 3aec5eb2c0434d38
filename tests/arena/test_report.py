"""The report stands alone, shows the figures it was given, and takes names as they are."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from menagerie.arena import report
from menagerie.arena.bots import BotSpec
from menagerie.arena.plan import Plan
from menagerie.arena.results import results
from menagerie.core.game import load
from menagerie.reports.words import percent
from tests.arena.plans import made_up

NASTY = "<script>alert('&')</script>"


def found(games: int = 60, left_out: dict[int, str] | None = None) -> dict[str, Any]:
    """Of three bots at tables of two, where the seat 0 wins two games of three."""
    plan = Plan.of(load("beasty-bar", 2), tuple(BotSpec(name, "random") for name in ("one", "two", NASTY)), 1)
    return results(plan, [made_up(number, [int(number % 3 == 0)], 2) for number in range(games)], games, left_out)


class Tags(HTMLParser):
    """Collects the names of elements and all addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "srcset")]


def test_it_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    page = report.page(found(), "menagerie arena ...")
    tags = Tags()
    tags.feed(page)
    assert tags.addresses == []
    assert not {"script", "link", "img", "iframe", "object"} & set(tags.names)
    assert "http" not in page
    assert "url(" not in page
    assert "@import" not in page


def test_names_are_text() -> None:
    page = report.page(found(left_out={7: NASTY}), NASTY)
    assert NASTY not in page
    assert "&lt;script&gt;alert" in page


def test_drawings_are_sound_and_show_every_bot_and_seat_with_its_interval() -> None:
    data = found()
    drawings = [ET.fromstring(text) for text in re.findall(r"<svg.*?</svg>", report.page(data), re.DOTALL)]
    assert [len(drawing.findall(".//circle")) for drawing in drawings] == [3, 3, 2]
    for drawing in drawings:
        width = float(drawing.attrib["viewBox"].split()[2])
        for group in drawing.findall("g"):
            dot, line = group.find("circle"), group.find("line")
            assert dot is not None
            assert line is not None
            low, high = float(line.attrib["x1"]), float(line.attrib["x2"])
            assert 0 < low < float(dot.attrib["cx"]) < high < width
    shares = [percent(seat["win_share"]["mean"]) for seat in data["seats"]]
    assert [text.text for text in drawings[2].findall(".//g/text")] == ["seat 0", shares[0], "seat 1", shares[1]]


def shares_in(text: str) -> list[float]:
    """The mean, the low and the high end that a cell tells."""
    return [float(number) for number in re.findall(r"([\d.]+) %", text)]


def test_the_table_of_pairs_is_its_own_mirror() -> None:
    rows = report.heat(found())
    for row, (_, cells) in enumerate(rows):
        assert (cells[row].text, cells[row].side) == ("", "none")
        for column, (_, others) in enumerate(rows):
            if column != row:
                assert int(cells[column].text) + int(others[row].text) == 100
                own, mirrored = shares_in(cells[column].told), shares_in(others[row].told)
                assert own == pytest.approx([100 - mirrored[place] for place in (0, 2, 1)], abs=0.11)
                assert own[1] <= own[0] <= own[2]


def test_games_that_do_not_count_are_told() -> None:
    page = " ".join(report.page(found(61, {9: "it broke"})).split())
    assert "1 finished game belongs to deals" in page
    assert "game 9: it broke" in page
    assert "Not all games count" not in report.page(found())


def test_a_report_of_nothing_says_so() -> None:
    page = report.page(found(0))
    assert "<svg" not in page
    assert "No deal" in page
