"""Analyses of finished games, made on a thread of their own: one after another, each once, the latest kept."""

from __future__ import annotations

import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..core.record import Record
from ..search.analysis import analyse
from .errors import TooMany

SECONDS = 12.0
MOST_KEPT = 64
MOST_WAITING = 8

log = logging.getLogger(__name__)


class _Stopped(Exception):
    """The server stops, so that nobody waits for the analysis any more."""


class Study:
    """An analysis that is made, or will be. Once it is `done`, it has a `result`, or has `failed`."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.part = 0.0
        """How much of it is done, 0..1."""
        self.result: dict[str, Any] | None = None
        """As `search.analysis.Analysis.as_dict` gives it."""
        self.failed = False

    @property
    def done(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self.failed or self.result is not None


class Studies:
    """The analyses of a server. They have their own thread, so that no bot waits for them."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._kept: OrderedDict[str, Study] = OrderedDict()
        self._pool = ThreadPoolExecutor(1, "analysis")
        self._is_closing = False

    def of(self, key: str, record: Record) -> Study:
        """The analysis of the game of that key, begun if there is none. Raises TooMany if too many wait already."""
        study = self._kept.get(key)
        if study is not None:
            self._kept.move_to_end(key)
            return study
        if sum(not kept.done for kept in self._kept.values()) >= MOST_WAITING:
            raise TooMany("Many games are being analysed; try again in a minute.")
        study = self._kept[key] = Study(record)
        while len(self._kept) > MOST_KEPT:
            oldest = next(key for key, kept in self._kept.items() if kept.done)
            del self._kept[oldest]
        self._pool.submit(self._run, study)
        return study

    def close(self) -> None:
        """Stops; what is being analysed is given up."""
        self._is_closing = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _run(self, study: Study) -> None:
        def progress(done: float, of: float) -> None:
            if self._is_closing:
                raise _Stopped
            study.part = done / of if of else 1.0

        try:
            study.result = analyse(study.record, seconds=self.seconds, progress=progress).as_dict()
        except _Stopped:
            study.failed = True
        except Exception:
            log.exception("an analysis failed")
            study.failed = True
