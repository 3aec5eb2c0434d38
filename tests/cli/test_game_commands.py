"""Commands that a game's folder brings: found by their files, listed without a game being loaded, loaded when used."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import Result

import menagerie
from menagerie.cli import game_commands
from menagerie.cli.app import app
from menagerie.core import catalogue
from tests.cli.conftest import Run

OWN = [command.name or "" for command in app.registered_commands]
GAMES_PACKAGE = "menagerie.games"

COUNT = '''
"""A made-up command."""

from typing import Annotated

import typer


def count_pieces(
    piece: Annotated[str, typer.Argument(help="Which piece.")],
    most: Annotated[int, typer.Option(help="At most so many.")] = 8,
) -> None:
    """Count the pieces of a kind. There may be many."""
    if piece == "dragon":
        raise ValueError("there are no dragons")
    typer.echo(f"{piece}: {most}")
'''

Write = Callable[[str, str, str], None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a command's file of a made-up game; there are no other games then."""
    monkeypatch.setattr(catalogue, "GAMES_FOLDER", tmp_path / "games")
    package = sys.modules[GAMES_PACKAGE]
    monkeypatch.setattr(package, "__path__", [str(tmp_path / "games")])
    before = set(sys.modules)

    def write_file(game: str, name: str, source: str) -> None:
        path = tmp_path / "games" / game / "commands" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, "utf-8")

    yield write_file
    for name in set(sys.modules) - before:
        if name.startswith(GAMES_PACKAGE):
            del sys.modules[name]
            vars(package).pop(name.split(".")[2], None)


def loaded(game: str) -> bool:
    return f"{GAMES_PACKAGE}.{game}" in sys.modules


def refused(result: Result, *named: str) -> None:
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    for name in named:
        assert name in result.stderr


def test_without_commands_of_games_there_are_only_our_own(run: Run, write: Write) -> None:
    assert game_commands.names() == []
    assert game_commands.command("count-pieces") is None
    refused(run("count-pieces", "king"), "No such command 'count-pieces'")
    assert "warm-up" in run("--help").stdout


def test_a_command_is_listed_with_its_help_but_not_loaded(run: Run, write: Write) -> None:
    write("chess", "count_pieces.py", COUNT)
    shown = run("--help").stdout
    assert "  count-pieces  Count the pieces of a kind.\n" in shown
    assert shown.index("warm-up") < shown.index("count-pieces")
    assert not loaded("chess")


def test_a_command_runs_with_its_arguments_and_options(run: Run, write: Write) -> None:
    write("chess", "count_pieces.py", COUNT)
    assert run("count-pieces", "pawn").stdout == "pawn: 8\n"
    assert run("count-pieces", "--most", 2, "rook").stdout == "rook: 2\n"
    assert loaded("chess")
    shown = run("count-pieces", "--help").stdout
    for text in ("Usage: ", "count-pieces [OPTIONS]", "There may be many.", "Which piece.", "At most so many."):
        assert text in shown


def test_what_is_wrong_is_said_as_for_our_own_commands(run: Run, write: Write) -> None:
    write("chess", "count_pieces.py", COUNT)
    refused(run("count-pieces", "dragon"), "menagerie: there are no dragons")
    refused(run("count-pieces"), "Missing argument", "count-pieces --help")
    refused(run("count-pieces", "pawn", "--most", "x"), "--most", "integer")
    refused(run("count-pieces", "pawn", "--least", "1"), "--least")


def test_commands_are_in_alphabetical_order_and_helpers_are_none(run: Run, write: Write) -> None:
    for game, name in (("go", "count.py"), ("chess", "open.py"), ("chess", "__init__.py"), ("chess", "_tools.py")):
        write(game, name, '"""Nothing to see."""\n')
    assert game_commands.names() == ["count", "open"]


def test_one_of_our_own_names_stays_ours(run: Run, write: Write) -> None:
    write("chess", "games.py", 'def games() -> None:\n    """Take the name of another command."""\n')
    write("chess", "warm_up.py", 'def warm_up() -> None:\n    """Take the name of another command."""\n')
    shown = run("--help").stdout
    assert "Take the name" not in shown
    assert shown.count("  warm-up  ") == 1
    assert "Take the name" not in run("warm-up", "--help").stdout
    assert not loaded("chess")


def test_two_games_with_one_name_are_told(run: Run, write: Write) -> None:
    write("chess", "count_pieces.py", COUNT)
    write("fairy_chess", "count_pieces.py", COUNT)
    assert run("--help").stdout.count("count-pieces") == 1
    refused(run("count-pieces", "king"), "'count-pieces'", "chess and fairy-chess", "only one may have it")
    assert not loaded("chess")


# The games that there are


def test_no_two_commands_have_one_name() -> None:
    names = [path.stem.replace("_", "-") for path in catalogue.GAMES_FOLDER.glob("*/commands/[!_]*.py")]
    own = [
        name or command.callback.__name__
        for name, command in zip(OWN, app.registered_commands, strict=True)
        if command.callback
    ]
    own = [name.replace("_", "-") for name in own]
    assert len({*names, *own}) == len(names) + len(own)
    assert len(own) >= 6


@pytest.mark.parametrize("name", game_commands.names())
def test_every_command_of_a_game_explains_itself(name: str, run: Run) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0, result.output
    listed = game_commands.command(name)
    assert listed is not None
    assert listed.help
    assert listed.help.split("\n")[0] in " ".join(result.stdout.split())
    assert f"  {name} " in run("--help").stdout


def test_no_game_is_loaded_for_the_list_of_commands_or_for_another_command() -> None:
    program = (
        "import sys\nfrom menagerie.cli import main\n"
        "try:\n    main()\nfinally:\n    print([name for name in sys.modules if name.startswith('menagerie.games.')],"
        " 'numba' in sys.modules, file=sys.stderr)"
    )
    for arguments in (["--help"], ["rules", menagerie.games()[0], "3"], ["no-such-command"]):
        command = [sys.executable, "-c", program, *arguments]
        finished = subprocess.run(command, capture_output=True, text=True, check=False)
        assert finished.stderr.splitlines()[-1] == "[] False"
