"""Moments that pass while one looks (the ceremony at the end, Sakura's cards turned over), made to stand still."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page
from tests.page.polling import PAUSE
from tests.page.tables import Tables

LINES = 3  # of a score sheet, that are counted when one looks
REVEALED, RESOLVING = 2, 4  # what has happened since the first of Sakura's three cards was turned over
# What the page wants to do after a while is kept until it is called, or for good.
HOLD = """{
  const inTime = window.setTimeout
  window.held = []
  window.setTimeout = (todo, after, ...rest) => (after > 20 ? held.push(todo) : inTime(todo, after, ...rest))
  window.holdNoMore = () => (window.setTimeout = inTime)
}"""


@contextmanager
def held(link: str, page: Page) -> Iterator[None]:
    """A table as somebody sees it who likes to see everything move; it waits for `go_on`, and in the end stands still."""
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('roji.speed', 'calm')")
    page.add_init_script(HOLD)
    page.goto(link)
    yield
    page.evaluate("holdNoMore()")  # what looks at the page has timers of its own


def go_on(page: Page, steps: int = 1) -> None:
    """Let so many things happen that the page waits with."""
    for _ in range(steps):
        page.evaluate("held.splice(0).forEach((todo) => todo())")


def begin_ceremony(page: Page) -> None:
    """Somebody at a table that is over asks for the count."""
    page.get_by_role("button", name=re.compile("Final score|Endstand")).first.click()
    page.locator("dialog .ceremony").wait_for()


def count(over: str, page: Page) -> None:
    """The ceremony at the end, when some lines have been counted."""
    with held(over, page):
        begin_ceremony(page)
        go_on(page, LINES)


def walk(over: str, page: Page) -> None:
    """The same when everything has been counted: the winner's garden fills the screen."""
    with held(over, page):
        begin_ceremony(page)
        while not page.locator("dialog .walk").count():
            go_on(page)
            page.wait_for_timeout(PAUSE)


def reveal(tables: Tables, page: Page, steps: int = REVEALED) -> None:
    """Sakura when all have chosen, and all cards have just been turned over."""
    made = tables.make("sakura", "Ann", "Ben", "Cleo")
    for seat in (0, 1):
        tables.play(made, seat, 1)
    with held(made.link(0), page):
        page.locator(".sakura > .board").wait_for()
        tables.play(made, 2, 1)
        page.locator(".strip li.waiting").first.wait_for()
        go_on(page, steps)


def resolve(tables: Tables, page: Page) -> None:
    """Sakura a little later: the cards lie in their order, and the first one is played."""
    reveal(tables, page, RESOLVING)
