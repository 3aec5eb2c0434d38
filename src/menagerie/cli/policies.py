"""`menagerie policies`: bots that were trained, by the names under which every seat knows them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..search.policies import Policy


def policies(
    add: Annotated[
        Path | None, typer.Option("--add", help="Install this file, as menagerie.Policy.save writes it.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="Its name as a bot (none: that of the file).")] = None,
    remove: Annotated[str | None, typer.Option("--remove", help="Remove the policy of this name.")] = None,
) -> None:
    """List, install or remove policies: bots that learned, for the arena, the terminal and the browser."""
    from ..search import policies as shelf

    if add is not None and remove is not None:
        raise ValueError("--add and --remove are two different wishes: give one of them")
    if name is not None and add is None:
        raise ValueError("--name belongs to --add")
    if add is not None:
        chosen = _name_of_file(shelf.check_name, add) if name is None else name
        policy = shelf.install(add, chosen)
        typer.echo(f"Installed {_line(chosen, policy)}.")
    elif remove is not None:
        shelf.remove(remove)
        typer.echo(f"Removed {remove}.")
    else:
        _show(shelf.installed())


def _name_of_file(check: Callable[[str], None], file: Path) -> str:
    """What a policy is called after its file. Raises ValueError where that is no name, and what helps."""
    name = file.stem.lower()
    try:
        check(name)
    except ValueError as error:
        raise ValueError(f"{error}; give a name with --name") from None
    return name


def _show(names: list[str]) -> None:
    from ..search.policies import find, policies_folder

    if not names:
        typer.echo(f"No policies are installed in {policies_folder()}. Install one: menagerie policies --add FILE")
    for name in names:
        try:
            typer.echo(_line(name, find(name)))
        except ValueError as error:
            typer.echo(f"{name}: {error}")


def _line(name: str, policy: Policy) -> str:
    counts = " or ".join(map(str, policy.players))
    layers = " - ".join(str(len(biases)) for _, biases in policy.layers)
    return f"{name}: {policy.game} for {counts} players, layers {layers}"
