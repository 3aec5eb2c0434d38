"""Where a game is shown: a terminal, wholly redrawn at each prompt, or a plain stream of lines."""

from __future__ import annotations

import contextlib
import os
import select
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rich.console import Console, ConsoleDimensions, Group, RenderableType
from rich.control import Control
from rich.rule import Rule
from rich.segment import Segment, Segments
from rich.text import Text

Lines = list[list[Segment]]


@dataclass
class Scene:
    """What is on the screen: the position, what happened (`told`), the choices, and a `notice` about them."""

    title: Text
    position: RenderableType
    told: Sequence[str] = ()
    told_title: str = ""
    choices: RenderableType | None = None
    notice: str = ""
    hint: str = ""


def new_console(stderr: bool = False) -> Console:
    """A console that takes texts as they are: names and paths may hold anything."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def is_terminal() -> bool:
    """Whether a person at a terminal reads and writes."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


class Screen(ABC):
    """What the play needs of a screen. Asking raises EOFError or KeyboardInterrupt when the person leaves."""

    is_full: bool
    """Whether the screen is redrawn, so that what was on it is gone."""

    def __init__(self) -> None:
        self.console = new_console()

    @property
    @abstractmethod
    def width(self) -> int:
        """How many columns there are now."""

    @abstractmethod
    def show(self, scene: Scene) -> None:
        """Shows a scene."""

    @abstractmethod
    def remark(self, scene: Scene, notice: str) -> None:
        """Says something (or nothing) about the scene that is being shown."""

    def pause(self, seconds: float) -> bool:
        """Lets the person look at the scene. Returns whether they would rather go on: they have typed a line.

        The line stays for whoever asks next.
        """
        return bool(select.select([sys.stdin], [], [], seconds)[0])

    @abstractmethod
    def ask(self, prompt: str) -> str:
        """A line that the person writes below the scene."""

    @abstractmethod
    def page(self, content: RenderableType) -> None:
        """Shows something longer, until the person has read it."""

    @abstractmethod
    def confirm(self, content: RenderableType, prompt: str) -> None:
        """Shows something by itself until the person presses Enter, and then takes it away."""


class PlainScreen(Screen):
    """One thing after another, for pipes and the simplest terminals."""

    is_full = False

    @property
    def width(self) -> int:
        """How many columns a line should have."""
        return self.console.width

    def show(self, scene: Scene) -> None:
        """Prints what happened, then the position and the choices."""
        self.console.print(Rule(style="dim"))
        for line in scene.told:
            self.console.print(Text(line))
        self.console.print(scene.title, scene.position, sep="\n")
        if scene.choices is not None:
            self.console.print(scene.choices)

    def remark(self, scene: Scene, notice: str) -> None:
        """Prints the notice, or else once more the choices."""
        if notice:
            self.console.print(Text(notice, "yellow"))
        elif scene.choices is not None:
            self.console.print(scene.choices)

    def ask(self, prompt: str) -> str:
        """The next line of the input; it is printed where no terminal shows it already."""
        line = input(prompt)
        if not sys.stdin.isatty():
            self.console.print(Text(line))
        return line

    def page(self, content: RenderableType) -> None:
        """Prints it."""
        self.console.print(content)

    def confirm(self, content: RenderableType, prompt: str) -> None:
        """Prints it, and waits only for a person."""
        self.console.print(content)
        if sys.stdin.isatty():
            self.ask(f"{prompt} ")


class FullScreen(Screen):
    """The alternate screen of a terminal; nothing that was on it stays anywhere when it is redrawn.

    A scene never scrolls: the oldest lines of what happened make room, and the line below the prompt is left
    free for the Enter key.
    """

    is_full = True

    @contextlib.contextmanager
    def opened(self) -> Iterator[FullScreen]:
        """Keeps the alternate screen as long as the context lasts."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (from now on `input` edits lines)
        self.console.set_alt_screen(True)
        try:
            yield self
        finally:
            forget_typed_lines()
            self._draw([])
            self.console.set_alt_screen(False)

    @property
    def width(self) -> int:
        """How many columns the window has now."""
        return self._measured().width

    def _measured(self) -> ConsoleDimensions:
        """The size of the window as it is now; the console follows."""
        size = os.get_terminal_size(sys.stdout.fileno())
        self.console.size = ConsoleDimensions(max(size.columns, 20), max(size.lines, 5))
        return self.console.size

    def show(self, scene: Scene) -> None:
        """Draws the scene anew."""
        room = self._measured().height - 2  # the prompt, and the free line below it
        self._draw(self._fitted(scene, room))

    def remark(self, scene: Scene, notice: str) -> None:
        """Draws the scene with the notice."""
        self.show(replace(scene, notice=notice))

    def _fitted(self, scene: Scene, room: int) -> Lines:
        """The lines of the scene, at most `room`: what must go are old lines told, the hint, then the top."""
        top = self._lines(scene.title) + self._lines(scene.position)
        bottom = self._lines(Text(scene.notice, "yellow")) if scene.notice else []
        bottom += self._lines(scene.choices) if scene.choices is not None else []
        lines = top + self._told(scene, room - len(top) - len(bottom) - bool(scene.hint)) + bottom
        if scene.hint and len(lines) < room:
            lines += self._lines(Text(scene.hint, "dim", no_wrap=True, overflow="ellipsis"))
        return lines[-room:]

    def _told(self, scene: Scene, room: int) -> Lines:
        """The last lines of what happened that fit, below a heading."""
        if not scene.told or room < 2:
            return []
        lines = [line for text in scene.told for line in self._lines(Text(text))]
        heading = scene.told_title
        if len(lines) > room - 1:
            lines = lines[1 - room :]
            heading += " … (all: log)"
        return self._lines(Rule(Text(heading, "dim"), align="left", style="dim")) + lines

    def _lines(self, content: RenderableType) -> Lines:
        return self.console.render_lines(content, pad=False)

    def _draw(self, lines: Lines) -> None:
        """Wipes the screen and writes the lines, all at once."""
        segments = [segment for line in lines for segment in (*line, Segment.line())]
        with self.console:
            self.console.control(Control.home(), Control.clear(), Control.home())
            self.console.print(Segments(segments), end="")

    def ask(self, prompt: str) -> str:
        """A line from the keyboard."""
        return input(prompt)

    def page(self, content: RenderableType) -> None:
        """Shows it screen by screen, forward and back."""
        size, place = self._measured().height - 3, 0
        options = self.console.options.update(width=min(self.console.width, 100))
        lines = self.console.render_lines(content, options, pad=False)
        while True:
            last = place + size >= len(lines)
            self._draw(lines[place : place + size])
            answer = self.ask(_page_prompt(last, place > 0)).strip().lower()
            if answer in ("b", "back"):
                place = max(0, place - size)
            elif last or answer in ("q", "quit"):
                return
            else:
                place += size

    def confirm(self, content: RenderableType, prompt: str) -> None:
        """Shows it alone, and wipes it when Enter is pressed."""
        self._measured()
        self._draw(self._lines(Group(Text(), content, Text())))
        self.ask(f"{prompt} ")
        self._draw([])


def _page_prompt(last: bool, can_go_back: bool) -> str:
    forward = "Enter: on with the game" if last else "Enter: more, q: game"
    return f"{forward}{', b: back' if can_go_back else ''} > "


def forget_typed_lines() -> None:
    """Empties the memory of the line editor, so that the next person can't look up what was typed."""
    with contextlib.suppress(ImportError):
        import readline

        readline.clear_history()
