"""Pictures of every screen of the page at every size, in light and dark: python -m tests.page.gallery [FOLDER] [WORD …]

Words choose: a game (sakura), a screen (door, waiting, end …), a size (360x640), light or dark, en or de.
The folder's `index.html` shows them.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from scripts import build_page
from tests import browser as browsers
from tests.page import four_gardens, frozen_animations, sakura
from tests.page.conftest import ARTEFACTS
from tests.page.stages import FOUR_GARDENS_CHOICES
from tests.page.tables import Made, Tables, named
from tests.page.test_learning import MOST_STEPS, follow
from tests.server.servers import ServerProcess

SIZES = (
    (360, 640),
    (390, 844),
    (844, 390),
    (667, 375),
    (768, 1024),
    (1024, 768),
    (1024, 600),
    (1366, 650),
    (1440, 900),
    (2560, 1440),
    (720, 450),  # 1440 × 900 at 200 %
)
THEMES = ("light", "dark")
LANGUAGES = ("en", "de")
NEW_PAGE = """if (!sessionStorage.getItem('opened')) {
  sessionStorage.setItem('opened', 'yes')
  localStorage.clear()
  localStorage.setItem('roji.speed', 'instant')
}"""
DECISIONS, ROUNDS = 12, 4  # to reach the middle of a game
PERSON = "somebody-who-looks-at-the-gallery"
REVIEWED = 300_000  # milliseconds, for a bot to review a game
SETTLED = 500  # milliseconds, until everything is drawn and at rest
GAMES = {"zen_garden": "zen_garden/3-123.roji", "sakura": "sakura/3-no.roji", "four_gardens": "four_gardens/3.roji"}

Screen = Callable[[Page], None]


@contextmanager
def running_server() -> Iterator[str]:
    """Build the page and serve it; yields the address."""
    build_page.build()
    os.environ.setdefault("ROJI_COMPILE", "first")  # hints and reviews need compiled rules
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(str(Path(folder) / "roji.db"), Path(folder) / "server.log")
        process.start()
        try:
            yield process.client.address
        finally:
            process.stop()


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Launch the browser that the tests use."""
    browsers.pytest_configure()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.find(playwright).launch_options())
        yield browser
        browser.close()


def open_path(path: str, wanted: str, page: Page) -> None:
    """Open an address and wait for its main part."""
    page.goto(path)
    page.locator(wanted).first.wait_for()


def open_dialog(number: int, page: Page) -> None:
    """Open the dialog of the n-th way to start a game."""
    open_path("/", ".painting > svg", page)
    page.locator("article").first.locator("button").nth(number).click()
    page.locator("dialog").wait_for()


def press(link: str, button: str, wanted: str, page: Page) -> None:
    """Open a page, press a button (English or German name) and wait for the result."""
    open_path(link, "main", page)
    page.get_by_role("button", name=re.compile(button)).first.click()
    page.locator(wanted).first.wait_for(timeout=REVIEWED)


def read_review(link: str, page: Page) -> None:
    """Open a review; the first visit requests it, later ones find it."""
    open_path(link, "main", page)
    ask = page.get_by_role("button", name=re.compile("Review this|ansehen lassen"))
    curve = page.locator("path.curve").first
    ask.or_(curve).first.wait_for()
    page.wait_for_load_state("networkidle")  # the page asks whether there is one already
    if ask.count():
        ask.click()
    curve.wait_for(timeout=REVIEWED)


def open_drawer(link: str, key: str, page: Page) -> None:
    """Open a table and one of its drawers."""
    open_path(link, "main[data-game] > div", page)
    page.keyboard.press(key)
    page.locator("aside.open").wait_for()


def take_up(link: str, thing: str, wanted: str, page: Page) -> None:
    """Open a table, select something on it (a tile stays selected at the next size) and wait for the result."""
    open_path(link, f"{thing}, {wanted}", page)
    if not page.locator(wanted).count():
        page.locator(thing).first.click()
    page.locator(wanted).first.wait_for()


def ask_what(link: str, page: Page) -> None:
    """Open a table and the explanation of the first thing on it."""
    open_path(link, "main [data-what]", page)
    page.wait_for_load_state("networkidle")  # explanations are fetched separately
    for event in ("pointerdown", "contextmenu"):
        page.locator("main [data-what]").first.dispatch_event(event, {"pointerType": "mouse"})
    page.locator(".what div.picture").wait_for()


def open_seat(link: str, page: Page) -> None:
    """Open the menu of the first seat from the table's menu."""
    press(link, "^(Menu|Menü)", "aside.open", page)
    page.locator("aside.open .plate button").first.click()
    page.locator("dialog").wait_for()


