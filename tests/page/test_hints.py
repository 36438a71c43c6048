"""Hints: beside what they speak of and never over it, drawn on the table, and only where the host allows them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.layout_shifts import GAMES
from tests.page.polling import wait_for
from tests.page.tables import Tables
from tests.page.test_accessibility import check

pytestmark = pytest.mark.browser

SIZES: dict[str, dict[str, Any]] = {"desk": {}, "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True}}
OVER = """() => {
  const [note, thing] = ['.hint', 'main .hinted'].map((one) => document.querySelector(one).getBoundingClientRect())
  return note.left < thing.right && thing.left < note.right && note.top < thing.bottom && thing.top < note.bottom
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_stands_beside_its_thing_and_the_move_is_drawn(
    new_visitor: Callable[..., Page], tables: Tables, game: str, size: str
) -> None:
    page = new_visitor(**SIZES[size])
    made = tables.make(game, "Ann", "bot:random", settings={"hints": True}, seed="17")
    page.goto(made.link(0))
    page.get_by_role("button", name="Hint").click(timeout=90_000)
    note = page.get_by_role("group", name="Hint")
    expect(note.locator("p")).to_have_text(re.compile(r"^\S.+\. .+\.$"), timeout=90_000)
    assert not re.search(r"at once$|lacks|:.*\d+ in \d+", note.locator("p").inner_text()), "the server's own shorthand"
    expect(page.locator("main .hinted").first).to_be_in_viewport()
    expect(page.locator("main .hint-arrow, main .arrow.tip, main .marks path.tip").first).to_be_attached()
    wait_for(page, lambda: not page.evaluate(OVER), "the note leaves free what it speaks of")
    check(page)


def test_where_hints_are_off_nothing_offers_one(visitor: Page, tables: Tables) -> None:
    visitor.goto(tables.make("sakura", "Ann", "Ben", settings={"hints": False}).link(0))
    expect(visitor.get_by_role("group", name="Your hand")).to_be_visible()
    expect(visitor.get_by_role("button", name="Undo")).to_be_visible()
    expect(visitor.get_by_role("button", name="Hint")).to_be_hidden()
