"""What surrounds the game on a table's page: who sits where, what can be done besides playing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..core.game import Game
from ..server.live import LiveTable
from ..server.undoing import first_to_take_back
from .screen import Player
from .screens import bots_to_choose, players_of
from .words import chosen_text, game_titles, label_of, words


@dataclass(frozen=True)
class UndoQuestion:
    """Somebody asks to take a decision back. `waits_for_viewer`: whether the viewer has still to answer."""

    name: str
    is_own: bool
    waits_for_viewer: bool


@dataclass(frozen=True)
class Controls:
    """What a viewer may do at a table besides playing."""

    table: str
    game: str
    title: str
    path: str
    at: str
    status: str
    seat: int | None
    players: Sequence[Player]
    is_public: bool
    commitment: str
    options: Sequence[tuple[str, str]]
    clock: dict[str, Any]
    loses_on_time: bool
    is_away: bool
    may_take_back: bool
    hints: bool
    undo: UndoQuestion | None
    rematch: str | None
    lost_on_time: int | None
    results: Sequence[tuple[str, float]]
    bots: Sequence[tuple[str, str]]
    has_begun: bool

    @classmethod
    def of(cls, live: LiveTable, seat: int | None, lang: str) -> Controls:
        """Those of a viewer."""
        undo = live.undo
        return cls(
            table=live.id,
            game=live.game.name,
            title=game_titles(lang)[live.game.name],
            path=f"/t/{live.id}",
            at=live.version,
            status=live.row.status,
            seat=seat,
            players=players_of(live, seat, lang, 0.0),
            is_public=live.row.public,
            commitment=live.row.commitment,
            options=_options(live.game, lang),
            clock=live.clock.written(),
            loses_on_time=live.settings.loses_on_time,
            is_away=seat is not None and live.is_playing and live.seats[seat].is_away,
            may_take_back=seat is not None and undo is None and first_to_take_back(live, seat) is not None,
            hints=live.settings.hints and seat is not None and live.to_move == seat,
            undo=None if undo is None else _undo(live, undo, seat),
            rematch=live.row.rematch,
            lost_on_time=live.row.lost_on_time,
            results=list(zip(live.names, live.state.scores(), strict=True)) if live.is_over else [],
            bots=bots_to_choose(live.game.name, words(lang), live.game.players),
            has_begun=any(moment.actor >= 0 for moment in live.moments),
        )


def _undo(live: LiveTable, undo: dict[str, Any], seat: int | None) -> UndoQuestion:
    asks = int(undo["seat"])
    waits = seat in live.people() and seat not in undo["agreed"]
    return UndoQuestion(live.names[asks], asks == seat, waits)


@lru_cache(maxsize=500)
def _options(game: Game, lang: str) -> tuple[tuple[str, str], ...]:
    """The options that are not as usual, by what they mean. Kept, as a deck takes long to write."""
    unusual = [option for option in game.definition.options if game.options[option.name] != option.default]
    return tuple(
        (label_of(option, game.name).said(lang), chosen_text(option, option.write(game.options[option.name]), lang))
        for option in unusual
    )
