"""One's own games, their figures and exports, and analyses of them."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest

import menagerie
from menagerie.search.simple import GreedyBot
from menagerie.server.errors import TooMany
from menagerie.server.studies import MOST_WAITING, Studies
from menagerie.store.figures import Opponent
from menagerie.web.figures import OTHER_BOTS, PEOPLE, Played, figures_of
from tests.reading_site import Client, checked, random_record, sent, site


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with site(tmp_path_factory.mktemp("own")) as client:
        yield client


def found_table(client: Client, game: str, name: str, seat: str = "chick") -> str:
    answer = client.post("/tables", data={"game": game, "players": "2", "name": name, "seat0": "me", "seat1": seat})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def play_out(client: Client, path: str) -> None:
    """Plays a table to its end over the programs' interface."""
    name, bot = path.rpartition("/")[2], GreedyBot()
    for _ in range(4_000):
        table = client.get(f"/api/v1/tables/{name}").json()
        if table["status"] == "over":
            return
        if not table["legal_actions"]:
            time.sleep(0.01)
            continue
        live = client.services.house._live[name]
        action = bot.choose(live.state)
        client.post(f"/api/v1/tables/{name}/actions", json={"action": action, "at": table["version"]})
    raise AssertionError("the game does not end")


def test_nothing_is_shown_before_the_end(client: Client) -> None:
    path = found_table(client, "beasty-bar", "Anna")
    for part in ("replay", "replay/frame", "analysis", "analysis/part", "record"):
        assert client.get(f"{path}/{part}").status_code == 403


def test_own_games_and_nobody_else_s(client: Client) -> None:
    assert "/replay" in checked(client.get("/mine").text).links
    assert client.get("/mine.json").json() == []
    path = found_table(client, "beasty-bar", "Anna")
    assert "your turn" in client.get("/mine").text
    play_out(client, path)
    page = checked(client.get("/mine").text)
    assert f"{path}/replay" in page.links
    assert f"{path}/analysis" in page.links
    table = path.rpartition("/")[2]
    (game,) = client.get("/mine.json").json()
    assert (game["table"], game["game"], game["players"]) == (table, "beasty-bar", 2)
    assert [other["kind"] for other in game["opponents"]] == ["bot"]
    rows = list(csv.DictReader(io.StringIO(client.get("/mine.csv").text)))
    assert [row["table"] for row in rows] == [table]
    assert checked(client.get(f"{path}/replay").text).ids.count("reel") == 1
    client.forget()
    found_table(client, "beasty-bar", "=Bob")
    assert client.get("/mine.json").json() == []
    assert path not in client.get("/mine").text


def played(share: float, opponents: list[Opponent], players: int = 2, score: float = 3.0) -> Played:
    return Played("t", "beasty-bar", players, 0.0, share, score, opponents)


def test_figures_say_how_sure_a_share_is_and_against_whom() -> None:
    owl, chick = Opponent("bot", "owl", "Ada"), Opponent("bot", "chick", "Ben")
    games = [
        played(1, [owl, chick], 3),
        played(0.5, [chick]),
        played(0, [Opponent("person", None, "Bob"), owl], 3),
        played(1, [Opponent("bot", "greedy", "Cleo")], score=7),
    ]
    (figures,) = figures_of(games)
    assert list(figures.by_opponent) == [OTHER_BOTS, PEOPLE, 1, 5]
    assert (figures.all.games, figures.all.victories, figures.all.score) == (4, 2.5, 4.0)
    assert figures.all.interval.low < figures.all.interval.mean == 2.5 / 4 < figures.all.interval.high
    assert figures.all.fair == (1 / 3 + 1 / 2 + 1 / 3 + 1 / 2) / 4
    assert figures_of([]) == []


def test_an_analysis_is_made_once_and_leads_to_the_replay(client: Client) -> None:
    client.services.studies.seconds = 0.4
    path = sent(client, random_record("beasty-bar", 2, 6))
    page = client.get(f"{path}/analysis").text
    deadline = time.monotonic() + 240
    while 'class="waits"' in page and time.monotonic() < deadline:
        time.sleep(0.2)
        page = client.get(f"{path}/analysis/part").text
    whole = checked(client.get(f"{path}/analysis").text)
    assert {"chances", "mistakes", "luck", "moves"} <= set(whole.ids)
    assert any(link.startswith(f"{path}?ply=") for link in whole.links)


def test_analyses_that_fail_say_so_and_many_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        time.sleep(0.3)
        raise RuntimeError("on purpose")

    monkeypatch.setattr("menagerie.server.studies.analyse", fails)
    monkeypatch.setattr("menagerie.server.studies.log", mock.Mock())
    studies, record = Studies(), random_record("beasty-bar", 2, 6)
    try:
        first = studies.of("first", record)
        assert studies.of("first", record) is first
        for number in range(MOST_WAITING - 1):
            studies.of(str(number), record)
        with pytest.raises(TooMany):
            studies.of("one more", record)
        while not first.done:
            time.sleep(0.01)
        assert first.failed
    finally:
        studies.close()


def test_rules_are_there_for_every_game(client: Client) -> None:
    for name in menagerie.games():
        page = checked(client.get(f"/rules/{name}").text)
        assert sum(anchor.startswith("chapter-") for anchor in page.ids) >= 3
