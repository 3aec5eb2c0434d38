"""The browser table of a position, and what has to hold of it for every viewer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Any

import menagerie
from menagerie.core.errors import IllegalAction
from menagerie.web import rendering
from menagerie.web.screen import Offer, Player, Screen
from menagerie.web.words import words as site_words

from .playing import ALL, random_play

NAMES = ("Anna", "Bára <b>", "Iñaki", "O'Hara", "Dora", "Emil & Co")
"""Names that a page has to escape."""
VOID = {"input", "br", "hr", "img", "meta", "link"}
KEY = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*")


class Page(HTMLParser):
    """What a frame has on it."""

    def __init__(self, frame: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.keys: list[str] = []
        self.controls: dict[str, list[str]] = {"action": [], "wish": [], "pick": [], "picked": []}
        self.nameless = ""
        self.unnamed: list[str] = []
        self.unsafe: list[str] = []
        self.open: list[str] = []
        self.feed(frame)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self.open.append(tag)
        self.unsafe += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        self.unsafe += [tag] if tag in ("script", "style", "iframe") else []
        self.ids += [given["id"]] if "id" in given else []
        self.keys += [given["data-moves"]] if "data-moves" in given else []
        if given.get("name") in self.controls:
            self.controls[given["name"]].append(given["value"])
            if not given.get("aria-label"):
                self.nameless = f"{tag} {given['value']}"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.nameless = ""  # the text within names the control

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> closes something else"
        if tag in ("button", "label") and self.nameless:
            self.unnamed.append(self.nameless)


def screen_of(game: menagerie.Game, view: dict[str, Any], seat: int | None, lang: str = "en", **more: Any) -> Screen:
    """What the viewer has on the screen, with nothing to decide."""
    names = NAMES[: game.players]
    return Screen(
        game=game.name,
        title=game.definition.title,
        view=view,
        viewer=seat,
        names=names,
        players=[Player(name, "person") for name in names],
        words=game.words(lang),
        told="Something has happened.",
        **more,
    )


def frame_of(state: menagerie.State, seat: int | None, lang: str = "en") -> str:
    """The frame of that position for a viewer."""
    game, legal = state.game, set(state.legal_actions())
    numbers = range(game.num_actions) if seat is not None and seat == state.current_player else ()
    texts = {number: (game.action_text(number), game.action_text(number, lang)) for number in numbers}
    screen = screen_of(
        game,
        state.view(seat),
        seat,
        lang,
        offers={text: Offer(number, said, number in legal) for number, (text, said) in texts.items()},
        to_move=state.current_player if state.current_player >= 0 else None,
        winners=state.winners() if state.is_terminal else (),
    )
    return rendering.render_frame(screen, site_words(lang))


def check(state: menagerie.State, seat: int | None) -> None:
    """The page is sound, and offers the viewer just what it may do."""
    page = checked_page(frame_of(state, seat))
    if seat is not None and seat == state.current_player:
        _check_controls(state, page)
    else:
        assert not any(page.controls.values()), "who does not decide is offered nothing"


def check_step(step: menagerie.Step, game: menagerie.Game, seat: int | None) -> None:
    """The page of a moment on the way is sound, and offers nothing."""
    page = checked_page(rendering.render_frame(screen_of(game, step.view(seat), seat), site_words("en")))
    assert not any(page.controls.values())


def checked_page(frame: str) -> Page:
    """A frame that is whole, safe, and names each thing once."""
    page = Page(frame)
    assert not page.open, "something is not closed"
    assert not page.unsafe
    assert not page.unnamed
    assert len(page.ids) == len(set(page.ids)), "an id stands there twice"
    assert len(page.keys) == len(set(page.keys)), "a key stands there twice"
    assert all(KEY.fullmatch(key) for key in page.keys)
    assert "&amp;#" not in frame
    assert "&amp;lt;" not in frame, "something is escaped twice"
    assert "Bára <b>" not in frame
    return page


def _check_controls(state: menagerie.State, page: Page) -> None:
    """Every legal action can be done by a tap or two, and no tap does anything else."""
    legal = set(state.legal_actions())
    tapped = {int(number) for number in page.controls["action"]}
    picked = set(_picked(state, page.controls["pick"], page.controls["picked"]))
    assert tapped <= legal
    assert picked <= legal
    missing = [state.action_text(action) for action in legal - tapped - picked]
    assert not missing
    assert not legal.intersection(map(int, page.controls["wish"])), "a wish could be granted"


def _picked(state: menagerie.State, picks: Sequence[str], templates: Sequence[str]) -> Iterator[int]:
    """What two taps do: whatever is tapped first, each second tap names an action."""
    assert bool(picks) == bool(templates), "a first tap needs a second one"
    for template in templates:
        for pick in picks:
            try:
                yield state.game.parse_action(template.replace("{pick}", pick))
            except IllegalAction as error:
                raise AssertionError(f"{template} with {pick} is no action") from error


def forms_of(name: str) -> list[menagerie.Game]:
    """A game for the fewest and for the most players, with every option."""
    definition = menagerie.load(name).definition
    ends = (definition.players[0], definition.players[-1])
    return [game for game in ALL if game.name == name and game.players in ends]


def check_game(game: menagerie.Game, seed: int, stride: int = 1) -> None:
    """A whole random game: whoever decides, at each decision; at every `stride`th ply everybody, and each step."""
    for ply, (state, action) in enumerate(random_play(game, seed)):
        if ply % stride == 0 or state.is_terminal:
            for seat in (None, *range(game.players)):
                check(state, seat)
            for step in [] if state.is_terminal else state.copy().apply(action):
                check_step(step, game, ply % game.players)
        elif not state.is_chance:
            check(state, state.current_player)


def check_secrets(game: menagerie.Game, seed: int, stride: int = 1) -> None:
    """A page does not change when what its viewer can't see is drawn anew."""
    for ply, (state, _) in enumerate(random_play(game, seed)):
        if ply % stride == 0:
            for seat in (None, *range(game.players)):
                assert frame_of(state, seat) == frame_of(state.resample(seat, ply), seat)
