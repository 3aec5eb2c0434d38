"""What a player must keep in mind (BG-15) is told once: neither the stream nor what is shown again tells it later."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.server.live import LiveTable
from menagerie.server.telling import Listener
from menagerie.web import api
from menagerie.web.screens import film, present
from tests.playing import ALL, is_shrunk, label
from tests.sites import Site, live_of, seated, site_at
from tests.web.test_films import moments_of_a_game

FORGETFUL = [game for game in ALL if game.definition.fleeting_steps]
REMIND = [game for game in FORGETFUL if game.options["memory_aid"]]
REMIND_NOT = [game for game in FORGETFUL if not game.options["memory_aid"]]
SEEDS = 2


def tables(game: menagerie.Game) -> Iterator[tuple[LiveTable, int]]:
    """Moments of random games, with each seat."""
    for seed in range(SEEDS):
        for live in moments_of_a_game(game, seed, 6):
            for seat in range(game.players):
                yield live, seat


def secrets_of(live: LiveTable, seat: int, first: int = 0) -> list[tuple[int, str]]:
    """What the seat alone was told from a ply on, and has to keep in mind: the ply, and the sentence."""
    return [
        (moment.ply, own)
        for moment in live.moments_since(first)
        for step in moment.steps
        if step.fleeting
        and (own := step.text(seat, "en", live.names)) != step.text(None, "en", live.names)
    ]  # fmt: skip


def streamed(live: LiveTable, seat: int) -> list[dict[str, Any]]:
    """What the interface for programs tells of all actions."""
    listener = Listener.at(live, seat, "en")
    return [api._told(moment, listener) for moment in live.moments_since(0)]


def actions_seen(live: LiveTable, seat: int | None) -> list[int | None]:
    """Each action that a seat has seen as it is; None for one that it has not, or of which it has seen more."""
    seen = zip(live.state.seen_history(seat), live.state.history, strict=True)
    return [action if shown == action else None for (_, shown), action in seen]


def own_last_ply(live: LiveTable, seat: int) -> int:
    return max((ply for ply, (actor, _) in enumerate(live.state.seen_history(seat)) if actor == seat), default=0)


def test_there_are_such_games() -> None:
    assert {game.players for game in REMIND} == {game.players for game in REMIND_NOT} != set()


@pytest.mark.parametrize("game", REMIND_NOT, ids=map(label, REMIND_NOT))
def test_the_stream_tells_no_action_that_its_reader_alone_saw(game: menagerie.Game) -> None:
    found = 0
    for live, seat in tables(game):
        told, own, public = streamed(live, seat), actions_seen(live, seat), actions_seen(live, None)
        for ply, secret in secrets_of(live, seat):
            assert secret not in told[ply]["told"]
        for event, mine, everybody_s in zip(told, own, public, strict=True):
            found += mine is not None and everybody_s is None
            assert event["action"] == everybody_s or not len(live.moments_since(event["ply"])[0].steps)
    assert found > 20


@pytest.mark.parametrize("game", REMIND, ids=map(label, REMIND))
def test_with_the_memory_aid_all_of_it_is_told(game: menagerie.Game) -> None:
    found = 0
    for live, seat in tables(game):
        told, own = streamed(live, seat), actions_seen(live, seat)
        for ply, secret in secrets_of(live, seat):
            found += 1
            assert secret in told[ply]["told"]
        for event, mine in zip(told, own, strict=True):
            assert event["action"] == mine or event["told"] == []
        since = max(0, live.plies - 3)
        shown = " ".join(screen.told for screen in film(live, seat, "en", 0.0, since))
        assert all(secret in shown for _, secret in secrets_of(live, seat, since))
    assert found > 20


@pytest.mark.parametrize("game", REMIND_NOT, ids=map(label, REMIND_NOT))
def test_nothing_before_the_own_last_decision_is_shown_again(game: menagerie.Game) -> None:
    """However far back a page says that its viewer has been: a card that was shown then is to be remembered."""
    forgotten = 0
    for live, seat in tables(game):
        last = own_last_ply(live, seat)
        from_there = film(live, seat, "en", 0.0, last)
        for since in {0, max(0, last - 1)}:
            assert film(live, seat, "en", 0.0, since) == from_there
        before = [secret for ply, secret in secrets_of(live, seat) if ply < last]
        forgotten += len(before)
        now = present(live, seat, "en", 0.0)
        assert list(now.memories) == [secret for _, secret in secrets_of(live, seat, last)]
        for screen in [*from_there, now]:
            assert not any(secret in (screen.told, *screen.story) for _, secret in secrets_of(live, seat))
    assert forgotten > (5 if is_shrunk(game) else 20)


# Programs


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with site_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


@pytest.mark.anyio
async def test_programs_are_told_once_as_well(site: Site) -> None:
    """BG-2, BG-15: what a seat looked at is in its `memories`, for itself alone, until its next decision."""
    for game in {game.name for game in REMIND_NOT}:
        seats = await seated(site, game, 2)
        live = await live_of(site, seats)
        seat = live.to_move
        assert seat is not None
        async with site.client(seats.tokens[seat]) as own, site.client() as other:
            told = (await own.get(seats.path)).json()
            assert told["memories"] == [sentence for _, sentence in secrets_of(live, seat)] != []
            assert (await other.get(seats.path)).json()["memories"] == []
            body = {"action": told["legal_actions"][0]["action"], "at": told["version"]}
            assert (await own.post(f"{seats.path}/actions", json=body)).status_code == 200
            last = own_last_ply(live, seat)
            assert (await own.get(seats.path)).json()["memories"] == [
                sentence for ply, sentence in secrets_of(live, seat) if ply >= last
            ]
