"""What tests of a game's browser table need: frames of whole random games, and what stands on them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

import menagerie
from menagerie.web.rendering import render_frame
from menagerie.web.screen import Offer, Player, Screen
from menagerie.web.words import words as site_words


@cache
def action_texts(game: menagerie.Game) -> list[str]:
    """What all actions are called."""
    return [game.action_text(action) for action in range(game.num_actions)]


def screen_of(state: menagerie.State, seat: int | None) -> Screen:
    """What `seat` has on the screen: with everything that it can decide if it is to move."""
    game, legal = state.game, set(state.legal_actions())
    names = [("You" if seat == other else f"Player <{other}>") for other in range(game.players)]
    offers = {}
    if seat is not None and state.current_player == seat:
        offers = {text: Offer(action, text, action in legal) for action, text in enumerate(action_texts(game))}
    return Screen(
        game=game.name,
        title=game.definition.title,
        view=state.view(seat),
        viewer=seat,
        names=names,
        players=[Player(name, "person") for name in names],
        words=game.words(),
        offers=offers,
        to_move=state.current_player if state.current_player >= 0 else None,
        winners=state.winners() if state.is_terminal else [],
    )


@dataclass
class Frame(HTMLParser):
    """The controls of a frame, and what is wrong with its HTML."""

    html: str
    ids: list[str] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)
    values: dict[str, list[str]] = field(default_factory=dict)
    """By name of the control."""
    unnamed: list[str] = field(default_factory=list)
    """Buttons and pictures with a role that say nothing to those who hear the page."""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what the tests look at."""
        there = {name: value or "" for name, value in attrs}
        if tag in ("script", "style"):
            self.forbidden.append(tag)
        self.forbidden += [name for name in there if name == "style" or name.startswith("on")]
        if "id" in there:
            self.ids.append(there["id"])
        if tag in ("input", "button") and "name" in there:
            self.values.setdefault(there["name"], []).append(there.get("value", ""))
        if there.get("role") == "img" and not there.get("aria-label"):
            self.unnamed.append(tag)

    def reachable(self, game: menagerie.Game) -> set[int]:
        """The actions that the frame has controls for."""
        picks = self.values.get("pick", [])
        texts = [text.replace("{pick}", pick) for text in self.values.get("picked", []) for pick in picks]
        return {int(number) for number in self.values.get("action", [])} | {game.parse_action(text) for text in texts}


def check_frames(state: menagerie.State) -> None:
    """All seats' frames and a spectator's: whoever is to move can do all that is legal, and nobody else anything.

    No id stands there twice, nothing is inline that the site's policy forbids.
    """
    game = state.game
    for seat in (None, *range(game.players)):
        frame = Frame(render_frame(screen_of(state, seat), site_words("en")))
        is_asked = seat is not None and seat == state.current_player
        where = (game, seat, state.history)
        assert frame.reachable(game) == (set(state.legal_actions()) if is_asked else set()), where
        wishes = {int(number) for number in frame.values.get("wish", [])}
        assert not wishes & set(state.legal_actions()), where
        assert is_asked or not wishes, where
        assert len(set(frame.ids)) == len(frame.ids), where
        assert not frame.forbidden + frame.unnamed, where


def check_steps(steps: Iterable[menagerie.Step], game: menagerie.Game) -> None:
    """Frames can be made of the moment after each step, for everybody."""
    for step in steps:
        for seat in (None, *range(game.players)):
            names = [f"player {other}" for other in range(game.players)]
            players = [Player(name, "bot") for name in names]
            title = game.definition.title
            screen = Screen(game.name, title, step.view(seat), seat, names, players, game.words(), told=step.text(seat))
            frame = Frame(render_frame(screen, site_words("en")))
            assert not frame.values.keys() - {"at"}, step
            assert len(set(frame.ids)) == len(frame.ids), step


def random_frames(game: menagerie.Game, seed: int, one_in: int) -> Iterator[menagerie.State]:
    """Checks frames of a random game: the first ones, one in so many of the others, and the last; yields the states."""
    choose = random.Random(seed)
    state = game.new_state()
    for number in range(game.max_plies):
        is_shown = number < 30 or choose.randrange(one_in) == 0 or state.is_terminal
        if is_shown:
            check_frames(state)
            yield state
        if state.is_terminal:
            return
        if state.is_chance:
            steps = state.apply(choose.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            steps = state.apply(choose.choice(state.legal_actions()))
        if is_shown and number % 3 == 0:
            check_steps(steps, game)
