"""Waiting for conditions that no locator can express, on the page or at the server."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE = 30.0  # seconds: the machine may be busy
PAUSE = 50  # milliseconds between two checks


def wait_until(page: Page, expression: str) -> None:
    """Evaluate an expression until it is true.

    Playwright's `wait_for_function` uses `eval` after its first check, which our content security policy forbids.
    """
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, f"never became true: {expression}"
        page.wait_for_timeout(PAUSE)


def wait_for(page: Page, condition: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds; the page keeps running meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"never happened: {what}"
        page.wait_for_timeout(PAUSE)


def wait_for_none(page: Page, find: Callable[[], list[str]], what: str) -> None:
    """Wait until `find` returns nothing; on failure the message lists what it still finds."""
    deadline = time.monotonic() + PATIENCE
    while found := find():
        assert time.monotonic() < deadline, f"{what}: {found}"
        page.wait_for_timeout(PAUSE)


def wait_until_still(page: Page, selector: str) -> None:
    """Wait until an element is drawn and does not move between two checks."""
    part = page.locator(selector)
    part.wait_for()
    boxes: list[object] = []

    def is_still() -> bool:
        boxes.append((part.bounding_box(), page.evaluate("document.documentElement.scrollHeight")))
        return len(boxes) > 1 and boxes[-1] == boxes[-2]

    wait_for(page, is_still, f"{selector} does not move")
