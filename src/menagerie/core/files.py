"""Where the program keeps what it makes, and how it writes a file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """The folder for what the program keeps: MENAGERIE_DATA_DIR, or the user's own."""
    configured = os.environ.get("MENAGERIE_DATA_DIR")
    return Path(configured) if configured else Path(platformdirs.user_data_dir("menagerie"))


def replace_durably(target: Path, content: bytes) -> None:
    """Puts `content` in the place of `target` in one step, and waits until it is on disk."""
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
