"""Policies for tests: networks of random numbers."""

from __future__ import annotations

import itertools

import numpy as np

import menagerie
from menagerie.search.policies import Policy


def made(name: str = "beasty-bar", players: tuple[int, ...] = (2,), seed: int = 0) -> Policy:
    """A policy of two layers with random numbers."""
    game, luck = menagerie.load(name, players[0]), np.random.default_rng(seed)
    sizes = [game.observation_shape[0], 9, game.num_actions]
    layers = [(luck.normal(size=(out, size)), luck.normal(size=out)) for size, out in itertools.pairwise(sizes)]
    return Policy(name, players, layers)
