"""The doorman of a server with several processes: he opens the door and sends everybody to the process where their table is.

He looks at the first line that somebody says without taking it away, and hands the open connection over. When a process
dies, another takes its place.
"""

import asyncio
import contextlib
import dataclasses
import itertools
import logging
import os
import re
import signal
import socket
import sys
from typing import Any

import msgspec

from roji.core.errors import RojiError
from roji.server.config import Config
from roji.server.exchange import Exchange
from roji.server.post import place_of

__all__ = ["Doorman", "Worker"]

log = logging.getLogger("roji.doorman")
TABLE = re.compile(rb"[A-Z]+ /(?:ws\?table=|api/tables/)([0-9a-f]{16})[ /?&]")
FIRST_LINE = 512  # bytes that are looked at
FIRST_LINE_SECONDS = 1.0  # whoever says nothing is handed to any process: the limits there hold
PAUSE = 1.0  # before another process is started, or somebody else is let in
STOP_SECONDS = 15.0  # in which a process must have stopped
AT_ONCE = 64  # who come in before others are heard


class Worker:
    """One of the processes, as the doorman sees it."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.is_ready = asyncio.Event()
        self.failure = ""
        self._process: asyncio.subprocess.Process | None = None

    async def live(self, config: Config, exchange: Exchange) -> bool:
        """Start the process, listen to it until it ends; whether it had been ready."""
        ours, theirs = socket.socketpair()
        with theirs:
            command = (sys.executable, "-m", "roji.server.worker", str(theirs.fileno()))
            self._process = await asyncio.create_subprocess_exec(*command, pass_fds=(theirs.fileno(),))
        self.channel = exchange.join(ours, self._hear, lambda: self.signal(signal.SIGKILL))
        self.channel.send((msgspec.json.encode(config), self.place))
        await self._process.wait()
        exchange.leave(self.channel)
        was_ready = self.is_ready.is_set()
        self.is_ready.clear()
        return was_ready

    def _hear(self, kind: str, body: Any) -> None:
        """What it says about itself."""
        if kind == "ready":
            self.is_ready.set()
        elif kind == "failed":
            self.failure = body

    def signal(self, how: signal.Signals) -> None:
        """Tell it to stop."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(how)


class Doorman:
    """All processes, and the door."""

    def __init__(self, config: Config) -> None:
        cores = os.cpu_count() or 1
        thinkers = config.thinkers or max(1, (cores - 1) // config.processes)
        self._config = dataclasses.replace(config, thinkers=thinkers)
        self._exchange = Exchange(config.database)
        self._workers = [Worker(place) for place in range(config.processes)]
        self._turns = itertools.cycle(range(config.processes))
        self._is_open = False
        self._is_stopping = False

    # The processes

    async def open(self) -> None:
        """Start all processes and wait until they are ready; what keeps one from it is said in one line (RojiError)."""
        self._exchange.open()
        first = self._workers.copy()
        self._keeping = [asyncio.create_task(self._keep(worker)) for worker in first]
        ready = asyncio.create_task(_all_ready(first))
        await asyncio.wait({ready, *self._keeping}, return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
            await self.close()
            raise RojiError(next(filter(None, (worker.failure for worker in first)), "The server does not start."))
        self._is_open = True

    async def _keep(self, worker: Worker) -> None:
        """See to it that there is a process at this place: one that was ready once is replaced when it has died."""
        while True:
            was_ready = await worker.live(self._config, self._exchange)
            if self._is_stopping or not (was_ready or self._is_open):
                return
            log.error("a process has ended: another one takes its place", extra={"place": worker.place})
            worker = self._workers[worker.place] = Worker(worker.place)
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Let all processes stop gracefully."""
        self._is_stopping = True
        for how in (signal.SIGTERM, signal.SIGKILL):
            for worker in self._workers:
                worker.signal(how)
            await asyncio.wait(self._keeping, timeout=STOP_SECONDS)
        await self._exchange.close()

    # The door

    async def serve(self, listener: socket.socket) -> None:
        """Let people in until told to stop."""
        loop, stopped = asyncio.get_running_loop(), asyncio.Event()
        for told in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(told, stopped.set)
        listener.setblocking(False)
        loop.add_reader(listener, self._accept, listener)
        await stopped.wait()
        loop.remove_reader(listener)
        listener.close()

    def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(AT_ONCE):
            try:
                connection, _ = listener.accept()
            except BlockingIOError:
                return
            except OSError as error:  # too many are open: let some go first
                log.error("nobody can come in: %s", error.strerror)
                loop.remove_reader(listener)
                loop.call_later(PAUSE, loop.add_reader, listener, self._accept, listener)
                return
            connection.setblocking(False)
            late = loop.call_later(FIRST_LINE_SECONDS, self._look, connection, None)
            loop.add_reader(connection, self._look, connection, late)

    def _look(self, connection: socket.socket, late: asyncio.TimerHandle | None) -> None:
        """Somebody said something, or nothing for too long."""
        asyncio.get_running_loop().remove_reader(connection)
        if late is not None:
            late.cancel()
        try:
            said = connection.recv(FIRST_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            said = b""
        except OSError:
            connection.close()
            return
        self._hand_over(connection, said)

    def _hand_over(self, connection: socket.socket, said: bytes) -> None:
        """To the process where the table is; if that has just died, or no table is named: to any other."""
        found = TABLE.match(said)
        first = place_of(found[1].decode(), len(self._workers)) if found else next(self._turns)
        for place in range(first, first + len(self._workers)):
            worker = self._workers[place % len(self._workers)]
            if worker.is_ready.is_set():
                self._exchange.send(worker.channel, ("connection", None), connection)
                return
        connection.close()


async def _all_ready(workers: list[Worker]) -> None:
    for worker in workers:
        await worker.is_ready.wait()
