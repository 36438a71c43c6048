"""`roji mcp`: language models take seats through the Model Context Protocol."""

import contextlib
import importlib.util
import signal
import sys

import typer

from roji.cli.cold_start import compiling_environment
from roji.core.errors import RojiError

__all__ = ["mcp"]


def mcp(
    server: str = typer.Option(
        "",
        "--server",
        help="The Roji server whose tables are played, such as http://127.0.0.1:8765; without it, its own.",
    ),
    http: bool = typer.Option(False, "--http", help="Serve over HTTP, for many models, instead of stdin and stdout."),
    host: str = typer.Option("127.0.0.1", "--host", help="With --http: the address to listen on."),
    port: int = typer.Option(8766, "--port", "-p", help="With --http: the port.", min=1, max=65535),
) -> None:
    """Let language models play: an MCP server with eight tools. See docs/language-models.md."""
    if importlib.util.find_spec("mcp") is None:
        raise RojiError("MCP needs the official SDK: pip install 'roji[mcp]'.")
    from roji.mcp.run import own_server, run_mcp

    with contextlib.ExitStack() as stack:
        # Ending this process also ends the server that it started.
        before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
        stack.callback(signal.signal, signal.SIGTERM, before)
        address = server or stack.enter_context(own_server(compiling_environment()))
        run_mcp(address, host, port if http else None)
