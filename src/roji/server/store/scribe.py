"""The process that writes to one SQLite file. It reads what is to be written from its input and answers on its output.

Run by its path, with nothing imported but the standard library: it starts in a moment and is small. What arrives while it is busy
goes into one transaction (group commit). It ends when its input ends, after writing all that it has read.

Rows of the log come for many tables in turn. They are written one behind the other, and filed by table when there are many
(migration 2): a move then costs a hundred bytes and not a whole page. `log` is both together. Which numbers are taken is known
here, where all are written; should another process write to the file as well, we look again.

Both ways the same: four bytes of length, then a marshalled value. In: a list of writes; out: how many of them are done now, and
of these, by place, the ones that failed: a text that says why, or none where a number was taken; and, where it writes for several
processes, which rows of the log the others have written: table and number.
"""

import marshal
import os
import select
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from typing import Any

__all__ = ["FILE_ROW", "Failures", "Row", "Statements", "Write", "frame", "frames"]

Row = tuple[str, int, float, str, str]  # of the log
Statements = list[tuple[str, list[tuple[Any, ...]]]]  # each with its rows of values
Write = Row | Statements
Failures = dict[int, str | None]

FILE_ROW = "INSERT INTO filed (table_id, number, at, kind, body) VALUES (?, ?, ?, ?, ?)"
ADD_ROW = "INSERT INTO fresh (table_id, number, at, kind, body) VALUES (?, ?, ?, ?, ?)"
FILE_ALL = "INSERT INTO filed SELECT * FROM fresh ORDER BY table_id, number"
LAST = """
SELECT MAX(IFNULL((SELECT MAX(number) FROM filed WHERE table_id = ?1), 0),
           IFNULL((SELECT MAX(number) FROM fresh WHERE table_id = ?1), 0))
"""
MOST_FRESH = 1000  # rows; then they are filed
MOST_KNOWN = 10_000  # tables of which the last number is kept in mind
BUSY_SECONDS = 10.0
ANSWER_SECONDS = 5.0  # in which a process must take its answer, if several are served
HEAD = 4
MOST_AT_ONCE = 1 << 16  # bytes: more would be mapped anew at every reading


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


