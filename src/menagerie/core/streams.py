"""Random numbers inside compiled code: a stream is a uint64 array of length 1 that holds its state.

The generator is xorshift64 (Marsaglia, Xorshift RNGs, 2003): shifts and xors only, so that the compiled and the
plain run give the same numbers. For dealing at a table see `chance`, which draws from NumPy's generators.
"""

from __future__ import annotations

import numpy as np

from .arrays import IntArray, RandomStream
from .jit import jit

_MASK = (1 << 64) - 1


def random_word(seed: int, number: int) -> int:
    """Word `number` of the sequence of `seed`: 64 well-mixed bits, the same in every process.

    Both are any integers, of Python's own type (those of NumPy overflow); they count modulo 2**64.
    """
    word = (seed * 0x9E3779B97F4A7C15 + number * 0xD1B54A32D192ED03 + 0x632BE59BD9B4E019) & _MASK
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):  # the finish of splitmix64
        word = ((word ^ (word >> shift)) * factor) & _MASK
    return word ^ (word >> 31)


def new_stream(seed: int, number: int = 0) -> RandomStream:
    """Stream `number` of `seed`, independent of the seed's other streams; integers as for `random_word`, 0 included."""
    return np.array([random_word(seed, number) or 1], np.uint64)  # xorshift would never leave 0


@jit
def random_below(rng: RandomStream, bound: int) -> int:
    """A uniform integer in 0..bound-1, for 1 <= bound < 2**20 (no number is preferred by more than 2**-11)."""
    word = rng[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    rng[0] = word
    return np.int64(((word >> np.uint64(33)) * np.uint64(bound)) >> np.uint64(31))  # type: ignore[return-value]


@jit
def weighted_index(weights: IntArray, count: int, rng: RandomStream) -> int:
    """An index in 0..count-1, each as likely as its weight says (integers >= 0, not all 0)."""
    total = 0
    for index in range(count):
        total += weights[index]
    rest = random_below(rng, total)
    index = 0
    while rest >= weights[index]:
        rest -= weights[index]
        index += 1
    return index
