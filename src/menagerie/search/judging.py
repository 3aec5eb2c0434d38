"""What a decision cost: what was played is weighed against what the search would have done."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from ..core.state import State
from .bots import Estimate, SearchBot, bot
from .exact import solution
from .line import Expected, best_action
from .weighing import SEARCH, Budget, Weight, weigh_action, weigh_state, weights_of

LEAST_COST = 0.02
"""A mistake costs at least so much of a victory ..."""
CLEAR_OF_NOISE = 3.0
"""... and more than so many standard errors; with two, noise would blame a sound move or so in every game."""
GRADES = ((0.15, "grave"), (0.05, "clear"), (LEAST_COST, "slight"))
"""What a mistake is called that costs at least so much."""

# The parts of a decision's budget.
TO_FIND, TO_WEIGH, FOR_OTHERS = 0.4, 0.4, 0.2


@dataclass(frozen=True)
class Move:
    """A decision between several actions. Chances are shares of victory, 0..1, as the seat saw them before it."""

    ply: int
    """How many actions came before it, those of chance counted."""
    number: int
    """Which decision of the game it is, from 1, forced ones counted; the moves of a replay count likewise."""
    seat: int
    action: int
    text: str
    chance: float
    """The seat's chance after what was played ..."""
    error: float
    """... and its standard error."""
    best_action: int
    best_text: str
    best_chance: float
    best_error: float
    cost: float
    """How much less the chance is than the best one: never below 0."""
    cost_error: float
    grade: str
    """Of a mistake: slight, clear or grave; empty if it is none, or one that can't be told from noise."""
    exact: bool
    """Whether the position was solved."""
    shares: list[float]
    """What each seat may expect if the best is played, as this seat sees it; of sum 1."""
    given: list[float]
    """What each seat gained by a mistake (this seat: less than 0; of sum 0)."""
    line: list[Expected] = field(default_factory=list)
    """Of a mistake: what was expected after the better action ..."""
    line_played: list[Expected] = field(default_factory=list)
    """... and after what was played."""
    chances: list[float] = field(default_factory=list)
    """Each seat's own chance, as itself saw it before the decision; they need not add up to 1."""


def judge(state: State, action: int, number: int, budget: Budget, seed: int) -> Move:
    """Weighs `action` in `state`, decision `number` of its game, with the eyes of the seat to move.

    `chances` are left out: they are what others see.
    """
    thinker = _thinker(state, budget.part(TO_FIND), seed)
    seat, found = state.current_player, solution(state.game, state._states)
    if found is not None:
        best, weights = best_action(found, seat), weights_of(found)
    else:
        estimates = {estimate.action: estimate for estimate in thinker.evaluate(state)}
        best = max(estimates.values(), key=preference).action
        weights = _weighed(state, {best, action}, budget.part(TO_WEIGH), seed)
        if estimates[best].error == 0:  # worked out by the game itself, better than a search can weigh it
            weights = {each: _with_share(weight, seat, estimates[each].chance) for each, weight in weights.items()}
    if weights[action].shares[seat] >= weights[best].shares[seat]:
        best = action
    return _move(state, action, best, weights, number, thinker, exact=found is not None)


def own_chances(state: State, move: Move, budget: Budget, seed: int) -> list[float]:
    """Each seat's chance as itself sees it, before the move."""
    if move.exact:
        return list(move.shares)
    part = budget.part(FOR_OTHERS / (state.game.players - 1))
    return [
        move.shares[seat] if seat == move.seat else weigh_state(state, seat, SEARCH, part, seed).shares[seat]
        for seat in range(state.game.players)
    ]


def preference(estimate: Estimate) -> tuple[float, ...]:
    """How much the bot likes an action: the largest is the one that it would choose."""
    return estimate.visits, estimate.chance, estimate.margin, -estimate.action


def grade_of(cost: float, error: float) -> str:
    """What a mistake of that cost is called; empty where it is too small, or might be noise."""
    if cost <= CLEAR_OF_NOISE * error:
        return ""
    return next((name for least, name in GRADES if cost >= least), "")


def _thinker(state: State, budget: Budget, seed: int) -> SearchBot:
    return bot(state.game, seconds=budget.seconds, simulations=budget.simulations, seed=seed)


def _weighed(state: State, actions: set[int], budget: Budget, seed: int) -> dict[int, Weight]:
    part = budget.part(1 / len(actions))
    return {action: weigh_action(state, action, part, seed) for action in sorted(actions)}


def _with_share(weight: Weight, seat: int, share: float) -> Weight:
    """The same, but with a share of `seat` that is known exactly; the others have the rest, in the old proportions."""
    rest = sum(weight.shares) - weight.shares[seat]
    parts = [other / rest if rest > 0 else 1 / (len(weight.shares) - 1) for other in weight.shares]
    shares = [(1 - share) * part for part in parts]
    shares[seat] = share
    return Weight(shares, 0.0)


def _move(
    state: State, action: int, best: int, weights: dict[int, Weight], number: int, thinker: SearchBot, exact: bool
) -> Move:
    seat, players = state.current_player, range(state.game.players)
    played, better = weights[action], weights[best]
    cost = better.shares[seat] - played.shares[seat]
    error = math.hypot(played.error, better.error) if action != best else 0.0
    grade = grade_of(cost, error)
    return Move(
        ply=len(state.history),
        number=number,
        seat=seat,
        action=action,
        text=state.action_text(action),
        chance=played.shares[seat],
        error=played.error,
        best_action=best,
        best_text=state.action_text(best),
        best_chance=better.shares[seat],
        best_error=better.error,
        cost=cost,
        cost_error=error,
        grade=grade,
        exact=exact,
        shares=better.shares,
        given=[played.shares[other] - better.shares[other] if grade else 0.0 for other in players],
        line=thinker.line(state, best) if grade else [],
        line_played=thinker.line(state, action) if grade else [],
    )
