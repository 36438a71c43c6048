"""A third language needs files but no code: the page is built with a made-up one, which is then used everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.page.other_build import LANGUAGE
from tests.page.tables import Tables
from tests.server.servers import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def tables_with_it(other_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """A server with this build of the page."""
    monkeypatch.setattr("roji.server.app.PAGE", other_build)
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False) as server:
        yield Tables(server.client.address)


def test_a_language_is_found_by_its_files_and_used_everywhere(
    new_visitor: Callable[..., Page], tables_with_it: Tables
) -> None:
    page = new_visitor(address=tables_with_it.address)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    choice = page.get_by_role("dialog").get_by_label("Language")
    expect(choice.locator("option")).to_have_text(["Deutsch", "English", "Esperanto"])
    choice.select_option(LANGUAGE)
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGE)
    page.keyboard.press("Escape")
    for game in page.get_by_role("article").all():
        expect(game).to_contain_text("‹Play now›")
        expect(game.get_by_role("heading")).to_have_text(re.compile("^‹.*›$"))
    page.goto(tables_with_it.make("zen_garden", "Ann", "bot:random").link(0))
    expect(page.get_by_role("group", name="‹Market›")).to_be_visible()
    expect(page.get_by_text("‹Your turn›").first).to_be_visible()
    page.goto("/learn/zen_garden")
    expect(page.get_by_role("group", name="‹Your guide›")).to_contain_text("‹Welcome!")
