"""The line that a search expects: what it thinks is played most likely after an action.

It tells only what the thinking seat knows. Where luck decides, or others do what that seat can't see, many worlds that
agree with what it sees are followed side by side, and all that the search knows of any of them counts together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ..core import engine
from ..core.arrays import duplicate
from ..core.protocol import CHANCE, UNSEEN
from ..core.state import State
from ..core.streams import random_word
from .exact import Solution, solution
from .tree import KEY, NO_NODE, ROOT, VISITS, Tree

USUAL_LENGTH = 6
"""Decisions in a line."""
FEWEST_VISITS = 8
"""What fewer simulations have tried is not expected, but a guess."""
WORLDS = 24
"""Followed side by side."""


@dataclass(frozen=True)
class Expected:
    """A decision of the line: who decides what."""

    seat: int
    action: int
    text: str
    likelihood: float
    """How often, of all that came so far, the search went on like this (0..1; 1 for what was asked about)."""
    after_luck: bool
    """Whether something that nobody can know yet comes in between: a draw, a roll."""


def keys_of(actor: int, action: int, seen: int) -> list[int]:
    """The keys of the nodes of a tree that stand for an action of which the thinking seat has `seen` so much."""
    if actor == CHANCE or seen == UNSEEN:
        return [seen]
    return [action] if seen == action else [action, seen]


def best_action(found: Solution, seat: int) -> int:
    """The action of a solved position that gives `seat` the most: of victory, then of points; then the lowest."""
    order = np.lexsort((-found.actions, found.margins, found.shares[:, seat]))
    return int(found.actions[order[-1]])


def expected_line(state: State, action: int, trees: Sequence[Tree], decisions: int = USUAL_LENGTH) -> list[Expected]:
    """What the seat to move expects if it takes `action`: that first, then at most so many decisions in all.

    `trees` are those of its search at `state`; none where the position was solved. The line ends where the seat can't
    see what is chosen, or where too few simulations went on.
    """
    seat = state.current_player
    worlds = [_World(state.resample(seat, number), seat, [ROOT] * len(trees), number) for number in range(WORLDS)]
    line = [Expected(seat, action, state.game.action_text(action), 1.0, after_luck=False)]
    while len(line) < decisions:
        worlds = [world for world in worlds if action in world.state.legal_actions()]
        for world in worlds:
            world.apply(action, trees)
        luck = [world.deal(trees) for world in worlds]
        actor = Counter(world.state.current_player for world in worlds).most_common(1)[0][0]
        worlds = [world for world in worlds if world.state.current_player == actor]
        votes = _votes(worlds, actor, trees)
        if not votes or (trees and max(votes.values()) < FEWEST_VISITS):
            break
        action = min(votes, key=lambda action: (-votes[action], action))
        likelihood = votes[action] / sum(votes.values())
        line.append(Expected(actor, action, state.game.action_text(action), likelihood, any(luck)))
    return line


class _World:
    """A state that the seat holds for possible, and the node of each tree that stands for what it has seen."""

    def __init__(self, state: State, seat: int, nodes: list[int], number: int) -> None:
        self.state, self.seat, self.nodes = state, seat, nodes
        self._luck = random_word(number, 1)

    def seen(self, action: int) -> int:
        """What the seat sees of an action, about to be applied."""
        log = np.zeros((1, 2), np.int64)
        engine.fold_seen(duplicate(self.state._states), 0, np.array([action], np.int64), self.seat, log)
        return int(log[0, 1])

    def apply(self, action: int, trees: Sequence[Tree]) -> None:
        """Does an action, and goes on to the nodes for it."""
        for key in keys_of(self.state.current_player, action, self.seen(action)):
            self.nodes = [tree.child(node, key) for tree, node in zip(trees, self.nodes, strict=True)]
        self.state.apply(action)

    def deal(self, trees: Sequence[Tree]) -> bool:
        """Lets chance play; returns whether it had a choice."""
        dealt = self.state.copy()
        dealt.deal(self._luck)
        had_choice = False
        for outcome in dealt.history[len(self.state.history) :]:
            had_choice = had_choice or len(self.state.chance_outcomes()) > 1
            self.apply(outcome, trees)
        return had_choice


def _votes(worlds: Sequence[_World], actor: int, trees: Sequence[Tree]) -> dict[int, int]:
    """How much speaks for each action of `actor`: simulations, or worlds whose solution it is. {} where none can."""
    if actor < 0 or (actor != worlds[0].seat and worlds[0].seen(worlds[0].state.legal_actions()[0]) == UNSEEN):
        return {}
    return _votes_of_trees(worlds, trees) if trees else _votes_of_solutions(worlds, actor)


def _votes_of_trees(worlds: Iterable[_World], trees: Sequence[Tree]) -> dict[int, int]:
    possible: dict[tuple[int, int], set[int]] = {}
    for world in worlds:
        for number, node in enumerate(world.nodes):
            if node != NO_NODE:
                possible.setdefault((number, node), set()).update(world.state.legal_actions())
    votes: Counter[int] = Counter()
    for (number, node), actions in possible.items():
        links = trees[number].links
        for child in trees[number].children(node):
            if links[child, KEY] in actions:
                votes[int(links[child, KEY])] += int(links[child, VISITS])
    return votes


def _votes_of_solutions(worlds: Iterable[_World], actor: int) -> dict[int, int]:
    votes: Counter[int] = Counter()
    for state, times in Counter(world.state for world in worlds).items():
        found = solution(state.game, state._states)
        if found is not None:
            votes[best_action(found, actor)] += times
    return votes
