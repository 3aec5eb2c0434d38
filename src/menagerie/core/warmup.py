"""Compiling a game before it is needed: slow the first time, then kept on disk until the sources change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from . import engine, rollout
from .batch import Batch
from .game import Game
from .jit import CACHE, PLAIN
from .streams import new_stream

Part = tuple[str, Callable[[Game], Any]]
"""A part of what is to be compiled that stands above this floor: its label, and what compiles it."""


def is_warm(game: Game) -> bool:
    """Whether the game's compiled code is at hand (or none is needed)."""
    return PLAIN or (CACHE is not None and (CACHE / f"{game.name}.warm").exists())


def warm(game: Game, *more: Part) -> Iterator[str]:
    """Compiles all that play and bench need of the game, then `more`, and yields a label after each part of it."""
    for label, call in _calls(game):
        call()
        yield label
    for label, compile_part in more:
        compile_part(game)
        yield label
    if CACHE is not None:
        (CACHE / f"{game.name}.warm").touch()


def warm_steps(game: Game, *more: Part) -> int:
    """How many labels `warm` yields."""
    return len(_calls(game)) + len(more)


def _calls(game: Game) -> list[tuple[str, Callable[[], Any]]]:
    """Each compiled function that Python calls, once. The order lets every later one reuse the former."""
    rules = game.definition.rules
    states, traces = np.zeros(1, rules.STATE), np.zeros(1, game.trace_dtype)
    out, weights = (
        np.zeros(max(rules.MAX_LEGAL, rules.MAX_CHANCE), np.int64),
        np.zeros(rules.MAX_CHANCE, np.int64),
    )
    points, gains = np.zeros((2, game.players))
    planes = np.zeros(game.observation_shape, np.float32)
    rng, options = new_stream(0), game.encoded_options
    log, nothing = np.zeros((0, 2), np.int64), np.zeros(0, np.int64)

    def traced_step() -> None:
        engine.start(states, 0, game.players, options)
        engine.list_actions(states, 0, out, weights)
        engine.trace_step(states, 0, out[0], traces)

    return [
        ("the start", lambda: engine.start(states, 0, game.players, options)),
        ("legal actions and chance", lambda: engine.list_actions(states, 0, out, weights)),
        ("actions", lambda: engine.step(states, 0, out[0], out, weights)),
        ("steps told", traced_step),
        ("what seats know", lambda: engine.observe_into(states, 0, 0, planes)),
        ("redealing", lambda: engine.redraw(states, 0, 0, rng)),
        ("the result", lambda: engine.result(states, 0, points, gains)),
        ("replay", lambda: engine.fold(states, 0, nothing, out, weights)),
        ("memories", lambda: engine.fold_seen(states, 0, nothing, 0, log)),
        (
            "random play",
            lambda: rollout.random_games(states, game.players, options, 1, out, weights, rng, gains),
        ),
        ("batches", lambda: Batch(game, 1).step(Batch(game, 1).sample_actions())),
    ]
