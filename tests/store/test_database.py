"""The database as a whole: its schema, its one writer, what is on disk and when."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, inspect, text
from sqlalchemy.pool import QueuePool

import menagerie.store
from menagerie.store import rows, schema
from menagerie.store.database import MOST_AT_ONCE, Database, DatabaseError
from tests.store.stored import TABLE, actions, add_table, append, plies_of, table_in

MIGRATIONS = Path(menagerie.store.__file__).parent / "migrations"


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(database_url)
    yield made
    made.close()


# The schema


def migrate(database: Database, order: Callable[[Config, str], None], revision: str) -> None:
    """Goes to a revision."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    def job(connection: Connection) -> None:
        config.attributes["connection"] = connection
        order(config, revision)

    database.write(job).result(30)


def differences(database: Database) -> list[Any]:
    """What the migrations have made otherwise than the schema says."""
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
        return list(compare_metadata(context, schema.metadata))


def test_the_migrations_make_what_the_schema_says(database: Database) -> None:
    assert differences(database) == []
    with database.reading() as connection:
        assert {*inspect(connection).get_table_names()} == {*schema.metadata.tables, "alembic_version"}


def test_the_comparison_would_notice(database: Database) -> None:
    database.write(lambda connection: connection.execute(text("DROP INDEX ix_tables_due"))).result(10)
    assert differences(database) != []


def test_down_and_up_again(database: Database) -> None:
    add_table(database)
    migrate(database, command.downgrade, "base")
    with database.reading() as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]
    migrate(database, command.upgrade, "head")
    assert differences(database) == []


def test_a_database_is_opened_by_several_at_once(database_url: str) -> None:
    """Each brings it up to date; none is in the way of another."""
    opened: list[Database] = []
    problems: list[Exception] = []

    def open_it() -> None:
        try:
            opened.append(Database(database_url))
        except Exception as error:  # noqa: BLE001 (whatever it is)
            problems.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in opened:
        one.close()
    assert problems == []
    assert len(opened) == 6


def test_what_was_stored_is_there_after_opening_again(database_url: str) -> None:
    first = Database(database_url)
    add_table(first)
    append(first, "t1", actions(0, 3))
    first.close()
    second = Database(database_url)
    assert plies_of(second, "t1") == [(0, 7), (1, 7), (2, 7)]
    assert table_in(second, "t1").words == TABLE.words
    second.close()


def test_sqlite_is_asked_to_wait_for_the_disk(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "tables.sqlite"))

    def settings(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    with database.reading() as connection:
        assert settings(connection) == ["wal", 2, 1, 30_000]
    assert database.write(settings).result(10) == ["wal", 2, 1, 30_000]
    database.close()


def test_postgres_is_asked_to_wait_for_the_disk(request: pytest.FixtureRequest) -> None:
    database = Database(request.getfixturevalue("cluster").new_database())
    asked = database.write(lambda connection: connection.execute(text("SHOW synchronous_commit")).scalar())
    assert asked.result(10) == "on"
    database.close()


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("mysql://localhost/x", "not mysql"),
        ("nonsense://", "not nonsense|names no database|can't open"),
        ("postgresql://someone:secret@localhost:1/none", "can't open the database"),
    ],
)
def test_what_is_no_database_is_refused(url: str, problem: str) -> None:
    with pytest.raises(DatabaseError, match=problem) as caught:
        Database(url)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(b"Dear reader, " * 1000)
    with pytest.raises(DatabaseError, match="not a database"):
        Database(str(path))
    assert path.read_bytes() == b"Dear reader, " * 1000


# The writer


def in_another_process(url: str, table: str) -> int:
    """How many actions another process finds, which has nothing of ours in its memory."""
    program = (
        "import sys\n"
        "from menagerie.store import rows\n"
        "from menagerie.store.database import Database\n"
        "with Database(sys.argv[1]).reading() as connection:\n"
        "    print(len(rows.actions_of(connection, sys.argv[2])))\n"
    )
    return int(subprocess.check_output([sys.executable, "-c", program, url, table], text=True))


