"""The contract of a game: what its `rules.py` must define, and how generic code calls it.

The functions below are stubs. Compiled code that calls one gets the function of the same name from the rules
whose `STATE` dtype the first argument has; plain Python (`NUMBA_DISABLE_JIT=1`) finds it by the same dtype.

A rules module defines all of them, and the constants

- `STATE`: the dtype of a state, made by `jit.state_record`;
- `NUM_ACTIONS`: actions of players are numbered 0 <= action < NUM_ACTIONS;
- `MAX_PLAYERS`, `MAX_LEGAL`: the most seats, the most legal actions in one state;
- `MAX_CHANCE`: outcomes of chance are numbered 0 <= outcome < MAX_CHANCE;
- `OBSERVATION`: the planes that `observe` fills, as `definition.Plane`s in their order.

What is not a rule but knowledge about good play may stand beside the rules, in the game's `policy.py`: see `optional`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, TypeVar

from .arrays import Float32Array, FloatArray, IntArray, RandomStream, StateRecord, TraceRecord
from .jit import PLAIN, jit_by_record_type, record_type

CHANCE = -1
"""`current_player` where luck decides."""

TERMINAL = -4
"""`current_player` where the game is over."""

UNSEEN = -1
"""What `seen` gives for an action that the seat could not see."""

SPECTATOR = -1
"""The seat number of somebody who sees only what is public."""

Stub = TypeVar("Stub", bound=Callable[..., Any])

_rules_by_dtype: dict[Any, ModuleType] = {}
_rules_by_record_type: dict[Any, ModuleType] = {}


@cache
def register(rules: ModuleType) -> None:
    """Makes the generic functions work for the states of `rules`."""
    _rules_by_dtype[rules.STATE] = rules
    if not PLAIN:
        _rules_by_record_type[record_type(rules.STATE)] = rules


def protocol(stub: Stub) -> Stub:
    """Makes `stub` stand for the function of its name in the rules of the state that it is called with."""
    name = stub.__name__

    def of_record_type(state_type: Any) -> Any:
        rules = _rules_by_record_type.get(state_type)
        return None if rules is None else getattr(rules, name)

    def plain(state: StateRecord, *arguments: Any) -> Any:
        return getattr(_rules_by_dtype[state.dtype], name)(state, *arguments)

    if PLAIN:
        return plain  # type: ignore[return-value]
    return jit_by_record_type(stub, of_record_type)


@cache
def policy_of(rules: ModuleType) -> ModuleType | None:
    """The module `policy.py` beside the rules, if the game has one."""
    name = f"{rules.__package__}.policy"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def optional(default: Stub) -> Stub:
    """Makes `default` stand for the function of its name in the game's `policy.py`, or for itself if there is none."""
    name = default.__name__

    def of_record_type(state_type: Any) -> Any:
        rules = _rules_by_record_type.get(state_type)
        return None if rules is None else getattr(policy_of(rules), name, default)

    def plain(state: StateRecord, *arguments: Any) -> Any:
        return getattr(policy_of(_rules_by_dtype[state.dtype]), name, default)(state, *arguments)

    if PLAIN:
        return plain  # type: ignore[return-value]
    return jit_by_record_type(default, of_record_type)


@protocol
def init(state: StateRecord, players: int, options: IntArray) -> None:
    """Makes `state` the one before anything has happened. `options`: the encoded options, in declared order."""


@protocol
def current_player(state: StateRecord) -> int:  # type: ignore[empty-body]
    """The seat that decides (0..players-1), `CHANCE` or `TERMINAL`."""


@protocol
def legal_actions(state: StateRecord, out: IntArray) -> int:  # type: ignore[empty-body]
    """Writes the actions of the seat to move into `out`, ascending; returns how many. Only where a seat moves."""


@protocol
def chance_outcomes(state: StateRecord, out: IntArray, weights: IntArray) -> int:  # type: ignore[empty-body]
    """Writes what can come, ascending, with its positive integer weight; returns how many. Only at `CHANCE`."""


@protocol
def apply_action(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """Does a legal action, or an outcome of chance, in place. It trusts its caller: an illegal one corrupts.

    Steps of the effect are noted in `trace` (see `core.trace`), which is None where nobody needs them.
    """


@protocol
def returns(state: StateRecord, out: FloatArray) -> None:
    """At the end, writes each seat's return: 1 for a sole winner, -1/(players-1) for a loser; sum 0."""


@protocol
def scores(state: StateRecord, out: FloatArray) -> None:
    """Writes each seat's points as the game counts them, at any time."""


@protocol
def resample(state: StateRecord, seat: int, rng: RandomStream) -> None:
    """Redraws all that `seat` can't see, uniformly among what agrees with all it has seen."""


@protocol
def seen(state: StateRecord, action: int, seat: int) -> int:  # type: ignore[empty-body]
    """What `seat` sees of `action`, about to be applied: the action, or `UNSEEN`.

    Where the action shows the seat something more, which it can't work out from what it has seen (a card that another
    seat knew already, say), the result is a number from NUM_ACTIONS up that stands for all of it.
    """


@protocol
def observe(state: StateRecord, seat: int, out: Float32Array) -> None:
    """Writes what `seat` knows as numbers into `out`, which holds zeros; the planes are `OBSERVATION`."""
