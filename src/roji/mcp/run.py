"""Runs the MCP server, over stdin and stdout for one model's program or over HTTP for many."""

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping

from roji.client import Server
from roji.core.errors import RojiError
from roji.mcp.open_seats import OpenSeats
from roji.mcp.tools import make_mcp_server

__all__ = ["own_server", "run_mcp"]

OPENED = "Roji is open: "
STOP_SECONDS = 10


def run_mcp(address: str, host: str, port: int | None) -> None:
    """Serve MCP for the tables of this Roji server, over HTTP on this port or, without one, over stdin and stdout."""
    asyncio.run(_run(Server(address), host, port))


async def _run(server: Server, host: str, port: int | None) -> None:
    async with _open(server) as seats:
        tools = make_mcp_server(seats)
        if port is None:
            await tools.run_stdio_async()
        else:
            sys.stderr.write(f"MCP is open: http://{host}:{port}/mcp\n")
            await tools.run_streamable_http_async(host=host, port=port)


@contextlib.asynccontextmanager
async def _open(server: Server) -> AsyncIterator[OpenSeats]:
    await server.games()  # one clear line if it cannot be reached
    async with OpenSeats(server) as seats:
        yield seats


@contextlib.contextmanager
def own_server(environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """Start a Roji server as a process on a free local port, and give its address; its games are gone when it ends."""
    with tempfile.TemporaryDirectory(prefix="roji-mcp-", ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "roji", "serve", "--port", "0", "--database", os.path.join(folder, "roji.db")]
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment, text=True, encoding="utf-8"
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line.startswith(OPENED):
                raise RojiError("The server of this game did not start: try 'roji serve', which says why.")
            yield line.removeprefix(OPENED).strip().rstrip("/")
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(STOP_SECONDS)
            if process.poll() is None:
                process.kill()
