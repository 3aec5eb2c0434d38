"""What a server writes down: each request with its route and status, and nothing that is secret or personal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from menagerie.store import rows
from menagerie.store.database import Database
from menagerie.web.visit import TOKEN_COOKIE
from tests.processes import Server
from tests.sites import BROWSER

NAMES = {"name": "Wolfgang-Amadé", "word": "Kleine-Nachtmusik"}
OTHER = {"name": "Konstanze", "word": "Zauberflöte"}


def a_session(server: Server) -> list[str]:
    """People play with a browser and with a program, and do things wrong; all that must not be written down."""
    secrets = [*NAMES.values(), *OTHER.values()]
    with httpx.Client(base_url=server.url, headers=BROWSER, timeout=30, follow_redirects=True) as browser:
        browser.post("/tables", data={"game": "beasty-bar", "players": "2", "seat1": "open", **NAMES})
        secrets.append(browser.cookies[TOKEN_COOKIE])
        (table,) = set(re.findall(r"/t/(\w+)", browser.get("/mine").text))
        with httpx.Client(base_url=server.url, timeout=30) as program:
            sat = program.post(f"/api/v1/tables/{table}/seats", json=OTHER).json()
            secrets.append(sat["token"])
            program.headers["authorization"] = f"Bearer {sat['token']}"
            for _ in range(6):
                for client in (browser, program):
                    shown = client.get(f"/api/v1/tables/{table}").json()
                    if shown["legal_actions"]:
                        action = shown["legal_actions"][0]["action"]
                        client.post(f"/t/{table}/act", data={"at": shown["version"], "action": str(action)})
            program.post(f"/api/v1/tables/{table}/actions", json={"at": "nonsense", "action": 5, **OTHER})
            program.get(f"/api/v1/tables/{table}/hints")
        link = browser.post(f"/t/{table}/resume-link").text
        (secret,) = set(re.findall(r"/resume/([\w-]+)", link))
        secrets.append(secret)
        browser.get(f"/resume/{secret}")
        browser.post(f"/resume/{secret}")
        browser.post(f"/resume/{secret}")
        browser.get(f"/t/{table}?token={secret}")
        browser.post("/tables", content=b"\xff" * 70_000)
    return secrets


@pytest.mark.parametrize("level", ["info", "debug"])
def test_nothing_secret_is_written_down(tmp_path: Path, level: str) -> None:
    path = str(tmp_path / "tables.sqlite")
    with Server(path, tmp_path / "log", "--log-level", level) as server:
        secrets = a_session(server)
        server.stop()
    database = Database(path)
    with database.reading() as connection:
        for table, seats in rows.tables_of_player(connection, 1, 10) + rows.tables_of_player(connection, 2, 10):
            secrets += [table.seed.hex(), repr(table.seed), *(seat.resume_hash or table.seed.hex() for seat in seats)]
    database.close()
    written = server.log.read_text("utf-8")
    for secret in secrets:
        assert len(secret) > 8 or secret in OTHER.values()
        for form in (secret, json.dumps(secret)[1:-1], secret.encode().hex()):
            assert form not in written
    lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    requests = [line for line in lines if line["message"] == "request"]
    assert len(requests) > 20
    assert {"/t/{table}/act", "/resume/{secret}", "/api/v1/tables/{table}"} <= {line["route"] for line in requests}
    assert {303, 200, 413} <= {line["status"] for line in requests}
    assert len(lines) >= len(written.splitlines()) - 2, "all but the greeting is JSON"
