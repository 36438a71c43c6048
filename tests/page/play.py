"""What people do at a table, in the page."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect
from tests.page.tables import Made

YOUR_TURN = re.compile("Your turn|Du bist am Zug")


def mine(page: Page) -> Made:
    """The seat that this browser keeps."""
    kept = json.loads(page.evaluate("localStorage.getItem('roji.tables')"))
    table = page.url.rpartition("/")[2]
    return Made(table, kept[table]["host"], {seat["seat"]: seat["token"] for seat in kept[table]["seats"]})


def market(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("Market|Markt"))


def takable(page: Page) -> Locator:
    """The tiles of the market that may be taken now."""
    return market(page).locator("button:not([aria-disabled])")


def spaces(page: Page) -> Locator:
    """The spaces of my garden where the held tile may go, with what they would score."""
    return page.locator("button[data-cell]")


def my_garden(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=f"Garden of {name}").first


def wait_for_turn_or_end(page: Page) -> bool:
    """Wait until a tile can be taken or placed, or the game is counted; tell whether it goes on."""
    ending = page.get_by_role("dialog")
    expect(takable(page).or_(spaces(page)).or_(ending).first).to_be_visible(timeout=60_000)
    return not ending.is_visible()


def take_and_place(page: Page, tile: int = 0, space: int = 0) -> None:
    """A whole turn of Zen Garden with the pointer; -1 is the last tile, which costs nothing.

    Somebody without coins may find only one tile left: then it lies in the hand already.
    """
    expect(takable(page).or_(spaces(page)).first).to_be_visible()
    if not spaces(page).count():
        takable(page).nth(tile).click()
    spaces(page).nth(space).click()
