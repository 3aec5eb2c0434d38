"""What the programs that fit networks share: a hidden layer, shares by softmax, and Adam on their cross-entropy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

Weights = list[np.ndarray]
Backward = Callable[[np.ndarray], Weights]
"""From the slope of the loss by each score: the slope by each weight."""
Network = Callable[[Weights, np.ndarray], tuple[np.ndarray, Backward]]
"""From weights and inputs (positions, players, numbers): each seat's score (positions, players), and the way back."""
Positions = tuple[np.ndarray, np.ndarray]
"""Inputs (positions, players, numbers), and shares of victory (positions, players); those of one game in succession."""


@dataclass(frozen=True)
class Course:
    """How long and how fast to learn; `decay` pulls all weights to 0. The rate falls to 0 like a cosine."""

    passes: int
    batch: int
    rate: float
    decay: float


def hidden_layer(weights: Weights, inputs: np.ndarray) -> tuple[np.ndarray, Backward]:
    """A `Network` with one layer of units that are active above 0; weights: into the units, their bias, out of them."""
    inward, bias, outward = weights
    hidden = np.maximum(inputs @ inward + bias, 0)

    def backward(slope: np.ndarray) -> Weights:
        into_hidden = slope[..., None] * outward * (hidden > 0)
        return [
            inputs.reshape(-1, len(inward)).T @ into_hidden.reshape(-1, len(bias)),
            into_hidden.sum(axis=(0, 1)),
            (hidden * slope[..., None]).sum(axis=(0, 1)),
        ]

    return hidden @ outward, backward


def softmax(scores: np.ndarray) -> np.ndarray:
    """Each seat's share, from the seats' scores."""
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return likely / likely.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def batches(sets: list[Positions], size: int, rng: np.random.Generator) -> Iterator[Positions]:
    """Each position once, in parts of one set each."""
    orders = [rng.permutation(len(shares)) for _, shares in sets]
    parts = [(which, at) for which, order in enumerate(orders) for at in range(0, len(order), size)]
    rng.shuffle(parts)
    for which, at in parts:
        chosen = orders[which][at : at + size]
        yield sets[which][0][chosen].astype(np.float32), sets[which][1][chosen]


def fit(network: Network, weights: Weights, sets: list[Positions], course: Course, rng: np.random.Generator) -> None:
    """Fits the float32 weights in place, by Adam (Kingma and Ba 2015).

    The loss is the cross-entropy between shares won and shares foretold. The last twentieth of each set is kept back;
    the loss on it is printed after each pass.
    """
    means, squares = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    training = [(inputs[: len(inputs) * 19 // 20], shares[: len(inputs) * 19 // 20]) for inputs, shares in sets]
    step = 0
    for number in range(course.passes):
        rate = course.rate * 0.5 * (1 + np.cos(np.pi * number / course.passes))
        for inputs, shares in batches(training, course.batch, rng):
            step += 1
            scores, backward = network(weights, inputs)
            for place, gradient in enumerate(backward((softmax(scores) - shares) / len(shares))):
                gradient += course.decay * weights[place]
                means[place] = 0.9 * means[place] + 0.1 * gradient
                squares[place] = 0.999 * squares[place] + 0.001 * gradient**2
                mean, square = means[place] / (1 - 0.9**step), squares[place] / (1 - 0.999**step)
                weights[place] -= rate * mean / (np.sqrt(square) + 1e-8)
        print(f"pass {number + 1}:", *(f"{loss(network, weights, kept_back(one)):.4f}" for one in sets), flush=True)


def kept_back(positions: Positions) -> Positions:
    """The last twentieth."""
    inputs, shares = positions
    return inputs[len(inputs) * 19 // 20 :].astype(np.float32), shares[len(inputs) * 19 // 20 :]


def loss(network: Network, weights: Weights, positions: Positions) -> float:
    """The cross-entropy between shares won and shares foretold, for each position."""
    inputs, shares = positions
    foretold = softmax(network(weights, inputs)[0])
    return float(-(shares * np.log(foretold + 1e-9)).sum(axis=1).mean())
