"""Scheduled backups: of SQLite and PostgreSQL, and failures that do not end the server."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import asyncpg
import pytest
from tests.server.databases import Postgres, make_database
from tests.server.servers import RunningServer, new_table, run

from roji.core.errors import RojiError
from roji.server.store.backup import backup
from roji.server.store.scheduled_backups import ScheduledBackups


def test_the_server_makes_scheduled_backups_and_keeps_the_last_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    limits = {"backup_to": str(folder), "backups_kept": 2}
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **limits) as server:
        made = run(new_table(server.client))
        backups = ScheduledBackups(server.settings)
        while not backups.made:
            time.sleep(0.01)
        assert not backups.is_due
        own = folder / "roji-2026-11-15.db"
        backup(server.settings.database, str(own))
        assert backups.made != [own]
        times = itertools.count(100_000)
        monkeypatch.setattr(
            "roji.server.store.scheduled_backups.time.strftime", lambda *_: f"roji-30000101-{next(times)}.db"
        )
        for _ in range(3):
            backups.make()
    assert len(backups.made) == 2
    assert sorted(file.suffix for file in folder.iterdir()) == [".db"] * 3 + [".key"] * 3
    assert own.exists()  # the operator's own backup is not removed
    with RunningServer(str(backups.made[-1]), compile_at_start=False) as restored:
        run(restored.client.look(made.table, token=made.seats[0].token))


def test_the_server_makes_scheduled_backups_of_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    limits = {"backup_to": str(tmp_path / "backups")}
    with RunningServer(postgres.new_database(), compile_at_start=False, **limits) as server:
        backups = ScheduledBackups(server.settings)
        while not backups.made:
            time.sleep(0.01)
        made = run(new_table(server.client))
        (tmp_path / "backups").rename(tmp_path / "first")
        backups.make()
    with RunningServer(str(backups.made[-1]), compile_at_start=False) as restored:
        run(restored.client.look(made.table, token=made.seats[0].token))


@pytest.mark.parametrize("what", ["backup", "ScheduledBackups.is_due"])
def test_a_backup_that_fails_for_any_reason_does_not_end_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    tries: list[object] = []

    def fail(*arguments: object) -> bool:
        tries.append(arguments)
        raise asyncpg.InternalClientError("got result for unknown protocol state")

    failing = property(fail) if what.endswith("is_due") else fail
    limits = {"backup_to": str(tmp_path / "backups"), "backup_every": 0.01}
    with monkeypatch.context() as patched:
        patched.setattr(f"roji.server.store.scheduled_backups.{what}", failing)
        with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **limits) as server:
            while len(tries) < 3:
                assert server.app.state.api.failure is None
                time.sleep(0.01)
            patched.undo()
            while not ScheduledBackups(server.settings).made:
                time.sleep(0.01)


def test_a_backup_that_loses_its_database_says_so_in_one_line(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    run(make_database(database))

    async def drop_log() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute("DROP TABLE log")
        await connection.close()

    run(drop_log())
    with pytest.raises(RojiError, match="The database failed: ") as raised:
        backup(database, str(tmp_path / "copy.db"))
    assert "\n" not in str(raised.value)
    assert list(tmp_path.iterdir()) == []
