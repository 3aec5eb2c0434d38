"""The pages' forms, whatever is sent to them: the server never fails, and what it refuses has changed nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest import mock
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from menagerie.server.live import LiveTable
from menagerie.server.robots import Robots
from menagerie.store.database import Database
from menagerie.web.visit import TOKEN_COOKIE
from tests.postgres import Cluster
from tests.servers import dump
from tests.sites import BROWSER, served

FORM = "application/x-www-form-urlencoded"
FORMS = ("act", "sit", "start", "leave", "back", "undo", "undo-answer", "rematch", "resume-link")
BOUNDED = settings(
    max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), print_blob=False
)


@dataclass
class Playground:
    """A server with a table that waits, one at which a game goes on, and one that is over."""

    url: str
    database: Database
    tokens: list[str]
    tables: list[str]
    versions: dict[str, str] = field(default_factory=dict)


def new_playground(url: str, database: Database, client: httpx.Client) -> Playground:
    tokens: list[str] = []
    tables: list[str] = []
    for seats in (["me", "open"], ["me", "open"], ["me", "random"]):
        body = {"game": "beasty-bar", "players": 2, "seats": seats, "name": "Anna"}
        made = client.post("/api/v1/tables", json=body).json()
        tables.append(made["table"])
        tokens.append(made["token"])
    sat = client.post(f"/api/v1/tables/{tables[1]}/seats", json={"name": "Ben"}).json()
    tokens.append(sat["token"])
    bearer = {"authorization": f"Bearer {tokens[2]}"}
    while (shown := client.get(f"/api/v1/tables/{tables[2]}", headers=bearer).json())["status"] != "over":
        if shown["legal_actions"]:
            move = {"at": shown["version"], "action": shown["legal_actions"][0]["action"]}
            client.post(f"/api/v1/tables/{tables[2]}/actions", json=move, headers=bearer)
    versions = {table: client.get(f"/api/v1/tables/{table}").json()["version"] for table in tables}
    return Playground(url, database, tokens, tables, versions)


async def think_for_ever(self: Robots, live: LiveTable) -> None:
    await asyncio.sleep(3_600)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def playground(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playground]:
    if request.param == "sqlite":
        address = str(tmp_path_factory.mktemp("forms") / "tables.sqlite")
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        address = cluster.new_database()
    with served(address) as url, httpx.Client(base_url=url) as client:
        database = Database(address)
        made = new_playground(url, database, client)
        with mock.patch.object(Robots, "_bots_turns", think_for_ever):  # whoever leaves now leaves a quiet table
            yield made
        database.close()


# What is sent

ODD = [
    "", "0", "-1", "1e400", "nan", "inf", "9" * 5000, "0x10", "1.5", " 7 ", "\x00", "a\x00b", "\ud7ff", "\u202e",
    "{pick}", "{", "%", "%s", "'; DROP TABLE players; --", "<script>", "../../etc/passwd", "me", "open", "owl",
    "level:9", "true", "٣", "²", "10000", "99999999999999999999", "play lion", "0-8", "1-0", "a" * 100,
    "\r\nset-cookie: x=y", "🦁" * 30,
]  # fmt: skip
NAMES = [
    "at", "action", "wish", "pick", "picked", "name", "seat", "word", "bot", "agrees", "lang", "back", "game",
    "players", "clock", "move_seconds", "game_minutes", "increment", "days", "public", "hints", "loses_on_time",
    "seat0", "seat1", "option.points", "option.start", "option.nonsense", "option.", "\x00", "",
]  # fmt: skip
FILE = b'--x\r\nContent-Disposition: form-data; name="at"; filename="a"\r\n\r\n1\r\n--x--\r\n'
KINDS = [FORM, "multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "application/json", ""]
ODD_PATHS = [
    "/t/%00", "/t/%00/stream", "/t/%ff", "/resume/%00", "/rules/%00", "/new/%00", "/static/x/%00", "/static/x/..",
    "/static/x/%2e%2e%2fapp.py", "/art/%00-x.svg", "/looks/%2e%2e-x.css", "/t/%ed%a0%80", "/api/v1/tables/%00",
    "/api/v1/tables/%ff/record", "/t/" + "a" * 5000,
]  # fmt: skip
values = st.one_of(st.sampled_from(ODD), st.text(max_size=60), st.integers(-5, 60).map(str))
fields = st.dictionaries(st.sampled_from(NAMES), st.one_of(values, st.lists(values, max_size=4)), max_size=8)
paths = st.one_of(
    st.tuples(st.integers(0, 2), st.sampled_from(FORMS)).map(lambda pair: f"/t/#{pair[0]}/{pair[1]}"),
    st.sampled_from(
        ["/tables", "/language", "/resume/none", "/resume/%00", "/resume/%ff%fe", "/t/%00/act", "/t/none/act"]
    ),
    st.text(st.characters(codec="utf-8"), max_size=30).map(lambda text: f"/t/{quote(text, safe='')}/act"),
)
odd_bodies = st.sampled_from([FILE, b"&" * 500, b"a=%ff%fe&at=%00", b"=&=&=", b"a=1&" * 300])
bodies = st.tuples(st.sampled_from(KINDS), st.one_of(st.binary(max_size=300), odd_bodies))
Send = Callable[[httpx.Client], httpx.Response]


def to_send(path: str, form: dict[str, Any] | None, body: tuple[str, bytes] | None, is_part: bool) -> Send:
    headers = {"hx-request": "true"} if is_part else {}
    if form is not None:
        return lambda client: client.post(path, data=form, headers=headers)
    assert body is not None
    kind, content = body
    return lambda client: client.post(path, content=content, headers={**headers, "content-type": kind})


requests = st.tuples(paths, fields, bodies, st.booleans(), st.booleans())


def sent(playground: Playground, request: Any, token: str | None) -> tuple[httpx.Response, bool, str]:
    """Sends it; the answer, whether anything that is stored has changed, and where it was sent to."""
    path, form, body, is_form, is_part = request
    for number, table in enumerate(playground.tables):
        path = path.replace(f"#{number}", table)
        if is_form and form.get("at") == "0-8":
            form = {**form, "at": playground.versions[table]}
    before = dump(playground.database)
    cookies = {} if token is None else {TOKEN_COOKIE: token}
    with httpx.Client(base_url=playground.url, headers=BROWSER, cookies=cookies, timeout=30) as client:
        answer = to_send(path, form if is_form else None, body, is_part)(client)
    return answer, dump(playground.database) != before, path


@pytest.mark.slow
@given(request=requests, token=st.sampled_from([None, "", "nonsense", "x" * 300, "a b"]))
@BOUNDED
def test_strangers_change_nothing_but_by_founding_and_sitting(playground: Playground, request: Any, token: Any) -> None:
    answer, has_changed, path = sent(playground, request, token)
    assert answer.status_code < 500, answer.text
    if path != "/tables" and not path.endswith("/sit"):
        assert not has_changed
    if answer.status_code >= 400:
        assert not has_changed


@pytest.mark.slow
@given(request=requests, who=st.integers(0, 3))
@BOUNDED
def test_what_is_refused_has_changed_nothing(playground: Playground, request: Any, who: int) -> None:
    answer, has_changed, _ = sent(playground, request, playground.tokens[who])
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert not has_changed


@pytest.mark.slow
@given(at=values, action=values, name=st.sampled_from(["act", "undo"]), who=st.integers(0, 3), is_part=st.booleans())
@BOUNDED
def test_whoever_answers_another_version_gets_the_present_one(
    playground: Playground, at: str, action: str, name: str, who: int, is_part: bool
) -> None:
    table = playground.tables[1]
    shown = httpx.get(f"{playground.url}/api/v1/tables/{table}").json()
    if at.strip() == shown["version"]:
        return
    request = (f"/t/{table}/{name}", {"at": at, "action": action}, None, True, is_part)
    answer, has_changed, _ = sent(playground, request, playground.tokens[who])
    assert not has_changed
    assert answer.status_code in ((403, 409, 422) if is_part else (303, 403, 409, 422)), answer.text


@pytest.mark.parametrize("path", ODD_PATHS)
def test_odd_addresses_lead_nowhere(playground: Playground, path: str) -> None:
    before = dump(playground.database)
    with httpx.Client(base_url=playground.url) as client:
        answer = client.get(path)
        assert answer.status_code in (404, 422) or path == "/resume/%00", answer.text
        assert answer.status_code < 500
    assert dump(playground.database) == before


@pytest.mark.parametrize("host", ["[", "a b", "", "x:99999", "\u00ff", "evil.test/path?x", "[::1]:80"])
def test_odd_hosts_do_no_harm(playground: Playground, host: str) -> None:
    with httpx.Client(base_url=playground.url) as client:
        for method, path in (("GET", "/"), ("POST", "/tables"), ("POST", f"/t/{playground.tables[1]}/resume-link")):
            headers: Any = {
                "host": host.encode("latin-1"),
                "cookie": f"{TOKEN_COOKIE}={playground.tokens[1]}",
                **BROWSER,
            }
            assert client.request(method, path, headers=headers).status_code < 500
