"""Options from the net: whatever is sent as one opens no file; what the server itself writes is taken back."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.core import catalogue
from menagerie.core.record import Record
from menagerie.games.bean_dice import deck
from tests.playing import ALL, is_shrunk, label
from tests.servers import dump
from tests.sites import Site, site_at

pytestmark = pytest.mark.anyio
OPTIONS = [(name, option) for name in menagerie.games() for option in (o.name for o in catalogue.find(name).options)]
IDS = [f"{name}-{option}" for name, option in OPTIONS]

_watching: list[list[str]] = []


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    if _watching and event in ("open", "os.listdir", "os.scandir", "pathlib.Path.glob"):
        _watching[-1].append(str(arguments[0]))


sys.addaudithook(_note)  # once for all: it can't be taken away, and does nothing but in `opened_files`


@contextmanager
def opened_files() -> Iterator[list[str]]:
    """The files and folders that this process opens meanwhile, on whatever thread."""
    _watching.append([])
    try:
        yield _watching[-1]
    finally:
        _watching.pop()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with site_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


@pytest.fixture
def names_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Texts that lead to files: some that are there, decks among them, and some that are not."""
    (tmp_path / "deck.json").write_text(json.dumps(deck.own_deck().content()))
    monkeypatch.chdir(tmp_path)
    own = str(Path(deck.__file__).with_name("deck.json"))
    return [
        "/etc/passwd", "deck.json", "./deck.json", str(tmp_path / "deck.json"), own, f"file://{own}", "~/deck.json",
        "../" * 12 + "etc/passwd", "/dev/zero", "/dev/stdin", "/proc/self/environ", ".", "/", "nowhere.json",
        "menagerie/../deck.json", f"menagerie/{own}", "menagerie/deck.json", "menagerie.json", "\\\\host\\deck.json",
        "deck.json\0", " deck.json", "deck.json\n", "//deck.json", "%2e%2e/deck.json",
    ]  # fmt: skip


async def status_by_api(site: Site, game: str, options: dict[str, Any], players: int | None = None) -> tuple[int, str]:
    count = players or catalogue.find(game).players[0]
    body = {"game": game, "players": count, "seats": ["me", *["open"] * (count - 1)], "name": "Anna"}
    async with site.client() as client:
        answer = await client.post("/api/v1/tables", json={**body, "options": options})
    return answer.status_code, answer.text


async def status_by_form(site: Site, game: str, options: dict[str, str]) -> tuple[int, str]:
    async with site.browser() as browser:
        form = {"game": game, "seat1": "open", "name": "Anna"}
        form |= {f"option.{option}": value for option, value in options.items()}
        answer = await browser.post("/tables", data=form)
    return answer.status_code, answer.text


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=IDS)
async def test_no_file_is_opened(site: Site, names_of_files: list[str], game: str, option: str) -> None:
    """It is refused, and does not tell whether there is such a file; in every way in which it can be sent."""
    await status_by_api(site, game, {})  # whatever has to be loaded for a table of the game
    await status_by_form(site, game, {option: "nonsense"})
    before = dump(site.house.database)
    for name in names_of_files:
        with opened_files() as opened:
            values = (name, [name], {"name": name}, {"name": name, "cards": name}, {"name": "x", "cards": [name]})
            answers = [await status_by_api(site, game, {option: value}) for value in values]
            answers += [await status_by_form(site, game, {option: name})]
        assert not opened, name
        for status, text in answers:
            assert 400 <= status < 500, (name, status)
            assert "root:" not in text
            assert "No such file" not in text
    assert dump(site.house.database) == before


@pytest.mark.parametrize("value", [None, [], {}, 7, -1, 1.5, 10**30, True, "x" * 5000, [[[[]]]], {"a": {"b": {}}}])
@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=IDS)
async def test_whatever_is_sent_is_taken_or_refused(site: Site, game: str, option: str, value: Any) -> None:
    status, _ = await status_by_api(site, game, {option: value})
    assert status == 201 or 400 <= status < 500


SENT = [game for game in ALL if not any(isinstance(value, dict) for value in game.written_options.values())]


@pytest.mark.parametrize("game", SENT, ids=map(label, SENT))
async def test_what_the_server_writes_is_taken_back(site: Site, game: menagerie.Game) -> None:
    """The options of a table, as the server tells them, lead to the same game."""
    assert {game.name for game in SENT} == set(menagerie.games())
    written = game.written_options
    status, text = await status_by_api(site, game.name, written, game.players)
    assert status == 201, text
    live = await site.house.table(json.loads(text)["table"])
    assert live.game == game
    async with site.client() as client:
        shown = (await client.get(f"/api/v1/tables/{live.id}")).json()
    assert shown["options"] == written
    each = [{option: str(value)} for option, value in written.items()]
    together = {option: str(value) for option, value in written.items()}
    for options in [together] if is_shrunk(game) else each:  # what shrinks a game may not do by itself
        assert (await status_by_form(site, game.name, options))[0] == 303, options


async def test_the_name_of_our_deck_is_taken_with_its_own_fingerprint_only(site: Site) -> None:
    own = deck.own_deck().fingerprint
    taken = ["menagerie", f"menagerie/{own}"]
    refused = [f"menagerie/{own[::-1]}", f"menagerie/{own}/", f"menagerie/{own}x", "Menagerie"]
    for value in (*taken, *refused):
        is_taken = value in taken
        assert (await status_by_api(site, "bean-dice", {"deck": value}))[0] == (201 if is_taken else 422), value
        assert (await status_by_form(site, "bean-dice", {"deck": value}))[0] == (303 if is_taken else 422), value


async def test_all_that_the_list_of_games_offers_can_be_chosen(site: Site) -> None:
    async with site.client() as client:
        games = (await client.get("/api/v1/games")).json()
    for game in games:
        for option in game["options"]:
            for value in (option["default"], *option["examples"]):
                status, text = await status_by_api(site, game["name"], {option["name"]: value})
                assert status == 201, text


async def test_a_record_that_is_sent_opens_no_file(site: Site, names_of_files: list[str]) -> None:
    record = json.loads(Record(menagerie.load("bean-dice", 2), []).dumps())
    async with site.browser() as browser:
        await browser.post("/replay", files={"record": ("game.json", "no record")})  # loads what a refusal needs
        for name in names_of_files:
            record["options"]["deck"] = name
            with opened_files() as opened:
                answer = await browser.post("/replay", files={"record": ("game.json", json.dumps(record))})
            assert not opened, name
            assert 400 <= answer.status_code < 500, name