def draw_curtain(made: Made, page: Page) -> None:
    """Open two seats on one device, so that a curtain hides the hands."""
    open_path(made.link(0), "main[data-game] > div", page)
    open_path(made.link(1), ".curtain", page)


def read_lesson(game: str, page: Page) -> None:
    """Read a lesson as far as possible without a move."""
    open_path(f"/learn/{game}", ".guide .next button", page)
    while page.locator(".guide .next button").count():
        page.locator(".guide .next button").click()
        page.wait_for_timeout(SETTLED)


def finish_lesson(game: str, tables: Tables, page: Page) -> None:
    """Follow a lesson to its end."""
    open_path(f"/learn/{game}", ".guide .next button", page)
    for _ in range(MOST_STEPS):
        if page.locator("dialog .scene").count():
            break
        follow(page, tables)
        page.wait_for_timeout(SETTLED)


def choose_time(page: Page) -> None:
    """Open the dialog for a table with friends and choose a clock."""
    open_dialog(2, page)
    page.locator("dialog select").nth(0).wait_for()
    page.get_by_label(re.compile("^(Time|Bedenkzeit)$")).select_option(index=2)
    page.get_by_label(re.compile("Who runs out|jemandem die Zeit")).wait_for()


def show_me(page: Page) -> None:
    """Open a person's own page with the games of the gallery."""
    page.add_init_script(f"localStorage.setItem('roji.person', '{PERSON}')")
    open_path("/me", "main h1, header h1", page)


def screens(tables: Tables) -> dict[str, Screen]:
    """A function that opens each screen that does not belong to a game, by name."""
    waiting = tables.make("sakura", "Ann", "bot:steady", "", start=False)
    tables.play(tables.make("zen_garden", "Ann", "bot:greedy", person=PERSON), 0)
    return {
        "door": partial(open_path, "/", ".painting > svg"),
        "new-table": partial(open_dialog, 1),
        "new-table-friends": partial(open_dialog, 2),
        "waiting": partial(open_path, waiting.link(0, is_host=True), ".waiting .painting"),
        "waiting-named": partial(open_path, named(tables.address) + waiting.link(0, is_host=True), ".qr img"),
        "new-table-clock": choose_time,
        "know": partial(open_dialog, 0),
        "me": show_me,
        "daily": partial(open_path, "/daily", "main button"),
        "deal": partial(open_path, f"/deal/daily-{tables.ask('/api/daily')['day']}-zen_garden", "main button"),
        "settings": partial(press, "/", "Settings|Einstellungen", "dialog"),
        "workshop": partial(open_path, "/workshop", "main a"),
        "nowhere": partial(open_path, "/nowhere/at/all", "[role=alert]"),
    }


def game_screens(tables: Tables, game: str) -> dict[str, Screen]:
    """A function that opens each screen of a game, by name."""
    first = tables.make(game, "Ann", "Ben", "Cleo")
    middle = tables.make(game, "Ann", "bot:random", "bot:random", "bot:random", settings={"hints": True})
    if game == "sakura":
        sakura.advance(tables, middle, lambda position: position["legal"] and position["data"]["round"] == ROUNDS)
    else:
        tables.play(middle, 0, DECISIONS)
    over = f"/table/{tables.bring(GAMES[game])}"
    table = "main[data-game] > div"
    found: dict[str, Screen] = {
        "first": partial(open_path, first.link(0), table),
        "middle": partial(open_path, middle.link(0), table),
        "hint": partial(press, middle.link(0), "^(Hint|Tipp)", ".hint"),
        "menu": partial(press, middle.link(0), "^(Menu|Menü)", "aside.open"),
        "end": partial(press, over, "Final score|Endstand", "dialog .finale"),
        "ceremony": partial(frozen_animations.walk, over),
        "picture": partial(press, f"{over}/replay", "A picture to keep|Ein Bild zum", "dialog img"),
        "replay": partial(open_path, f"{over}/replay", ".board"),
        "review": partial(read_review, f"{over}/replay"),
        "rules": partial(open_path, f"/rules/{game}", "main section"),
        "clauses": partial(open_path, f"/rules/{game}/clauses", "main section"),
        "learn": partial(open_path, f"/learn/{game}", ".guide"),
        "lesson": partial(read_lesson, game),
        "lesson-end": partial(finish_lesson, game, tables),
        "help": partial(open_drawer, first.link(0), "?"),
        "log": partial(open_drawer, middle.link(0), "l"),
        "score": partial(open_drawer, middle.link(0), "s"),
        "what": partial(ask_what, first.link(0)),
        "seat": partial(open_seat, first.link(0)),
        **special_screens(tables, game, middle),
    }
    return {f"{game}-{name}": show for name, show in found.items()}


