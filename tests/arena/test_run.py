"""What goes wrong is played again, and every game is kept once."""

from __future__ import annotations

from collections import Counter

from menagerie.arena.crew import Outcome
from menagerie.arena.play import Played
from menagerie.arena.run import REPLAYS, play_all
from tests.arena.plans import made_up


class FakeCrew:
    """Plays nothing; game n fails `failing[n]` times. The game that was started last ends first."""

    def __init__(self, workers: int, failing: dict[int, int]) -> None:
        self.workers, self.failing = workers, Counter(failing)
        self.running: list[int] = []
        self.started = Counter[int]()

    @property
    def room(self) -> int:
        return self.workers - len(self.running)

    def start(self, number: int) -> None:
        assert self.room > 0
        self.running.append(number)
        self.started[number] += 1

    def wait(self) -> list[Outcome]:
        number = self.running.pop()
        if self.failing[number] > 0:
            self.failing[number] -= 1
            return [Outcome(number, problem="it fell off the table")]
        return [Outcome(number, made_up(number, [0], 2))]

    def close(self) -> None:
        pass


def run(crew: FakeCrew, games: int) -> tuple[list[int], dict[int, str], list[str]]:
    kept: list[Played] = []
    told: list[str] = []
    left_out = play_all(range(games), crew, kept.append, told.append)
    return [played.number for played in kept], left_out, told


def test_every_game_is_played_once() -> None:
    crew = FakeCrew(3, {})
    kept, left_out, told = run(crew, 10)
    assert sorted(kept) == list(range(10))
    assert (left_out, told) == ({}, [])
    assert set(crew.started.values()) == {1}


def test_a_game_that_goes_wrong_is_played_again() -> None:
    crew = FakeCrew(2, {4: REPLAYS, 5: 1})
    kept, left_out, told = run(crew, 6)
    assert sorted(kept) == list(range(6))
    assert left_out == {}
    assert crew.started[4] == 1 + REPLAYS
    assert sorted(told) == ["game 4: it fell off the table; it is played again"] * REPLAYS + [
        "game 5: it fell off the table; it is played again"
    ]


def test_a_game_that_always_goes_wrong_is_left_out_and_the_others_are_played() -> None:
    crew = FakeCrew(2, {0: 1000})
    kept, left_out, told = run(crew, 6)
    assert sorted(kept) == [1, 2, 3, 4, 5]
    assert left_out == {0: "it fell off the table"}
    assert crew.started[0] == 4
    assert told[-1] == "game 0: it fell off the table; it is left out after 4 attempts"
