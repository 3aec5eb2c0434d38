"""The terminal program: `menagerie play`, `replay`, `rules` and more."""

import io


def main() -> None:
    """Runs the program; the entry point."""
    import sys

    from .app import app

    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a sign shows another one
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="menagerie")
