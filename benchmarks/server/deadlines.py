"""The processor time of clocks while people think: `python -m benchmarks.server.deadlines [TABLES] [SECONDS]`.

Slow tables with a day per move are stored in an SQLite file. Nobody ever moves, which is the worst case: each table sends two
reminders and then runs out of time, evenly spread. Prints the share of one core that the process uses, with and without them.
"""

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.server.in_process import close_services, open_services

from roji.server.messages import Clock, CreateTable, SeatWanted, Settings
from roji.server.store.entries import Entry
from roji.server.tables.new_tables import new_table
from roji.server.tables.room import make_summary
from roji.server.tables.state import State
from roji.server.wire.services import Services

DAY = 86_400
EVENTS = 3  # per missed move: two reminders and the timeout


async def fill(services: Services, tables: int) -> None:
    """Store tables that began at random times within half a day."""
    luck = random.Random(7)
    request = CreateTable(
        game="zen_garden",
        seats=[SeatWanted(kind="person", name=name) for name in ("Ann", "Ben")],
        settings=Settings(pace="slow", clock=Clock(seconds=DAY)),
        start=True,
    )
    store, running = services.directory.store, services.directory.running
    for number in range(tables):
        began = time.time() - DAY / 2 + luck.uniform(0, DAY / EVENTS)
        log = [Entry(entry.number, began, entry.body) for entry in new_table(request).log]
        name = f"slow{number:05}"
        await store.create(name, log, make_summary(State.replay(name, log), running))


async def core_share(seconds: float) -> float:
    """Wait; returns the share of one core that this process used meanwhile."""
    start, used = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    return (time.process_time() - used) / (time.perf_counter() - start)


async def main(tables: int, seconds: float) -> None:
    """Measure without and with tables, and print both shares."""
    with tempfile.TemporaryDirectory() as folder:
        services = await open_services(str(Path(folder) / "roji.db"))
        without = await core_share(seconds)
        await fill(services, tables)
        before = services.directory.entries
        with_them = await core_share(seconds)
        done = services.directory.entries - before
        await close_services(services)
    sys.stdout.write(f"without tables: {without:.2%} of a core\n")
    sys.stdout.write(f"{tables} slow tables: {with_them:.2%} of a core, {done} deadlines in {seconds:.0f} s\n")


if __name__ == "__main__":
    asyncio.run(main(*(int(argument) for argument in (*sys.argv[1:], *("10000", "60")[len(sys.argv) - 1 :]))))
