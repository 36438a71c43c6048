"""Several processes share the work of one server, and nobody notices: `roji serve --processes 2`, as people start it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.running import ServerProcess, new_table, play_to_the_end, run
from tests.server.test_nothing_lost import Acknowledged, Player, check_log

from roji.client import Refused, Seat
from roji.core.errors import RojiError
from roji.server.messages import Chat, Created
from roji.server.post import place_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    made = ServerProcess(str(tmp_path / "roji.db"), tmp_path / "log", processes=2)
    made.start()
    yield made
    if made.process is not None:
        made.stop()
    assert "Traceback" not in made.log.read_text()


def children(server: ServerProcess, module: str) -> list[int]:
    """The processes of one kind that the doorman has started, the oldest first."""
    assert server.process is not None
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(child) for child in found if module in Path(f"/proc/{child}/cmdline").read_text()]


def workers(server: ServerProcess) -> list[int]:
    """Those that serve tables; at first by place."""
    return children(server, "roji.server.worker")


def has_ended(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"


async def until_ended(processes: list[int]) -> None:
    while not all(map(has_ended, processes)):
        await asyncio.sleep(0.05)


def figures(server: ServerProcess) -> dict[str, float]:
    with urllib.request.urlopen(f"{server.client.address}/metrics") as response:
        lines = [line for line in response.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(figure) for name, figure in (line.rsplit(" ", 1) for line in lines)}


def test_people_at_two_processes_play_at_one_table_and_are_counted_together(server: ServerProcess) -> None:
    def anywhere(table: str, token: str) -> Seat:
        """Connected without naming the table: one goes here, the next one there."""
        return Seat(server.client.socket_address, table, token, None, "en")

    async def work() -> None:
        made = await new_table(server.client)
        ann, ben = (anywhere(made.table, seat.token) for seat in made.seats)
        async with ann, ben:
            await ann.until(lambda: ann.room is not None and all(seat.is_present for seat in ann.room.seats))
            await ben.ask(Chat(text="hello over there"))
            await play_to_the_end([ann, ben])
            assert ann.position is not None
            assert ben.position is not None
            assert ann.position.data == ben.position.data
            while (await asyncio.to_thread(figures, server))["roji_connections"] != 2:
                await asyncio.sleep(0.1)
        assert (await asyncio.to_thread(figures, server))["roji_tables_stored"] == 1

    run(work(), 200)


def test_when_one_process_dies_its_tables_come_back_and_the_others_notice_nothing(server: ServerProcess) -> None:
    async def work() -> None:
        made = [await new_table(server.client) for _ in range(8)]
        places = [place_of(one.table, 2) for one in made]
        assert set(places) == {0, 1}, "both make tables, and each makes its own"
        async with contextlib.AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(server.client.sit(one.table, one.seats[0].token)) for one in made]
            welcomes = [0] * len(seats)
            for number, seat in enumerate(seats):
                seat.on_message = lambda message, number=number: count(welcomes, number, message)
            dead = workers(server)[0]
            os.kill(dead, signal.SIGKILL)
            while sum(welcomes) < places.count(0):
                await asyncio.sleep(0.05)
            for seat in seats:
                await seat.ask(Chat(text="still here"))
            assert [bool(welcome) for welcome in welcomes] == [place == 0 for place in places]
            while len(workers(server)) < 2:
                await asyncio.sleep(0.05)
            assert dead not in workers(server)

    run(work(), 200)


def test_when_the_process_that_writes_dies_another_one_writes_for_all(server: ServerProcess) -> None:
    async def say(made: Created) -> None:
        for _ in range(20):
            try:
                await server.client.ask(made.table, Chat(text="and on"), token=made.seats[0].token)
            except Refused as refused:
                if refused.message.code != "not_saved":
                    raise
            else:
                return
        raise AssertionError("it was never saved again")

    async def work() -> None:
        made = [await new_table(server.client) for _ in range(6)]
        for _ in range(3):
            (dead,) = children(server, "scribe.py")
            os.kill(dead, signal.SIGKILL)
            await asyncio.gather(*map(say, made))
        for one in made:
            update = await server.client.look(one.table, since=0)
            assert len(update.said) >= 3

    run(work(), 100)


def test_the_process_that_writes_goes_before_those_who_wait_for_it(server: ServerProcess) -> None:
    def steps_back(module: str) -> set[int]:
        return {os.getpriority(os.PRIO_PROCESS, process) for process in children(server, module)}

    (own,), (theirs,) = steps_back("scribe"), steps_back("roji.server.worker")
    assert own < theirs


def count(welcomes: list[int], number: int, message: object) -> None:
    welcomes[number] += type(message).__name__ == "Welcome"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_all_processes_end_with_the_doorman(server: ServerProcess, how: signal.Signals) -> None:
    running = workers(server)
    assert len(running) == 2
    server.stop(how)
    run(until_ended(running), 30)


@pytest.mark.slow
def test_after_processes_were_killed_under_load_every_acknowledged_move_is_in_the_log(server: ServerProcess) -> None:
    acknowledged: Acknowledged = {}

    async def work() -> None:
        made = [await new_table(server.client) for _ in range(8)]
        players = [Player(server.client, one.table, [seat.token for seat in one.seats], acknowledged) for one in made]
        playing = [asyncio.create_task(player.play()) for player in players]
        luck = random.Random(4)
        for _ in range(4):
            before = [player.moves for player in players]
            while not all(player.moves > moves for player, moves in zip(players, before, strict=True)):
                await asyncio.sleep(0.02)  # every table goes on
            while len(running := workers(server)) < 2:
                await asyncio.sleep(0.05)
            os.kill(luck.choice(running), signal.SIGKILL)
        for task in playing:
            task.cancel()
        for failure in await asyncio.gather(*playing, return_exceptions=True):
            assert isinstance(failure, (asyncio.CancelledError, RojiError))

    run(work(), 280)
    server.stop()
    run(check_log(server.database, acknowledged))
