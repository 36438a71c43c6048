"""Freezes animations at certain moments: the ceremony at the end, and Sakura's cards when they are revealed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page
from tests.page.polling import PAUSE
from tests.page.tables import Tables

LINES = 3  # of the score sheet that have been counted
REVEALED, RESOLVING = 2, 4  # animation steps since the first of Sakura's three cards was revealed
# Holds back the page's timeouts until `go_on` runs them.
HOLD = """{
  const inTime = window.setTimeout
  window.held = []
  window.setTimeout = (todo, after, ...rest) => (after > 20 ? held.push(todo) : inTime(todo, after, ...rest))
  window.holdNoMore = () => (window.setTimeout = inTime)
}"""


@contextmanager
def held(link: str, page: Page) -> Iterator[None]:
    """Open a table with all animations, which advance only by `go_on` and stay frozen at the end."""
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('roji.speed', 'calm')")
    page.add_init_script(HOLD)
    page.goto(link)
    yield
    page.evaluate("holdNoMore()")  # the tools that inspect the page need timers


def go_on(page: Page, steps: int = 1) -> None:
    """Run the held timeouts this many times."""
    for _ in range(steps):
        page.evaluate("held.splice(0).forEach((todo) => todo())")


def begin_ceremony(page: Page) -> None:
    """Open the final score at a finished table."""
    page.get_by_role("button", name=re.compile("Final score|Endstand")).first.click()
    page.locator("dialog .ceremony").wait_for()


def count(over: str, page: Page) -> None:
    """Freeze the ceremony after some lines have been counted."""
    with held(over, page):
        begin_ceremony(page)
        go_on(page, LINES)


def walk(over: str, page: Page) -> None:
    """Freeze the ceremony after everything has been counted, when the winner's garden fills the screen."""
    with held(over, page):
        begin_ceremony(page)
        while not page.locator("dialog .walk").count():
            go_on(page)
            page.wait_for_timeout(PAUSE)


def reveal(tables: Tables, page: Page, steps: int = REVEALED) -> None:
    """Freeze Sakura right after all cards have been revealed."""
    made = tables.make("sakura", "Ann", "Ben", "Cleo")
    for seat in (0, 1):
        tables.play(made, seat, 1)
    with held(made.link(0), page):
        page.locator(".sakura > .board").wait_for()
        tables.play(made, 2, 1)
        page.locator(".strip li.waiting").first.wait_for()
        go_on(page, steps)


def resolve(tables: Tables, page: Page) -> None:
    """Freeze Sakura when the cards are in order and the first one is being played."""
    reveal(tables, page, RESOLVING)
