"""Pairs of tables that differ only in what a seat can't see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import menagerie
from menagerie.core.errors import IllegalAction
from menagerie.core.protocol import CHANCE
from menagerie.server.live import LiveTable
from menagerie.store import rows
from menagerie.store.rows import ActionRow, SeatRow, TableRow
from tests.playing import ALL, possible_actions, random_play
from tests.store.stored import TABLE, seats_of

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")
TRIES = 60


@dataclass(frozen=True)
class Pair:
    """A seat (None: a spectator) and two histories that it can't tell apart."""

    game: menagerie.Game
    seat: int | None
    here: list[int]
    there: list[int]


def another_world(
    game: menagerie.Game, history: list[int], seat: int | None, choose: random.Random
) -> list[int] | None:
    """Another history with the same information state of the seat; None if none was found."""
    state = game.replay(history)
    known, unseen = state.information_state(seat), unseen_plies(state, seat)
    if not unseen:
        return None
    for _ in range(TRIES):
        other = with_something_changed(game, history, unseen, choose)
        try:
            world = game.replay(other)
        except IllegalAction:
            continue
        if other != history and world != state and world.information_state(seat) == known:
            return other
    return None


def unseen_plies(state: menagerie.State, seat: int | None) -> list[int]:
    """Where something happened that the seat has not seen."""
    return [ply for ply, (_, action) in enumerate(state.seen_history(seat)) if action < 0]


def has_secrets(end: menagerie.State) -> bool:
    """Whether in a whole game there was anything that somebody did not see."""
    return any(unseen_plies(end, seat) for seat in (None, *range(end.game.players)))


def with_something_changed(
    game: menagerie.Game, history: list[int], unseen: list[int], choose: random.Random
) -> list[int]:
    """The history with some unseen actions exchanged, or with others instead; perhaps an impossible one."""
    other = list(history)
    for _ in range(choose.choice([1, 1, 2, 4])):
        first, second = choose.choice(unseen), choose.choice(unseen)
        if choose.random() < 0.6:
            other[first], other[second] = other[second], other[first]
        else:
            try:
                other[first] = choose.choice(possible_actions(game.replay(other[:first])))
            except IllegalAction:
                return history
    return other


def pairs(name: str, count: int, seed: int) -> Iterator[Pair]:
    """So many pairs of a game, spread over player counts and options, over seats and over the whole game.

    Where everybody sees everything that happens, only the seed of what is still to come is unknown.
    """
    forms = [game for game in ALL if game.name == name]
    choose, found = random.Random(seed), 0
    for attempt in range(40 * count):
        game = forms[attempt % len(forms)]
        *_, (end, _) = random_play(game, choose.randrange(10**9))
        for _ in range(6):
            history = end.history[: choose.randrange(1, len(end.history) + 1)]
            while (state := game.replay(history)).is_chance:
                history.append(choose.choice(possible_actions(state)))
            seats = [None, *range(game.players), *[state.current_player] * 2]
            seat = choose.choice([seat for seat in seats if seat != menagerie.TERMINAL])
            other = another_world(game, history, seat, choose) if has_secrets(end) else list(history)
            if other is not None:
                yield Pair(game, seat, history, other)
                found += 1
            if found == count:
                return
    raise AssertionError(f"only {found} pairs were found")


def table_row(game: menagerie.Game, history: list[int], seed: bytes, number: int = 0) -> TableRow:
    """The table's row: the same whatever has happened, but for what everybody sees, and the secret seed."""
    state = game.replay(history)
    return replace(
        TABLE,
        seed=seed,
        id=f"world{number}",
        game=game.name,
        players=game.players,
        options=game.written_options,
        status=rows.OVER if state.is_terminal else rows.PLAYING,
        words=[""] * game.players,
        plies=len(history),
        revision=1,
    )


def seat_rows(game: menagerie.Game, table: str, first_player: int = 1) -> list[SeatRow]:
    """People on all seats, with numbers from the given one on."""
    free = seats_of(table)[0]
    return [
        replace(free, seat=seat, kind=rows.PERSON, name=NAMES[seat], player_id=first_player + seat)
        for seat in range(game.players)
    ]


def action_rows(game: menagerie.Game, history: list[int]) -> list[ActionRow]:
    """The actions as stored."""
    actors = [actor for actor, _ in game.replay(history).seen_history()]
    return [
        ActionRow(ply, actor, action, "chance" if actor == CHANCE else "person", 0.0, 1_000_000.0)
        for ply, (actor, action) in enumerate(zip(actors, history, strict=True))
    ]


def live_table(game: menagerie.Game, history: list[int], seed: bytes) -> LiveTable:
    """The table in memory."""
    row = table_row(game, history, seed)
    return LiveTable(row, seat_rows(game, row.id), action_rows(game, history), 1_000_000.0)
