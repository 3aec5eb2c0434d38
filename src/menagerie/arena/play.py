"""One game of an arena, from its plan and number: what every worker runs, on whichever machine."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from ..core.record import Record
from ..core.state import State
from ..core.streams import random_word
from ..core.victory import share_of
from .bots import make_bot
from .plan import Plan


@dataclass(frozen=True)
class Played:
    """A finished game; all but `actions` (those of chance included) by seat.

    `shares` of victory add up to 1; `seconds` has an entry for every move of the seat.
    """

    number: int
    shares: tuple[Fraction, ...]
    scores: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]
    actions: tuple[int, ...]

    def line(self, plan: Plan) -> str:
        """The game as one line of JSON, with what a reader wants to know besides."""
        fixture, names = plan.fixture(self.number), plan.names
        content = {
            "number": self.number,
            "deal": fixture.deal,
            "deal_seed": fixture.deal_seed,
            "line_up": [names[bot] for bot in plan.line_ups[fixture.deal % len(plan.line_ups)]],
            "seats": [names[bot] for bot in fixture.seats],
            "shares": [str(share) for share in self.shares],
            "scores": self.scores,
            "plies": len(self.actions),
            "seconds_per_bot": self._seconds_per_bot(plan),
            "seconds": self.seconds,
            "actions": self.actions,
        }
        return json.dumps(content, separators=(",", ":")) + "\n"

    def _seconds_per_bot(self, plan: Plan) -> dict[str, float]:
        total = dict.fromkeys((plan.names[bot] for bot in plan.fixture(self.number).seats), 0.0)
        for bot, moves in zip(plan.fixture(self.number).seats, self.seconds, strict=True):
            total[plan.names[bot]] += sum(moves)
        return {name: round(seconds, 6) for name, seconds in total.items()}

    @classmethod
    def from_line(cls, line: str | bytes, plan: Plan) -> Played:
        """Reads `line` back. Raises ValueError for what is no game of the plan."""
        content = json.loads(line)
        try:
            played = cls(
                number=content["number"],
                shares=tuple(Fraction(share) for share in content["shares"]),
                scores=tuple(content["scores"]),
                seconds=tuple(tuple(moves) for moves in content["seconds"]),
                actions=tuple(content["actions"]),
            )
            fixture = plan.fixture(played.number)
            belongs = content["deal_seed"] == fixture.deal_seed and content["seats"] == [
                plan.names[bot] for bot in fixture.seats
            ]
        except (LookupError, TypeError, AttributeError) as error:
            raise ValueError(f"no game of an arena ({error!r})") from None
        if min(played.shares) < 0 or sum(played.shares) != 1:
            raise ValueError(f"shares of victory are 0 or more and add up to 1, unlike {content['shares']}")
        if not belongs:
            raise ValueError(f"game {played.number} has other seats or another deal than this arena gives it")
        return played

    def record(self, plan: Plan) -> Record:
        """The game as a record, which can be written, replayed and shown."""
        seats = [plan.names[bot] for bot in plan.fixture(self.number).seats]
        return Record(plan.load(), self.actions, seats=seats)


def play_game(plan: Plan, number: int) -> Played:
    """Plays a game to its end. Raises whatever a bot raises, and IllegalAction for what it may not do."""
    fixture = plan.fixture(number)
    game = plan.load()
    state = game.new_state()
    bots = [make_bot(game, plan.bots[bot], seed) for bot, seed in zip(fixture.seats, fixture.seat_seeds, strict=True)]
    seconds: list[list[float]] = [[] for _ in bots]
    luck_events = 0
    while not state.is_terminal:
        if state.is_chance:
            state.apply(outcome_of(state, fixture.deal_seed, luck_events))
            luck_events += 1
        else:
            seat = state.current_player
            start = time.perf_counter()
            action = bots[seat].choose(state)
            seconds[seat].append(round(time.perf_counter() - start, 7))
            state.apply(action)
    return Played(
        number=number,
        shares=tuple(share_of_victory(gain, game.players) for gain in state.returns()),
        scores=tuple(state.scores()),
        seconds=tuple(tuple(moves) for moves in seconds),
        actions=tuple(state.history),
    )


def outcome_of(state: State, deal_seed: int, event: int) -> int:
    """What chance brings as the `event`-th event of luck in a deal (from 0).

    It depends on nothing else, so that a deal brings the same however many moves the bots have made in between.
    """
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    point = random_word(deal_seed, event) / 2**64
    for outcome, limit in zip(outcomes, accumulate(chances), strict=True):
        if point < limit:
            return int(outcome)
    return int(outcomes[-1])  # where the probabilities, rounded, add up to a little less than 1


def share_of_victory(gain: float, players: int) -> Fraction:
    """The share of victory that a return stands for: 1 for a sole winner, 1/2 for each of two, 0 for losers."""
    return Fraction(share_of(gain, players)).limit_denominator(players)


def prepare_bots(plan: Plan) -> None:
    """Makes every bot once, so that what they compile is on disk before the workers start."""
    for spec in plan.bots:
        make_bot(plan.load(), spec, 0)


Work = Callable[[Plan, int], Played]


def attempt(work: Work, plan: Plan, number: int) -> Played | str:
    """The game that `work` plays, or, if that raises anything, what it was, in one line."""
    try:
        return work(plan, number)
    except Exception as error:  # noqa: BLE001 (bots may fail in any way; the arena reports it and goes on)
        return _in_one_line(error)


def _in_one_line(error: BaseException) -> str:
    place: Any = error.__traceback__
    while place.tb_next is not None:
        place = place.tb_next
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text} ({place.tb_frame.f_globals.get('__name__')}, line {place.tb_lineno})"
