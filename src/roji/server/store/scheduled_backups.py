"""Automatic backups: every few hours into a folder, each checked; the oldest are removed."""

import asyncio
import logging
import time
from pathlib import Path

from roji.core.errors import RojiError
from roji.server.settings import ServerSettings
from roji.server.store.backup import backup

__all__ = ["ScheduledBackups"]

log = logging.getLogger("roji.backup")
MADE = f"roji-{'[0-9]' * 8}-{'[0-9]' * 6}.db"  # not what the operator copied there
LOOK_SECONDS = 60.0  # how often to check whether a backup is due


class ScheduledBackups:
    """Copies a server's store into `backup_to` every `backup_every` seconds, and keeps the last `backups_kept`."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings
        self._folder = Path(settings.backup_to)

    @property
    def made(self) -> list[Path]:
        """The backups in the folder, the oldest first."""
        return sorted(self._folder.glob(MADE))

    @property
    def is_due(self) -> bool:
        """Whether the last backup is too old, judged by the files, so that a restarted server need not begin with one."""
        made = self.made
        return not made or time.time() - made[-1].stat().st_mtime >= self._settings.backup_every

    async def repeat(self) -> None:
        """Make backups whenever one is due; a failed one is logged and retried a minute later."""
        while True:
            try:
                if self.is_due:
                    await asyncio.to_thread(self.make)
            except Exception:  # any error: people play on
                log.exception("the backup failed")
            await asyncio.sleep(min(LOOK_SECONDS, self._settings.backup_every))

    def make(self) -> None:
        """Make one backup, then remove the oldest beyond the limit."""
        target = self._folder / time.strftime("roji-%Y%m%d-%H%M%S.db", time.gmtime())
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            count = backup(self._settings.database, str(target), self._settings.key)
            for old in self.made[: -self._settings.backups_kept]:
                old.unlink()
                Path(f"{old}.key").unlink(missing_ok=True)
        except (RojiError, OSError) as error:
            log.error("the backup failed: %s", error)
        else:
            log.info("backup made", extra={"file": str(target), "entries": count})
