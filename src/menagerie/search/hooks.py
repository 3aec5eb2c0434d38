"""What a game may know about good play: each function below stands for the one of its name in the game's `policy.py`.

A game that has no such function, or no `policy.py`, gets what stands here. All but `weigh` are compiled into the
search.
"""

from __future__ import annotations

from ..core.arrays import FloatArray, IntArray, RandomStream, StateRecord
from ..core.protocol import optional, policy_of, returns, scores
from ..core.rollout import play_out
from ..core.state import State


@optional
def assess(
    state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream, gains: FloatArray, points: FloatArray
) -> None:
    """Writes what each seat may expect from a state that is not over: of `returns` in `gains`, of `scores` in `points`.

    An unbiased sample will do: by default one random game. `state` may be changed at will; `out` and `weights` (int64,
    as long as `legal_actions` and `chance_outcomes` need) are room to work in.
    """
    play_out(state, out, weights, rng)
    returns(state, gains)
    scores(state, points)


@optional
def preferences(state: StateRecord, actions: IntArray, count: int, priors: FloatArray) -> None:
    """Writes how likely each of the `count` legal `actions` is a good one, at first sight: numbers > 0, of sum 1.

    It may look only at what the seat to move sees. By default all are alike.
    """
    for place in range(count):
        priors[place] = 1.0 / count


@optional
def is_open(state: StateRecord) -> bool:
    """Whether every seat knows all there is to know, and so little is left that the whole tree can be searched."""
    return False


@optional
def forget(state: StateRecord, seat: int, percent: int, rng: RandomStream) -> None:
    """Makes `seat` forget what it knows but can't see now: of such things, about `percent` in a hundred."""


def weigh(state: State) -> tuple[FloatArray, FloatArray] | None:
    """For each legal action, ascending, the seat's share of victory and its margin, where the game can work them out.

    Such a function of `policy.py` is plain Python, looks only at what the seat to move sees, and takes some
    milliseconds. None: the search is to find out.
    """
    function = getattr(policy_of(state.game.definition.rules), "weigh", None)
    result: tuple[FloatArray, FloatArray] | None = None if function is None else function(state)
    return result
