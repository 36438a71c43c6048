"""Newcomers: asked once whether they know the game, offered a lesson, explanations of things, and illustrated rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.sakura import advance
from tests.page.tables import Tables, named, saved_seat
from tests.page.test_accessibility import PHONE, check

pytestmark = pytest.mark.browser
# The tests' visitors have played before; this one has not.
FORGET = "for (const key of Object.keys(localStorage)) if (key.startsWith('roji.chosen')) localStorage.removeItem(key)"
HOLD = 900  # milliseconds: a long press


def note(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def play_now(page: Page) -> Locator:
    return page.get_by_role("article").filter(has_text="Sakura").get_by_role("button", name="Play now")


def test_a_newcomer_is_asked_once_and_plays_against_gentle_bots(visitor: Page, tables: Tables) -> None:
    visitor.add_init_script(FORGET)
    visitor.goto("/")
    play_now(visitor).click()
    question = visitor.get_by_role("dialog", name="Do you know Sakura?")
    expect(question.get_by_role("button", name="Show me how")).to_be_visible()
    question.get_by_role("button", name="I know it").click()
    expect(visitor.get_by_role("group", name="Your hand")).to_be_visible()
    seats = tables.position(saved_seat(visitor), 0)["room"]["seats"]
    assert {seat["level"] for seat in seats if seat["kind"] == "bot"} == {"gentle"}
    visitor.goto("/")
    play_now(visitor).click()
    expect(visitor.get_by_role("group", name="Your hand")).to_be_visible()  # at once


def test_things_on_the_table_of_sakura_explain_themselves(new_visitor: Callable[..., Page], tables: Tables) -> None:
    link = tables.make("sakura", "Ann", "Ben", "Cleo").link(0)
    page = new_visitor()
    page.goto(link)
    emperor = page.locator(".board [data-what=emperor]").first
    emperor.click(button="right")
    said = note(page, "The Emperor")
    expect(said).to_contain_text("stay close behind him")
    expect(said.locator(".picture svg")).to_be_visible()
    check(page)
    beside, thing = said.bounding_box(), emperor.bounding_box()
    assert beside
    assert thing
    assert (
        beside["x"] >= thing["x"] + thing["width"]
        or beside["x"] + beside["width"] <= thing["x"]
        or (beside["y"] >= thing["y"] + thing["height"] or beside["y"] + beside["height"] <= thing["y"])
    )
    said.get_by_role("link", name="Rule S4.3").click()
    expect(page.get_by_role("complementary", name="Help")).to_contain_text("Disgrace: a painter who moves onto")
    page.keyboard.press("Escape")
    card = page.get_by_role("group", name="Your hand").get_by_role("button").first
    card.focus()
    page.mouse.move(0, 0)
    page.keyboard.press("?")
    expect(note(page, name_of(card))).to_contain_text(re.compile("First .+, then its owner’s painter"))
    page.keyboard.press("Escape")
    expect(note(page, name_of(card))).to_have_count(0)


def name_of(card: Locator) -> str:
    """The name of a card in Sakura's hand."""
    return f"Card {(card.get_attribute('data-place') or '').removeprefix('held-')}"


