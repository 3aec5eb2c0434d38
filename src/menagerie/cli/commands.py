"""What can be written at the prompt besides actions."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from ..core.state import State
from .advice import advice
from .choices import Choices, Unclear
from .pages import RulePage
from .saves import save_as_new, short
from .screen import Screen
from .seats import heard_names
from .table import Table
from .telling import Telling


@dataclass(frozen=True)
class Request:
    """A command: what follows its name, and all that it may need."""

    rest: str
    person: int
    table: Table
    telling: Telling
    screen: Screen
    advice_simulations: int | None = None
    """What a hint may cost; None: half a second."""


def is_command(line: str, choices: Choices) -> bool:
    """Whether the line is a command. What is the text of a choice is that choice."""
    return " ".join(line.lower().split()) not in choices.texts and _split(line)[0] in _COMMANDS


class Reply(NamedTuple):
    """What to say below the scene, and what the person has written meanwhile, on a page, for the prompt."""

    notice: str = ""
    line: str = ""


def run(
    line: str, person: int, table: Table, telling: Telling, screen: Screen, advice_simulations: int | None = None
) -> Reply:
    """Does what the line asks for. Raises EOFError to leave the game."""
    name, rest = _split(line)
    return _COMMANDS[name](Request(rest, person, table, telling, screen, advice_simulations))


def _split(line: str) -> tuple[str, str]:
    if line.startswith("?"):
        return "?", line[1:].strip()
    name, _, rest = line.partition(" ")
    return name.lower(), rest.strip()


def explain(table: Table, text: str, problem: Unclear) -> str:
    """Why `text` can't be played: the rule, if it is an action of the game; else what is wrong with it."""
    try:
        action = _meant(table, text)
    except Unclear:
        return _capital(f"{problem}. ? helps.")
    state = table.state
    reason = state.why_not(action)
    return f"You can't {state.action_text(action)} now. {reason}." if reason else _capital(f"{problem}.")


def _meant(table: Table, text: str) -> int:
    """The action that `text` means: a possible one rather than one like those, and that rather than any other.

    Raises Unclear.
    """
    possible = Choices.of(table.state, table.names)
    every = Choices.all_of(table.game, table.names)
    if text.isdigit():  # numbers count the possible ones
        return possible.find(text)
    for choices in (possible, every.that_begin_like(possible)):
        with contextlib.suppress(Unclear):
            return choices.find(text)
    return every.find(text)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# The commands


def _help(request: Request) -> Reply:
    if request.rest:
        return _article(request, request.rest)
    grid = Grid.grid(padding=(0, 2))
    for command, meaning in command_list(request.table.state).items():
        grid.add_row(Text(command, "bold"), Text(meaning))
    topics = ", ".join(request.table.game.definition.topics)
    content: list[RenderableType] = [grid]
    if topics:
        content += [Text(f"\nTopics for ? : {topics}")]
    return Reply(line=request.screen.page(Group(*content)))


def command_list(state: State) -> dict[str, str]:
    """What can be written and what it does, with examples from the game."""
    game = state.game
    choice = state.action_text(state.legal_actions()[-1])
    topic = next(iter(game.definition.topics), "")
    article = RulePage(game.folder).articles[-1].code.rpartition("-")[2]
    return {
        "a number, or the text": f"plays that choice; words can be cut short: {_cut_short(choice)} for {choice}",
        "several; with ; or ,": "play one after another",
        "?": "this page",
        **({f"? {topic}": "explains a card or another topic"} if topic else {}),
        f"why {game.action_text(_why_example(state))}": "tells why that is not allowed",
        "hint": "the best moves, as far as a strong bot can tell from what you see",
        f"rules, rules {article}": "the rules, or one of their articles",
        "log": "all that has happened",
        "save FILE": "a copy of the game (it is saved by itself all the time)",
        "quit": "leaves; the game can go on later",
    }


def _cut_short(text: str) -> str:
    """The words without their ends."""
    return " ".join(word if word.isdigit() else word[:2] for word in text.split())


def _why_example(state: State) -> int:
    """An action that is not possible now."""
    legal = set(state.legal_actions())
    return next((action for action in range(state.game.num_actions) if action not in legal), 0)


def _article(request: Request, wanted: str) -> Reply:
    game = request.table.game
    try:
        article = RulePage(game.folder).article(wanted, game.definition.topics)
    except ValueError as error:
        reason = _capital(str(error))
        end = "" if reason.endswith("?") else "."
        return Reply(f"{reason}{end} ? lists the topics, rules shows all articles.")
    return Reply(line=request.screen.page(Markdown(article.text)))


def _rules(request: Request) -> Reply:
    if request.rest:
        return _article(request, request.rest)
    return Reply(line=request.screen.page(Markdown(RulePage(request.table.game.folder).text)))


def _why(request: Request) -> Reply:
    state = request.table.state
    if not request.rest:
        return Reply("Why what? For example: why " + state.game.action_text(_why_example(state)))
    try:
        action = _meant(request.table, request.rest)
    except Unclear as problem:
        return Reply(_unknown_action(request.rest, problem))
    reason = state.why_not(action)
    text = state.action_text(action)
    return Reply(f"You can't {text} now. {reason}." if reason else f"You may: {text} is one of your choices.")


def _unknown_action(text: str, problem: Unclear) -> str:
    """The list of all actions would be long."""
    return _capital(f"{problem}.") if " could be " in str(problem) else f"{text!r} is no action of this game."


def _hint(request: Request) -> Reply:
    table, person = request.table, request.person
    request.screen.console.print(Text("Thinking …", "dim"))
    return Reply(advice(table.state, heard_names(table.seats, person), request.advice_simulations))


def _log(request: Request) -> Reply:
    lines = request.telling.story(request.person)
    content = Text("\n".join(lines) or "Nothing has happened yet.")
    return Reply(line=request.screen.page(content, from_end=True))


def _save(request: Request) -> Reply:
    if not request.rest:
        return Reply(f"The game is saved in {short(request.table.path)} after every action.")
    try:
        path = save_as_new(request.table.record(), Path(request.rest).expanduser())
    except (ValueError, RuntimeError) as error:  # no such place, or no home folder to stand for ~
        return Reply(_capital(f"{error}."))
    return Reply(f"A copy is saved in {path.absolute()}.")


def _quit(_: Request) -> Reply:
    raise EOFError


def _one_letter(_: Request) -> Reply:
    """On pages q goes back to the game; who presses it once too often does not want to leave."""
    return Reply("Write quit to leave the game; it can go on later.")


_COMMANDS: dict[str, Callable[[Request], Reply]] = {
    "?": _help,
    "help": _help,
    "why": _why,
    "hint": _hint,
    "rules": _rules,
    "log": _log,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
    "q": _one_letter,
}
