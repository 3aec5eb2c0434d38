"""A game in progress at this terminal: its state, who sits there, and the file that follows it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import RecordError
from ..core.game import Game
from ..core.protocol import CHANCE
from ..core.record import Record
from ..core.state import State
from ..core.steps import Steps
from .saves import save_as_new
from .seats import Seat, bots_of


@dataclass(frozen=True)
class Moment:
    """Something that happened: who did it (a seat, or CHANCE), and its steps."""

    actor: int
    steps: Steps
    forced: str = ""
    """The text of the action, if it was the only one."""


class Table:
    """Plays actions, lets chance deal, and keeps the file up to date after each.

    `moments` is all that has happened, `warning` what went wrong when the game was last saved.
    """

    def __init__(self, state: State, seats: Sequence[Seat], seed: int, path: Path | None) -> None:
        self.state = state
        self.seats = list(seats)
        self.seed = seed
        self.moments: list[Moment] = []
        self.warning = ""
        self._bots = bots_of(state.game, seats, seed)
        self._path = path

    @classmethod
    def new(cls, game: Game, seats: Sequence[Seat], seed: int | None, path: Path | None) -> Table:
        """A table for a new game, saved to `path` (None: to a file of its own) before anything happens.

        Raises RecordError if it can't be saved.
        """
        table = cls(game.new_state(), seats, secrets.randbits(63) if seed is None else seed, path)
        table._path = save_as_new(table.record(), path)
        table._deal()
        table.save()
        return table

    @classmethod
    def resumed(cls, record: Record, seats: Sequence[Seat], path: Path, copy_to: Path | None) -> Table:
        """The table of a record, as it was; it goes on in the same file, or in the new file `copy_to`.

        Raises RecordError if it can't be saved.
        """
        seed = secrets.randbits(63) if record.seed is None else record.seed
        table = cls(record.start(), seats, seed, path)
        for action in record.actions:
            table._apply(action)
        table._deal()
        if copy_to is not None:
            table._path = save_as_new(table.record(), copy_to)
        elif not table.state.is_terminal:
            table.record().write(path)
        return table

    @property
    def game(self) -> Game:
        """What is played here."""
        return self.state.game

    @property
    def path(self) -> Path:
        """The file that the game is saved in."""
        assert self._path is not None
        return self._path

    @property
    def names(self) -> list[str]:
        """What those on the seats are called."""
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats that people at this terminal have."""
        return [place for place, seat in enumerate(self.seats) if seat.is_person]

    @property
    def was_played(self) -> bool:
        """Whether a person has decided anything yet; where only bots sit, whether one of them has."""
        deciders = self.people or range(len(self.seats))
        return any(not moment.forced and moment.actor in deciders for moment in self.moments)

    def act(self, action: int) -> None:
        """Plays an action of the seat to move, and what chance then brings. Raises IllegalAction."""
        self._apply(action)
        self._deal()
        self.save()

    def act_bot(self) -> None:
        """Lets the bot on the seat to move play."""
        bot = self._bots[self.state.current_player]
        assert bot is not None
        self.act(bot.choose(self.state))

    def _apply(self, action: int) -> None:
        """One action, of a seat or of chance."""
        actor, choices = self.state.current_player, self.state.legal_actions()
        only = self.state.action_text(choices[0]) if len(choices) == 1 else ""
        self.moments.append(Moment(actor, self.state.apply(action), only))

    def _deal(self) -> None:
        if self.state.is_chance:
            self.moments.append(Moment(CHANCE, self.state.deal(self.seed)))

    def record(self) -> Record:
        """The game so far."""
        return Record.of(self.state, seats=[seat.text for seat in self.seats], seed=self.seed)

    def save(self) -> None:
        """Brings the file up to date. If that fails the game goes on, with a warning."""
        try:
            self.record().write(self.path)
            self.warning = ""
        except RecordError as error:
            self.warning = f"The game is not saved: {error}"
