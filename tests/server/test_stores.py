"""What SQLite and PostgreSQL stores have in common."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.server.servers import run

from roji.server.messages import TableListed
from roji.server.store import Conflict, Store, StoreError, Summary, make_store
from roji.server.store.base import migrations
from roji.server.store.entries import Entry, Moved, Said, Started
from roji.server.store.sqlite import SqliteStore

TABLES = 1000


def nothing(table: str, number: int, message: str) -> None:
    """Ignore a notice."""


def summary(table: str, number: int = 1, **about: Any) -> Summary:
    listed: dict[str, Any] = {
        "table": table, "game": "zen_garden", "status": "waiting", "pace": "live", "names": ["Ann", ""],
        "kinds": ["person", "open"], "to_act": [], "decisions": 0, "points": None, "places": None,
        "created_at": 1.0, "changed_at": float(number), **about,
    }  # fmt: skip
    return Summary(number, True, TableListed(**listed))


async def opened(database: str, on_notice: Any = nothing) -> Store:
    store = make_store(database)
    await store.open(on_notice)
    return store


def append(store: Store, table: str, entry: Entry) -> asyncio.Future[None]:
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def finish(error: StoreError | None) -> None:
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    store.append(table, entry, finish)
    return future


def test_entries_are_read_back_in_order_even_after_closing(database: str) -> None:
    async def work() -> list[Entry]:
        store = await opened(database)
        await store.create("one", [Entry(1, 1.5, Started())], summary("one"))
        for number in range(2, 30):
            await append(store, "one", Entry(number, float(number), Moved(number % 2, number - 1, 7)))
        await store.close()
        store = await opened(database)
        found = await store.read("one")
        assert await store.read("one", after=25) == found[25:]
        assert await store.read("two") == []
        await store.close()
        return found

    found = run(work())
    assert [entry.number for entry in found] == list(range(1, 30))
    assert found[0] == Entry(1, 1.5, Started())
    assert found[28] == Entry(29, 29.0, Moved(1, 28, 7))


def test_only_the_first_entry_with_a_number_is_accepted(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        for table in ("one", "two"):
            await store.create(table, [Entry(1, 1.0, Started())], summary(table))
        appends = [append(store, "one", Entry(2, 1.0, Said(0, "Ann", text))) for text in ("a", "b", "c")]
        done = await asyncio.gather(*appends, append(store, "two", Entry(2, 1.0, Started())), return_exceptions=True)
        assert [type(one) for one in done].count(Conflict) == 2
        assert done[3] is None
        assert len(await store.read("one")) == 2
        await store.close()

    run(work())


def test_entries_of_many_tables_are_appended_at_once(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        tables = [f"table {number}" for number in range(50)]
        await asyncio.gather(*(store.create(table, [Entry(1, 1.0, Started())], summary(table)) for table in tables))

        async def fill(table: str) -> None:
            for number in range(2, 12):
                await append(store, table, Entry(number, 1.0, Moved(0, 1, number)))

        await asyncio.gather(*(fill(table) for table in tables))
        for table in tables:
            assert [entry.number for entry in await store.read(table)] == list(range(1, 12))
        assert await store.count() == 50
        await store.close()

    run(work())


def test_summaries_are_listed_and_an_older_one_never_replaces_a_newer_one(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        await store.create("one", [Entry(1, 1.0, Started())], summary("one"))
        await store.create("two", [Entry(1, 1.0, Started())], summary("two", changed_at=9.0))
        await store.save_summaries([summary("one", 5, decisions=5)])
        await store.save_summaries([summary("one", 3, decisions=3)])
        found = await store.list_public("waiting", None, 10)
        assert [(one.listed.table, one.listed.decisions) for one in found] == [("two", 0), ("one", 5)]
        assert await store.list_public("waiting", "sakura", 10) == []
        assert await store.list_public("over", None, 10) == []
        assert [one.number for one in await store.list_these(["one", "three"])] == [5]
        assert [one.listed.table for one in await store.idle(6.0, (0.0, ""), 10)] == ["one"]
        await store.close()

    run(work())


def test_listing_an_unplayed_game_does_not_read_the_tables_of_other_games(tmp_path: Path) -> None:
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    async def work() -> None:
        store = await opened(str(tmp_path / "roji.db"))
        assert isinstance(store, SqliteStore)
        await store.save_summaries([summary(f"table {number}", status="over") for number in range(TABLES)])
        store._reading.set_progress_handler(count, 1)
        for game in ("sakura", "no game"):
            assert await store.list_public("over", game, 10) == []
        await store.close()

    run(work())
    assert 0 < steps < TABLES


def test_a_summary_older_than_its_log_is_detected(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        for table in ("one", "two"):
            await store.create(table, [Entry(1, 1.0, Started())], summary(table))
        await append(store, "two", Entry(2, 1.0, Started()))
        assert await store.lagging(10) == ["two"]
        await store.save_summaries([summary("two", 2)])
        assert await store.lagging(10) == []
        await store.close()

    run(work())


def test_reviews_are_kept_by_language(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        await store.save_review("one", "en", "first")
        await store.save_review("one", "en", "better")
        assert await store.load_review("one", "en") == "better"
        assert await store.load_review("one", "de") is None
        await store.close()

    run(work())


def test_a_row_that_the_database_cannot_store_is_refused_and_the_next_one_is_written(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        await store.create("one", [Entry(1, 1.0, Started())], summary("one"))
        with pytest.raises(StoreError) as raised:
            await append(store, "one", Entry(2**70, 1.0, Started()))
        assert not isinstance(raised.value, Conflict)
        assert "\n" not in str(raised.value)
        await append(store, "one", Entry(2, 1.0, Started()))
        assert len(await store.read("one")) == 2
        await store.close()

    run(work())


def test_a_failing_callback_does_not_stop_the_others(database: str, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: StoreError | None) -> None:
        raise KeyError("a fault in the caller")

    async def work() -> None:
        store = await opened(database)
        for table in ("one", "two"):
            await store.create(table, [Entry(1, 1.0, Started())], summary(table))
        store.append("one", Entry(2, 1.0, Started()), fail)
        await append(store, "two", Entry(2, 1.0, Started()))
        await append(store, "one", Entry(3, 1.0, Started()))
        await store.close()

    run(work())
    assert "a fault in the caller" in caplog.text


def test_closing_writes_everything_that_was_appended(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        await store.create("one", [Entry(1, 1.0, Started())], summary("one"))
        waiting = [append(store, "one", Entry(number, 1.0, Started())) for number in range(2, 50)]
        await store.close()
        await asyncio.gather(*waiting)
        store = await opened(database)
        assert len(await store.read("one")) == 49
        await store.close()

    run(work())


def test_closing_waits_for_a_running_read(tmp_path: Path) -> None:
    counting = "WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 300000) SELECT n FROM one"

    async def work() -> None:
        store = make_store(str(tmp_path / "roji.db"))
        assert isinstance(store, SqliteStore)
        await store.open(nothing)
        reading = asyncio.create_task(store.fetch(counting))
        while not store._reading_lock.locked():
            await asyncio.sleep(0)
        await store.close()
        assert len(await reading) == 300_000
        with pytest.raises(StoreError, match="cannot be read"):
            await store.fetch("SELECT 1")

    run(work())


def test_a_group_of_moves_costs_postgres_one_query(postgres: Any) -> None:
    async def last_queries(database: str) -> list[str]:
        store = await opened(database)
        await append(store, "one", Entry(1, 1.0, Started()))
        looking: Any = await asyncpg.connect(database)
        rows = await looking.fetch("SELECT query FROM pg_stat_activity WHERE datname = current_database()")
        await looking.close()
        await store.close()
        return [row["query"] for row in rows]

    queries = run(last_queries(postgres.new_database()))
    assert any("INSERT INTO log" in query for query in queries)
    assert not any("RESET ALL" in query for query in queries)


@pytest.mark.slow
def test_a_migration_of_a_large_database_takes_the_time_it_needs(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        await (await opened(database)).close()
        long = [*migrations("postgres"), (999, "SELECT pg_sleep(5)")]
        monkeypatch.setattr("roji.server.store.base.migrations", lambda _: long)
        monkeypatch.setattr("roji.server.store.postgres.TIMEOUT_SECONDS", 4.0)
        await (await opened(database)).close()

    database = postgres.new_database()
    run(work())


def test_processes_on_postgres_are_notified_of_each_others_changes_but_not_of_their_own(postgres: Any) -> None:
    database = postgres.new_database()

    async def work() -> None:
        heard: asyncio.Queue[tuple[str, int, str]] = asyncio.Queue()
        first = await opened(database, lambda *notice: pytest.fail(f"heard {notice}") if notice[0] else None)
        second = await opened(database, lambda *notice: heard.put_nowait(notice))
        assert await heard.get() == ("", 0, "")
        for store in (first, second):
            await store.listen_to(["one", "two"])
        for table in ("unheard of", "one"):
            await first.create(table, [Entry(1, 1.0, Started())], summary(table))
            await append(first, table, Entry(2, 1.0, Started()))
        assert await heard.get() == ("one", 2, "")  # it is not notified of tables to which it does not listen
        await first.tell("one", '{"type":"reacted", "seat": 1}')
        assert await heard.get() == ("one", 0, '{"type":"reacted", "seat": 1}')
        await first.close()
        await second.close()

    run(work())


@pytest.mark.parametrize("seconds", [-10_000.0, 10_000.0])
def test_processes_are_notified_even_if_their_machines_clocks_differ(
    postgres: Any, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    database, right = postgres.new_database(), time.time

    async def work() -> None:
        heard: asyncio.Queue[tuple[str, int, str]] = asyncio.Queue()
        first = await opened(database)
        second = await opened(database, lambda *notice: heard.put_nowait(notice))
        assert await heard.get() == ("", 0, "")
        await first.create("one", [Entry(1, 1.0, Started())], summary("one"))
        monkeypatch.setattr(time, "time", lambda: right() + seconds)
        await second.listen_to(["one"])
        monkeypatch.undo()
        await first.listen_to(["two"])
        await append(first, "one", Entry(2, 1.0, Started()))
        assert await heard.get() == ("one", 2, "")
        await first.tell("one", "hello")
        assert await heard.get() == ("one", 0, "hello")
        await first.close()
        await second.close()

    run(work(), 60)


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("mysql://host/name", "'mysql' is not a database we know"),
        ("postgresql://nobody@127.0.0.1:1/none", "Cannot connect to the database"),
    ],
)
def test_a_database_that_cannot_be_used_says_so_in_one_line(database: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as raised:
        run(opened(database))
    assert "\n" not in str(raised.value)


def test_a_file_that_is_not_a_database_says_so_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Emperor, " * 100)
    with pytest.raises(StoreError, match="file is not a database") as raised:
        run(opened(str(path)))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("place", ["/proc/roji.db", "{file}/roji.db"])
def test_a_folder_that_cannot_be_written_says_so_in_one_line(tmp_path: Path, place: str) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(StoreError, match="Cannot open the database") as raised:
        run(opened(place.format(file=file)))
    assert "\n" not in str(raised.value)
