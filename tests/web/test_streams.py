"""Streams: whoever loses the connection misses nothing and hears nothing twice."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.core.protocol import CHANCE
from menagerie.server import leaving, playing, undoing
from menagerie.server.live import LiveTable
from menagerie.server.telling import Listener, story
from menagerie.server.undoing import first_to_take_back
from menagerie.web import streams
from menagerie.web.streams import OPEN_STREAMS, Position, end_streams, event
from menagerie.web.table_pages import fragments
from tests.sites import Event, Reader, Seated, Site, events_of, live_of, seated, site_at

pytestmark = pytest.mark.anyio
TOLD = re.compile('id="told"[^>]*>([^<]*)<')


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with site_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


def actions_in(events: list[Event]) -> list[dict[str, Any]]:
    """What the events say of actions."""
    return [told for told in (json.loads(event.data) for event in events) if "ply" in told]


async def decide(site: Site, live: LiveTable, choose: random.Random) -> None:
    """Whose turn it is decides, if the game is not over; both seats are people's."""
    if live.to_move is None:
        return
    await playing.act(site.house, live, live.to_move, live.version, choose.choice(live.state.legal_actions()))


async def take_back(site: Site, live: LiveTable) -> bool:
    """Takes the latest decision back, if that can be done."""
    for seat in range(live.game.players):
        if first_to_take_back(live, seat) is not None:
            await undoing.ask(site.house, live, seat, live.version)
            await undoing.answer(site.house, live, 1 - seat, True)
            return True
    return False


async def read_a_while(site: Site, seats: Seated, reader: Reader, choose: random.Random, live: LiveTable) -> None:
    """Comes back where the reader was, and loses the connection somewhere in what is sent, perhaps within an event."""
    stream = site.stream(f"{seats.path}/stream?after=0-0-0", seats.tokens[0], reader.last)
    await stream.wait_for(lambda _: b"retry" in stream.raw)
    for _ in range(choose.randrange(4)):
        await decide(site, live, choose)
    if reader.last != str(Position.of(live)):
        await stream.wait_for(lambda events: bool(events) and events[-1].id == str(Position.of(live)))
    await stream.close()
    reader.take(events_of(stream.raw[: choose.randrange(len(stream.raw) + 1)]))


@pytest.mark.parametrize("game", menagerie.games())
@pytest.mark.parametrize("seat", [0, None])
async def test_a_reader_who_comes_and_goes_hears_the_same(site: Site, game: str, seat: int | None) -> None:
    choose = random.Random(game)
    seats = await seated(site, game, 2)
    if seat is None:
        seats = Seated(seats.table, [""])  # somebody who only watches
    live = await live_of(site, seats)
    steady = site.stream(f"{seats.path}/stream?after=0-0-0", seats.tokens[0])
    reader = Reader()
    for _ in range(40):
        await read_a_while(site, seats, reader, choose, live)
    last = site.stream(f"{seats.path}/stream?after=0-0-0", seats.tokens[0], reader.last)
    now = str(Position.of(live))
    if reader.last != now:
        reader.take(await last.wait_for(lambda events: bool(events) and events[-1].id == now))
    told = actions_in(await steady.wait_for(lambda events: events[-1].id == now))
    await steady.close()
    await last.close()
    assert [action["ply"] for action in told] == list(range(live.plies))
    assert actions_in(reader.events) == told, "each once, in order"
    assert json.loads(reader.events[-1].data)["version"] == live.version


