"""The JSON interface does what its description says, whatever is sent to it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks

import menagerie
from menagerie.server import hints
from menagerie.store.database import Database
from menagerie.web.app import Settings, create_app
from tests.servers import dump
from tests.sites import served

SCHEMA = schemathesis.openapi.from_dict(create_app(Settings("not opened")).openapi())
FOUNDING = r"^/api/v1/tables(/\{table\}/seats)?$"
"""Whoever does this needs no token: it is where tokens come from."""

CHECKS = [
    checks.not_a_server_error,
    schemathesis.checks.CHECKS.get_one("status_code_conformance"),
    schemathesis.checks.CHECKS.get_one("content_type_conformance"),
    schemathesis.checks.CHECKS.get_one("response_schema_conformance"),
]
BOUNDED = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@dataclass
class Playground:
    """A server with a table of each kind: waiting, going on, over."""

    url: str
    database: Database
    tables: list[str]
    tokens: list[str]


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playground]:
    path = str(tmp_path_factory.mktemp("schema") / "tables.sqlite")
    before, hints.SECONDS = hints.SECONDS, 0.01
    with served(path) as url, httpx.Client(base_url=url) as client:
        database = Database(path)
        tables, tokens = [], []
        for game in menagerie.games():
            body = {"game": game, "players": 2, "seats": ["me", "open"], "name": "Anna", "public": True}
            made = client.post("/api/v1/tables", json=body).json()
            tables.append(made["table"])
            tokens.append(made["token"])
        sat = [client.post(f"/api/v1/tables/{table}/seats", json={"name": "Ben"}).json() for table in tables[:3]]
        tokens += [seat["token"] for seat in sat]
        lose = {"at": "", "action": 0}
        assert client.post(f"/api/v1/tables/{tables[0]}/actions", json=lose).status_code == 403
        yield Playground(url, database, tables, tokens)
        database.close()
    hints.SECONDS = before


def ask(case: Any, playground: Playground, token: str) -> Any:
    """Sends the request, most often about a table that there is."""
    choose = random.Random(repr(case.path_parameters) + repr(case.body))
    if "table" in (case.path_parameters or {}) and choose.random() < 0.8:
        case.path_parameters["table"] = choose.choice(playground.tables)
    if isinstance(case.body, dict) and "at" in case.body and choose.random() < 0.5:
        table = case.path_parameters["table"]
        shown = httpx.get(f"{playground.url}/api/v1/tables/{table}", timeout=10)
        case.body["at"] = shown.json().get("version", "") if shown.is_success else ""
    response = case.call(base_url=playground.url, headers={"authorization": f"Bearer {token}"}, timeout=60)
    case.validate_response(response, checks=CHECKS)
    return response


@pytest.mark.slow
@SCHEMA.exclude(path_regex=r"/stream$").parametrize()
@BOUNDED
def test_the_interface_is_as_described(case: Any, playground: Playground) -> None:
    ask(case, playground, random.Random(repr(case.body)).choice(playground.tokens))


@pytest.mark.slow
@SCHEMA.exclude(path_regex=r"/stream$").exclude(path_regex=FOUNDING, method="POST").parametrize()
@BOUNDED
def test_with_wrong_tokens_nothing_changes(case: Any, playground: Playground) -> None:
    before = dump(playground.database)
    for token in ("", "nonsense", playground.tokens[0][:-1], playground.tokens[0].swapcase()):
        ask(case, playground, token)
    assert dump(playground.database) == before


@pytest.mark.slow
@SCHEMA.exclude(path_regex=r"/stream$").include(method="GET").parametrize()
@BOUNDED
def test_looking_changes_nothing(case: Any, playground: Playground) -> None:
    before = dump(playground.database)
    ask(case, playground, playground.tokens[0])
    assert dump(playground.database) == before


def test_every_operation_is_described() -> None:
    paths = SCHEMA.raw_schema["paths"]
    assert len(paths) >= 14
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert operation["description"], (method, path)
            assert {"403", "404", "409", "413", "422", "429"} <= operation["responses"].keys(), (method, path)
