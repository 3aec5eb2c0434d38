"""Exact methods on our games in small: exploitability, equilibria by CFR, and how far our bots are from them.

    python examples/theory.py --out docs/figures

Every game can be shrunk by its options to one that OpenSpiel's algorithms can walk through to the end. For each of
them this prints its size, and how much a best response wins from players who play anything (exploitability: the mean
over the seats, in returns, so that 1 is a certain victory). On one game it then finds an equilibrium by counterfactual
regret minimisation, and measures two searches against it: ours, and OpenSpiel's own in Python. Writes what it found as
theory.json and as a picture, theory.svg (if matplotlib is there).

Needs `pip install 'menagerie[openspiel]'`, and matplotlib for the picture.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import menagerie
from menagerie.core import catalogue
from menagerie.core.extras import how_to_install

try:
    import pyspiel

    from menagerie.envs import openspiel
except ImportError as missing:
    sys.exit(f"{missing}: {how_to_install('openspiel')}")

Policy = dict[str, list[tuple[int, float]]]
"""For each information state, the actions with their probabilities."""


def small(name: str) -> Any:
    """The OpenSpiel game for two that the game `name` declares as its small form."""
    return openspiel.load_game(name, 2, **catalogue.find(name).small)


def histories(state: Any) -> Iterator[Any]:
    """Every state from `state` on, itself included."""
    yield state
    for action in state.legal_actions():
        yield from histories(state.child(action))


def decisions(game: Any) -> dict[str, Any]:
    """For each information state in which a player decides, one of the states it may be."""
    found: dict[str, Any] = {}
    for state in histories(game.new_initial_state()):
        if state.is_player_node():
            found.setdefault(state.information_state_string(), state)
    return found


def size(game: Any) -> dict[str, Any]:
    """How large the game is, and how badly random play does in it."""
    kinds = {"chance": 0, "decision": 0, "end": 0}
    for state in histories(game.new_initial_state()):
        kinds["chance" if state.is_chance_node() else "end" if state.is_terminal() else "decision"] += 1
    uniform = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    return {
        "game": str(game),
        "histories": sum(kinds.values()),
        "ends": kinds["end"],
        "information_states": len(decisions(game)),
        "uniform_exploitability": uniform,
    }


def learn(game: Any, solver: Any, iterations: int) -> list[tuple[int, float]]:
    """Runs CFR; gives how exploitable its average policy is after 1, 2, 4 ... iterations."""
    curve = []
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration & (iteration - 1) == 0 or iteration == iterations:
            curve.append((iteration, pyspiel.exploitability(game, solver.average_policy())))
            print(f"  {iteration:5} iterations: {curve[-1][1]:.5f}", flush=True)
    return curve


def policy_of(states: dict[str, Any], choose: Callable[[Any], list[tuple[int, float]]]) -> Policy:
    """Asks `choose` in every information state that leaves a choice."""
    return {
        known: choose(state) if len(state.legal_actions()) > 1 else [(state.legal_actions()[0], 1.0)]
        for known, state in states.items()
    }


def our_choice(game: Any, simulations: int, seed: int) -> Callable[[Any], list[tuple[int, float]]]:
    """How our search divides its simulations; where it has solved the position, evenly among the best actions."""
    bot = menagerie.bot(game.table_game, level=5, simulations=simulations, seed=seed)

    def choose(state: Any) -> list[tuple[int, float]]:
        found = bot.evaluate(state.table)
        weights = np.array([estimate.visits for estimate in found], float)
        if not weights.any():
            chances = np.array([estimate.chance for estimate in found])
            weights = (chances > chances.max() - 1e-9).astype(float)
        shares = weights / weights.sum()
        return [(estimate.action, float(share)) for estimate, share in zip(found, shares, strict=True)]

    return choose


def peer_choice(game: Any, simulations: int, seed: int) -> Callable[[Any], list[tuple[int, float]]]:
    """How OpenSpiel's search in Python divides its simulations."""
    from open_spiel.python.algorithms import ismcts, mcts

    luck = np.random.RandomState(seed)  # what that search draws from
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    visits = ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT
    bot = ismcts.ISMCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=simulations, random_state=luck, final_policy_type=visits
    )

    def choose(state: Any) -> list[tuple[int, float]]:
        shares = dict(bot.get_policy(state))
        total = sum(shares.values())
        return [(action, shares[action] / total) for action in sorted(shares)]

    return choose


