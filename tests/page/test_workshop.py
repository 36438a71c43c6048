"""The workshop on desktop and phone: changing, checking, playing, storing, sharing, saving and opening an edition."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.tables import Tables
from tests.page.test_accessibility import check_day_and_night

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 860}
SCREENS = {"phone": PHONE, "desk": DESK}


def field(page: Page, place: str) -> Locator:
    return page.locator(f"[id='field-{place}']")


def open_edition(page: Page, game: str = "zen_garden") -> None:
    page.goto(f"/workshop/{game}")
    expect(page.get_by_role("button", name="Play it now")).to_be_enabled()


@pytest.mark.parametrize("screen", SCREENS)
def test_an_edition_is_changed_checked_and_played_at_once(new_visitor: Callable[..., Page], screen: str) -> None:
    page = new_visitor(viewport=SCREENS[screen])
    page.goto("/")
    page.get_by_role("link", name="Workshop").click()
    page.get_by_role("link", name="Zen Garden").click()
    play = page.get_by_role("button", name="Play it now")
    expect(play).to_be_enabled()
    field(page, "coins.start").fill("plenty")
    expect(page.locator("[id='field-coins.start-why']")).to_have_text("Give a whole number from 0 to 99.")
    expect(field(page, "coins.start")).to_have_attribute("aria-invalid", "true")
    expect(play).to_be_disabled()
    field(page, "coins.start").fill("7")
    expect(page.locator("[id='field-coins.start-why']")).to_have_count(0)
    expect(page.get_by_text("was 12")).to_be_visible()
    field(page, "coins.prices.0").fill("1")
    expect(page.locator("[id='field-coins.prices-why']")).to_contain_text("must begin with 0")
    page.get_by_role("button", name="Undo this change: Price of a tile").click()
    expect(play).to_be_enabled()
    expect(field(page, "name")).to_have_value("My Zen Garden")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    play.click()
    page.wait_for_url(re.compile(r"/table/\w+$"))
    name = page.url.rpartition("/")[2]
    coins = page.evaluate(
        f"""async () => (await (await fetch('/api/tables/{name}')).json()).position.data.gardens.map((one) => one.coins)"""
    )
    assert 7 in coins  # the coins of a seat that has not bought anything yet
    assert max(coins) <= 7
    assert 'name = "My Zen Garden"' in page.evaluate(f"async () => (await fetch('/api/tables/{name}/edition')).text()")


@pytest.mark.parametrize("screen", SCREENS)
def test_an_edition_is_stored_saved_as_a_file_and_opened_again(
    new_visitor: Callable[..., Page], screen: str, tmp_path: Path
) -> None:
    page = new_visitor(viewport=SCREENS[screen])
    open_edition(page, "four_gardens")
    field(page, "cards").click()
    field(page, "cards.36").click()
    field(page, "cards.36.need.wood").fill("1")
    field(page, "name").fill("More wood!")
    expect(page.get_by_role("button", name="Play it now")).to_be_enabled()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    assert saving.value.suggested_filename == "more-wood.toml"
    file = tmp_path / "more-wood.toml"
    saving.value.save_as(file)
    page.reload()
    expect(field(page, "name")).to_have_value("More wood!")
    page.get_by_role("link", name="All editions").click()
    expect(page.get_by_role("link", name="More wood!")).to_be_visible()

    other = new_visitor(viewport=SCREENS[screen])
    other.goto("/workshop")
    with other.expect_file_chooser() as choosing:
        other.get_by_text("Open an edition file").click()
    choosing.value.set_files(file)
    expect(field(other, "name")).to_have_value("More wood!")
    field(other, "cards").click()
    field(other, "cards.36").click()
    expect(field(other, "cards.36.need.wood")).to_have_value("1")
    other.get_by_role("link", name="All editions").click()
    other.get_by_role("button", name="Remove").click()
    other.get_by_role("button", name="Yes, remove it").click()
    expect(other.get_by_role("link", name="More wood!")).to_have_count(0)


def test_a_file_that_is_not_an_edition_is_refused_in_one_line(visitor: Page) -> None:
    visitor.goto("/workshop")
    with visitor.expect_file_chooser() as choosing:
        visitor.get_by_text("Open an edition file").click()
    choosing.value.set_files({"name": "x.toml", "mimeType": "text/plain", "buffer": b"game = 'chess'"})
    expect(visitor.get_by_role("alert")).to_contain_text("The file must say game =")


def test_a_link_carries_an_edition_to_another_person(new_visitor: Callable[..., Page], tables: Tables) -> None:
    ann = new_visitor(permissions=["clipboard-read", "clipboard-write"])
    open_edition(ann, "sakura")
    field(ann, "hand").fill("4")
    expect(ann.get_by_text("1 change. Ready to play.")).to_be_visible()
    ann.get_by_role("button", name="Share a link").click()
    expect(ann.get_by_role("button", name="Link copied")).to_be_visible()
    link = ann.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{tables.address}/workshop#edition=")
    assert len(link) < 4000
    ben = new_visitor()
    ben.goto(link)
    expect(field(ben, "hand")).to_have_value("4")
    assert "#" not in ben.url
    cleo = new_visitor()
    cleo.goto(link[:-20])
    expect(cleo.get_by_role("alert")).to_contain_text("does not hold a whole edition")


def test_friends_are_invited_to_an_edition_with_its_number_of_players(visitor: Page) -> None:
    open_edition(visitor)
    field(visitor, "coins.start").fill("9")
    expect(visitor.get_by_text("1 change. Ready to play.")).to_be_visible()
    visitor.get_by_role("button", name="With friends").click()
    visitor.get_by_role("button", name="Create table").click()
    expect(visitor.get_by_text("Waiting for players")).to_be_visible()


@pytest.mark.parametrize("game", ["zen_garden", "sakura", "four_gardens"])
def test_the_form_begins_with_something_that_can_be_changed(visitor: Page, game: str) -> None:
    open_edition(visitor, game)
    first = visitor.locator("main .card").first
    expect(first.locator("summary, input, select")).not_to_have_count(0)


def test_a_problem_leads_to_its_card(visitor: Page) -> None:
    open_edition(visitor, "four_gardens")
    field(visitor, "cards").click()
    field(visitor, "cards.36").click()
    field(visitor, "cards.36.need.water").fill("9")
    problem = visitor.get_by_role("button", name="Card 37, Water")
    expect(problem).to_be_visible()
    field(visitor, "cards.36").click()  # closes the card
    field(visitor, "cards").click()  # and the section
    expect(field(visitor, "cards.36.need.water")).to_have_count(0)
    problem.click()
    expect(field(visitor, "cards.36.need.water")).to_be_focused()


def test_without_its_server_the_page_keeps_the_changes_and_retries(visitor: Page) -> None:
    open_edition(visitor)
    visitor.route("**/api/editions/check*", lambda route: route.abort("connectionrefused"))
    field(visitor, "coins.start").fill("9")
    expect(visitor.get_by_text("The server cannot be reached.")).to_be_visible()
    expect(visitor.get_by_role("button", name="Play it now")).to_be_disabled()
    visitor.unroute("**/api/editions/check*")
    expect(visitor.get_by_text("1 change. Ready to play.")).to_be_visible()


@pytest.mark.slow
def test_bots_play_the_edition_and_the_report_opens(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor(language="de", viewport=PHONE)
    page.goto("/workshop/zen_garden")
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_enabled()
    field(page, "coins.start").fill("2")
    expect(page.get_by_text("1 Änderung. Spielbereit.")).to_be_visible()
    page.get_by_role("button", name="Lass sie spielen").click()
    expect(page.get_by_role("button", name="Anhalten")).to_be_visible()
    row = page.get_by_role("row", name="Punkte je Person")
    expect(row).to_be_visible(timeout=240_000)  # the bots' games may have to be compiled first
    wins = page.get_by_role("row", name="Siege als Nr. 1 am Zug")
    expect(wins).to_have_text(re.compile(r"([+−]\d+\s%|0\s%) ± \d+\s*$"))  # like the shares beside it
    with page.context.expect_page() as opening:
        page.get_by_role("link", name="Den ganzen Bericht öffnen").click()
    report = opening.value
    expect(report.get_by_role("heading", level=1)).to_contain_text("Zen Garden")
    assert report.evaluate("getComputedStyle(document.body).maxWidth !== 'none' || document.styleSheets.length > 0")
    assert (
        report.evaluate("location.origin !== 'null' && self.origin") == "null"
    )  # it cannot reach the page's stored data


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_in_the_workshop(new_visitor: Callable[..., Page], screen: str) -> None:
    page = new_visitor(viewport=SCREENS[screen])
    page.goto("/workshop")
    expect(page.get_by_role("link", name="Sakura")).to_be_visible()
    check_day_and_night(page)
    open_edition(page, "sakura")
    field(page, "cards").click()
    field(page, "cards.3").click()
    field(page, "hand").fill("99")
    expect(page.locator("[id='field-hand-why']")).to_be_visible()
    check_day_and_night(page)
