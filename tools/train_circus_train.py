"""Makes what tells the search of Circus Train how likely a seat is to win, and what looks good at first sight.

    python -m tools.train_circus_train positions DIR    # games against itself (minutes)
    python -m tools.train_circus_train fit DIR          # fits the network, and writes `weights.json` (a minute)
    python -m tools.train_circus_train match FILE       # the network against another one, FILE (minutes)
    python -m tools.train_circus_train judgements DIR   # games of the search (minutes)
    python -m tools.train_circus_train priors DIR       # fits the priors, and writes `priors.json` (seconds)

The network learns who won. In its games each seat takes the action after which, by the committed network, it is most
likely to win; so each run of the first two steps makes a generation. The committed network is of the sixth: the first
games were played with a few weights made up for points, cards and gains, those of the first five generations were
fewer, and a seventh played no better. The priors learn what the search, with the committed network and priors, made of
its actions.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import numpy as np

import menagerie
from menagerie.core import engine
from menagerie.core.arrays import FloatArray, IntArray, RandomStream, StateArray, StateRecord
from menagerie.core.jit import jit
from menagerie.core.protocol import apply_action, legal_actions, returns
from menagerie.core.rollout import apply_chance
from menagerie.core.streams import new_stream, random_below
from menagerie.core.victory import share_of
from menagerie.games.circus_train import prospects
from menagerie.games.circus_train.policy import CRITERIA, action_rating, best_payable, finish_action
from menagerie.games.circus_train.prospects import NETWORK, NUMBERS, describe, rating, read_network
from menagerie.games.circus_train.state import MAIN, MAX_CHANCE, MAX_LEGAL, NOTHING, OVER, TAKING

from . import fitting

TABLES = {(2, False): 12000, (3, False): 6000, (4, False): 6000, (2, True): 6000, (3, True): 4000, (4, True): 4000}
"""Games for each number of players, with or without bonus cards."""
AT_RANDOM = 20
"""How many actions in 1000 are taken at random, for variety."""
ONE_IN = 4
"""Positions of a game follow closely on each other: only one in so many is kept."""
TRIES = 2
"""How often an action is tried, since luck decides what comes of it."""
MOST_KEPT = 1000
MATCH_GAMES = 4000

UNITS = 8
COURSE = fitting.Course(passes=8, batch=1024, rate=3e-3, decay=1e-6)

JUDGED_GAMES, SIMULATIONS = 12, 300
"""Games at each sort of table, and simulations before each decision."""
PRIOR_COURSE = fitting.Course(passes=60, batch=128, rate=3e-2, decay=1e-4)
IMPOSSIBLE = -1e9
"""The rating of what is no action: it fills the rows of positions that have fewer actions than others."""

FOLDER = Path(prospects.__file__).parent


@jit
def likelihood(state: StateRecord, seat: int, network: FloatArray, out: IntArray, gains: FloatArray) -> float:
    """How likely a seat is to win, by the network; at the end of the game, its share of the victory."""
    if state.phase == OVER:
        returns(state, gains)
        return share_of(gains[seat], state.players)
    own, total = 0.0, 0.0
    for other in range(state.players):
        describe(state, other, out)
        likely = math.exp(rating(out, network))
        total += likely
        if other == seat:
            own = likely
    return own / total


@jit
def best_action(
    states: StateArray, actions: IntArray, network: FloatArray, room: IntArray, gains: FloatArray, rng: RandomStream
) -> int:
    """The legal action of `states[0]` after which the seat on turn is most likely to win."""
    count = legal_actions(states[0], actions)
    best, most = 0, -1.0
    for place in range(count):
        likely = 0.0
        for _ in range(TRIES if count > 1 else 0):
            states[1] = states[0]
            apply_action(states[1], actions[place], None)
            finish_action(states[1], room[0], room[1], rng)
            likely += likelihood(states[1], states[0].turn, network, room[0], gains)
        if likely > most:
            best, most = place, likely
    return actions[best]  # type: ignore[no-any-return]


@jit
def play_game(
    states: StateArray,
    networks: FloatArray,
    first: int,
    at_random: int,
    actions: IntArray,
    room: IntArray,
    gains: FloatArray,
    rng: RandomStream,
    kept: IntArray,
) -> int:
    """Plays `states[0]`, a new game, to the end; seat s asks `networks[(s + first) % 2]`. Writes returns to `gains`.

    Describes some of the positions in which an action is to be chosen, for each seat: `kept` (positions, players,
    NUMBERS). Returns how many.
    """
    count, players = 0, len(gains)
    while states[0].phase != OVER:
        if states[0].phase > TAKING:
            apply_chance(states[0], room[0], room[1], rng)
            continue
        if states[0].phase == MAIN and count < len(kept) and random_below(rng, ONE_IN) == 0:
            for seat in range(players):
                describe(states[0], seat, kept[count, seat])
            count += 1
        action = best_action(states, actions, networks[(states[0].turn + first) % 2], room, gains, rng)
        if random_below(rng, 1000) < at_random:
            action = actions[random_below(rng, legal_actions(states[0], actions))]
        apply_action(states[0], action, None)
    returns(states[0], gains)
    return count


class Table:
    """Where games are played."""

    def __init__(self, players: int, bonus: bool, networks: FloatArray) -> None:
        self.game = menagerie.load("circus-train", players, bonus=bonus)
        self.networks = networks
        self.states = np.zeros(2, self.game.definition.rules.STATE)
        self.room, self.gains = np.zeros((3, max(MAX_CHANCE, NUMBERS)), np.int64), np.zeros(players)
        self.kept = np.zeros((MOST_KEPT, players, NUMBERS), np.int64)
        self.rng = new_stream(players, int(bonus))

    def play(self, first: int, at_random: int) -> tuple[IntArray, FloatArray]:
        """Plays a game; returns the positions kept and the seats' shares of the victory."""
        players = self.game.players
        engine.start(self.states, 0, players, self.game.encoded_options)
        out, room = self.room[0], self.room[1:]
        count = play_game(self.states, self.networks, first, at_random, out, room, self.gains, self.rng, self.kept)
        return self.kept[:count], (self.gains * (players - 1) + 1) / players


