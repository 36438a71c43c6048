"""The queue of the bots' threads: moves first, then hints, then reviews; no visitor can use up the time of others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.seats import first_to_move
from tests.server.servers import RunningServer, new_table, people, run

from roji.server.messages import CreateTable, SeatWanted
from roji.server.messages.refusals import Refusal
from roji.server.tables.bots import urgency
from roji.server.work import threads as module
from roji.server.work.threads import ThinkingTime, Urgency, WorkThreads


class Busy:
    """A single thread that is kept busy until released, and the order in which it runs jobs."""

    def __init__(self, most_waiting: int = 100, budget: float = 1e9) -> None:
        self.threads = WorkThreads(1, most_waiting, budget)
        self.go_on = threading.Event()
        self.done: list[str] = []

    async def start(self) -> None:
        self.tasks: list[asyncio.Task[Any]] = [asyncio.create_task(self.threads.run(self.go_on.wait))]
        await asyncio.sleep(0)

    async def put(self, name: str, urgency: Urgency, visitor: str = "") -> None:
        work: Callable[[str], None] = self.done.append
        ask = self.threads.run if urgency == Urgency.BOT else self.threads.ask
        self.tasks.append(asyncio.create_task(ask(work, name, visitor=visitor, urgency=urgency)))
        await asyncio.sleep(0)

    async def finish(self) -> list[str]:
        self.go_on.set()
        await asyncio.gather(*self.tasks)
        self.threads.close()
        return self.done


def test_bots_move_before_hints_are_found_and_games_reviewed() -> None:
    async def work() -> None:
        busy = Busy()
        await busy.start()
        for number in range(8):
            await busy.put(f"review {number}", Urgency.REVIEW)
        await busy.put("hint", Urgency.HINT)
        await busy.put("bot", Urgency.BOT)
        assert (await busy.finish())[:3] == ["bot", "hint", "review 0"]

    run(work(), 20)


def test_among_equals_the_visitor_with_the_least_thinking_time_comes_first() -> None:
    async def work() -> None:
        busy = Busy()
        busy.threads._spent.add("many", 10.0)
        await busy.start()
        for number in range(5):
            await busy.put(f"many {number}", Urgency.BOT, "many")
        await busy.put("other", Urgency.BOT, "other")
        assert (await busy.finish())[:2] == ["other", "many 0"]

    run(work(), 20)


def test_bots_of_a_visitor_without_budget_do_not_precede_others_hints() -> None:
    async def work() -> None:
        busy = Busy(budget=100.0)
        busy.threads._spent.add("many", 200.0)
        await busy.start()
        await busy.put("many", Urgency.BOT, "many")
        await busy.put("review", Urgency.REVIEW, "other")
        await busy.put("hint", Urgency.HINT, "other")
        await busy.put("bot", Urgency.BOT, "other")
        assert await busy.finish() == ["bot", "hint", "many", "review"]

    run(work(), 20)


def test_bots_that_play_among_themselves_do_not_precede_others_hints(server: RunningServer) -> None:
    bots = [SeatWanted(kind="bot", level="random")] * 2
    wishes = [bots, [*people(1), bots[0]]]
    made = [run(server.client.create(CreateTable(game="zen_garden", seats=seats))) for seats in wishes]
    states = [run(server.do(server.directory.get(one.table))).state for one in made]
    assert [urgency(state) for state in states] == [Urgency.REVIEW, Urgency.BOT]


def test_bots_think_on_account_of_whoever_acts_also_at_a_table_that_was_read_again(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        server.directory.tables.clear()
        move, token = await first_to_move(server.client, made)
        assert server.directory.tables[made.table].owner == made.table
        await server.client.ask(made.table, move, token=token)
        assert server.directory.tables[made.table].owner == "127.0.0.1"

    run(work())


def test_a_job_that_nobody_waits_for_is_not_run() -> None:
    async def work() -> None:
        busy = Busy()
        await busy.start()
        await busy.put("forgotten", Urgency.HINT)
        await busy.put("wanted", Urgency.HINT)
        busy.tasks.pop(1).cancel()
        assert await busy.finish() == ["wanted"]

    run(work(), 20)


def test_a_failed_job_reports_to_its_caller_and_frees_its_thread() -> None:
    async def work() -> None:
        threads = WorkThreads(1, 10)
        with pytest.raises(ZeroDivisionError):
            await threads.run(divmod, 1, 0)
        assert await threads.run(divmod, 7, 2) == (3, 1)
        threads.close()

    run(work(), 20)


def test_a_visitor_without_budget_learns_how_long_to_wait_while_bots_keep_moving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        threads = WorkThreads(1, 10, budget=100.0)
        threads._spent.add("greedy", 190.0)
        with pytest.raises(Refusal, match="in about 10 minutes"):
            await threads.ask(len, "a hint", visitor="greedy")
        assert await threads.ask(len, "a hint", visitor="other") == 6
        assert await threads.run(len, "a move", visitor="greedy") == 6
        threads.close()

    run(work(), 20)


def test_used_thinking_time_is_gradually_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("roji.server.work.threads.time.monotonic", lambda: clock[0])
    spent = ThinkingTime()
    spent.add("ann", 80.0)
    clock[0] += module.HALF_LIFE
    assert spent.of("ann") == pytest.approx(40.0)
    spent.add("ann", 1.0)
    assert spent.of("ann") == pytest.approx(41.0)
    for number in range(module.MOST_VISITORS):
        spent.add(str(number), 1.0)
    assert spent.of("ann") == 0.0


def test_too_many_questions_are_refused_with_the_length_of_the_queue() -> None:
    async def work() -> None:
        busy = Busy(most_waiting=2)
        busy.threads._long._usual = 3.0
        await busy.start()
        await busy.put("one", Urgency.HINT, "ann")
        await busy.put("two", Urgency.HINT, "ben")
        with pytest.raises(Refusal, match="in about 9 seconds"):
            await busy.threads.ask(len, "three")
        assert await busy.finish() == ["one", "two"]

    run(work(), 20)
