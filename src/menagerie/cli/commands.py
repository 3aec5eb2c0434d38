"""What can be written at the prompt besides actions."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from ..core.state import State
from .choices import Choices, Unclear
from .pages import RulePage
from .saves import save_as_new, short
from .screen import Screen
from .table import Table
from .telling import Telling

COMMANDS = {
    "a number, or the text": "plays that choice; the beginning will do: li for lion",
    "several; with ; or ,": "play one after another",
    "?": "this page",
    "? lion": "explains a card or another topic",
    "why play lion": "tells why that is not allowed",
    "rules, rules 11": "the rules, or one of their articles",
    "log": "all that has happened",
    "save FILE": "a copy of the game (it is saved by itself all the time)",
    "quit": "leaves; the game can go on later",
}


@dataclass(frozen=True)
class Request:
    """A command: what follows its name, and all that it may need."""

    rest: str
    person: int
    table: Table
    telling: Telling
    screen: Screen


def is_command(line: str, choices: Choices) -> bool:
    """Whether the line is a command. What is the text of a choice is that choice."""
    return " ".join(line.lower().split()) not in choices.texts and _split(line)[0] in _COMMANDS


def run(line: str, person: int, table: Table, telling: Telling, screen: Screen) -> str:
    """Does what the line asks for; returns what to say below the scene. Raises EOFError to leave the game."""
    name, rest = _split(line)
    return _COMMANDS[name](Request(rest, person, table, telling, screen))


def _split(line: str) -> tuple[str, str]:
    if line.startswith("?"):
        return "?", line[1:].strip()
    name, _, rest = line.partition(" ")
    return name.lower(), rest.strip()


def explain(state: State, text: str, problem: Unclear) -> str:
    """Why `text` can't be played: the rule, if it is an action of the game; else what is wrong with it."""
    try:
        action = _meant(state, text)
    except Unclear:
        return _capital(f"{problem}. ? helps.")
    reason = state.why_not(action)
    return f"You can't {state.action_text(action)} now. {reason}." if reason else _capital(f"{problem}.")


def _meant(state: State, text: str) -> int:
    """The action that `text` means: a possible one rather than one like those, and that rather than any other.

    Raises Unclear.
    """
    possible, every = Choices.of(state), Choices.all_of(state.game)
    if text.isdigit():  # numbers count the possible ones
        return possible.find(text)
    for choices in (possible, every.that_begin_like(possible)):
        with contextlib.suppress(Unclear):
            return choices.find(text)
    return every.find(text)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# The commands


def _help(request: Request) -> str:
    if request.rest:
        return _article(request, request.rest)
    grid = Grid.grid(padding=(0, 2))
    for command, meaning in COMMANDS.items():
        grid.add_row(Text(command, "bold"), Text(meaning))
    topics = ", ".join(request.table.game.definition.topics)
    content: list[RenderableType] = [grid]
    if topics:
        content += [Text(f"\nTopics for ? : {topics}")]
    request.screen.page(Group(*content))
    return ""


def _article(request: Request, wanted: str) -> str:
    game = request.table.game
    try:
        article = RulePage(game.folder).article(wanted, game.definition.topics)
    except ValueError as error:
        return _capital(f"{error}.")
    request.screen.page(Markdown(article.text))
    return ""


def _rules(request: Request) -> str:
    if request.rest:
        return _article(request, request.rest)
    request.screen.page(Markdown(RulePage(request.table.game.folder).text))
    return ""


def _why(request: Request) -> str:
    state = request.table.state
    if not request.rest:
        return "Why what? For example: why " + state.game.action_text(0)
    try:
        action = _meant(state, request.rest)
    except Unclear as problem:
        return _unknown_action(request.rest, problem)
    reason = state.why_not(action)
    text = state.action_text(action)
    return f"You can't {text} now. {reason}." if reason else f"You may: {text} is one of your choices."


def _unknown_action(text: str, problem: Unclear) -> str:
    """The list of all actions would be long."""
    return _capital(f"{problem}.") if " could be " in str(problem) else f"{text!r} is no action of this game."


def _log(request: Request) -> str:
    lines = request.telling.story(request.person)
    request.screen.page(Text("\n".join(lines) or "Nothing has happened yet."))
    return ""


def _save(request: Request) -> str:
    if not request.rest:
        return f"The game is saved in {short(request.table.path)} after every action."
    try:
        path = save_as_new(request.table.record(), Path(request.rest).expanduser())
    except (ValueError, RuntimeError) as error:  # no such place, or no home folder to stand for ~
        return _capital(f"{error}.")
    return f"A copy is saved in {short(path)}."


def _quit(_: Request) -> str:
    raise EOFError


_COMMANDS: dict[str, Callable[[Request], str]] = {
    "?": _help,
    "help": _help,
    "why": _why,
    "rules": _rules,
    "log": _log,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
    "q": _quit,
}
