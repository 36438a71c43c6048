"""The process that writes to SQLite: rows lie as they come and are filed when there are many, and no number is given twice."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from roji.server.store.base import migrations
from roji.server.store.scribe import MOST_FRESH, Book, Row, connect
from roji.server.store.sqlite import prepared


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An empty database."""
    prepared(tmp_path / "roji.db").close()
    return tmp_path / "roji.db"


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(connect(str(path))) as connection:
        yield connection


def row(table: str, number: int) -> Row:
    return table, number, 1.5, "moved", f"{table} {number}"


def numbers(path: Path, part: str, table: str) -> list[int]:
    query = f"SELECT number FROM {part} WHERE table_id = ? ORDER BY number"
    with opened(path) as connection:
        return [number for (number,) in connection.execute(query, (table,))]


def test_rows_are_filed_when_there_are_many_and_the_log_is_whole_all_the_time(path: Path) -> None:
    book, made = Book(str(path)), MOST_FRESH + 10
    for number in range(1, made + 1):
        assert book.commit([row("one", number), row("two", number)]) == {}
        if number % 100 == 0:
            assert numbers(path, "log", "two") == list(range(1, number + 1))
    assert 0 < len(numbers(path, "fresh", "one")) < MOST_FRESH
    assert sorted(numbers(path, "fresh", "one") + numbers(path, "filed", "one")) == list(range(1, made + 1))
    book.close()
    assert numbers(path, "filed", "one") == list(range(1, made + 1))
    assert numbers(path, "fresh", "one") == []


def test_a_taken_number_is_refused_alone_whether_fresh_or_filed(path: Path) -> None:
    book = Book(str(path))
    assert book.commit([row("one", 1)]) == {}  # the first group is filed at once
    assert numbers(path, "filed", "one") == [1]
    assert book.commit([row("one", 1), row("one", 2), row("one", 2), row("two", 1)]) == {0: None, 2: None}
    assert numbers(path, "fresh", "one") == [2]
    assert book.commit([row("one", 2), row("one", 3)]) == {0: None}
    assert numbers(path, "log", "one") == [1, 2, 3]
    book.close()


def test_two_who_write_to_one_file_never_give_a_number_twice(path: Path) -> None:
    first, second = Book(str(path)), Book(str(path))
    for number in range(1, 40, 2):
        assert first.commit([row("one", number)]) == {}
        assert second.commit([row("one", number)]) == {0: None}
        assert second.commit([row("one", number + 1)]) == {}
        assert first.commit([row("one", number + 1)]) == {0: None}
    assert numbers(path, "log", "one") == list(range(1, 41))
    first.close()
    second.close()
    assert numbers(path, "filed", "one") == list(range(1, 41))


def test_what_somebody_left_fresh_is_filed_by_the_next(path: Path) -> None:
    killed = Book(str(path))
    for number in range(1, 4):
        killed.commit([row("one", number)])
    assert numbers(path, "fresh", "one") == [2, 3]
    after = Book(str(path))
    assert after.commit([row("one", 3), row("one", 4)]) == {0: None}
    assert numbers(path, "filed", "one") == [1, 2, 3, 4]
    after.close()


def test_after_a_group_that_failed_its_numbers_are_free_again(path: Path) -> None:
    book = Book(str(path))
    book.commit([row("one", 1)])
    failed = book.commit([row("one", 2), [("INSERT INTO nowhere VALUES (?)", [(1,)])]])
    assert failed == {0: "no such table: nowhere", 1: "no such table: nowhere"}
    assert book.commit([row("one", 2)]) == {}
    assert numbers(path, "log", "one") == [1, 2]
    book.close()


def test_a_table_that_exists_is_not_begun_again_and_the_rest_of_the_group_is_written(path: Path) -> None:
    book = Book(str(path))
    begin = [("INSERT INTO filed VALUES (?, ?, ?, ?, ?)", [row("one", 1), row("one", 2)])]
    assert book.commit([begin, row("two", 1)]) == {}
    assert book.commit([begin, row("one", 3)]) == {0: None}
    assert numbers(path, "log", "one") == [1, 2, 3]
    book.close()


def test_a_file_from_before_keeps_its_log(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    number, text = migrations("sqlite")[0]
    with opened(old) as connection:
        connection.executescript(f"BEGIN; {text}; PRAGMA user_version = {number}; COMMIT;")
        connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", row("one", 1))
    prepared(old).close()
    book = Book(str(old))
    assert book.commit([row("one", 1), row("one", 2)]) == {0: None}
    book.close()
    assert numbers(old, "log", "one") == [1, 2]
