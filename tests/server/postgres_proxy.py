"""A proxy for PostgreSQL: it counts connection attempts, can refuse them, and can fall silent like a machine without power."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SOCKET = ".s.PGSQL.5432"


class PostgresProxy:
    """Passes bytes on in both directions while it is open."""

    def __init__(self, real: str) -> None:
        self.is_open = True
        self.attempts = 0
        self._real = real
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.attempts += 1
        self._writers.append(writer)
        if not self.is_open:
            writer.close()
            return
        there, to_there = await asyncio.open_unix_connection(self._real)
        self._writers.append(to_there)
        for source, target in ((reader, to_there), (there, writer)):
            self._tasks.add(asyncio.create_task(self._pass_on(source, target)))

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while some := await source.read(65_536):
                target.write(some)
        target.close()

    def shut(self) -> None:
        """Close all connections and refuse new ones."""
        self.is_open = False
        for writer in self._writers:
            writer.close()

    def fall_silent(self) -> None:
        """Stop passing bytes on, but keep the connections open."""
        for task in self._tasks:
            task.cancel()


@contextlib.asynccontextmanager
async def proxy_for(address: str) -> AsyncIterator[tuple[PostgresProxy, str]]:
    """Run a proxy for the database at this address; yields the proxy and its address."""
    folder = parse_qs(urlsplit(address).query)["host"][0]
    proxy = PostgresProxy(f"{folder}/{SOCKET}")
    with tempfile.TemporaryDirectory(prefix="roji-proxy-") as made:
        server = await asyncio.start_unix_server(proxy.accept, Path(made) / SOCKET)
        try:
            yield proxy, address.replace(folder, made)
        finally:
            proxy.shut()
            proxy.fall_silent()
            server.close()
