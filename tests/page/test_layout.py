"""The layout does not shift during play, and no text is too small: all games, from phone to desktop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page import layout_shifts
from tests.page.polling import wait_for_none, wait_until
from tests.page.tables import Tables

pytestmark = pytest.mark.browser
SIZES: dict[str, dict[str, int]] = {
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 820, "height": 1180},
    "lying tablet": {"width": 1180, "height": 820},
    "desk": {"width": 1440, "height": 900},
}
NOTICEABLE = 0.001  # of what a browser calls a shift of 1: the whole screen, by its whole height
SMALLEST_TEXT = 14  # pixels
# Finds every visible text below this size, including text in scaled drawings.
SMALL_TEXTS = """(least) => {
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!text.data.trim() || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.unseen')) continue
    const { a, b, c, d } = parent instanceof SVGElement ? parent.getScreenCTM() : new DOMMatrix()
    const size = parseFloat(getComputedStyle(parent).fontSize) * Math.sqrt(Math.abs(a * d - b * c))
    if (size < least - 0.05) found.push(`${size.toFixed(1)} px: ${text.data.trim()}`)
  }
  return found
}"""


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("game", list(layout_shifts.GAMES))
def test_nothing_shifts_during_play(new_visitor: Callable[..., Page], tables: Tables, game: str, size: str) -> None:
    seen = layout_shifts.shifts(
        new_visitor(speed="swift", reduced_motion="no-preference", viewport=SIZES[size]), tables, game, decisions=5
    )
    moved = [one for one in seen if not one["own"]]
    assert sum(one["value"] for one in moved) < NOTICEABLE, moved


@pytest.mark.parametrize("game", list(layout_shifts.GAMES))
def test_all_text_is_readable_and_nothing_is_wider_than_the_screen(visitor: Page, tables: Tables, game: str) -> None:
    _, others = layout_shifts.GAMES[game]
    visitor.goto(tables.make(game, "Ann", *others).link(0))
    expect(layout_shifts.table(visitor)).to_be_visible()
    expect(visitor.locator(".line")).not_to_be_empty()
    for name, size in SIZES.items():
        visitor.set_viewport_size({"width": size["width"], "height": size["height"]})
        # A board is drawn, then measured, and then its text is sized.
        wait_for_none(visitor, lambda: visitor.evaluate(SMALL_TEXTS, SMALLEST_TEXT), f"text too small, {name}")
        wait_until(visitor, "document.documentElement.scrollWidth <= innerWidth")


def test_the_six_wishes_stand_side_by_side_on_an_upright_tablet_in_german(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(language="de", viewport=SIZES["tablet"])
    page.goto(tables.make("zen_garden", "Ann", "bot:random").link(0))
    wishes = page.get_by_role("group", name="Der Kaiser wünscht")
    expect(wishes.get_by_role("button")).to_have_count(6)
    assert wishes.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_on_a_low_phone_the_hand_of_sakura_is_in_sight(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor(viewport={"width": 360, "height": 640})
    page.goto(tables.make("sakura", "Ann", "bot:random").link(0))
    cards = page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(cards).to_have_count(5)
    cards.nth(2).click(trial=True)
    assert page.evaluate("scrollY") == 0  # without scrolling


def test_on_a_low_phone_the_score_sheet_names_all_four(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor(language="de", viewport={"width": 360, "height": 640})
    page.goto(tables.make("zen_garden", "Matsu", "Kaede", "Ayame", "Ann").link(0))
    expect(page.locator(".plaque").first).to_be_visible()
    page.keyboard.press("s")
    names = page.locator("thead th:not(:first-child) span")
    expect(names).to_have_count(4)
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert names.evaluate_all(cut) == []
