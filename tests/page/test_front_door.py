"""The front door: three paintings, starting games, my games, open tables, language and theme."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.tables import Tables, named
from tests.page.zen_garden import takable

pytestmark = pytest.mark.browser


def test_one_click_begins_a_game_against_bots(
    visitor: Page, tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    visitor.goto("/")
    expect(visitor.get_by_role("article")).to_have_count(len(tables.games))
    save_screenshot(visitor, "door", full=True)
    visitor.get_by_role("article").filter(has_text="Zen Garden").get_by_role("button", name="Play now").click()
    expect(takable(visitor).first).to_be_visible(timeout=90_000)
    save_screenshot(visitor, "zen-first-turn")


def test_friends_join_by_a_link_and_the_host_begins(
    new_visitor: Callable[..., Page], tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    host, friend = new_visitor(address=named(tables.address)), new_visitor()
    host.goto("/")
    host.get_by_role("article").filter(has_text="Zen Garden").get_by_role("button", name="With friends").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ann")
    dialog.get_by_text("2", exact=True).click()
    expect(dialog.get_by_label("Allow hints")).not_to_be_checked()  # among friends it is up to the host
    dialog.get_by_role("button", name="Create table").click()
    expect(host.get_by_role("img", name="Or let them scan this code")).to_be_visible()
    save_screenshot(host, "waiting")
    friend.goto(host.locator("code").inner_text())
    expect(host.get_by_text("1 more person is here without a seat.")).to_be_visible()
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_label("Your name").blur()
    expect(friend.get_by_text("without a seat")).to_have_count(0)
    friend.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Ben")).to_be_visible()
    expect(host.get_by_text("without a seat")).to_have_count(0)
    host.get_by_role("button", name="Start").click()
    for page in (host, friend):
        expect(page.get_by_role("group", name="Ann’s garden").first).to_be_visible()
        expect(page.get_by_role("group", name="Ben’s garden").first).to_be_visible()


def test_games_in_which_it_is_my_turn_are_listed_first(visitor: Page, tables: Tables) -> None:
    waits = tables.make("zen_garden", "Ann", "Ben")
    mine = tables.make("zen_garden", "Ann", "Ben")
    for made in (waits, mine):
        acting = tables.position(made, 0)["position"]["to_act"][0]
        wanted = 0 if made is mine else 1
        if acting != wanted:
            tables.play(made, acting, 2)
        visitor.goto(made.link(0))
        expect(visitor.get_by_role("group", name="Ann’s garden").first).to_be_visible()
    visitor.goto("/")
    games = visitor.get_by_role("list", name="My games").get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("Your turn")
    expect(games.nth(1)).not_to_contain_text("Your turn")
    expect(visitor).to_have_title("(1) Roji")
    expect(games.first).to_contain_text(re.compile(r"[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d"))
    visitor.set_viewport_size({"width": 390, "height": 844})
    expect(games.first).to_be_in_viewport(ratio=1)  # even on a phone
    visitor.get_by_role("button", name="Settings").click()
    visitor.get_by_label("Language").select_option("de")
    visitor.keyboard.press("Escape")
    german = visitor.get_by_role("list", name="Meine Spiele").get_by_role("listitem").first
    expect(german).to_contain_text(re.compile(r"\d{2}\.\d{2}\.20\d\d, \d{2}:\d{2}"))
    german.get_by_role("link").click()
    expect(takable(visitor).first).to_be_visible()


def test_on_a_small_phone_the_badge_of_my_turn_covers_no_name_and_the_clock_is_shown(
    new_visitor: Callable[..., Page], tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    names = ("Annemarie-Luise", "Maximilian Bergmann", "Cleopatra")
    made = tables.make("sakura", *names, settings={"pace": "slow", "clock": {"seconds": 86_400}})
    page = new_visitor(language="de", viewport={"width": 360, "height": 640})
    page.goto(made.link(0))
    page.locator("main[data-game] > div").first.wait_for()
    page.goto("/")
    game = page.get_by_role("list", name="Meine Spiele").get_by_role("listitem")
    badge = game.get_by_text("Du bist am Zug")
    expect(badge).to_be_visible()
    expect(game).to_contain_text("1 Tag für jeden Zug")
    expect(game).not_to_contain_text("ohne Eile")
    save_screenshot(page, "door-phone-badge")
    covers = badge.bounding_box()
    for name in names:
        box = game.get_by_text(name).bounding_box()
        assert covers is not None
        assert box is not None
        assert box["y"] >= covers["y"] + covers["height"] or box["x"] >= covers["x"] + covers["width"], name
        assert box["x"] + box["width"] <= 360, name


def test_a_full_table_shows_no_invitation(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made, free = (tables.make("zen_garden", "Ann", "", start=False, settings={"is_public": True}) for _ in range(2))
    host, stranger = new_visitor(address=named(tables.address)), new_visitor()
    host.goto(made.link(0, is_host=True))
    expect(host.get_by_role("button", name="Invite friends")).to_be_visible()
    stranger.goto("/")
    listed = stranger.get_by_role("list", name="Open tables")
    link = listed.locator(f"a[href$='{made.table}']")
    expect(link).to_be_visible()
    host.get_by_role("button", name="Add a bot").click()
    expect(host.get_by_text("All seats are taken")).to_be_visible()
    expect(host.get_by_role("button", name="Invite friends")).to_have_count(0)
    stranger.reload()
    expect(listed.locator(f"a[href$='{free.table}']")).to_be_visible()
    expect(link).to_have_count(0)


def test_language_and_theme_are_remembered(visitor: Page) -> None:
    visitor.goto("/")
    visitor.get_by_role("button", name="Settings").click()
    visitor.get_by_label("Language").select_option("de")
    expect(visitor.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    visitor.get_by_label("Farben").select_option("dark")
    visitor.reload()
    expect(visitor.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    expect(visitor.locator("html")).to_have_attribute("lang", "de")
    expect(visitor.locator("html")).to_have_attribute("data-theme", "dark")


def test_an_address_without_a_page_says_so(visitor: Page) -> None:
    visitor.goto("/nowhere/at/all/here")
    visitor.get_by_role("button", name="To the front page").click()
    expect(visitor.get_by_role("heading", name="Roji")).to_be_visible()


def test_an_unknown_table_says_so(visitor: Page) -> None:
    visitor.goto("/table/nothing-here")
    expect(visitor.get_by_role("alert")).to_contain_text("There is no such table")
