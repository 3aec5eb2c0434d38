"""`menagerie policies`: installs, lists and removes; and what is installed sits down in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from menagerie.search import policies
from tests.cli.conftest import Run
from tests.policies import made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made("beasty-bar", (2, 3)).save(tmp_path / "Pike.safetensors")
    return tmp_path / "Pike.safetensors"


def test_a_policy_is_installed_listed_and_removed(run: Run, file: Path) -> None:
    """Without --name it is called as its file is, in small letters."""
    line = "pike: beasty-bar for 2 or 3 players, layers 9 - 42"
    assert "No policies are installed" in run("policies").stdout
    assert run("policies", "--add", file).stdout == f"Installed {line}.\n"
    assert run("policies", "--add", file, "--name", "perch").exit_code == 0
    assert run("policies").stdout == f"{line.replace('pike', 'perch')}\n{line}\n"
    assert run("policies", "--remove", "pike").stdout == "Removed pike.\n"
    assert policies.installed() == ["perch"]


def test_a_file_that_is_broken_is_listed_as_such(run: Run, data: Path) -> None:
    (data / "policies").mkdir(parents=True)
    (data / "policies" / "broken.safetensors").write_bytes(b"nothing")
    assert "holds no policy" in run("policies").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--name", "x"), "--name belongs to --add"),
        (("--add", "a.safetensors", "--remove", "x"), "two different wishes"),
        (("--add", "none.safetensors"), "can't read none.safetensors"),
        (("--remove", "x"), "no policy 'x' is installed; there are: none"),
    ],
)
def test_bad_wishes_are_named(run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run("policies", *arguments)
    assert (done.exit_code, message in done.stderr) == (2, True)


def test_a_policy_sits_down_in_the_terminal_where_it_fits(run: Run, file: Path) -> None:
    run("policies", "--add", file)
    played = run("play", "beasty-bar", "--option", "start=1", "--seats", "you,pike:Finn", written="quit\n")
    assert played.exit_code == 0
    assert "Finn plays" in played.stdout
    refused = run("play", "beasty-bar", "--players", 4, "--seats", "you,pike,pike,greedy")
    assert (refused.exit_code, "trained for 2 or 3 players, not for 4" in refused.stderr) == (2, True)
    assert "nobody of kind 'perch' can take a seat" in run("play", "beasty-bar", "--seats", "you,perch").stderr
