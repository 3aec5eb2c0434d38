"""The same seed gives the same games in every process, whatever Python's hash seed and the number of threads are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import hashlib, sys
import gymnasium, numpy as np
import menagerie
from menagerie.envs import pettingzoo
from menagerie.envs.gymnasium import identifier

threads, told = int(sys.argv[1]), hashlib.sha256()
for name in menagerie.games():
    env = pettingzoo.env(name, players=3)
    env.reset(seed=7)
    for number, agent in enumerate(env.agent_iter()):
        observation, reward, over, _, info = env.last()
        told.update(repr((agent, observation["observation"].tobytes(), reward, sorted(info.items()))).encode())
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(legal[number % len(legal)]))

    for opponents in ("random", "greedy"):
        one = gymnasium.make(identifier(name, 3), opponents=opponents, seat="random")
        observation, info = one.reset(seed=8)
        over = False
        while not over:
            observation, reward, over, _, info = one.step(int(np.flatnonzero(info["action_mask"])[0]))
            told.update(observation.tobytes() + repr((reward, info["seat"])).encode())

    many = gymnasium.make_vec(identifier(name, 3), num_envs=5, seat="random", threads=threads)
    observations, infos = many.reset(seed=9)
    for _ in range(40):
        observations, rewards, overs, _, infos = many.step(infos["action_mask"].argmax(axis=1))
        told.update(observations.tobytes() + rewards.tobytes() + overs.tobytes() + infos["seat"].tobytes())
print(told.hexdigest())
"""


def digest(hash_seed: str, threads: int) -> str:
    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(threads)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return finished.stdout.strip()


def test_a_seed_gives_the_same_games_in_every_process() -> None:
    first = digest("1", 1)
    assert len(first) == 64
    assert digest("2", 3) == first
