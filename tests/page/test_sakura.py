"""Sakura in the browser: secret choices and changing them, the animation of a round, directions, two players, the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


def cards(page: Page) -> Locator:
    """The cards in my hand."""
    return page.get_by_role("group", name=re.compile("Your hand|Deine Hand")).get_by_role("button")


def directions(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("Which way|In welche Richtung")).get_by_role("button")


def wait_until_asked(page: Page) -> bool:
    """Wait until a card or a direction can be chosen or the game is over; returns whether it continues."""
    ending = page.get_by_role("dialog")
    asked = page.locator('.hand button[aria-disabled="false"]').or_(directions(page))
    expect(asked.or_(ending).first).to_be_visible(timeout=60_000)
    return not ending.is_visible()


def test_a_whole_game_against_bots_ends_with_the_count(
    visitor: Page, tables: Any, save_screenshot: Callable[..., None]
) -> None:
    made = tables.make("sakura", "Ann", "bot:random", "bot:random")
    visitor.goto(made.link(0))
    decisions = 0
    while wait_until_asked(visitor):
        position = tables.position(made, 0)["position"]
        if not position["legal"]:  # the page lags behind the game
            continue
        if {"forward", "backward"} & {move["text"] for move in position["legal"]}:
            directions(visitor).last.click()
        else:
            cards(visitor).nth(decisions % 5).click()
        decisions += 1
        if decisions == 5:
            save_screenshot(visitor, "sakura-middle")
        assert decisions < 300
        tables.changed(made, 0, position["question"])
    points = tables.position(made, 0)["position"]["totals"]
    ending = visitor.get_by_role("dialog")
    expect(ending.get_by_role("row", name="Total")).to_contain_text(str(points[0]))
    expect(ending.get_by_role("img", name=re.compile(rf": {max(points)} token"))).to_be_visible()
    save_screenshot(visitor, "sakura-end")
    ending.get_by_role("button", name="Play again").click()
    expect(visitor).not_to_have_url(re.compile(made.table))
    assert wait_until_asked(visitor)


def test_two_browsers_choose_in_secret_change_their_minds_and_see_all_cards_together(
    new_visitor: Callable[..., Page], tables: Any
) -> None:
    made = tables.make("sakura", "Ann", "Ben", "bot:random")
    ann, ben = new_visitor(), new_visitor()
    ann.goto(made.link(0))
    ben.goto(made.link(1))
    cards(ann).nth(0).click()
    expect(cards(ann).nth(0)).to_have_attribute("aria-pressed", "true")
    strip = ben.get_by_role("list", name="Cards of this round")
    expect(strip.get_by_text("chosen", exact=True)).to_have_count(2)
    chosen = tables.position(made, 1)["position"]["data"]["painters"][0]
    assert (chosen["has_chosen"], chosen["chosen"], chosen["hand"]) == (True, None, None)
    cards(ann).nth(3).click()
    expect(cards(ann).nth(3)).to_have_attribute("aria-pressed", "true")
    expect(cards(ann).nth(0)).to_have_attribute("aria-pressed", "false")
    number = tables.position(made, 0)["position"]["data"]["painters"][0]["chosen"]["card"]
    assert f"card {number}" not in ben.locator("body").inner_text()
    cards(ben).nth(1).click()  # now all have chosen, and the cards are revealed to both
    for page in (ann, ben):
        page.keyboard.press("l")
        expect(page.get_by_role("complementary", name="Log and chat")).to_contain_text(f"Ann reveals card {number} ")


def test_pointing_at_a_card_shows_where_it_would_lead(visitor: Page, tables: Any) -> None:
    made = tables.make("sakura", "Ann", "Ben", "Cleo")
    visitor.goto(made.link(0))
    cards(visitor).nth(1).hover()
    expect(visitor.get_by_text(re.compile("Alone: "))).to_be_visible()
    expect(visitor.get_by_text(re.compile("With all: "))).to_be_visible()


def test_a_tapped_card_is_marked_until_it_is_played(
    new_visitor: Callable[..., Page], tables: Any, save_screenshot: Callable[..., None]
) -> None:
    made = tables.make("sakura", "Ann", "Ben", "Cleo")
    page = new_visitor(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(made.link(0))
    card = cards(page).nth(1)
    card.tap()
    expect(card).to_have_class(re.compile(r"\btouched\b"))
    expect(page.locator(".touched")).to_have_count(1)
    expect(page.get_by_role("button", name="Play this card")).to_be_visible()
    expect(page.locator("[data-what=outlook]")).to_be_visible()
    save_screenshot(page, "sakura-tapped")
    page.get_by_role("button", name="Play this card").tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-what=outlook]")).to_have_count(0)
    expect(page.locator(".touched")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_small_lying_phone_the_outlook_of_a_card_is_not_cut_off(
    new_visitor: Callable[..., Page], tables: Any, language: str
) -> None:
    made = tables.make("sakura", "Ann", "Ben", "Cleo")
    page = new_visitor(language, viewport={"width": 667, "height": 375}, has_touch=True)
    page.goto(made.link(0))
    for card in cards(page).all():
        card.tap()
        expect(card).to_have_class(re.compile(r"\btouched\b"))
        outlook = page.locator("[data-what=outlook] p").last
        expect(outlook).to_be_visible()
        text, room = outlook.bounding_box(), page.locator(".beside").bounding_box()
        assert text
        assert room
        assert text["y"] + text["height"] <= min(room["y"] + room["height"], 375)


def test_the_animation_of_a_round_can_be_sped_up(new_visitor: Callable[..., Page], tables: Any) -> None:
    made = tables.make("sakura", "Ann", "bot:random", "bot:random")
    page = new_visitor(speed="calm", reduced_motion="no-preference")
    page.goto(made.link(0))
    expect(cards(page).first).to_have_attribute("aria-disabled", "false")
    cards(page).first.click()
    expect(page.get_by_text("playing now")).to_be_visible()
    expect(page.locator(".ask .words")).to_have_text("The cards are being played, lowest number first.")
    expect(page.get_by_text("Your turn", exact=True)).to_have_count(0)
    hurry = page.get_by_role("button", name="Click to speed up")
    hurry.click()
    expect(hurry).to_have_count(0)
    assert wait_until_asked(page)


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (1024, 600), (1366, 650), (1440, 900)])
def test_the_reason_of_a_refusal_covers_nothing_of_the_board(
    new_visitor: Callable[..., Page], tables: Any, size: tuple[int, int]
) -> None:
    made = tables.make("sakura", "Ann", "Ben")
    page = new_visitor(language="de", viewport={"width": size[0], "height": size[1]})
    page.goto(made.link(0))
    expect(cards(page).first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("unsinn")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    note = page.get_by_role("alert").bounding_box()
    board = page.locator(".sakura > .board").bounding_box()
    assert note is not None
    assert board is not None
    assert note["y"] >= 0
    edge = 12  # the strip of water above the path
    assert note["y"] + note["height"] <= board["y"] + edge or note["x"] >= board["x"] + board["width"]
