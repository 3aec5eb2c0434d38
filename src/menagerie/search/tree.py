"""The tree of a search: nodes as rows of arrays, and what is done with them. Compiled.

A node stands for what the thinking seat has seen since the root. Its key says what it saw last: an action or an outcome
of chance, as the contract's `seen` gives it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..core.arrays import FloatArray, IntArray
from ..core.jit import jit

ROOT = 0
NO_NODE = -1

KEY, FIRST_CHILD, NEXT_SIBLING, VISITS, AVAILABLE = range(5)
"""Columns of a tree's `links`. Children hang on their parent in ascending order of their keys."""

MARGIN, SHARE_SQUARED = range(2)
"""Columns of `values` after those of the seats; all are about the thinking seat."""
EXTRA_COLUMNS = 2

FIRST_ROOM = 1 << 13
MOST_NODES = 1 << 21
"""A tree that has grown so big gets no more nodes; its statistics still get better."""


@dataclass
class Tree:
    """`used[0]` nodes, the root first.

    `links` (nodes, 5) int64: key, first child, next sibling, visits, and how often it was one of the actions to choose
    from. `values` (nodes, players + 2) float64, sums over the visits: the share of victory of each seat; the thinking
    seat's margin (own score less the best other's), and the square of its share.
    """

    links: IntArray
    values: FloatArray
    used: IntArray

    @classmethod
    def with_room(cls, nodes: int, players: int) -> Tree:
        """A tree of the root alone, with room for so many nodes."""
        tree = cls(np.empty((nodes, 5), np.int64), np.empty((nodes, players + EXTRA_COLUMNS)), np.zeros(1, np.int64))
        new_node(tree.links, tree.values, tree.used, 0)
        return tree

    def make_room(self, nodes: int) -> None:
        """Sees to it that so many nodes more can be added, unless the tree is as big as it may get."""
        needed = int(self.used[0]) + nodes
        if needed > len(self.links) < MOST_NODES:
            room = min(max(needed, 2 * len(self.links)), MOST_NODES)
            old_links, old_values, used = self.links, self.values, int(self.used[0])
            self.links = np.empty((room, old_links.shape[1]), np.int64)
            self.values = np.empty((room, old_values.shape[1]))
            self.links[:used] = old_links[:used]
            self.values[:used] = old_values[:used]

    def child(self, node: int, key: int) -> int:
        """The child with that key, or NO_NODE."""
        return int(child_of(self.links, node, key)) if node != NO_NODE else NO_NODE

    def below(self, node: int) -> Tree:
        """A tree of its own of `node` and all that comes after it."""
        room = max(FIRST_ROOM, int(self.used[0]))
        tree = Tree(np.empty((room, 5), np.int64), np.empty((room, self.values.shape[1])), np.zeros(1, np.int64))
        copy_below(self.links, self.values, node, tree.links, tree.values, tree.used, np.empty(room, np.int64))
        return tree

    def children(self, node: int = ROOT) -> list[int]:
        """The children of a node, by ascending key."""
        found, child = [], int(self.links[node, FIRST_CHILD])
        while child != NO_NODE:
            found.append(child)
            child = int(self.links[child, NEXT_SIBLING])
        return found


@jit
def new_node(links: IntArray, values: FloatArray, used: IntArray, key: int) -> int:
    """A node without relatives and visits; NO_NODE if there is no room."""
    node = used[0]
    if node == len(links):
        return NO_NODE
    used[0] = node + 1
    links[node, KEY] = key
    links[node, FIRST_CHILD] = links[node, NEXT_SIBLING] = NO_NODE
    links[node, VISITS] = links[node, AVAILABLE] = 0
    values[node, :] = 0.0
    return node  # type: ignore[no-any-return]


@jit
def child_of(links: IntArray, node: int, key: int) -> int:
    """The child with that key, or NO_NODE."""
    child = links[node, FIRST_CHILD]
    while child != NO_NODE and links[child, KEY] < key:
        child = links[child, NEXT_SIBLING]
    return child if child != NO_NODE and links[child, KEY] == key else NO_NODE


@jit
def child_to_follow(links: IntArray, values: FloatArray, used: IntArray, node: int, key: int) -> int:
    """The child with that key, which is made if it is not there yet; NO_NODE if there is no room."""
    before, child = NO_NODE, links[node, FIRST_CHILD]
    while child != NO_NODE and links[child, KEY] < key:
        before, child = child, links[child, NEXT_SIBLING]
    if child != NO_NODE and links[child, KEY] == key:
        return child  # type: ignore[no-any-return]
    new = new_node(links, values, used, key)
    if new != NO_NODE:
        links[new, NEXT_SIBLING] = child
        if before == NO_NODE:
            links[node, FIRST_CHILD] = new
        else:
            links[before, NEXT_SIBLING] = new
    return new


@jit
def choose(
    links: IntArray,
    values: FloatArray,
    node: int,
    player: int,
    actions: IntArray,
    count: int,
    priors: FloatArray,
    exploration: float,
) -> int:
    """The place among `actions` of the one to try next: the best by value and by how little it was tried.

    The bound is that of AlphaZero's PUCT, where the times that a child was available stand for the parent's visits
    (Cowling et al. 2012). An action never tried is taken to be worth a bit less than the node has been so far.
    """
    visits = links[node, VISITS]
    first_guess = values[node, player] / visits - FIRST_GUESS_REDUCTION if visits > 0 else 0.5
    effort_of_new = exploration * math.sqrt(visits + 1)
    best, best_bound = 0, -math.inf
    child = links[node, FIRST_CHILD]
    for place in range(count):
        action = actions[place]
        while child != NO_NODE and links[child, KEY] < action:
            child = links[child, NEXT_SIBLING]
        if child != NO_NODE and links[child, KEY] == action:
            links[child, AVAILABLE] += 1
            tried = links[child, VISITS]
            effort = exploration * math.sqrt(links[child, AVAILABLE]) / (1 + tried)
            bound = values[child, player] / max(tried, 1) + priors[place] * effort
        else:
            bound = first_guess + priors[place] * effort_of_new
        if bound > best_bound:
            best, best_bound = place, bound
    return best


FIRST_GUESS_REDUCTION = 0.05


@jit
def copy_below(
    links: IntArray,
    values: FloatArray,
    node: int,
    new_links: IntArray,
    new_values: FloatArray,
    used: IntArray,
    old_nodes: IntArray,
) -> None:
    """Copies a node and all below it to other arrays, parents before children; `old_nodes` is room to work in."""
    new_links[ROOT] = links[node]
    new_links[ROOT, NEXT_SIBLING] = NO_NODE
    new_values[ROOT] = values[node]
    old_nodes[ROOT] = node
    used[0] = 1
    done = 0
    while done < used[0]:
        old_child, before = new_links[done, FIRST_CHILD], NO_NODE
        while old_child != NO_NODE:
            new = used[0]
            used[0] = new + 1
            new_links[new] = links[old_child]
            new_values[new] = values[old_child]
            old_nodes[new] = old_child
            if before == NO_NODE:
                new_links[done, FIRST_CHILD] = new
            else:
                new_links[before, NEXT_SIBLING] = new
            before, old_child = new, links[old_child, NEXT_SIBLING]
        done += 1