@pytest.mark.parametrize("game", menagerie.games())
async def test_what_was_taken_back_is_made_good(site: Site, game: str) -> None:
    """A ply that comes again replaces what came from there on: so all readers arrive at the same game."""
    choose = random.Random(game)
    seats = await seated(site, game, 2)
    live = await live_of(site, seats)
    steady = site.stream(f"{seats.path}/stream?after=0-0-0", seats.tokens[0])
    reader = Reader()
    for _ in range(40):
        await read_a_while(site, seats, reader, choose, live)
        if choose.random() < 0.7:
            await take_back(site, live)
    now = str(Position.of(live))
    last = site.stream(f"{seats.path}/stream?after=0-0-0", seats.tokens[0], reader.last)
    if reader.last != now:
        reader.take(await last.wait_for(lambda events: bool(events) and events[-1].id == now))
    all_told = await steady.wait_for(lambda events: events[-1].id == now)
    await steady.close()
    await last.close()
    assert live.generation > 0, "something was taken back"
    expected = [
        (actor if actor != CHANCE else "chance", None if seen < 0 or seen >= live.game.num_actions else seen)
        for actor, seen in live.state.seen_history(0)
    ]
    for events in (all_told, reader.events):
        known: list[tuple[Any, Any]] = []
        for action in actions_in(events):
            assert action["ply"] <= len(known), "nothing is missing"
            known[action["ply"] :] = [(action["actor"], action["action"])]
        plies = int(json.loads(events[-1].data)["version"].partition("-")[2])
        told = known[:plies]
        assert [actor for actor, _ in told] == [actor for actor, _ in expected]
        assert all(
            action in (seen, None) or seen is None for (_, action), (_, seen) in zip(told, expected, strict=True)
        )


@pytest.mark.parametrize("game", menagerie.games())
async def test_the_page_is_brought_up_to_date(site: Site, game: str) -> None:
    """The last event shows the table as it is; those before it, each step since the reader's position."""
    choose = random.Random(game)
    seats = await seated(site, game, 2)
    live = await live_of(site, seats)
    reader = Reader(last="0-0-0")
    for _ in range(12):
        since = Position.read(reader.last)
        stream = site.stream(f"/t/{seats.table}/stream", seats.tokens[1], reader.last)
        if reader.last != str(Position.of(live)):
            events = await stream.wait_for(lambda events: bool(events) and events[-1].id == str(Position.of(live)))
            expected = fragments(live, 1, "en", site.house.now(), since)
            assert [event.data for event in events] == expected
            assert [event.id for event in events[:-1]] == [""] * (len(events) - 1), "a film is shown again as a whole"
            reader.take(events)
        await stream.close()
        for _ in range(choose.randrange(3)):
            await decide(site, live, choose)
        if choose.random() < 0.4:
            await take_back(site, live)


@pytest.mark.parametrize("game", menagerie.games())
async def test_what_is_shown_again_ends_with_the_present_once(site: Site, game: str) -> None:
    """From the own last decision on, for each seat and for who watches; then the stream ends."""
    choose = random.Random(game)
    seats = await seated(site, game, 2)
    live = await live_of(site, seats)
    several = 0
    for _ in range(6):
        for _ in range(choose.randrange(1, 4)):
            await decide(site, live, choose)
        for seat in (None, 0, 1):
            token = None if seat is None else seats.tokens[seat]
            events = await site.stream(f"/t/{seats.table}/again", token).end()
            shown = [TOLD.search(event.data) for event in events]
            told = [found[1] for found in shown if found is not None and found[1]]
            own = live.plies - 1 if seat is None else live.latest_decision(seat)
            first = live.moments[0].ply if own is None else own
            happened = story(live.moments_since(first), Listener.at(live, seat, "en"))
            if happened or len(events) > 1:  # the present alone is told with what was told last
                assert unescape(" ".join(told)) == " ".join(happened), "each sentence is told once"
            assert [event.id for event in events] == [""] * (len(events) - 1) + [str(Position.of(live))]
            assert len({event.data for event in events}) == len(events)
            several += len(events) > 1
    assert several > 0


async def test_who_is_up_to_date_hears_nothing(site: Site) -> None:
    seats = await seated(site, "beasty-bar", 2)
    live = await live_of(site, seats)
    stream = site.stream(f"/t/{seats.table}/stream", seats.tokens[0], str(Position.of(live)))
    await stream.wait_for(lambda _: b"retry" in stream.raw)
    assert stream.events == []
    await leaving.leave(site.house, live, 1)
    assert len(await stream.wait_for(lambda events: len(events) >= 1)) >= 1, "a change that is no action is heard of"
    await stream.close()
    assert not live.listeners, "who has gone is forgotten"


