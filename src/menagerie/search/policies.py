"""Policies that were learned: a network in a safetensors file, and the bot that plays by it.

A file holds a plain network (all layers dense, ReLU between them) from an observation to a number for each action, the
larger the better: tensors `layers.0.weight` (out, in), `layers.0.bias` (out), `layers.1.weight`, ..., all float32.
Its metadata says which game, for how many players, and the shape of both ends. Such a file holds numbers only; to
open one runs nothing.
"""

from __future__ import annotations

import json
import os
import re
import reprlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..core.arrays import BoolArray, Float32Array, IntArray
from ..core.files import data_folder, replace_durably
from ..core.game import Game, load
from ..core.state import State
from .levels import LEVELS

SUFFIX = ".safetensors"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")
"""Names of policies: they stand where kinds of bots do, in tables of a database too."""

TAKEN_NAMES = frozenset(
    ("random", "greedy", "level", "you", "me", "open", "person", "bot", *(level.animal for level in LEVELS))
)
"""What no policy may be called: it would be mistaken for something else that can sit on a seat."""

FORMAT, VERSION = "menagerie-policy", 1
LARGEST_FILE = 256 * 1024 * 1024
LARGEST_REACH = 1e37
"""How large a number of any layer may get, for observations from -1 to 1: above, float32 overflows soon."""

Layer = tuple[Float32Array, Float32Array]
"""The weights (out, in) and the biases (out) of a layer."""


class Policy:
    """A network that says how good each action seems to the seat to move, from that seat's observation.

    It is for one game, and for the numbers of `players` that it was trained for.
    """

    def __init__(self, game: str, players: Iterable[int], layers: Sequence[tuple[ArrayLike, ArrayLike]]) -> None:
        """`layers`: (weights (out, in), biases (out)) of each, real numbers, which are kept as float32.

        Raises ValueError if they don't fit the game or each other, if numbers could overflow on their way through
        them, and for a game or a number of players that there is not.
        """
        self._tables = _tables(game, players)
        table = self._tables[0]
        self.game, self.players = table.name, tuple(one.players for one in self._tables)
        self.layers = _layers(layers)
        sizes = [table.observation_shape[0], *(len(biases) for _, biases in self.layers)]
        for place, (weights, _) in enumerate(self.layers):
            if weights.shape[1] != sizes[place]:
                raise ValueError(f"layer {place} of the policy takes {weights.shape[1]} numbers, not {sizes[place]}")
        if sizes[-1] != table.num_actions or not self.layers:
            raise ValueError(f"the policy ends in {sizes[-1]} numbers; {game} has {table.num_actions} actions")
        _check_reach(self.layers)

    def logits(self, observations: Float32Array) -> Float32Array:
        """How good each action seems, (n, num_actions), for observations (n, size); also for a single one, (size,).

        Raises ValueError for observations of another shape.
        """
        size = self.layers[0][0].shape[1]
        if np.ndim(observations) not in (1, 2) or np.shape(observations)[-1] != size:
            raise ValueError(f"observations have the shape (n, {size}) or ({size},), not {np.shape(observations)}")
        values = observations
        for place, (weights, biases) in enumerate(self.layers):
            values = values @ weights.T + biases
            if place < len(self.layers) - 1:
                values = np.maximum(values, 0)
        return values

    def actions(self, observations: Float32Array, masks: BoolArray) -> IntArray:
        """The best legal action by each mask (n, num_actions), for observations (n, size): int64 (n,).

        Raises ValueError for other shapes, and for a mask that allows nothing.
        """
        size, count = self.layers[0][0].shape[1], len(self.layers[-1][1])
        if np.ndim(observations) != 2 or np.shape(observations)[1] != size:
            raise ValueError(f"observations have the shape (n, {size}), not {np.shape(observations)}")
        if np.shape(masks) != (len(observations), count):
            raise ValueError(f"masks have the shape ({len(observations)}, {count}), not {np.shape(masks)}")
        possible = np.any(masks, axis=1)
        if not possible.all():
            raise ValueError(f"the mask of row {int(possible.argmin())} allows nothing: no seat decides there")
        best: IntArray = np.where(masks, self.logits(observations), -np.inf).argmax(axis=-1).astype(np.int64)
        return best

    def check(self, game: Game, name: str = "") -> None:
        """Raises ValueError if the policy is for another game, or for other numbers of players.

        `name`: what it is called where it was asked for, which the error then says first.
        """
        which = f"{name}: this" if name else "this"
        if game.name != self.game:
            raise ValueError(f"{which} policy plays {self.game}, not {game.name}")
        if game.players not in self.players:
            counts = " or ".join(map(str, self.players))
            raise ValueError(f"{which} policy was trained for {counts} players, not for {game.players}")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the policy to a safetensors file; one that was there before is replaced when the new one is whole.

        Raises ValueError if it can't be written.
        """
        from safetensors.numpy import save

        about = {"format": FORMAT, "version": VERSION, "game": self.game, "players": self.players}
        tensors = {
            f"layers.{place}.{part}": array
            for place, layer in enumerate(self.layers)
            for part, array in zip(("weight", "bias"), layer, strict=True)
        }
        content = save(tensors, {key: json.dumps(value) for key, value in about.items()})
        try:
            replace_durably(Path(path), content)
        except OSError as error:
            raise ValueError(f"can't write {path}: {error.strerror or error}") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Policy:
        """The policy in a file that `save` wrote. Raises ValueError, with what is wrong, if there is none."""
        from safetensors import SafetensorError, safe_open

        path = Path(path)
        try:
            if path.is_dir():
                raise ValueError(f"can't read {path}: it is a folder; give one of the files in it")
            if path.stat().st_size > LARGEST_FILE:
                raise ValueError(f"{path} is larger than any policy may be ({LARGEST_FILE >> 20} MB)")
        except OSError as error:
            raise ValueError(f"can't read {path}: {error.strerror or error}") from None
        try:
            with safe_open(path, framework="numpy") as file:
                about = _read_about(file.metadata() or {})
                tensors: dict[str, Any] = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
            return cls(about["game"], about["players"], _layers_of(tensors))
        except OSError as error:
            raise ValueError(f"can't read {path}: {error.strerror or error}") from None
        except (SafetensorError, TypeError, ValueError) as error:
            raise ValueError(f"{path} holds no policy: {error}") from None


class PolicyBot:
    """A bot that plays what a policy thinks best, from what the seat to move sees."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State) -> int:
        """The action of the seat to move. Raises ValueError if nobody moves, or the policy is not for this game."""
        self.policy.check(state.game)
        legal = state.legal_actions()
        if not legal:
            raise ValueError("no seat is to move")
        logits = self.policy.logits(state.observation(state.current_player))
        return max(legal, key=lambda action: (logits[action], -action))


