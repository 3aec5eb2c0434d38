"""Policies at the browser's table: offered where they fit, played against, and named as what they are."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import menagerie
from menagerie.search import policies
from menagerie.web.words import COOKIE as LANGUAGE_COOKIE
from tests.policies import made
from tests.servers import until
from tests.sites import Site, site_at

pytestmark = pytest.mark.anyio
OFFERED = {"en": "bot: pike, self-taught", "cs": "bot: pike, samouk", "es": "bot: pike, autodidacta"}


@pytest.fixture
async def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    """With the policy "pike" for two players of each game in turn: see `install`."""
    monkeypatch.setenv("MENAGERIE_DATA_DIR", str(tmp_path))
    async with site_at(str(tmp_path / "tables.sqlite")) as site:
        yield site


def install(game: str, folder: Path) -> None:
    made(game).save(folder / "a.safetensors")
    policies.install(folder / "a.safetensors", "pike")


@pytest.mark.parametrize("lang", OFFERED)
@pytest.mark.parametrize("game", menagerie.games())
async def test_a_policy_is_offered_for_its_game_only(site: Site, game: str, lang: str, tmp_path: Path) -> None:
    install(game, tmp_path)
    async with site.browser() as browser:
        browser.cookies.set(LANGUAGE_COOKIE, lang)
        pages = {name: (await browser.get(f"/new/{name}")).text for name in menagerie.games()}
    assert {name for name, page in pages.items() if 'value="pike"' in page} == {game}
    assert OFFERED[lang] in pages[game]


@pytest.mark.parametrize("game", menagerie.games())
async def test_a_policy_sits_at_a_table_and_decides(site: Site, game: str, tmp_path: Path) -> None:
    install(game, tmp_path)
    form = {"game": game, "players": "2", "seat0": "pike", "seat1": "me", "name": "Ann"}
    async with site.browser() as browser:
        founded = await browser.post("/tables", data=form)
        path = founded.headers["location"]
        page = (await browser.get(path)).text
        live = await site.house.table(path.rpartition("/")[2])
        await until(lambda: any(moment.by == "bot" for moment in live.moments))
    assert OFFERED["en"] in page
    assert re.search(r'<option value="pike">', page)