def measure_searches(game: Any, most: int, most_of_peer: int, seeds: int) -> dict[str, list[tuple[int, float, float]]]:
    """For each search: simulations a decision, how exploitable its policy is (mean of some seeds), seconds for each."""
    states, found = decisions(game), {}
    searches = (("Menagerie's ISMCTS", our_choice, most), ("OpenSpiel's ISMCTS in Python", peer_choice, most_of_peer))
    for name, choice, limit in searches:
        points, simulations = [], 4
        print(f"{name}:")
        while simulations <= limit:
            start = time.perf_counter()
            policies = [policy_of(states, choice(game, simulations, seed)) for seed in range(seeds)]
            seconds = (time.perf_counter() - start) / seeds / len(states)
            exploitability = float(np.mean([pyspiel.exploitability(game, policy) for policy in policies]))
            points.append((simulations, exploitability, seconds))
            print(f"  {simulations:5} simulations: {exploitability:.4f}, {1e3 * seconds:.3g} ms a decision", flush=True)
            simulations *= 4
        found[name] = points
    return found


def draw(found: dict[str, Any], file: Path) -> None:
    """The curves as a picture."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    mpl.rcParams["svg.hashsalt"] = "theory"  # the same figures give the same file
    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), sharey=True, layout="constrained")
    for axes in (left, right):
        axes.axhline(found["uniform"], color="grey", linestyle=":", label="random play")
        axes.set(xscale="log", yscale="log")
        axes.grid(alpha=0.3)
    for marker, (name, curve) in zip("os", found["learnt"].items(), strict=True):
        left.plot(*zip(*curve, strict=True), marker=marker, label=name)
    for marker, (name, points) in zip("os", found["searches"].items(), strict=True):
        right.plot([point[0] for point in points], [point[1] for point in points], marker=marker, label=name)
    left.set(xlabel="iterations", ylabel="exploitability (returns)", title="Learnt by OpenSpiel's CFR")
    right.set(xlabel="simulations a decision", title="Searches, by the shares of their simulations")
    left.legend()
    right.legend()
    figure.suptitle(found["game"])
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    """Measures, prints and writes."""
    parser = argparse.ArgumentParser(description="Exact methods on our games in small")
    parser.add_argument("--game", default="beasty-bar", help="the game that is solved and searched")
    parser.add_argument("--iterations", type=int, default=256, help="of CFR")
    parser.add_argument("--simulations", type=int, default=4096, help="the most that our search gets for a decision")
    parser.add_argument("--peer-simulations", type=int, default=256, help="the most that OpenSpiel's gets")
    parser.add_argument("--seeds", type=int, default=3, help="how often each search is measured")
    parser.add_argument("--out", type=Path, default=Path("build/theory"), help="the folder for the results")
    arguments = parser.parse_args()
    sizes = {}
    for name in menagerie.games():
        if catalogue.find(name).small:
            sizes[name] = size(small(name))
            print(sizes[name], flush=True)
    game = small(arguments.game)
    found: dict[str, Any] = {"game": str(game), "uniform": sizes[arguments.game]["uniform_exploitability"]}
    solvers = {"CFR": pyspiel.CFRSolver(game), "CFR+": pyspiel.CFRPlusSolver(game)}
    found["learnt"] = {}
    for name, solver in solvers.items():
        print(f"{name}:")
        found["learnt"][name] = learn(game, solver, arguments.iterations)
    policy = solvers["CFR+"].average_policy()
    found["value"] = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    print(f"value of the game for the seats: {found['value']}")
    found["searches"] = measure_searches(game, arguments.simulations, arguments.peer_simulations, arguments.seeds)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "theory.json").write_text(json.dumps({"sizes": sizes, **found}, indent=1) + "\n")
    try:
        draw(found, arguments.out / "theory.svg")
    except ImportError:
        print("matplotlib is not installed, so there is no picture: pip install matplotlib")


if __name__ == "__main__":
    main()
