"""Games that can be looked at again: finished tables, and records that a visitor has sent."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..core.errors import RecordError
from ..core.record import Record
from ..core.words import Words
from ..search.seats import LEVEL, read_bot_kind
from ..server.errors import Forbidden, NotFound, Refused
from ..server.live import LiveTable
from ..server.reels import MOST_PLIES, Reel
from ..store.rows import BOT
from .records import record_of
from .screen import Player
from .screens import bot_title, winners_of

PERSON = "you"
MOST_RECORDS = 32
MOST_REELS = 64
LONGEST_NAME = 24


@dataclass(frozen=True)
class Sitter:
    """Who sat on a seat: the kind of a bot, or none for a person; an empty name is one nobody knows."""

    name: str
    bot: str | None


@dataclass(frozen=True)
class Source:
    """A recorded game. `path` is where it is looked at, `key` names what is recorded."""

    key: str
    path: str
    record: Record
    sitters: Sequence[Sitter]
    winners: Sequence[int]
    late: int | None = None
    """The seat that lost because its time ran out."""
    table: str | None = None

    @property
    def replay_path(self) -> str:
        """The address of its replay."""
        return f"{self.path}/replay" if self.table else self.path

    def names(self, words: Words) -> list[str]:
        """What the seats are called."""
        return [sitter.name or words.say("Seat {number}", number=seat + 1) for seat, sitter in enumerate(self.sitters)]

    def players(self, viewer: int | None, words: Words) -> list[Player]:
        """Who sat there, as it was known from the start."""
        return [
            Player(
                name=name,
                kind="bot" if sitter.bot else "person",
                detail=bot_title(sitter.bot, words) if sitter.bot else "",
                is_viewer=seat == viewer,
            )
            for seat, (name, sitter) in enumerate(zip(self.names(words), self.sitters, strict=True))
        ]


def source_of_table(live: LiveTable) -> Source:
    """A finished table's game. Raises Forbidden before the end."""
    if not live.is_over:
        raise Forbidden("A game can be looked at again when it is over.")
    return Source(
        key=f"{live.id} {live.version}",
        path=f"/t/{live.id}",
        record=record_of(live),
        sitters=[Sitter(row.name, row.bot if row.kind == BOT else None) for row in live.seats],
        winners=winners_of(live),
        late=live.row.lost_on_time,
        table=live.id,
    )


def source_of_record(text: bytes) -> Source:
    """A record that a visitor has sent. Raises Refused for what is none, or too long."""
    try:
        record = Record.loads(text)
    except RecordError as error:
        raise Refused("This file can't be shown: {problem}", problem=str(error)) from None
    if len(record.actions) > MOST_PLIES:
        raise Refused("A record of more than {most} actions is not shown here.", most=MOST_PLIES)
    key = hashlib.sha256(record.dumps().encode()).hexdigest()[:32]
    sitters = [_sitter(text) for text in record.seats or [""] * record.game.players]
    return Source(key, f"/replay/{key}", record, sitters, record.replay().winners())


def _sitter(text: str) -> Sitter:
    """Who sat on a seat, from what a record says: `you:Anna`, `owl`, `level:5:Ben`, or what another program wrote."""
    kind, _, name = (part.strip() for part in text.partition(":"))
    if kind == LEVEL:
        level, _, name = (part.strip() for part in name.partition(":"))
        kind = f"{LEVEL}:{level}"
    if kind in ("", PERSON):
        return Sitter(name[:LONGEST_NAME], None)
    try:
        return Sitter(name[:LONGEST_NAME], read_bot_kind(kind))
    except ValueError:
        return Sitter(text.strip()[:LONGEST_NAME], None)


@dataclass
class Library:
    """Records that visitors have sent, and the frames of games that are being looked at; the latest of both."""

    _records: OrderedDict[str, Source] = field(default_factory=OrderedDict)
    _reels: OrderedDict[str, Reel] = field(default_factory=OrderedDict)

    def keep(self, source: Source) -> None:
        """Takes in a record that was sent."""
        self._records[source.key] = source
        _keep(self._records, source.key, MOST_RECORDS)

    def find(self, key: str) -> Source:
        """A record that was sent not long ago. Raises NotFound."""
        if key not in self._records:
            raise NotFound("This record is not here any more; send the file once more.")
        _keep(self._records, key, MOST_RECORDS)
        return self._records[key]

    async def reel(self, source: Source) -> Reel:
        """The frames of a game; they are counted on another thread."""
        if source.key not in self._reels:
            self._reels[source.key] = await asyncio.to_thread(Reel, source.record)
        _keep(self._reels, source.key, MOST_REELS)
        return self._reels[source.key]


def _keep(kept: OrderedDict[str, Source] | OrderedDict[str, Reel], key: str, most: int) -> None:
    """Marks an entry as just used, and lets go of those not used for the longest time."""
    if key in kept:
        kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
