"""Finished tables as game records, with all that is needed to verify their deals."""

from __future__ import annotations

from ..core.deals import Deals
from ..core.record import Record
from ..server.live import LiveTable
from ..store.rows import BOT, SeatRow


def record_of(live: LiveTable) -> Record:
    """The record of a finished table: the seed is no secret any more."""
    deals = Deals(live.row.commitment, live.row.seed, tuple(live.row.words or ()))
    seats = [_seat_text(seat) for seat in live.seats]
    return Record(live.game, live.state.history, seats=seats, deals=deals)


def _seat_text(seat: SeatRow) -> str:
    """As records write who sat there: `you:Anna`, `owl:Ben`."""
    return f"{seat.bot}:{seat.name}" if seat.kind == BOT else f"you:{seat.name}"
