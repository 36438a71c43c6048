"""The daily garden and duels in the browser: one try, results for those who have finished, and comparing two games."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from tests.page.polling import wait_until
from tests.page.tables import SQLITE_IS_ENOUGH, Made, Tables, named
from tests.page.test_accessibility import PHONE, check
from tests.page.test_my_games_and_data import become
from tests.server.servers import RunningServer

from roji.server.store.seed_key import KEY_BYTES

pytestmark = pytest.mark.browser
DAY = "2026-03-14"

# Words that are broken across lines.
BROKEN_WORDS = """(places) => places.flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1
  }).map(([word]) => word))"""


def play_deal(tables: Tables, deal: str, secret: str, name: str = "", decisions: int | None = None) -> Made:
    """Play a deal over plain HTTP, to the end or for some decisions."""
    started = tables.ask(f"/api/deals/{deal}/play", {"person": secret, "name": name})
    made = Made(started["table"], "", {started["seat"]: f"{secret}.{started['seat']}"})
    tables.play(made, started["seat"], decisions)
    # The server records the end of one's own game at once, those of others a second later.
    tables.ask(f"/api/deals/{deal}", token=secret)
    return made


@pytest.fixture
def one_day(
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    start_server: Callable[[RunningServer], RunningServer],
) -> Tables:
    """A server with a fixed day and fixed deals."""
    for room in ("deals", "deal_results"):
        monkeypatch.setattr(f"roji.server.tables.{room}.day_of", lambda _: DAY)
    key = tmp_path / "deals.key"
    key.write_text("5a" * KEY_BYTES)
    return Tables(start_server(RunningServer(database, key=str(key), daily_rival="")).address)


def fits(page: Page) -> None:
    wait_until(page, "document.documentElement.scrollWidth <= innerWidth")


def test_the_daily_garden_is_played_once_and_then_compared(
    new_visitor: Callable[..., Page], one_day: Tables, save_screenshot: Callable[..., None]
) -> None:
    ann, ben = "ann-plays-every-day-and-tells-no", "ben-came-first-and-gave-his-name"
    deal = f"daily-{DAY}-zen_garden"
    play_deal(one_day, deal, ben, "Ben")

    page = new_visitor(address=one_day.address, **PHONE)
    become(page, ann)
    page.goto("/")
    page.get_by_role("link", name="The daily garden").click()
    expect(page.get_by_role("button", name=re.compile("^Play: "))).to_have_count(len(one_day.games))
    fits(page)
    save_screenshot(page, "daily-phone", full=True)
    check(page)
    page.get_by_role("button", name="Play: Zen Garden").click()
    expect(page.get_by_text("You have one try.")).to_be_visible()
    expect(page.get_by_text("Ben")).to_have_count(0)
    check(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    expect(page.get_by_text("Guest").first).to_be_visible()

    made = play_deal(one_day, deal, ann)
    assert page.url.endswith(made.table)  # the same try
    page.get_by_role("button", name="Everyone’s results").click()
    row = page.get_by_role("row", name=re.compile("Ben"))
    expect(row).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("You"))).to_be_visible()
    fits(page)
    save_screenshot(page, "daily-results-phone", full=True)
    check(page)
    page.evaluate("navigator.clipboard.writeText = async (text) => void (globalThis.copied = text)")
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.get_by_role("button", name="Share my result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert re.search(r"Daily garden.*Zen Garden, -?\d+ points?.*/daily$", page.evaluate("copied"), re.DOTALL)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save a picture").click()
    assert Image.open(BytesIO(Path(saving.value.path()).read_bytes())).size == (1080, 1350)

    row.get_by_role("link", name="Compare with Ben").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"Ben.*points?"))).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^Ben")).click()
    expect(page.get_by_text("Shown: Ben")).to_be_visible()
    fits(page)
    save_screenshot(page, "compare-phone", full=True)
    check(page)

    page.goto("/daily")
    expect(page.get_by_role("button", name="Results: Zen Garden")).to_be_visible()
    stranger = new_visitor(language="de", address=one_day.address)
    stranger.goto(f"/deal/{deal}/{made.table}")
    expect(stranger.get_by_role("alert")).to_be_visible()


def test_people_who_follow_a_duels_link_play_and_compare_it(
    new_visitor: Callable[..., Page], stored_tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    ann, ben = "ann-challenges-everybody-she-knows", "ben-takes-every-challenge-he-gets"
    page = new_visitor(language="de", address=named(stored_tables.address), color_scheme="dark")
    become(page, ann, "Ann")
    page.goto("/daily")
    page.get_by_role("button", name="Duell anlegen").click()
    expect(page.get_by_role("img", name="Oder lass sie diesen Code scannen")).to_be_visible()
    deal = page.url.rpartition("/")[2]
    check(page, "dark")
    play_deal(stored_tables, deal, ann, "Ann")

    guest = new_visitor(address=stored_tables.address, **PHONE)
    become(guest, ben, "Ben")
    guest.goto(f"/deal/{deal}")
    expect(guest.get_by_text("Ann")).to_be_visible()
    expect(guest.get_by_role("heading", name="Results")).to_have_count(0)
    guest.get_by_role("button", name="Play", exact=True).click()
    expect(guest.get_by_role("button", name="Menu")).to_be_visible()
    play_deal(stored_tables, deal, ben)
    guest.get_by_role("button", name="Everyone’s results").click()
    expect(guest.get_by_role("row", name=re.compile("Ann"))).to_have_count(2)  # the results and the series
    save_screenshot(guest, "duel-phone", full=True)
    fits(guest)
    check(guest)
    guest.get_by_role("button", name="Another duel, one seat further").click()
    expect(guest.get_by_text("You have one try.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Zum nächsten Duell der Serie")).to_be_visible()
    save_screenshot(page, "duel-desk-dark", full=True)
    check(page, "dark")


@SQLITE_IS_ENOUGH
def test_names_and_long_moves_are_shown_in_full_even_without_a_given_name(
    new_visitor: Callable[..., Page], one_day: Tables
) -> None:
    ann, ben = "ann-paints-the-emperor-every-day", "ben-paints-the-emperor-now-and-then"
    deal = f"daily-{DAY}-sakura"
    play_deal(one_day, deal, ann, "Ann", None)
    theirs = play_deal(one_day, deal, ben)
    page = new_visitor(address=one_day.address, language="de", viewport={"width": 360, "height": 640})
    become(page, ann)
    page.goto(f"/deal/{deal}")
    expect(page.get_by_role("row", name=re.compile("Ohne Namen"))).to_be_visible()
    assert page.locator("tbody .who").evaluate_all(BROKEN_WORDS) == []
    fits(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/deal/{deal}/{theirs.table}")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Ohne Namen"))).to_be_visible()
    for at in range(int(slider.get_attribute("max") or 0) + 1):
        slider.fill(str(at))
        cut = "[...document.querySelectorAll('.told')].filter((one) => one.scrollHeight > one.clientHeight + 1).length"
        assert page.evaluate(cut) == 0, at


def test_a_duel_reports_a_lost_connection_only_while_it_is_lost(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(**PHONE)
    become(page, "ann-challenges-people-on-the-train")
    page.goto("/daily")
    page.get_by_role("button", name="Create the duel").click()
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_visible()
    page.context.set_offline(True)
    play.click()
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
