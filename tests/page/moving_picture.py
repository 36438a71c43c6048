"""Draws the README's animated picture from a real game of bots in each of the three games: python -m tests.page.moving_picture

Each game is played, uploaded to a server as a record, and shown in its replay from the start to the end.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect
from tests.page.gallery import open_browser, running_server, visit

import roji
from roji.core.luck import new_luck
from roji.core.record import write_record
from roji.games import GAMES

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "roji.webp"
SCREEN = (1200, 800)
SIZE = (840, 560)
POSITIONS = 12  # of each game
SHOWN, LAST_SHOWN = 700, 1800  # milliseconds
SETTLED = 400
NAMES = ("Ann", "Ben", "Cleo")
SEED = 7


def played(name: str) -> roji.Match:
    """Play a whole game of three bots that search briefly."""
    match = roji.Match(name, len(NAMES), seed=SEED, names=NAMES)
    bot, luck = roji.find_bot("greedy"), new_luck(SEED)
    while not match.is_over:
        seat = match.to_act()[0]
        match.play(seat, bot.choose(match.game, match.box, match.view(seat), seat, luck))
    return match


def bring(address: str, match: roji.Match) -> str:
    """Upload the game to the server; returns the name of its table."""
    text = write_record(match.record()).encode()
    with urllib.request.urlopen(f"{address}/api/records", text, timeout=60) as answer:
        return str(json.load(answer)["table"])


def frames(page: Page, table: str, decisions: int) -> list[Image.Image]:
    """Pictures of the table at evenly spaced positions of its game."""
    page.goto(f"/table/{table}/replay")
    where = page.get_by_label("Position in the game")
    found = []
    for number in range(1, POSITIONS + 1):
        at = decisions * number // POSITIONS
        where.fill(str(at))
        expect(page.get_by_text(f"{at} / {decisions}")).to_be_visible()
        page.wait_for_timeout(SETTLED)
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        found.append(picture.resize(SIZE, Image.Resampling.LANCZOS))
    return found


def main() -> None:
    """Play the games, take the pictures, and write the file."""
    pictures: list[Image.Image] = []
    with running_server() as address, open_browser() as browser:
        page = visit(browser, address, SCREEN, "light", "en").new_page()
        for name in GAMES:
            match = played(name)
            pictures += frames(page, bring(address, match), len(match.log))
            sys.stdout.write(f"{name}: {len(match.log)} decisions, points {match.points()}\n")
    times = [LAST_SHOWN if number % POSITIONS == 0 else SHOWN for number in range(1, len(pictures) + 1)]
    first, *others = pictures
    first.save(PICTURE, save_all=True, append_images=others, duration=times, loop=0, quality=70, method=6)
    sys.stdout.write(f"{PICTURE.name}: {PICTURE.stat().st_size // 1024} kB, {sum(times) / 1000:.0f} s\n")


if __name__ == "__main__":
    main()
