"""The files in deploy/: load balancers send everyone at a table to the same server, and all options exist.

Installed load balancers (HAProxy, nginx, Caddy) are started with our files in front of two servers that answer with their port.
"""

from __future__ import annotations

import contextlib
import http.client
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import typer
import typer.main
from tests.server.servers import free_port

from roji.cli.serve import serve

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
TABLES = [f"{number * 0x9E3779B97F4A7C15 % 2**64:016x}" for number in range(1, 31)]
ADDRESSES = (
    "/ws?table={}",
    "/api/tables/{}",
    "/api/tables/{}/record?x=1",
    "/roji/ws?table={}",
    "/roji/api/tables/{}?y=2",
)
PATIENCE = 30.0  # seconds for a load balancer to start


class PortEcho(BaseHTTPRequestHandler):
    """Answers every request with the server's port."""

    def do_GET(self) -> None:
        answer = str(self.server.server_port).encode()  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *arguments: object) -> None: ...  # noqa: A002


@contextlib.contextmanager
def port_echo(port: int = 0) -> Iterator[int]:
    """Run a server that answers every request with its port; yields the port."""
    with ThreadingHTTPServer(("127.0.0.1", port), PortEcho) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()


@contextlib.contextmanager
def two_port_echoes() -> Iterator[list[int]]:
    """Run two such servers; yields their ports."""
    with port_echo() as one, port_echo() as two:
        yield [one, two]


def get(port: int, path: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path, headers={"Host": "play.example"})
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def haproxy(folder: Path, port: int, servers: list[int]) -> list[str]:
    text = (DEPLOY / "haproxy.cfg").read_text().replace("bind :8080", f"bind 127.0.0.1:{port}")
    text = text.replace("maxconn 20000", "maxconn 200")  # this machine may allow fewer open files
    for name, server in zip(("one", "two"), servers, strict=True):
        text = text.replace(f"server {name} {name}:8765", f"server {name} 127.0.0.1:{server}")
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]


def nginx(folder: Path, port: int, servers: list[int]) -> list[str]:
    text = re.sub(r"\n *ssl_certificate.*", "", (DEPLOY / "nginx.conf").read_text())
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = text.replace("127.0.0.1:8765", f"127.0.0.1:{servers[0]}").replace(
        "127.0.0.1:8766", f"127.0.0.1:{servers[1]}"
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    whole = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {folders}\n{text}\n}}"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, servers: list[int]) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text().replace("play.example {", f"http://play.example:{port} {{")
    text = text.replace("127.0.0.1:8765", " ".join(f"127.0.0.1:{server}" for server in servers))
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{text}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextlib.contextmanager
def running(command: list[str], port: int, log: Path) -> Iterator[None]:
    with log.open("w") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env={"HOME": str(log.parent), "PATH": "/usr/bin"})
    deadline = time.monotonic() + PATIENCE
    try:
        while True:
            assert process.poll() is None, log.read_text()
            with contextlib.suppress(OSError):
                get(port, "/")
                break
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.parametrize("prepare", [haproxy, nginx, caddy])
def test_a_load_balancer_sends_everyone_at_a_table_to_the_same_server(
    tmp_path: Path, prepare: Callable[[Path, int, list[int]], list[str]]
) -> None:
    with two_port_echoes() as servers:
        port = free_port()
        command = prepare(tmp_path, port, servers)
        assert all(str(server) in command[-1] or str(server) in Path(command[-1]).read_text() for server in servers)
        program = shutil.which(command[0], path="/usr/local/bin:/usr/bin:/usr/sbin:/sbin:/bin")
        if program is None:
            pytest.skip(f"{command[0]} is not installed")
        with running([program, *command[1:]], port, tmp_path / "log"):
            found = {table: {get(port, address.format(table)) for address in ADDRESSES} for table in TABLES}
            assert {len(answers) for answers in found.values()} == {1}, found
            assert {answer for answers in found.values() for answer in answers} == {(200, str(one)) for one in servers}
            assert (
                len({get(port, f"/api/lab/{run}") for run in ("", *TABLES)}) == 1
            )  # lab runs: by the visitor's address
            assert [get(port, path)[0] for path in ("/metrics", "/roji/metrics")] == [404, 404]


