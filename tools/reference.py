"""Writes the reference part of docs/research.md: every observation plane, action, outcome, reward and option.

python tools/reference.py          put it into the page
python tools/reference.py --check  say whether the page is as the code says (exit code 1 if not)
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import menagerie
from menagerie.core import catalogue
from menagerie.core.definition import GameDefinition, Option

PAGE = Path(__file__).resolve().parents[1] / "docs" / "research.md"
BEGIN = "<!-- what follows is written by tools/reference.py -->"
WIDTH = 116


def reference() -> str:
    """The whole part."""
    return "\n".join(line for name in menagerie.games() for line in _game(catalogue.find(name)))


def _game(definition: GameDefinition) -> Iterator[str]:
    """The section of a game."""
    games = [menagerie.load(definition.name, players) for players in definition.players]
    rules, words = definition.rules, games[0].words()
    counts = f"{definition.players[0]} to {definition.players[-1]}"
    yield f"\n### {definition.title}\n"
    loads = f"`menagerie.load({definition.name!r}, players=...)`"
    yield f"{loads}, {counts} players; rules: `menagerie rules {definition.name}`.\n"
    yield "| | |"
    yield "| --- | --- |"
    yield f"| actions | {rules.NUM_ACTIONS} numbers, at most {rules.MAX_LEGAL} of them legal at once |"
    yield f"| outcomes of chance | {rules.MAX_CHANCE} numbers |"
    yield f"| observation | float32, shape {games[0].observation_shape} |"
    longest = ", ".join(f"{game.max_plies:,} for {game.players}" for game in games)
    yield f"| longest game | at most so many plies, those of chance among them: {longest} players |"
    lower = "fewer points win" if definition.lower_score_wins else "more points win"
    yield f"| `State.scores()` | {lower} |"
    yield from _options(definition.options)
    if definition.small:
        yield "\nAs a game for theory, on which exact methods run with two players:\n"
        yield f"    menagerie.load({definition.name!r}, players=2, **{dict(definition.small)!r})"
    yield "\nObservation planes, in order (`State.observation(seat)[first : first + size]`):\n"
    yield from _planes(rules.OBSERVATION)
    yield "\nActions:\n"
    yield _listed(definition.action_text(action, words) for action in range(rules.NUM_ACTIONS))
    yield "\nOutcomes of chance:\n"
    yield _listed(definition.chance_text(outcome, words) for outcome in range(rules.MAX_CHANCE))


def _options(options: tuple[Option, ...]) -> Iterator[str]:
    yield "\n| option | values (the usual one first) | meaning |"
    yield "| --- | --- | --- |"
    for option in options:
        values = sorted(option.examples, key=lambda value: bool(value != option.default))
        if option.default not in values:
            values = [option.default, *values]
        written = option.written or ", ".join(f"`{value!r}`" for value in values)
        shrinks = " *It makes the game smaller.*" if option.shrinks else ""
        yield f"| `{option.name}` | {_cell(written)} | {_cell(option.meaning)}{shrinks} |"


def _planes(planes: Any) -> Iterator[str]:
    yield "| first | size | plane | meaning |"
    yield "| ---: | ---: | --- | --- |"
    first = 0
    for plane in planes:
        yield f"| {first} | {plane.size} | {plane.name} | {_cell(plane.meaning)} |"
        first += plane.size


def _listed(texts: Iterator[str]) -> str:
    """Numbered texts, one after the other."""
    glue = "\N{NO-BREAK SPACE}"  # where a line may not be broken
    told = ", ".join(f"`{number}` {text}".replace(" ", glue) for number, text in enumerate(texts))
    return "\n".join(textwrap.wrap(told, WIDTH, break_long_words=False)).replace(glue, " ")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def page(text: str) -> str:
    """The page with its last part written anew. Raises ValueError if it has no place for that."""
    head, mark, _ = text.partition(BEGIN)
    if not mark:
        raise ValueError(f"{PAGE} lacks the line {BEGIN}")
    return f"{head}{BEGIN}\n{reference()}\n"


def main() -> int:
    """Writes or checks the page."""
    before = PAGE.read_text("utf-8")
    after = page(before)
    if "--check" in sys.argv[1:]:
        if before != after:
            print("docs/research.md is not as the code says: run python tools/reference.py")
        return int(before != after)
    PAGE.write_text(after, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
