"""Taking decisions back: with everybody's consent, and never what chance, a look or another player has answered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import select

import menagerie
from menagerie.server import leaving, opening, undoing
from menagerie.server.errors import Forbidden, Refused, Stale
from menagerie.server.house import House
from menagerie.server.live import LiveTable
from menagerie.server.opening import Wish
from menagerie.server.settings import TableSettings
from menagerie.server.undoing import first_to_take_back
from menagerie.store import rows, schema
from menagerie.store.rows import PLAYING
from tests.playing import ALL, label, last_options, possible_actions
from tests.servers import act, house_at, people, play_on, table_for
from tests.store.stored import TABLE, seats_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(database_url: str) -> AsyncIterator[House]:
    async with house_at(database_url) as made:
        yield made


async def with_decision_to_take_back(house: House, game: str, players: int = 2, bots: int = 0) -> tuple[LiveTable, int]:
    """A table at whose latest decision can be taken back by the one who has taken it."""
    names = [f"Person {number}" for number in range(players)]
    live = await table_for(house, await people(house, *names), game, bots=["random"] * bots)
    choose = random.Random(7)
    while live.to_move is not None:
        seat = live.to_move
        await act(house, live, choose.choice(live.state.legal_actions()))
        if live.bot_of(seat) is None and first_to_take_back(live, seat) is not None:
            return live, seat
    raise AssertionError("there was none in the whole game")


GAME = "circus-train"


async def test_alone_among_bots_it_is_taken_back_at_once(house: House) -> None:
    live, seat = await with_decision_to_take_back(house, "bean-dice", 1, 2)
    plies = live.plies
    await undoing.ask(house, live, seat, live.version)
    assert (live.generation, live.plies) == (1, plies - 1)
    assert live.to_move == seat


async def test_everybody_has_to_agree(house: House) -> None:
    live, seat = await with_decision_to_take_back(house, GAME, 3)
    plies, gone = live.plies, live.state.history[-1]
    others = [other for other in range(3) if other != seat]
    await undoing.ask(house, live, seat, live.version)
    assert live.undo is not None
    await undoing.answer(house, live, others[0], True)
    assert live.plies == plies, "one has not answered yet"
    await undoing.answer(house, live, others[1], True)
    assert (live.generation, live.plies) == (1, plies - 1)
    assert not live.undo
    assert live.to_move == seat
    await act(house, live)
    with house.database.reading() as connection:
        kept = connection.execute(select(schema.undone_actions)).mappings().all()
    assert [(row["generation"], row["ply"], row["action"], row["actor"]) for row in kept] == [
        (0, plies - 1, gone, seat)
    ]


async def test_one_who_says_no_is_enough(house: House) -> None:
    live, seat = await with_decision_to_take_back(house, GAME, 3)
    plies = live.plies
    await undoing.ask(house, live, seat, live.version)
    await undoing.answer(house, live, (seat + 1) % 3, True)
    await undoing.answer(house, live, (seat + 2) % 3, False)
    assert (live.generation, live.plies, live.undo) == (0, plies, None)
    with pytest.raises(Refused, match="Nobody asks"):
        await undoing.answer(house, live, (seat + 2) % 3, True)
    assert undoing.first_to_take_back(live, seat) is None
    with pytest.raises(Refused, match="want this decision to stand"):
        await undoing.ask(house, live, seat, live.version)  # nobody is asked again and again
    assert live.undo is None
    await act(house, live)
    assert live.row.undo is None, "the next decision is another one"


async def test_those_who_are_away_are_not_asked(house: House) -> None:
    live, seat = await with_decision_to_take_back(house, GAME, 2)
    await leaving.leave(house, live, 1 - seat)
    await undoing.ask(house, live, seat, live.version)
    assert live.generation == 1


async def test_who_may_ask_and_answer(house: House) -> None:
    live, seat = await with_decision_to_take_back(house, GAME, 2)
    with pytest.raises(Forbidden):
        await undoing.ask(house, live, None, live.version)
    with pytest.raises(Stale):
        await undoing.ask(house, live, seat, "0-0")
    with pytest.raises(Refused, match="not decided anything"):
        await undoing.ask(house, live, 1 - seat, live.version)
    with pytest.raises(Refused, match="Nobody asks"):
        await undoing.answer(house, live, 1 - seat, True)
    await undoing.ask(house, live, seat, live.version)
    with pytest.raises(Refused, match="Nobody asks"):
        await undoing.answer(house, live, None, True)
    await undoing.answer(house, live, seat, True)
    assert live.generation == 0, "one's own consent is not enough"


# Why nothing can be taken back


@pytest.mark.parametrize("game", menagerie.games())
async def test_it_is_told_why_nothing_can_be_taken_back(house: House, game: str) -> None:
    """At every decision of a game, to every seat that can't; it names what has come between."""
    live = await table_for(house, await people(house, "Anna", "Ben", "Cleo"), game)
    choose, told = random.Random(game), set()
    while live.to_move is not None and live.plies < 120:
        for seat in range(3):
            if first_to_take_back(live, seat) is not None:
                continue
            with pytest.raises(Refused) as refused:
                await undoing.ask(house, live, seat, live.version)
            assert expected_reason(live, seat) in str(refused.value)
            told.add(expected_reason(live, seat))
        await act(house, live, choose.choice(live.state.legal_actions()))
    assert {"not decided anything yet", "Others have decided"} <= told


