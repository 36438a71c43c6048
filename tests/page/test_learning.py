"""Learning: a guided first game of each kind that does not restrict the player; the rules in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from importlib import resources
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Locator, Page, expect
from scripts import build_page
from tests.page.polling import wait_for, wait_for_none
from tests.page.tables import Tables, saved_seat
from tests.page.test_accessibility import check
from tests.page.test_screens import SIZES
from tests.page.zen_garden import spaces, takable, take_and_place

from roji.games import GAMES

pytestmark = pytest.mark.browser

LESSONS = sorted(path.parent.name for path in (build_page.WEB / "src" / "games").glob("*/lesson.ts"))
# Does most of a part lie above the guide's sheet?
IS_SEEN = """part => {
  const { top, bottom, height } = part.getBoundingClientRect()
  const sheet = document.querySelector('.ask').getBoundingClientRect().top
  return Math.min(bottom, sheet) - Math.max(top, 0) > height * 0.85
}"""
# Is what the guide describes or marks between the bar and the guide's sheet, as far as it fits there?
IS_LED = """() => {
  const parts = document.querySelectorAll('main .hinted')
  const part = parts.length ? parts[0] : document.querySelector('main [data-guided]')
  if (!part) return false
  const { top, bottom, height } = part.getBoundingClientRect()
  const bar = document.querySelector('header').getBoundingClientRect().bottom
  const sheet = document.querySelector('.ask').getBoundingClientRect().top
  return Math.min(bottom, sheet) - Math.max(top, bar) > Math.min(height, sheet - bar) * 0.85
}"""
LED = 7  # steps, read or done, before the player chooses freely
MOST_STEPS = 200  # decisions, pages and moves of bots; a lesson takes far fewer
# Identifies what the guide marks.
MARKED = """() => [...document.querySelectorAll('main .hinted')]
  .map((one) => `${one.className} ${one.dataset.place} ${one.textContent}`).join('|')"""


def guide(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("Your guide|Deine Begleitung"))


def step(page: Page) -> Locator:
    return guide(page).locator(".head")


def marked_and_asked(page: Page, tables: Tables) -> tuple[str, int]:
    """What the guide currently marks, and the number of the server's question."""
    return page.evaluate(MARKED), tables.position(saved_seat(page), 0)["position"]["question"]


@contextmanager
def answered_meanwhile() -> Iterator[None]:
    """Ignore a stale action: an earlier click may already have answered the question."""
    try:
        yield
    except HTTPError as refusal:
        if refusal.code != HTTPStatus.CONFLICT:
            raise


def follow(page: Page, tables: Tables) -> None:
    """Follow the guide: continue reading, or make the proposed decision."""
    reading = guide(page).locator(".next button")
    if reading.count():
        reading.click()
        return
    made = saved_seat(page)
    update = tables.position(made, 0)
    position = update["position"]
    marked = page.locator("main .hinted")
    if marked.count() and position["legal"]:
        before = marked_and_asked(page, tables)
        marked.last.click()
        wait_for(page, lambda: marked_and_asked(page, tables) != before, "what was marked is done")
    elif 0 in position["to_act"]:
        request = {"type": "play", "question": position["question"], "move": position["legal"][0]["move"]}
        with answered_meanwhile():
            tables.ask(f"/api/tables/{made.table}", request, made.tokens[0])
    else:
        tables.position(made, 0, update["number"])  # the others play: wait for a change


@pytest.mark.parametrize("game", LESSONS)
def test_the_lesson_leads_step_by_step_and_then_lets_the_player_play_freely(
    game: str, visitor: Page, tables: Tables, save_screenshot: Callable[..., None]
) -> None:
    visitor.goto("/")
    visitor.locator(f"a[href='/learn/{game}']").click()
    expect(step(visitor)).to_contain_text("Step 1 of", timeout=120_000)  # the first table of a game compiles the rules
    lit = 0
    seen = set()
    for _ in range(MOST_STEPS):
        if not guide(visitor).count():
            break
        seen.add(step(visitor).inner_text())
        lit += visitor.locator("main [data-guided], main .hinted").count()
        if len(seen) == 4:
            save_screenshot(visitor, f"learning-{game}")
        follow(visitor, tables)
    expect(guide(visitor)).to_have_count(0)
    ending = visitor.get_by_role("dialog", name="You know how to play")
    expect(ending.get_by_role("button", name="Now play a real game")).to_be_visible()
    check(visitor)
    for width, height in SIZES.values():
        visitor.set_viewport_size({"width": width, "height": height})
        for button in ("Now play a real game", "Finish this one first"):
            expect(ending.get_by_role("button", name=button)).to_be_in_viewport(ratio=0.9)
    ending.get_by_role("button", name="Finish this one first").click()
    expect(visitor.get_by_role("button", name="Hint")).to_be_visible()
    assert len(seen) > 6
    assert lit > 2
    assert tables.position(saved_seat(visitor), 0)["room"]["status"] == "playing"