def save_positions(players: int, bonus: bool, games: int, path: Path) -> None:
    """Plays games and saves positions, as the numbers that describe each seat, with the shares of the victory."""
    table = Table(players, bonus, np.stack([NETWORK, NETWORK]))
    numbers, shares = [], []
    for _ in range(games):
        kept, won = table.play(0, AT_RANDOM)
        numbers.append(kept.astype(np.int16))
        shares.append(np.tile(won.astype(np.float32), (len(kept), 1)))
    np.savez_compressed(path, inputs=np.concatenate(numbers), shares=np.concatenate(shares))


def network(weights: fitting.Weights, inputs: np.ndarray) -> tuple[np.ndarray, fitting.Backward]:
    """As `prospects.rating`: a hidden layer, beside which the numbers add to the score by themselves."""
    scores, backward = fitting.hidden_layer(weights[1:], inputs)
    return scores + inputs @ weights[0], lambda slope: [np.tensordot(slope, inputs, 2), *backward(slope)]


def fit(sets: list[fitting.Positions]) -> dict[str, np.ndarray]:
    """The weights of the network, by their names in the file."""
    rng = np.random.default_rng(0)
    scale = np.concatenate([numbers.reshape(-1, NUMBERS) for numbers, _ in sets]).std(axis=0) + 1e-3
    scale = scale.astype(np.float32)
    weights = [
        np.zeros(NUMBERS, np.float32),
        rng.normal(0, NUMBERS**-0.5, (NUMBERS, UNITS)).astype(np.float32),
        rng.normal(0, 0.3, UNITS).astype(np.float32),
        rng.normal(0, 0.1, UNITS).astype(np.float32),
    ]
    fitting.fit(network, weights, [(numbers / scale, shares) for numbers, shares in sets], COURSE, rng)
    direct, inward, offset, outward = weights
    size = np.abs(outward)  # a unit's size may as well lie in what goes into it
    return {
        "direct": direct / scale,
        "inward": (inward / scale[:, None] * size).T,
        "offset": offset * size,
        "outward": np.sign(outward),
    }


def match(path: Path) -> None:
    """Prints how much of the victories the committed network wins against another one, for each sort of table."""
    networks = np.stack([NETWORK, read_network(path)])
    for players, bonus in TABLES:
        table, won = Table(players, bonus, networks), 0.0
        for number in range(MATCH_GAMES):
            shares = table.play(number % 2, 0)[1]
            won += shares[number % 2 :: 2].sum()
        share = won / MATCH_GAMES
        error = 1.96 * math.sqrt(share * (1 - share) / MATCH_GAMES)
        print(f"{players} players{' with bonus cards' * bonus}: {share:.3f} ± {error:.3f}", flush=True)