# Policies that are installed: every command and the server know them by their names


def policies_folder() -> Path:
    """The folder of the policies that are installed, each in a file with its name."""
    return data_folder() / "policies"


def installed() -> list[str]:
    """The names of the policies that are installed, sorted."""
    if not policies_folder().is_dir():
        return []
    found = (path.stem for path in policies_folder().iterdir() if path.suffix == SUFFIX)
    return sorted(name for name in found if NAME.fullmatch(name))


def installed_for(game: str, players: int | None = None) -> list[str]:
    """The names of those for a game and a number of players (None: any); files that hold no policy are left out."""
    return [name for name in installed() if _fits(name, game, players)]


def find(name: str) -> Policy:
    """The policy that is installed under a name. Raises ValueError if there is none, or its file is none."""
    if name not in installed():
        raise ValueError(f"no policy {name!r} is installed; there are: {', '.join(installed()) or 'none'}")
    path = policies_folder() / f"{name}{SUFFIX}"
    try:
        written = path.stat().st_mtime_ns
    except OSError as error:
        raise ValueError(f"can't read {path}: {error.strerror}") from None
    return _read(path, written)


def install(path: Path, name: str) -> Policy:
    """Installs a policy's file under a name, in the place of one that had it. Raises ValueError if it can't be."""
    check_name(name)
    policy = Policy.load(path)
    policies_folder().mkdir(parents=True, exist_ok=True)
    replace_durably(policies_folder() / f"{name}{SUFFIX}", path.read_bytes())
    return policy


def check_name(name: str) -> None:
    """Raises ValueError for a text that no policy can have as its name."""
    if not NAME.fullmatch(name):
        raise ValueError(f"a policy's name has 1 to 20 of a-z, 0-9, - and _, a letter first; {name!r} is none")
    if name in TAKEN_NAMES:
        raise ValueError(f"{name!r} already means something else where bots are named")


def remove(name: str) -> None:
    """Removes an installed policy. Raises ValueError if there is none of that name."""
    if name not in installed():
        raise ValueError(f"no policy {name!r} is installed; there are: {', '.join(installed()) or 'none'}")
    (policies_folder() / f"{name}{SUFFIX}").unlink()


def _fits(name: str, game: str, players: int | None) -> bool:
    try:
        policy = find(name)
    except ValueError:
        return False
    return policy.game == game and (players is None or players in policy.players)


