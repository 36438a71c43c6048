"""After the end of a game: replay, what-if tables, review, saving and uploading records."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.page.tables import Tables
from tests.page.zen_garden import my_garden, takable

pytestmark = pytest.mark.browser
REVIEWS = "**/review?*"


@pytest.fixture
def finished(tables: Tables) -> str:
    """A finished two-player game: 64 decisions in 8 rounds."""
    return tables.bring("zen_garden/2-1.roji")


def test_a_finished_game_can_be_replayed(visitor: Page, finished: str, save_screenshot: Callable[..., None]) -> None:
    visitor.goto(f"/table/{finished}/replay")
    where = visitor.get_by_label("Position in the game")
    expect(visitor.get_by_text("0 / 64")).to_be_visible()
    tiles = my_garden(visitor, "Seat 1").get_by_role("img")
    expect(tiles).to_have_count(0)
    where.fill("64")
    expect(tiles).to_have_count(16)
    visitor.get_by_role("button", name="Back one move").click()
    visitor.get_by_role("button", name="To the start").click()
    visitor.get_by_label("Animation speed").select_option(label="calm")
    visitor.get_by_role("button", name="Play", exact=True).click()
    expect(visitor.get_by_text(re.compile(r"\b[1-9]\d? / 64"))).to_be_visible()
    visitor.get_by_role("button", name="Pause").click()
    visitor.get_by_label("Seen by").select_option(label="As Seat 2 saw it")
    where.fill("32")
    expect(my_garden(visitor, "Seat 2").get_by_role("img")).to_have_count(8)
    save_screenshot(visitor, "replay", full=True)


def test_what_if_continues_from_the_middle_against_bots(visitor: Page, finished: str) -> None:
    visitor.goto(f"/table/{finished}/replay")
    expect(visitor.get_by_text("0 / 64")).to_be_visible()
    visitor.get_by_label("Position in the game").fill("16")
    visitor.get_by_label("You play as").select_option(label="Seat 2")
    visitor.get_by_role("button", name="Play on from here").click()
    expect(visitor).not_to_have_url(re.compile(finished))
    expect(takable(visitor).first).to_be_visible(timeout=90_000)
    expect(visitor.get_by_text("Round 3 of 8")).to_be_visible()


def test_the_strongest_bot_reviews_a_game_and_leads_to_its_turning_points(
    visitor: Page, finished: str, save_screenshot: Callable[..., None]
) -> None:
    visitor.goto(f"/table/{finished}/replay")
    with visitor.expect_response(lambda answer: answer.request.method == "POST") as begun:
        visitor.get_by_role("button", name="Review this game").click()
    answer = begun.value.text()
    working = visitor.get_by_role("progressbar", name="Review")
    expect(working).to_be_visible()
    expect(visitor.get_by_text(re.compile(r"The bot is reviewing the game: \d+%"))).to_be_visible()
    # A returning visitor sees its progress; the test repeats the server's first answer, however fast the bot is.
    visitor.route(REVIEWS, lambda route: route.fulfill(body=answer, content_type="application/json"))
    visitor.reload()
    expect(working).to_be_visible()
    visitor.unroute(REVIEWS)
    expect(working).to_have_count(0, timeout=300_000)  # the first review compiles the search
    expect(visitor.get_by_role("img", name="Each seat’s chance to win, over the game")).to_be_visible()
    expect(visitor.get_by_role("heading", name="Luck and skill")).to_be_visible()
    mistakes = visitor.locator(".dock ol").last.get_by_role("listitem")
    expect(mistakes.first).to_contain_text(re.compile(r"better: (take|place) .+"))
    losses = [int(found) for found in re.findall(r"−(\d+) %", " ".join(mistakes.all_inner_texts()))]
    assert losses == sorted(losses, reverse=True)
    decision = int((re.search(r"Move (\d+)", mistakes.first.inner_text()) or [0, 0])[1])
    mistakes.first.get_by_role("button").click()
    expect(visitor.get_by_text(f"{decision - 1} / 64")).to_be_visible()
    expect(visitor.locator(".marks .frame.played")).to_be_visible()
    expect(visitor.locator(".marks .frame.better")).to_be_visible()
    ends = visitor.locator("path.curve").evaluate_all(
        "all => all.map((one) => one.getAttribute('d').split('L').at(-1))"
    )
    assert "400.0 0.0" in ends, "the winner's curve does not end at certainty"
    board, dock = visitor.locator("main .board").first.bounding_box(), visitor.locator(".dock").bounding_box()
    assert board
    assert dock
    assert dock["x"] >= board["x"] + board["width"], "the review is not beside the board"
    widths = {name: my_garden(visitor, name).evaluate("one => one.clientWidth") for name in ("Seat 1", "Seat 2")}
    who = (re.search(r"Seat \d", mistakes.first.inner_text()) or [""])[0]
    assert max(widths, key=lambda name: widths[name]) == who, "the large garden is not that of the seat that decided"
    save_screenshot(visitor, "review", full=True)


def test_a_record_is_saved_and_uploaded_again(visitor: Page, finished: str, tmp_path: Path) -> None:
    visitor.goto(f"/table/{finished}/replay")
    with visitor.expect_download() as saving:
        visitor.get_by_role("button", name="Save the record").click()
    record = tmp_path / "game.roji"
    saving.value.save_as(record)
    visitor.goto("/")
    visitor.get_by_label("Open a record").set_input_files(record)
    expect(visitor.get_by_text("0 / 64")).to_be_visible()
    assert finished not in visitor.url


def test_a_file_that_is_not_a_record_is_refused_in_the_readers_language(
    new_visitor: Callable[..., Page], tmp_path: Path
) -> None:
    page, file = new_visitor(language="de"), tmp_path / "shopping.roji"
    file.write_text("tea, rice, a rake\n")
    page.goto("/")
    page.get_by_label("Eine Aufzeichnung öffnen").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("Das ist keine Aufzeichnung")


def test_on_a_phone_the_final_score_of_four_and_the_next_steps_fit(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(viewport={"width": 360, "height": 640})
    page.goto(f"/table/{tables.bring('four_gardens/4.roji')}")
    page.locator(".ask").get_by_role("button", name="Final score").click()
    count = page.get_by_role("dialog")
    expect(count.get_by_role("button", name="Replay and review")).to_be_in_viewport(ratio=1)
    assert count.get_by_role("table").locator("..").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_copied_link_shows_the_game_to_anyone(new_visitor: Callable[..., Page], finished: str) -> None:
    page = new_visitor(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/table/{finished}/replay")
    page.get_by_role("button", name="Copy the replay link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    friend = new_visitor()
    friend.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(friend.get_by_text("0 / 64")).to_be_visible()
