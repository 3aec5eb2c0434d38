"""A PostgreSQL server of the tests' own, in a temporary folder, where its programs are installed.

With MENAGERIE_NEEDS_POSTGRES=1, tests fail where it is missing; else they are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

NEEDED = os.environ.get("MENAGERIE_NEEDS_POSTGRES", "") not in ("", "0")
USUAL_PLACES = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt")
SYSTEM_USER = "postgres"
"""Who runs the server if the tests are run by root, for whom PostgreSQL does not start."""


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, those of the newest version; None where there are none."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = [file for place in USUAL_PLACES for file in Path(place).glob("**/bin/initdb")]
    return (
        max(found, key=lambda file: [int(part) if part.isdigit() else 0 for part in file.parts]).parent
        if found
        else None
    )


class Cluster:
    """A server that runs until it is stopped. It listens at a socket in its folder only."""

    def __init__(self, bin_folder: Path) -> None:
        self._bin = bin_folder
        self.folder = Path(tempfile.mkdtemp(prefix="menagerie-postgres-"))
        self._made = 0
        self._emptied: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, SYSTEM_USER, SYSTEM_USER)
        self._run("initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "-U", SYSTEM_USER)
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), "-D", str(self.folder / "data"), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", SYSTEM_USER, "--", *command]
        log = self.folder / "out"
        with log.open("ab") as out:
            done = subprocess.run(command, stdout=out, stderr=out, cwd=self.folder, check=False)
        assert done.returncode == 0, log.read_text(errors="replace")[-2000:]

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off -c max_connections=200"
        self._run("pg_ctl", "start", "-w", "-o", options, "-l", str(self.folder / "log"))

    def stop(self) -> None:
        """Stops it at once; open connections break."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def remove(self) -> None:
        """Stops it and removes its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{SYSTEM_USER}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        if self._emptied:
            return self._emptied.pop()
        self._made += 1
        name = f"tables_{self._made}"
        self.order(f"CREATE DATABASE {name}")
        return self.url(name)

    def empty(self, url: str) -> None:
        """Empties a database that nobody needs any more, for another test: a new one would take longer."""
        with psycopg.connect(url, autocommit=True) as connection:
            others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            connection.execute(f"SELECT pg_terminate_backend(pid) {others}".encode())
            connection.execute(b"DROP SCHEMA public CASCADE")
            connection.execute(b"CREATE SCHEMA public")
        self._emptied.append(url)

    def order(self, sql: str) -> None:
        """Carries out a statement outside of any transaction."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.encode())


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """The tests' PostgreSQL."""
    bin_folder = programs()
    if bin_folder is None:
        missing = "PostgreSQL's programs (initdb, pg_ctl) are not installed"
        assert not NEEDED, missing
        pytest.skip(missing)
    made = Cluster(bin_folder)
    yield made
    made.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Makes the address of an empty database, of either kind in turn."""
    made: list[str] = []
    postgres: Cluster | None = request.getfixturevalue("cluster") if request.param == "postgres" else None

    def new() -> str:
        made.append(postgres.new_database() if postgres else str(tmp_path / f"tables{len(made)}.sqlite"))
        return made[-1]

    yield new
    if postgres:
        for url in made:
            postgres.empty(url)


@pytest.fixture
def database_url(new_database: Callable[[], str]) -> str:
    """A new, empty database, of either kind in turn."""
    return new_database()
