"""The page's performance in a real headless browser: script size, time to the first table, dragging, layout shift.

python benchmarks/page.py [--json] [--runs N] [--decisions N]   (from the root of the repository; builds the page if it is stale)
"""

import argparse
import gzip
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts import build_page  # noqa: E402
from tests import browser as browsers  # noqa: E402
from tests.page import frame_rate, layout_shifts  # noqa: E402
from tests.page.tables import Tables  # noqa: E402
from tests.page.zen_garden import takable  # noqa: E402
from tests.server.servers import ServerProcess  # noqa: E402

SIZES: dict[str, ViewportSize] = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
STILL = 0.001  # a layout shift; 1 means that the whole screen moves by its whole height
PATIENCE = 120_000  # milliseconds
# Notes when the first tile can be taken, in milliseconds since the page was requested.
WATCH_READY = """
new MutationObserver((_, self) => {
  if (!document.querySelector('.market .takable')) return
  globalThis.readyAt = performance.now()
  self.disconnect()
}).observe(document, { subtree: true, childList: true, attributes: true })
"""


def script_sizes() -> dict[str, float]:
    """The size of the page's scripts in kilobytes, compressed: all of them, and the largest file."""
    sizes = [len(gzip.compress(path.read_bytes(), 9)) / 1000 for path in build_page.BUNDLE.rglob("*.js")]
    return {"script_kB": sum(sizes), "largest_script_kB": max(sizes)}


class NewVisitors:
    """Makes visitors without stored data, each with a browser context of their own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def arrive(self, size: ViewportSize, speed: str = "instant") -> Page:
        """The page of a new visitor, with a screen of this size."""
        context = self.browser.new_context(viewport=size, base_url=self.address)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage.setItem('roji.speed', '{speed}')")
        return context.new_page()


def opening(visitors: NewVisitors, tables: Tables, runs: int) -> dict[str, float]:
    """Seconds from opening the link of a Zen Garden table until a tile can be taken."""
    seconds = []
    for _ in range(runs):
        made = tables.make("zen_garden", "Ann", "bot:random")
        page = visitors.arrive(SIZES["desk"])
        page.add_init_script(WATCH_READY)
        page.goto(made.link(0))
        takable(page).first.wait_for()
        seconds.append(page.evaluate("() => globalThis.readyAt") / 1000)
        page.context.close()
    return {"first_table_s": statistics.median(seconds), "first_table_worst_s": max(seconds)}


def frames(visitors: NewVisitors, tables: Tables) -> dict[str, float]:
    """Frame rates while something is dragged, for each game with something to drag, at each screen size."""
    games = {"zen_garden": frame_rate.drag_tile, "four_gardens": frame_rate.drag_resource}
    return {
        f"drag_{game}_{name}_{what}": figure
        for game, drag in games.items()
        for name, size in SIZES.items()
        for what, figure in drag(visitors.arrive, tables, size).items()
    }


def shifting(visitors: NewVisitors, tables: Tables, decisions: int | None) -> dict[str, float]:
    """Play each game by clicks with animations: the layout shift as browsers count it, and shifts right after a click."""
    figures = {}
    for game in layout_shifts.GAMES:
        for name, size in SIZES.items():
            page = visitors.arrive(size, "swift")
            seen = layout_shifts.shifts(page, tables, game, decisions)
            page.context.close()
            figures[f"shift_{game}_{name}"] = sum(one["value"] for one in seen if not one["own"])
            figures[f"own_shift_{game}_{name}"] = sum(one["value"] for one in seen if one["own"])
    return figures


Line = tuple[str, str, str, str, bool | None]


def lines(figures: dict[str, float]) -> Iterator[Line]:
    """Yield the lines to print: what is measured, its key, the figure, the target, and whether it is met."""

    def line(what: str, key: str, shape: str, wanted: str = "", is_met: Any = None) -> Line:
        return what, key, shape.format(figures[key]), wanted, is_met and is_met(figures[key])

    yield line("all script, compressed", "script_kB", "{:.0f} kB")
    yield line("its largest file", "largest_script_kB", "{:.0f} kB")
    opens = "Zen Garden table, from opening until a tile can be taken (median)"
    yield line(opens, "first_table_s", "{:.2f} s", "< 1 s", lambda n: n < 1)
    yield line("the same, the slowest", "first_table_worst_s", "{:.2f} s")
    for game, thing in (("zen_garden", "a tile of Zen Garden"), ("four_gardens", "a resource of Four Gardens")):
        for name in SIZES:
            key = f"drag_{game}_{name}_"
            what = f"frames a second while {thing} is dragged, {name}"
            yield line(what, f"{key}frames_per_s", "{:.0f}", "> 50", lambda n: n > 50)
            yield line("99th percentile of a frame's time", f"{key}slow_frame_ms", "{:.0f} ms")
    for game in layout_shifts.GAMES:
        for name in SIZES:
            what = f"layout shift in {game.replace('_', ' ').title()}, {name}"
            yield line(what, f"shift_{game}_{name}", "{:.4f}", "0", lambda n: n < STILL)
            yield line("layout shift right after a click", f"own_shift_{game}_{name}", "{:.4f}")


def measure(runs: int, decisions: int | None) -> dict[str, float]:
    """Measure everything on a new server."""
    build_page.build()
    browsers.pytest_configure()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(f"{folder}/roji.db", Path(folder) / "server.log")
        server.start()
        try:
            browser = playwright.chromium.launch(**browsers.find(playwright).launch_options())
            visitors, tables = NewVisitors(browser, server.client.address), Tables(server.client.address)
            opening(visitors, tables, 1)  # the first table compiles the rules
            figures = {
                **script_sizes(),
                **opening(visitors, tables, runs),
                **frames(visitors, tables),
                **shifting(visitors, tables, decisions),
                "runs": float(runs),
            }
            browser.close()
            return figures
        finally:
            server.stop()


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--runs", type=int, default=5, help="how many times a table is opened")
    parser.add_argument("--decisions", type=int, help="play only this many decisions of each game, not whole games")
    wish = parser.parse_args()
    figures = measure(wish.runs, wish.decisions)
    if wish.json:
        print(json.dumps(figures, indent=2))
        return
    print("| what | measured | wanted |\n|---|---|---|")
    for what, _, measured, wanted, is_met in lines(figures):
        verdict = "" if is_met is None else f"{wanted} {'✓' if is_met else '✗'}"
        print(f"| {what} | {measured} | {verdict} |")


if __name__ == "__main__":
    main()
