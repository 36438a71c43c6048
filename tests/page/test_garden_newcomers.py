"""Help for newcomers in Zen Garden and Four Gardens: what a tile builds, what things are, illustrated rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.polling import wait_for
from tests.page.tables import Made, Tables
from tests.page.zen_garden import my_garden, spaces, takable

pytestmark = pytest.mark.browser
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Finds figures on spaces that are covered by a sign of the same space.
COVERED = """() => [...document.querySelectorAll('button.target')].flatMap((space) => {
  const boxes = (what) => [...space.querySelectorAll(what)].map((one) => one.getBoundingClientRect())
  const cross = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return boxes('.badge b').flatMap((figure) => boxes('.begun svg, .turn').filter((sign) => cross(figure, sign)))
    .map((sign) => `${space.dataset.cell}: ${sign.left}, ${sign.top}`)
})"""
PICTURES = {"zen_garden": 8, "four_gardens": 8}  # in the illustrated rules


def play(tables: Tables, made: Made, choose: Callable[[Any], bool]) -> bool:
    """Make the first legal move of seat 0 whose parts satisfy `choose`; returns False if there is none."""
    position = tables.position(made, 0)["position"]
    move = next((one["move"] for one in position["legal"] if choose(one["parts"])), None)
    if move is None:
        return False
    request = {"type": "play", "question": position["question"], "move": move}
    tables.ask(f"/api/tables/{made.table}", request, made.tokens[0])
    return True


def with_path(tables: Tables, made: Made, path: str, *, same: bool) -> Callable[[Any], bool]:
    """A condition for taking a tile whose path is of this kind, or of another."""
    update = tables.position(made, 0)
    while not update["position"]["legal"]:
        update = tables.position(made, 0, update["number"])
    market = {one["slot"]: one["tile"] for one in update["position"]["data"]["market"]}
    return lambda parts: parts["do"] == "take" and (market[parts["slot"]]["path"] == path) is same


def holding_the_second_of_a_ring(tables: Tables) -> tuple[Made, str]:
    """A table with, for example, a wooden path on the first space and another one in hand."""
    while True:
        made = tables.make("zen_garden", "Ann", "bot:random")
        tables.play(made, 0, 1)
        play(tables, made, lambda parts: parts["row"] == parts["column"] == 1 and parts["rotation"] == 0)
        path = str(tables.position(made, 0)["position"]["data"]["gardens"][0]["tiles"][0]["path"])
        if play(tables, made, with_path(tables, made, path, same=True)):
            return made, path


def test_a_space_shows_the_best_turn_and_what_it_builds_or_spoils(visitor: Page, tables: Tables) -> None:
    made, path = holding_the_second_of_a_ring(tables)
    visitor.goto(made.link(0))
    beside = visitor.locator('button[data-cell="1,2"]')
    expect(beside).to_have_accessible_name(re.compile("turned, goes on with a ring: 2 of 4"))
    expect(beside).to_have_class(re.compile("builds"))
    expect(beside.locator(".turn")).to_be_visible()  # the tile is not yet turned this way
    beside.hover()
    expect(beside.locator(".turn")).to_have_count(0)  # the tile turns by itself
    expect(visitor.locator(".gains")).to_contain_text("goes on with a ring: 2 of 4")
    beside.click()
    expect(my_garden(visitor, "Ann").get_by_role("img")).to_have_count(2)
    assert tables.position(made, 0)["position"]["data"]["gardens"][0]["tiles"][1]["rotation"] == 1
    # A path of another kind below the two spoils the ring.
    assert play(tables, made, with_path(tables, made, path, same=False))
    below = visitor.locator('button[data-cell="2,1"]')
    expect(below).to_have_accessible_name(re.compile("spoils a ring that has 2"))
    expect(below).to_have_class(re.compile("spoils"))


def test_on_a_small_phone_signs_do_not_cover_the_figures(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor(**{**PHONE, "viewport": {"width": 360, "height": 640}})
    made, _ = holding_the_second_of_a_ring(tables)
    page.goto(made.link(0))
    expect(page.locator('button[data-cell="1,2"] .turn')).to_be_visible()
    expect(page.locator('button[data-cell="1,2"] .begun')).to_be_visible()
    assert page.evaluate(COVERED) == []


def test_each_wish_is_explained_by_a_tap_and_a_second_tap_places(
    new_visitor: Callable[..., Page], tables: Tables
) -> None:
    page = new_visitor(**PHONE)
    page.goto(tables.make("zen_garden", "Ann", "bot:random").link(0))
    wishes = page.get_by_role("group", name="The Emperor wishes").get_by_role("button")
    expect(wishes).to_have_count(6)
    for number in range(6):
        expect(wishes.nth(number)).to_be_in_viewport(ratio=1)
    wishes.first.tap()
    card = page.locator(".looked")
    expect(card).to_contain_text("1 point for every")
    wishes.first.tap()
    expect(card).to_have_count(0)
    takable(page).first.tap()
    expect(page.locator(".zen-garden > .hand")).to_contain_text("Tap again to place it")
    spaces(page).first.tap()
    expect(page.locator(".zen-garden > .hand")).to_contain_text("Tap the space again")
    spaces(page).first.tap()
    expect(spaces(page)).to_have_count(0)


def test_the_score_sheet_lists_only_what_this_game_uses(visitor: Page, tables: Tables) -> None:
    for boards, lines in (("1", 7), ("1,2,5", 9)):
        visitor.goto(tables.make("zen_garden", "Ann", "Benedikta", "Cleo", "Dan", options={"boards": boards}).link(0))
        visitor.get_by_role("button", name="Score").first.click()
        sheet = visitor.get_by_role("complementary", name="Score")
        expect(sheet.locator("tbody tr")).to_have_count(lines)
        expect(sheet.locator("tfoot td").last).to_be_in_viewport(ratio=1)


# Finds things without an explanation: drawings, figures, frames and buttons; sentences need none.
UNANSWERED = """() => {
  const silent = new Set()
  const isDrawn = ({ backgroundColor, backgroundImage, borderTopWidth, borderTopStyle }) =>
    backgroundImage !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)' ||
    (borderTopStyle !== 'none' && borderTopWidth !== '0px')
  for (let y = 0; y < innerHeight; y += 7)
    for (let x = 0; x < innerWidth; x += 7) {
      const one = document.elementFromPoint(x, y)
      if (!one?.closest('main') || one.closest('[data-what], p')) continue
      const hasText = [...one.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim())
      if (one instanceof SVGElement || one instanceof HTMLButtonElement || hasText || isDrawn(getComputedStyle(one)))
        silent.add(`${one.parentElement.className} > ${one.className}`)
    }
  return [...silent]
}"""


@pytest.mark.parametrize(("game", "least"), [("zen_garden", 9), ("sakura", 7), ("four_gardens", 10)])
def test_everything_on_the_table_explains_itself(visitor: Page, tables: Tables, game: str, least: int) -> None:
    visitor.goto(tables.make(game, "Ann", "Ben").link(0))
    expect(visitor.locator("[data-what]").first).to_be_visible()
    visitor.wait_for_load_state("networkidle")  # explanations are fetched separately
    names = visitor.evaluate(
        "[...new Set([...document.querySelectorAll('main [data-what]')].filter((one) => one.checkVisibility())"
        ".map((one) => one.dataset.what))]"
    )
    kinds = {name.split(":")[0] if name.startswith("tile") else name for name in names}
    assert len(kinds) >= least, kinds
    assert {"seat:0", "seat:1"} <= kinds, "who sits there"
    assert visitor.evaluate(UNANSWERED) == []
    for name in {one.split(":")[0]: one for one in names}.values():
        for event in ("pointerdown", "contextmenu"):  # a right click on whatever is in front
            visitor.locator(f'main [data-what="{name}"]').first.dispatch_event(event, {"pointerType": "mouse"})
        answer = visitor.locator(".what:has(.picture)")
        expect(answer.locator("p")).not_to_be_empty()
        expect(answer.locator("div.picture")).to_be_visible()
        if not name.startswith(("seat", "points")):  # these are in no game's rules
            expect(answer.get_by_role("link")).to_contain_text(re.compile(r"[ZSF]\d\.\d"))
        visitor.keyboard.press("Escape")
        expect(answer).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_for_people_are_illustrated(new_visitor: Callable[..., Page], language: str) -> None:
    page = new_visitor(language=language, viewport=PHONE["viewport"])
    for game, pictures in PICTURES.items():
        page.goto(f"/rules/{game}")
        expect(page.locator("figure")).to_have_count(pictures)
        for figure in page.locator("figure").all():
            assert figure.evaluate(
                "one => one.firstElementChild.getBoundingClientRect().height > 30 || one.children.length > 2"
            )
        assert "Rotation 0" not in page.locator("main").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
        expect(page.get_by_role("link", name=re.compile("numbered|nummeriert"))).to_be_visible()


def walk_through_the_winners_garden(page: Page) -> None:
    """With animations on, the winner's garden fills the screen after the count, and then the score is shown again."""
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.get_by_role("button", name="Final score").click()
    ending = page.get_by_role("dialog")

    def is_counted() -> bool:
        page.clock.run_for(1_000)  # a clause per second of the page's clock
        return ending.get_by_role("button", name="Continue").is_visible()

    wait_for(page, is_counted, "every clause is counted")
    expect(ending.locator(".walk .garden")).to_be_visible()
    expect(ending.get_by_role("table")).to_have_count(0)
    assert ending.locator(".window > .walk").evaluate("one => one.getAnimations().length") == 1
    ending.get_by_role("button", name="Continue").click()
    expect(ending.get_by_role("table")).to_be_visible()
    page.keyboard.press("Escape")