class Book:
    """What is written to one file, a group in one transaction."""

    def __init__(self, path: str) -> None:
        self._connection = connect(path)
        self._last: dict[str, int] = {}  # the last number of some tables
        self._version = -1  # of the file: it changes when others write
        self._num_fresh = MOST_FRESH  # some may have been left: the first group files them

    def close(self) -> None:
        """File what is fresh: whoever opens the file next finds it in order."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._file()
            self._connection.execute("COMMIT")
        except sqlite3.Error:  # then it is filed next time
            pass
        self._connection.close()

    def commit(self, group: list[Write]) -> Failures:
        """Write a group. A taken number is refused alone; anything else fails all of them."""
        try:
            return self._commit(group)
        except sqlite3.Error as error:
            self._last.clear()
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return dict.fromkeys(range(len(group)), str(error))

    def _commit(self, group: list[Write]) -> Failures:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        self._look_for_others()
        rows: list[Row] = []
        failures: Failures = {}
        last = self._last
        for place, write in enumerate(group):
            if isinstance(write, list):
                if not self._do(write):
                    failures[place] = None
                continue
            table, number = write[0], write[1]
            if number > (last[table] if table in last else self._last_number(table)):
                last[table] = number
                rows.append(write)
            else:
                failures[place] = None
        connection.executemany(ADD_ROW, rows)
        is_full = self._num_fresh + len(rows) >= MOST_FRESH
        if is_full:
            self._file()
        connection.execute("COMMIT")
        self._num_fresh = 0 if is_full else self._num_fresh + len(rows)
        return failures

    def _look_for_others(self) -> None:
        """Forget what we know of the numbers if others have written since."""
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self._version = version
            self._last.clear()

    def _last_number(self, table: str) -> int:
        """The last number of a table of which nothing is known here."""
        last = self._last[table] = int(self._connection.execute(LAST, (table,)).fetchone()[0])
        return last

    def _do(self, statements: Statements) -> bool:
        """Do all of them or, if a key is taken, none."""
        self._connection.execute("SAVEPOINT write")
        try:
            for statement, rows in statements:
                self._connection.executemany(statement, rows)
        except sqlite3.IntegrityError:
            self._connection.execute("ROLLBACK TO write")
            return False
        self._connection.execute("RELEASE write")
        return True

    def _file(self) -> None:
        """File all that is fresh."""
        self._connection.execute(FILE_ALL)
        self._connection.execute("DELETE FROM fresh")
        if len(self._last) > MOST_KNOWN:
            self._last.clear()


def main(path: str) -> None:
    """Write for one process until there is nothing more to come."""
    book, got = Book(path), bytearray()
    while data := os.read(sys.stdin.fileno(), MOST_AT_ONCE):
        got += data
        group = [write for writes in frames(got) for write in writes]
        if group:
            answer = frame((len(group), book.commit(group), []))
            while answer:
                answer = answer[os.write(sys.stdout.fileno(), answer) :]
    book.close()


def write_for_several(path: str, control: socket.socket) -> None:
    """Write for several processes: each has a line, and its end comes over the control, at any time."""
    book, lines = Book(path), Lines(control)
    while lines.are_open:
        heard = lines.listen()
        if heard:
            lines.answer(heard, book.commit([write for _, writes in heard for write in writes]))
    book.close()


class Lines:
    """The lines to several processes."""

    def __init__(self, control: socket.socket) -> None:
        self._control: socket.socket | None = control
        self._got: dict[socket.socket, bytearray] = {}

    @property
    def are_open(self) -> bool:
        """Whether anything may still come."""
        return self._control is not None or bool(self._got)

    def listen(self) -> list[tuple[socket.socket, list[Write]]]:
        """Wait until something has come; the lines on which writes have come, with them."""
        waiting = [*self._got] if self._control is None else [*self._got, self._control]
        heard = []
        for line in select.select(waiting, [], [])[0]:
            if line is self._control:
                self._add_line(line)
            elif data := _received(line):
                self._got[line] += data
                if writes := [write for writes in frames(self._got[line]) for write in writes]:
                    heard.append((line, writes))
            else:
                self._hang_up(line)
        return heard

    def _add_line(self, control: socket.socket) -> None:
        data, numbers, _, _ = socket.recv_fds(control, 1, 1)
        for number in numbers:
            line = socket.socket(fileno=number)
            line.settimeout(ANSWER_SECONDS)
            self._got[line] = bytearray()
        if not data:
            self._control = None

    def answer(self, heard: list[tuple[socket.socket, list[Write]]], failures: Failures) -> None:
        """Tell each process what became of its writes, and which rows of the log the others have written."""
        counts: dict[socket.socket, tuple[int, Failures]] = {}
        rows: dict[socket.socket, list[tuple[str, int]]] = {}
        first = 0
        for line, writes in heard:
            last = first + len(writes)
            counts[line] = len(writes), {place - first: failures[place] for place in failures if first <= place < last}
            placed = enumerate(writes, first)
            rows[line] = [(one[0], one[1]) for place, one in placed if isinstance(one, tuple) and place not in failures]
            first = last
        for line in tuple(self._got):
            others = [row for other, written in rows.items() if other is not line for row in written]
            if line in counts or others:
                self._tell(line, frame((*counts.get(line, (0, {})), others)))

    def _tell(self, line: socket.socket, answer: bytes) -> None:
        try:
            line.sendall(answer)
        except OSError:  # it is gone, or it does not listen: whoever waits there will find out
            self._hang_up(line)

    def _hang_up(self, line: socket.socket) -> None:
        del self._got[line]
        line.close()


def _received(line: socket.socket) -> bytes:
    try:
        return line.recv(MOST_AT_ONCE)
    except OSError:
        return b""


if __name__ == "__main__":
    for told in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which ends our input when it has nothing left
        signal.signal(told, signal.SIG_IGN)
    if sys.argv[2:]:
        write_for_several(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))
    else:
        main(sys.argv[1])
