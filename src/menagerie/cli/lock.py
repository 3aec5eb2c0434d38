"""One game, one program: a lock beside the file of a game that is going on."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from ..core.errors import RecordError


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keeps the file of a game for this program; when a program dies, however it does, its lock is gone.

    Raises RecordError if another program has it. Where no lock can be made it goes on without one.
    """
    lock = path.with_name(f".{path.name}.lock")
    try:
        handle = _opened(lock)
    except BlockingIOError:
        raise RecordError(
            f"{path} is being played elsewhere; end that game first, or go on with a copy: add --save FILE"
        ) from None
    except OSError:
        yield
        return
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            lock.unlink()
        os.close(handle)


def _opened(lock: Path) -> int:
    """The lock file, locked. Raises BlockingIOError if another program has locked it."""
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with contextlib.suppress(FileNotFoundError):
                if lock.stat().st_ino == os.fstat(handle).st_ino:
                    return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # whoever had it before has just taken the file away
