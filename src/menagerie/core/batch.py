"""Many games stepped together, for Python programs that want millions of actions a second."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from .arrays import BoolArray, Float32Array, FloatArray, IntArray, StateArray
from .errors import IllegalAction
from .game import Game, load
from .stepping import first_illegal, sample_many, start_many, step_many
from .streams import new_stream

MOST_THREADS = 256


def vector(
    game: Game | str,
    count: int,
    *,
    players: int | None = None,
    seed: SupportsIndex = 0,
    threads: int = 1,
    observed: bool = True,
    arrays: Mapping[str, NDArray[Any]] | None = None,
    **options: Any,
) -> Batch:
    """`count` games of one kind that are stepped together: a `Batch`.

    `game` is a Game, or the name of one, for which `players` and `options` are as `load` takes them. All else is as
    `Batch` says. Raises ValueError for what is wrong with any of it.
    """
    if isinstance(game, Game):
        if players is not None or options:
            raise ValueError("players and options belong to a game's name; a Game has its own")
        return Batch(game, count, seed, threads, observed, arrays)
    return Batch(load(game, players, **options), count, seed, threads, observed, arrays)


class Batch:
    """Many games of one kind, stepped together by compiled code on several threads; `vector` makes one.

    After `reset` and each `step` every game waits for a seat's decision, and these arrays (always the same ones, which
    are filled anew) tell of it. n games, each for p players:

    - `movers` (n,) int64: the seat that decides, 0 .. p-1;
    - `masks` (n, num_actions) bool: what it may do;
    - `observations` (n, size) float32: what it knows, as `State.observation(seat)` gives it (only this seat may see
      it); an empty array if the batch is not `observed`;
    - `rewards` (n, p) float64: the returns by seat of a game that the last step has ended, else 0;
    - `dones` (n,) bool: whether it has, and a new game has begun in its place, to which all others then belong.

    Nobody's decision is left out, and a game that ends starts anew at once. `torch.from_numpy` takes all of them.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seed: SupportsIndex = 0,
        threads: int = 1,
        observed: bool = True,
        arrays: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        """`count` new games; `seed` fixes all their luck and sampled actions, however many `threads` there are.

        A seed is any integer, of Python or NumPy; those that differ by a multiple of 2**64 are the same.

        `arrays` may hold some of the five by name: then these are the ones that are filled. They must have the shape
        and dtype above, be contiguous in C's order, and writable. Raises ValueError if one is not, and for a count,
        a number of threads or a seed that is none.
        """
        rules = game.definition.rules
        count = _whole("the number of games", count, 1, 2**31)
        threads = min(_whole("threads", threads, 1, MOST_THREADS), count)
        seed = _seed(seed)
        self.game = game
        self.states: StateArray = np.zeros(count, rules.STATE)
        given = _Given(arrays or {})
        self.masks: BoolArray = given.take("masks", (count, game.num_actions), np.bool_)
        self.movers: IntArray = given.take("movers", (count,), np.int64)
        self.rewards: FloatArray = given.take("rewards", (count, game.players), np.float64)
        self.dones: BoolArray = given.take("dones", (count,), np.bool_)
        rows = count if observed else 0
        self.observations: Float32Array = given.take("observations", (rows, *game.observation_shape), np.float32)
        given.check()
        self._actions: IntArray = np.empty(count, np.int64)
        self._legal: IntArray = np.zeros((count, rules.MAX_LEGAL), np.int64)
        self._counts: IntArray = np.zeros(count, np.int64)
        bounds = [count * part // threads for part in range(threads + 1)]
        self._parts = list(pairwise(bounds))
        self._buffers = [np.empty((2, max(rules.MAX_LEGAL, rules.MAX_CHANCE)), np.int64) for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads - 1, "batch") if threads > 1 else None
        self.reset(seed)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.states)

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Begins all games anew: those of `seed`, or others than so far if none is given.

        Raises ValueError for a seed that is no integer; then the games go on as they were.
        """
        if seed is not None:
            number_of_seed = _seed(seed)
            streams = np.concatenate([new_stream(number_of_seed, number) for number in range(2 * len(self))])
            self._luck, self._choices = streams[::2].copy(), streams[1::2].copy()
        start_many(self.states, self.game.players, self.game.encoded_options, self._actions)
        self._step()

    def step(self, actions: IntArray) -> None:
        """Applies `actions[i]`, a legal one, in game i, and lets chance play on.

        `actions` is an int64 array of shape (n,). Raises ValueError if it is none, and IllegalAction if one of them is
        not legal; then none has been applied.
        """
        if not isinstance(actions, np.ndarray) or actions.shape != (len(self),) or actions.dtype != np.int64:
            raise ValueError(f"actions must be an int64 array of shape {(len(self),)}, not {_described(actions)}")
        self._actions[:] = actions
        wrong = int(first_illegal(self._actions, self._legal, self._counts))
        if wrong >= 0:
            legal = self._legal[wrong, : self._counts[wrong]].tolist()
            raise IllegalAction(
                f"action {actions[wrong]} is not legal in game {wrong} of the batch, "
                f"where seat {self._mover(wrong)} may choose from {legal}"
            )
        self._step()

    def sample_actions(self, out: IntArray | None = None) -> IntArray:
        """A uniformly random legal action for each game, int64 (n,): in `out` if it is given, else in a new array."""
        actions = np.empty(len(self), np.int64) if out is None else out
        _check("out", actions, (len(self),), np.int64)
        sample_many(self._legal, self._counts, actions, self._choices)  # quicker than to wake another thread
        return actions

    def _step(self) -> None:
        def part(number: int) -> None:
            step_many(
                self.states,
                *self._parts[number],
                self._actions,
                self.game.encoded_options,
                self._legal,
                self._counts,
                self.masks,
                self.movers,
                self.rewards,
                self.dones,
                self.observations,
                self._luck,
                *self._buffers[number],
            )

        # Each part on its thread: the first on this one.
        others = [self._pool.submit(part, number) for number in range(1, len(self._parts))] if self._pool else []
        part(0)
        for other in others:
            other.result()

    def _mover(self, number: int) -> int:
        """Who decides in a game (`movers` belongs to the caller, who may have written to it)."""
        from . import engine

        return int(engine.mover(self.states, number))


class _Given:
    """The arrays that a caller wants to be filled."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self._arrays = dict(arrays)
        self._names: list[str] = []

    def take(self, name: str, shape: tuple[int, ...], dtype: type) -> Any:
        """The caller's array of that name, or a new one if there is none."""
        self._names.append(name)
        if name not in self._arrays:
            return np.zeros(shape, dtype)
        _check(name, self._arrays[name], shape, dtype)
        return self._arrays[name]

    def check(self) -> None:
        """Raises ValueError for arrays that nobody took, or that overlap."""
        unknown = [name for name in self._arrays if name not in self._names]
        if unknown:
            raise ValueError(f"a batch has no array {unknown[0]!r}; it has: {', '.join(self._names)}")
        names = list(self._arrays)
        for place, name in enumerate(names):
            for other in names[:place]:
                if np.shares_memory(self._arrays[name], self._arrays[other]):
                    raise ValueError(f"the arrays {other!r} and {name!r} overlap")


def _check(name: str, array: object, shape: tuple[int, ...], dtype: type) -> None:
    """Raises ValueError for what compiled code could not fill."""
    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != dtype:
        raise ValueError(f"{name} must be a {np.dtype(dtype).name} array of shape {shape}, not {_described(array)}")
    if not (array.flags.c_contiguous and array.flags.writeable and array.flags.aligned):
        raise ValueError(f"{name} must be contiguous in C's order, aligned and writable")


def _described(array: object) -> str:
    return f"{array.dtype} {array.shape}" if isinstance(array, np.ndarray) else type(array).__name__


def _whole(what: str, value: object, least: int, most: int) -> int:
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool) and least <= value <= most:
        return int(value)
    raise ValueError(f"{what} is a whole number from {least} to {most}, not {value!r}")


def _seed(value: object) -> int:
    """`value` as an integer of Python: NumPy's would overflow where streams are made of it."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)  # type: ignore[arg-type]  # it refuses what is none
        except TypeError:
            pass
    raise ValueError(f"a seed is an integer, not {value!r}")
