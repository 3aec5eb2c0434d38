"""Replays: frames are the same however one gets there, tell nothing too early, and to no seat too much."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import menagerie
from menagerie.core.record import Record
from menagerie.server.reels import Reel
from menagerie.web.guard import MOST_BODY_BYTES, MOST_RECORD_BYTES
from tests.playing import possible_actions
from tests.reading_site import Client, checked, continued, frame_at, random_record, sent, site

GAMES = menagerie.games()
EYES = ("all", "0", "1", "open")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with site(tmp_path_factory.mktemp("replays")) as client:
        yield client


def some_frames(reel: Reel, count: int) -> list[int]:
    """The first frames, the last ones, and some in between."""
    choose = random.Random(count)
    between = choose.sample(range(reel.last + 1), min(count, reel.last))
    return sorted({0, 1, 2, reel.last - 1, reel.last, *between})


@pytest.mark.parametrize("name", GAMES)
def test_frames_are_the_same_forward_backward_and_within_the_page(client: Client, name: str) -> None:
    record = random_record(name, menagerie.load(name).definition.players[-1], 1)
    path, numbers = sent(client, record), some_frames(Reel(record), 12)
    for seat in EYES:
        forward = [frame_at(client, path, number, seat) for number in numbers]
        backward = [frame_at(client, path, number, seat) for number in reversed(numbers)]
        assert forward == backward[::-1]
        page = client.get(path, params={"frame": numbers[3], "seat": seat}).text
        assert forward[3] in page
        for html in (*forward, page):
            checked(html)


@pytest.mark.parametrize("name", GAMES)
def test_no_frame_tells_what_comes_later(client: Client, name: str) -> None:
    record = random_record(name, 2, 2)
    plies = len(record.actions) // 2
    other = continued(record, plies, 77)
    assert other.actions != record.actions
    one, same = sent(client, record), sent(client, other)
    reel = Reel(record)
    for frame in (number for number in some_frames(reel, 25) if reel.ply_of(number) <= plies):
        for seat in EYES:
            html = frame_at(client, one, frame, seat)
            assert html == frame_at(client, same, frame, seat)
            assert "won-by" not in html


def test_the_result_stands_on_the_last_frame_only(client: Client) -> None:
    record = random_record("beasty-bar", 3, 3)
    path, last = sent(client, record), Reel(record).last
    assert "won-by" in frame_at(client, path, last, "all")
    assert "won-by" not in frame_at(client, path, last - 1, "all")
    assert "won-by" not in client.get(path).text


def another_world(record: Record, seat: int, plies: int, seed: int) -> Record | None:
    """A game of which `seat` has seen the same; None if this attempt comes to nothing."""
    choose, game = random.Random(seed), record.game
    seen = game.replay(record.actions[:plies]).seen_history(seat)
    state = game.new_state()
    for ply in range(plies):
        candidates = possible_actions(state)
        choose.shuffle(candidates)
        for action in candidates:
            tried = state.copy()
            tried.apply(action)
            if tried.seen_history(seat)[-1] == seen[ply]:
                state = tried
                break
        else:
            return None
    return Record(game, state.history, seats=record.seats)


@pytest.mark.parametrize(("name", "plies"), [("beasty-bar", 26), ("beaver-gang", 22), ("circus-train", 34)])
def test_a_seat_sees_nothing_that_is_hidden_from_it(client: Client, name: str, plies: int) -> None:
    whole = random_record(name, 2, 4)
    record = Record(whole.game, whole.actions[:plies], seats=whole.seats)
    worlds = (another_world(record, 0, plies, seed) for seed in range(3_000))
    other = next(world for world in worlds if world is not None and world.actions != record.actions)
    one, same, reel = sent(client, record), sent(client, other), Reel(record)
    assert Reel(other).last == reel.last
    for frame in range(reel.last + 1):
        assert frame_at(client, one, frame, "0") == frame_at(client, same, frame, "0")
        assert frame_at(client, one, frame, "all") == frame_at(client, same, frame, "all")
    assert any(frame_at(client, one, n, "1") != frame_at(client, same, n, "1") for n in range(reel.last + 1))


@pytest.mark.parametrize("name", GAMES)
def test_moves_lead_from_decision_to_decision(name: str) -> None:
    record = random_record(name, 2, 5)
    reel, state = Reel(record), record.start()
    decisions = []
    for ply, action in enumerate(record.actions):
        if not state.is_chance:
            decisions.append(reel.frame_of(ply))
            assert reel.ply_of(decisions[-1]) == ply
        state.apply(action)
    assert reel.stops == [*decisions, reel.last]
    assert reel.checked(-3) == 0
    assert reel.checked(reel.last + 5) == reel.last


def test_links_lead_on_without_a_script(client: Client) -> None:
    path = sent(client, random_record("beasty-bar", 2, 1))
    page = client.get(path, params={"frame": "7", "seat": "1"}).text
    links = checked(page).links
    assert "?frame=6&seat=1" in links
    assert "?frame=8&seat=1" in links
    assert "?frame=0&seat=1" in links
    assert client.get(path, params={"ply": "12", "seat": "1"}).status_code == 200
    for odd in ("-1", "x", "99999999999", "\uff17"):
        assert client.get(path, params={"frame": odd, "seat": odd, "ply": odd}).status_code == 200


def test_names_in_records_are_only_names(client: Client) -> None:
    game = menagerie.load("beasty-bar", 2)
    record = Record(game, [], seats=["you:<b>{x}</b>", "{0}:{name}"])
    page = client.get(sent(client, record)).text
    assert "&lt;b&gt;{x}&lt;/b&gt;" in page
    assert "<b>{x}" not in page


@pytest.mark.parametrize("content", [b"", b"{}", b"no json", b'{"format": "menagerie-record", "version": 1}', b"\xff"])
def test_what_is_no_record_is_refused(client: Client, content: bytes) -> None:
    answer = client.post("/replay", files={"record": ("game.json", content, "application/json")})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_records_may_be_longer_than_other_requests(client: Client) -> None:
    spaces = b" " * (MOST_BODY_BYTES * 2)
    text = random_record("beasty-bar", 2, 1).dumps().encode() + spaces
    assert client.post("/replay", files={"record": ("game.json", text)}).status_code == 303
    too_long = b" " * (MOST_RECORD_BYTES + 20_000)
    assert client.post("/replay", files={"record": ("game.json", too_long)}).status_code == 413
    assert client.post("/tables", files={"record": ("game.json", text)}).status_code == 413


def test_a_record_that_is_gone_is_asked_for_again(client: Client) -> None:
    assert client.get("/replay").status_code == 200
    for path in ("/replay/0123", "/replay/0123/frame", "/replay/0123/analysis", "/replay/0123/analysis/part"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert re.search("once more", answer.text)
