"""A game without drawings of its own: found at the front door, played to the end on the plain table, and replayed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.polling import wait_until
from tests.page.tables import Tables
from tests.page.test_accessibility import check_day_and_night
from tests.template import copy_template, serving

pytestmark = pytest.mark.browser
NAME = "river_stones"
TITLE = "Pebbles"
WHILE_COMPILING = 180_000  # milliseconds: the first hint waits until the game's search is compiled


@pytest.fixture(scope="module")
def added(bundle: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A server that also offers the template game, under a name for which the page has no folder."""
    folder = tmp_path_factory.mktemp("added")
    copy_template(folder, NAME)
    with serving(folder) as address:
        yield Tables(address)


@pytest.fixture
def guest(new_visitor: Callable[..., Page], added: Tables) -> Page:
    return new_visitor(address=added.address)


def moves(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("Your moves|Deine Züge")).get_by_role("button")


def recent(page: Page) -> Locator:
    return page.get_by_role("region", name="What just happened")


def test_the_game_is_found_at_the_front_door_and_played_to_the_end(
    guest: Page, save_screenshot: Callable[..., None]
) -> None:
    guest.goto("/")
    card = guest.get_by_role("article").filter(has_text=TITLE)
    expect(card.locator(".painting svg")).to_be_visible()
    expect(card.get_by_role("link", name="Learn by playing")).to_have_count(0)
    save_screenshot(guest, "door-with-a-plain-game", full=True)
    card.get_by_role("button", name="change").click()
    dialog = guest.get_by_role("dialog")
    dialog.get_by_text("2", exact=True).click()
    dialog.get_by_label("costs").check()
    dialog.get_by_role("button", name="Start").click()
    expect(moves(guest)).to_have_text(["take 1", "take 2", "take 3"])
    expect(guest.get_by_role("region", name="On the table")).to_contain_text(re.compile(r"heap\s*\d+"))
    save_screenshot(guest, "plain-table")
    ending = guest.get_by_role("dialog")
    while True:
        expect(moves(guest).or_(ending).first).to_be_visible()
        if ending.is_visible():
            break
        left = guest.get_by_role("region", name="On the table").inner_text()
        moves(guest).first.click()
        expect(guest.get_by_role("region", name="On the table")).not_to_have_text(left)
    expect(ending.get_by_role("heading")).to_have_text(re.compile("You win|wins|share"))
    expect(ending.get_by_role("row", name="Last pebble")).to_contain_text("−4")
    expect(ending.get_by_role("button", name="A picture to keep")).to_have_count(0)  # the game has no drawings
    ending.get_by_role("button", name="Replay and review").click()
    guest.get_by_label("Position in the game").fill("3")
    expect(guest.get_by_role("region", name="On the table")).to_contain_text(re.compile(r"heap\s*\d+"))
    expect(recent(guest).get_by_role("listitem")).to_have_text([re.compile(r" takes [123]\.")] * 3)


def test_the_plain_table_has_typed_moves_hints_undo_and_the_log(guest: Page, added: Tables) -> None:
    made = added.make(NAME, "Ann", "Ben")
    if added.position(made, 0)["position"]["to_act"] != [0]:
        added.play(made, 1, 1)
    guest.goto(made.link(0))
    expect(moves(guest).first).to_be_visible()
    heap = added.position(made, 0)["position"]["data"]["heap"]
    guest.keyboard.press("h")
    expect(guest.get_by_role("group", name="Hint")).to_be_visible(timeout=WHILE_COMPILING)
    expect(guest.locator(".moves .hinted")).to_have_count(1)
    guest.keyboard.press("/")
    guest.get_by_label("Type a move").fill("take 9")
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("alert")).to_contain_text(re.compile("not a move|no move|1 to 3"))
    guest.get_by_label("Type a move").fill("take 2")
    guest.keyboard.press("Enter")
    table = guest.get_by_role("region", name="On the table")
    expect(table).to_contain_text(re.compile(rf"heap\s*{heap - 2}\D"))
    expect(guest.get_by_text("You have nothing to decide right now.")).to_be_visible()
    expect(recent(guest)).to_contain_text("Ann takes 2.")
    guest.keyboard.press("l")
    expect(guest.get_by_role("complementary", name="Log and chat")).to_contain_text("Ann takes 2.")
    guest.keyboard.press("Escape")
    guest.keyboard.press("u")
    expect(table).to_contain_text(re.compile(rf"heap\s*{heap}\D"))


def test_axe_finds_nothing_at_the_plain_table_and_it_fits(
    new_visitor: Callable[..., Page], added: Tables, save_screenshot: Callable[..., None]
) -> None:
    page = new_visitor(language="de", address=added.address)
    made = added.make(NAME, "Ann", "bot:random")
    page.goto(made.link(0))
    expect(moves(page).first).to_be_visible()
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        wait_until(page, "document.documentElement.scrollWidth <= innerWidth")
        check_day_and_night(page)
        save_screenshot(page, f"plain-{width}")


def test_the_edition_has_a_form_with_names_and_numbers_and_can_be_played(guest: Page) -> None:
    guest.goto("/workshop")
    guest.get_by_role("link", name=TITLE).click()
    play = guest.get_by_role("button", name="Play it now")
    expect(play).to_be_enabled()
    pebbles = guest.get_by_label("Pebbles", exact=True)
    before = pebbles.input_value()
    pebbles.fill("some")
    expect(guest.get_by_text("Give a whole number.", exact=True)).to_be_visible()
    pebbles.fill(str(int(before) + 1))
    expect(guest.get_by_text("1 change. Ready to play.")).to_be_visible()
    play.click()
    guest.wait_for_url(re.compile(r"/table/\w+$"))
