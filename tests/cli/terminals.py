"""The program in a pseudo-terminal, and what a person would see on its screen."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pyte

import menagerie

SECONDS = 60
CHOICE = "Your choice > "
HAND_OVER = r"Hand over to [^\r\n]+, then press Enter "
REMEMBER = "Remember this, then press Enter "
PAGE = r"Enter: (?:on with the game|more, q: game)(?:, b: back)? > "
PLY = r"Move \d+ of \d+ > "
QUESTION = r"\] > "
NEXT_ROUND = "Enter: next round > "
ANALYSIS = "Enter: quit · a: analysis > "
PROMPTS = (CHOICE, HAND_OVER, REMEMBER, PAGE, PLY, QUESTION, NEXT_ROUND, ANALYSIS)
END = "the end"


def heed_interrupts() -> None:
    """What a program in a terminal does; one in the background of a script ignores them, and so do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A terminal with the program in it. `prompt` is the pattern of what it asks for, or END."""

    def __init__(self, *arguments: str, data: Path, columns: int = 100, lines: int = 30, early: str = "") -> None:
        """`early` is typed before the program can read anything."""
        left_out = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "INPUTRC")
        environment = {name: value for name, value in os.environ.items() if name not in left_out}
        environment |= {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "INPUTRC": os.devnull,
            "NUMBA_DISABLE_JIT": "1",
            "MENAGERIE_DATA_DIR": str(data),
            "PYTHONPATH": str(Path(menagerie.__file__).parents[1]),
        }
        self.screen = pyte.HistoryScreen(columns, lines, history=100_000)
        self.stream = pyte.Stream(self.screen)
        self.screens: list[str] = []
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "menagerie", *arguments],
            env=environment,
            dimensions=(lines, columns),
            encoding="utf-8",
            timeout=SECONDS,
            preexec_fn=heed_interrupts,
        )
        self.child.delaybeforesend = None
        self.child.logfile_read = _Feed(self.stream)
        self.prompt = ""
        self.child.send(early)
        self.wait()

    def wait(self) -> str:
        """Reads until the program asks for something, or ends; returns the prompt."""
        # The prompt must be the last on the screen: an earlier one may be among what a command prints.
        patterns = [*(re.compile(f"{prompt}$") for prompt in PROMPTS), pexpect.EOF]
        found = self.child.expect(patterns)
        self.prompt = END if found == len(PROMPTS) else PROMPTS[found]
        self.screens.append(self.text)
        return self.prompt

    def send(self, line: str = "") -> str:
        """Writes a line and waits for what comes; returns the screen then."""
        assert self.prompt != END, f"the program has ended:\n{self.text}"
        self.child.send(line + "\r")
        self.wait()
        return self.text

    def resize(self, columns: int, lines: int) -> None:
        """Gives the window another size."""
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def send_until(self, line: str, there: Callable[[str], bool]) -> str:
        """Writes a line and waits until the screen is right (the line editor may redraw its prompt)."""
        self.send(line)
        while not there(self.text):
            self.wait()
        return self.text

    def kill(self) -> None:
        """Ends the program at once, without a chance to do anything more."""
        self.child.kill(signal.SIGKILL)
        self.child.expect(pexpect.EOF)
        self.child.close()

    @property
    def exit_code(self) -> int | None:
        self.child.close()
        code: int | None = self.child.exitstatus
        return code

    @property
    def text(self) -> str:
        """The screen as it is now."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def scrolled_away(self) -> str:
        """What has left the screen at its top, and can be scrolled back to."""
        return "\n".join(_line(line) for line in self.screen.history.top)


class _Feed:
    """Passes on to the screen all that the program writes."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def write(self, text: str) -> None:
        self.stream.feed(text)

    def flush(self) -> None:
        pass


def _line(cells: Any) -> str:
    return "".join(cells[column].data for column in sorted(cells)).rstrip()


def only_file(data: Path) -> Path:
    """The file of the only game in a data folder. (A killed program may leave a hidden one that it was writing.)"""
    (path,) = (data / "games").glob("[!.]*")
    return path


def saved_state(data: Path) -> menagerie.State:
    """The only game in a data folder, as it is on disk."""
    return menagerie.Record.read(only_file(data)).replay()


def choices_shown(terminal: Terminal) -> Iterator[str]:
    """Plays on by the first choice, whatever else is asked; yields the screen at each choice before it answers."""
    while terminal.prompt != END:
        if terminal.prompt == CHOICE:
            yield terminal.text
            answer = terminal.send("1")
            example = re.search(r"Write out which one, for example: (.+?)\. \?", " ".join(answer.split()))
            if example:
                terminal.send(example[1])
        else:
            terminal.send()


def play_on(terminal: Terminal) -> int:
    """Plays to the end by the first choice; returns how many choices there were."""
    return sum(1 for _ in choices_shown(terminal))


def start(data: Path, name: str, *arguments: str, columns: int = 100, lines: int = 30) -> Terminal:
    """A quick game, at its first choice."""
    options = ("play", name, "--seed", "5", "--pace", "0", *arguments)
    terminal = Terminal(*options, data=data, columns=columns, lines=lines)
    while terminal.prompt != CHOICE:
        terminal.send()
    return terminal
