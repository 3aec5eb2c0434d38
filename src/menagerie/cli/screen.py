"""Where a game is shown: a terminal, wholly redrawn at each prompt, or a plain stream of lines."""

from __future__ import annotations

import contextlib
import functools
import os
import select
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import FrameType

from rich.console import Console, ConsoleDimensions, Group, RenderableType
from rich.control import Control
from rich.rule import Rule
from rich.segment import Segment, Segments
from rich.text import Text

Lines = list[list[Segment]]
Redraw = Callable[[], None]

USUAL_COLUMNS, USUAL_LINES = 80, 24
"""For a terminal that says it has none."""


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
    console = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if console.width < 1:  # COLUMNS=0
        console.width = USUAL_COLUMNS
    return console


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
    def ask(self, prompt: str, redraw: Redraw | None = None) -> str:
        """A line that the person writes below the scene; `redraw` shows that anew if the window changes meanwhile."""

    @abstractmethod
    def page(self, content: RenderableType, from_end: bool = False) -> str:
        """Shows something longer, until the person has read it; `from_end`: its end comes first.

        Returns what they have written to close it, unless it was meant for the page.
        """

    @abstractmethod
    def confirm(self, content: RenderableType, prompt: str) -> None:
        """Shows something by itself until the person presses Enter, and then takes it away.

        Only what is typed once it is there counts: nobody misses it by an Enter that was meant for something else.
        """

    def stop(self, scene: Callable[[], Scene], prompt: str) -> None:
        """Shows a scene until the person presses Enter."""
        self.show(scene())
        self._wait_for_enter(prompt, lambda: self.show(scene()))

    def _wait_for_enter(self, prompt: str, redraw: Redraw | None = None) -> None:
        forget_typed_ahead()
        if self.ask(f"{prompt} ", redraw).strip().lower() in ("quit", "exit"):
            raise EOFError


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

    def ask(self, prompt: str, redraw: Redraw | None = None) -> str:  # noqa: ARG002 (what is printed stays)
        """The next line of the input; it is printed where no terminal shows it already."""
        line = input(prompt)
        if not sys.stdin.isatty():
            self.console.print(Text(line))
        return line

    def page(self, content: RenderableType, from_end: bool = False) -> str:  # noqa: ARG002 (it is all there)
        """Prints it."""
        self.console.print(content)
        return ""

    def confirm(self, content: RenderableType, prompt: str) -> None:
        """Prints it, and waits only for a person."""
        self.console.print(content)
        if sys.stdin.isatty():
            self._wait_for_enter(prompt)


class _Resized(Exception):
    """The window has another size now; this was typed until then."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


class FullScreen(Screen):
    """The alternate screen of a terminal; nothing that was on it stays anywhere when it is redrawn.

    A scene never scrolls: the oldest lines of what happened make room, and the line below the prompt is left
    free for the Enter key.
    """

    is_full = True

    def __init__(self) -> None:
        super().__init__()
        self._is_editing = False

    @contextlib.contextmanager
    def opened(self) -> Iterator[FullScreen]:
        """Keeps the alternate screen as long as the context lasts."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (from now on `input` edits lines)
        handler = signal.signal(signal.SIGWINCH, self._resized)
        self.console.set_alt_screen(True)
        try:
            yield self
        finally:
            signal.signal(signal.SIGWINCH, handler)
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
        self.console.size = ConsoleDimensions(max(size.columns or USUAL_COLUMNS, 20), max(size.lines or USUAL_LINES, 5))
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

    def ask(self, prompt: str, redraw: Redraw | None = None) -> str:
        """A line from the keyboard. What has been typed stays when the window changes."""
        typed = ""
        while True:
            try:
                return self._edited(prompt, typed)
            except _Resized as resized:
                typed = resized.typed
                if redraw is not None:
                    redraw()

    def _edited(self, prompt: str, typed: str) -> str:
        """A line from the line editor, in which `typed` is there already."""
        try:
            import readline
        except ImportError:
            return input(prompt)

        def begin() -> None:
            readline.insert_text(typed)
            self._is_editing = True

        readline.set_startup_hook(begin)
        try:
            return input(prompt)
        finally:
            self._is_editing = False
            readline.set_startup_hook(None)

    def _resized(self, _number: int, _frame: FrameType | None) -> None:
        """Heeds another size of the window: at once while a line is edited, else whatever is drawn next has it."""
        if self._is_editing:
            import readline

            self._is_editing = False
            raise _Resized(readline.get_line_buffer())

    def page(self, content: RenderableType, from_end: bool = False) -> str:
        """Shows it screen by screen, forward and back."""
        lines, size = self._paged(content)
        place = max(0, len(lines) - size) if from_end else 0
        while True:
            lines, size = self._paged(content)
            last = place + size >= len(lines)
            self._draw(lines[place : place + size])
            prompt = _page_prompt(last, place > 0)
            written = self.ask(prompt, functools.partial(self._draw_page, content, place)).strip()
            if written.lower() in ("b", "back"):
                place = max(0, place - size)
            elif written.lower() == "q" or (last and not written):
                return ""
            elif written:
                return written
            else:
                place += size

    def _draw_page(self, content: RenderableType, place: int) -> None:
        lines, size = self._paged(content)
        self._draw(lines[place : place + size])

    def _paged(self, content: RenderableType) -> tuple[Lines, int]:
        """The lines of a longer content, and how many of them the window shows at once."""
        size = self._measured().height - 3
        options = self.console.options.update(width=min(self.console.width, 100))
        return self.console.render_lines(content, options, pad=False), size

    def confirm(self, content: RenderableType, prompt: str) -> None:
        """Shows it alone, and wipes it when Enter is pressed."""

        def draw() -> None:
            self._measured()
            self._draw(self._lines(Group(Text(), content, Text())))

        draw()
        self._wait_for_enter(prompt, draw)
        self._draw([])


def _page_prompt(last: bool, can_go_back: bool) -> str:
    forward = "Enter: on with the game" if last else "Enter: more, q: game"
    return f"{forward}{', b: back' if can_go_back else ''} > "


def forget_typed_lines() -> None:
    """Empties the memory of the line editor, so that the next person can't look up what was typed."""
    with contextlib.suppress(ImportError):
        import readline

        readline.clear_history()


def forget_typed_ahead() -> None:
    """Drops what has been typed and not been read yet, where a person types it."""
    if sys.stdin.isatty():
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
