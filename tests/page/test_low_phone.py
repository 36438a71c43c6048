"""The lowest phone, 360 × 640: everybody's points are always visible, and the page scrolls to what is needed next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.four_gardens import advance, cards, my_table, uses
from tests.page.polling import wait_for, wait_until
from tests.page.sakura import advance as advance_painters
from tests.page.tables import Tables
from tests.page.zen_garden import spaces, takable

pytestmark = pytest.mark.browser
LOW: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
BOTS = ("bot:random", "bot:random", "bot:random")
# Are these between the bar at the top and the ask-line at the bottom?
SEEN = """parts => {
  const top = document.querySelector('header').getBoundingClientRect().bottom
  const bottom = document.querySelector('.ask').getBoundingClientRect().top
  const boxes = parts.map((part) => part.getBoundingClientRect())
  return boxes.length > 0 && boxes.every((box) => box.top >= top - 1 && box.bottom <= bottom + 1)
}"""


def expect_seen(parts: Locator) -> None:
    """Wait until all parts are visible: the page scrolls after it is drawn."""
    wait_for(parts.page, lambda: bool(parts.evaluate_all(SEEN)), "all parts are between the bar and the ask-line")


@pytest.mark.parametrize("game", ["zen_garden", "four_gardens"])
def test_the_points_of_all_four_stay_visible_while_scrolling(
    new_visitor: Callable[..., Page], tables: Tables, game: str
) -> None:
    made = tables.make(game, "Ann", "Ben", "Cleo", "Dan")
    page = new_visitor(**LOW)
    page.goto(made.link(0))
    totals = tables.position(made, 0)["position"]["totals"]
    said = ", ".join(f"{name} {points}" for name, points in zip(("Ann", "Ben", "Cleo", "Dan"), totals, strict=True))
    points = page.get_by_role("button", name=f"Score: {said}")
    expect(points).to_be_in_viewport(ratio=1)
    assert points.locator("b").all_inner_texts() == [str(one) for one in totals]
    wait_until(page, "(scrollTo(0, document.documentElement.scrollHeight), scrollY > 100)")  # once the table is drawn
    expect(points).to_be_in_viewport(ratio=1)
    points.tap()
    expect(page.get_by_role("complementary", name="Score")).to_be_visible()


def test_a_taken_tile_brings_the_whole_garden_into_sight(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor(**LOW)
    page.goto(tables.make("zen_garden", "Ann", *BOTS).link(0))
    expect(takable(page).first).to_be_visible()
    expect_seen(takable(page))
    takable(page).first.tap()
    expect(spaces(page).first).to_be_visible()
    expect_seen(page.locator(".zen-garden > .mine, .zen-garden > .hand").or_(spaces(page)))


def test_a_card_that_is_taken_up_brings_its_uses_into_sight(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made, _ = my_table(tables, *BOTS)
    page = new_visitor(**LOW)
    page.goto(made.link(0))
    cards(page).first.tap()
    expect(uses(page).first).to_be_visible()
    expect_seen(uses(page))
    advance(tables, made, lambda position: position["data"]["phase"] == "draw")
    draws = page.locator(".actions .draws button")
    expect(draws).to_have_count(4)
    expect_seen(draws)


def test_a_hint_that_has_been_read_can_be_closed_and_its_card_stays_marked(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(**LOW)
    page.goto(tables.make("sakura", "Ann", "Ben", "Cleo").link(0))
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(5)
    page.get_by_role("button", name="Hint").tap()
    note = page.get_by_role("group", name="Hint")
    expect(note).to_be_visible(timeout=300_000)
    note.get_by_role("button", name="Close").tap()
    expect(note).to_have_count(0)
    expect(page.locator(".hand .hinted")).to_have_count(1)
    hand.first.tap()
    page.get_by_role("button", name="Play this card").tap()
    expect(page.get_by_text("lies face down")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_while_cards_are_played_all_that_is_said_of_them_is_in_sight(
    new_visitor: Callable[..., Page], tables: Tables, width: int, height: int
) -> None:
    made = tables.make("sakura", "Ann", "bot:random", "bot:random")
    advance_painters(tables, made, lambda position: any(move["text"] == "forward" for move in position["legal"]))
    page = new_visitor(**{**LOW, "viewport": {"width": width, "height": height}})
    page.goto(f"/table/{made.table}")  # an onlooker: Ann is asked for a direction
    expect(page.locator(".strip .state")).to_have_count(3)
    expect_seen(page.locator(".strip .card, .strip .state"))
