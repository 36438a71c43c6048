"""The real page under a path of a site (`roji serve --path`) requests nothing outside of the path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.page.tables import named
from tests.server.servers import ServerProcess

pytestmark = pytest.mark.browser

PATH = "/garden/roji"


@pytest.fixture
def below(bundle: None, tmp_path: Path) -> Iterator[str]:
    """Run a server under a path; yields the page's address."""
    server = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "server.log", options=("--path", PATH))
    with server:
        yield f"{named(server.client.address)}{PATH}"


def note_strays(page: Page, address: str) -> list[str]:
    """A list to which every request of the page outside of its path is added."""
    strays: list[str] = []

    def note(asked: str) -> None:
        if not asked.startswith((f"{address}/", f"ws{address.removeprefix('http')}/", "data:", "blob:")):
            strays.append(asked)

    page.on("request", lambda request: note(request.url))
    page.on("websocket", lambda socket: note(socket.url))
    return strays


def test_friends_play_under_a_path_of_a_site(new_visitor: Callable[..., Page], below: str) -> None:
    host, friend = new_visitor(), new_visitor()
    strays = [note_strays(page, below) for page in (host, friend)]
    host.goto(f"{below}/")
    host.get_by_role("article").filter(has_text="Zen Garden").get_by_role("button", name="With friends").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ann")
    dialog.get_by_text("2", exact=True).click()
    dialog.get_by_role("button", name="Create table").click()
    expect(host.get_by_role("img", name="Or let them scan this code")).to_be_visible()
    link = host.locator("code").inner_text()
    assert link.startswith(f"{below}/table/")
    friend.goto(link)
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Ben")).to_be_visible()
    host.get_by_role("button", name="Start").click()
    for page in (host, friend):
        expect(page.get_by_role("group", name="Ben’s garden").first).to_be_visible(timeout=90_000)
        assert page.url.startswith(f"{below}/table/")
    host.reload()
    expect(host.get_by_role("group", name="Ben’s garden").first).to_be_visible()
    host.goto(f"{below}/")
    expect(host.get_by_role("link").filter(has_text="Zen Garden").first).to_be_visible()
    assert strays == [[], []]
