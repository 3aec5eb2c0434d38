"""The example that learns Beasty Bar: short enough to read, its advantages are right, and what it writes is a bot."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.search.policies import Policy, PolicyBot

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "examples" / "ppo.py"

if importlib.util.find_spec("torch") is None and not os.environ.get("MENAGERIE_NEEDS_TORCH"):
    pytest.skip("needs PyTorch: pip install 'menagerie[train]'", allow_module_level=True)


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_at_most_two_hundred_lines() -> None:
    assert len(SCRIPT.read_text("utf-8").splitlines()) <= 200


def test_advantages_are_those_of_each_seat_s_own_chain(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the definition of GAE, written out for every decision: the sum of discounted errors up to the game's end.

    An error is what the seat expected at its next decision (or what the game brought it) less what it expected now.
    """
    monkeypatch.setattr(ppo, "GAMES", 6)
    experience = ppo.Experience(menagerie.load("beasty-bar", players=3))
    luck = np.random.default_rng(3)
    steps, games = experience.values.shape
    experience.values[:] = luck.normal(size=(steps, games))
    experience.movers[:] = luck.integers(3, size=(steps, games))
    experience.dones[:] = luck.random((steps, games)) < 0.1
    experience.rewards[:] = luck.normal(size=(steps, games, 3)) * experience.dones[..., None]
    advantages, valid = experience.advantages()
    for step, game in np.ndindex(steps, games):
        wanted = advantage(experience, game, step, ppo.LAMBDA)
        assert valid[step, game] == (wanted is not None)
        if wanted is not None:
            assert advantages[step, game] == pytest.approx(wanted, abs=1e-4)


def advantage(experience: Any, game: int, step: int, decay: float) -> float | None:
    """That of one decision; None if neither the seat's next decision nor the end of the game is known."""
    movers, dones = experience.movers[:, game].tolist(), experience.dones[:, game].tolist()
    values, rewards = experience.values[:, game], experience.rewards[:, game]
    total, weight = None, 1.0
    while True:
        seat, never = movers[step], len(movers)
        again = next((later for later in range(step + 1, never) if movers[later] == seat), never)
        over = next((later for later in range(step, never) if dones[later]), never)
        if again == over == never:
            return total
        ahead = rewards[over, seat] if over < again else values[again]
        total = (total or 0.0) + weight * float(ahead - values[step])
        if over < again:
            return total
        step, weight = again, weight * decay


@pytest.mark.parametrize(
    ("script", "missing", "extra"),
    [("ppo.py", "torch", "train"), ("ppo.py", "matplotlib", "train"), ("theory.py", "pyspiel", "openspiel")],
)
def test_without_what_it_needs_one_line_says_what_to_install(script: str, missing: str, extra: str) -> None:
    """Also who only asks for help gets that line and no traceback."""
    path = str(SCRIPT.with_name(script))
    program = f"import runpy, sys; sys.modules[{missing!r}] = None; sys.argv = [{path!r}, '--help']; "
    program += f"runpy.run_path({path!r}, run_name='__main__')"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    (line,) = run.stderr.splitlines()
    assert run.returncode == 1
    assert missing in line
    assert f"pip install 'menagerie[{extra}]' (in a checkout: pip install '.[{extra}]')" in line


def test_it_runs_and_what_it_writes_plays(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "--minutes", "0.02", "--deals", "1", "--out", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert "of 2 games won" in run.stdout
    policy = Policy.load(tmp_path / "policy.safetensors")
    state = menagerie.load("beasty-bar").new_state()
    state.deal(1)
    assert PolicyBot(policy).choose(state) in state.legal_actions()
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
