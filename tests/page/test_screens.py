"""Every screen size: the board, the question and the choices are visible together, and no name is cut.

The games' `stages` define what must be on the screen together; each page is shown at one size after another.
`python -m tests.page.gallery` draws pictures of all of them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import DESK
from tests.page.polling import PAUSE, wait_until
from tests.page.stages import STAGES, Stage
from tests.page.tables import Tables

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
LOOKS = 100  # before a fault is reported: after a resize the page needs time for its layout and scrolling
PHONES = ("low phone", "phone")
DESKS = ("laptop with bars", "desk", "wall")
# Finds faults of elements: not completely between the bar and the ask-line (in a replay: below its buttons), too small, or cut
# text.
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


def wrong_at(page: Page, stage: Stage, size: str) -> list[str]:
    """The faults at one size, once the page is at rest."""
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
def test_everything_needed_is_visible_at_every_screen_size(
    new_visitor: Callable[..., Page], tables: Tables, game: str, save_screenshot: Callable[..., None]
) -> None:
    page = new_visitor(language="de")  # German words are longer
    wrong: list[str] = []
    for number, stage in enumerate(STAGES[game]):
        page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        stage.reach(page, tables)
        for size in SIZES:
            if found := wrong_at(page, stage, size):
                save_screenshot(page, f"screen-{game}-{number}-{size.replace(' ', '-')}")
            wrong += found
    assert not wrong, "\n".join(wrong)


def test_the_front_door_and_its_dialogs_fit_every_screen_size(new_visitor: Callable[..., Page], tables: Tables) -> None:
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