def expected_reason(live: LiveTable, seat: int) -> str:
    """From the actions, one after the other."""
    state, why = live.game.new_state(), "not decided anything yet"
    for action in live.state.history:
        actor = state.current_player
        if actor == seat:
            why = "shown you something new"
        elif actor >= 0 and "yet" not in why:
            why = "Others have decided"
        elif why == "shown you something new":
            why = "drawn, dealt or rolled"
        state.apply(action)
    return why


async def test_before_and_after_the_game_nothing_can_be_taken_back(house: House) -> None:
    (anna,) = await people(house, "Anna")
    wish = Wish(GAME, 2, {}, ["me", "open"], TableSettings())
    live = await opening.found(house, anna, wish)
    with pytest.raises(Refused, match="not begun"):
        await undoing.ask(house, live, 0, live.version)
    live = await table_for(house, [anna], "beasty-bar", bots=["random"])
    await play_on(house, live, 1)
    with pytest.raises(Refused, match="over"):
        await undoing.ask(house, live, 0, live.version)


async def test_the_question_is_void_when_the_game_goes_on(house: House) -> None:
    live, seat = await with_decision_to_take_back(house, GAME, 2)
    await undoing.ask(house, live, seat, live.version)
    await act(house, live)
    assert live.undo is None
    assert live.row.undo is None
    with pytest.raises(Refused, match="Nobody asks"):
        await undoing.answer(house, live, 1 - seat, True)


async def test_of_a_decision_and_its_taking_back_one_comes_first(house: House, database_url: str) -> None:
    """Two processes: one plays on while the other takes back. Whatever comes first, both end at the same table."""
    live, seat = await with_decision_to_take_back(house, "bean-dice", 1, 1)
    async with house_at(database_url, house.now, "1") as second:
        other = await second.table(live.id)
        results = await asyncio.gather(
            undoing.ask(house, live, seat, live.version), act(second, other), return_exceptions=True
        )
        assert sum(isinstance(result, Refused) for result in results) == 1, results
        for own_house, own in ((house, live), (second, other)):
            async with own.lock:
                await own_house.refresh(own)
        assert live.state.history == other.state.history
        assert live.version == other.version


async def test_a_table_with_undone_actions_comes_back_as_it_was(house: House, database_url: str) -> None:
    live, seat = await with_decision_to_take_back(house, "bean-dice", 1, 1)
    await undoing.ask(house, live, seat, live.version)
    await act(house, live)
    async with house_at(database_url, house.now) as later:
        again = await later.table(live.id)
        assert again.state.history == live.state.history
        assert again.version == live.version
        await play_on(later, again, 3, 5)


# What can be taken back: nothing was revealed


def tables_of(game: menagerie.Game) -> LiveTable:
    """A table in memory only, at which the game begins."""
    row = replace(TABLE, game=game.name, players=game.players, options=game.written_options, status=PLAYING, words=None)
    seats = [replace(seats_of("t1")[0], seat=seat, kind=rows.PERSON) for seat in range(game.players)]
    return LiveTable(row, seats, [], 0.0)


def was_anything_revealed(live: LiveTable, seat: int, ply: int) -> bool:
    """Whether the seat knows more after its decision at `ply` than before it, besides that it has taken it.

    Independent of how the server finds out: it draws many worlds in which all that the seat had seen is the same, plays
    the same action there, and compares all that the seat then has seen and could see.
    """
    before = live.game.replay(live.state.history[:ply])
    action = live.state.history[ply]
    known = live.state.information_state(seat), live.state.observation(seat).tobytes(), live.state.view(seat)
    for number in range(120):
        world = before.resample(seat, 1_000_000 + number)
        if world.legal_actions() != before.legal_actions():
            return True
        world.apply(action)
        if (world.information_state(seat), world.observation(seat).tobytes(), world.view(seat)) != known:
            return True
        if world.current_player != live.state.current_player:
            return True
    return False


def with_last_options(game: menagerie.Game) -> bool:
    return game == menagerie.load(game.name, game.players, **last_options(game.definition))


SAMPLE = [game for game in ALL if (game.players == 3) == with_last_options(game) and game.players < 4]
SAMPLE = [game for game in SAMPLE if game.players == 3 or label(game) == f"{game.name}-2p"]


@pytest.mark.slow
@pytest.mark.parametrize("game", SAMPLE, ids=map(label, SAMPLE))
def test_nothing_that_was_revealed_can_be_taken_back(game: menagerie.Game) -> None:
    """At every ply of random games, for every seat."""
    choose = random.Random(11)
    can, can_not = 0, 0
    for _ in range(2):
        live = tables_of(game)
        while not live.state.is_terminal and live.plies < 160:
            actor = live.state.current_player
            live.state.apply(choose.choice(possible_actions(live.state)))
            while live.state.is_chance:
                live.state.apply(choose.choice(possible_actions(live.state)))
            for seat in range(game.players):
                ply = first_to_take_back(live, seat)
                if ply is None:
                    can_not += seat == actor
                    continue
                can += 1
                assert ply == live.plies - 1
                assert actor == seat, "only the own latest decision"
                if can % 3 == 0:
                    assert not was_anything_revealed(live, seat, ply), live.state.history
    assert can > 5
