"""One of each kind of page, with something on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

import httpx

import menagerie
from menagerie.core import catalogue

from . import tables
from .people import Person
from .positions import decides_within_a_move
from .tables import Table

DECISIONS = 4


@dataclass(frozen=True)
class Exhibit:
    """A page: who sees it, what is there when it is ready, and what is done on it before one looks.

    `is_missing`: it says that there is no such page.
    """

    path: str
    ready: str = "h1"
    token: str | None = None
    prepare: Callable[[Person], None] | None = None
    is_missing: bool = False


class Gallery:
    """The tables that pages are shown of, made when they are needed."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._over: dict[str, Table] = {}

    def begun(self, game: str, people: int = 1, bots: int = 2, decisions: int = 0) -> Table:
        """A table at which the first seat decides."""
        table = tables.found(self._client, game, people, bots)
        for _ in range(decisions):
            table.decide()
        table.play_until(0)
        return table

    def over(self, game: str) -> Table:
        """A finished one."""
        if game not in self._over:
            self._over[game] = self.begun(game)
            self._over[game].play_out()
        return self._over[game]

    @cached_property
    def waiting(self) -> Table:
        """A public one that waits for somebody."""
        return tables.found(self._client, "circus-train", 1, 0, players=3, seats=["me", "open", "owl"], public=True)

    @cached_property
    def asked(self) -> Table:
        """One at which the first seat asks to take something back."""
        table = tables.found(self._client, "beasty-bar", 2, 0)
        version = decides_within_a_move(table)["version"]
        table.post(0, "undo", at=version)
        return table

    @cached_property
    def left(self) -> Table:
        """One that the first seat has left, while another person decides."""
        table = tables.found(self._client, "beaver-gang", 2, 0)
        table.play_until(1)
        table.post(0, "leave", bot="random")
        return table


# What is done on pages


def open_more(person: Person) -> None:
    """Opens the sheet with what is seldom needed."""
    person.page.locator("#more > summary").click()
    person.page.locator("#more .sheet").wait_for()


def ask_for_a_hint(person: Person) -> None:
    """Waits for a hint."""
    person.page.get_by_role("button", name="Hint").click()
    person.page.locator("#hint .odds").wait_for()


def ask_why_not(person: Person) -> None:
    """Taps something that can't be done."""
    person.page.locator("#play button.wish").first.click()
    person.page.locator(".refusal").wait_for()


def answer(person: Person) -> None:
    """Answers the question of a lesson."""
    person.page.locator("#play button.choice").first.click()
    person.page.locator("#reel [data-goes=last]").click()
    person.page.locator(".verdict").wait_for()


# The pages

Show = Callable[[Gallery], Exhibit]
DECIDES = "#dock.mine"


def _table(game: str, decisions: int, gallery: Gallery) -> Exhibit:
    table = gallery.begun(game, decisions=decisions)
    return Exhibit(table.path, DECIDES, table.tokens[0])


def _watched(game: str, gallery: Gallery) -> Exhibit:
    return Exhibit(gallery.begun(game, decisions=DECISIONS).path, "#play")


def _over(game: str, gallery: Gallery) -> Exhibit:
    table = gallery.over(game)
    return Exhibit(table.path, ".won-by", table.tokens[0])


def _most(game: str) -> int:
    return catalogue.find(game).players[-1]


def _full(game: str, gallery: Gallery) -> Exhibit:
    table = gallery.begun(game, bots=_most(game) - 1, decisions=DECISIONS)
    return Exhibit(table.path, "#play", table.tokens[0])


def _full_over(game: str, gallery: Gallery) -> Exhibit:
    table = gallery.begun(game, bots=_most(game) - 1)
    table.play_out()
    return Exhibit(table.path, ".won-by", table.tokens[0])


def _replay(game: str, seat: str, gallery: Gallery) -> Exhibit:
    return Exhibit(f"{gallery.over(game).path}/replay?frame=30&seat={seat}", "#reel")


def _analysis(game: str, gallery: Gallery) -> Exhibit:
    return Exhibit(f"{gallery.over(game).path}/analysis", "svg.chances")


def _on_table(game: str, prepare: Callable[[Person], None], gallery: Gallery) -> Exhibit:
    table = gallery.begun(game, decisions=DECISIONS)
    return Exhibit(table.path, DECIDES, table.tokens[0], prepare)


def _kinds_of(game: str) -> dict[str, Show]:
    """The pages that look different for each game."""
    return {
        f"table-{game}": partial(_table, game, 0),
        f"table-{game}-later": partial(_table, game, DECISIONS),
        f"table-{game}-over": partial(_over, game),
        f"table-{game}-full": partial(_full, game),
        f"table-{game}-full-over": partial(_full_over, game),
        f"table-{game}-watched": partial(_watched, game),
        f"replay-{game}": partial(_replay, game, "0"),
        f"replay-{game}-all-hands": partial(_replay, game, "open"),
        f"lesson-{game}": lambda _: Exhibit(f"/learn/{game}/1", "#play .choice"),
    }


KINDS: dict[str, Show] = {
    "start": lambda gallery: Exhibit("/", token=gallery.waiting.tokens[0]),
    "new": lambda _: Exhibit("/new/bean-dice"),
    "lobby": lambda gallery: Exhibit(gallery.waiting.path, ".lobby", gallery.waiting.tokens[0]),
    "lobby-of-a-stranger": lambda gallery: Exhibit(gallery.waiting.path, ".lobby .sit"),
    "table-more": partial(_on_table, "beasty-bar", open_more),
    "table-hint": partial(_on_table, "beaver-gang", ask_for_a_hint),
    "table-why-not": partial(_on_table, "circus-train", ask_why_not),
    "table-question": lambda gallery: Exhibit(gallery.asked.path, ".question", gallery.asked.tokens[1]),
    "table-left": lambda gallery: Exhibit(gallery.left.path, ".question", gallery.left.tokens[0]),
    "analysis": partial(_analysis, "beaver-gang"),
    "lessons": lambda _: Exhibit("/learn/circus-train"),
    "lesson-answered": lambda _: Exhibit("/learn/beasty-bar/1", DECIDES, prepare=answer),
    "rules": lambda _: Exhibit("/rules/beaver-gang"),
    "mine": lambda gallery: Exhibit("/mine", token=gallery.over("beasty-bar").tokens[0]),
    "record": lambda _: Exhibit("/replay"),
    "resume": lambda _: Exhibit("/resume/nothing"),
    "refused": lambda _: Exhibit("/t/none", is_missing=True),
    **{name: show for game in menagerie.games() for name, show in _kinds_of(game).items()},
}
FIRST_DECISIONS = {name: KINDS[f"table-{name}"] for name in menagerie.games()}


def visit(exhibit: Exhibit, person: Person) -> None:
    """Goes there, and does what is to be done."""
    person.open(exhibit.path)
    person.page.locator(exhibit.ready).first.wait_for(timeout=60_000)
    if exhibit.prepare is not None:
        exhibit.prepare(person)
