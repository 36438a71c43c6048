"""What all tables have in common: German, chat, seats, reconnecting, shared screens, two browsers."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.page.tables import Tables
from tests.page.zen_garden import my_garden, spaces, takable, take_and_place
from tests.server.servers import ServerProcess

from roji.core.compiled_cache import PARTS, filling, mark_filled

pytestmark = pytest.mark.browser


def test_everything_is_in_german(
    new_visitor: Callable[..., Page], tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    page = new_visitor(language="de")
    made = tables.make("zen_garden", "Ann", "bot:random")
    page.goto(made.link(0))
    takable(page).first.click()
    expect(page.get_by_text("Du bist am Zug", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("wähle Feld und Drehung")).first).to_be_visible()
    save_screenshot(page, "zen-german")
    spaces(page).first.click()
    expect(page.get_by_role("group", name="Garten von Ann").first.get_by_role("img")).to_have_count(1)
    page.keyboard.press("l")
    expect(page.get_by_role("complementary", name="Verlauf und Chat")).to_contain_text("Ann nimmt")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Vollbild", exact=True).click()
    page.get_by_role("button", name="Vollbild verlassen").click()
    expect(page.get_by_role("button", name="Vollbild", exact=True)).to_be_visible()
    page.get_by_label("Sprache").select_option("en")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.get_by_role("complementary", name="Log and chat")).to_contain_text("Ann takes")


def test_two_browsers_play_against_each_other_and_talk(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "Ben")
    pages = [new_visitor(), new_visitor()]
    for seat, page in enumerate(pages):
        page.goto(made.link(seat))
    acting = tables.position(made, 0)["position"]["to_act"][0]
    first, second = pages[acting], pages[1 - acting]
    names = ["Ann", "Ben"]
    expect(second.get_by_text(f"Waiting for {names[acting]}.")).to_be_visible()
    take_and_place(first)
    expect(takable(second).first).to_be_visible()
    take_and_place(second)
    expect(my_garden(first, names[1 - acting]).get_by_role("img")).to_have_count(1)
    first.keyboard.press("l")
    first.get_by_label("Say something").fill("<b>Well played</b>")
    first.keyboard.press("Enter")
    second.keyboard.press("l")
    expect(second.get_by_role("complementary", name="Log and chat")).to_contain_text("“<b>Well played</b>”")
    second.get_by_role("button", name="Bravo!").click()
    expect(first.locator(".said").first).to_have_text("Bravo!")


def test_in_the_waiting_room_a_reaction_is_seen_by_the_others(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made = tables.make("sakura", "Ann", "Ben", start=False)
    ann, ben = new_visitor(), new_visitor("de")
    ann.goto(made.link(0))
    ben.goto(made.link(1))
    ann.get_by_label("Say something").fill("Here I am")
    ann.keyboard.press("Enter")
    expect(ben.get_by_text("„Here I am“")).to_be_visible()
    ann.get_by_role("button", name="Bravo!").click()
    expect(ben.get_by_role("listitem").filter(has_text="Ann").get_by_role("status")).to_have_text("Bravo!")


def test_taking_back_what_others_have_seen_needs_their_consent(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    made = tables.make("zen_garden", "Ann", "Ben")
    acting = tables.position(made, 0)["position"]["to_act"][0]
    pages = [new_visitor(), new_visitor()]
    for seat, page in enumerate(pages):
        page.goto(made.link(seat))
    first, second = pages[acting], pages[1 - acting]
    take_and_place(first)
    take_and_place(second)
    takable(first).first.click()
    expect(spaces(first).first).to_be_visible()
    second.get_by_role("button", name="Undo").click()
    first.get_by_role("button", name="Agree").click()
    expect(spaces(second).first).to_be_visible()


def test_seats_on_a_shared_screen_take_turns(visitor: Page, save_screenshot: Callable[..., None]) -> None:
    visitor.goto("/")
    visitor.get_by_role("article").filter(has_text="Zen Garden").get_by_role("button", name="Around one screen").click()
    dialog = visitor.get_by_role("dialog")
    dialog.get_by_role("group", name="Players", exact=True).get_by_text("2", exact=True).click()
    dialog.get_by_label("Seat 1").fill("Ann")
    dialog.get_by_label("Seat 2").fill("Ben")
    dialog.get_by_role("button", name="Start").click()
    for _ in range(4):
        expect(takable(visitor).first).to_be_visible()
        take_and_place(visitor)
    for name in ("Ann", "Ben"):
        expect(my_garden(visitor, name).get_by_role("img")).to_have_count(2)
    save_screenshot(visitor, "zen-one-screen")


@pytest.mark.slow
def test_a_restarted_server_continues_where_it_was(
    bundle: None, new_visitor: Callable[..., Page], tmp_path: Path, save_screenshot: Callable[..., None]
) -> None:
    process = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "server.log")
    process.start()
    try:
        own = Tables(process.client.address)
        made = own.make("zen_garden", "Ann", "bot:random")
        page = new_visitor(address=own.address)
        page.goto(made.link(0))
        take_and_place(page)
        expect(my_garden(page, "Ann").get_by_role("img")).to_have_count(1)
        takable(page).nth(1).click()
        expect(spaces(page).first).to_be_visible()
        process.kill()
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        save_screenshot(page, "connection-lost")
        process.start()
        expect(page.get_by_text("The connection is lost")).to_be_hidden(timeout=60_000)
        spaces(page).first.click()
        expect(my_garden(page, "Ann").get_by_role("img")).to_have_count(2)
    finally:
        if process.process is not None:
            process.kill()


def test_a_strong_bot_that_waits_for_the_compiler_says_so(
    bundle: None, new_visitor: Callable[..., Page], cold_cache: Path, tmp_path: Path
) -> None:
    for game in ("sakura", "zen_garden"):
        for part in PARTS:
            mark_filled(game, part)
    process = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "server.log")
    with filling("four_gardens", "rules"), process:  # the compiler waits for this part, so the server stays cold
        own = Tables(process.client.address)
        page = new_visitor("de", address=own.address)
        page.goto(own.make("sakura", "Ann", "bot:master").link(0))
        card = page.locator('.hand .card[aria-disabled="false"]').first
        expect(card).to_be_visible()
        page.get_by_role("button", name="Tipp").click()
        expect(page.get_by_role("alert")).to_have_text(
            re.compile(r"^Tipps, Rückblicke und Versuche werden .* vorbereitet: \d von 9 Teilen sind fertig")
        )
        card.click()
        expect(page.get_by_text(re.compile(r"Starke Bots werden .* \d von 9 Teilen sind fertig\."))).to_be_visible()


@pytest.mark.slow
@pytest.mark.compiled
def test_a_page_stays_open_while_a_cold_server_switches_to_compiled_rules(
    bundle: None, new_visitor: Callable[..., Page], cold_cache: Path, tmp_path: Path
) -> None:
    for game in ("sakura", "four_gardens"):
        for part in PARTS:
            mark_filled(game, part)
    process = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "server.log")
    with ExitStack() as until_the_end:
        with filling("zen_garden", "rules"):  # the server's compiler waits meanwhile
            until_the_end.enter_context(process)
            own = Tables(process.client.address)
            page = new_visitor(address=own.address)
            page.goto(own.make("zen_garden", "Ann", "bot:random").link(0))
            take_and_place(page)
            expect(my_garden(page, "Ann").get_by_role("img")).to_have_count(1)
            page.get_by_role("button", name="Hint").click()
            expect(page.get_by_role("alert")).to_contain_text("6 of 9 parts are done")
        assert process.process is not None
        assert process.process.stdout is not None
        assert any(line.startswith("Roji is open") for line in process.process.stdout)  # the server has restarted
        expect(page.get_by_role("group", name="Hint")).to_be_visible(timeout=90_000)  # it appears by itself
        page.get_by_role("group", name="Hint").get_by_role("button", name="Close").click()
        take_and_place(page)
        expect(my_garden(page, "Ann").get_by_role("img")).to_have_count(2)
        expect(page.get_by_text("The connection is lost")).to_be_hidden()


def test_the_host_mutes_and_locks_and_lets_a_bot_stand_in_and_the_seat_comes_back(
    new_visitor: Callable[..., Page], tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    made = tables.make("zen_garden", "Ann", "Ben")
    host = new_visitor()
    host.goto(made.link(0, is_host=True))
    host.get_by_role("button", name=re.compile("^Ben")).first.click()
    host.get_by_role("dialog").get_by_role("button", name="Let a bot play").click()
    expect(host.get_by_text("a bot is filling in").first).to_be_visible()
    host.get_by_role("button", name=re.compile("^Ben")).first.click()
    host.get_by_role("button", name="Give the seat back").click()
    expect(host.get_by_text("a bot is filling in")).to_have_count(0)
    ben = new_visitor()
    ben.goto(made.link(1))
    expect(my_garden(ben, "Ben")).to_be_visible()
    host.get_by_role("button", name=re.compile("^Ben")).first.click()
    host.get_by_label("Locked: nobody new may sit down").check()
    host.get_by_role("button", name="Mute in the chat").click()
    expect(host.get_by_role("button", name="Allow to chat again")).to_be_visible()
    assert tables.position(made, 1)["room"]["settings"]["is_locked"]
    ben.keyboard.press("l")
    expect(ben.get_by_text("The host has muted you.")).to_be_visible()
    expect(ben.get_by_label("Say something")).to_have_count(0)
    ben.keyboard.press("Escape")
    host.get_by_role("dialog").get_by_role("button", name="Let a bot play").click()
    expect(host.get_by_text("waiting for an answer")).to_be_visible()
    save_screenshot(ben, "seat-asked")
    ben.get_by_role("button", name="Agree").click()
    expect(host.get_by_text("a bot is filling in").first).to_be_visible()


def test_onlookers_see_the_table_and_can_do_nothing(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "Ben", settings={"onlookers": True})
    visitor.goto(f"/table/{made.table}")
    expect(my_garden(visitor, "Ann")).to_be_visible()
    expect(takable(visitor)).to_have_count(0)
    expect(visitor.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_returning_player_reads_what_happened_meanwhile(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "Ben")
    visitor.goto(made.link(0))
    expect(my_garden(visitor, "Ann")).to_be_visible()
    visitor.goto("/")
    if tables.position(made, 0)["position"]["to_act"] == [0]:
        tables.play(made, 0, 2)
    tables.play(made, 1, 2)
    visitor.goto(f"/table/{made.table}")
    expect(visitor.get_by_role("complementary", name="While you were away")).to_contain_text("Ben places")
