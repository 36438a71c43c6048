"""A server under a path of a site: page, files, API, WebSocket and links, whether or not a proxy strips the path."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.servers import RunningServer, new_table, run

from roji.client import Server
from roji.client.sitting import parse_link
from roji.core.errors import RojiError
from roji.server.wire.sub_path import check_path

DOCUMENT = """<meta name="roji-path" content="" /><meta property="og:image" content="./preview.png" />
<link rel="icon" href="./favicon.svg" /><script type="module" src="./assets/index.js"></script>"""


@pytest.fixture
def below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    """A server under /garden/roji with a minimal page."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(DOCUMENT)
    (page / "favicon.svg").write_text("<svg/>")
    (page / "assets" / "index.js").write_text("hello()")
    monkeypatch.setattr("roji.server.app.PAGE", page)
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, path="/garden/roji") as server:
        yield server


def fetch(address: str) -> tuple[str, str]:
    """Fetch an address; returns the text and the address after redirects."""
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read().decode(), answer.url


@pytest.mark.parametrize("path", ["/garden/roji", ""], ids=["passed on", "taken off"])
def test_a_game_is_played_under_a_path(below: RunningServer, path: str) -> None:
    async def work() -> None:
        client = Server(below.address + path)
        made = await new_table(client)
        async with client.sit(made.table, made.seats[0].token) as ann:
            assert ann.position is not None
            assert ann.room is not None
            assert ann.room.status == "playing"
        assert (await client.look(made.table)).room is not None

    run(work())
    assert fetch(f"{below.address}{path}/health/ready")[0]


def test_the_document_leads_to_files_under_the_path(below: RunningServer) -> None:
    document, address = fetch(f"{below.address}/garden/roji")
    assert address == f"{below.address}/garden/roji/"
    assert 'name="roji-path" content="/garden/roji"' in document
    assert f'content="{below.address}/garden/roji/preview.png"' in document
    assert 'src="/garden/roji/assets/index.js"' in document
    assert 'href="/garden/roji/favicon.svg"' in document
    assert fetch(f"{below.address}/garden/roji/assets/index.js")[0] == "hello()"
    assert fetch(f"{below.address}/garden/roji/favicon.svg")[0] == "<svg/>"
    assert fetch(f"{below.address}/garden/roji/table/abc")[0] == document


def test_links_to_tables_are_understood_under_a_path() -> None:
    link = parse_link("https://play.example/garden/roji/table/abc#seat=secret")
    assert (link.server.address, link.table, link.token) == ("https://play.example/garden/roji", "abc", "secret")
    assert link.server.socket_address == "wss://play.example/garden/roji/ws"
    assert parse_link("http://127.0.0.1:8765/table/abc").server.address == "http://127.0.0.1:8765"


def test_a_path_is_typed_with_or_without_a_slash_at_its_end() -> None:
    assert [check_path(path) for path in ("", "/", "/roji", "/a/b-c/")] == ["", "", "/roji", "/a/b-c"]
    for path in ("roji", "//x", "/../x", '/"onload', "/a b"):
        with pytest.raises(RojiError, match="is not a path"):
            check_path(path)
