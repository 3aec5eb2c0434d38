"""Information-set Monte-Carlo tree search, compiled, for every game.

After Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (2012): one tree for the seat that
thinks. Each simulation deals anew what that seat can't see (`resample`), walks down the tree with what is legal there,
adds a node, asks `assess` what each seat may expect from there, and notes that on the way back. Every seat chooses what
gives itself the most, so that with more than two players this is max-n search.

An outcome or a choice that the thinking seat can't see leads to the same node whatever it is; such a choice is made by
the prior alone, since what is remembered of it could only be remembered by who saw it.
"""

from __future__ import annotations

from ..core.arrays import FloatArray, IntArray, RandomStream, StateArray, StateRecord
from ..core.jit import jit
from ..core.protocol import (
    CHANCE,
    TERMINAL,
    UNSEEN,
    apply_action,
    chance_outcomes,
    current_player,
    legal_actions,
    resample,
    returns,
    scores,
    seen,
)
from ..core.streams import random_below, weighted_index
from ..core.victory import margin_of, share_of
from .hooks import assess, forget, preferences
from .tree import (
    MARGIN,
    NO_NODE,
    ROOT,
    SHARE_SQUARED,
    VISITS,
    child_to_follow,
    choose,
)

LONGEST_PATH = 256
"""Nodes that a simulation may pass before it asks what may be expected."""

# Entries of the settings that compiled code gets (float64).
EXPLORATION, SIGHT, FORGETTING, SIGN_OF_POINTS = range(4)
SETTINGS = 4

_FINE = 1 << 16


@jit
def place_by_prior(priors: FloatArray, count: int, rng: RandomStream) -> int:
    """A place among `count`, each as likely as its prior says."""
    rest = random_below(rng, _FINE) / _FINE
    for place in range(count):
        rest -= priors[place]
        if rest < 0.0:
            return place
    return count - 1


@jit
def walk(
    states: StateArray,
    seat: int,
    settings: FloatArray,
    links: IntArray,
    values: FloatArray,
    used: IntArray,
    path: IntArray,
    out: IntArray,
    weights: IntArray,
    priors: FloatArray,
    rng: RandomStream,
) -> int:
    """Walks `states[1]` down the tree to a new node, the end of the game, or as far as one can see.

    Writes the nodes passed into `path` and returns how many.
    """
    state = states[1]
    node, length, decisions = ROOT, 1, 0
    path[0] = ROOT
    player = current_player(state)
    while player != TERMINAL and length + 2 < LONGEST_PATH:
        if player == CHANCE:
            action = out[weighted_index(weights, chance_outcomes(state, out, weights), rng)]
            key = seen(state, action, seat)
        else:
            if decisions == settings[SIGHT]:
                break
            decisions += 1
            count = legal_actions(state, out)
            preferences(state, out, count, priors)
            if player != seat and seen(state, out[0], seat) == UNSEEN:
                action, key = out[place_by_prior(priors, count, rng)], UNSEEN
            else:
                action = out[choose(links, values, node, player, out, count, priors, settings[EXPLORATION])]
                key = action
        shown = seen(state, action, seat)
        node = child_to_follow(links, values, used, node, key)
        if node == NO_NODE:
            break
        path[length] = node
        length += 1
        apply_action(state, action, None)
        if player != CHANCE and links[node, VISITS] == 0:
            break
        if shown != key:
            node = child_to_follow(links, values, used, node, shown)
            if node == NO_NODE:
                break
            path[length] = node
            length += 1
        player = current_player(state)
    return length


@jit
def expect(
    state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream, gains: FloatArray, points: FloatArray
) -> None:
    """What each seat gets, or may expect."""
    if current_player(state) == TERMINAL:
        returns(state, gains)
        scores(state, points)
    else:
        assess(state, out, weights, rng, gains, points)


@jit
def note(
    seat: int,
    players: int,
    sign_of_points: float,
    gains: FloatArray,
    points: FloatArray,
    values: FloatArray,
    links: IntArray,
    path: IntArray,
    length: int,
) -> None:
    """Adds what came out to all nodes of the path."""
    for other in range(players):
        gains[other] = share_of(gains[other], players)
    margin = margin_of(points, seat, players, sign_of_points)
    share = gains[seat]
    for place in range(length):
        node = path[place]
        links[node, VISITS] += 1
        for other in range(players):
            values[node, other] += gains[other]
        values[node, players + MARGIN] += margin
        values[node, players + SHARE_SQUARED] += share * share


@jit
def simulate(
    states: StateArray,
    seat: int,
    players: int,
    simulations: int,
    settings: FloatArray,
    links: IntArray,
    values: FloatArray,
    used: IntArray,
    path: IntArray,
    out: IntArray,
    weights: IntArray,
    priors: FloatArray,
    gains: FloatArray,
    points: FloatArray,
    rng: RandomStream,
) -> None:
    """Runs so many simulations from `states[0]`, which stays as it is; `states[1]` is room to work in.

    `settings`: how keenly it explores, how many decisions deep its tree may get, percent forgotten, and +1 if more
    points win, -1 if fewer do. The rest are a tree's arrays, and room to work in: see `search.Searcher`.
    """
    for _ in range(simulations):
        states[1] = states[0]
        if settings[FORGETTING] > 0:
            forget(states[1], seat, int(settings[FORGETTING]), rng)
        resample(states[1], seat, rng)
        length = walk(states, seat, settings, links, values, used, path, out, weights, priors, rng)
        expect(states[1], out, weights, rng, gains, points)
        note(seat, players, settings[SIGN_OF_POINTS], gains, points, values, links, path, length)
