"""Waiting for something on the page that no locator can see."""

from __future__ import annotations

import time

from playwright.sync_api import Page

PATIENCE = 30.0  # seconds: a machine may be busy
PAUSE = 50  # milliseconds between two looks


def wait_until(page: Page, expression: str) -> None:
    """Evaluate an expression until it is true.

    Playwright's `wait_for_function` looks again by `eval`, which our own security policy forbids: only its first look works.
    """
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, f"never became true: {expression}"
        page.wait_for_timeout(PAUSE)
