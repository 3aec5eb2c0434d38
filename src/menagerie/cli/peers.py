"""Other engines, measured beside ours: random play of their card games, and the search of OpenSpiel on our games.

Each engine is driven as its documents show, with its own legal actions and its own chance; what its players do is
counted, what chance does is not. An engine that is not installed is left out, with a note of what to install.
"""

from __future__ import annotations

import importlib
import os
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.game import Game
from .measure import SLICES, Count, first_decision, named_row, rates, simulations_per_second

PEER_BATCH_SIZE = 4096
PEER_BATCH_STEPS = 32
"""Steps of a batch in one call of compiled code."""

FEWEST_SIMULATIONS = 2
"""OpenSpiel's search has tried no action after the first."""

TOYS = ("kuhn", "leduc")
"""What the names of card games have in them that are played with six cards at the most."""

Work = Callable[[int], Count]
"""Plays something at random, differently for each number; returns what was done."""


@dataclass(frozen=True)
class Peer:
    """An engine: its name, what to install for it, its games with their players, and how one of them is played.

    `mode`: "peer" for one game after another, "peer-batch" for many at once. `threads`: how many it may use.
    """

    library: str
    package: str
    games: Mapping[str, int]
    play: Callable[[str], Work]
    mode: str = "peer"
    threads: int = 1


def measure_peers(seconds: float) -> tuple[list[dict[str, Any]], list[str]]:
    """Random play of the other engines' card games: a row for each game, and a note for each that is not there."""
    rows, notes = [], []
    for peer in PEERS:
        try:
            for name, players in peer.games.items():
                found = rates(peer.play(name), 1, seconds)
                rows.append(named_row(f"{peer.library}/{name}", players, peer.mode, peer.threads, found))
        except ImportError as error:
            notes.append(f"{peer.library} is left out ({error}): pip install '{peer.package}'")
    return rows, notes


def quickest(rows: list[dict[str, Any]], toys: bool) -> dict[str, Any] | None:
    """The row of the quickest other engine, with its games of a handful of cards or without; None if there is none."""
    peers = [row for row in rows if row["mode"].startswith("peer")]
    if not toys:
        peers = [row for row in peers if not any(toy in row["game"] for toy in TOYS)]
    return max(peers, key=lambda row: float(row["actions_per_second"]), default=None)


def measure_peer_search(game: Game, seconds: float) -> dict[str, Any]:
    """Our search and OpenSpiel's in Python on the first decision of the same game, with the same time for it.

    A dict with the keys game, players, seconds_per_move, simulations_per_second, peer_simulations_per_second; ours on
    one thread. Raises ImportError, with what to install, without OpenSpiel.
    """
    theirs = _peer_simulations_per_second(game, seconds)
    return {
        "game": game.name,
        "players": game.players,
        "seconds_per_move": seconds / SLICES,
        "simulations_per_second": simulations_per_second(game, 1, seconds),
        "peer_simulations_per_second": theirs,
    }


def _peer_simulations_per_second(game: Game, seconds: float) -> float:
    """The best of some searches by OpenSpiel's ISMCTSBot, whose leaves are played out at random once."""
    from ..envs import openspiel

    ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    wrapped = openspiel.wrap(game)
    state = wrapped.state_of(first_decision(game))

    def rate(simulations: int, seed: int) -> float:
        luck = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
        bot = ismcts.ISMCTSBot(wrapped, evaluator, uct_c=1.0, max_simulations=simulations, random_state=luck)
        start = time.perf_counter()
        bot.run_search(state)
        return simulations / (time.perf_counter() - start)

    rate(FEWEST_SIMULATIONS, 0)
    pace = rate(2 * FEWEST_SIMULATIONS, 0)
    simulations = max(FEWEST_SIMULATIONS, int(pace * seconds / SLICES))
    return max(rate(simulations, seed) for seed in range(SLICES))


def _open_spiel(name: str) -> Work:
    game = importlib.import_module("pyspiel").load_game(name)

    def work(number: int) -> Count:
        choose = random.Random(number)
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(outcomes, chances)[0])
            else:
                state.apply_action(choose.choice(state.legal_actions()))
                actions += 1
        return actions, 1

    return work


def _rlcard(name: str) -> Work:
    environment = importlib.import_module("rlcard").make(name)

    def work(number: int) -> Count:
        choose = random.Random(number)
        environment.seed(number)
        state, _ = environment.reset()
        actions = 0
        while not environment.is_over():
            state, _ = environment.step(choose.choice(list(state["legal_actions"])))
            actions += 1
        return actions, 1

    return work


def _pettingzoo(name: str) -> Work:
    environment = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def work(number: int) -> Count:
        choose = random.Random(number)
        environment.reset(seed=number)
        actions = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                environment.step(choose.choice(observation["action_mask"].nonzero()[0]))
                actions += 1
        return actions, 1

    return work


def _pgx(name: str) -> Work:
    """Many games in one compiled loop; what has ended begins anew, as with ours."""
    jax = importlib.import_module("jax")
    pgx = importlib.import_module("pgx")
    wrappers = importlib.import_module("pgx.experimental.wrappers")
    environment = pgx.make(name)
    step = jax.vmap(wrappers.auto_reset(environment.step, environment.init))

    def advance(states: Any, key: Any) -> tuple[Any, Any]:
        choosing, stepping = jax.random.split(key)
        scores = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, scores, axis=-1)
        states = step(states, actions, jax.random.split(stepping, PEER_BATCH_SIZE))
        return states, states.terminated.sum()

    many = jax.jit(lambda states, key: jax.lax.scan(advance, states, jax.random.split(key, PEER_BATCH_STEPS)))
    begin = jax.jit(jax.vmap(environment.init))
    last = begin(jax.random.split(jax.random.PRNGKey(0), PEER_BATCH_SIZE))

    def work(number: int) -> Count:
        nonlocal last
        last, ended = many(last, jax.random.PRNGKey(number))
        return PEER_BATCH_STEPS * PEER_BATCH_SIZE, int(ended.sum())  # waits until all is done

    return work


PEERS = (
    Peer("open_spiel", "open_spiel", {"crazy_eights": 2, "gin_rummy": 2, "leduc_poker": 2, "hearts": 4}, _open_spiel),
    Peer("rlcard", "rlcard", {"leduc-holdem": 2, "limit-holdem": 2, "uno": 2, "gin-rummy": 2}, _rlcard),
    Peer("pettingzoo", "pettingzoo[classic]", {"leduc_holdem_v4": 2, "texas_holdem_v4": 2}, _pettingzoo),
    Peer(
        "pgx",
        "pgx jax",
        {"kuhn_poker": 2, "leduc_holdem": 2, "sparrow_mahjong": 3},
        _pgx,
        mode="peer-batch",
        threads=os.cpu_count() or 1,
    ),
)
