"""Forms: their fields as texts, and a table as its founder describes it in one."""

from __future__ import annotations

import math
from collections.abc import Mapping

from starlette.requests import Request

from ..core import catalogue
from ..core.definition import GameDefinition
from ..core.errors import IllegalAction
from ..core.game import Game
from ..search.seats import read_bot_kind
from ..server.clocks import DAY_SECONDS, DAYS, GAME, MOVE, NONE, Clock
from ..server.errors import NotFound, Refused
from ..server.opening import DEFAULT_BOT, ME, Wish
from ..server.settings import TableSettings
from ..store.rows import FREE
from .words import Label, label_of

MOST_FIELDS = 60
LARGEST = 1_000_000_000
"""Numbers in forms are not larger, whatever their sign."""

LABELS = {
    "players": Label("Players"),
    "seat": Label("Seat"),
    "move_seconds": Label("seconds for each decision"),
    "game_minutes": Label("minutes for the whole game"),
    "increment": Label("seconds more for each decision"),
    "days": Label("days for each decision"),
}
"""What the pages call the fields that hold a number."""


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form, of one that stands there several times the values with | between; no files."""
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as form:
        return {name: "|".join(str(value) for value in form.getlist(name)) for name in form}


def number(form: Mapping[str, str], name: str, usual: float | None = None) -> float:
    """A number in a field. Raises Refused for what is none."""
    text = form.get(name, "").strip()
    if not text and usual is not None:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    field = LABELS.get(name, name)
    if math.isnan(value):
        raise Refused("{field}: this is a number, not “{text}”.", field=field, text=text[:20])
    if abs(value) > LARGEST:
        raise Refused(
            "{field}: this is a number from {least} to {most}, not {text}.",
            field=field,
            least=-LARGEST,
            most=LARGEST,
            text=text[:20],
        )
    return value


def actions_in(form: Mapping[str, str], game: Game) -> list[int]:
    """The actions that a form names: one by its number, or by an English text those with what was picked before.

    Several that were picked are one decision after the other, in the order of their numbers.
    """
    if "action" in form:
        return [int(number(form, "action"))]
    if "picked" not in form:
        raise Refused("Choose something first.")
    texts = [form["picked"].replace("{pick}", pick) for pick in form.get("pick", "").split("|") if pick]
    if not texts:
        raise Refused("First tap what you choose, then confirm it.")
    try:
        return sorted(game.parse_action(text) for text in texts)
    except IllegalAction:
        raise Refused("There is no such action.") from None


def definition_of(name: str) -> GameDefinition:
    """A game by its name. Raises NotFound."""
    if name not in catalogue.games():
        raise NotFound("There is no game {game}.", game=name[:40])
    return catalogue.find(name)


def wish_of(form: Mapping[str, str]) -> Wish:
    """The table that a form describes; what it leaves out is as usual: against bots, nobody waited for."""
    definition = definition_of(form.get("game", ""))
    players = int(number(form, "players", definition.players[0]))
    if players not in definition.players:
        raise Refused(
            "{game} is for {least} to {most} players.",
            game=definition.title,
            least=definition.players[0],
            most=definition.players[-1],
        )
    bot = form.get("bot", DEFAULT_BOT)
    usual = [ME, *[bot] * (players - 1)]
    return Wish(
        game=definition.name,
        players=players,
        options=_options(definition, players, form),
        seats=[_seat(form, place, usual[place]) for place in range(players)],
        settings=TableSettings(
            clock=_clock(form),
            loses_on_time=form.get("loses_on_time") == "on",
            hints=form.get("hints") == "on" or "hints_asked" not in form,
        ),
        public=form.get("public") == "on",
        word=form.get("word", ""),
    )


def _options(definition: GameDefinition, players: int, form: Mapping[str, str]) -> dict[str, str]:
    """The options that a form names. A box that was asked about and not ticked is missing in a form: it says no."""
    options = {}
    for option in definition.options:
        value = form.get(f"option.{option.name}") or form.get(f"asked.{option.name}")
        if not value:
            continue
        try:
            (option.read_written or option.read)(value, players)
        except (ValueError, TypeError):
            label = label_of(option, definition.name)
            raise Refused("“{text}” can’t be chosen here: {field}.", field=label, text=value[:20]) from None
        options[option.name] = value
    return options


def _seat(form: Mapping[str, str], place: int, usual: str) -> str:
    """Who sits there."""
    text = form.get(f"seat{place}", usual)
    if text not in (ME, FREE):
        try:
            read_bot_kind(text)
        except ValueError:
            raise Refused(
                "Nobody called “{text}” can sit on seat {number}.", text=text[:20], number=place + 1
            ) from None
    return text


def _clock(form: Mapping[str, str]) -> Clock:
    kind = form.get("clock", NONE)
    if kind == MOVE:
        return Clock.read({"kind": MOVE, "seconds": number(form, "move_seconds", 60)})
    if kind == GAME:
        minutes, increment = number(form, "game_minutes", 10), number(form, "increment", 5)
        return Clock.read({"kind": GAME, "seconds": 60 * minutes, "increment": increment})
    if kind == DAYS:
        return Clock.read({"kind": DAYS, "seconds": DAY_SECONDS * number(form, "days", 3)})
    return Clock.read({"kind": kind})
