"""The commands. What was wrong in their input is said in one message on stderr; the exit code is then 2."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from . import game_commands
from .analyse import analyse
from .arena import arena
from .bench import bench
from .listing import games
from .play import play
from .policies import policies
from .replay import replay
from .rules import rules
from .selfplay import selfplay
from .serve import serve
from .verify import verify
from .warm_up import warm_up


class Commands(TyperGroup):
    """Our own commands and those of the games; a name of ours is never a game's.

    Wrong input, a ValueError, ends the program with its message.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands, ours first."""
        own = super().list_commands(ctx)
        return [*own, *(name for name in game_commands.names() if name not in own)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name; None if there is none."""
        return super().get_command(ctx, cmd_name) or game_commands.command(cmd_name)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that `ctx` names."""
        try:
            return super().invoke(ctx)
        except ValueError as error:
            typer.echo(f"menagerie: {error}", err=True)
            raise typer.Exit(2) from error


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"menagerie {__version__}")
        raise typer.Exit


@app.callback()
def program(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Play, watch and measure table games."""


for command in (serve, play, replay, analyse, verify, arena, selfplay, policies, rules, games, bench, warm_up):
    app.command()(command)
