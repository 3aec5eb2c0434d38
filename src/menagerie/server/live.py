"""A table in memory: the fold of what is stored, kept at hand. It is never the truth, and can be thrown away."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..core.deals import VerifiableLuck
from ..core.game import Game
from ..core.protocol import CHANCE
from ..core.state import State
from ..core.steps import Steps
from ..store.rows import BOT, BY_BOT, OPEN, OVER, PERSON, PLAYING, ActionRow, SeatRow, TableRow
from .clocks import Clock
from .settings import TableSettings

MOMENTS_KEPT = 24
_OVERLOOKED_SECONDS = 10.0
"""A clock that has run out so long ago has run while no process looked after it."""


@dataclass(frozen=True)
class Moment:
    """An action and its steps. `ply` is its place among all actions."""

    ply: int
    actor: int
    action: int
    by: str
    steps: Steps


class LiveTable:
    """A table with its state, as of `version`. Changes go through `House` only, under `lock`."""

    def __init__(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        actions: Sequence[ActionRow],
        now: float,
        taken_back: Sequence[int] = (),
    ) -> None:
        """`taken_back`: see `store.rows.taken_back`."""
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.told: dict[Any, list[str]] = {}
        """What viewers are told at `told_at`, worked out once for all who see the same (see `web.table_pages`)."""
        self.told_at: Any = None
        self.hints: tuple[str, asyncio.Future[Any]] | None = None
        """What is thought about the decision at a version: once, however often it is asked."""
        self.game = Game.from_written(row.game, row.players, row.options)
        self.renew(row, seats, actions, now, taken_back)
        deadline = self.deadline()
        if deadline is not None and deadline < now - _OVERLOOKED_SECONDS and not self.clock.is_for_the_day:
            self.turn_from = now  # no server was running: nobody loses by that

    def renew(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        actions: Sequence[ActionRow],
        now: float,
        taken_back: Sequence[int] = (),
    ) -> None:
        """Takes over what is stored."""
        self.row, self.seats = row, list(seats)
        self._taken_back = list(taken_back)
        self.settings = TableSettings.read(row.settings)
        self.clock: Clock = self.settings.clock
        self.luck = VerifiableLuck(row.seed, row.words or [])
        self.state = self.game.new_state()
        self._by: list[str] = []
        self._latest: dict[int, int] = {}
        self.moments: deque[Moment] = deque(maxlen=MOMENTS_KEPT)
        self.banks = [self.clock.seconds] * row.players
        self.turn_from = actions[-1].time if actions else now
        early = max(0, len(actions) - MOMENTS_KEPT)
        self.state.apply_all([action.action for action in actions[:early]])
        for action in actions[:early]:
            self._note(action)
        for action in actions[early:]:
            self.take(action)
        self.follow_clock(None)

    def follow_clock(self, before: float | None) -> None:
        """If the row says anew when the time to move is up (`before`: what it said till now), that is when it is.

        Somebody may have come back, or a decision been taken back: then the time runs from that on.
        """
        seat = self.to_move
        if seat is not None and self.deadline() is not None and self.row.due not in (None, before):
            self.turn_from = self.row.due - self.banks[seat]

    def take(self, action: ActionRow) -> None:
        """Plays an action that is stored."""
        steps = self.state.apply(action.action)
        self.moments.append(Moment(action.ply, action.actor, action.action, action.by, steps))
        self._note(action)

    def _note(self, action: ActionRow) -> None:
        self._by.append(action.by)
        self._latest[action.actor] = action.ply
        self._count_time(action)

    def _count_time(self, action: ActionRow) -> None:
        self.turn_from = action.time
        if action.actor != CHANCE:
            bank, by_bot = self.banks[action.actor], action.by == BY_BOT
            self.banks[action.actor] = self.clock.bank_after(bank, action.spent, by_bot=by_bot)

    # What is

    @property
    def id(self) -> str:
        """The table's name in links."""
        return self.row.id

    @property
    def generation(self) -> int:
        """How often something was taken back."""
        return self.row.generation

    @property
    def plies(self) -> int:
        """How many actions there are."""
        return len(self.state.history)

    @property
    def version(self) -> str:
        """What a request answers: `generation-plies`."""
        return f"{self.generation}-{self.plies}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for players."""
        return self.row.status == OPEN

    @property
    def is_playing(self) -> bool:
        """Whether the game is going on."""
        return self.row.status == PLAYING

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.row.status == OVER

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [seat.name for seat in self.seats]

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None if none does."""
        return self.state.current_player if self.is_playing and self.state.current_player >= 0 else None

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot decides now."""
        return self.to_move is not None and self.bot_of(self.to_move) is not None

    def seat_of(self, player: int | None) -> int | None:
        """The seat of a player; None for everybody else."""
        if player is None:
            return None
        return next((seat.seat for seat in self.seats if seat.player_id == player), None)

    @property
    def undo(self) -> dict[str, Any] | None:
        """The question whether to take something back; None if nobody asks, or the game has gone on since."""
        asked = self.row.undo
        return asked if asked is not None and asked["plies"] == self.plies and not asked.get("refused") else None

    @property
    def undo_was_refused(self) -> bool:
        """Whether the others have said no to taking back the latest decision: nobody is asked twice."""
        asked = self.row.undo
        return asked is not None and asked["plies"] == self.plies and bool(asked.get("refused"))

    def people(self) -> list[int]:
        """The seats of people who are there."""
        return [seat.seat for seat in self.seats if seat.kind == PERSON and not seat.is_away]

    def bot_of(self, seat: int) -> str | None:
        """The kind of the bot that plays a seat now; None where a person does."""
        row = self.seats[seat]
        return row.bot if row.kind == BOT or row.is_away else None

    def time_left(self, seat: int, now: float) -> float | None:
        """The seconds that a seat has for its decision, or all of them; None without a clock."""
        if not self.clock.runs:
            return None
        bank = self.banks[seat]
        if seat == self.to_move and self.bot_of(seat) is None:
            return max(0.0, bank - (now - self.turn_from))
        return bank

    def spent(self, now: float, by: str) -> float:
        """How long the person on the seat to move has thought, if who plays is `by`; 0 for seats that are bots'.

        Who leaves has thought until then: from then on a bot is due.
        """
        seat = self.to_move
        if seat is None or not self.clock.runs or self.seats[seat].kind != PERSON:
            return 0.0
        until = (self.row.due or self.turn_from) if by == BY_BOT else now
        return max(0.0, until - self.turn_from)

    def deadline(self) -> float | None:
        """When the time of the seat to move runs out; None if it doesn't."""
        seat = self.to_move
        if seat is None or not self.clock.runs or self.bot_of(seat) is not None:
            return None
        return self.turn_from + self.banks[seat]

    def due(self, now: float, state: State | None = None, banks: Sequence[float] | None = None) -> float | None:
        """When a bot or the clock has to act; None if nobody waits for them.

        With `state` and `banks`: when it will be, if that is how the game goes on now.
        """
        if state is None or banks is None:
            seat = self.to_move
            return now if seat is not None and self.bot_of(seat) is not None else self.deadline()
        seat = state.current_player
        if seat < 0:
            return None
        if self.bot_of(seat) is not None:
            return now
        return now + banks[seat] if self.clock.runs else None

    def unchanged_since(self, generation: int, plies: int) -> int:
        """How many of the present actions somebody has seen who saw so many in that generation."""
        if generation > self.generation:
            return self.plies
        return min(plies, self.plies, *self._taken_back[generation:])

    def latest_decision(self, seat: int) -> int | None:
        """The ply of what a seat decided last; None before its first decision."""
        return self._latest.get(seat)

    def moments_since(self, plies: int) -> list[Moment]:
        """What has happened since the table had so many actions; worked out anew for what is long ago."""
        if plies >= self.plies:
            return []
        if self.moments and plies >= self.moments[0].ply:
            return [moment for moment in self.moments if moment.ply >= plies]
        return moments_between(self.game, self.state.history, self._by, plies)

    def tell(self) -> None:
        """Wakes all who listen."""
        for listener in self.listeners:
            listener.set()


def moments_between(game: Game, history: Sequence[int], by: Sequence[str], from_ply: int) -> list[Moment]:
    """The moments of a history from a ply on. `by`: who played each action, a person, a bot, or a bot for the clock."""
    state: State = game.new_state()
    state.apply_all(history[:from_ply])
    moments = []
    for ply in range(from_ply, len(history)):
        actor = state.current_player
        moments.append(Moment(ply, actor, history[ply], by[ply], state.apply(history[ply])))
    return moments
