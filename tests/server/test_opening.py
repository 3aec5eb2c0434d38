"""Founding tables, sitting down, standing up, starting, playing once more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from menagerie.server import leaving, opening
from menagerie.server.errors import Forbidden, Refused, Stale
from menagerie.server.house import House
from menagerie.server.names import checked_name, checked_word
from menagerie.server.opening import Wish
from menagerie.server.people import People
from menagerie.server.settings import TableSettings
from tests.servers import act, dump, house_at, people, play_on, table_for

pytestmark = pytest.mark.anyio
GAME = "beasty-bar"


@pytest.fixture
async def house(database_url: str) -> AsyncIterator[House]:
    async with house_at(database_url) as made:
        yield made


def wish(seats: list[str], **changes: Any) -> Wish:
    usual: dict[str, Any] = {"game": GAME, "players": len(seats), "options": {}, "settings": TableSettings()}
    return Wish(seats=seats, **usual | changes)


async def test_a_table_for_one_and_bots_starts_at_once(house: House) -> None:
    (anna,) = await people(house, "Anna")
    live = await opening.found(house, anna, wish(["level:5", "me", "random"]))
    assert live.is_playing
    assert live.plies > 0, "the cards are dealt"
    assert [live.bot_of(seat) for seat in range(3)] == ["owl", None, "random"]
    assert live.seat_of(anna.number) == 1
    assert len({name.casefold() for name in live.names}) == 3


async def test_a_table_waits_for_people(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await opening.found(house, anna, wish(["me", "open", "fox"], word="tree"))
    assert live.is_open
    assert live.plies == 0
    assert await opening.sit(house, live, ben, word="  stone  bridge ") == 1
    assert live.is_playing
    assert live.row.words == ["tree", "stone bridge", ""]
    assert await opening.sit(house, live, ben) == 1, "who sits there already stays"


async def test_a_founder_need_not_sit_first_nor_at_all(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await opening.found(house, anna, wish(["open", "open"]))
    assert live.seat_of(anna.number) is None
    assert await opening.sit(house, live, ben, 1) == 1
    assert await opening.sit(house, live, anna) == 0
    assert live.is_playing


@pytest.mark.parametrize(
    ("seats", "changes", "problem"),
    [
        (["me", "me"], {}, "one seat only"),
        (["me", "wolf"], {}, "no bot 'wolf'"),
        (["me"], {"players": 2}, "1 seats are described for 2"),
        (["me"], {}, "players"),
        (["me"] + ["open"] * 7, {}, "players"),
        (["me", "open"], {"game": "chess"}, "chess"),
        (["me", "open"], {"options": {"nonsense": True}}, "nonsense"),
        (["me", "open"], {"options": {"players": 3}}, "players"),
        (["me", "open"], {"options": {"name": "x"}}, "name"),
        (["me", "open"], {"options": {"self": "x"}}, "self"),
        (["me", "open"], {"options": {"points": "maybe"}}, "points"),
        (["me", "open"], {"word": "a" * 41}, "40 letters"),
        (["me", "open"], {"word": "a\u202eb"}, "can be seen"),
    ],
)
async def test_what_can_not_be_founded(house: House, seats: list[str], changes: dict[str, Any], problem: str) -> None:
    (anna,) = await people(house, "Anna")
    before = dump(house.database)
    with pytest.raises(Refused, match=problem):
        await opening.found(house, anna, wish(seats, **changes))
    assert dump(house.database) == before


async def test_nobody_keeps_too_many_tables_waiting(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await opening.found(house, anna, wish(["me", "open"]))
    for _ in range(opening.MOST_OPEN_TABLES - 1):
        await opening.found(house, anna, wish(["me", "open"]))
    with pytest.raises(Refused, match="20 tables"):
        await opening.found(house, anna, wish(["me", "open"]))
    await opening.sit(house, live, ben)
    await opening.found(house, anna, wish(["me", "open"]))


@pytest.mark.parametrize(("seat", "problem"), [(0, "taken"), (2, "no such seat"), (-1, "no such seat")])
async def test_where_nobody_can_sit(house: House, seat: int, problem: str) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await opening.found(house, anna, wish(["me", "open"]))
    with pytest.raises(Refused, match=problem):
        opening.check_sitting(live, seat, "")
    with pytest.raises(Refused, match=problem):
        await opening.sit(house, live, ben, seat)
    assert live.is_open


async def test_of_many_for_one_seat_one_gets_it(house: House) -> None:
    anna, *others = await people(house, "Anna", *(f"Guest {number}" for number in range(9)))
    live = await opening.found(house, anna, wish(["me", "open", "open"]))
    got = await asyncio.gather(*(opening.sit(house, live, other, 1) for other in others), return_exceptions=True)
    assert sum(seat == 1 for seat in got) == 1
    assert all(seat == 1 or isinstance(seat, Refused) for seat in got)
    assert live.is_open, "seat 2 is still free"


async def test_names_at_a_table_differ(house: House) -> None:
    persons = await people(house, "Anna", "anna", "ANNA", "Anna")
    live = await table_for(house, persons, GAME)
    assert live.names == ["Anna", "anna 2", "ANNA 3", "Anna 4"]


async def test_a_name_with_a_number_still_fits(house: House) -> None:
    long = "Maximiliane Adelheid"
    assert len(long) == 20
    live = await table_for(house, await people(house, long, long), GAME)
    assert len(set(live.names)) == 2


async def test_bots_have_names_of_their_own(house: House) -> None:
    (ada,) = await people(house, "ADA")
    live = await table_for(house, [ada], GAME, bots=["fox", "fox", "fox"])
    assert len({name.casefold() for name in live.names}) == 4


async def test_standing_up_frees_the_seat_and_leaves_nothing(house: House) -> None:
    anna, ben, cleo = await people(house, "Anna", "Ben", "Cleo")
    live = await opening.found(house, anna, wish(["me", "open", "open"]))
    await opening.sit(house, live, ben, word="stone")
    secret = await leaving.resume_secret(house, live, 1)
    await leaving.leave(house, live, 1)
    assert live.seat_of(ben.number) is None
    with pytest.raises(Refused, match="no longer valid"):
        await leaving.resume(house, ben, secret)
    await opening.sit(house, live, cleo)
    await opening.sit(house, live, ben)
    assert live.names == ["Anna", "Cleo", "Ben"]
    assert live.row.words == ["", "", ""]
    with pytest.raises(Refused, match="begun already"):
        await opening.stand_up(house, live, 1)


async def test_a_table_without_people_is_given_up(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await opening.found(house, anna, wish(["me", "open", "fox"], public=True))
    await leaving.leave(house, live, 0)
    assert live.row.status == opening.CLOSED
    for attempt in (opening.sit(house, live, ben), opening.fill_with_bots(house, live, None)):
        with pytest.raises(Refused):
            await attempt
    assert live.plies == 0


async def test_those_who_sit_can_start_with_bots(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await opening.found(house, anna, wish(["me", "open", "open"]))
    with pytest.raises(Forbidden):
        await opening.fill_with_bots(house, live, live.seat_of(ben.number))
    with pytest.raises(Refused, match="no bot"):
        await opening.fill_with_bots(house, live, 0, "wolf")
    await opening.fill_with_bots(house, live, 0, "level:2")
    assert live.is_playing
    assert [live.bot_of(seat) for seat in range(3)] == [None, "hedgehog", "hedgehog"]
    plies = live.plies
    await opening.fill_with_bots(house, live, 0)
    assert live.plies == plies, "it begins once"
    with pytest.raises(Refused, match="begun already"):
        await opening.sit(house, live, ben)


async def test_a_table_comes_back_as_it_was(house: House, database_url: str) -> None:
    live = await table_for(house, await people(house, "Anna", "Ben", "Cleo"), GAME)
    await play_on(house, live, 1, 9)
    async with house_at(database_url, house.now) as later:
        again = await later.table(live.id)
        assert again.state == live.state
        assert again.state.history == live.state.history
        assert (again.row, again.seats, again.version) == (live.row, live.seats, live.version)
        await play_on(later, again, 2)
        assert again.is_over
        with pytest.raises(Stale):
            await act(house, live)
        assert live.state == again.state, "whoever was too late has the present table"


async def test_two_processes_take_turns(house: House, database_url: str) -> None:
    """Without hearing of each other: what is stored decides."""
    live = await table_for(house, await people(house, "Anna", "Ben"), GAME)
    async with house_at(database_url, house.now, "1") as other_house:
        other = await other_house.table(live.id)
        for turn in range(12):
            first, second = [(house, live), (other_house, other)][:: 1 if turn % 2 else -1]
            async with second[1].lock:
                await second[0].refresh(second[1])
            await act(*first)
            with pytest.raises(Stale):
                await act(*second)
            assert live.state.history == other.state.history


async def test_two_processes_seat_people(house: House, database_url: str) -> None:
    anna, ben, cleo = await people(house, "Anna", "Ben", "Cleo")
    live = await opening.found(house, anna, wish(["me", "open", "open"]))
    async with house_at(database_url, house.now, "1") as other_house:
        other = await other_house.table(live.id)
        await opening.sit(house, live, ben, 1)
        with pytest.raises(Refused):
            await opening.sit(other_house, other, cleo, 1)
        await opening.sit(other_house, other, cleo, 2)
        assert other.is_playing
        assert other.names == ["Anna", "Ben", "Cleo"]


# Once more


async def test_a_rematch_moves_everybody_on_by_a_seat(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await table_for(house, [anna, ben], GAME, bots=["random"])
    with pytest.raises(Refused, match="not over"):
        await opening.rematch(house, live, anna)
    await play_on(house, live, 2)
    (stranger,) = await people(house, "Cleo")
    with pytest.raises(Forbidden):
        await opening.rematch(house, live, stranger)
    first = await opening.rematch(house, live, ben)
    assert first.is_open
    assert first.seat_of(ben.number) == 0
    assert first.bot_of(1) == "random"
    assert (first.row.seed, first.row.commitment) != (live.row.seed, live.row.commitment)
    second = await opening.rematch(house, live, anna)
    assert second is first
    assert second.is_playing
    assert second.seat_of(anna.number) == 2
    assert await opening.rematch(house, live, anna) is first


async def test_two_who_ask_at_once_come_to_one_table(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await table_for(house, [anna, ben], GAME)
    await play_on(house, live, 3)
    found = await asyncio.gather(
        *(opening.rematch(house, live, person) for person in (anna, ben)), return_exceptions=True
    )
    tables = {table for table in found if not isinstance(table, BaseException)}
    assert len(tables) == 1
    again = [await opening.rematch(house, live, person) for person in (anna, ben)]
    assert set(again) == tables
    assert again[0].is_playing


# Names and words


@pytest.mark.parametrize(
    "text", ["", "  ", "a" * 21, "a\x00b", "a\u200bb", "\u202eabc", "a\ue000", "\ud800", "a\u2028b\u0085"]
)
def test_what_is_no_name(text: str) -> None:
    if text == "a\u2028b\u0085":  # both are spaces for Python, and become one
        assert checked_name(text) == "a b"
        return
    with pytest.raises(Refused, match=r"(?i)names? "):
        checked_name(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna \t Maria ", "Anna Maria"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("a" * 20, "a" * 20),
        ("李小龙", "李小龙"),
        ("🦁", "🦁"),
    ],
)
def test_what_is_a_name(text: str, name: str) -> None:
    assert checked_name(text) == name


def test_words_may_be_longer_and_empty() -> None:
    assert checked_word("") == ""
    assert checked_word("w" * 40) == "w" * 40
    with pytest.raises(Refused, match="40"):
        checked_word("w" * 41)
    with pytest.raises(Refused, match="seen"):
        checked_word("w\x1b[2J")


async def test_tokens_lead_to_people_and_to_nobody_else(house: House) -> None:
    known = People(house)
    anna, token = await known.newcomer("  Anna ")
    assert await known.person(token) == anna
    assert await People(house).person(token) == anna, "read from the database"
    for other in (None, "", token[:-1], token + "x", token.swapcase(), "x" * 5000, "\x00", "\ud800"):
        assert await known.person(other) is None
    assert token not in repr(dump(house.database)), "the token itself is stored nowhere"
    renamed = await known.rename(anna, "Žofie")
    assert renamed.name == "Žofie"
    assert await known.person(token) == renamed
    with pytest.raises(Refused):
        await known.rename(renamed, "")
