"""One process of a server with several: `python -m roji.server.worker NUMBER`, with the number of its line to the doorman."""

import asyncio
import contextlib
import os
import socket
import sys
from typing import Any

import msgspec
import uvicorn

from roji.core.errors import RojiError
from roji.server.app import make_app
from roji.server.channel import HEAD, frames
from roji.server.config import Config
from roji.server.logs import set_up_logs
from roji.server.post import Post
from roji.server.serve import settings_for

__all__ = ["main"]

STEPS_BACK = 10  # of twenty: whoever writes for all goes before those who wait for it (decision 13)


class _Server(uvicorn.Server):
    """Serves the connections that the doorman hands over."""

    def __init__(self, settings: uvicorn.Config, post: Post) -> None:
        super().__init__(settings)
        self._post = post
        self._greeting: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._post.on_connection = self._take
            self._post.on_end = self._stop
            self._post.say("ready")
            self.should_exit = self.should_exit or self._post.has_ended

    def _take(self, connection: socket.socket) -> None:
        task = asyncio.get_running_loop().create_task(self._greet(connection))
        self._greeting.add(task)
        task.add_done_callback(self._greeting.discard)

    async def _greet(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError):  # they are gone
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)

    def _protocol(self) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return made

    def _stop(self) -> None:
        """The doorman is gone."""
        self.should_exit = True


async def serve(config: Config, post: Post) -> None:
    """Serve until told to stop."""
    try:
        post.open()
        app = make_app(config, post)
        await app.state.hall.open()
    except RojiError as error:
        post.say("failed", str(error))
        return
    await _Server(settings_for(app, config), post).serve(sockets=[])


def main(line: socket.socket) -> None:
    """Hear from the doorman which process of which server this is, and be it."""
    set_up_logs()
    os.nice(STEPS_BACK)
    head = line.recv(HEAD, socket.MSG_WAITALL)
    body = line.recv(int.from_bytes(head), socket.MSG_WAITALL)
    (written, place), _ = next(frames(bytearray(head + body)))
    config = msgspec.json.decode(written, type=Config)

    with asyncio.Runner(loop_factory=settings_for(None, config).get_loop_factory()) as runner:
        runner.run(serve(config, Post(place, config.processes, line)))


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
