"""Small screens: names, titles and wishes are shown in full; notes that appear by themselves cover nothing important."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.polling import wait_for_none
from tests.page.tables import Tables

pytestmark = pytest.mark.browser
LOW: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SIX = ("Gudrun", "Maximilian", "Benedikta", "Christoph", "Alexandra", "Friederike")
# Which of these texts are cut?
CUT = """parts => parts.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
  .map((one) => one.textContent)"""
# Which of these elements are not completely on the screen, or are cut?
OUT = """parts => parts.filter((one) => {
  const { top, bottom } = one.getBoundingClientRect()
  const list = one.parentElement.getBoundingClientRect()
  const isSeen = top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1
  return !isSeen || one.scrollWidth > one.clientWidth + 1
}).map((one) => one.textContent)"""

# Records all toasts, however briefly they are shown.
NOTE_TOASTS = """() => {
  window.toasts = []
  const note = () => document.querySelectorAll('[role=status] > button').forEach((one) => toasts.push(one.textContent))
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
}"""


@pytest.mark.parametrize("game", ["zen_garden", "sakura", "four_gardens"])
def test_the_title_is_not_cut_on_a_low_phone(new_visitor: Callable[..., Page], tables: Tables, game: str) -> None:
    page = new_visitor(**LOW)
    page.goto(tables.make(game, "Ann", "Ben").link(0))
    title = page.locator("header h1")
    expect(page.locator("main[data-game] > div").first).to_be_visible()
    wait_for_none(page, lambda: title.evaluate_all(CUT), "titles that are cut")


def test_six_names_stand_in_the_score_sheet_of_a_low_phone(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor(**LOW)
    page.goto(tables.make("sakura", *SIX).link(0))
    page.get_by_role("button", name="Score").tap()
    names = page.get_by_role("complementary", name="Score").locator("thead th > span:not(.unseen)")
    expect(names).to_have_text(SIX)
    wait_for_none(page, lambda: names.evaluate_all(CUT), "names that are cut")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (1024, 600), (1440, 900)])
def test_eleven_wishes_are_all_in_sight_with_distinct_names(
    new_visitor: Callable[..., Page], tables: Tables, width: int, height: int
) -> None:
    page = new_visitor(language="de", viewport={"width": width, "height": height})
    made = tables.make("zen_garden", "Ann", "bot:random", "bot:random", options={"boards": "1,2,3,4,5"})
    page.goto(made.link(0))
    wishes = page.locator(".wishes .plaque")
    expect(wishes).to_have_count(11)
    wait_for_none(page, lambda: wishes.evaluate_all(OUT), "wishes that are out of sight or cut")
    names = wishes.locator(".title").all_inner_texts()
    assert len(set(names)) == len(names), names


def test_only_the_others_receive_a_reaction(new_visitor: Callable[..., Page], tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "Ben")
    ann, ben = new_visitor(viewport={"width": 1366, "height": 650}), new_visitor()
    for page, seat in ((ann, 0), (ben, 1)):
        page.goto(made.link(seat))
        expect(page.locator("main[data-game] > div").first).to_be_visible()
    ann.evaluate(NOTE_TOASTS)
    ann.keyboard.press("l")
    ann.get_by_role("button", name="Bravo!").click()
    expect(ben.get_by_role("button", name="Ann Bravo!")).to_be_visible()
    expect(ann.locator("main .plate").filter(has_text="Bravo!")).to_be_attached()  # wait until it has arrived
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("complementary", name="Log and chat")).to_be_hidden()
    expect(ann.locator("main .plate").filter(has_text="Bravo!")).to_have_count(0)  # wait until it is gone
    assert ann.evaluate("toasts") == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_low_phone_another_players_question_covers_nothing(
    new_visitor: Callable[..., Page], tables: Tables, language: str
) -> None:
    made = tables.make("zen_garden", "Ann", "Ben")
    first = tables.position(made, 0)["position"]["to_act"][0]
    for seat, decisions in ((first, 2), (1 - first, 2), (first, 1)):
        tables.play(made, seat, decisions)
    tables.ask(f"/api/tables/{made.table}", {"type": "undo"}, made.tokens[1 - first])
    page = new_visitor(language=language, **LOW)
    page.goto(made.link(first))
    note = page.locator(".ask > .note")
    expect(note.get_by_role("button")).to_have_count(2)
    over = """one => {
      const [note, line] = [one, one.parentElement].map((part) => part.getBoundingClientRect())
      return [line.top - note.top, note.bottom - line.bottom, line.height - innerHeight / 7].filter((pixels) => pixels > 1)
    }"""
    wait_for_none(page, lambda: note.evaluate(over), "pixels by which the note sticks out or the line is too high")
    buttons = note.get_by_role("button")
    wait_for_none(page, lambda: buttons.evaluate_all(CUT), "answers that are cut")
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)


def test_on_a_common_laptop_no_reaction_is_cut_in_the_waiting_room(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(viewport={"width": 1366, "height": 650})
    page.goto(tables.make("sakura", "Ann", "bot:steady", "", start=False).link(0, is_host=True))
    reactions = page.get_by_role("group", name="Reactions")
    expect(reactions.get_by_role("button")).to_have_count(10)
    assert reactions.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(page.get_by_role("button", name="Send")).to_be_in_viewport(ratio=1)
