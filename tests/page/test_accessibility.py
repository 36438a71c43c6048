"""Accessibility: axe finds nothing on any page, nothing is wider than the screen, and targets are large enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect
from tests.page.polling import wait_until
from tests.page.tables import Tables, named
from tests.page.zen_garden import spaces, takable

pytestmark = pytest.mark.browser
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
WALL: dict[str, Any] = {"viewport": {"width": 2560, "height": 1440}}
SMALLEST_TARGET = 44  # pixels


ALL = {
    "resultTypes": ["violations"]
}  # a list of everything that is right would take axe longer than finding what is wrong
CONTRAST = {**ALL, "runOnly": ["color-contrast"]}  # the only rule that depends on the theme


def check(page: Page, theme: str = "light") -> None:
    """Run axe on the current page; in the dark theme only its contrast rule."""
    found = Axe().run(page, options=CONTRAST if theme == "dark" else ALL)
    assert not found.response["violations"], found.generate_report()


def check_day_and_night(page: Page) -> None:
    """Run all rules in the light theme, then the contrast rule in the dark theme."""
    check(page)
    page.emulate_media(color_scheme="dark")
    check(page, "dark")
    page.emulate_media(color_scheme="light")


def open_game(page: Page, tables: Tables, decisions: int = 6) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random", options={"boards": "1,2,3,4,5"})
    tables.play(made, 0, decisions)
    page.goto(made.link(0))
    expect(takable(page).first).to_be_visible()


def test_axe_finds_nothing_at_the_front_door(visitor: Page) -> None:
    visitor.goto("/")
    expect(visitor.get_by_role("button", name="Play now").first).to_be_visible()
    check_day_and_night(visitor)
    for way in ("With friends", "Around one screen", "change", "Settings"):
        visitor.get_by_role("button", name=way).first.click()
        expect(visitor.get_by_role("dialog")).to_be_visible()
        check_day_and_night(visitor)
        visitor.keyboard.press("Escape")
    visitor.goto("/nowhere/at/all/here")
    expect(visitor.get_by_role("alert")).to_be_visible()
    check_day_and_night(visitor)


def test_axe_finds_nothing_at_the_table(visitor: Page, tables: Tables) -> None:
    open_game(visitor, tables)
    check_day_and_night(visitor)
    takable(visitor).first.click()
    expect(spaces(visitor).first).to_be_visible()
    check_day_and_night(visitor)
    for key in ("s", "l", "?"):
        visitor.keyboard.press(key)
        check_day_and_night(visitor)
        visitor.keyboard.press("Escape")
    visitor.get_by_role("button", name="Menu").click()
    check_day_and_night(visitor)
    visitor.keyboard.press("Escape")
    visitor.keyboard.press("/")
    check_day_and_night(visitor)


def test_axe_finds_nothing_in_the_waiting_room_and_after_the_game(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(address=named(tables.address))
    waiting = tables.make("zen_garden", "Ann", "", start=False)
    page.goto(waiting.link(0, is_host=True))
    expect(page.get_by_role("img", name="Or let them scan this code")).to_be_visible()
    check(page)
    page.goto(f"/table/{tables.bring('zen_garden/3-123.roji')}/replay")
    expect(page.get_by_label("Position in the game")).to_be_visible()
    check(page)
    page.goto("/rules/zen_garden/clauses")
    expect(page.get_by_text("Z3.1", exact=True)).to_be_visible()
    check(page)


@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desk"])
def test_axe_finds_nothing_in_a_guided_first_game(
    new_visitor: Callable[..., Page], size: dict[str, Any], save_screenshot: Callable[..., None]
) -> None:
    page = new_visitor(**size)
    page.goto("/learn/zen_garden")
    expect(page.locator("main [data-guided]")).to_be_visible()
    check(page)
    for _ in range(2):
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("main .hinted")).to_be_visible()
    save_screenshot(page, f"learning-{'phone' if size else 'desk'}")
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_wider_than_the_screen(new_visitor: Callable[..., Page], tables: Tables, language: str) -> None:
    page = new_visitor(language=language, **PHONE)

    def fits() -> None:
        for size in (TABLET, WALL, PHONE):
            page.set_viewport_size(size["viewport"])
            wait_until(page, "document.documentElement.scrollWidth <= innerWidth")

    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(tables.games))
    fits()
    page.set_viewport_size({"width": 360, "height": 640})
    cut = "[...document.querySelectorAll('button')].filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    wait_until(page, f"{cut} === 0")
    open_game(page, tables)
    takable(page).first.click()
    expect(spaces(page).first).to_be_visible()
    fits()


def test_on_a_phone_a_first_tap_shows_the_tile_and_a_second_places_it(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(**PHONE)
    open_game(page, tables, 2)
    takable(page).first.tap()
    space = spaces(page).first
    space.tap()
    expect(page.locator(".preview.shown")).to_be_visible()
    page.get_by_role("button", name="Turn right").tap()
    expect(page.locator(".aimed")).to_have_count(1)
    space.tap()
    expect(page.get_by_role("group", name="Ann’s garden").first.get_by_role("img")).to_have_count(2)


def test_everything_to_press_during_play_is_large_enough(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor(**PHONE)
    open_game(page, tables)
    takable(page).first.tap()
    expect(spaces(page).first).to_be_visible()
    for button in page.locator(".zen-garden button:visible, .ask button:visible, header button:visible").all():
        box = button.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= SMALLEST_TARGET - 1, (button.inner_text(), box)