@pytest.mark.parametrize(
    "last",
    ["", "nonsense", "0-0", "-1-2-3", "0-0-0-0", "9-9-9", "0-999999999-0", "9" * 500, "0-1e3-0", "٣-1-1", "\u00b2-1-1"],
)
async def test_an_id_that_is_none_of_ours_does_no_harm(site: Site, last: str) -> None:
    """The reader is shown the table as it is."""
    seats = await seated(site, "beasty-bar", 2)
    for path in (f"/t/{seats.table}/stream", f"{seats.path}/stream"):
        stream = site.stream(path, seats.tokens[0], last)
        (shown, *more) = await stream.wait_for(lambda events: len(events) > 0)
        assert not more
        assert shown.id == str(Position.of(await live_of(site, seats)))
        assert stream.status == 200
        await stream.close()


async def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    async with site_at(str(tmp_path / "tables.sqlite")) as site:
        seats = await seated(site, "beaver-gang", 2)
        paths = [f"/t/{seats.table}/stream", f"{seats.path}/stream"] * 3
        opened = [site.stream(path, seats.tokens[0]) for path in paths]
        for stream in opened:
            await stream.wait_for(lambda events: len(events) == 1)
        end_streams()
        for stream in opened:
            assert len(await stream.end()) == 1
        again = site.stream(paths[0], seats.tokens[0])
        await again.wait_for(lambda events: len(events) == 1)
    await again.end()
    assert not OPEN_STREAMS


async def test_a_sign_of_life_comes_in_between(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Proxies cut connections on which nothing comes for long."""
    monkeypatch.setattr(streams, "STILL_HERE_SECONDS", 0.05)
    seats = await seated(site, "beaver-gang", 2)
    stream = site.stream(f"/t/{seats.table}/stream", seats.tokens[0])
    await stream.wait_for(lambda _: stream.raw.count(streams.STILL_HERE) >= 2)
    assert len(stream.events) == 1
    await stream.close()


async def test_a_seat_that_has_moved_to_another_device_is_no_longer_shown(site: Site) -> None:
    seats = await seated(site, "beasty-bar", 2)
    live = await live_of(site, seats)
    stream = site.stream(f"/t/{seats.table}/stream", seats.tokens[0])
    (first,) = await stream.wait_for(lambda events: len(events) == 1)
    secret = await leaving.resume_secret(site.house, live, 0)
    phone, _ = await site.services.people.newcomer("Guest")
    await leaving.resume(site.house, phone, secret)
    now = str(Position.of(live))
    events = await stream.wait_for(lambda events: events[-1].id == now)
    assert events[-1].data == fragments(live, None, "en", site.house.now(), None)[-1]
    assert first.data != events[-1].data
    await stream.close()


@pytest.mark.parametrize("data", ["one", "two\nlines", "", "\n", "a\n\nb", "id: 7\ndata: x"])
def test_what_is_sent_is_what_is_read(data: str) -> None:
    assert events_of(event(data, "1-2-3")) == [Event("1-2-3", data)]


async def test_films_are_shared_and_do_not_pile_up(site: Site) -> None:
    """Whatever readers say that they have seen, only so many films of a table are kept."""
    seats = await seated(site, "beasty-bar", 2)
    live = await live_of(site, seats)
    for revision in range(200):
        fragments(live, None, "en", 0.0, Position(0, 3, revision))
    assert len(live.told) == 1, "all of these have seen the same"
    for plies in range(8):
        for seat in (None, 0, 1):
            for lang in ("en", "cs", "es"):
                fragments(live, seat, lang, 0.0, Position(0, plies, 0))
    assert 0 < len(live.told) <= 40
