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


@pytest.mark.parametrize("name", ["My file", "2nd", "greedy", "a" * 21])
def test_a_file_whose_name_is_no_bots_needs_another_one(name: str, run: Run, file: Path) -> None:
    other = file.rename(file.with_stem(name))
    refused = run("policies", "--add", other)
    assert (refused.exit_code, "; give a name with --name" in refused.stderr) == (2, True)
    assert run("policies", "--add", other, "--name", "my_file").exit_code == 0
    again = run("policies", "--add", other, "--name", name)
    assert (again.exit_code, "--name" in again.stderr) == (2, False)
    assert policies.installed() == ["my_file"]


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


def test_whoever_sits_down_or_comes_back_is_told_which_bots_are_there(run: Run, file: Path, tmp_path: Path) -> None:
    """Also where they have no names of their own; once, and people by their names alone."""
    run("policies", "--add", file)
    seats, save = "you:Anna,pike,owl", tmp_path / "game.json"
    told = "At the table: You, Ben (pike), Cleo (owl)."
    begun = run("play", "beasty-bar", "--option", "start=0", "--seats", seats, "--save", save, written="1\nquit\n")
    assert begun.stdout.count(told) == begun.stdout.count("At the table") == 1
    resumed = run("play", "--resume", save, written="?\nquit\n")
    assert resumed.stdout.count(told) == resumed.stdout.count("At the table") == 1
    alone = run("play", "beasty-bar", "--seats", "you:Anna,you:Tom", written="quit\n")
    assert "At the table" not in alone.stdout


def test_a_policy_sits_down_in_the_terminal_where_it_fits(run: Run, file: Path) -> None:
    run("policies", "--add", file)
    played = run("play", "beasty-bar", "--option", "start=1", "--seats", "you,pike:Finn", written="quit\n")
    assert played.exit_code == 0
    assert "Finn plays" in played.stdout
    assert "At the table: You, Finn (pike)." in played.stdout
    refused = run("play", "beasty-bar", "--players", 4, "--seats", "you,pike,pike,greedy")
    assert (refused.exit_code, "pike: this policy was trained for 2 or 3 players, not for 4" in refused.stderr) == (
        2,
        True,
    )
    assert "nobody of kind 'perch' can take a seat" in run("play", "beasty-bar", "--seats", "you,perch").stderr
