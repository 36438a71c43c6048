"""The thread that writes to SQLite: no number is used twice, no failure is silent, and old files keep their log."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import json
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.servers import run

from roji.server.store import Conflict, StoreError
from roji.server.store.base import Parameters, Write, migrations
from roji.server.store.sqlite import INSERT, SqliteWriter, commit
from roji.server.store.sqlite_file import connect, open_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An empty database."""
    open_file(tmp_path / "roji.db").close()
    return tmp_path / "roji.db"


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(connect(path)) as connection:
        yield connection


def row(table: str, number: int) -> Parameters:
    return table, number, 1.5, "moved", json.dumps({"move": number, "person": f"who made {table}"})


def entry(table: str, number: int) -> Write:
    return [(INSERT, row(table, number))]


def kinds(outcomes: list[StoreError | None]) -> list[type]:
    return [type(outcome) for outcome in outcomes]


def numbers(path: Path, table: str) -> list[int]:
    with opened(path) as connection:
        found = connection.execute("SELECT number FROM log WHERE table_id = ? ORDER BY number", (table,))
        return [number for (number,) in found]


OK = type(None)


# Groups


def test_only_a_write_with_a_taken_number_is_refused(path: Path) -> None:
    with opened(path) as connection:
        assert kinds(commit(connection, [entry("one", 1)])) == [OK]
        group = [entry("one", 1), entry("one", 2), entry("one", 2), entry("two", 1)]
        assert kinds(commit(connection, group)) == [Conflict, OK, Conflict, OK]
        assert kinds(commit(connection, [entry("one", 2), entry("one", 3)])) == [Conflict, OK]
    assert numbers(path, "one") == [1, 2, 3]
    assert numbers(path, "two") == [1]


def test_two_writers_to_one_file_never_use_a_number_twice(path: Path) -> None:
    with opened(path) as first, opened(path) as second:
        for number in range(1, 40, 2):
            assert kinds(commit(first, [entry("one", number)])) == [OK]
            assert kinds(commit(second, [entry("one", number)])) == [Conflict]
            assert kinds(commit(second, [entry("one", number + 1)])) == [OK]
            assert kinds(commit(first, [entry("one", number + 1)])) == [Conflict]
    assert numbers(path, "one") == list(range(1, 41))


def test_two_threads_writing_to_one_file_use_every_number_once(path: Path) -> None:
    taken: list[list[int]] = [[], []]

    def write(who: int) -> None:
        with opened(path) as connection:
            for number in range(1, 201):
                if commit(connection, [entry("one", number)]) == [None]:
                    taken[who].append(number)

    threads = [threading.Thread(target=write, args=(who,)) for who in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken[0] + taken[1]) == numbers(path, "one") == list(range(1, 201))


def test_the_numbers_of_a_failed_group_are_free_again(path: Path) -> None:
    with opened(path) as connection:
        failed = commit(connection, [entry("one", 1), [("INSERT INTO nowhere VALUES (?)", (1,))]])
        assert kinds(failed) == [StoreError, StoreError]
        assert all("no such table: nowhere" in str(outcome) for outcome in failed)
        assert numbers(path, "one") == []
        assert kinds(commit(connection, [entry("one", 1)])) == [OK]
    assert numbers(path, "one") == [1]


def test_an_existing_table_is_not_created_again_and_the_rest_of_the_group_is_written(path: Path) -> None:
    begin = [*entry("one", 1), *entry("one", 2)]
    with opened(path) as connection:
        assert kinds(commit(connection, [begin, entry("two", 1)])) == [OK, OK]
        begin_later = [*entry("one", 7), *entry("one", 2)]  # 7 is free, but a write succeeds or fails as a whole
        assert kinds(commit(connection, [begin, begin_later, entry("one", 3)])) == [Conflict, Conflict, OK]
    assert numbers(path, "one") == [1, 2, 3]


def test_another_reader_sees_whole_groups_only(path: Path) -> None:
    with opened(path) as connection:
        for first in range(1, 600, 20):
            group = [entry(table, number) for number in range(first, first + 20) for table in ("one", "two")]
            assert kinds(commit(connection, group)) == [OK] * 40
            assert numbers(path, "one") == numbers(path, "two") == list(range(1, first + 20))


# The thread


