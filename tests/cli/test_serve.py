"""`roji serve` on one's own machine: a taken port, the browser, Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from roji.cli.browser import has_browser
from roji.core.errors import RojiError
from roji.server.serve import LISTENER, hand_over, listen
from roji.server.settings import ServerSettings


def test_a_taken_port_is_reported_with_a_solution() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(
            RojiError, match=f"^Port {port} is taken by another program: choose another one with --port"
        ):
            listen(ServerSettings(port=port))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a browser")
def test_a_browser_is_opened_only_in_a_desktop_session(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    assert not has_browser()
    monkeypatch.setenv("SSH_CONNECTION", "127.0.0.1 1 127.0.0.1 2")
    monkeypatch.setenv("DISPLAY", ":0")
    assert not has_browser()
    monkeypatch.setenv("BROWSER", "firefox")
    assert has_browser()


def test_an_operator_can_limit_the_number_of_connections(tmp_path: Path) -> None:
    options = ["--connections", "3", "--connections-per-address", "2"]
    command = [sys.executable, "-m", "roji", "serve", "--port", "0", "--database", str(tmp_path / "roji.db"), *options]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().split()[-1].replace("http", "ws", 1) + "ws"

    async def work() -> None:
        async with connect(address), connect(address):
            with pytest.raises(InvalidStatus, match="403"):
                await connect(address)
        while True:  # until the server notices that two have left
            with contextlib.suppress(InvalidStatus):
                async with connect(address):
                    return

    try:
        asyncio.run(asyncio.wait_for(work(), 100))
    finally:
        server.terminate()
        server.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="a script as the browser, and a signal")
def test_the_page_is_opened_in_the_browser_and_an_interrupt_exits_cleanly(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    os.mkfifo(opened)
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "roji", "serve", "--open", "--port", "0", "--database", str(tmp_path / "roji.db")]
    server = subprocess.Popen(
        command, env={**os.environ, "BROWSER": str(browser)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    address = opened.read_text().strip()
    server.send_signal(signal.SIGINT)
    said, errors = server.communicate()
    assert f"Roji is open: {address}\n" in said
    assert "Traceback" not in errors


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be replaced there")
def test_a_connection_during_a_restart_waits_and_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    first = listen(ServerSettings(port=0))
    first.listen()
    kept = first.dup()
    first.close()
    with socket.create_connection(kept.getsockname(), timeout=30) as visitor:
        for name, value in hand_over(kept).items():
            monkeypatch.setenv(name, value)
        with listen(ServerSettings(port=0)) as second:
            assert second.getsockname() == visitor.getpeername()
            assert not second.get_inheritable()
            accepted, who = second.accept()
            accepted.close()
            assert who == visitor.getsockname()
    assert LISTENER not in os.environ
