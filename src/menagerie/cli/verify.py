"""`menagerie verify`: works out the deals of a recorded table again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a finished table.")],
) -> None:
    """Check that no card and no die of a recorded table was chosen by anybody."""
    from ..core import deals
    from ..core.record import Record
    from .preparing import prepare_for

    prepare_for(file)
    checked = deals.verify(Record.read(file))
    typer.echo(f"{file}: the seed is the one that was committed to, and all {checked} outcomes of chance come from it.")