def test_what_is_acknowledged_can_be_read_by_others(database: Database, database_url: str) -> None:
    add_table(database)
    assert append(database, "t1", actions(0, 5))
    assert in_another_process(database_url, "t1") == 5


def test_an_answer_comes_after_the_commit(database: Database, database_url: str) -> None:
    """A second connection sees what was written at the moment at which the future is done."""
    add_table(database)
    other = Database(database_url)
    seen = []
    for ply in range(30):
        future = database.write(partial(rows.append, table="t1", generation=0, new=actions(ply, 1), changes={}))
        future.add_done_callback(lambda _: seen.append(len(plies_of(other, "t1"))))
        assert future.result(10)
    database.write(lambda _: None).result(10)  # by then all have been called
    other.close()
    assert seen == list(range(1, 31))


@pytest.fixture
def held_back(database: Database) -> Iterator[threading.Event]:
    """The writer is busy until the event is set: what is asked for meanwhile comes into few transactions."""
    go, is_busy = threading.Event(), threading.Event()

    def job(_: Connection) -> None:
        is_busy.set()
        go.wait(10)

    database.write(job)
    assert is_busy.wait(10)
    yield go
    go.set()


def test_a_failing_job_harms_no_other(database: Database, held_back: threading.Event) -> None:
    futures: list[Any] = []
    for number in range(20):

        def job(connection: Connection, number: int = number) -> int:
            rows.add_player(connection, f"hash {number}", "Anna", 0.0)
            if number % 7 == 3:
                raise ValueError(f"job {number}")
            return number

        futures.append(database.write(job))
    held_back.set()
    for number, future in enumerate(futures):
        if number % 7 == 3:
            with pytest.raises(ValueError, match=f"job {number}"):
                future.result(10)
        else:
            assert future.result(10) == number
    with database.reading() as connection:
        there = [rows.player_of(connection, f"hash {number}") is not None for number in range(20)]
    assert there == [number % 7 != 3 for number in range(20)]


def test_a_statement_that_the_database_refuses_harms_no_other(database: Database, held_back: threading.Event) -> None:
    """On PostgreSQL, an error spoils the whole transaction."""
    futures: list[Any] = [
        database.write(partial(rows.add_player, token_hash=name, name="Anna", now=0.0))
        for name in ("first", "second", "first", "third")
    ]
    held_back.set()
    assert [futures[number].result(10) > 0 for number in (0, 1, 3)] == [True, True, True]
    with pytest.raises(Exception, match=r"(?i)unique|duplicate"):
        futures[2].result(10)


