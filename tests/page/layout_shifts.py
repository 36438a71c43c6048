"""Layout shifts during play: games are played with the pointer while the browser measures them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.page import four_gardens
from tests.page.polling import wait_until_still
from tests.page.tables import Made, Tables
from tests.page.zen_garden import spaces, takable, wait_for_turn_or_end

# Records every shift, with what moved from where to where, and whether it was right after the user's own input.
WATCH = """() => {
  globalThis.shifts = []
  const name = (node) => node ? `${node.nodeName}.${node.getAttribute?.('class') ?? ''}`.replace(/ svelte-\\S+/g, '') : 'gone'
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) shifts.push({ value, own: hadRecentInput,
      what: sources.map(({ node, previousRect, currentRect }) => `${name(node)}: ${box(previousRect)} -> ${box(currentRect)}`) })
  }).observe({ type: 'layout-shift' })
}"""
TABLE = "main[data-game] > div"
Play = Callable[[Page, Tables, Made], Iterator[None]]


def play_zen_garden(page: Page, tables: Tables, made: Made) -> Iterator[None]:
    """Take the first tile and place it on the first space, until the game is over."""
    while wait_for_turn_or_end(page):
        if not spaces(page).count():  # if only one tile is left, it is already in hand
            takable(page).first.click()
        spaces(page).first.click()
        yield


def play_sakura(page: Page, tables: Tables, made: Made) -> Iterator[None]:
    """Choose one card after another, and always the last direction."""
    ending = page.get_by_role("dialog")
    ready = page.locator('.hand button[aria-disabled="false"]')
    directions = page.get_by_role("group", name="Which way").get_by_role("button")
    number = 0
    while True:
        expect(ready.or_(directions).or_(ending).first).to_be_visible(timeout=60_000)
        if ending.is_visible():
            return
        question = tables.position(made, 0)["position"]["question"]
        number += 1
        choice = directions.last if directions.count() else ready.nth(number % max(ready.count(), 1))
        if not choice.is_visible():  # the animation has continued meanwhile
            continue
        choice.click()
        _wait_for_change(tables, made, question)
        yield


def _wait_for_change(tables: Tables, made: Made, question: int) -> None:
    update = tables.position(made, 0)
    while update["position"]["question"] == question and update["position"]["to_act"]:
        update = tables.position(made, 0, update["number"])


def play_four_gardens(page: Page, tables: Tables, made: Made) -> Iterator[None]:
    """Finish as many cards as possible."""
    position = four_gardens.my_turn(tables, made)
    while position["to_act"]:
        four_gardens.do(page, position, four_gardens.sensible(position))
        position = four_gardens.after(tables, made, position)
        yield


# How to play each game that has drawings with the pointer, and against which opponents.
GAMES: dict[str, tuple[Play, tuple[str, ...]]] = {
    "zen_garden": (play_zen_garden, ("bot:random",)),
    "sakura": (play_sakura, ("bot:random", "bot:random")),
    "four_gardens": (play_four_gardens, ("bot:random",)),
}


def shifts(page: Page, tables: Tables, game: str, decisions: int | None = None) -> list[dict[str, Any]]:
    """Play a game, or this many decisions of it; returns every shift that the browser measured."""
    play, others = GAMES[game]
    made = tables.make(game, "Ann", *others)
    page.goto(made.link(0))
    wait_until_still(page, TABLE)
    page.evaluate(WATCH)
    for _ in islice(play(page, tables, made), decisions):
        pass
    found: list[dict[str, Any]] = page.evaluate("() => globalThis.shifts")
    return found


def table(page: Page) -> Locator:
    """The table of any game."""
    return page.locator(TABLE)