def test_a_learner_who_does_something_else_is_guided_from_there_and_may_undo_it(visitor: Page) -> None:
    visitor.goto("/learn/zen_garden")
    expect(step(visitor)).to_contain_text("Step 1 of")
    takable(visitor).first.click()  # without reading anything, and not the move to be proposed
    expect(step(visitor)).to_contain_text("Step 4 of")
    visitor.get_by_role("button", name="Undo").click()
    expect(step(visitor)).to_contain_text("Step 1 of")
    take_and_place(visitor, tile=2)
    expect(step(visitor)).to_contain_text("Step 5 of")
    visitor.reload()
    expect(step(visitor)).to_contain_text("Step 5 of")
    guide(visitor).get_by_role("button", name="Play on freely").click()
    expect(guide(visitor)).to_have_count(0)
    take_and_place(visitor)
    expect(takable(visitor).or_(spaces(visitor)).first).to_be_visible()


@pytest.mark.parametrize("game", LESSONS)
def test_on_a_low_phone_everything_the_guide_describes_is_in_sight(
    new_visitor: Callable[..., Page], tables: Tables, game: str
) -> None:
    page = new_visitor(language="de", viewport={"width": 360, "height": 640}, has_touch=True)
    page.goto(f"/learn/{game}")
    expect(step(page)).to_contain_text("Schritt 1 von", timeout=120_000)
    for number in range(LED):
        page.locator("main .hinted, main [data-guided]").first.wait_for()
        wait_for(page, lambda: page.evaluate(IS_LED), f"the view scrolls to what is described: {number}")
        follow(page, tables)


def test_the_guide_and_the_rules_speak_german(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor(language="de")
    page.goto("/learn/zen_garden")
    expect(guide(page)).to_contain_text("Willkommen! Dieses leere Beet ist dein Garten")
    guide(page).get_by_role("button", name="Regel Z1.6").click()
    expect(page.get_by_role("complementary", name="Hilfe")).to_contain_text("eine Münzleiste von 0 bis 25")
    for game in GAMES:
        rules = resources.files(f"roji.games.{game}").joinpath("RULES.de.md").read_text("utf-8")
        clauses = re.findall(r"^- ([A-Z]\d+\.\d+) ", rules, re.MULTILINE)
        page.goto(f"/rules/{game}/clauses")
        expect(page.locator(f"[id='{clauses[-1]}']")).to_be_visible()
        expect(page.get_by_text("Entscheid:").first).to_be_visible()


def test_on_a_phone_the_lesson_scrolls_to_what_it_describes(
    new_visitor: Callable[..., Page],
) -> None:
    page = new_visitor(
        viewport={"width": 390, "height": 844}, has_touch=True, speed="swift", reduced_motion="no-preference"
    )
    page.goto("/learn/sakura")
    board = page.locator(".sakura > .board")
    for number in (1, 2, 3, 4):  # three steps to read, then a card to choose: none is skipped
        expect(step(page)).to_contain_text(f"Step {number} of")
        if number == 1:
            expect(board).to_be_in_viewport(ratio=0.9)
        page.get_by_role("button", name="Hint").tap()
    marked = page.locator("main .hinted")
    for width, height in ((667, 375), (360, 640), (390, 844)):  # the path shows where the card would lead
        page.set_viewport_size({"width": width, "height": height})
        expect(marked).to_be_in_viewport(ratio=0.9)
        expect(board).to_be_in_viewport(ratio=0.9)
    card = marked.inner_text().split()[1].rstrip(":")
    hint = page.get_by_role("group", name="Hint")
    expect(hint).to_contain_text(f"card {card}", ignore_case=True)
    hint.get_by_role("button", name="Do it").tap()
    expect(page.get_by_text("playing now")).to_be_visible()
    expect(hint).to_have_count(0)
    wait_for(page, lambda: board.evaluate(IS_SEEN), "the board is brought back into view")


def test_an_arrow_leads_from_the_marked_resource_to_the_card(visitor: Page, tables: Tables) -> None:
    visitor.goto("/learn/four_gardens")
    expect(step(visitor)).to_contain_text("Step 1 of")
    marked = visitor.locator("main .tile .hinted")
    while not marked.count():
        follow(visitor, tables)
    expect(step(visitor)).to_contain_text("Step 7 of")
    # Where the arrow begins, seen from the middle of the marked token.
    off = """one => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const path = document.querySelector('main .marks path.advised')
      const start = path?.getPointAtLength(0).matrixTransform(path.getScreenCTM())
      return start && Math.hypot(start.x - x - width / 2, start.y - y - height / 2) < width / 2 ? [] : [one.dataset.token]
    }"""
    wait_for_none(visitor, lambda: marked.first.evaluate(off), "the arrow begins elsewhere")


def test_while_my_own_move_is_shown_the_guide_does_not_say_that_others_play(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor(speed="calm", reduced_motion="no-preference")
    page.goto("/learn/four_gardens")
    said = guide(page).locator(".said")
    for number in (1, 2, 3):
        expect(step(page)).to_contain_text(f"Step {number} of")
        guide(page).locator(".next button").click()
    page.locator("main .hinted").first.click()
    page.get_by_role("button", name="Lay as groundwork").click()
    expect(said).to_have_text("Watch what happens.")
    expect(step(page)).to_contain_text("Step 5 of")
