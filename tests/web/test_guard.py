"""What every request passes: size, origin, rate; and what every answer carries with it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from menagerie.server.house import House
from menagerie.web.guard import HEADERS, MOST_BODY_BYTES, Rates
from menagerie.web.rendering import art_url, look_url, static_url
from menagerie.web.visit import TOKEN_COOKIE
from menagerie.web.words import COOKIE as LANGUAGE_COOKIE
from menagerie.web.words import known_languages
from tests.servers import dump
from tests.sites import HOST, Seated, Site, live_of, seated, served, site_at

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with site_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


# Other sites' forms


@pytest.mark.parametrize(
    ("headers", "is_let_in"),
    [
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "nonsense"}, False),
        ({"sec-fetch-site": ""}, False),
        ({"sec-fetch-site": "cross-site", "origin": f"http://{HOST}"}, False),
        ({"origin": f"http://{HOST}"}, True),
        ({"origin": f"http://{HOST}:81"}, False),
        ({"origin": "http://evil.test"}, False),
        ({"origin": f"http://{HOST}.evil.test"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://["}, False),
        ({"origin": "http://\u0661"}, False),
        ({}, False),
    ],
)
async def test_a_form_of_another_site_does_nothing(site: Site, headers: dict[str, str], is_let_in: bool) -> None:
    seats = await seated(site, "beasty-bar", 2)
    live = await live_of(site, seats)
    form = {"at": live.version, "action": str(live.state.legal_actions()[0])}
    before, version = dump(site.house.database), live.version
    raw = {name: value.encode() for name, value in headers.items()}
    async with site.client(headers={"cookie": f"{TOKEN_COOKIE}={seats.tokens[live.to_move or 0]}"}) as browser:
        answer = await browser.post(f"/t/{seats.table}/act", data=form, headers=raw)  # type: ignore[arg-type]
    assert answer.status_code == (303 if is_let_in else 403)
    assert (live.version != version) == is_let_in
    assert (dump(site.house.database) != before) == is_let_in


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "LINK"])
async def test_whatever_the_method(site: Site, method: str) -> None:
    async with site.client(headers={"cookie": "a=b", "origin": "http://evil.test"}) as browser:
        answer = await browser.request(method, "/tables")
    assert answer.status_code == 403


async def test_a_program_without_cookies_needs_no_origin(site: Site) -> None:
    seats = await seated(site, "beasty-bar", 2)
    live = await live_of(site, seats)
    async with site.client(seats.tokens[live.to_move or 0]) as program:
        body = {"at": live.version, "action": live.state.legal_actions()[0]}
        assert (await program.post(f"{seats.path}/actions", json=body)).status_code == 200


# Size


FORM = "application/x-www-form-urlencoded"


async def pieces(size: int) -> AsyncIterator[bytes]:
    yield b"a="
    while size > 0:
        yield b"b" * 4096
        size -= 4096


@pytest.mark.parametrize("path", ["/tables", "/api/v1/tables", "/t/none/act", "/language", "/resume/x", "/nowhere"])
@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"]
)
@pytest.mark.parametrize("is_length_told", [True, False])
async def test_what_is_too_long_is_refused(site: Site, path: str, kind: str, is_length_told: bool) -> None:
    before = dump(site.house.database)
    content: Any = b"a=b&" * (MOST_BODY_BYTES // 4 + 1) if is_length_told else pieces(2 * MOST_BODY_BYTES)
    async with site.client(headers={"content-type": kind}) as client:
        answer = await client.post(path, content=content)
    is_read = (path, kind) in (("/tables", FORM), ("/language", FORM), ("/api/v1/tables", "application/json"))
    if is_length_told or is_read:
        assert answer.status_code == 413
    assert 400 <= answer.status_code < 500, "what nobody reads to its end needs no limit"
    assert dump(site.house.database) == before


async def test_what_is_just_not_too_long_is_read(site: Site) -> None:
    form = "game=beasty-bar&players=2&name=Anna&more="
    content = form + "x" * (MOST_BODY_BYTES - len(form))
    async with site.browser() as browser:
        for text, status in ((content, 303), (content + "x", 413)):
            answer = await browser.post("/tables", content=text, headers={"content-type": FORM})
            assert answer.status_code == status


@pytest.mark.parametrize("length", ["-1", "1e3", "", "\u00b2", "0x10", "9" * 5000, "+5", "5,5"])
async def test_a_length_that_is_none_is_refused(site: Site, length: str) -> None:
    sent: list[dict[str, Any]] = []
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": "/tables", "raw_path": b"/tables", "query_string": b"", "root_path": "", "client": None, "server": None,
        "headers": [(b"host", HOST.encode()), (b"content-length", length.encode("latin-1"))],
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await site.app(scope, receive, send)
    assert sent[0]["status"] == 413


# Rate


async def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    async with site_at(str(tmp_path / "tables.sqlite"), limits_rates=True) as site, site.browser() as client:
        seen = [(await client.post("/language", data={"lang": "en"})).status_code for _ in range(100)]
        assert seen[:80] == [303] * 80
        assert 429 in seen[80:]
        answer = await client.post("/api/v1/tables", json={})
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "5"
        assert answer.json()["kind"] == "Guard"
        assert (await client.get("/healthz")).status_code == 200, "looking is counted apart"


def test_the_rate_recovers(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("menagerie.web.guard.time.monotonic", lambda: now)
    rates = Rates([("", 5, 1), ("POST", 2, 0.5)])
    assert [rates.allows("a", "POST") for _ in range(4)] == [True, True, False, False]
    assert rates.allows("b", "POST"), "another client"
    assert [rates.allows("a", method) for method in ("GET", "HEAD", "GET", "PUT", "DELETE", "GET")] == [True] * 5 + [
        False
    ]
    now = 2.0
    assert [rates.allows("a", "POST") for _ in range(2)] == [True, False]
    now = 1000.0
    assert [rates.allows("a", "POST") for _ in range(3)] == [True, True, False], "no more than at the start"


def test_the_rates_of_many_clients_do_not_fill_the_memory() -> None:
    rates = Rates([("", 5, 1)])
    for number in range(60_000):
        rates.allows(str(number), "GET")
    assert len(rates._left) == 50_000


# What every answer carries


def addresses(site: Site, seats: Seated) -> Iterator[tuple[str, str]]:
    """A request for each route and method of the application, by a stranger."""
    values = {"table": seats.table, "game": "beasty-bar", "secret": "none", "action": "0", "name": "none", "_mark": "x"}
    for route in routes_of(site):
        for method in sorted(route.methods or ()):
            path = re.sub(r"{(\w+)(:int)?}", lambda found: "1" if found[2] else values.get(found[1], "x"), route.path)
            yield method, path
    yield from (("GET", path) for path in (art_url("site"), look_url("beasty-bar"), static_url("site.css")))
    yield from (("GET", path) for path in ("/nowhere", "/api/nowhere", "/t/nothere", "/api/v1/tables/nothere"))
    yield from (("DELETE", "/"), ("POST", "/api/v1/games"), ("PUT", "/api/v1/tables"))


def routes_of(site: Site) -> list[APIRoute]:
    found: list[APIRoute] = []

    def collect(routes: Any) -> None:
        for route in routes:
            if hasattr(route, "param_convertors") and getattr(route, "methods", None):
                found.append(route)
            elif hasattr(route, "original_router"):
                collect(route.original_router.routes)

    collect(site.app.routes)
    return found


def check_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert answer.headers[name] == value, name
    assert "cache-control" in answer.headers
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


async def test_every_answer_has_its_headers(site: Site) -> None:
    seats = await seated(site, "beasty-bar", 2)
    asked = {path for _, path in addresses(site, seats)}
    assert len(asked) > 30, asked
    async with site.client() as client:
        for method, path in addresses(site, seats):
            if path.endswith(("/stream", "/again")):
                stream = site.stream(path)
                await stream.wait_for(lambda _, stream=stream: stream.status != 0)  # type: ignore[misc]
                check_headers(httpx.Response(stream.status, headers=stream.headers))
                await stream.close()
                continue
            answer = await client.request(method, path)
            assert answer.status_code < 500, (method, path)
            check_headers(answer)
            if answer.status_code == 200 and path.startswith(("/t/", "/api/")):
                assert answer.headers["cache-control"] == "no-store", path


async def test_who_asks_for_the_head_only_is_told_what_get_would_say(site: Site) -> None:
    """With every address that can be read, be it there or not; not with streams, which go on for ever."""
    seats = await seated(site, "beasty-bar", 2)
    asked = sorted({path for method, path in addresses(site, seats) if method == "GET"})
    assert len(asked) > 30, asked
    async with site.client() as client:
        for path in asked:
            head = await client.head(path)
            if path.endswith(("/stream", "/again")):
                assert (head.status_code, head.headers["allow"]) == (405, "GET")
                continue
            get = await client.get(path)
            assert (head.status_code, dict(head.headers)) == (get.status_code, dict(get.headers)), path


def test_a_head_has_no_body(tmp_path: Path) -> None:
    """At a real server, which leaves it out, and is then ready for the next request of the connection."""
    with served(str(tmp_path / "tables.sqlite")) as url, httpx.Client(base_url=url) as client:
        for path in ("/", "/healthz", "/rules/beasty-bar", "/api/v1/games", static_url("site.css"), "/nowhere"):
            head, get = client.head(path), client.get(path)
            assert (head.status_code, head.headers.get("content-length")) == (
                get.status_code,
                get.headers.get("content-length"),
            )
            assert head.content == b""
            assert get.content


async def test_an_error_of_ours_has_its_headers_and_tells_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: House, question: Any) -> None:
        raise RuntimeError("the secret reason")

    monkeypatch.setattr(House, "read", fail)
    transport = httpx.ASGITransport(app=site.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
        for path in ("/", "/api/v1/tables", "/t/abc"):
            answer = await client.get(path)
            assert answer.status_code == 500
            assert "secret reason" not in answer.text
            check_headers(answer)


async def test_the_cookie_is_out_of_reach(site: Site) -> None:
    for scheme in ("http", "https"):
        async with site.browser(scheme=scheme) as browser:
            answer = await browser.post("/tables", data={"game": "beasty-bar", "name": "Anna"})
            check_cookie(answer, scheme)
            again = await browser.post("/tables", data={"game": "beasty-bar", "name": "Anna"})
            assert again.status_code == 303
            assert "set-cookie" not in again.headers, "the token is told once"


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("lang", known_languages())
async def test_the_cookie_of_the_language_is_as_well_kept(site: Site, scheme: str, lang: str) -> None:
    async with site.browser(scheme=scheme) as browser:
        answer = await browser.post("/language", data={"lang": lang})
    assert answer.headers["set-cookie"].startswith(f"{LANGUAGE_COOKIE}={lang};")
    check_cookie(answer, scheme)


def check_cookie(answer: httpx.Response, scheme: str) -> None:
    """One cookie, out of reach of scripts and other sites; what came by HTTPS goes back by HTTPS only."""
    (cookie,) = answer.headers.get_list("set-cookie")
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert ("secure" in parts) == (scheme == "https")


@pytest.mark.parametrize(
    ("back", "where"),
    [
        ("/mine", "/mine"),
        ("//evil.test", "/"),
        ("/\\evil.test", "/"),
        ("http://evil.test", "/"),
        ("/a\r\nx: y", "/"),
        ("/\t/evil.test", "/"),
        ("", "/"),
    ],
)
async def test_nobody_is_sent_to_another_site(site: Site, back: str, where: str) -> None:
    async with site.browser() as browser:
        answer = await browser.post("/language", data={"lang": "en", "back": back})
    assert answer.status_code == 303
    assert answer.headers["location"] == where


async def test_many_at_once_are_answered(site: Site) -> None:
    async with site.client() as client:
        answers = await asyncio.gather(*(client.get("/healthz") for _ in range(60)))
    assert {answer.status_code for answer in answers} == {200}
