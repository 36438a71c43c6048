"""Hints: beside their subject and never over it, drawn on the table, and only if the host allows them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.layout_shifts import GAMES
from tests.page.polling import wait_for_none
from tests.page.tables import Tables
from tests.page.test_accessibility import check

pytestmark = pytest.mark.browser

SIZES = {"desk": (1280, 860), "phone": (390, 844), "lying phone": (667, 375), "netbook": (1024, 600)}
DRAWN = "main .hint-arrow, main .arrow.tip, main .marks path.tip"
# Finds what the note covers: subjects of the hint, or the middle of a drawn move.
COVERED = """(drawn) => {
  const note = document.querySelector('.hint').getBoundingClientRect()
  const isUnder = (x, y, right = x, bottom = y) => note.left < right && x < note.right && note.top < bottom && y < note.bottom
  const found = (selector, isCovered) => [...document.querySelectorAll(selector)]
    .filter((one) => one.getBoundingClientRect().width && isCovered(one.getBoundingClientRect()))
    .map((one) => `${one.tagName} ${one.getAttribute('class')}`)
  return [
    ...found('main .hinted', ({ left, top, right, bottom }) => isUnder(left, top, right, bottom)),
    ...found(drawn, ({ left, top, width, height }) => isUnder(left + width / 2, top + height / 2)),
  ]
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_stands_beside_its_subject_and_its_move_is_drawn_on_every_screen(
    visitor: Page, tables: Tables, game: str
) -> None:
    made = tables.make(game, "Ann", "bot:random", settings={"hints": True}, seed="17")
    visitor.goto(made.link(0))
    visitor.get_by_role("button", name="Hint").click(timeout=90_000)
    note = visitor.get_by_role("group", name="Hint")
    expect(note.locator("p")).to_have_text(re.compile(r"^\S.+\. .+\.$"), timeout=90_000)
    assert not re.search(
        r"at once$|lacks|:.*\d+ in \d+|\([^)]*;|[+±−-]\d|row \d|[Ww]ith everyone", note.locator("p").inner_text()
    ), "shorthand"
    for name, (width, height) in SIZES.items():
        visitor.set_viewport_size({"width": width, "height": height})
        expect(visitor.locator("main .hinted").first).to_be_in_viewport()
        expect(visitor.locator(DRAWN).first).to_be_attached()
        wait_for_none(visitor, lambda: visitor.evaluate(COVERED, DRAWN), f"covered by the note, {name}")
    check(visitor)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 600), (1366, 650), (1440, 900)])
def test_a_hint_leaves_the_other_tiles_of_the_market_in_sight(
    new_visitor: Callable[..., Page], tables: Tables, width: int, height: int
) -> None:
    page = new_visitor(viewport={"width": width, "height": height})
    page.goto(tables.make("zen_garden", "Ann", "bot:random", "bot:random", settings={"hints": True}, seed="17").link(0))
    page.get_by_role("button", name="Hint").click(timeout=90_000)
    expect(page.get_by_role("group", name="Hint").locator("p")).to_contain_text("Take", timeout=90_000)
    covered = """() => {
      const note = document.querySelector('.beside-note').getBoundingClientRect()
      return [...document.querySelectorAll('.market .tile')].filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        return note.left < right && left < note.right && note.top < bottom && top < note.bottom
      }).map((one) => one.dataset.slot)
    }"""
    wait_for_none(page, lambda: page.evaluate(covered), "tiles that the note covers")


def test_no_hint_is_offered_if_hints_are_off(visitor: Page, tables: Tables) -> None:
    visitor.goto(tables.make("sakura", "Ann", "Ben", settings={"hints": False}).link(0))
    expect(visitor.get_by_role("group", name="Your hand")).to_be_visible()
    expect(visitor.get_by_role("button", name="Undo")).to_be_visible()
    expect(visitor.get_by_role("button", name="Hint")).to_be_hidden()
