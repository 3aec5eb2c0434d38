"""The database: one thread that writes, many that read.

Whatever waits to be written when the writer comes round goes to disk in one transaction, so that a thousand moves do
not cost a thousand waits for the disk. `write` answers after the commit: then it is on disk.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

Result = TypeVar("Result")

MOST_AT_ONCE = 64
"""How many writes share a transaction at the most."""

_WAIT_FOR_LOCK_SECONDS = 30
_WAIT_FOR_READERS_SECONDS = 10


class DatabaseError(ValueError):
    """A database that can't be opened."""


class Database:
    """An open database, brought up to date with `migrations`. Close it when done.

    `url` is one of SQLAlchemy's, or a file's path, or what hosts give as DATABASE_URL (`postgres://...`).
    """

    def __init__(self, url: str) -> None:
        """Raises DatabaseError if it can't be opened."""
        self.url = _checked_url(url)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self._reader = _engine(self.url, writes=False)
        self._writer = _engine(self.url, writes=True)
        try:
            self._migrate()
        except SQLAlchemyError as error:
            self._dispose()
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            shown = self.url.render_as_string(hide_password=True)
            raise DatabaseError(f"can't open the database {shown}: {reason}") from error
        self._jobs: queue.SimpleQueue[tuple[Callable[[Connection], Any], Future[Any]] | None] = queue.SimpleQueue()
        self._state = threading.Condition()
        self._readers, self._is_closed = 0, False
        self._thread = threading.Thread(target=self._write_all, name="database-writer", daemon=True)
        self._thread.start()

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self._writer.begin() as connection:
            if self.is_postgres:  # several workers start at once
                connection.execute(text("SELECT pg_advisory_xact_lock(7266368)"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with. Raises DatabaseError once the database is closed."""
        with self._state:
            self._check_open()
            self._readers += 1
        try:
            with self._reader.connect() as connection:
                yield connection
        finally:
            with self._state:
                self._readers -= 1
                self._state.notify_all()

    def write(self, job: Callable[[Connection], Result]) -> Future[Result]:
        """Runs `job(connection)` in the writer's thread; the future has its result once it is on disk.

        A job may be run a second time, if another one in its transaction failed: so it does nothing but write. If it
        raises, nothing of it is written, and the future raises the same. Raises DatabaseError once the database is
        closed.
        """
        future: Future[Result] = Future()
        with self._state:
            self._check_open()
            self._jobs.put((job, future))
        return future

    def _check_open(self) -> None:
        if self._is_closed:
            raise DatabaseError("the database is closed")

    def close(self) -> None:
        """Writes what waits, lets those who are reading end, then closes all connections."""
        with self._state:
            if self._is_closed:
                return
            self._is_closed = True
            self._jobs.put(None)
            self._state.wait_for(lambda: not self._readers, _WAIT_FOR_READERS_SECONDS)
        self._thread.join()
        self._dispose()

    def _dispose(self) -> None:
        self._reader.dispose()
        self._writer.dispose()

    # The writer's thread

    def _write_all(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch, is_last = [first], False
            while len(batch) < MOST_AT_ONCE:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    is_last = True
                    break
                batch.append(job)
            self._write_batch(batch)
            if is_last:
                return

    def _write_batch(self, batch: list[tuple[Callable[[Connection], Any], Future[Any]]]) -> None:
        """All in one transaction; if anything fails, each in one of its own.

        What nobody waits for any more is left out; from here on nobody can give it up.
        """
        batch = [one for one in batch if one[1].running() or one[1].set_running_or_notify_cancel()]
        try:
            with self._writer.begin() as connection:
                results = [job(connection) for job, _ in batch]
        except Exception as error:  # noqa: BLE001 (whatever a job raises is its future's)
            if len(batch) == 1:
                batch[0][1].set_exception(error)
            else:
                for one in batch:
                    self._write_batch([one])
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)


def _checked_url(url: str) -> URL:
    """Raises DatabaseError for what names no database that we can use."""
    if url.startswith("postgres://"):
        url = "postgresql://" + url.removeprefix("postgres://")
    if "://" not in url:
        url = f"sqlite:///{Path(url).absolute()}"
    try:
        made = make_url(url)
    except ArgumentError as error:
        raise DatabaseError(f"{url!r} names no database: {error}") from None
    backend = made.get_backend_name()
    if backend == "postgresql":
        return made.set(drivername="postgresql+psycopg")
    if backend == "sqlite":
        if made.database in (None, "", ":memory:"):
            raise DatabaseError("a database in memory would lose acknowledged moves: name a file")
        return made
    raise DatabaseError(f"the database is a SQLite file or a PostgreSQL server, not {backend}")


def _engine(url: URL, *, writes: bool) -> Engine:
    """Its errors don't quote values: they get into logs, where no name and no seed belongs."""
    if url.get_backend_name() == "postgresql":
        # A reader asks several questions: all answers are of the same moment, as in SQLite.
        level = "READ COMMITTED" if writes else "REPEATABLE READ"
        size = 1 if writes else 8
        return create_engine(url, pool_size=size, pool_pre_ping=True, hide_parameters=True, isolation_level=level)
    if url.database is not None:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    arguments = {"timeout": _WAIT_FOR_LOCK_SECONDS, "check_same_thread": False}
    engine = create_engine(url, connect_args=arguments, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
