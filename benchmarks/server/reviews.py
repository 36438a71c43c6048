"""A bot's response time at a table while eight finished games are being reviewed, compared with an idle server.

python -m benchmarks.server.reviews [--moves N] [--level LEVEL] [--json]   (from the root of the repository)

Four visitors request two reviews each, which is the most that a server runs at once.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from benchmarks.server.__main__ import Figures, Row, _server

from roji.cli.bench import report
from roji.client import Server
from roji.core.errors import RojiError
from roji.core.record import write_record
from roji.match import Match
from roji.server.messages import CreateTable, SeatWanted
from roji.server.tables.reviews import MOST_AT_ONCE, MOST_OF_ONE

__all__ = ["main", "measure"]

GAME = "zen_garden"
START_SECONDS = 600  # time for compiling the strongest bot's rules


def measure(moves: int, level: str, tell: Callable[[str], object] = str) -> Figures:
    """The figures: {group: {row: {name: value}}}."""
    tell("compiling what bots and reviews need")
    subprocess.run([sys.executable, "-m", "roji", "compile", GAME], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory(prefix="roji-reviews-") as folder, _server(f"{folder}/reviews.db") as (port, _):
        address = f"http://127.0.0.1:{port}"
        tell("a bot alone")
        rows = {"alone": asyncio.run(_answers(address, level, moves))}
        tell(f"a bot beside {MOST_AT_ONCE} reviews")
        tables = [_upload(address, seed) for seed in range(MOST_AT_ONCE)]
        for number, table in enumerate(tables):
            _ask(address, f"/api/tables/{table}/review", b"", f"192.0.2.{number // MOST_OF_ONE + 1}")
        rows[f"beside {MOST_AT_ONCE} reviews"] = asyncio.run(_answers(address, level, moves))
        states = [_ask(address, f"/api/tables/{table}/review", None, "192.0.2.9")["state"] for table in tables]
        rows[f"beside {MOST_AT_ONCE} reviews"]["reviews_still_running"] = sum(state != "done" for state in states)
    return {f"a {level} bot's answer": rows}


def _upload(address: str, seed: int) -> str:
    """Upload a finished game of random moves; returns the name of its table."""
    match, luck = Match(GAME, 2, seed=seed), random.Random(seed)
    while not match.is_over:
        seat = match.to_act()[0]
        match.play(seat, luck.choice(match.legal(seat)))
    return str(_ask(address, "/api/records", write_record(match.record()).encode(), "192.0.2.100")["table"])


def _ask(address: str, path: str, body: bytes | None, visitor: str) -> Any:
    """Send a request as a visitor from this address; returns the server's answer."""
    request = urllib.request.Request(address + path, body, {"x-forwarded-for": visitor})
    try:
        with urllib.request.urlopen(request, timeout=START_SECONDS) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise RojiError(json.load(error)["why"]) from None


async def _answers(address: str, level: str, moves: int) -> Row:
    """Play this many moves at one table after another; returns figures on the bot's response times."""
    server, luck, times = Server(address), random.Random(5), list[float]()
    while len(times) < moves:
        seats = [SeatWanted(kind="person", name="Ann"), SeatWanted(kind="bot", level=level)]
        made = await server.create(CreateTable(game=GAME, seats=seats, start=True))
        async with server.sit(made.table, made.seats[0].token) as seat:
            while len(times) < moves and (position := await seat.until_asked()) is not None:
                await seat.play(luck.choice(position.legal).move)
                started = time.perf_counter()
                is_bots_turn = seat.position is not None and seat.seat not in seat.position.to_act
                if await seat.until_asked() is not None and is_bots_turn:
                    times.append(time.perf_counter() - started)
    worst = max(times)
    return {"median_ms": 1e3 * statistics.median(times), "slowest_ms": 1e3 * worst, "moves": len(times)}


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.reviews", description="Bots beside reviews.")
    parser.add_argument("--moves", type=int, default=40, help="moves of the bot to time, alone and during the reviews")
    parser.add_argument("--level", default="steady", help="the bot's level")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    report(measure, options.json, options.moves, options.level)


if __name__ == "__main__":
    main()
