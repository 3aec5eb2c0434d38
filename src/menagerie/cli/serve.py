"""`menagerie serve`: the browser table, for this machine or for all the world."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ..core import catalogue

DATABASE_VARIABLE = "DATABASE_URL"
USUAL_PORT = 8000
STOP_SECONDS = 10


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine's.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = USUAL_PORT,
    database: Annotated[
        str | None,
        typer.Option(help="A SQLite file, or postgresql://… (else DATABASE_URL, else a file of your own)."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes; more than one need PostgreSQL.")] = 1,
    rate_limits: Annotated[bool, typer.Option(help="Whether a client may send so much only.")] = True,
    patience: Annotated[
        float, typer.Option(min=0, max=60, help="Seconds that bots wait with each decision when all people have left.")
    ] = 4.0,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in this machine's browser.")] = False,
) -> None:
    """Serve the tables to browsers, and to programs under /api/v1."""
    import uvicorn

    from ..store.database import Database

    url = database or os.environ.get(DATABASE_VARIABLE) or usual_database()
    if log_level not in ("debug", "info", "warning", "error"):
        raise ValueError(f"--log-level is debug, info, warning or error, not {log_level}")
    opened = Database(url)  # says at once if it can't be opened, and brings it up to date
    is_postgres = opened.is_postgres
    opened.close()
    if workers > 1 and not is_postgres:
        raise ValueError("several workers need a PostgreSQL server: --database postgresql://…")
    _check_port(host, port)
    _compile_games()
    os.environ["MENAGERIE_SERVE"] = _settings_text(url, rate_limits, log_level, patience)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    typer.echo(f"Menagerie is at http://{shown}:{port}/ (Ctrl-C stops it).", err=True)
    if open_page:
        _open_when_ready(f"http://{shown}:{port}/")
    uvicorn.run(
        "menagerie.web.app:app_of_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


def _check_port(host: str, port: int) -> None:
    """Raises ValueError if nobody can listen there."""
    import socket

    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise ValueError(f"can't listen at {host}, port {port}: {reason}; choose another one with --port") from None


def _compile_games() -> None:
    """Before anybody can ask for a page: who had to wait for the compiler would keep all others waiting."""
    from rich.console import Console

    from ..core.game import load
    from .warm_up import compile_cold

    compile_cold([load(name) for name in catalogue.games()], Console(stderr=True))


def usual_database() -> str:
    """The file in which tables are kept if nothing else is said."""
    import platformdirs

    return str(Path(platformdirs.user_data_dir("menagerie")) / "tables.sqlite")


def _settings_text(url: str, rate_limits: bool, log_level: str, patience: float) -> str:
    import json

    return json.dumps({"database": url, "limits_rates": rate_limits, "log_level": log_level, "patience": patience})


def _open_when_ready(url: str) -> None:
    """Opens the page in the browser as soon as the server answers; nothing happens where there is no screen."""
    import contextlib
    import sys
    import threading
    import time
    import urllib.request
    import webbrowser

    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return

    def wait_and_open() -> None:
        for _ in range(100):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}healthz", timeout=5):
                webbrowser.open(url)
                return
            time.sleep(0.2)

    threading.Thread(target=wait_and_open, daemon=True).start()
