"""Every screen of the gallery opens on a low phone in German and dark, axe finds nothing, and nothing is too wide."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page
from tests.page.gallery import GAMES, SIZES, Screen, game_screens, screens, visit
from tests.page.tables import Tables

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZE, THEME, LANGUAGE = (360, 640), "dark", "de"
LONG = ("hint", "review", "lesson-end")  # covered by `test_hints.py`, `test_review.py` and `test_learning.py`
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll('.scroll')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `wider than its place: ${one.tagName} ${one.className}`)"""


def found_at(page: Page, name: str, show: Screen) -> list[str]:
    """Open a screen; returns what is wrong with it."""
    show(page)
    found = Axe().run(page).response["violations"]
    wrong = [f"{name}: {one['id']} {one['nodes'][0]['html'][:200]}" for one in found]
    return wrong + [f"{name}: {one}" for one in page.evaluate(TOO_WIDE)]


@pytest.mark.parametrize("game", ["", *GAMES])
def test_axe_finds_nothing_on_any_screen_of_the_gallery(browser: Browser, tables: Tables, game: str) -> None:
    found = game_screens(tables, game) if game else screens(tables)
    wrong: list[str] = []
    with visit(browser, tables.address, SIZE, THEME, LANGUAGE) as visitor:
        for name, show in found.items():
            if not name.endswith(LONG):
                with visitor.new_page() as page:
                    wrong += found_at(page, name, show)
    assert not wrong, "\n".join(wrong)


def test_a_screen_with_actions_is_reached_again_at_the_next_size(browser: Browser, tables: Tables) -> None:
    show = game_screens(tables, "zen_garden")["zen_garden-taken"]
    for size in SIZES[:2]:
        with visit(browser, tables.address, size, THEME, LANGUAGE) as visitor:
            show(visitor.new_page())
