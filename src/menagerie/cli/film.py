"""A saved game as a series of frames to step through, seen with the eyes of a seat or of a spectator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ..core import catalogue
from ..core.record import Record
from ..core.state import State
from ..core.steps import Step
from .header import title_line
from .result import result_line, score_table
from .screen import Scene
from .seats import PERSON, heard_names, names_in_record
from .telling import is_secret

SPECTATOR = "all"


@dataclass(frozen=True)
class Frame:
    """The game after so many decisions (`move`), and the steps since the frame before."""

    move: int
    state: State
    steps: list[Step]


class Film:
    """The frames of a record: its start, and each decision with what chance then brought."""

    def __init__(self, record: Record, path: Path) -> None:
        self.game = record.game
        self.path = path
        self.viewer: int | None = None
        self._names = names_in_record(record.seats, record.game.players)
        self._draw = catalogue.part(record.game.name, "terminal").draw
        self.frames = list(_frames(record))
        self.last_move = self.frames[-1].move
        self._people = _people(record)
        self._over = self.frames[-1].state.is_terminal

    def look_from(self, seat: str) -> None:
        """Takes the view of a seat (its number or name), or of a spectator ("all"). Raises ValueError."""
        wanted = seat.strip().casefold()
        by_text = {str(place): place for place in range(self.game.players)}
        if len(self._people) == 1:
            by_text["you"] = self._people[0]
        by_text.update({name.casefold(): place for place, name in enumerate(self._names)})
        if wanted == SPECTATOR:
            self.viewer = None
        elif wanted in by_text:
            self.viewer = by_text[wanted]
        else:
            there = ", ".join(f"{place} {name}" for place, name in enumerate(self._names))
            raise ValueError(f"there is no seat {seat!r}; there are: {there}, and {SPECTATOR} for a spectator")

    def place_of(self, move: int) -> int:
        """The first frame that shows that move or a later one."""
        return next(place for place, frame in enumerate(self.frames) if frame.move >= move)

    def story(self, place: int) -> str:
        """All that happened up to frame `place`, as it is told to the viewer."""
        lines = [" ".join(self.told(frame)) for frame in self.frames[: place + 1] if frame.steps]
        return "\n".join(lines) or "Nothing has happened yet."

    def told(self, frame: Frame) -> list[str]:
        """What happened in the frame; what must be remembered in a game that goes on, as others heard it."""
        names, open_names = heard_names(self._names, self.viewer), heard_names(self._names, None)
        return [
            step.text(None, names=open_names)
            if not self._over and is_secret(step, self.viewer, open_names)
            else step.text(self.viewer, names=names)
            for step in frame.steps
        ]

    def scene(self, place: int, width: int) -> Scene:
        """Frame `place` for the screen."""
        frame = self.frames[place]
        view = frame.state.view(self.viewer)
        names = heard_names(self._names, self.viewer)
        whose = f"seen by {self._names[self.viewer]}" if self.viewer is not None else "seen by a spectator"
        title = title_line(self.game.definition.title, self.path, view, width, whose)
        scene = Scene(title, self._draw(view, names, self.game.words(), width), self.told(frame))
        scene.told_title = "What happened"
        if frame.state.is_terminal:
            scene.choices = Text(result_line(frame.state, names), "bold")
        return scene

    def print_all(self, console: Console) -> None:
        """The whole game as text."""
        lines = Grid.grid(padding=(0, 2, 0, 0))
        lines.add_column(justify="right", no_wrap=True)
        for frame in self.frames:
            if frame.steps:
                lines.add_row(str(frame.move), Text("\n".join(self.told(frame))))
        scene = self.scene(len(self.frames) - 1, console.width)
        console.print(lines, scene.title, scene.position, sep="\n")
        self._print_result(console)

    def _print_result(self, console: Console) -> None:
        state = self.frames[-1].state
        names = heard_names(self._names, self.viewer)
        if state.is_terminal:
            console.print(score_table(state, names))
            console.print(Text(result_line(state, names), "bold"))
        else:
            console.print(Text("The game is not over.", "bold"))


def _people(record: Record) -> list[int]:
    """The seats of people, as far as the record says who sat where."""
    return [seat for seat, text in enumerate(record.seats or ()) if text.partition(":")[0].strip() == PERSON]


def _frames(record: Record) -> Iterator[Frame]:
    state = record.start()
    yield Frame(0, state.copy(), [])
    steps: list[Step] = []
    move = 0
    for number, action in enumerate(record.actions, 1):
        move += not state.is_chance
        steps += state.apply(action)
        if not state.is_chance or number == len(record.actions):
            yield Frame(move, state.copy(), steps)
            steps = []
