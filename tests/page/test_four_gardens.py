"""Four Gardens in the browser: what a card can do, the preview of a turn, resources, refusals, keys, drawing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

pytest.importorskip("tests.page.tables", reason="the tables of this room are not here")
pytestmark = pytest.mark.browser


def cards(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^(Your hand|Deine Hand)$")).get_by_role("button")


def uses(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("What to use|Wofür")).get_by_role("button")


def my_table(tables: Any, *others: str) -> tuple[Any, Any]:
    """A table at which seat 0 has to use a card, and what it is shown."""
    made = tables.make("four_gardens", "Ann", *(others or ("bot:random",)))
    update = tables.position(made, 0)
    while update["position"]["to_act"] != [0]:
        update = tables.position(made, 0, update["number"])
    return made, update["position"]


def test_a_card_is_laid_as_groundwork_and_an_action_burns_down(
    visitor: Page, tables: Any, keep_picture: Callable[..., None]
) -> None:
    made, _ = my_table(tables)
    visitor.goto(made.link(0))
    expect(visitor.get_by_role("img", name="3 actions left")).to_be_visible()
    cards(visitor).first.click()
    uses(visitor).filter(has_text="Lay as groundwork").click()
    expect(visitor.get_by_role("img", name="2 actions left")).to_be_visible()
    player = tables.position(made, 0)["position"]["data"]["players"][0]
    assert sum(card is not None for card in player["groundwork"]) == 1
    keep_picture(visitor, "four-gardens-first")


def test_keys_are_enough_and_a_reallocation_of_nothing_ends_by_itself(visitor: Page, tables: Any) -> None:
    made, _ = my_table(tables)
    visitor.goto(made.link(0))
    expect(cards(visitor).first).to_be_enabled()
    visitor.keyboard.press("1")
    cart = uses(visitor).filter(has_text="Reallocate")
    cart.focus()
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("img", name="2 actions left")).to_be_visible()


def test_german_is_complete_at_the_table(people: Callable[..., Page], tables: Any) -> None:
    made, _ = my_table(tables)
    page = people(language="de")
    page.goto(made.link(0))
    cards(page).first.click()
    expect(uses(page).filter(has_text="Umverteilen")).to_be_visible()
    expect(page.get_by_text("Aktion 1 von 3").first).to_be_visible()
