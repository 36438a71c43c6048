"""A review on the board, in every game and on phones: the played move and a better one; luck and skill."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.polling import wait_for, wait_until_still
from tests.page.reviews import Reviewed, first_place, store_reviews
from tests.page.test_accessibility import check
from tests.server.servers import ServerProcess

pytestmark = pytest.mark.browser

RECORDS = {"zen_garden": "zen_garden/2-1.roji", "sakura": "sakura/3-no.roji", "four_gardens": "four_gardens/2.roji"}
Open = Callable[..., tuple[Page, Reviewed]]
PHONE = {"width": 390, "height": 844}
# Is a frame of this kind drawn exactly around the thing?
FRAMED = """([mark, place]) => {
  const thing = document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect()
  return !!thing && [...document.querySelectorAll(`.marks .frame.${mark}`)].some((one) => {
    const frame = one.getBoundingClientRect()
    return ['left', 'top', 'right', 'bottom'].every((side) => Math.abs(frame[side] - thing[side]) < 2)
  })
}"""


@pytest.fixture(scope="module")
def archive(bundle: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, Reviewed]]]:
    """Run a server with a reviewed game of each kind; yields its address and the games."""
    folder = tmp_path_factory.mktemp("archive")
    running = ServerProcess(str(folder / "roji.db"), folder / "server.log")
    running.start()
    yield running.client.address, store_reviews(running, RECORDS)
    running.stop()


@pytest.fixture
def read_review(archive: tuple[str, dict[str, Reviewed]], new_visitor: Callable[..., Page]) -> Open:
    """Open the review of a game: `page, reviewed = read_review("sakura")`."""

    def read(game: str, **settings: Any) -> tuple[Page, Reviewed]:
        address, reviews = archive
        page = new_visitor(address=address, **settings)
        page.goto(reviews[game].link)
        expect(mistakes(page).first).to_be_visible()
        return page, reviews[game]

    return read


def mistakes(page: Page) -> Locator:
    return page.locator(".dock ol").last.get_by_role("button")


def wait_until_framed(page: Page, mark: str, place: str) -> None:
    """Wait until a frame of this kind is drawn around the thing with this name."""
    wait_for(page, lambda: page.evaluate(FRAMED, [mark, place]), f"{mark} around {place}")


@pytest.mark.parametrize("game", RECORDS)
def test_the_played_move_and_a_better_one_are_drawn_on_the_board(
    read_review: Open, game: str, save_screenshot: Callable[..., None]
) -> None:
    visitor, reviewed = read_review(game)
    expect(mistakes(visitor)).to_have_count(len(reviewed.points))
    drawn = 0
    for number, point in enumerate(reviewed.points):
        mistakes(visitor).nth(number).click()
        legend = visitor.get_by_role("status").filter(has_text=f"before move {point.decision}")
        expect(legend).to_contain_text(point.better[0].words[1:])
        for mark, parts in (("played", point.parts), ("better", point.better[0].parts)):
            if place := first_place(parts, mark):
                wait_until_framed(visitor, mark, place)
                drawn += 1
    assert drawn
    save_screenshot(visitor, f"review-{game}")


def test_a_direction_is_drawn_from_the_moving_piece_to_its_destination(read_review: Open) -> None:
    visitor, reviewed = read_review("sakura")
    number = next(at for at, one in enumerate(reviewed.points) if one.parts["do"] in ("forward", "backward"))
    mistakes(visitor).nth(number).click()
    expect(visitor.locator(".marks path.tip")).to_have_count(2)
    for mark in ("played", "better"):
        words = reviewed.points[number].words if mark == "played" else reviewed.points[number].better[0].words
        space = (re.search(r"space (\d+)", words) or ["", "0"])[1]
        wait_until_framed(visitor, mark, f"space-{space}")


def test_luck_and_skill_add_up_and_the_best_moments_are_listed(read_review: Open) -> None:
    visitor, _ = read_review("zen_garden")
    rows = visitor.locator(".dock tbody tr")
    expect(rows).to_have_count(2)
    for text in rows.all_inner_texts():
        share, luck, skill, result = (int(one.replace("−", "-")) for one in re.findall(r"([+−]?\d+)%", text))
        assert share + luck + skill == result
    expect(visitor.get_by_role("heading", name="Best moments")).to_be_visible()
    expect(visitor.get_by_role("heading", name="Costliest mistakes")).to_be_visible()


@pytest.mark.parametrize("game", RECORDS)
def test_on_a_phone_the_review_is_below_the_board_and_scrolls_to_what_is_drawn(read_review: Open, game: str) -> None:
    page, _ = read_review(game, viewport=PHONE)
    wait_until_still(page, ".dock")
    board, dock = page.locator("main .board").first.bounding_box(), page.locator(".dock").bounding_box()
    assert board
    assert dock
    assert dock["y"] >= board["y"] + board["height"], "the review is not below the board"
    mistakes(page).first.click()
    expect(page.locator(".marks .frame.better").first).to_be_in_viewport()
    expect(page.locator(".compared[role=status]")).to_be_in_viewport(ratio=0.9)  # both moves are still named
    check(page)


@pytest.mark.parametrize("game", RECORDS)
def test_on_a_phone_in_landscape_the_best_move_is_visible_below_its_description(read_review: Open, game: str) -> None:
    page, _ = read_review(game, viewport={"width": 844, "height": 390})
    page.locator(".dock ol").first.get_by_role("button").click()
    frame = page.locator(".marks .frame.played").first
    expect(frame).to_be_in_viewport(ratio=0.9)
    legend = page.locator(".compared[role=status]").bounding_box()
    box = frame.bounding_box()
    assert legend
    assert box
    assert box["y"] >= legend["y"] + legend["height"]


def test_comparing_a_decision_shows_everything_even_when_viewed_as_another_seat(
    read_review: Open,
) -> None:
    visitor, reviewed = read_review("four_gardens")
    expect(visitor.get_by_text(re.compile(r"^0 / \d+"))).to_be_visible()
    point = next(one for one in reviewed.points if "card" in one.parts and one.parts["do"] != "draw")
    visitor.get_by_label("Seen by").select_option(value=str((point.seat + 1) % 2))
    expect(visitor.locator("main .board")).to_have_attribute("aria-busy", "false")
    mistakes(visitor).nth(reviewed.points.index(point)).click()
    wait_until_framed(visitor, "played", f"held-{point.parts['card']}")
    expect(visitor.get_by_label("Seen by")).to_have_value("all")
