"""`menagerie rules`: the rules of a game, or one of their articles."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from rich.markdown import Markdown

from .screen import is_terminal, new_console


def rules(
    game: Annotated[str, typer.Argument(help="Which game; `menagerie games` lists them.")],
    article: Annotated[
        list[str] | None, typer.Argument(help="One article: its number (BB-11, 11) or its title.")
    ] = None,
    lang: Annotated[str, typer.Option(help="The language, as en.")] = "en",
) -> None:
    """Show the rules of a game, or one article of them."""
    from ..core.catalogue import folder_of
    from .pages import RulePage

    page = RulePage(folder_of(game), lang)
    text = page.article(" ".join(article)).text if article else page.text
    console, content = new_console(), Markdown(text)
    if is_terminal() and len(console.render_lines(content)) > console.height:
        os.environ.setdefault("LESS", "-R")  # colours, where the pager is less
        with console.pager(styles=os.environ.get("PAGER", "less").startswith("less")):
            console.print(content)
    else:
        console.print(content)
