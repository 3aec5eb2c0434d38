"""The measurements behind `menagerie bench`: each gives rows of what was counted, and no judgement.

A row has the keys game, players, mode, threads, actions_per_second, games_per_second. In mode "start" both rates
are one over the time that a fresh process takes from its launch to its first move made. What other engines do is
measured by `peers`, with the same clock.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..core.batch import Batch
from ..core.game import Game
from ..core.jit import PLAIN
from ..core.rollout import play_random_games
from ..core.state import State

BATCH_SIZE = 16 if PLAIN else 4096
SLICES = 5
START_PROGRAM = """
import menagerie
state = menagerie.load({name!r}, {players}).new_state()
state.deal(0)
state.apply(state.legal_actions()[0])
print("moved", flush=True)
"""

Count = tuple[int, int]
"""Player actions, and finished games."""


def measure(game: Game, seconds: float, start: bool = True) -> list[dict[str, Any]]:
    """All figures of one game and number of players, about `seconds` each; that of the start only if it is wanted."""
    cores = os.cpu_count() or 1
    threads = [1] if cores == 1 else [1, cores]
    rows = [_row(game, "random", count, rates(_random_play(game), count, seconds)) for count in threads]
    for mode, observed in (("batch", False), ("observed", True)):
        rows += [_row(game, mode, count, rates(_batches(game, count, observed), 1, seconds)) for count in threads]
    rows.append(_row(game, "python", 1, rates(_python_steps(game), 1, seconds)))
    if start:
        rows.append(_row(game, "start", 1, _start_rates(game)))
    return rows


def measure_search(game: Game, seconds: float) -> list[dict[str, Any]]:
    """How many simulations a second the search of the first decision makes, on one thread and on all cores.

    Rows with the keys game, players, threads, simulations_per_second, and random_games_per_second of the same run.
    """
    games = rates(_random_play(game), 1, seconds)[1]
    return [
        {
            "game": game.name,
            "players": game.players,
            "threads": threads,
            "simulations_per_second": simulations_per_second(game, threads, seconds),
            "random_games_per_second": games,
        }
        for threads in sorted({1, os.cpu_count() or 1})
    ]


def first_decision(game: Game) -> State:
    """The state in which searches are measured: the first in which a seat has a choice."""
    state = game.new_state()
    state.deal(0)
    while len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
        state.deal(0)
    return state


def simulations_per_second(game: Game, threads: int, seconds: float) -> float:
    """The best of some searches of the first decision, which together take about `seconds`."""
    from ..search.bots import prepare
    from ..search.searcher import Searcher, Settings

    prepare(game)
    state = first_decision(game)

    def rate(seed: int) -> float:
        searcher = Searcher(game, state.current_player, Settings(), seed, threads)
        start = time.perf_counter()
        searcher.search(state._states, deadline=start + seconds / SLICES)
        return searcher.simulations / (time.perf_counter() - start)

    return max(rate(slice_) for slice_ in range(SLICES))


def _row(game: Game, mode: str, threads: int, found: tuple[float, float]) -> dict[str, Any]:
    return named_row(game.name, game.players, mode, threads, found)


def named_row(name: str, players: int, mode: str, threads: int, found: tuple[float, float]) -> dict[str, Any]:
    """A row of what `rates` has found."""
    return {
        "game": name,
        "players": players,
        "mode": mode,
        "threads": threads,
        "actions_per_second": found[0],
        "games_per_second": found[1],
    }


def rates(work: Callable[[int], Count], threads: int, seconds: float) -> tuple[float, float]:
    """Rates of `work`, called again and again on each of `threads` threads: the best of some slices of `seconds`.

    Actions and games a second. The best, since whatever else the machine does can only slow it down; and after a call
    that does not count, which may compile.
    """
    work(0)
    return max(_slice(work, threads, seconds / SLICES) for _ in range(SLICES))


def _slice(work: Callable[[int], Count], threads: int, seconds: float) -> tuple[float, float]:
    """The rates of all threads together over about `seconds`."""

    def until_over(thread: int) -> Count:
        actions = games = calls = 0
        while True:  # at least once, however late this thread has come to run
            calls += 1
            more = work(calls * threads + thread)
            actions, games = actions + more[0], games + more[1]
            if time.perf_counter() >= deadline:
                return actions, games

    start = time.perf_counter()
    deadline = start + seconds
    with ThreadPoolExecutor(threads) as pool:
        counts = list(pool.map(until_over, range(threads)))
    elapsed = time.perf_counter() - start
    return sum(count[0] for count in counts) / elapsed, sum(count[1] for count in counts) / elapsed


def _random_play(game: Game) -> Callable[[int], Count]:
    play_random_games(game, 1)
    start = time.perf_counter()
    play_random_games(game, 1)
    games = max(1, int(0.02 / (time.perf_counter() - start)))  # some hundredths of a second a call

    def work(number: int) -> Count:
        return play_random_games(game, games, number)[0], games

    return work


def _batches(game: Game, threads: int, observed: bool) -> Callable[[int], Count]:
    batch = Batch(game, BATCH_SIZE, threads=threads, observed=observed)
    actions = batch.sample_actions()

    def work(_: int) -> Count:
        games = 0
        for _ in range(8):
            batch.step(batch.sample_actions(actions))
            games += int(batch.dones.sum())
        return 8 * BATCH_SIZE, games

    return work


def _python_steps(game: Game) -> Callable[[int], Count]:
    def work(number: int) -> Count:
        choose = random.Random(number)
        state = game.new_state()
        actions = 0
        while not state.is_terminal:
            if state.is_chance:
                state.deal(number)
            else:
                state.apply(choose.choice(state.legal_actions()))
                actions += 1
        return actions, 1

    return work


def _start_rates(game: Game) -> tuple[float, float]:
    program = START_PROGRAM.format(name=game.name, players=game.players)
    fastest = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            moved = process.stdout.readline() == b"moved\n"
            elapsed = time.perf_counter() - start
        if not moved:
            raise ValueError(f"a new process could not play {game.name}; see its message above")
        fastest = min(fastest, elapsed)
    return 1 / fastest, 1 / fastest
