"""`examples/theory.py`: CFR comes near an equilibrium of a small game, and searches are measured against it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import menagerie
from menagerie.core import catalogue

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "theory.py"


@pytest.mark.slow
def test_it_runs_and_its_figures_hold_together(tmp_path: Path) -> None:
    arguments = [
        "--iterations",
        "8",
        "--simulations",
        "16",
        "--peer-simulations",
        "16",
        "--seeds",
        "1",
        "--out",
        str(tmp_path),
    ]
    result = subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    found = json.loads((tmp_path / "theory.json").read_text())
    assert set(found["sizes"]) == {name for name in menagerie.games() if catalogue.find(name).small}
    assert all(0 < size["uniform_exploitability"] <= 1 for size in found["sizes"].values())
    for curve in found["learnt"].values():
        assert [iteration for iteration, _ in curve] == [1, 2, 4, 8]
        assert curve[-1][1] < found["uniform"] / 4
    assert abs(sum(found["value"])) < 1e-9
    for points in found["searches"].values():
        assert [simulations for simulations, _, _ in points] == [4, 16]
        assert points[-1][1] < found["uniform"], "a search plays better than chance"