def test_the_count_waits_until_help_is_closed_and_walks_over_the_winners_garden(visitor: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Ann", "bot:random")
    tables.play(made, 0, 26)
    visitor.goto(made.link(0))
    expect(spaces(visitor).or_(takable(visitor)).first).to_be_visible()
    visitor.get_by_role("button", name="Help").click()
    tables.play(made, 0)
    expect(visitor.get_by_role("button", name="Final score")).to_be_visible()
    expect(visitor.get_by_role("dialog")).to_have_count(0)
    visitor.keyboard.press("Escape")
    ending = visitor.get_by_role("dialog")
    visitor.set_viewport_size({"width": 1366, "height": 650})
    expect(ending.locator(".walk .garden")).to_be_in_viewport(ratio=0.99)
    expect(ending.get_by_role("table")).to_be_in_viewport(ratio=0.99)
    visitor.keyboard.press("Escape")
    walk_through_the_winners_garden(visitor)
    visitor.get_by_role("button", name="Menu").click()
    again = visitor.get_by_role("complementary").get_by_role("button", name="Play again")
    drawer = visitor.locator("aside:visible").first

    def is_inside() -> bool:
        outer, inner = drawer.bounding_box(), again.bounding_box()
        assert outer
        assert inner
        return outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]

    wait_for(visitor, is_inside, "the button is inside the drawer once it is at rest")
