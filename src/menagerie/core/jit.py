"""The one place that talks to Numba: how functions are compiled, where the results are kept, record types.

Environment:

- ``NUMBA_DISABLE_JIT=1``: nothing is compiled; the same source runs as plain Python, for debuggers.
- ``MENAGERIE_BOUNDSCHECK=1``: compiled code checks array indices (8 % slower; the tests run so).
- ``MENAGERIE_CACHE_DIR``: where compiled code is kept, instead of the user's cache directory.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core import types
from numba.extending import overload

Function = TypeVar("Function", bound=Callable[..., Any])

PLAIN = bool(numba.config.DISABLE_JIT)
BOUNDS_CHECKED = os.environ.get("MENAGERIE_BOUNDSCHECK", "0") not in ("", "0")
COMPILE_OPTIONS = {"nogil": True, "boundscheck": BOUNDS_CHECKED}

_PACKAGE = Path(__file__).resolve().parent.parent
_COMPILED_PACKAGES = ("core", "games", "search")
_KEPT_CACHES = 12
"""A checkout, an installed package and each state of sources that are being edited has a cache of its own."""


def source_hash(package: Path = _PACKAGE) -> str:
    """A name for the compiled code of the sources as they are now: 16 hexadecimal digits.

    Numba notices an edit only in the file of the function itself, not in the functions that it calls. So all sources
    that may hold compiled code, the numbers that they read, the options and the versions of what compiles them are
    hashed together; with where the files lie and when they were written, for Numba takes no code from a cache if that
    has changed.
    """
    versions = [importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    digest = hashlib.sha256(repr((sorted(COMPILE_OPTIONS.items()), versions, sys.version)).encode())
    for folder in _COMPILED_PACKAGES:
        for path in sorted(path for kind in ("*.py", "*.json") for path in (package / folder).rglob(kind)):
            digest.update(f"{path}\0{path.stat().st_mtime_ns}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The directory that holds one directory of compiled code per state of the sources."""
    configured = os.environ.get("MENAGERIE_CACHE_DIR")
    return Path(configured) if configured else Path(platformdirs.user_cache_dir("menagerie")) / "compiled"


def open_cache() -> Path | None:
    """The writable cache directory of the present sources; None if there is none (then nothing is cached)."""
    path = cache_root() / source_hash()
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
        os.utime(path)
    except OSError:
        return None
    _prune(path)
    return path


def _prune(current: Path) -> None:
    """Removes the caches of older sources, but for the few used last."""
    others = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    for path in sorted(others, key=_last_use, reverse=True)[_KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def _last_use(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has just pruned it
        return 0.0


CACHE = None if PLAIN else open_cache()


def jit(function: Function) -> Function:
    """Compiles `function` on its first call (or leaves it plain, see `PLAIN`).

    Literal arguments are passed on as their plain types: otherwise Numba would compile one more copy of the
    function for every constant that it is called with.
    """
    if PLAIN:
        return function
    previous, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(CACHE or "")
    try:
        dispatcher: Any = numba.njit(cache=CACHE is not None, **COMPILE_OPTIONS)(function)
    finally:
        numba.config.CACHE_DIR = previous
    template = dispatcher.get_call_template

    def without_literals(args: Any, keywords: Any) -> Any:
        plain_args = tuple(types.unliteral(arg) for arg in args)
        return template(plain_args, {name: types.unliteral(value) for name, value in keywords.items()})

    dispatcher.get_call_template = without_literals
    compiled: Function = dispatcher
    return compiled


def jit_by_record_type(stub: Function, find: Callable[[Any], Callable[..., Any] | None]) -> Function:
    """Makes `stub` stand, in compiled code, for the function that `find` gives for its first argument's type.

    `find` takes a record type of Numba and gives a (jitted or plain) function, or None if it knows none.
    """

    def resolve(state: Any, *_: Any) -> Any:
        function = find(state)
        return getattr(function, "py_func", function)

    overload(stub, strict=False, jit_options=COMPILE_OPTIONS)(resolve)
    return stub


def record_type(dtype: np.dtype[Any]) -> Any:
    """Numba's type of one record of `dtype`."""
    return numba.from_dtype(dtype)


def state_record(name: str, **fields: int | tuple[int, ...]) -> np.dtype[Any]:
    """The dtype of a game's state: every field an int64 scalar (0) or an int64 array (its length or shape).

    All fields are int64, since narrower ones promote and wrap differently in Numba, NumPy and plain Python. The
    first field, ``game_<name>``, is unused: it makes the type of one game differ from that of every other.
    """
    layout: list[Any] = [(f"game_{name}", np.int64)]
    for field, shape in fields.items():
        layout.append((field, np.int64) if shape == 0 else (field, np.int64, shape))
    return np.dtype((np.record, np.dtype(layout)))
