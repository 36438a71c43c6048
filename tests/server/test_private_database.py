"""The database is private: its file is protected, seeds are encrypted, and foreign or newer files are refused."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.server.databases import Postgres
from tests.server.raw_client import table_of
from tests.server.servers import RunningServer, new_table, run
from tests.server.test_sqlite_writer import write_old_file

from roji.core.errors import RojiError
from roji.core.luck import seed_text
from roji.server.messages import Chat, Created, Settings
from roji.server.store import Store, StoreError, key_file, make_store
from roji.server.store.backup import backup
from roji.server.store.entries import Body, SeatEntry, TableCreated, encode_body
from roji.server.store.seed_key import SeedKey
from roji.server.store.sqlite_file import open_file

SEED = "0123456789abcdef0123456789abcdef"


def made_table() -> TableCreated:
    seats = [SeatEntry(kind="bot", name="Bot", level="random")]
    return TableCreated(game="zen_garden", options={}, seats=seats, settings=Settings(), host="x", seed=SEED)


async def rows_of(database: str) -> list[str]:
    """The first entries of all tables as stored in the database."""
    query = "SELECT body FROM log WHERE number = 1"
    if not database.startswith("postgres"):
        connection = sqlite3.connect(database)
        rows = [body for (body,) in connection.execute(query)]
        connection.close()
        return rows
    postgres = await asyncpg.connect(database)
    rows = [row["body"] for row in await postgres.fetch(query)]
    await postgres.close()
    return rows


async def opened(database: str, key: Path | None = None) -> Store:
    store = make_store(database, key)
    await store.open(lambda *_: None)
    return store


async def first_entry(database: str, table: str, key: Path | None = None) -> Body:
    store = await opened(database, key)
    try:
        return (await store.read(table))[0].body
    finally:
        await store.close()


def test_seeds_are_hidden_in_the_database_and_known_to_the_server(database: str) -> None:
    with RunningServer(database, compile_at_start=False) as server:
        made: Created = run(new_table(server.client))
        seed = seed_text(table_of(server, made).state.seed)
    (row,) = run(rows_of(database))
    assert seed not in row
    body = run(first_entry(database, made.table))
    assert isinstance(body, TableCreated)
    assert body.seed == seed
    assert stat.S_IMODE(key_file(database).stat().st_mode) == 0o600


def test_the_same_seed_looks_different_at_every_table(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        one, two = (store.key.hide(table, made_table()) for table in ("one", "two"))
        assert isinstance(one, TableCreated)
        assert isinstance(two, TableCreated)
        assert len({one.seed, two.seed, SEED}) == 3
        assert store.key.show("one", one) == made_table()
        await store.close()

    run(work())


def test_a_database_is_not_opened_without_its_key_or_with_another(database: str, tmp_path: Path) -> None:
    async def work() -> None:
        key = tmp_path / "a.key"
        await (await opened(database, key)).close()
        other = tmp_path / "other.key"
        other.write_text("00" * 32)
        with pytest.raises(StoreError, match=r"other.key is not the key of this database"):
            await opened(database, other)
        with pytest.raises(StoreError, match=r"The key .*none.key of this database is missing: put it back"):
            await opened(database, tmp_path / "none.key")
        key.write_text("nonsense")
        with pytest.raises(StoreError, match="cannot be used"):
            await opened(database, key)

    run(work())


def test_seeds_stored_openly_by_an_earlier_version_are_hidden_and_wiped_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    write_old_file(path, 3, {"log": [("one", 1, 1.0, "created", encode_body(made_table()))]})
    assert SEED.encode() in path.read_bytes()
    assert run(first_entry(str(path), "one")) == made_table()
    assert SEED not in run(rows_of(str(path)))[0]
    assert not any(SEED.encode() in file.read_bytes() for file in tmp_path.iterdir())


def test_seeds_stored_openly_in_postgresql_are_hidden_too(postgres: Postgres, tmp_path: Path) -> None:
    async def work(database: str) -> None:
        await (await opened(database, tmp_path / "first.key")).close()
        connection: Any = await asyncpg.connect(database)
        await connection.execute("DELETE FROM setting")
        await connection.execute("INSERT INTO log VALUES ('one', 1, 1.0, 'created', $1)", encode_body(made_table()))
        await connection.close()
        assert await first_entry(database, "one", tmp_path / "second.key") == made_table()
        assert SEED not in (await rows_of(database))[0]

    run(work(postgres.new_database()))


def test_a_backup_has_no_seed_in_clear_text_and_its_key_is_beside_it(database: str, tmp_path: Path) -> None:
    with RunningServer(database, compile_at_start=False) as server:
        made: Created = run(new_table(server.client))
        seed = seed_text(table_of(server, made).state.seed)
        backup(database, str(tmp_path / "copy.db"))
    assert seed.encode() not in (tmp_path / "copy.db").read_bytes()
    for file in ("copy.db", "copy.db.key"):
        assert stat.S_IMODE((tmp_path / file).stat().st_mode) == 0o600
    body = run(first_entry(str(tmp_path / "copy.db"), made.table))
    assert isinstance(body, TableCreated)
    assert body.seed == seed


def test_no_backup_overwrites_the_key_of_another_database(tmp_path: Path) -> None:
    one, two, copy = (tmp_path / name for name in ("one.db", "two.db", "copy.db"))
    for database in (one, two):
        run(closed(str(database)))
    backup(str(one), str(copy))
    copy.unlink()  # the file was moved without its key
    with pytest.raises(RojiError, match=r"copy.db.key is the key of another database: move it away"):
        backup(str(two), str(copy))
    assert key_file(str(copy)).read_text() == key_file(str(one)).read_text()
    assert not list(tmp_path.glob("copy.db.part*"))
    assert backup(str(one), str(copy)) == 0


def test_a_moved_database_takes_its_key_along_so_that_deals_stay_the_same(postgres: Postgres, tmp_path: Path) -> None:
    source, target, key = tmp_path / "roji.db", postgres.new_database(), tmp_path / "keys" / "roji.key"

    async def seed() -> int:
        store = await opened(target, key)
        await store.close()
        return store.key.seed_of("duel-1")

    run(closed(str(source)))
    backup(str(source), target, str(key))
    assert run(seed()) == SeedKey(bytes.fromhex(key_file(str(source)).read_text().strip())).seed_of("duel-1")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


async def closed(database: str) -> None:
    """Create a database and close it."""
    await (await opened(database)).close()


def test_a_file_that_was_readable_by_others_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "roji.db"
    path.touch(0o644)

    async def work() -> None:
        await (await opened(str(path))).close()

    run(work())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_a_file_of_another_program_is_refused_and_left_unchanged(tmp_path: Path, journal: str) -> None:
    path = tmp_path / "photos of 50 %.db"
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA journal_mode={journal}")
    connection.execute("CREATE TABLE photo (name TEXT)")
    connection.close()
    path.chmod(0o664)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"photos of 50 %.db is a database of another program"):
        run(opened(str(path)))
    with pytest.raises(StoreError, match=r"photos of 50 %.db is a database of another program"):
        backup(str(path), str(tmp_path / "copy.db"))
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (before, 0o664)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_file_that_is_not_a_database_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Emperor, " * 100)
    path.chmod(0o664)
    with pytest.raises(StoreError, match="file is not a database"):
        run(opened(str(path)))
    assert stat.S_IMODE(path.stat().st_mode) == 0o664
    assert path.read_text() == "Dear Emperor, " * 100


def test_a_file_with_a_write_ahead_log_left_by_a_crash_opens(tmp_path: Path) -> None:
    path, crashed = tmp_path / "roji.db", tmp_path / "crashed.db"

    async def work() -> None:
        store = await opened(str(path))
        for end in ("", "-wal", ".key"):  # everything written is still in the write-ahead log
            Path(f"{crashed}{end}").write_bytes(Path(f"{path}{end}").read_bytes())
        await store.close()
        await (await opened(str(crashed))).close()

    run(work())


def test_what_is_not_a_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path, 0o644)
    with pytest.raises(StoreError, match="it is not a file"):
        open_file(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    async def work() -> None:
        await (await opened(database)).close()
        if database.startswith("postgres"):
            postgres = await asyncpg.connect(database)
            await postgres.execute("INSERT INTO migration VALUES (9999)")
            await postgres.close()
        else:
            connection = sqlite3.connect(database)
            connection.execute("PRAGMA user_version = 9999")
            connection.close()
        with pytest.raises(StoreError, match="written by a newer version of Roji"):
            await opened(database)

    run(work())


def test_a_mistyped_folder_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no folder .*typo. Make it, or correct the path"):
        run(opened(str(tmp_path / "typo" / "roji.db")))
    assert not (tmp_path / "typo").exists()


@pytest.mark.parametrize(("has_backup", "is_link"), [(False, False), (True, False), (True, True)])
def test_an_operators_command_does_not_remove_the_log_of_a_running_server(
    tmp_path: Path, has_backup: bool, is_link: bool
) -> None:
    path = tmp_path / "roji.db"
    if is_link:
        path.symlink_to(tmp_path / "elsewhere.db")

    def admin(*arguments: str) -> str:
        command = [sys.executable, "-m", "roji", "admin", *arguments, "--database", str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout

    with RunningServer(str(path), compile_at_start=False) as server:
        made = run(new_table(server.client))
        if has_backup:
            backup(str(path), str(tmp_path / "copy.db"))  # as --backup-every does
        admin("list")
        run(server.client.ask(made.table, Chat(text="hello"), token=made.seats[0].token))
        assert "1 said" in admin("show", made.table)
