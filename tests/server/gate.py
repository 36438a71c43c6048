"""A gate before PostgreSQL: it counts who connects, can be shut, and can fall silent like a machine that has lost its power."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SOCKET = ".s.PGSQL.5432"


class Gate:
    """Passes bytes on, while it is open."""

    def __init__(self, real: str) -> None:
        self.is_open = True
        self.attempts = 0
        self._real = real
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    async def let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
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
        """Break all connections, and let nobody in."""
        self.is_open = False
        for writer in self._writers:
            writer.close()

    def fall_silent(self) -> None:
        """Pass nothing on any more of what is connected, and say nothing of it."""
        for task in self._tasks:
            task.cancel()


@contextlib.asynccontextmanager
async def gate_before(address: str) -> AsyncIterator[tuple[Gate, str]]:
    """A gate before the database at this address, and the address of the gate."""
    folder = parse_qs(urlsplit(address).query)["host"][0]
    gate = Gate(f"{folder}/{SOCKET}")
    with tempfile.TemporaryDirectory(prefix="roji-gate-") as made:
        server = await asyncio.start_unix_server(gate.let_in, Path(made) / SOCKET)
        try:
            yield gate, address.replace(folder, made)
        finally:
            gate.shut()
            gate.fall_silent()
            server.close()