def test_nginx_uses_a_server_again_as_soon_as_it_is_back(tmp_path: Path) -> None:
    program = shutil.which("nginx", path="/usr/local/bin:/usr/bin:/usr/sbin:/sbin:/bin")
    if program is None:
        pytest.skip("nginx is not installed")
    port, one, address = free_port(), free_port(), ADDRESSES[0]
    with port_echo() as two, running([program, *nginx(tmp_path, port, [one, two])[1:]], port, tmp_path / "log"):
        assert {get(port, address.format(table))[1] for table in TABLES} == {str(two)}  # the other is down
        with port_echo(one):
            assert {get(port, address.format(table))[1] for table in TABLES} == {str(one), str(two)}


@pytest.mark.parametrize("address", ADDRESSES)
def test_nginx_finds_the_tables_name_in_every_address(address: str) -> None:
    patterns = re.findall(r"^ +~(\S+) +\$name;", (DEPLOY / "nginx.conf").read_text(), re.MULTILINE)
    named = [re.search(pattern.replace("(?<", "(?P<"), address.format("0123abcd")) for pattern in patterns]
    assert [one["name"] for one in named if one] == ["0123abcd"]


def test_every_option_in_the_deploy_files_exists() -> None:
    command = typer.Typer()
    command.command()(serve)
    known = {name for parameter in typer.main.get_command(command).params for name in parameter.opts}
    started = re.findall(r"^ExecStart=(.*)|^ENTRYPOINT (.*)|^    - (--.*)", _texts(), re.MULTILINE)
    used = set(re.findall(r"--[a-z-]+", " ".join(" ".join(found) for found in started)))
    assert {"--database", "--host", "--drain", "--backup-to"} <= used
    assert used <= known


def _texts() -> str:
    return "\n".join((DEPLOY / name).read_text() for name in ("roji.service", "Dockerfile", "compose.yaml"))


def test_the_image_contains_only_the_wheel_and_does_not_run_as_root() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert "python3 dev.py package" in dockerfile
    sources = re.findall(r"^COPY (\S+)|--mount=type=bind,source=([^,]+)", dockerfile, re.MULTILINE)
    assert ["".join(source) for source in sources] == ["dist"]
    ignored = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert ignored == ["*", "!dist/*.whl"]
    assert dockerfile.index("\nUSER roji") < dockerfile.index("\nENTRYPOINT")
    compose = (DEPLOY / "compose.yaml").read_text()
    assert "read_only: true" in compose
    assert all((DEPLOY / name).is_file() for name in re.findall(r'"\./([^:"]+):', compose))
    assert all((ROOT / name).is_file() for name in re.findall(r"dockerfile: ([^ }]+)", compose))


def test_compose_needs_a_password_and_a_site_and_waits_for_the_real_database() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    started = re.sub("^#.*", "", compose, flags=re.MULTILINE)
    assert {name for name, _ in re.findall(r"\$\{(\w+)(:\?)", started)} == {"POSTGRES_PASSWORD", "SITE"}
    assert not re.findall(r"\$\{\w+\}", started), "a variable may be left empty"
    assert "pg_isready -h 127.0.0.1" in compose


def test_of_several_wheels_the_highest_version_is_installed(tmp_path: Path) -> None:
    for version in ("1.9.0", "1.10.0", "1.2.0"):
        (tmp_path / f"roji-{version}-py3-none-any.whl").touch()
    chosen = re.search(r"wheel=\"\$\((.*?)\)\"", (DEPLOY / "Dockerfile").read_text())
    assert chosen is not None
    command = chosen[1].replace("/wheels", str(tmp_path))
    found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout.strip()
    assert Path(found).name == "roji-1.10.0-py3-none-any.whl"
