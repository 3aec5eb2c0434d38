"""`tools/venv.sh` on machines that have no Python fit for it, or several."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHELL_COMMANDS = ("sh", "dirname", "cat", "cksum", "rm")

# Runs the program that the script asks a Python to run, in this Python, disguised as another.
DISGUISE = """#!/bin/sh
exec '{python}' -c 'import sys; {disguise}; exec(sys.argv[1])' "$2"
"""
TOO_OLD = "sys.version_info = (3, 10, 13, 'final', 0)"
WITHOUT_ENSUREPIP = "sys.modules['ensurepip'] = None"
SUITABLE = "sys.version_info = (3, 12, 1, 'final', 0)"


class Machine:
    """A checkout in a folder with a space, and a PATH that holds nothing but what a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "a checkout"
        self.commands = folder / "bin"
        self.commands.mkdir()
        (self.checkout / "tools").mkdir(parents=True)
        shutil.copy(ROOT / "tools" / "venv.sh", self.checkout / "tools")
        for name in ("pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.checkout)
        for name in SHELL_COMMANDS:
            path = shutil.which(name)
            assert path is not None
            (self.commands / name).symlink_to(path)

    def add_python(self, name: str, disguise: str) -> Path:
        path = self.commands / name
        path.write_text(DISGUISE.format(python=sys.executable, disguise=disguise.replace("'", '"')))
        path.chmod(0o755)
        return path

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.commands / "sh"), str(self.checkout / "tools" / "venv.sh"), *arguments],
            env={"PATH": str(self.commands), **environment},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_first_suitable_python_is_taken(machine: Machine) -> None:
    machine.add_python("python3.13", TOO_OLD)
    machine.add_python("python3.12", WITHOUT_ENSUREPIP)
    machine.add_python("python3", SUITABLE)
    machine.add_python("python", SUITABLE)
    found = machine.run("find")
    assert (found.returncode, found.stdout) == (0, "python3\n")


def test_the_python_that_was_asked_for_is_taken(machine: Machine) -> None:
    machine.add_python("python3.12", SUITABLE)
    other = machine.add_python("my python", SUITABLE)
    found = machine.run("find", PYTHON=str(other))
    assert (found.returncode, found.stdout) == (0, f"{other}\n")


def test_no_other_than_the_python_that_was_asked_for_is_taken(machine: Machine) -> None:
    machine.add_python("python3.12", SUITABLE)
    machine.add_python("python3.10", TOO_OLD)
    for asked_for in ("python3.10", "python9"):
        refused = machine.run("runtime", PYTHON=asked_for)
        assert refused.returncode == 1
        assert asked_for in refused.stderr
        assert "python3.12 is" not in refused.stderr


def test_a_machine_without_python_is_told_what_to_install(machine: Machine) -> None:
    refused = machine.run("runtime")
    assert refused.returncode == 1
    assert "There is no Python here." in refused.stderr
    assert "sudo apt-get install python3 python3-venv" in refused.stderr


def test_a_python_that_is_too_old_is_named(machine: Machine) -> None:
    machine.add_python("python3", TOO_OLD)
    refused = machine.run("dev")
    assert refused.returncode == 1
    assert "python3 is Python 3.10.13, too old" in refused.stderr


def test_a_python_without_ensurepip_is_told_which_package_has_it(machine: Machine) -> None:
    machine.add_python("python3", WITHOUT_ENSUREPIP)
    refused = machine.run("dev")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert refused.returncode == 1
    assert f"sudo apt-get install python{version}-venv" in refused.stderr


def test_a_failed_build_leaves_nothing_behind(machine: Machine) -> None:
    machine.add_python("python3", SUITABLE)  # says that it can, but can't: it knows no -m
    failed = machine.run("runtime")
    assert failed.returncode != 0
    assert "Building .venv" in failed.stderr
    assert not (machine.checkout / ".venv").exists()


def test_an_unknown_word_is_refused(machine: Machine) -> None:
    refused = machine.run("rutime")
    assert refused.returncode == 2
    assert "usage" in refused.stderr
