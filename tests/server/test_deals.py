"""Verifiable deals: what tables deal can be checked by everybody when the game is over, and no outcome is preferred."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from scipy import stats
from typer.testing import CliRunner

import menagerie
from menagerie.cli.app import app
from menagerie.core import deals
from menagerie.core.deals import Deals, VerifiableLuck, commitment_of
from menagerie.core.errors import RecordError
from menagerie.core.record import Record
from menagerie.server.house import House
from menagerie.server.live import LiveTable
from menagerie.web.records import record_of
from tests.servers import house_at, people, play_on, table_for

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with house_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


async def finished(house: House, game: str) -> LiveTable:
    live = await table_for(house, await people(house, "Anna", "Ben", "Cleo"), game)
    await play_on(house, live, 5)
    assert live.is_over
    return live


@pytest.mark.parametrize("game", menagerie.games())
async def test_what_was_dealt_at_a_table_is_accepted(house: House, game: str, tmp_path: Path) -> None:
    live = await finished(house, game)
    record = record_of(live)
    chances = sum(actor == -1 for actor, _ in live.state.seen_history(0))
    assert deals.verify(Record.loads(record.dumps())) == chances > 0
    path = tmp_path / "game.json"
    path.write_text(record.dumps(), "utf-8")
    told = CliRunner().invoke(app, ["verify", str(path)])
    assert told.exit_code == 0, told.output
    assert str(chances) in told.output


def with_other_seed(content: dict[str, Any]) -> None:
    content["deals"]["seed"] = "00" * 32


def with_other_seed_and_commitment(content: dict[str, Any]) -> None:
    content["deals"] |= {"seed": "00" * 32, "commitment": commitment_of(bytes(32))}


def with_other_commitment(content: dict[str, Any]) -> None:
    content["deals"]["commitment"] = "0" * 64


def with_other_word(content: dict[str, Any]) -> None:
    content["deals"]["words"][1] = "changed"


def with_one_word_more(content: dict[str, Any]) -> None:
    content["deals"]["words"].append("")


def with_words_in_another_order(content: dict[str, Any]) -> None:
    content["deals"]["words"] = ["", "x", ""]


def without_deals(content: dict[str, Any]) -> None:
    del content["deals"]


def with_seed_that_is_none(content: dict[str, Any]) -> None:
    content["deals"]["seed"] = "no digits"


CHANGES: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (with_other_seed, "the seed is not the one committed to"),
    (with_other_seed_and_commitment, r"the outcome at ply \d is not"),
    (with_other_commitment, "the seed is not the one committed to"),
    (with_other_word, "the outcome at ply"),
    (with_one_word_more, "the outcome at ply"),
    (with_words_in_another_order, "the outcome at ply"),
    (without_deals, "no seed to verify"),
    (with_seed_that_is_none, "hexadecimal"),
]


@pytest.mark.parametrize(("change", "problem"), CHANGES)
async def test_what_was_changed_is_refused_and_named(
    house: House, tmp_path: Path, change: Callable[[dict[str, Any]], None], problem: str
) -> None:
    content = json.loads(record_of(await finished(house, "beasty-bar")).dumps())
    change(content)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(content), "utf-8")
    with pytest.raises(RecordError, match=problem):
        deals.verify(Record.read(path))
    assert CliRunner().invoke(app, ["verify", str(path)]).exit_code != 0


@pytest.mark.parametrize("game", menagerie.games())
async def test_any_changed_outcome_is_refused_at_its_ply(house: House, game: str) -> None:
    """Each outcome that could have come instead, as far as the game can then go on as it went."""
    record = record_of(await finished(house, game))
    state, changed, stride = record.start(), 0, 1 + len(record.actions) // 40
    for ply, action in enumerate(record.actions):
        most = 2 if ply < 10 or ply % stride == 0 else 0
        for other in [outcome for outcome, _ in state.chance_outcomes() if outcome != action][:most]:
            world = state.copy()
            world.apply(other)
            forged = Record(record.game, world.history, deals=record.deals)
            with pytest.raises(RecordError, match=rf"the outcome at ply {ply} is not .* recorded is {other} "):
                deals.verify(forged)
            changed += 1
        state.apply(action)
    assert changed > 10


def test_an_outcome_can_not_be_left_out_or_added() -> None:
    """A record is always a legal game, so chance decides where the rules say it does."""
    game = menagerie.load("beasty-bar", 2)
    state = game.new_state()
    state.deal(VerifiableLuck(bytes(32), ["", ""]))
    sound = Deals(commitment_of(bytes(32)), bytes(32), ("", ""))
    assert deals.verify(Record(game, state.history, deals=sound)) == len(state.history)
    with pytest.raises(RecordError, match="the outcome at ply"):
        deals.verify(Record(game, state.history[1:], deals=sound))
    with pytest.raises(RecordError, match="no legal game"):
        Record(game, [*state.history, 10_000], deals=sound)


def test_different_seeds_words_and_plies_are_different_luck() -> None:
    weights = [1] * 1000
    base = [VerifiableLuck(b"s" * 32, ["a", "b"]).choose(weights, ply) for ply in range(20)]
    others = [
        [VerifiableLuck(b"t" * 32, ["a", "b"]).choose(weights, ply) for ply in range(20)],
        [VerifiableLuck(b"s" * 32, ["b", "a"]).choose(weights, ply) for ply in range(20)],
        [VerifiableLuck(b"s" * 32, ["ab", ""]).choose(weights, ply) for ply in range(20)],
        [VerifiableLuck(b"s" * 32, ['a","b']).choose(weights, ply) for ply in range(20)],
        [VerifiableLuck(b"s" * 32, ["a", "b", ""]).choose(weights, ply) for ply in range(20)],
    ]
    assert all(sum(x == y for x, y in zip(base, other, strict=True)) < 4 for other in others)
    assert base == [VerifiableLuck(b"s" * 32, ["a", "b"]).choose(weights, ply) for ply in range(20)]


@pytest.mark.parametrize("weights", [[1], [1, 1], [3, 1], [1, 2, 3, 4], [5] * 52, [1, 1000], [7, 1, 1, 1, 1, 1, 1, 1]])
def test_each_outcome_is_as_likely_as_its_weight_says(weights: list[int]) -> None:
    draws = 20_000
    counts: Counter[int] = Counter()
    for seed in range(4):
        luck = VerifiableLuck(bytes([seed]) * 32, ["word"])
        counts.update(luck.choose(weights, ply) for ply in range(draws // 4))
    expected = [draws * weight / sum(weights) for weight in weights]
    observed = [counts[index] for index in range(len(weights))]
    assert sum(observed) == draws
    if len(weights) > 1:
        assert stats.chisquare(observed, expected).pvalue > 1e-4


class ScriptedLuck(VerifiableLuck):
    """Luck whose numbers are given, to reach what happens once in 2**250 times."""

    def __init__(self, numbers: Iterator[int]) -> None:
        super().__init__(bytes(32), [])
        self._numbers = numbers
        self.asked: list[tuple[int, int]] = []

    def _number(self, ply: int, attempt: int) -> int:
        self.asked.append((ply, attempt))
        return next(self._numbers)


@pytest.mark.parametrize("total", [3, 5, 7, 52, 1000])
def test_numbers_beyond_the_last_multiple_are_refused(total: int) -> None:
    """Exactly: as many numbers below 2**256 lead to each outcome as to any other."""
    space = 1 << 256
    last = space - space % total
    luck = ScriptedLuck(iter([space - 1, last, 4]))
    assert luck.choose([1] * total, 9) == 4 % total
    assert luck.asked == [(9, 0), (9, 1), (9, 2)]
    assert ScriptedLuck(iter([last - 1])).choose([1] * total, 0) == total - 1
    assert last % total == 0


@pytest.mark.parametrize("total", [1, 2, 4, 256])
def test_powers_of_two_need_no_refusal(total: int) -> None:
    luck = ScriptedLuck(iter([(1 << 256) - 1]))
    assert luck.choose([1] * total, 0) == total - 1
    assert math.log2(total).is_integer()