def test_many_writes_share_few_commits(
    database: Database, held_back: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[int] = []
    write_batch = database._write_batch

    def noting(batch: list[Any]) -> None:
        batches.append(len(batch))
        write_batch(batch)

    monkeypatch.setattr(database, "_write_batch", noting)
    futures = [
        database.write(partial(rows.add_player, token_hash=str(number), name="Anna", now=0.0)) for number in range(200)
    ]
    held_back.set()
    assert len({future.result(10) for future in futures}) == 200
    assert max(batches) == MOST_AT_ONCE
    assert len(batches) <= 5


def test_closing_writes_what_waits(database_url: str) -> None:
    database = Database(database_url)
    futures = [
        database.write(partial(rows.add_player, token_hash=str(number), name="Anna", now=0.0)) for number in range(100)
    ]
    database.close()
    assert all(future.done() for future in futures)
    again = Database(database_url)
    with again.reading() as connection:
        assert rows.player_of(connection, "99") is not None
    again.close()


def test_closing_lets_those_who_read_end(database_url: str) -> None:
    """Whoever asked may have gone away; the thread that reads goes on, and its connection is closed as well."""
    database, reads, goes_on, is_closed = Database(database_url), *(threading.Event() for _ in range(3))
    answers: list[Any] = []

    def read() -> None:
        with database.reading() as connection:
            reads.set()
            assert goes_on.wait(10)
            answers.append(connection.execute(text("SELECT 1")).scalar())

    def close() -> None:
        database.close()
        is_closed.set()

    def write_on(database: Database) -> None:
        while True:
            database.write(lambda _: None)

    reader, closer = threading.Thread(target=read), threading.Thread(target=close)
    reader.start()
    assert reads.wait(10)
    pool = database._reader.pool
    closer.start()
    with pytest.raises(DatabaseError, match="closed"):
        write_on(database)
    assert not is_closed.is_set()
    goes_on.set()
    reader.join(10)
    closer.join(10)
    assert (answers, is_closed.is_set()) == ([1], True)
    assert isinstance(pool, QueuePool)
    assert (pool.checkedout(), pool.checkedin()) == (0, 0), "a connection was left open"


def test_a_closed_database_says_so(database_url: str) -> None:
    database = Database(database_url)
    database.close()
    database.close()
    with pytest.raises(DatabaseError, match="closed"), database.reading():
        pass
    with pytest.raises(DatabaseError, match="closed"):
        database.write(lambda _: None)


def test_a_reader_sees_one_moment(database: Database) -> None:
    """What a connection reads first and what it reads then belong together, whatever is written meanwhile."""
    add_table(database)
    append(database, "t1", actions(0, 4))
    with database.reading() as connection:
        found = rows.table_of(connection, "t1")
        assert found is not None
        append(database, "t1", actions(4, 2))
        assert len(rows.actions_of(connection, "t1")) == found[0].plies == 4


def test_readers_do_not_wait_for_the_writer(database: Database) -> None:
    go, started = threading.Event(), threading.Event()

    def job(connection: Connection) -> None:
        rows.add_player(connection, "hash", "Anna", 0.0)
        started.set()
        go.wait(10)

    future = database.write(job)
    assert started.wait(10)
    begin = time.perf_counter()
    with database.reading() as connection:
        assert rows.player_of(connection, "hash") is None
    assert time.perf_counter() - begin < 2
    go.set()
    future.result(10)


def test_errors_do_not_quote_what_was_to_be_stored(database: Database) -> None:
    """They get into logs, where no name, token or seed belongs."""

    def job(connection: Connection) -> None:
        for _ in range(2):
            connection.execute(insert(schema.players).values(token_hash="tokenhash", name="Anna-Maria", created=0.0))

    with pytest.raises(Exception, match=r"(?i)unique|duplicate") as caught:
        database.write(job).result(10)
    assert "Anna-Maria" not in str(caught.value)


def test_two_databases_of_one_file_take_turns(database: Database, database_url: str) -> None:
    """Two processes' writers wait for each other."""
    other = Database(database_url)
    add_table(database)
    with_plies = []

    def play(own: Database) -> None:
        for _ in range(300):
            plies = table_in(own, "t1").plies
            if plies >= 60:
                return
            if append(own, "t1", actions(plies, 1)):
                with_plies.append(plies)

    threads = [threading.Thread(target=play, args=(own,)) for own in (database, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert sorted(with_plies) == list(range(60)), "each ply was won once"
    assert [ply for ply, _ in plies_of(database, "t1")] == list(range(60))


def test_who_gives_up_waiting_stops_nobody_else(database: Database) -> None:
    """Whether it is given up before its turn or while it is being written."""
    began, goes_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> str:
        began.set()
        assert goes_on.wait(20)
        return "done"

    first = database.write(slow)
    assert began.wait(20)
    assert not first.cancel(), "what is being written can't be given up"
    waiting = database.write(lambda connection: pytest.fail("nobody waits for this"))
    assert waiting.cancel()
    goes_on.set()
    assert first.result(20) == "done"
    assert database.write(lambda connection: "next").result(20) == "next"