def special_screens(tables: Tables, game: str, middle: Made) -> dict[str, Screen]:
    """Screens of some games only: a selected tile or card, a direction to choose, a curtain."""
    if game == "zen_garden":
        taken = partial(take_up, middle.link(0), ".market .takable", ".target")
        return {"taken": taken, "counting": partial(frozen_animations.count, f"/table/{tables.bring(GAMES[game])}")}
    curtain = {"curtain": partial(draw_curtain, tables.make(game, "Ann", "Ben"))}
    if game == "four_gardens":
        asked, _ = four_gardens.my_table(tables)
        return {
            **curtain,
            "taken": partial(take_up, asked.link(0), ".four-gardens .hand button", ".uses button"),
            **{
                phase: partial(open_path, four_gardens.planned(tables, phase).link(0), chosen)
                for phase, chosen in FOUR_GARDENS_CHOICES.items()
            },
        }
    turning = tables.make(game, "Ann", "bot:random", "bot:random")
    sakura.advance(tables, turning, lambda position: any(move["text"] == "forward" for move in position["legal"]))
    return {
        **curtain,
        "direction": partial(open_path, turning.link(0), ".choice button"),
        "reveal": partial(frozen_animations.reveal, tables),
        "resolving": partial(frozen_animations.resolve, tables),
    }


def visit(browser: Browser, address: str, size: tuple[int, int], theme: str, language: str) -> BrowserContext:
    """A returning visitor with a screen of this size, whose pages do not share stored data."""
    width, height = size
    is_phone = min(size) < 500
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        has_touch=is_phone,
        is_mobile=is_phone,
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_init_script(NEW_PAGE)
    return context


def write_index(folder: Path) -> None:
    """Write a page that shows all pictures in the folder."""
    pictures = sorted(folder.glob("*.png"))
    figures = "".join(
        f"<figure><img loading=lazy src={one.name}><figcaption>{one.stem}</figcaption></figure>" for one in pictures
    )
    style = "body{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}img{max-height:60vh;border:1px solid}"
    (folder / "index.html").write_text(f"<meta charset=utf-8><title>Roji</title><style>{style}</style>{figures}")


def is_wanted(words: set[str], screen: str, *names: str) -> bool:
    """Whether the words select this picture: for each kind of word given (game, screen, …) one must match."""
    games = {game for game in GAMES if screen.startswith(game)}
    kinds = [set(GAMES), set(THEMES), set(LANGUAGES), {label(size) for size in SIZES}]
    rest = words.difference(*kinds)
    return all(not (chosen := words & kind) or chosen & {*games, *names} for kind in kinds) and (
        not rest or any(word in screen for word in rest)
    )


def label(size: tuple[int, int]) -> str:
    """A size as a word, such as 360x640."""
    return f"{size[0]}x{size[1]}"


def draw(browser: Browser, address: str, show: Screen, name: str, folder: Path, words: set[str]) -> None:
    """Draw a screen at every selected size, theme and language."""
    for size, theme, language in product(SIZES, THEMES, LANGUAGES):
        if is_wanted(words, name, label(size), theme, language):
            visitor = visit(browser, address, size, theme, language)
            page = visitor.new_page()
            show(page)
            page.wait_for_timeout(SETTLED)
            page.screenshot(path=folder / f"{name}-{label(size)}-{theme}-{language}.png")
            visitor.close()
            sys.stdout.write(f"{name} {label(size)} {theme} {language}\n")


def main(arguments: list[str]) -> None:
    """Draw the selected pictures; without words, all of them in English."""
    folder = Path(arguments[0]) if arguments and os.sep in arguments[0] else ARTEFACTS.parent / "gallery"
    words = {word for word in arguments if os.sep not in word}
    if not words & set(LANGUAGES):
        words.add(LANGUAGES[0])
    folder.mkdir(parents=True, exist_ok=True)
    with running_server() as address, open_browser() as browser:
        tables = Tables(address)
        games = words & set(GAMES)
        found = {} if games else screens(tables)
        for game in games or GAMES:
            found |= game_screens(tables, game)
        for name, show in found.items():
            draw(browser, address, show, name, folder, words)
    write_index(folder)
    sys.stdout.write(f"{folder / 'index.html'}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
