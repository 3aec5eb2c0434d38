"""What is refused to a founder, or to who wants to sit down, has changed nothing at all: not even a name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from menagerie.server import opening
from tests.servers import dump
from tests.sites import Site, seated, site_at

pytestmark = pytest.mark.anyio
TABLE: dict[str, Any] = {"game": "beasty-bar", "players": 2, "seats": ["me", "open"], "name": "Another Name"}
FORM = {"game": "beasty-bar", "players": "2", "seat1": "open", "name": "Another Name"}


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with site_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


async def anna(site: Site, tables: int) -> str:
    """The token of somebody with so many tables that wait."""
    token: str | None = None
    for _ in range(tables):
        async with site.client(token) as client:
            made = await client.post("/api/v1/tables", json={**TABLE, "name": "Anna"})
        assert made.status_code == 201
        token = token or made.json()["token"]
    assert token is not None
    return token


async def check_nothing_changes(site: Site, token: str | None, path: str, **body: Any) -> None:
    before = dump(site.house.database)
    async with site.browser(token) as browser:
        answer = await browser.post(path, **body)
    assert 400 <= answer.status_code < 500, (path, body)
    assert "set-cookie" not in answer.headers
    assert dump(site.house.database) == before, (path, body)


async def test_who_has_too_many_tables_keeps_the_name(site: Site) -> None:
    token = await anna(site, opening.MOST_OPEN_TABLES)
    await check_nothing_changes(site, token, "/tables", data=FORM)
    await check_nothing_changes(site, token, "/api/v1/tables", json=TABLE)


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_table_that_can_not_be_founded_changes_nothing(site: Site, is_known: bool) -> None:
    token = await anna(site, 1) if is_known else None
    for wrong in (
        {"game": "chess"}, {"players": "7"}, {"seat0": "me", "seat1": "me"}, {"seat1": "wolf"}, {"name": "\u202e"},
        {"name": "a" * 200}, {"word": "a" * 41}, {"option.points": "perhaps"}, {"clock": "hourglass"},
        {"clock": "move", "move_seconds": "1"}, {"clock": "move", "move_seconds": "1e12"},
    ):  # fmt: skip
        await check_nothing_changes(site, token, "/tables", data={**FORM, **wrong})
    wishes: list[dict[str, Any]] = [
        {"game": "chess"}, {"players": 7}, {"seats": ["me", "me"]}, {"seats": ["me"]}, {"seats": ["me", "wolf"]},
        {"name": "\u202e"}, {"name": ""}, {"word": "a" * 41}, {"options": {"points": "perhaps"}},
        {"options": {"nonsense": 1}}, {"clock": {"kind": "hourglass"}},
    ]  # fmt: skip
    for wish in wishes:
        await check_nothing_changes(site, token, "/api/v1/tables", json={**TABLE, **wish})


@pytest.mark.parametrize("number", ["99999999999", "-1e12", "inf", "-inf", "1e400"])
async def test_a_number_without_measure_is_told_its_bounds(site: Site, number: str) -> None:
    async with site.browser() as browser:
        answer = await browser.post("/tables", data={**FORM, "clock": "move", "move_seconds": number})
    assert 400 <= answer.status_code < 500
    assert f"seconds for each decision: this is a number from -1000000000 to 1000000000, not {number}." in answer.text


@pytest.mark.parametrize("is_known", [True, False])
async def test_who_can_not_sit_down_keeps_the_name(site: Site, is_known: bool) -> None:
    token = await anna(site, 1) if is_known else None
    full = await seated(site, "beasty-bar", 2)
    waiting = (await site.house.table(full.table)).id
    for form in ({"name": "Another Name"}, {"name": "Another Name", "seat": "1"}, {"name": ""}):
        await check_nothing_changes(site, token, f"/t/{waiting}/sit", data=form)
    for body in ({"name": "Another Name"}, {"name": "Another Name", "seat": 1}, {"name": ""}):
        await check_nothing_changes(site, token, f"{full.path}/seats", json=body)


async def test_who_is_too_late_for_a_seat_keeps_the_name(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat is taken between the first look and the second."""
    token, full = await anna(site, 1), await seated(site, "beasty-bar", 2)
    monkeypatch.setattr(opening, "check_sitting", lambda *_: None)
    await check_nothing_changes(site, token, f"/t/{full.table}/sit", data={"name": "Another Name"})
    await check_nothing_changes(site, token, f"{full.path}/seats", json={"name": "Another Name"})


async def test_who_is_known_sits_down_under_another_name(site: Site) -> None:
    token, host = await anna(site, 1), await anna(site, 1)
    async with site.client(host) as client, site.browser(token) as browser:
        made = await client.post("/api/v1/tables", json=TABLE)
        assert (await browser.post(f"/t/{made.json()['table']}/sit", data={"name": "Žofie"})).status_code == 303
    person = await site.services.people.person(token)
    assert person is not None
    assert person.name == "Žofie"


async def test_who_founds_or_sits_down_is_called_as_wished(site: Site) -> None:
    token, ben = await anna(site, 1), await anna(site, 1)
    async with site.client(token) as client, site.client(ben) as other:
        made = await client.post("/api/v1/tables", json=TABLE)
        assert (await client.post("/api/v1/tables", json={**TABLE, "name": "Žofie"})).status_code == 201
        assert (
            await other.post(f"/api/v1/tables/{made.json()['table']}/seats", json={"name": "Ben"})
        ).status_code == 201
    assert (await site.house.table(made.json()["table"])).names == ["Another Name", "Ben"]
    names = [person.name for key in (token, ben) if (person := await site.services.people.person(key))]
    assert names == ["Žofie", "Ben"]
