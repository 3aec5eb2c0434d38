"""`menagerie play`: a new game, or one that goes on."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from .table import Table

USUAL_PACE = 0.35


def play(
    game: Annotated[str | None, typer.Argument(help="Which game; `menagerie games` lists them.")] = None,
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    seats: Annotated[
        str | None, typer.Option(help="Who sits where: you, you:Anna, owl, level:3, greedy …; with commas between.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as key=value; may be repeated.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The luck: the same seed brings the same cards.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="A new file for the game (else it gets one of its own).")] = None,
    pace: Annotated[float, typer.Option(help="Seconds that each step stays on the screen.")] = USUAL_PACE,
    advice_simulations: Annotated[
        int | None,
        typer.Option(help="What a hint, and each move in the analysis at the end, may cost (else half a second; 15)."),
    ] = None,
) -> None:
    """Play a game in this terminal, against bots or each other."""
    from .evening import play_on
    from .lock import locked

    if not 0 <= pace <= 60:
        raise ValueError(f"--pace is a number of seconds from 0 to 60, not {pace:g}")
    if advice_simulations is not None and advice_simulations < 1:
        raise ValueError(f"--advice-simulations is a whole number above 0, not {advice_simulations}")
    if seats is not None and not seats.strip():
        raise ValueError("--seats names no seats; for example: --seats you,greedy")
    with contextlib.ExitStack() as held:
        try:
            if resume is not None:
                _refuse_with_resume(game=game, players=players, option=option, seed=seed)
                table = _resumed(resume, seats, save, held)
            else:
                table = _new(game, players, seats, option or [], seed, save)
            if resume is None or save is not None:
                held.enter_context(locked(table.path))
        except EOFError:  # while it was still asking
            raise typer.Exit from None
        except KeyboardInterrupt:
            raise typer.Exit(130) from None
        has_own_file = resume is None and save is None
        raise typer.Exit(play_on(table, pace, not has_own_file, advice_simulations))


def _refuse_with_resume(**given: object) -> None:
    for name, value in given.items():
        if value not in (None, []):
            what = "GAME" if name == "game" else f"--{name}"
            raise ValueError(f"{what} can't be given with --resume: the file says it")


def _resumed(path: Path, seats: str | None, save: Path | None, held: contextlib.ExitStack) -> Table:
    from ..core.record import Record
    from .lock import locked
    from .preparing import prepare_for
    from .saves import check_place
    from .seats import default_seats, read_seats
    from .table import Table

    if save is not None:
        check_place(save)
    elif path.exists():
        held.enter_context(locked(path))
    prepare_for(path)
    record = Record.read(path)
    if seats is not None:
        texts = _seat_texts(seats, record.game.players)
    else:
        texts = list(record.seats or default_seats(record.game.players))
    try:
        people = read_seats(texts)
    except ValueError as error:
        raise ValueError(f"{path}: {error}. Say with --seats who sits where.") from error
    return Table.resumed(record, people, path, save)


def _new(
    name: str | None,
    players: int | None,
    seats: str | None,
    options: list[str],
    seed: int | None,
    save: Path | None,
) -> Table:
    from ..core.game import load
    from .preparing import prepare
    from .saves import check_place
    from .seats import default_seats, read_seats
    from .table import Table

    if name is None:
        name, players, seats = _asked(players, seats)
    texts = None if seats is None else _seat_texts(seats, players)
    game = load(name, players if texts is None else len(texts), **read_options(options, name))
    people = read_seats(default_seats(game.players) if texts is None else texts)
    check_place(save)
    prepare(game)
    return Table.new(game, people, seed, save)


def _seat_texts(seats: str, players: int | None) -> list[str]:
    texts = [text.strip() for text in seats.split(",")]
    if players is not None and len(texts) != players:
        raise ValueError(f"--seats needs a seat for each of {players} players, not {len(texts)}: {seats}")
    return texts


def read_options(texts: list[str], name: str) -> dict[str, str]:
    """The options of a game that `--option key=value` texts give. Raises ValueError for what is none."""
    from ..core.catalogue import find

    known = ", ".join(option.name for option in find(name).options) or "none"
    options: dict[str, str] = {}
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            raise ValueError(f"--option is written key=value, not {text!r}; {name} has: {known}")
        if key in options:
            raise ValueError(f"--option {key} is given twice")
        if key not in known.split(", "):
            raise ValueError(f"{name} has no option {key!r}; it has: {known}")
        options[key] = value
    return options


def _asked(players: int | None, seats: str | None) -> tuple[str, int, str | None]:
    """The game, and what else has not been said."""
    from ..core import catalogue
    from . import asking
    from .screen import is_terminal, new_console

    if not is_terminal():
        raise ValueError(f"which game? There are: {', '.join(catalogue.games())}")
    console = new_console()
    name = asking.ask_game(console)
    if seats is not None:
        return name, players or len(seats.split(",")), seats
    players = players or asking.ask_players(name)
    return name, players, ",".join(asking.ask_seats(console, players))
