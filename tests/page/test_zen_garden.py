"""Zen Garden in the browser: whole games, previews, dragging, refusals, undo, hints, the final score."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.tables import Made, Tables
from tests.page.test_accessibility import check
from tests.page.zen_garden import market, my_garden, spaces, takable, take_and_place, wait_for_turn_or_end

pytestmark = pytest.mark.browser
# Records each flight across the table: whether the hand lies over the market, and how many drawings are over the table.
WATCH = """() => {
  globalThis.flights = []
  const isFlight = (node) => node.parentElement?.className === 'flights'
  new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some(isFlight))) return
    const hand = getComputedStyle(document.querySelector('.zen-garden > .hand')).visibility
    flights.push([hand, document.querySelector('.flights').children.length])
  }).observe(document.body, { childList: true, subtree: true })
}"""


def test_a_whole_game_against_a_bot_ends_with_the_count_and_a_rematch(
    visitor: Page, tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    visitor.goto(made.link(0))
    turns = 0
    while wait_for_turn_or_end(visitor):
        take_and_place(visitor, tile=-(turns % 2))
        turns += 1
        if turns == 8:
            save_screenshot(visitor, "zen-middle")
    assert turns == 16
    ending = visitor.get_by_role("dialog")
    points = tables.position(made, 0)["position"]["totals"]
    expect(ending.get_by_role("row", name="Total")).to_contain_text(str(points[0]))
    expect(ending.get_by_role("heading")).to_contain_text(re.compile("You win|wins|share"))
    save_screenshot(visitor, "zen-end")
    check(visitor)
    ending.get_by_role("button", name="Play again").click()
    expect(visitor).not_to_have_url(re.compile(made.table))
    expect(visitor.get_by_text("Round 1 of 8")).to_be_visible()


def test_each_space_shows_the_resulting_score_and_why(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    tables.play(made, 0, 4)
    visitor.goto(made.link(0))
    takable(visitor).first.click()
    space = spaces(visitor).first
    expect(space).to_have_accessible_name(re.compile(r"your score would be -?\d+"))
    before = tables.position(made, 0)["position"]["totals"][0]
    would_be = int(space.locator("b").inner_text())
    space.hover()
    gains = visitor.locator(".gains b").all_inner_texts()
    assert would_be - before == sum(int(gain.replace("−", "-")) for gain in gains)


def test_a_tile_placed_outside_shifts_the_garden(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    visitor.goto(made.link(0))
    take_and_place(visitor)
    takable(visitor).first.click()
    visitor.get_by_role("button", name=re.compile("above the garden, column 1")).click()
    tiles = my_garden(visitor, "Ann").get_by_role("img")
    expect(tiles).to_have_count(2)
    expect(tiles.filter(has=visitor.locator("svg")).nth(1)).to_have_accessible_name(re.compile("row 2, column 1"))


def test_the_tile_turns_by_click_wheel_and_key_and_keeps_its_rotation_when_placed(
    visitor: Page, tables: Tables
) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    visitor.goto(made.link(0))
    takable(visitor).first.click()
    visitor.get_by_role("button", name=re.compile("In your hand")).click()
    visitor.keyboard.press("r")
    spaces(visitor).first.hover()
    visitor.mouse.wheel(0, 100)
    spaces(visitor).first.click()
    expect(my_garden(visitor, "Ann").get_by_role("img")).to_have_count(1)
    garden = tables.position(made, 0)["position"]["data"]["gardens"][0]
    assert garden["tiles"][0]["rotation"] == 3


def test_a_tile_is_dragged_from_the_market_into_the_garden(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    visitor.goto(made.link(0))
    tile = takable(visitor).nth(1).bounding_box()
    assert tile is not None
    visitor.mouse.move(tile["x"] + 30, tile["y"] + 30)
    visitor.mouse.down()
    visitor.mouse.move(tile["x"] + 60, tile["y"] + 60)
    expect(spaces(visitor).first).to_be_visible()
    space = spaces(visitor).first.bounding_box()
    assert space is not None
    visitor.mouse.move(space["x"] + 40, space["y"] + 40, steps=5)
    visitor.mouse.up()
    expect(my_garden(visitor, "Ann").get_by_role("img")).to_have_count(1)


def test_a_drop_where_no_tile_may_lie_says_why_and_leads_to_the_rule(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    visitor.goto(made.link(0))
    take_and_place(visitor)
    takable(visitor).first.click()
    expect(spaces(visitor).first).to_be_visible()
    far = visitor.locator('.mine i[data-cell="4,4"]').bounding_box()
    assert far is not None
    visitor.mouse.click(far["x"] + far["width"] / 2, far["y"] + far["height"] / 2)
    problem = visitor.get_by_role("alert")
    expect(problem).to_contain_text("must share an edge")
    problem.get_by_role("button", name="Why?").click()
    expect(visitor.get_by_role("complementary", name="Help")).to_contain_text("every later one on an empty space")


def spend_coins(tables: Tables, made: Made) -> None:
    """Ann takes the most expensive tiles until she has to choose one and cannot pay two coins."""
    update = tables.position(made, 0)
    while True:
        position = update["position"]
        legal = {one["text"]: one["move"] for one in position["legal"]}
        if not legal:
            update = tables.position(made, 0, update["number"])
            continue
        if position["data"]["gardens"][0]["coins"] < 2 and min(legal).startswith("take"):
            return
        move = {
            "type": "play",
            "question": position["question"],
            "move": legal[max(legal, key=lambda text: text[::-1])],
        }
        tables.ask(f"/api/tables/{made.table}", move, made.tokens[0])
        update = tables.position(made, 0)


def test_the_last_tile_of_a_round_lies_in_the_garden_while_the_market_moves(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    made = tables.make("zen_garden", "Ann", "Ben")
    for _ in range(7):  # of the eight decisions in a round
        (seat,) = tables.position(made, 0)["position"]["to_act"]
        tables.play(made, seat, 1)
    (last,) = tables.position(made, 0)["position"]["to_act"]
    page = new_visitor(speed="normal", reduced_motion="no-preference")
    page.goto(made.link(last))
    expect(spaces(page).first).to_be_visible()
    page.evaluate(WATCH)
    spaces(page).first.click()
    expect(page.get_by_text("Round 2 of 8")).to_be_visible()
    (placed, *refilled) = page.evaluate("flights")
    assert placed == ["visible", 1]
    assert refilled
    for hand, copies in refilled:
        assert hand == "hidden"
        assert copies > 1  # the placed tile and what moves in the market


def test_a_tile_that_is_too_expensive_says_why(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    spend_coins(tables, made)
    visitor.goto(made.link(0))
    expect(takable(visitor).first).to_be_visible()
    market(visitor).get_by_role("button", name=re.compile("2 coins")).first.click(force=True)
    expect(visitor.get_by_role("alert")).to_contain_text(re.compile(r"costs 2 and you have (\d coin|no coins)"))


def test_undo_and_escape_put_a_taken_tile_back(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "Ben")
    acting = tables.position(made, 0)["position"]["to_act"][0]
    visitor.goto(made.link(acting))
    for put_back in ("Undo", "Put back", "Escape"):
        takable(visitor).nth(2).click()
        expect(spaces(visitor).first).to_be_visible()
        if put_back == "Escape":
            visitor.keyboard.press("Escape")
        else:
            visitor.get_by_role("button", name=put_back).click()
        expect(takable(visitor)).to_have_count(12)


def test_a_hint_says_what_a_strong_player_would_do_and_does_it(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    visitor.goto(made.link(0))
    expect(takable(visitor).first).to_be_visible()
    visitor.get_by_role("button", name="Hint").click()
    hint = visitor.get_by_role("group", name="Hint")
    expect(hint).to_contain_text(
        "take", ignore_case=True, timeout=300_000
    )  # the first hint waits until the search is compiled
    check(visitor)
    hint.get_by_role("button", name="Do it").click()
    expect(spaces(visitor).first).to_be_visible()


def test_moves_can_be_typed_and_wrong_ones_are_explained(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    visitor.goto(made.link(0))
    expect(takable(visitor).first).to_be_visible()
    visitor.keyboard.press("/")
    visitor.get_by_label("Type a move").fill("place 1,1 r0")
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("alert")).to_contain_text("First take a tile")
    legal = tables.position(made, 0)["position"]["legal"]  # a bot may have begun and taken a tile
    visitor.get_by_label("Type a move").fill(legal[5]["text"])
    visitor.keyboard.press("Enter")
    expect(spaces(visitor)).to_have_count(1)


def test_pointing_at_a_wish_highlights_the_tiles_that_show_it(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random", options={"boards": "1,2,3,4,5"})
    tables.play(made, 0, 12)
    visitor.goto(made.link(0))
    wishes = visitor.get_by_role("group", name="The Emperor wishes").get_by_role("button")
    expect(wishes).to_have_count(11)
    shown = tables.position(made, 0)["position"]["data"]
    counts = [garden["shown"][shown["wishes"]["major"]] for garden in shown["gardens"]]
    wishes.nth(1).hover()
    lit = visitor.locator(".garden .lit")
    expect(lit).to_have_count(sum(counts))
