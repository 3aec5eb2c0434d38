"""Sets of small numbers kept as the bits of one integer, inside compiled code."""

from __future__ import annotations

from .arrays import RandomStream
from .jit import jit
from .streams import random_below


@jit
def count_bits(bits: int) -> int:
    """How many numbers are in the set."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@jit
def nth_bit(bits: int, place: int) -> int:
    """The number at `place` (from 0) of the set in ascending order; the set must hold more than `place`."""
    for _ in range(place):
        bits &= bits - 1
    number = 0
    while (bits >> number) & 1 == 0:
        number += 1
    return number


@jit
def random_bits(bits: int, count: int, rng: RandomStream) -> int:
    """A uniformly random part of the set, of `count` numbers (at most as many as there are)."""
    size = count_bits(bits)
    taken = 0
    for already in range(count):
        bit = 1 << nth_bit(bits, random_below(rng, size - already))
        taken |= bit
        bits &= ~bit
    return taken
