"""Getting ready: what is compiled is loaded before somebody waits for it."""

from __future__ import annotations

import logging
import time

from ..core import catalogue
from ..core.game import load
from ..search import bots

log = logging.getLogger(__name__)


def prepare_all() -> None:
    """Loads what tables and bots need of every game, on the thread that calls it."""
    start = time.perf_counter()
    for name in catalogue.games():
        game = load(name)
        state = game.new_state()
        for step in state.deal(0):
            step.text(0)
            step.view(0)
        state.view(0)
        state.seen_history(0)
        state.scores()
        state.resample(0, 0)
        bots.prepare(game)
    log.info("ready", extra={"details": {"seconds": round(time.perf_counter() - start, 2)}})
