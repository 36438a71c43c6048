"""How light and how smooth the page is, in a real headless browser: script size, first table, dragging, layout shift.

python benchmarks/page.py [--json] [--runs N]     (from the root of the repository; builds the page if it is stale)
"""

import argparse
import gzip
import itertools
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import build_page  # noqa: E402
from tests import browser as browsers  # noqa: E402
from tests.page.play import spaces, takable, wait_for_turn_or_end  # noqa: E402
from tests.page.tables import Tables  # noqa: E402
from tests.server.running import ServerProcess  # noqa: E402

DESK = {"width": 1440, "height": 900}
DRAG_MOVES = 240  # pointer moves over the garden, as fast as the browser takes them
PATIENCE = 120_000  # milliseconds
# When the first tile could be taken, in milliseconds since the page was asked for.
WATCH_READY = """
new MutationObserver((_, self) => {
  if (!document.querySelector('.market .takable')) return
  globalThis.readyAt = performance.now()
  self.disconnect()
}).observe(document, { subtree: true, childList: true, attributes: true })
"""
COUNT_FRAMES = """() => {
  globalThis.frames = []
  const tick = (at) => { frames.push(at); globalThis.counting = requestAnimationFrame(tick) }
  requestAnimationFrame(tick)
}"""
STOP_FRAMES = "() => { cancelAnimationFrame(counting); return frames }"
# As browsers count it: what moves although nobody has just clicked.
WATCH_SHIFTS = """() => {
  globalThis.shifts = 0
  const add = (list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) shifts += one.value }
  new PerformanceObserver(add).observe({ type: 'layout-shift' })
}"""
# Where the parts of the table are, in whole pixels.
WHERE = """() => [...document.querySelectorAll('.ask, .zen > *')].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect()
  return [x, y, width, height].map(Math.round)
})"""


def script_sizes() -> dict[str, float]:
    """The page's script in kilobytes, compressed: all of it, and the largest file."""
    sizes = [len(gzip.compress(path.read_bytes(), 9)) / 1000 for path in build_page.BUNDLE.rglob("*.js")]
    return {"script_kB": sum(sizes), "largest_script_kB": max(sizes)}


def arrive(browser: Browser, address: str) -> Page:
    """Somebody who has never been here."""
    context = browser.new_context(viewport=DESK, base_url=address)
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage.setItem('roji.speed', 'instant')")
    return context.new_page()


def opening(browser: Browser, tables: Tables, runs: int) -> dict[str, float]:
    """From opening the link of a Zen Garden table until a tile can be taken."""
    seconds = []
    for _ in range(runs):
        made = tables.make("zen_garden", "Ann", "bot:random")
        page = arrive(browser, tables.address)
        page.add_init_script(WATCH_READY)
        page.goto(made.link(0))
        takable(page).first.wait_for()
        seconds.append(page.evaluate("() => globalThis.readyAt") / 1000)
        page.context.close()
    return {"first_table_s": statistics.median(seconds), "first_table_worst_s": max(seconds)}


def dragging(browser: Browser, tables: Tables) -> dict[str, float]:
    """Frames while a tile is carried in circles over the garden, with previews on every space."""
    made = tables.make("zen_garden", "Ann", "bot:random")
    tables.play(made, 0, 8)
    page = arrive(browser, tables.address)
    page.goto(made.link(0))
    tile = takable(page).first.bounding_box()
    assert tile is not None
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.mouse.down()
    page.mouse.move(tile["x"] + 60, tile["y"] + 60)
    spaces(page).first.wait_for()
    garden = page.locator(".zen > .mine").bounding_box()
    assert garden is not None
    page.evaluate(COUNT_FRAMES)
    for i in range(DRAG_MOVES):
        across, down = (i * 7 % 100) / 100, (i * 3 % 100) / 100
        page.mouse.move(garden["x"] + across * garden["width"], garden["y"] + down * garden["height"])
    frames = page.evaluate(STOP_FRAMES)
    page.context.close()
    gaps = sorted(after - before for before, after in itertools.pairwise(frames))
    return {
        "drag_frames_per_s": 1000 * len(gaps) / (frames[-1] - frames[0]),
        "drag_slow_frame_ms": gaps[int(len(gaps) * 0.99)],
    }


def shifting(browser: Browser, tables: Tables) -> dict[str, float]:
    """A whole game by clicks: the browser's layout shift, and how often a part of the table moved or grew."""
    made = tables.make("zen_garden", "Ann", "bot:random")
    page = arrive(browser, tables.address)
    page.goto(made.link(0))
    takable(page).first.wait_for()
    page.evaluate(WATCH_SHIFTS)
    where = page.evaluate(WHERE)
    moved = 0
    while wait_for_turn_or_end(page):
        if not spaces(page).count():  # where only one tile is left, it lies in the hand already
            takable(page).first.click()
        spaces(page).first.wait_for()
        moved += page.evaluate(WHERE) != where
        spaces(page).first.click()
        moved += page.evaluate(WHERE) != where
    shift = page.evaluate("() => globalThis.shifts")
    page.context.close()
    return {"layout_shift": shift, "parts_moved": float(moved)}


LINES = (
    ("all script, compressed", "script_kB", "{:.0f} kB", "< 150 kB", lambda n: n < 150),
    ("the largest file of it", "largest_script_kB", "{:.0f} kB", "", None),
    (
        "Zen Garden table, from opening until a tile can be taken (median)",
        "first_table_s",
        "{:.2f} s",
        "< 1 s",
        lambda n: n < 1,
    ),
    ("the same, the slowest", "first_table_worst_s", "{:.2f} s", "", None),
    ("frames a second while a tile is dragged", "drag_frames_per_s", "{:.0f}", "> 50", lambda n: n > 50),
    ("the slowest frame of a hundred", "drag_slow_frame_ms", "{:.0f} ms", "", None),
    ("layout shift in a whole game, as browsers count it", "layout_shift", "{:.4f}", "0", lambda n: n == 0),
    ("how often in it a part of the table moved or grew", "parts_moved", "{:.0f}", "0", lambda n: n == 0),
)


def measure(runs: int) -> dict[str, float]:
    """Everything, on a server of our own."""
    build_page.build()
    browsers.pytest_configure()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(f"{folder}/roji.db", Path(folder) / "server.log")
        server.start()
        try:
            options: dict[str, Any] = browsers.find(playwright).launch_options()
            browser = playwright.chromium.launch(**options)
            tables = Tables(server.client.address)
            opening(browser, tables, 1)  # the first table compiles the rules
            figures = {
                **script_sizes(),
                **opening(browser, tables, runs),
                **dragging(browser, tables),
                **shifting(browser, tables),
                "runs": float(runs),
            }
            browser.close()
            return figures
        finally:
            server.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures for programs")
    parser.add_argument("--runs", type=int, default=5, help="how often a table is opened")
    wish = parser.parse_args()
    figures = measure(wish.runs)
    if wish.json:
        print(json.dumps(figures, indent=2))
        return
    print("| what | measured | wanted |\n|---|---|---|")
    for what, key, shape, wanted, is_met in LINES:
        verdict = "" if is_met is None else f"{wanted} {'✓' if is_met(figures[key]) else '✗'}"
        print(f"| {what} | {shape.format(figures[key])} | {verdict} |")


if __name__ == "__main__":
    main()