@jit
def list_criteria(states: StateArray, actions: IntArray, units: FloatArray, out: FloatArray) -> None:
    """Writes by how much each criterion counts for each action of `states[0]`: `out` (actions, CRITERIA)."""
    now = best_payable(states[0], states[0].token[states[0].turn], NOTHING)
    for place in range(len(actions)):
        for criterion in range(len(units)):
            out[place, criterion] = action_rating(states[0], actions[place], now, units[criterion])


def save_judgements(players: int, bonus: bool, path: Path) -> None:
    """Plays games of the search; saves what speaks for each action, and its share of the simulations.

    Of the criteria, (positions, MAX_LEGAL, CRITERIA + 1), the last is IMPOSSIBLE where there is no action.
    """
    game = menagerie.load("circus-train", players, bonus=bonus)
    thinker = menagerie.bot(game, simulations=SIMULATIONS, seed=players)
    units = np.eye(len(CRITERIA))
    criteria, shares = [], []
    for number in range(JUDGED_GAMES):
        state = game.new_state()
        state.deal(number)
        while not state.is_terminal:
            actions = state.legal_actions()
            found = thinker._search(state, state.current_player, actions, 0.0)
            if state._states["phase"][0] == MAIN and len(actions) > 1:
                listed, share = np.zeros((MAX_LEGAL, len(CRITERIA) + 1)), np.zeros(MAX_LEGAL)
                list_criteria(state._states, found.actions, units, listed[: len(actions), :-1])
                listed[len(actions) :, -1] = IMPOSSIBLE
                share[: len(actions)] = found.visits / found.visits.sum()
                criteria.append(listed.astype(np.float32))
                shares.append(share.astype(np.float32))
            state.apply(int(actions[found.visits.argmax()]))
            state.deal(number)
    np.savez_compressed(path, inputs=np.array(criteria), shares=np.array(shares))


def ratings(weights: fitting.Weights, inputs: np.ndarray) -> tuple[np.ndarray, fitting.Backward]:
    """As `policy.action_rating`, for all actions of a position."""
    criteria = inputs[..., :-1]
    return criteria @ weights[0] + inputs[..., -1], lambda slope: [np.tensordot(slope, criteria, 2)]


def fit_priors(sets: list[fitting.Positions]) -> dict[str, float]:
    """How much each criterion counts."""
    weights = [np.zeros(len(CRITERIA), np.float32)]
    fitting.fit(ratings, weights, sets, PRIOR_COURSE, np.random.default_rng(0))
    return {name: round(float(weight), 2) for name, weight in zip(CRITERIA, weights[0], strict=True)}


def load(paths: list[Path]) -> list[fitting.Positions]:
    """The positions that were saved."""
    saved = [np.load(path) for path in paths]
    return [(positions["inputs"], positions["shares"]) for positions in saved]


def write_network(weights: dict[str, np.ndarray]) -> None:
    """Writes `weights.json`, a row a line."""
    rounded = {name: [[float(f"{x:.3g}") for x in row] for row in np.atleast_2d(w)] for name, w in weights.items()}
    text = json.dumps({name: rows if name == "inward" else rows[0] for name, rows in rounded.items()})
    (FOLDER / "weights.json").write_text(text.replace("], ", "],\n") + "\n", "utf-8")


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["positions", "fit", "match", "judgements", "priors"])
    parser.add_argument("path", type=Path)
    arguments = parser.parse_args()
    names = {table: f"{table[0]}{'-bonus' * table[1]}.npz" for table in TABLES}
    positions = {table: arguments.path / name for table, name in names.items()}
    judgements = {table: arguments.path / f"judged-{name}" for table, name in names.items()}
    if arguments.step == "positions":
        for (players, bonus), games in TABLES.items():
            save_positions(players, bonus, games, positions[players, bonus])
    elif arguments.step == "fit":
        write_network(fit(load(list(positions.values()))))
    elif arguments.step == "match":
        match(arguments.path)
    elif arguments.step == "judgements":
        for players, bonus in TABLES:
            save_judgements(players, bonus, judgements[players, bonus])
    else:
        priors = fit_priors(load(list(judgements.values())))
        (FOLDER / "priors.json").write_text(json.dumps(priors, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
