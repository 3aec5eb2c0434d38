"""What a viewer is told of a table, and sees: frames for each step of what has happened, and the story so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.steps import Step
from ..core.words import words_of
from ..store.rows import BY_CLOCK
from .live import LiveTable, Moment

FOLDER = Path(__file__).parent
"""Where the words are that a table says by itself, whatever the game."""


@dataclass(frozen=True)
class Listener:
    """Who is told something: a seat (None: a spectator), the seats' names, the language, and whether to remind."""

    seat: int | None
    names: Sequence[str]
    lang: str
    memory_aid: bool = False

    @classmethod
    def at(cls, live: LiveTable, seat: int | None, lang: str) -> Listener:
        """Somebody at a table; nothing has to be kept in mind in games without such steps."""
        reminds = not live.game.definition.fleeting_steps or bool(live.game.options.get("memory_aid", False))
        return cls(seat, live.names, lang, reminds)


@dataclass(frozen=True)
class Frame:
    """A picture of a film: after which action (its ply), what the viewer sees, and the sentences told with it."""

    ply: int
    view: dict[str, Any]
    told: str


def must_be_remembered(step: Step, listener: Listener) -> bool:
    """Whether the step tells the listener what others don't hear, and what a player has to keep in mind."""
    if not step.fleeting or listener.seat is None or listener.memory_aid:
        return False
    own = step.text(listener.seat, listener.lang, listener.names)
    return own != step.text(None, listener.lang, listener.names)


def sentence(step: Step, listener: Listener) -> str:
    """A step as it is told; without what must be remembered, which `memories` tells."""
    if not must_be_remembered(step, listener):
        return step.text(listener.seat, listener.lang, listener.names)
    definition = step.game.definition
    if definition.told_later is None:
        return ""
    return definition.told_later(step.code, step.arguments, step.game.words(listener.lang))


def told_of_the_clock(moment: Moment, listener: Listener) -> str:
    """What is told before the steps of a decision that a bot took because of the clock; "" of any other one."""
    if moment.by != BY_CLOCK:
        return ""
    words = words_of(FOLDER, listener.lang)
    if moment.actor == listener.seat:
        return words.say("Your time is up: a bot decides for you.")
    return words.say("Time is up for {name}: a bot decides.", name=listener.names[moment.actor])


def sentences(moment: Moment, listener: Listener) -> list[str]:
    """All that is told of an action."""
    told = (told_of_the_clock(moment, listener), *(sentence(step, listener) for step in moment.steps))
    return [text for text in told if text]


def frames(moments: Iterable[Moment], listener: Listener) -> list[Frame]:
    """A frame for each step that changes what the viewer sees; what is told meanwhile comes with the next one."""
    made: list[Frame] = []
    for moment in moments:
        before = told_of_the_clock(moment, listener)
        for step in moment.steps:
            view, told = step.view(listener.seat), f"{before} {sentence(step, listener)}".strip()
            before = ""
            if made and made[-1].ply == moment.ply and made[-1].view == view:
                made[-1] = Frame(moment.ply, view, f"{made[-1].told} {told}".strip())
            else:
                made.append(Frame(moment.ply, view, told))
    return made


def story(moments: Iterable[Moment], listener: Listener) -> list[str]:
    """The sentences of what has happened, the oldest first."""
    return [text for moment in moments for text in sentences(moment, listener)]


def memories(live: LiveTable, listener: Listener) -> list[str]:
    """What the listener has been shown since its own last decision, and must keep in mind from its next one on."""
    if listener.seat is None or listener.memory_aid:
        return []
    since = live.moments_since(live.latest_decision(listener.seat) or 0)
    secret = [step for moment in since for step in moment.steps if must_be_remembered(step, listener)]
    return [step.text(listener.seat, listener.lang, listener.names) for step in secret]
