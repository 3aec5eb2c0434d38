"""Where games are kept, and how a file is made without ever taking the place of another one."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import RecordError
from ..core.files import data_folder

if TYPE_CHECKING:
    from ..core.record import Record


def games_folder() -> Path:
    """The folder for games that get a file of their own."""
    return data_folder() / "games"


def check_place(path: Path | None) -> None:
    """Raises RecordError if no new file `path` (None: one of its own) could be made; leaves nothing behind."""
    if path is not None and os.path.lexists(path):
        raise _taken(path)
    folder = games_folder() if path is None else path.parent
    there = next(place for place in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(place))
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        what = folder if path is None else path
        raise RecordError(
            f"can't write {what}: {error.strerror or error}. "
            "--save FILE names another file, MENAGERIE_DATA_DIR another folder for all games"
        ) from error


def save_as_new(record: Record, path: Path | None) -> Path:
    """Writes the record to `path`, or to a file with a name of its own; returns which.

    Raises RecordError if `path` exists, or can't be written.
    """
    if path is not None:
        _write_new(record, path)
        return path
    folder = games_folder()
    name = f"{record.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}"
    for number in count(1):
        candidate = folder / (f"{name}.json" if number == 1 else f"{name}-{number}.json")
        if not os.path.lexists(candidate):
            try:
                _write_new(record, candidate)
            except FileTaken:  # another program was quicker
                continue
            return candidate
    raise AssertionError("the numbers never end")


class FileTaken(RecordError):
    """The file is there already."""


def _taken(path: Path) -> FileTaken:
    return FileTaken(f"{path} exists already; choose another name")


def _write_new(record: Record, path: Path) -> None:
    """Writes a whole file under a name that nobody uses yet, or nothing at all."""
    if os.path.lexists(path):
        raise _taken(path)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        record.write(temporary)
        os.link(temporary, path)
    except RecordError as error:
        raise RecordError(str(error).replace(str(temporary), str(path))) from error
    except FileExistsError:
        raise _taken(path) from None
    except OSError:  # a file system without links
        record.write(path)
    finally:
        with contextlib.suppress(OSError):  # where it could not be written
            temporary.unlink()


def short(path: Path) -> str:
    """The path for the screen: the home folder is ~."""
    try:
        return str(Path("~") / path.absolute().relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path.absolute())
