"""Whose time is up: everybody is told of it, on the page, in its stream, and in the stream for programs."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from html import escape
from pathlib import Path

import pytest

import menagerie
from menagerie.server import playing
from menagerie.server.live import MOMENTS_KEPT, LiveTable
from menagerie.web.streams import Position
from menagerie.web.table_pages import fragments
from tests.servers import Time, play_on, until
from tests.sites import Seated, Site, live_of, seated, site_at

pytestmark = pytest.mark.anyio
CLOCK = {"kind": "move", "seconds": 60}
LATE = {
    "en": ("Time is up for {name}: a bot decides.", "Your time is up: a bot decides for you."),
    "cs": ("Čas vypršel ({name}): rozhoduje bot.", "Vypršel ti čas: rozhoduje za tebe bot."),
    "es": ("Se acabó el tiempo ({name}): decide un bot.", "Se te acabó el tiempo: un bot decide por ti."),
}
LOST = {
    "en": "Time is up for {name}: the game is over.",
    "cs": "Čas vypršel ({name}): hra končí.",
    "es": "Se acabó el tiempo ({name}): la partida termina.",
}


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def site(tmp_path: Path, time: Time) -> AsyncIterator[Site]:
    async with site_at(str(tmp_path / "tables.sqlite"), now=time) as made:
        yield made


async def time_is_up(site: Site, time: Time, live: LiveTable) -> int:
    """Whoever is to move lets the time run out; returns at which ply."""
    plies, revision = live.plies, live.row.revision
    time.passes(61)
    site.services.robots.look_after(live)
    await until(lambda: live.plies > plies or live.row.revision > revision)
    return plies


async def told_to_programs(site: Site, seats: Seated, seat: int | None, lang: str) -> list[dict[str, object]]:
    """All that the stream for programs tells from the beginning on."""
    headers = {"accept-language": lang}
    stream = site.stream(f"{seats.path}/stream?after=0-0-0", _token(seats, seat), headers=headers)
    now = str(Position.of(await live_of(site, seats)))
    events = await stream.wait_for(lambda events: bool(events) and events[-1].id == now)
    await stream.close()
    return [json.loads(event.data) for event in events]


def _token(seats: Seated, seat: int | None) -> str | None:
    return None if seat is None else seats.tokens[seat]


def told_late(live: LiveTable, actor: int, seat: int | None, lang: str) -> str:
    of_others, to_oneself = LATE[lang]
    return to_oneself if seat == actor else of_others.format(name=live.names[actor])


@pytest.mark.parametrize("game", menagerie.games())
async def test_a_decision_of_a_bot_because_of_the_clock_is_told_as_such(site: Site, time: Time, game: str) -> None:
    """Before what was decided; in every language; also long after, and when the table is read anew."""
    seats = await seated(site, game, 3, clock=CLOCK)
    live = await live_of(site, seats)
    choose = random.Random(game)
    for _ in range(choose.randrange(6)):
        await playing.act(site.house, live, live.to_move, live.version, choose.choice(live.state.legal_actions()))
    actor = live.to_move
    assert actor is not None
    ply = await time_is_up(site, time, live)
    for lang in LATE:
        for seat in (None, 0, 1, 2):
            first, *others = fragments(live, seat, lang, time.now, Position(0, ply, 0))
            late = escape(told_late(live, actor, seat, lang))
            assert f">{late}" in first
            assert not any(f">{late}" in html.partition('class="story"')[0] for html in others), "it is told once"
            assert late in (others or [first])[-1], "the story goes on telling it"
            told = await told_to_programs(site, seats, seat, lang)
            assert told[ply]["told"][0] == told_late(live, actor, seat, lang)  # type: ignore[index]
            assert not any(told_late(live, actor, seat, lang) in event.get("told", ()) for event in told[:ply])  # type: ignore[operator]
    await play_on(site.house, live, 3, MOMENTS_KEPT)
    site.house._live.clear()
    again = await live_of(site, seats)
    assert again is not live
    told = await told_to_programs(site, seats, None, "en")
    assert told[ply]["told"][0] == told_late(live, actor, None, "en")  # type: ignore[index]


@pytest.mark.parametrize("game", menagerie.games())
async def test_a_loss_on_time_is_told_to_everybody(site: Site, time: Time, game: str) -> None:
    seats = await seated(site, game, 3, clock=CLOCK, loses_on_time=True)
    live = await live_of(site, seats)
    before, loser = str(Position.of(live)), live.to_move
    assert loser is not None
    await time_is_up(site, time, live)
    assert live.is_over
    for lang, sentence in LOST.items():
        lost = sentence.format(name=live.names[loser])
        for seat in (None, 0, 1, 2):
            (told,) = fragments(live, seat, lang, time.now, Position.read(before))
            assert f">{escape(lost)}<" in told
            *_, last = await told_to_programs(site, seats, seat, lang)
            assert last == {
                "version": live.version, "status": "over", "to_move": None, "lost_on_time": loser, "told": [lost]
            }  # fmt: skip
            async with site.browser(_token(seats, seat)) as browser:
                page = await browser.get(f"/t/{seats.table}", headers={"accept-language": lang})
            assert f">{escape(lost)}<" in page.text
