"""Makes `games/beasty_bar/valuation.json`: the network that tells the search how good a position of Beasty Bar looks.

    python -m tools.train_beasty_bar positions DIR   # games against itself (about an hour)
    python -m tools.train_beasty_bar fit DIR         # fits the network, and writes it (minutes)

What is learnt is half how the game ended, half what the search thought of the position. The committed network is the
first generation: it was fitted to how games of a search ended that had no network yet and played on at random from its
leaves (150 simulations a move, one move in ten at random; 6,000 games of two players, 2,000 of three, 1,600 of four,
2,500 of two and 800 of four with points). A second generation, from the games that `positions` makes now, plays as
well, but no better (0.487 ± 0.051 of 240 games for two players).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

import menagerie
from menagerie.core.jit import jit
from menagerie.core.victory import share_of
from menagerie.games.beasty_bar import valuation
from menagerie.games.beasty_bar.state import PLAYING
from menagerie.games.beasty_bar.valuation import MARKS, MOST_MARKS, list_marks

from . import fitting

TABLES = ((2, False, 4000), (3, False, 1200), (4, False, 1000), (2, True, 1200), (4, True, 500))
"""Players, whether with points, games."""
SIMULATIONS, AT_RANDOM = 300, 0.08
HIDDEN = 32
COURSE = fitting.Course(passes=8, batch=512, rate=3e-3, decay=1e-5)


def play(players: int, points: bool, games: int, path: Path) -> None:
    """Plays games and saves the states at the start of each turn, with the shares of victory to be learnt."""
    game = menagerie.load("beasty-bar", players, points=points)
    thinker = menagerie.bot(game, simulations=SIMULATIONS, seed=players)
    rng = np.random.default_rng(players)
    states, shares = [], []
    for number in range(games):
        state, thoughts = game.new_state(), []
        state.deal(number)
        while not state.is_terminal:
            actions = state.legal_actions()
            found = thinker._search(state, state.current_player, actions, 0.0)
            if state._states["phase"][0] == PLAYING:
                states.append(state._states.copy())
                thoughts.append(found.values[:, :players].sum(axis=0) / found.visits.sum())
            by_chance = rng.random() < AT_RANDOM
            state.apply(int(rng.choice(actions)) if by_chance else int(actions[found.visits.argmax()]))
            state.deal(number)
        won = np.array([share_of(gain, players) for gain in state.returns()])
        shares += [(won + thought) / 2 for thought in thoughts]
    np.savez_compressed(path, states=np.concatenate(states), shares=np.array(shares, np.float32))


@jit
def mark_all(states: np.ndarray, players: int, marks: np.ndarray, out: np.ndarray) -> None:
    """Writes how often each mark stands in each state, as each seat sees it: `out` (states, players, MARKS)."""
    for number in range(len(states)):
        for seat in range(players):
            for place in range(list_marks(states[number], seat, marks)):
                out[number, seat, marks[place]] += 1


def load(path: Path) -> fitting.Positions:
    """The marks of the saved states, uint8 (states, players, MARKS), and the shares, float32 (states, players)."""
    saved = np.load(path)
    out = np.zeros((*saved["shares"].shape, MARKS), np.uint8)
    mark_all(saved["states"], out.shape[1], np.zeros(MOST_MARKS, np.int64), out)
    return out, saved["shares"]


def fit(sets: list[fitting.Positions]) -> fitting.Weights:
    """The layers' weights."""
    rng = np.random.default_rng(0)
    shapes = ((MARKS, HIDDEN), (HIDDEN,), (HIDDEN,))
    weights = [
        rng.normal(0, size, shape).astype(np.float32) for size, shape in zip((0.1, 0.0, 0.3), shapes, strict=True)
    ]
    fitting.fit(fitting.hidden_layer, weights, sets, COURSE, rng)
    return weights


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["positions", "fit"])
    parser.add_argument("directory", type=Path)
    arguments = parser.parse_args()
    paths = {table: arguments.directory / f"{table[0]}{'-points' * table[1]}.npz" for table in TABLES}
    if arguments.step == "positions":
        for (players, points, games), path in paths.items():
            play(players, points, games, path)
        return
    first, bias, second = fit([load(path) for path in paths.values()])
    numbers = {"first layer": first, "bias": bias, "second layer": second}
    text = json.dumps(
        {name: np.round(w.astype(float), 3).tolist() for name, w in numbers.items()}, separators=(",", ":")
    )
    Path(valuation.__file__).with_name("valuation.json").write_text(text.replace("],[", "],\n[") + "\n", "utf-8")


if __name__ == "__main__":
    main()