@lru_cache(maxsize=32)
def _read(path: Path, written: int) -> Policy:
    """A policy's file as it was written at a time, in nanoseconds."""
    return Policy.load(path)


def _tables(game: str, players: Iterable[int]) -> list[Game]:
    """The game for each number of players. Raises ValueError for what is none."""
    if not isinstance(game, str):
        raise ValueError(f"a policy is for the game of a name, not for {reprlib.repr(game)}")  # noqa: TRY004
    try:
        counts = tuple(players)
    except TypeError:
        told = reprlib.repr(players)
        raise ValueError(f"players are the numbers that a policy was trained for, such as [2, 3], not {told}") from None
    if not counts:
        raise ValueError("a policy is for at least one number of players")
    if None in counts:
        raise ValueError("the numbers of players of a policy are integers, not None")
    return [load(game, count) for count in counts]


def _layers(given: Any) -> tuple[Layer, ...]:
    """All layers. Raises ValueError for what is no list of them."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ValueError(f"layers are pairs (weights, biases), not {reprlib.repr(given)}")  # noqa: TRY004
    return tuple(_layer(place, layer) for place, layer in enumerate(given))


def _layer(place: int, layer: Any) -> Layer:
    """A layer as float32. Raises ValueError for what is none."""
    try:
        weights, biases = layer
    except (TypeError, ValueError):
        told = reprlib.repr(layer)
        raise ValueError(f"layer {place} of the policy is a pair (weights, biases), not {told}") from None
    matrix, vector = _numbers(place, "weights", weights), _numbers(place, "biases", biases)
    if matrix.ndim != 2 or vector.shape != matrix.shape[:1]:
        raise ValueError(f"layer {place} of the policy has weights {matrix.shape} and biases {vector.shape}")
    return matrix, vector


def _numbers(place: int, part: str, given: Any) -> Float32Array:
    """Weights or biases as float32. Raises ValueError for what is no array of real, finite numbers that fit."""
    try:
        array = np.asarray(given)
    except (TypeError, ValueError, RuntimeError) as error:  # also of other libraries' arrays
        raise ValueError(f"the {part} of layer {place} of the policy are no array of numbers: {error}") from None
    if array.dtype.kind not in "fiu":
        raise ValueError(f"the {part} of layer {place} of the policy are real numbers, not {array.dtype}")
    if not np.isfinite(array).all():
        raise ValueError(f"the {part} of layer {place} of the policy have numbers that are not finite")
    if array.size and max(float(array.max()), -float(array.min())) > LARGEST_REACH:
        raise ValueError(f"the {part} of layer {place} of the policy have numbers above {LARGEST_REACH:g}")
    return array.astype(np.float32)


def _check_reach(layers: Sequence[Layer]) -> None:
    """Raises ValueError if numbers could overflow: how far those of a layer reach follows from the layer before."""
    reach = np.ones(layers[0][0].shape[1], np.float32)  # observations lie between -1 and 1
    for place, (weights, biases) in enumerate(layers):
        with np.errstate(over="ignore"):
            reach = np.abs(weights) @ reach + np.abs(biases)
        if reach.size and not reach.max() <= LARGEST_REACH:
            raise ValueError(
                f"the numbers of the policy are too large: after layer {place} they could reach more than "
                f"{LARGEST_REACH:g}, where float32 overflows"
            )


def _layers_of(tensors: dict[str, Any]) -> list[tuple[Any, Any]]:
    layers: list[tuple[Any, Any]] = []
    while (name := f"layers.{len(layers)}.weight") in tensors:
        if f"layers.{len(layers)}.bias" not in tensors:
            raise ValueError(f"it has no layers.{len(layers)}.bias")
        layers.append((tensors[name], tensors[f"layers.{len(layers)}.bias"]))
    if len(tensors) != 2 * len(layers):
        found = ", ".join(sorted(tensors)[:4])
        raise ValueError(f"its tensors are not layers.0.weight, layers.0.bias, layers.1.weight, ... but {found}")
    return layers


def _read_about(metadata: dict[str, str]) -> dict[str, Any]:
    about = {key: _read_json(key, metadata.get(key, "null")) for key in ("format", "version", "game", "players")}
    if about["format"] != FORMAT:
        raise ValueError("it was not written by menagerie.Policy.save")
    if about["version"] != VERSION:
        raise ValueError(f"it is of version {about['version']}; this program reads version {VERSION}")
    return about


def _read_json(key: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(f"what its metadata says as {key} is no JSON: {reprlib.repr(text)}") from None
