"""The search's tree against a plain one of dictionaries."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from menagerie.search.tree import KEY, NO_NODE, ROOT, VISITS, Tree, child_to_follow

PATHS = st.lists(st.lists(st.integers(-1, 6), min_size=1, max_size=5), max_size=30)


def grown(paths: list[list[int]]) -> tuple[Tree, dict[tuple[int, ...], int]]:
    """A tree along whose paths one visit each was noted, and how many visits each path should have."""
    tree = Tree.with_room(200, 2)
    visits: dict[tuple[int, ...], int] = {(): 0}
    for path in paths:
        node = ROOT
        for length in range(len(path) + 1):
            if length:
                node = child_to_follow(tree.links, tree.values, tree.used, node, path[length - 1])
            tree.links[node, VISITS] += 1
            tree.values[node, 0] += length
            visits[tuple(path[:length])] = visits.get(tuple(path[:length]), 0) + 1
    return tree, visits


def visits_in(tree: Tree, node: int = ROOT, path: tuple[int, ...] = ()) -> dict[tuple[int, ...], int]:
    found = {path: int(tree.links[node, VISITS])}
    for child in tree.children(node):
        found |= visits_in(tree, child, (*path, int(tree.links[child, KEY])))
    return found


@given(PATHS)
def test_nodes_are_found_again_and_stand_in_order(paths: list[list[int]]) -> None:
    tree, visits = grown(paths)
    assert visits_in(tree) == visits
    assert list(visits_in(tree)) == sorted(visits)
    assert tree.used[0] == len(visits)
    assert tree.child(ROOT, 99) == tree.child(NO_NODE, 0) == NO_NODE


@given(PATHS, st.integers(-1, 6))
def test_a_branch_becomes_a_tree_of_its_own(paths: list[list[int]], key: int) -> None:
    tree, visits = grown(paths)
    node = tree.child(ROOT, key)
    if node != NO_NODE:
        branch = tree.below(node)
        assert visits_in(branch) == {path[1:]: n for path, n in visits.items() if path[:1] == (key,)}
        assert branch.values[ROOT].tolist() == tree.values[node].tolist()


@given(PATHS)
def test_a_tree_that_grows_keeps_what_it_knows(paths: list[list[int]]) -> None:
    tree, visits = grown(paths)
    values = tree.values[: tree.used[0]].copy()
    tree.make_room(1000)
    assert len(tree.links) >= tree.used[0] + 1000
    assert visits_in(tree) == visits
    assert np.array_equal(tree.values[: tree.used[0]], values)


def test_a_full_tree_says_so() -> None:
    tree = Tree.with_room(2, 2)
    assert child_to_follow(tree.links, tree.values, tree.used, ROOT, 4) == 1
    assert child_to_follow(tree.links, tree.values, tree.used, ROOT, 5) == NO_NODE
    assert child_to_follow(tree.links, tree.values, tree.used, ROOT, 4) == 1
