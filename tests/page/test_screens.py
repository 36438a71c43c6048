"""Every screen: at each size the board, what is asked and what is chosen from are seen without hunting, and no name is cut.

A game promises what lies on the screen together (`Stage`); one page is shown at one size after the other. Whoever adds a game
adds its stages to `STAGES`. `python -m tests.page.gallery` shows all of them to people.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import DESK
from tests.page.four_gardens import cards, my_table, uses
from tests.page.polling import PAUSE, wait_until
from tests.page.sakura import advance
from tests.page.tables import GOLDEN, Made, Tables
from tests.page.zen_garden import spaces, takable

pytestmark = pytest.mark.browser
SIZES = {
    "low phone": (360, 640),
    "phone": (390, 844),
    "lying phone": (844, 390),
    "low lying phone": (667, 375),
    "desk at 200 %": (720, 450),
    "tablet": (768, 1024),
    "lying tablet": (1024, 768),
    "netbook": (1024, 600),
    "laptop with bars": (1366, 650),
    "desk": (1440, 900),
    "wall": (2560, 1440),
}
MOVES = ("take", "move", "return", "done")  # of Four Gardens' resources
LOOKS = 100  # until what is wrong stays wrong: a page is laid out anew, and scrolls to what is asked
PHONES = ("low phone", "phone")
DESKS = ("laptop with bars", "desk", "wall")
# What is wrong with these things: not whole between the bar and the ask-line (in a replay: below its keys), too small, or a
# text that is cut.
WRONG = """({ whole, least, uncut }) => {
  const ask = document.querySelector('.ask, .replay > .bar').getBoundingClientRect()
  const bar = document.querySelector('header').getBoundingClientRect()
  const isBelow = ask.top > innerHeight / 2
  const [top, bottom] = isBelow ? [Math.max(bar.bottom, 0), ask.top] : [ask.bottom, innerHeight]
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true })
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown)
  const rounded = (...numbers) => numbers.map(Math.round).join(' ')
  const wrong = []
  for (const selector of whole) {
    const found = shown(selector)
    if (!found.length) wrong.push(`${selector}: nothing`)
    for (const one of found) {
      const { left, right, top: above, bottom: below } = one.getBoundingClientRect()
      if (above < top - 2 || below > bottom + 2 || left < -1 || right > innerWidth + 1)
        wrong.push(`${selector}: ${rounded(left, above, right, below)} is not within ${rounded(0, top, innerWidth, bottom)}`)
    }
  }
  for (const [selector, side] of Object.entries(least))
    for (const one of shown(selector)) {
      const { width, height } = one.getBoundingClientRect()
      if (Math.min(width, height) < side) wrong.push(`${selector}: ${rounded(width, height)} is less than ${side}`)
    }
  const isCut = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3
  for (const one of shown(uncut)) if (isCut(one)) wrong.push(`cut: ${one.textContent}`)
  if (document.documentElement.scrollWidth > innerWidth)
    for (const one of shown('main *'))
      if (one.getBoundingClientRect().right > innerWidth + 1) wrong.push(`too wide: ${one.className}`)
  return wrong
}"""


@dataclass(frozen=True)
class Stage:
    """A moment of a game, and what is promised for it."""

    reach: Callable[[Page, Tables], None]  # from the stage before it
    whole: tuple[str, ...]  # what lies whole on the screen, all at the same time
    least: dict[str, float] = field(default_factory=dict)  # how many pixels the shorter side of things has at least
    on_desks: tuple[str, ...] = ()  # what does so, too, where there is most room
    not_on_phones: tuple[str, ...] = ()  # what does so, too, except where one thing must lie below the other
    uncut: str = ".plate .name b"  # texts that are shown in full


def last_turn(tables: Tables, record: str, begins: tuple[str, ...], bots: int = 2) -> Made:
    """A recorded game in which seat 0 has its last turn before it; turns begin with one of these words."""
    lines = [line.split() for line in (GOLDEN / record).read_text().splitlines() if line[:1].isdigit()]
    mine = [int(n) for n, seat, word, *_ in lines if seat == "0" and word in begins]
    begun = [n for n in mine if n - 1 not in mine]
    return tables.branch(record, begun[-1] - 1, "Gudrun", *["bot:random"] * bots)


def last_tile(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "zen_garden/3-1.roji", ("take",)).link(0))
    expect(takable(page).first).to_be_visible()


def last_hand(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "sakura/3-no.roji", ("card",)).link(0))
    expect(page.locator('.hand .card[aria-disabled="false"]').first).to_be_visible()


def last_actions(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "four_gardens/3.roji", ("lay", "rotate", "wild", "cart")).link(0))
    expect(cards(page).first).to_be_visible()


def sit_at_zen_garden(page: Page, tables: Tables) -> None:
    made = tables.make("zen_garden", "Gudrun", "bot:random", "bot:random")
    tables.play(made, 0, 4)
    page.goto(made.link(0))
    expect(takable(page).first).to_be_visible()


def take_a_tile(page: Page, tables: Tables) -> None:
    takable(page).first.click()
    expect(spaces(page).first).to_be_visible()


def sit_at_four_gardens(page: Page, tables: Tables) -> None:
    made, _ = my_table(tables, "bot:random", "bot:random", "bot:random")
    page.goto(made.link(0))
    expect(cards(page).first).to_be_visible()


def take_up_a_card(page: Page, tables: Tables) -> None:
    cards(page).first.click()
    expect(uses(page).first).to_be_visible()


def sit_at_sakura(page: Page, tables: Tables) -> None:
    page.goto(tables.make("sakura", "Gudrun", "Ben", "bot:random").link(0))
    expect(page.locator('.hand .card[aria-disabled="false"]').first).to_be_visible()


def six_at_sakura(page: Page, tables: Tables) -> None:
    page.goto(tables.make("sakura", "Gudrun", *["bot:random"] * 4, "Ben").link(0))
    expect(page.locator('.hand .card[aria-disabled="false"]').first).to_be_visible()


def choose_a_direction(page: Page, tables: Tables) -> None:
    made = tables.make("sakura", "Gudrun", "bot:random", "bot:random")
    advance(tables, made, lambda position: any(move["text"] == "forward" for move in position["legal"]))
    page.goto(made.link(0))
    expect(page.locator(".choice button").first).to_be_visible()
    expect(page.locator(".board .marked")).to_have_count(2)  # both ways are marked on the path


def two_at_sakura(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "sakura/2-yes.roji", ("court",), bots=1).link(0))
    card = page.locator('.hand .card[aria-disabled="false"]').nth(2)
    card.focus()
    expect(page.locator("[data-what=outlook]")).to_be_visible()


def move_resources(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "four_gardens/3.roji", MOVES).link(0))
    expect(page.locator(".moving button").first).to_be_visible()


def draw_cards(page: Page, tables: Tables) -> None:
    page.goto(last_turn(tables, "four_gardens/3.roji", ("draw",)).link(0))
    expect(page.locator(".draws.can button").first).to_be_visible()


def look_again_at(record: str) -> Callable[[Page, Tables], None]:
    """The replay of a golden record, in its middle."""

    def open_replay(page: Page, tables: Tables) -> None:
        page.goto(f"/table/{tables.bring(record)}/replay")
        page.locator(".replay input[type=range]").fill("10")
        expect(page.locator(".replay > .bar .figures")).to_have_text(re.compile("^10 / "))

    return open_replay


SAKURA_BOARD = ".sakura > .board svg"
STAGES: dict[str, tuple[Stage, ...]] = {
    "zen_garden": (
        *(
            stage
            for sit in (sit_at_zen_garden, last_tile)
            for stage in (
                Stage(
                    sit,
                    (".plaque", ".zen-garden > .market"),
                    {".market .tile": 40, ".zen-garden > .mine .garden": 220, ".plaque": 28},
                    not_on_phones=(".zen-garden > .mine",),
                    uncut=".plate .name b, .plaque .title, .plaque .now b",
                ),
                Stage(
                    take_a_tile,
                    (".zen-garden > .hand", ".zen-garden > .mine", "button.target"),
                    {"button.target:not(.above, .left)": 40},
                    uncut=".ask .line",
                ),
            )
        ),
        Stage(look_again_at("zen_garden/3-1.roji"), (".zen-garden > .market",), not_on_phones=(".zen-garden > .mine",)),
    ),
    "sakura": (
        *(
            Stage(sit, (SAKURA_BOARD, ".sakura .hand .card"), {SAKURA_BOARD: 250, ".sakura .hand .card": 44})
            for sit in (sit_at_sakura, six_at_sakura, last_hand)
        ),
        Stage(
            choose_a_direction,
            (SAKURA_BOARD, ".choice button", ".strip .card"),
            {SAKURA_BOARD: 250, ".choice button": 44, ".strip .card": 25},
            uncut=".choice button",
        ),
        Stage(
            two_at_sakura,
            (SAKURA_BOARD, ".sakura .hand .card", "[data-what=outlook]", "[data-what=court] label"),
            {SAKURA_BOARD: 250, "[data-what=court] label": 40},
            uncut=".sakura .beside",
        ),
        Stage(look_again_at("sakura/3-no.roji"), (SAKURA_BOARD,), {SAKURA_BOARD: 200}),
    ),
    "four_gardens": (
        *(
            stage
            for sit in (sit_at_four_gardens, last_actions)
            for stage in (
                Stage(
                    sit,
                    (".four-gardens > .pagoda", ".four-gardens > .hand button"),
                    {".four-gardens > .hand button": 50, ".four-gardens > .pagoda": 130},
                    on_desks=(".four-gardens .others > section", ".four-gardens .draws"),
                ),
                Stage(take_up_a_card, (".uses button",), {".uses button": 40}, uncut=".plate .name b, .uses button"),
            )
        ),
        Stage(move_resources, (".moving button",), {".moving button": 40}, uncut=".moving button"),
        Stage(draw_cards, (".draws.can button",), {".draws.can button": 40}),
        Stage(look_again_at("four_gardens/3.roji"), (".four-gardens > .pagoda",)),
    ),
}


def wrong_at(page: Page, stage: Stage, size: str) -> list[str]:
    """What is wrong at one size, once the page has come to rest."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    whole = [
        *stage.whole,
        *(() if size in PHONES else stage.not_on_phones),
        *(stage.on_desks if size in DESKS else ()),
    ]
    promise = {"whole": whole, "least": stage.least, "uncut": stage.uncut}
    wrong: list[str] = page.evaluate(WRONG, promise)
    for _ in range(LOOKS):
        if not wrong:
            break
        page.wait_for_timeout(PAUSE)
        wrong = page.evaluate(WRONG, promise)
    return [f"{size}: {one}" for one in wrong]


@pytest.mark.parametrize("game", list(STAGES))
def test_everything_needed_is_on_every_screen(
    new_visitor: Callable[..., Page], tables: Tables, game: str, save_screenshot: Callable[..., None]
) -> None:
    page = new_visitor(language="de")  # its words are longer than the English ones
    wrong: list[str] = []
    for number, stage in enumerate(STAGES[game]):
        page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        stage.reach(page, tables)
        for size in SIZES:
            if found := wrong_at(page, stage, size):
                save_screenshot(page, f"screen-{game}-{number}-{size.replace(' ', '-')}")
            wrong += found
    assert not wrong, "\n".join(wrong)


def test_the_front_door_and_its_dialogs_fit_every_screen(new_visitor: Callable[..., Page], tables: Tables) -> None:
    page = new_visitor()
    page.goto("/")
    expect(page.locator(".painting > svg")).to_have_count(len(tables.games))
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, "document.documentElement.scrollWidth <= innerWidth")
        expect(page.get_by_role("button", name="Play now").first).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="With friends").first.click()
    dialog = page.get_by_role("dialog")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        expect(dialog).to_be_in_viewport(ratio=1)
        expect(dialog.get_by_role("button", name="Create table")).to_be_in_viewport(ratio=0.9)
