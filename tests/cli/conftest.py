"""Commands run in this process: nothing is compiled ahead for them, and games are kept in a folder of the test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from menagerie.cli.app import app

Run = Callable[..., Result]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder."""
    folder = tmp_path / "data"
    monkeypatch.setenv("MENAGERIE_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def run(data: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with what is written to it, as from a pipe."""
    monkeypatch.setattr("menagerie.cli.preparing.prepare", lambda _: None)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "30")

    def invoke(*arguments: object, written: str = "") -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments], input=written)

    return invoke
