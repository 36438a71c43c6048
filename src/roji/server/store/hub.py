"""One process that writes to SQLite for several: started by the doorman, who hands each of the others a line to it."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from roji.server.store import scribe
from roji.server.store.sqlite import prepared

__all__ = ["Hub"]

log = logging.getLogger("roji.hub")
PAUSE = 0.2


class Hub:
    """The process, and those who want a line to it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._control: socket.socket | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._asking: list[Callable[[socket.socket], None]] = []

    def open(self) -> None:
        """Make the file or bring it up to date, once, before several open it; then start the process."""
        prepared(self._path).close()
        self._keeping = asyncio.get_running_loop().create_task(self._keep())

    async def _keep(self) -> None:
        """See to it that there is one."""
        while True:
            ours, theirs = socket.socketpair()
            with ours:
                with theirs:
                    command = (sys.executable, "-I", scribe.__file__, str(self._path), str(theirs.fileno()))
                    self._process = await asyncio.create_subprocess_exec(*command, pass_fds=(theirs.fileno(),))
                self._control, asking, self._asking = ours, self._asking, []
                for give in asking:
                    self.ask(give)
                await self._process.wait()
                self._control = None
            log.error("the process that writes has ended: another one takes its place")
            await asyncio.sleep(PAUSE)

    def ask(self, give: Callable[[socket.socket], None]) -> None:
        """Ask for a line: it is given as soon as there is somebody at its other end."""
        if self._control is None:
            self._asking.append(give)
            return
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self._control, [b"+"], [theirs.fileno()])
            except OSError:  # it has just died
                ours.close()
                self._asking.append(give)
                return
        give(ours)

    async def close(self) -> None:
        """Wait until it has ended, which it does when the last line is closed."""
        self._keeping.cancel()
        await asyncio.gather(self._keeping, return_exceptions=True)
        if self._process is not None:
            await self._process.wait()
