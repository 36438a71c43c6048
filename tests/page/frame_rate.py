"""Frames per second while something is dragged: a tile in Zen Garden, a resource in Four Gardens."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize
from tests.page import four_gardens
from tests.page.tables import Tables
from tests.page.zen_garden import spaces, takable

Arrive = Callable[..., Page]
MOVES = 240  # of the pointer, as fast as the browser accepts them
COUNT_FRAMES = """() => {
  globalThis.frames = []
  const tick = (at) => { frames.push(at); globalThis.counting = requestAnimationFrame(tick) }
  requestAnimationFrame(tick)
}"""
STOP_FRAMES = "() => { cancelAnimationFrame(counting); return frames }"


def drag_tile(arrive: Arrive, tables: Tables, size: ViewportSize) -> dict[str, float]:
    """Drag a tile in circles over the garden, with previews on every space."""
    made = tables.make("zen_garden", "Ann", "bot:random")
    tables.play(made, 0, 8)
    page = arrive(size)
    page.goto(made.link(0))
    lift(page, takable(page).first)
    spaces(page).first.wait_for()
    return carry(page, page.locator(".zen-garden > .mine"))


def drag_resource(arrive: Arrive, tables: Tables, size: ViewportSize) -> dict[str, float]:
    """Drag a resource over the groundwork and the hand, with its legal places highlighted."""
    made, _ = four_gardens.my_table(tables)
    position = four_gardens.advance(tables, made, has_resources)
    page = arrive(size)
    page.goto(made.link(0))
    four_gardens.cards(page).last.click()
    four_gardens.uses(page).filter(has_text="Move resources").click()
    four_gardens.after(tables, made, position)
    lift(page, page.locator('.bench [data-token$=" planning"]').first)
    return carry(page, page.locator(".four-gardens > :is(.mine, .ground)"))


def has_resources(position: Any) -> bool:
    """Whether seat 0 has to use a card and could put a resource onto groundwork by a reallocation."""
    me = position["data"]["players"][0]
    missing = {
        kind
        for card in me["groundwork"]
        if card
        for kind in card["need"]
        if card["placed"].get(kind, 0) < card["need"][kind]
    }
    can_cart = any(re.match("cart", move["text"]) for move in position["legal"])
    return position["data"]["phase"] == "act" and can_cart and any(me["planning"][kind] for kind in missing)


def lift(page: Page, what: Locator) -> None:
    """Press the pointer on something and start to drag it."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 60, steps=2)


def carry(page: Page, over: Locator) -> dict[str, float]:
    """Drag the held thing back and forth over a part of the table; returns frames per second and the time of slow frames."""
    box = over.bounding_box()
    assert box is not None
    page.evaluate(COUNT_FRAMES)
    for i in range(MOVES):
        across, down = (i * 7 % 100) / 100, (i * 3 % 100) / 100
        page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])
    frames = page.evaluate(STOP_FRAMES)
    page.context.close()
    gaps = sorted(after - before for before, after in itertools.pairwise(frames))
    return {"frames_per_s": 1000 * len(gaps) / (frames[-1] - frames[0]), "slow_frame_ms": gaps[int(len(gaps) * 0.99)]}
