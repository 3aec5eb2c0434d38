"""Games of an arena as files for others: records, one a line, and tables of positions (Parquet).

Both come in files of SHARD games, named by the numbers of the first and the last. A file is there whole or not at
all, and is made again only if it lacks games that are there now.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ..core.files import replace_durably
from .plan import Plan
from .play import Played

SHARD = 1000
ROW_GROUP = 50
"""So many games are a row group of a table: what a reader takes at once."""


class Format(Protocol):
    """A kind of file that holds games."""

    holding: str
    """What its files hold, in a word."""
    suffix: str

    def content(self, plan: Plan, games: list[Played]) -> bytes:
        """The file of some games."""

    def holds(self, path: Path) -> int:
        """How many games are in a file; -1 if it can't be read."""


class Records:
    """Game records, each on one line: `menagerie.Record.loads` reads a line."""

    holding, suffix = "records", ".records.jsonl"

    def content(self, plan: Plan, games: list[Played]) -> bytes:
        """See `Format`."""
        return "".join(one_line(played.record(plan).dumps()) for played in games).encode()

    def holds(self, path: Path) -> int:
        """See `Format`."""
        return path.read_bytes().count(b"\n")


def one_line(text: str) -> str:
    """A text in JSON on a line of its own."""
    return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")) + "\n"


class Positions:
    """A table with a row for each decision in the games; see `columns`. Needs the extra `data`."""

    holding, suffix = "positions", ".positions.parquet"

    def __init__(self) -> None:
        """Raises MissingExtra without PyArrow."""
        from ..core.extras import required

        self._arrow = required("pyarrow", "data")
        self._parquet = required("pyarrow.parquet", "data")

    def content(self, plan: Plan, games: list[Played]) -> bytes:
        """See `Format`. The schema's metadata tells the settings of the arena and the planes of observations."""
        arrow, game = self._arrow, plan.load()
        fields = [
            ("game", arrow.int64()),
            ("ply", arrow.int32()),
            ("seat", arrow.int8()),
            ("bot", arrow.string()),
            ("observation", arrow.list_(arrow.float32(), game.observation_shape[0])),
            ("mask", arrow.list_(arrow.bool_(), game.num_actions)),
            ("action", arrow.int16()),
            ("return", arrow.float32()),
        ]
        planes = [[plane.name, plane.size, plane.meaning] for plane in game.definition.rules.OBSERVATION]
        about = {"games": len(games), "plan": plan.settings(), "planes": planes}
        schema = arrow.schema(fields, {key: json.dumps(value) for key, value in about.items()})
        sink = arrow.BufferOutputStream()
        with self._parquet.ParquetWriter(sink, schema, compression="zstd") as writer:
            for first in range(0, len(games), ROW_GROUP):
                rows = [row for played in games[first : first + ROW_GROUP] for row in positions(plan, played)]
                writer.write_table(arrow.table([self._column(rows, field) for field in schema], schema))
        content: bytes = sink.getvalue().to_pybytes()
        return content

    def _column(self, rows: list[dict[str, Any]], field: Any) -> Any:
        values = [row[field.name] for row in rows]
        if not self._arrow.types.is_fixed_size_list(field.type):
            return self._arrow.array(values, field.type)
        flat = self._arrow.array(np.concatenate(values), field.type.value_type)
        return self._arrow.FixedSizeListArray.from_arrays(flat, type=field.type)

    def holds(self, path: Path) -> int:
        """See `Format`."""
        try:
            metadata: Mapping[bytes, bytes] = self._parquet.read_schema(path).metadata or {}
            return int(metadata[b"games"])
        except (self._arrow.ArrowInvalid, LookupError, ValueError):
            return -1


def positions(plan: Plan, played: Played) -> Iterator[dict[str, Any]]:
    """Each decision of a game, in order.

    `game`: its number; `ply`: how many actions came before, those of chance included; `seat` and `bot`: who decides;
    `observation` (size,) float32: what the seat knows; `mask` (num_actions,) bool: what it may do; `action`: what it
    did; `return`: what the game brings this seat in the end.
    """
    game, fixture, names = plan.load(), plan.fixture(played.number), plan.names
    gains = game.replay(played.actions).returns()
    state = game.new_state()
    for ply, action in enumerate(played.actions):
        seat = state.current_player
        if seat >= 0:
            mask = np.zeros(game.num_actions, np.bool_)
            mask[state.legal_actions()] = True
            yield {
                "game": played.number,
                "ply": ply,
                "seat": seat,
                "bot": names[fixture.seats[seat]],
                "observation": state.observation(seat),
                "mask": mask,
                "action": action,
                "return": gains[seat],
            }
        state.apply(action)


def export(
    plan: Plan, games: Mapping[int, Played], folder: Path, formats: list[Format], tell: Callable[[int], None]
) -> list[Path]:
    """Writes all games to files in `folder`, which is made, and removes files of shards that have grown.

    `tell` gets how many games each file brings, as soon as it is there. Returns the files, in order.

    Raises ValueError if one can't be written.
    """
    files: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind in formats:
            for shard in _shards(games):
                path = folder / f"games-{shard[0].number:07}-{shard[-1].number:07}{kind.suffix}"
                if not (path.exists() and kind.holds(path) == len(shard)):
                    replace_durably(path, kind.content(plan, shard))
                files.append(path)
                tell(len(shard))
            for path in folder.glob(f"games-*{kind.suffix}"):
                if path not in files:
                    path.unlink()
    except OSError as error:
        raise ValueError(f"can't write to {folder}: {error.strerror or error}") from error
    return files


def _shards(games: Mapping[int, Played]) -> Iterator[list[Played]]:
    """The games in order, those of each SHARD numbers together; none is empty."""
    shards: dict[int, list[Played]] = {}
    for number in sorted(games):
        shards.setdefault(number // SHARD, []).append(games[number])
    yield from shards.values()