def test_what_arrives_while_the_thread_is_busy_is_committed_together(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements: list[str] = []

    def connect_and_listen(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(statements.append)
        return connection

    monkeypatch.setattr("roji.server.store.sqlite.connect", connect_and_listen)

    async def work() -> None:
        writer = SqliteWriter(path)
        writer.start()
        await asyncio.gather(*(writer.write(entry(f"table {number}", 1)) for number in range(500)))
        await writer.close()

    run(work())
    assert 1 <= statements.count("COMMIT") <= 5
    assert sum("INSERT INTO log" in statement for statement in statements) == 500


def test_a_locked_file_is_refused_in_one_line_and_the_writer_continues_by_itself(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roji.server.store.sqlite_file.BUSY_SECONDS", 0.1)

    async def work() -> None:
        writer = SqliteWriter(path)
        writer.start()
        with opened(path) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match=r"database is locked.*Nothing was changed"):
                await writer.write(entry("one", 1))
            other.execute("ROLLBACK")
        await writer.write(entry("one", 1))
        await writer.close()

    run(work())
    assert numbers(path, "one") == [1]


def end_thread(thread: threading.Thread | None) -> None:
    """Raise an exception in a running thread."""
    assert thread is not None
    assert thread.ident is not None
    assert ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)) == 1


def test_the_end_of_the_thread_is_logged_and_the_next_write_starts_another(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        writer = SqliteWriter(path)
        writer.start()
        for number in range(1, 10, 3):
            await writer.write(entry("one", number))
            ended = writer.thread
            with opened(path) as other:
                other.execute("BEGIN IMMEDIATE")  # the thread waits for the lock, and ends during its write
                lost = [asyncio.create_task(writer.write(entry("one", number + 1))) for _ in range(3)]
                await asyncio.sleep(0.05)
                end_thread(ended)
                other.execute("ROLLBACK")
                outcomes = await asyncio.wait_for(asyncio.gather(*lost, return_exceptions=True), 20)
            for outcome in outcomes:
                assert isinstance(outcome, StoreError)
                assert "It may not have been saved" in str(outcome)
            await writer.write(entry("one", number + 1))
            await writer.write(entry("one", number + 2))
            assert writer.thread is not ended
        await writer.close()

    run(work())
    assert numbers(path, "one") == list(range(1, 10))
    assert [record.levelname for record in caplog.records] == ["CRITICAL"] * 3


def test_a_missing_file_is_refused_in_one_line_and_the_writer_continues_when_it_returns(path: Path) -> None:
    away = path.with_name("away")

    async def work() -> None:
        writer = SqliteWriter(path / "not" / "here.db")
        for _ in range(2):
            with pytest.raises(StoreError, match="Cannot open the database") as raised:
                await writer.write(entry("one", 1))
            assert "\n" not in str(raised.value)
        path.rename(away)
        (path / "not").mkdir(parents=True)
        away.rename(path / "not" / "here.db")
        await writer.write(entry("one", 1))
        await writer.close()

    run(work())
    assert numbers(path / "not" / "here.db", "one") == [1]


# Files of earlier versions


def write_old_file(path: Path, version: int, rows: dict[str, list[Parameters]]) -> None:
    """Write a file as an earlier version left it: its migrations, then rows in its tables."""
    with opened(path) as connection:
        for number, text in migrations("sqlite")[:version]:
            connection.executescript(f"BEGIN; {text}; PRAGMA user_version = {number}; COMMIT;")
        for name, some in rows.items():
            connection.executemany(f"INSERT INTO {name} VALUES (?, ?, ?, ?, ?)", some)


OLD_FILES: dict[str, tuple[int, dict[str, list[Parameters]]]] = {
    "one log": (1, {"log": [row("one", number) for number in range(1, 8)] + [row("two", 1)]}),
    "new rows apart": (
        2,
        {
            "filed": [row("one", number) for number in range(1, 5)],
            "fresh": [row("one", 5), row("two", 1), row("one", 6), row("one", 7)],
        },
    ),
}


def tables_of(connection: sqlite3.Connection) -> set[str]:
    """The names of all tables."""
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type != 'index'")}


@pytest.mark.parametrize("kind", OLD_FILES)
def test_a_file_of_an_earlier_version_keeps_its_log_and_accepts_more(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "old.db"
    write_old_file(path, *OLD_FILES[kind])
    for _ in range(2):  # the second time there is nothing to migrate
        open_file(path).close()
    with opened(path) as connection:
        assert connection.execute("SELECT * FROM log WHERE table_id = 'one' ORDER BY number").fetchall() == [
            row("one", number) for number in range(1, 8)
        ]
        assert kinds(commit(connection, [entry("one", 7), entry("one", 8), entry("two", 1)])) == [
            Conflict, OK, Conflict,
        ]  # fmt: skip
        tables = tables_of(connection)
        makers = connection.execute("SELECT person, table_id, seat FROM person_seat ORDER BY person").fetchall()
    assert makers == [("who made one", "one", -1), ("who made two", "two", -1)]
    assert numbers(path, "one") == list(range(1, 9))
    assert numbers(path, "two") == [1]
    open_file(tmp_path / "new.db").close()
    with opened(tmp_path / "new.db") as connection:
        assert tables == tables_of(connection)
