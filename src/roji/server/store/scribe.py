"""The process that writes to one SQLite file. It reads what is to be written from its input and answers on its output.

Run by its path, with nothing imported but the standard library: it starts in a moment and is small. What arrives while it is busy
goes into one transaction (group commit). It ends when its input ends, after writing all that it has read.

Both ways the same: four bytes of length, then a marshalled value. In: a list of writes; out: how many of them are done now, and
of these, by place, the ones that failed: a text that says why, or none where a number was taken.
"""

import contextlib
import marshal
import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from typing import Any

__all__ = ["INSERT", "Failures", "Row", "Statements", "Write", "frame", "frames"]

Row = tuple[str, int, float, str, str]  # of the log
Statements = list[tuple[str, list[tuple[Any, ...]]]]  # each with its rows of values
Write = Row | Statements
Failures = dict[int, str | None]

INSERT = "INSERT INTO log (table_id, number, at, kind, body) VALUES (?, ?, ?, ?, ?)"
BUSY_SECONDS = 10.0
HEAD = 4
MOST_AT_ONCE = 1 << 20


def frame(value: Any) -> bytes:
    """A value as it is sent."""
    body = marshal.dumps(value)
    return len(body).to_bytes(HEAD) + body


def frames(got: bytearray) -> Iterator[Any]:
    """The values that have arrived whole; they are taken out."""
    start = 0
    while len(got) >= start + HEAD and len(got) >= (end := start + HEAD + int.from_bytes(got[start : start + HEAD])):
        yield marshal.loads(memoryview(got)[start + HEAD : end])  # noqa: S302 - from our own other half
        start = end
    del got[:start]


def connect(path: str) -> sqlite3.Connection:
    """A connection that loses nothing: write-ahead log, every commit synced to the disk."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def commit(connection: sqlite3.Connection, group: list[Write]) -> Failures:
    """Write a group in one transaction. A taken number is refused alone; anything else fails all of them."""
    try:
        try:
            return _all_at_once(connection, group)
        except sqlite3.IntegrityError:
            connection.execute("ROLLBACK")
            return _one_by_one(connection, group)
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return dict.fromkeys(range(len(group)), str(error))


def _all_at_once(connection: sqlite3.Connection, group: list[Write]) -> Failures:
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(INSERT, [write for write in group if isinstance(write, tuple)])
    for write in group:
        if isinstance(write, list):
            _do(connection, write)
    connection.execute("COMMIT")
    return {}


def _one_by_one(connection: sqlite3.Connection, group: list[Write]) -> Failures:
    failures: Failures = {}
    connection.execute("BEGIN IMMEDIATE")
    for place, write in enumerate(group):
        connection.execute("SAVEPOINT write")
        try:
            _do(connection, [(INSERT, [write])] if isinstance(write, tuple) else write)
        except sqlite3.IntegrityError:
            connection.execute("ROLLBACK TO write")
            failures[place] = None
        connection.execute("RELEASE write")
    connection.execute("COMMIT")
    return failures


def _do(connection: sqlite3.Connection, statements: Statements) -> None:
    for statement, rows in statements:
        connection.executemany(statement, rows)


@contextlib.contextmanager
def turn(path: str, is_shared: bool) -> Iterator[None]:
    """Of several processes that write to one file, one at a time. SQLite alone would let the others sleep and look again."""
    if not is_shared:
        yield
        return
    import fcntl  # not on every system

    lock = os.open(f"{path}-turn", os.O_CREAT | os.O_RDWR, 0o644)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def main(path: str, is_shared: bool) -> None:
    """Write until there is nothing more to come."""
    for told in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which ends our input when it has nothing left
        signal.signal(told, signal.SIG_IGN)
    connection, got = connect(path), bytearray()
    while data := os.read(sys.stdin.fileno(), MOST_AT_ONCE):
        got += data
        group = [write for writes in frames(got) for write in writes]
        if group:
            with turn(path, is_shared):
                failures = commit(connection, group)
            answer = frame((len(group), failures))
            while answer:
                answer = answer[os.write(sys.stdout.fileno(), answer) :]
    connection.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] == ["shared"])
