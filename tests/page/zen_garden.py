"""Actions of people at a table of Zen Garden on the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

YOUR_TURN = re.compile("Your turn|Du bist am Zug")


def market(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("Market|Markt"))


def takable(page: Page) -> Locator:
    """The tiles of the market that can be taken now."""
    return market(page).locator("button:not([aria-disabled])")


def spaces(page: Page) -> Locator:
    """The legal spaces in my garden for the held tile, which show their score."""
    return page.locator("button[data-cell]")


def my_garden(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=f"{name}’s garden").first


def wait_for_turn_or_end(page: Page) -> bool:
    """Wait until a tile can be taken or placed or the game is over; returns whether it continues."""
    ending = page.get_by_role("dialog")
    expect(takable(page).or_(spaces(page)).or_(ending).first).to_be_visible(timeout=60_000)
    return not ending.is_visible()


def take_and_place(page: Page, tile: int = 0, space: int = 0) -> None:
    """Make a whole turn of Zen Garden with the pointer; -1 is the last tile, which costs nothing.

    Somebody without coins may find only one tile left: then it lies in the hand already.
    """
    expect(takable(page).or_(spaces(page)).first).to_be_visible()
    if not spaces(page).count():
        takable(page).nth(tile).click()
    spaces(page).nth(space).click()
