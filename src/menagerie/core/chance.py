"""Luck at a table: who decides what chance brings.

Compiled code has its own streams, see `core.streams`.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Protocol, SupportsIndex, TypeAlias, runtime_checkable

import numpy as np

from .arrays import RandomStream
from .streams import new_stream, random_word


@runtime_checkable
class Luck(Protocol):
    """Decides which outcome comes."""

    def choose(self, weights: Sequence[int], ply: int) -> int:
        """An index into `weights` (positive integers), each as likely as its weight says, at ply `ply`."""


Randomness: TypeAlias = np.random.Generator | SupportsIndex
"""What functions take as `rng`: a generator of NumPy, or an integer seed."""


class SeededLuck:
    """Luck that depends on a seed and the ply only: a game that goes on later goes on the same."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, weights: Sequence[int], ply: int) -> int:
        """See `Luck`."""
        total = sum(weights)
        return _index_at(weights, (random_word(self.seed, ply) * total) >> 64)


class GeneratorLuck:
    """Luck drawn from a generator of NumPy, one integer an outcome."""

    def __init__(self, generator: np.random.Generator) -> None:
        self.generator = generator

    def choose(self, weights: Sequence[int], ply: int) -> int:  # noqa: ARG002 (the generator remembers by itself)
        """See `Luck`."""
        return _index_at(weights, int(self.generator.integers(sum(weights))))


def _index_at(weights: Sequence[int], point: int) -> int:
    for index, weight in enumerate(weights):
        if point < weight:
            return index
        point -= weight
    raise AssertionError("the point lies beyond the weights")


def luck(rng: Randomness | Luck) -> Luck:
    """The luck that `rng` stands for. Raises ValueError for anything but luck itself, a generator or an integer."""
    if isinstance(rng, np.random.Generator):
        return GeneratorLuck(rng)
    if not isinstance(rng, SupportsIndex) and isinstance(rng, Luck):  # NumPy's integers have a `choose` too
        return rng
    return SeededLuck(seed_number(rng))


def stream(rng: Randomness) -> RandomStream:
    """A random stream for compiled code, drawn from a generator or made from a seed. Raises ValueError."""
    if isinstance(rng, np.random.Generator):
        return new_stream(int(rng.integers(1 << 63)))
    return new_stream(seed_number(rng))


def seed_number(rng: Randomness) -> int:
    """`rng` as an integer seed. Raises ValueError for what is none."""
    if not isinstance(rng, bool):
        try:
            return operator.index(rng)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise ValueError(f"rng is a numpy.random.Generator or an integer seed, not {rng!r}")
