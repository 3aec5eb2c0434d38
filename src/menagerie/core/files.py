"""Where the program keeps what it makes, and how it writes a file."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """The folder for what the program keeps: MENAGERIE_DATA_DIR, or the user's own."""
    configured = os.environ.get("MENAGERIE_DATA_DIR")
    return Path(configured) if configured else Path(platformdirs.user_data_dir("menagerie"))


def replace_durably(target: Path, content: bytes) -> None:
    """Puts `content` in the place of `target` in one step, and waits until it is on disk.

    A file that was there before passes its permissions on; a new one has those that the umask gives. Raises OSError.
    """
    inherited = _permissions(target)
    temporary = target.parent / f".{target.name}.{secrets.token_hex(4)}"
    mode = 0o666 if inherited is None else inherited  # never more open than the old file, not for a moment
    handle = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            if inherited is not None:
                os.fchmod(handle, inherited)  # what the umask has taken away
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _permissions(path: Path) -> int | None:
    """Who may do what with a file, as bits; None if there is none."""
    try:
        return stat.S_IMODE(path.stat().st_mode) & 0o777
    except FileNotFoundError:
        return None
