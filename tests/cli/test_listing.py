"""The list of games."""

from __future__ import annotations

import pytest

from menagerie.core import catalogue

from .conftest import Run


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_options_are_shown_with_their_values_uncut(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr("menagerie.cli.listing.new_console", _console(columns))
    shown = run("games").stdout
    assert all(line == line.rstrip() and len(line) <= columns for line in shown.splitlines())
    assert "points=off|on" in shown
    assert "rotate_dealer=on|off" in shown
    for name in catalogue.games():
        assert all(f" {option.name}=" in shown for option in catalogue.find(name).options)


def _console(columns: int):  # type: ignore[no-untyped-def]
    from rich.console import Console

    return lambda: Console(width=columns, markup=False, highlight=False, emoji=False)