def hold(page: Page, what: Locator) -> None:
    """Make a long press."""
    box = what.bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_timeout(HOLD)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_explains_and_chooses_nothing(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor(is_mobile=True, **PHONE)
    page.goto(tables.make("sakura", "Ann", "Ben", "Cleo").link(0))
    card = page.get_by_role("group", name="Your hand").get_by_role("button").nth(2)
    expect(card).to_be_visible()
    hold(page, card)
    expect(note(page, name_of(card))).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Play this card")).to_have_count(0)
    page.get_by_role("button", name="Help").tap()
    help_drawer = page.get_by_role("complementary", name="Help")
    expect(help_drawer).to_contain_text("What is on the table")
    expect(help_drawer.get_by_text("from one part of the table to the next")).to_be_hidden()  # keys, on a touch screen


@pytest.mark.parametrize(("language", "title"), [("en", "What it is about"), ("de", "Worum es geht")])
def test_the_rules_begin_with_rules_for_people(new_visitor: Callable[..., Page], language: str, title: str) -> None:
    page = new_visitor(language=language, viewport={"width": 390, "height": 844})
    page.goto("/rules/sakura")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert page.locator("figure svg").count() >= 4
    expect(page.locator("#end figure").get_by_role("table")).to_contain_text("13")  # the score sheet of an example
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator(".print")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("link", name=re.compile("All rules, numbered|Alle Regeln, nummeriert")).click()
    expect(page.get_by_text("S3.1", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("code and tests"))).to_have_count(0)


def test_a_choice_that_bots_have_answered_cannot_be_changed(visitor: Page, tables: Tables) -> None:
    made = tables.make("sakura", "Ann", "bot:random", "bot:random")
    advance(tables, made, lambda position: position["data"]["round"] > 1 and position["legal"])
    visitor.goto(made.link(0))
    expect(visitor.locator('.hand [aria-disabled="false"]').first).to_be_visible()
    expect(visitor.get_by_role("button", name="Undo")).to_be_disabled()


def test_giving_up_a_seat_is_confirmed_first_and_leads_to_watching(visitor: Page, tables: Tables) -> None:
    made = tables.make("sakura", "Ann", "Ben", "bot:random", settings={"onlookers": True})
    visitor.goto(made.link(0))
    expect(visitor.get_by_role("group", name="Your hand")).to_be_visible()
    visitor.get_by_role("button", name="Menu").click()
    visitor.get_by_role("button", name="Resign").click()
    question = visitor.get_by_role("alertdialog")
    question.get_by_role("button", name="No").click()
    expect(question).to_have_count(0)
    visitor.get_by_role("button", name="Resign").click()
    question.get_by_role("button", name="Yes, give it up").click()
    expect(visitor.get_by_text("You are watching. Waiting for Ben. The seat of Ann is free")).to_be_visible()
    expect(visitor.get_by_role("complementary", name="Menu")).to_have_count(0)
    expect(visitor.get_by_text("no longer yours")).to_have_count(0)
    visitor.reload()
    expect(visitor.get_by_text("You are watching.")).to_be_visible()
    visitor.goto("/")
    expect(visitor.get_by_text("No games yet")).to_be_visible()


def test_the_waiting_room_invites_and_shows_chat_on_a_phone(
    new_visitor: Callable[..., Page], tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    phone: dict[str, Any] = {"is_mobile": True, **PHONE}
    made = tables.make("sakura", "Ann", "", "bot:steady", start=False)
    ann, ben = new_visitor(**phone), new_visitor(address=named(tables.address))
    ann.goto(made.link(0, is_host=True))
    expect(ann.locator(".painting svg")).to_be_visible()
    expect(ann.get_by_text("this address works only on this computer")).to_be_visible()
    expect(ann.get_by_role("button", name="Invite friends")).to_have_count(0)
    expect(ann.locator(".qr")).to_have_count(0)
    ann.get_by_label(re.compile("Level of")).select_option("gentle")
    save_screenshot(ann, "waiting-phone", full=True)
    check(ann)
    ben.goto(f"/table/{made.table}")
    expect(ben.locator("code")).to_contain_text("http://garden:")  # the host name under which the page was opened
    expect(ben.get_by_role("button", name="Invite friends")).to_be_visible()
    expect(ben.locator(".qr img")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.get_by_label("Say something").fill("Here I am")
    ben.get_by_role("button", name="Send").click()
    expect(ann.get_by_text("“Here I am”")).to_be_visible()
    assert tables.position(made, 0)["room"]["seats"][2]["level"] == "gentle"
    ann.get_by_role("button", name="Start").click()
    expect(ben.get_by_role("group", name="Your hand")).to_be_visible()
    ben.keyboard.press("l")
    ben.get_by_role("button", name="Bravo!").click()
    expect(ben.get_by_role("button", name="Bravo!", pressed=True)).to_be_visible()
    expect(ann.get_by_role("button", name="Ben Bravo!")).to_be_in_viewport(ratio=1)
