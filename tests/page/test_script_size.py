"""The compressed size of the scripts that a browser fetches for the front door and for a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect
from scripts import build_page
from tests.page.layout_shifts import GAMES, table
from tests.page.tables import Tables

pytestmark = pytest.mark.browser
MOST_AT_THE_DOOR = 60  # kilobytes, compressed
MOST_AT_A_TABLE = 120


class Scripts:
    """Adds up the scripts that a page fetches."""

    def __init__(self, page: Page) -> None:
        self.names: set[str] = set()
        page.on("response", self._hear)

    def _hear(self, response: Response) -> None:
        name = response.url.rpartition("/assets/")[2]
        if name.endswith(".js"):
            self.names.add(name)

    @property
    def kilobytes(self) -> float:
        assert self.names, "no script was fetched"
        return sum(_sent(build_page.BUNDLE / "assets" / name) for name in self.names) / 1000


def _sent(file: Path) -> int:
    """The bytes sent over the network: the Brotli file beside a script, if it is shorter."""
    packed = file.with_name(f"{file.name}.br")
    return (packed if packed.exists() else file).stat().st_size


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_front_door_is_light(new_visitor: Callable[..., Page], tables: Tables, language: str) -> None:
    page = new_visitor(language=language)
    scripts = Scripts(page)
    page.goto("/")
    expect(page.locator(".painting > svg")).to_have_count(len(tables.games))
    assert scripts.kilobytes < MOST_AT_THE_DOOR, sorted(scripts.names)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(new_visitor: Callable[..., Page], tables: Tables, game: str) -> None:
    page = new_visitor(language="de")
    scripts = Scripts(page)
    page.goto(tables.make(game, "Ann", *GAMES[game][1]).link(0))
    expect(table(page)).to_be_visible()
    assert scripts.kilobytes < MOST_AT_A_TABLE, sorted(scripts.names)
