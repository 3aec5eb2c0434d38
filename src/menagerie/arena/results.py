"""What the games of an arena tell about its bots. Pure functions of the plan and the games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

import numpy as np
from openskill.models import PlackettLuce

from .intervals import CONFIDENCE, Interval, share_interval
from .plan import Plan
from .play import Played

Deals = list[list[Played]]
Tally = Callable[[Played, Sequence[int]], tuple[float, float]]
"""Of a game and the bots on its seats: how much was won, and of how much."""


def results(
    plan: Plan, games: Iterable[Played], planned: int, left_out: Mapping[int, str] | None = None
) -> dict[str, Any]:
    """All that is worked out, for JSON. Only deals of which every rotation was played count.

    `planned`: how many games there should be; `left_out`: games that could not be played, with their problems.
    """
    in_order = sorted(games, key=lambda game: game.number)
    deals = complete_deals(plan, in_order)
    counted = [game for deal in deals for game in deal]
    return {
        **plan.settings(),
        "title": plan.load().definition.title,
        "planned": planned,
        "games": len(counted),
        "deals": len(deals),
        "not_counted": len(in_order) - len(counted),
        "left_out": {str(number): problem for number, problem in sorted((left_out or {}).items())},
        "confidence": CONFIDENCE,
        "even_share": 1 / plan.players,
        "bots": _bots(plan, deals, counted),
        "pairs": _pairs(plan, deals),
        "seats": [
            {"seat": seat, "win_share": _share(plan, deals, _tally_of_seat(seat))} for seat in range(plan.players)
        ],
    }


def complete_deals(plan: Plan, games: Iterable[Played]) -> Deals:
    """The games by deals, in order, without deals of which a rotation is missing: its luck would not cancel."""
    by_deal: dict[int, list[Played]] = defaultdict(list)
    for game in games:
        by_deal[plan.fixture(game.number).deal].append(game)
    return [by_deal[deal] for deal in sorted(by_deal) if len(by_deal[deal]) == plan.players]


def _bots(plan: Plan, deals: Deals, games: Sequence[Played]) -> list[dict[str, Any]]:
    skills = ratings(plan, games)
    direction = -1 if plan.load().definition.lower_score_wins else 1
    rows = []
    for bot, name in enumerate(plan.names):
        at_table = [(game, seats) for game in games if bot in (seats := plan.fixture(game.number).seats)]
        share = _share(plan, deals, _tally_of_bot(bot))
        rows.append(
            {
                "name": name,
                "games": len(at_table),
                "seats": sum(seats.count(bot) for _, seats in at_table),
                "win_share": share,
                "against_even": _verdict(share, 1 / plan.players),
                "score_margin": _mean(
                    direction * gap for game, seats in at_table for gap in _margins(game, seats, bot)
                ),
                "rating": skills[bot],
                "seconds_per_move": _seconds(
                    game.seconds[seat] for game, seats in at_table for seat in _of(bot, seats)
                ),
            }
        )
    return rows


def _of(bot: int, seats: Sequence[int]) -> list[int]:
    """The seats on which the bot sits."""
    return [seat for seat, other in enumerate(seats) if other == bot]


def _share(plan: Plan, deals: Deals, tally: Tally) -> dict[str, float] | None:
    """A share over deals as JSON holds it: its mean and its interval."""
    pairs = []
    for deal in deals:
        tallies = [tally(game, plan.fixture(game.number).seats) for game in deal]
        pairs.append((sum(won for won, _ in tallies), sum(of for _, of in tallies)))
    interval: Interval | None = share_interval(pairs)
    return None if interval is None else asdict(interval)


def _tally_of_bot(bot: int) -> Tally:
    """Shares of victory of the bot's seats."""

    def tally(game: Played, seats: Sequence[int]) -> tuple[float, float]:
        own = _of(bot, seats)
        return float(sum(game.shares[seat] for seat in own)), len(own)

    return tally


def _tally_of_seat(seat: int) -> Tally:
    """Shares of victory of a seat, whoever sits there."""
    return lambda game, _: (float(game.shares[seat]), 1)


def _tally_of_pair(bot: int, other: int) -> Tally:
    """How many seats of `other` the seats of `bot` beat: 1 for a larger share of victory, 1/2 for an equal one."""

    def tally(game: Played, seats: Sequence[int]) -> tuple[float, float]:
        meetings = [(game.shares[own], game.shares[their]) for own in _of(bot, seats) for their in _of(other, seats)]
        return sum(1.0 if own > their else 0.5 if own == their else 0.0 for own, their in meetings), len(meetings)

    return tally


def _pairs(plan: Plan, deals: Deals) -> list[dict[str, Any]]:
    return [
        {"bot": plan.names[bot], "other": plan.names[other], "beats": _share(plan, deals, _tally_of_pair(bot, other))}
        for bot, other in combinations(range(len(plan.bots)), 2)
    ]


def _verdict(share: dict[str, float] | None, even: float) -> str:
    """Whether a share is surely above or below an even one; "open" if it may be either."""
    if share is None or share["low"] <= even <= share["high"]:
        return "open"
    return "above" if share["low"] > even else "below"


def _margins(game: Played, seats: Sequence[int], bot: int) -> list[float]:
    """For each seat of the bot: its score less the mean of the others' scores, as the game counts."""
    total, others = sum(game.scores), len(seats) - 1
    return [game.scores[seat] - (total - game.scores[seat]) / others for seat in _of(bot, seats)]


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return sum(found) / len(found) if found else None


def _seconds(moves: Iterable[Sequence[float]]) -> dict[str, float | int | None]:
    every = np.array([second for seat in moves for second in seat])
    if not len(every):
        return {"moves": 0, "mean": None, "p99": None}
    return {"moves": len(every), "mean": float(every.mean()), "p99": float(np.percentile(every, 99))}


def ratings(plan: Plan, games: Iterable[Played]) -> list[dict[str, float]]:
    """The skill of each bot after the games, in the order of their numbers: mean mu, uncertainty sigma.

    Model: Plackett-Luce of Weng and Lin (Journal of Machine Learning Research 12, 2011), by openskill. A bot on several
    seats of a table gets the mean of what its seats would get.
    """
    model = PlackettLuce()
    skills = [model.rating() for _ in plan.bots]
    for game in sorted(games, key=lambda game: game.number):
        seats = plan.fixture(game.number).seats
        teams = [[skills[bot]] for bot in seats]
        rated = model.rate(teams, ranks=[-float(share) for share in game.shares])
        for bot in set(seats):
            own = [rated[seat][0] for seat in _of(bot, seats)]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            skills[bot] = model.rating(mu=mu, sigma=sigma)
    return [{"mu": skill.mu, "sigma": skill.sigma} for skill in skills]
