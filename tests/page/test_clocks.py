"""Clocks on a phone: chosen with the table, counted down at the seats; a bot plays for players out of time or away."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.page.polling import wait_for
from tests.page.tables import BOTH_STORES, SQLITE_IS_ENOUGH, Made, Tables
from tests.page.test_accessibility import check
from tests.server.servers import RunningServer

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 640}
LYING_PHONE = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 820, "height": 1180}
SOON = {"pace": "live", "clock": {"seconds": 2, "reserve": 2}}
HAPPENED = "SELECT kind FROM log WHERE table_id = $1"
LATER = {"pace": "live", "clock": {"seconds": 3000, "reserve": 60}}


@pytest.fixture
def impatient_server(database: str, start_server: Callable[[RunningServer], RunningServer]) -> RunningServer:
    """A server on which a player counts as away after a second."""
    return start_server(RunningServer(database, away_after=1.0))


@pytest.fixture
def impatient(impatient_server: RunningServer) -> Tables:
    return Tables(impatient_server.address)


def late(tables: Tables, made: Made) -> int:
    """The seat whose turn it is."""
    return int(tables.position(made, 0)["position"]["to_act"][0])


def test_the_clock_is_chosen_with_the_table_and_newcomers_see_it(
    new_visitor: Callable[..., Page], save_screenshot: Callable[..., None]
) -> None:
    page = new_visitor(viewport=PHONE)
    page.goto("/")
    page.get_by_role("button", name="With friends").first.click()
    page.get_by_label("Time", exact=True).select_option(label="30 sec a move + 2 min")
    page.get_by_label("Who runs out of time").select_option(label="They lose the seat to a bot")
    save_screenshot(page, "clock-new-table")
    check(page)
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_text("30 seconds a move, 2 minutes in reserve. Whoever runs out loses the seat")).to_be_visible()
    save_screenshot(page, "clock-waiting-room")


@SQLITE_IS_ENOUGH
def test_a_clock_counts_down_at_the_seat_and_beside_the_question(
    new_visitor: Callable[..., Page], impatient: Tables, save_screenshot: Callable[..., None]
) -> None:
    made = impatient.make("zen_garden", "Anneliese", "Ben", settings=LATER)
    page = new_visitor(address=impatient.address, viewport=PHONE, language="de")
    page.goto(made.link(late(impatient, made)))
    clock = page.locator("section.ask").get_by_role("timer")
    expect(clock).to_have_accessible_name(re.compile(r"^übrige Zeit: 49:\d\d$"))
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    save_screenshot(page, "clock-zen-garden-phone")
    expect(page.locator("main").get_by_role("timer")).to_have_count(1)


@BOTH_STORES
def test_a_player_out_of_time_sees_a_bot_play_and_takes_over_again(
    new_visitor: Callable[..., Page],
    impatient_server: RunningServer,
    impatient: Tables,
    language: str,
    save_screenshot: Callable[..., None],
) -> None:
    def has_come_back() -> bool:  # only the log shows that they were back, because their time runs out again
        reading = impatient_server.directory.store.fetch(HAPPENED, made.table)
        rows = asyncio.run_coroutine_threadsafe(reading, impatient_server.loop).result()
        return "reassigned" in [kind for (kind,) in rows]

    made = impatient.make("sakura", "Ann", "Ben", "Cleo", settings=SOON)
    page = new_visitor(address=impatient.address, viewport=PHONE, language=language)
    page.goto(made.link(0))
    again = page.get_by_role("button", name={"en": "Play on myself", "de": "Selbst weiterspielen"}[language])
    expect(again).to_be_visible()
    everybody = {"en": "Everyone’s time has run out.", "de": "Für alle ist die Zeit abgelaufen."}[language]
    expect(page.locator("section.ask .note").get_by_text(everybody)).to_be_visible()
    save_screenshot(page, f"clock-ran-out-{language}")
    check_beside_the_question(page)
    grown = (
        "one => Math.max(0, one.offsetHeight - 5.1 * parseFloat(getComputedStyle(document.documentElement).fontSize))"
    )
    wait_for(page, lambda: page.locator("section.ask").evaluate(grown) == 0, "the line covers nothing of the table")
    again.click()
    wait_for(page, has_come_back, "the seat is theirs again")


@BOTH_STORES
def test_a_player_who_lost_their_seat_is_told_why_they_are_watching(
    new_visitor: Callable[..., Page], impatient: Tables, language: str, save_screenshot: Callable[..., None]
) -> None:
    clock = {"seconds": 2, "reserve": 0, "run_out": "lose"}
    made = impatient.make("zen_garden", "Ann", "bot:random", start=False, settings={"pace": "live", "clock": clock})
    page = new_visitor(address=impatient.address, viewport=PHONE, language=language)
    page.goto(made.link(0))
    address = f"/api/tables/{made.table}"
    wait_for(page, lambda: impatient.ask(address)["room"]["seats"][0]["is_present"], "Ann has come")
    impatient.ask(address, {"type": "start"}, host=made.host)
    lost = {"en": "Your time ran out: a bot has your seat", "de": "Deine Zeit ist abgelaufen: Ein Bot hat jetzt"}
    expect(page.get_by_text(lost[language])).to_be_visible()
    save_screenshot(page, f"clock-lost-seat-{language}")
    page.get_by_role("button", name={"en": "Close", "de": "Schließen"}[language], exact=True).click()
    expect(page.get_by_text(lost[language])).to_have_count(0)


def check_beside_the_question(page: Page) -> None:
    """Check that the note does not extend below the line with the question."""
    note, question = (page.locator(one).bounding_box() for one in (".unasked", "section.ask"))
    assert note is not None
    assert question is not None
    assert note["y"] + note["height"] <= question["y"] + question["height"], "it lies over the table"


def test_everyone_is_offered_a_bot_for_an_absent_player_and_the_others_must_agree(
    new_visitor: Callable[..., Page], impatient: Tables, save_screenshot: Callable[..., None]
) -> None:
    made = impatient.make("zen_garden", "Ann", "Ben", "Cleo")
    ann = new_visitor(address=impatient.address, viewport=PHONE)
    ben = new_visitor(address=impatient.address, viewport=LYING_PHONE, language="de")
    ann.goto(made.link(0))  # nobody is the host
    ben.goto(made.link(1))
    expect(ann.get_by_text("Cleo is away.")).to_be_visible()
    save_screenshot(ann, "away-offer")
    check(ann)
    note, keys = (ann.locator(one).bounding_box() for one in (".unasked", "section.ask > .keys"))
    assert note is not None
    assert keys is not None
    assert note["x"] + note["width"] <= keys["x"], "it covers a key, where a finger may be"
    check_beside_the_question(ann)
    ann.get_by_role("button", name="Let a bot play").click()
    expect(ann.get_by_text("Waiting for an answer.")).to_be_visible()
    expect(ben.get_by_text("Darf ein Bot für Cleo spielen")).to_be_visible()
    save_screenshot(ben, "away-asked-de")
    check_beside_the_question(ben)
    ben.get_by_role("button", name="Bot spielen lassen").click()
    expect(ann.get_by_label("a bot is filling in").first).to_be_visible()
    save_screenshot(ann, "away-stand-in")
    for page, line in ((ann, "A bot plays for Cleo."), (ben, "Ein Bot spielt für Cleo.")):
        page.keyboard.press("l")
        expect(page.locator("aside.open").get_by_text(line)).to_be_visible()
    expect(ben.get_by_text("Darf ein Bot")).to_be_hidden()


def test_a_bot_plays_on_for_a_player_who_left_if_the_others_agree(
    new_visitor: Callable[..., Page], impatient: Tables, save_screenshot: Callable[..., None]
) -> None:
    made = impatient.make("zen_garden", "Ann", "Ben", "Cleo", settings=LATER)
    ann = new_visitor(address=impatient.address, viewport=PHONE)
    ben = new_visitor(address=impatient.address, viewport=LYING_PHONE, language="de")
    ann.goto(made.link(0))
    ben.goto(made.link(1))
    for page in (ann, ben):
        expect(page.locator("section.ask")).to_be_visible()
    impatient.ask(f"/api/tables/{made.table}", {"type": "leave"}, made.tokens[2])
    expect(ann.get_by_text("The seat of Cleo is free.")).to_be_visible()
    save_screenshot(ann, "left-offer")
    ann.set_viewport_size(TABLET)
    expect(ann.get_by_role("button", name="Undo")).to_be_visible()
    check_beside_the_question(ann)
    ann.get_by_role("button", name="Let a bot play").click()
    expect(ben.get_by_text("Darf auf dem freien Platz von Cleo ein Bot spielen?")).to_be_visible()
    ben.get_by_role("button", name="Bot spielen lassen").click()
    for page in (ann, ben):
        expect(page.locator(".unasked")).to_have_count(0)
    assert impatient.position(made, 0)["room"]["seats"][2]["kind"] == "bot"
