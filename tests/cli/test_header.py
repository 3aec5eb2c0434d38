"""The commands that the program tells people to type."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from menagerie.cli.header import command_line
from menagerie.cli.screen import new_console


@pytest.mark.parametrize(
    ("called", "line"),
    [
        (".venv/bin/menagerie", ".venv/bin/menagerie replay 'a b.json'"),
        ("/somewhere/pytest", "menagerie replay 'a b.json'"),
        ("/package/menagerie/__main__.py", "my/python -m menagerie replay 'a b.json'"),
    ],
)
def test_a_command_is_called_as_this_program_was(called: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setattr(sys, "orig_argv", ["my/python", called])
    assert command_line("replay", "a b.json") == line


def test_the_short_name_is_used_where_it_means_this_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "menagerie"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert command_line("games") == "menagerie games"


def test_a_terminal_without_columns_is_taken_for_a_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    assert new_console().width == 80
