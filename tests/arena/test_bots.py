"""How bots are written, and what a seat's bot is made from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from menagerie.arena import bots
from menagerie.arena.bots import BotSpec, make_bot, read_bots
from menagerie.core.game import load
from menagerie.search.policies import PolicyBot, install
from menagerie.search.simple import RandomBot
from tests.policies import made


def test_a_budget_for_all_and_one_of_its_own() -> None:
    assert read_bots(" level:5 ,owl@0.050, Greedy", seconds=0.2) == (
        BotSpec("level:5", "owl", 0.2),
        BotSpec("owl@0.05", "owl", 0.05),
        BotSpec("greedy", "greedy"),
    )
    assert read_bots("fox,fox@0.1", simulations=80) == (
        BotSpec("fox", "fox", None, 80),
        BotSpec("fox@0.1", "fox", 0.1),
    )


def test_a_bot_gets_its_game_its_seed_and_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("beasty-bar", 2)
    calls = []

    def seat_bot(*arguments: Any, **budget: Any) -> RandomBot:
        calls.append((*arguments, budget))
        return RandomBot(0)

    monkeypatch.setattr(bots, "seat_bot", seat_bot)
    make_bot(game, BotSpec("a", "owl", seconds=0.5), 8)
    make_bot(game, BotSpec("a", "fox", simulations=90), 9)
    assert calls == [
        (game, "owl", 8, {"seconds": 0.5, "simulations": None}),
        (game, "fox", 9, {"seconds": None, "simulations": 90}),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("greedy", "at least two bots"),
        ("", "empty place"),
        ("greedy,,random", "empty place"),
        ("greedy,greedy", "the same bot twice, 'greedy' and 'greedy'"),
        ("greedy,level:5,owl", "the same bot twice, 'level:5' and 'owl'"),
        ("greedy,fox@0.5,level:4@.50", "the same bot twice, 'fox@0.5' and 'level:4@0.5'"),
        ("greedy,level:6", "no level '6'"),
        ("greedy,chess", "no bot 'chess'"),
        ("owl,random@1", "random does not think"),
        ("greedy,owl@soon", "after the @ come seconds"),
        ("greedy,owl@", "after the @ come seconds"),
        ("greedy,owl@0", "more than 0"),
        ("greedy,owl@-1", "more than 0"),
        ("greedy,owl@inf", "more than 0"),
        ("greedy,owl@nan", "more than 0"),
    ],
)
def test_what_names_no_bots_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_bots(text)


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({"seconds": 0.0}, "--seconds.* more than 0, not 0"),
        ({"seconds": float("nan")}, "--seconds"),
        ({"simulations": 0}, "--simulations must be at least 1, not 0"),
        ({"seconds": 1.0, "simulations": 5}, "either --seconds or --simulations"),
    ],
)
def test_what_is_no_budget_is_refused(budget: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_bots("greedy,random", **budget)


def test_a_policy_takes_part_by_its_file_or_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file keeps its capitals; what has no budget takes none."""
    monkeypatch.setenv("MENAGERIE_DATA_DIR", str(tmp_path))
    file = tmp_path / "My-Pike.safetensors"
    made("beasty-bar").save(file)
    install(file, "pike")
    assert read_bots(f"pike,{file}") == (BotSpec("pike", "pike"), BotSpec("My-Pike", str(file)))
    with pytest.raises(ValueError, match="pike does not think"):
        read_bots("greedy,pike@1")
    for spec in read_bots(f"pike,{file}"):
        assert isinstance(make_bot(load("beasty-bar", 2), spec, 1), PolicyBot)
