"""What an arena keeps in its folder, so that it can go on after anything: settings, and a line for each game."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import menagerie

from .plan import Plan
from .play import Played

SETTINGS, GAMES, RESULTS, REPORT = "arena.json", "games.jsonl", "results.json", "report.html"


class Store:
    """The finished games of an arena, in memory, and in a folder if it has one. To be used in a `with`."""

    def __init__(self, plan: Plan, games: int, folder: Path | None = None) -> None:
        """Opens the folder (made if it is not there) and reads what it holds.

        `games`: how many there will be. Raises ValueError if the folder has another arena in it, holds more games
        than that, is damaged, can't be written, or is in use.
        """
        self.plan, self.folder = plan, folder
        self.games: dict[int, Played] = {}
        self._file: BinaryIO | None = None
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = (folder / GAMES).open("ab+")
            self._open(folder, self._file, games)
        except OSError as error:
            self.close()
            raise ValueError(f"can't keep an arena in {folder}: {error.strerror or error}") from error
        except BaseException:
            self.close()
            raise

    def _open(self, folder: Path, file: BinaryIO, games: int) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"another arena is being played in {folder}; give another --out") from None
        settings = {"menagerie": menagerie.__version__, **self.plan.settings()}
        file.seek(0)
        content = file.read()
        if content or (folder / SETTINGS).exists():
            _compare(folder, settings)
        self.games, whole = _read_games(content, self.plan, folder / GAMES)
        if self.games and max(self.games) >= games:
            raise ValueError(f"{folder} holds {len(self.games)} games already: give a --games that is not smaller")
        file.truncate(whole)  # a line that was torn is played again
        write(folder / SETTINGS, json.dumps({**settings, "games": games}, indent=1) + "\n")

    def add(self, played: Played) -> None:
        """Keeps a game: when this returns, it is on disk.

        Raises ValueError if that game is there already, or can't be written.
        """
        if played.number in self.games:
            raise ValueError(f"game {played.number} is there already")
        if self._file is not None:
            try:
                self._file.write(played.line(self.plan).encode())
                self._file.flush()
                os.fsync(self._file.fileno())
            except OSError as error:
                raise ValueError(f"can't write to {self.folder}: {error.strerror or error}") from error
        self.games[played.number] = played

    def in_order(self) -> list[Played]:
        """The games by their numbers."""
        return [self.games[number] for number in sorted(self.games)]

    def close(self) -> None:
        """Lets go of the folder."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # what could not be written before can't now either
                self._file.close()
            self._file = None

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def load(folder: Path) -> tuple[Plan, list[Played]]:
    """The plan and the games, by number, of an arena's folder. Raises ValueError if there is none, or it is damaged."""
    settings = _read_settings(folder)
    try:
        plan = Plan.from_settings(settings)
    except (LookupError, TypeError) as error:
        raise ValueError(f"{folder / SETTINGS} is damaged: {error!r}") from None
    games, _ = _read_games((folder / GAMES).read_bytes(), plan, folder / GAMES)
    return plan, [games[number] for number in sorted(games)]


def write(path: Path, text: str) -> None:
    """Puts `text` in the place of the file in one step. Raises ValueError if that can't be done."""
    temporary = path.with_name(f".{path.name}.new")
    try:
        temporary.write_text(text, "utf-8")
        temporary.replace(path)
    except OSError as error:
        raise ValueError(f"can't write {path}: {error.strerror or error}") from error


def _read_settings(folder: Path) -> dict[str, Any]:
    try:
        settings = json.loads((folder / SETTINGS).read_bytes())
    except OSError as error:
        raise ValueError(f"{folder} holds no arena: {SETTINGS}: {error.strerror}") from None
    except ValueError:
        raise ValueError(f"{folder / SETTINGS} is damaged: it is no JSON text") from None
    if not isinstance(settings, dict):
        raise ValueError(f"{folder / SETTINGS} is damaged: it is no JSON object")  # noqa: TRY004 (bad input)
    return settings


def _compare(folder: Path, settings: dict[str, Any]) -> None:
    """Raises ValueError if the folder's settings are others, and names them."""
    there = _read_settings(folder)
    show: Callable[[Any], str] = json.dumps
    differing = [
        f"{name} is {show(there.get(name))} there and {show(value)} here"
        for name, value in settings.items()
        if there.get(name) != value
    ]
    if differing:
        raise ValueError(f"{folder} holds an arena with other settings: {'; '.join(differing)}. Give another --out")


def _read_games(content: bytes, plan: Plan, path: Path) -> tuple[dict[int, Played], int]:
    """The games in the lines of a file, and how many bytes of it are whole lines: the last one may be torn."""
    games: dict[int, Played] = {}
    whole = 0
    lines = content.splitlines(keepends=True)
    for place, line in enumerate(lines, 1):
        try:
            if not line.endswith(b"\n"):
                raise ValueError("the line has no end")
            played = Played.from_line(line, plan)
            if played.number in games:
                raise ValueError(f"game {played.number} is there twice")
        except json.JSONDecodeError as error:
            if place == len(lines):
                break
            raise ValueError(f"{path}, line {place} is damaged: {error}") from None
        except ValueError as error:
            if place == len(lines) and not line.endswith(b"\n"):
                break
            raise ValueError(f"{path}, line {place}: {error}") from None
        games[played.number] = played
        whole += len(line)
    return games, whole
