"""Keyboard-only use of the page: moving the focus by Tab and arrow keys, and checking where it is."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.page.polling import wait_until

MOST_PRESSES = 60
POINTED = "addEventListener('pointerdown', () => { window.hasPointed = true }, true)"
RINGED = """() => {
  const style = getComputedStyle(document.activeElement)
  return document.activeElement !== document.body && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
}"""


def watch(page: Page) -> None:
    """Record whether a pointer is ever used on this page."""
    page.add_init_script(POINTED)


def has_pointed(page: Page) -> bool:
    return bool(page.evaluate("!!window.hasPointed"))


def is_on(page: Page, selector: str) -> bool:
    """Whether the focused element matches the selector."""
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))


def see_ring(page: Page) -> None:
    """Wait until the focus is visible."""
    wait_until(page, RINGED)


def go(page: Page, selector: str, key: str = "Tab") -> None:
    """Press a key until the focused element matches the selector."""
    for _ in range(MOST_PRESSES):
        if is_on(page, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {selector}")


def press_on(page: Page, selector: str, key: str = "Tab") -> None:
    """Move the focus to an element and press Enter."""
    go(page, selector, key)
    page.keyboard.press("Enter")


def led_to(page: Page, selector: str) -> None:
    """Wait until the page itself moves the focus to an element."""
    expect(page.locator(f":is({selector}):focus")).to_be_visible()


def play_now(page: Page, game: str) -> None:
    """Start a game against a bot from the front door."""
    page.goto("/")
    expect(page.locator(f'button.main[aria-label$="{game}"]')).to_be_visible()
    press_on(page, f'button.main[aria-label$="{game}"]')
    expect(page).to_have_url(re.compile("/table/"))
