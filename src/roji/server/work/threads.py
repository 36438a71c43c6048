"""Threads for long work, so that the event loop continues. Waiting jobs are ordered: bots at tables, hints, reviews.

Among equals, the visitor with the least recent thinking time comes first. A visitor who has used up a budget of thinking time is
refused hints and reviews for a while. Bots' moves are never refused, but those of such a visitor's bots get the priority of
hints, and at tables of bots only, that of reviews.
"""

import asyncio
import contextlib
import functools
import math
import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

from roji.server.messages.refusals import Refusal

__all__ = ["ThinkingTime", "Urgency", "WorkThreads"]

T = TypeVar("T")
HALF_LIFE = 600.0  # seconds after which half of a visitor's thinking time is forgotten
MOST_VISITORS = 10_000  # the most visitors remembered
USUAL_SECONDS = 0.5  # assumed seconds of a job, before any was measured
MINUTE = 60
SHARES = 4  # the share of waiting questions that one visitor may have: one of this many


class Urgency(IntEnum):
    """The priorities, most urgent first."""

    BOT = 0
    HINT = 1
    REVIEW = 2


class Job(NamedTuple):
    """A job for a thread, on behalf of a visitor."""

    visitor: str
    call: Callable[[], Any]
    outcome: "asyncio.Future[Any]"


class ThinkingTime:
    """Each visitor's thinking time, with exponential decay."""

    def __init__(self) -> None:
        self._spent: dict[str, tuple[float, float]] = {}  # seconds, and the time of the count

    def of(self, visitor: str) -> float:
        """The seconds that still count."""
        seconds, at = self._spent.get(visitor, (0.0, 0.0))
        return seconds * 0.5 ** ((time.monotonic() - at) / HALF_LIFE) if seconds else 0.0

    def minutes_above(self, visitor: str, budget: float) -> int:
        """The approximate minutes until a visitor is within a budget of seconds again; 0 if they are."""
        spent = self.of(visitor)
        return math.ceil(math.log2(spent / budget) * HALF_LIFE / MINUTE) if spent > budget else 0

    def add(self, visitor: str, seconds: float) -> None:
        """Add some; the visitor counted longest ago is forgotten."""
        now = self.of(visitor) + seconds
        self._spent.pop(visitor, None)
        self._spent[visitor] = (now, time.monotonic())
        if len(self._spent) > MOST_VISITORS:
            del self._spent[next(iter(self._spent))]


class WorkThreads:
    """Runs functions in threads: long ones (bots, hints, reviews) by urgency and, in parallel, short ones (previews)."""

    def __init__(self, threads: int, most_waiting: int, budget: float = math.inf) -> None:
        """`budget`: the seconds of thinking that a visitor's questions may take before more are refused."""
        self._spent = ThinkingTime()
        self._long = ThreadQueue(threads or max(1, (os.cpu_count() or 2) - 1), "roji-work", self._spent)
        self._short = ThreadQueue(1, "roji-short-work", self._spent)
        self._most_waiting = most_waiting
        self._most_of_one = math.ceil(most_waiting / SHARES)
        self._budget = budget
        self._waiting_of: Counter[str] = Counter()  # by visitor
        self.waiting = 0  # people's unanswered questions

    async def run(self, job: Callable[..., T], *arguments: Any, visitor: str = "", urgency: Urgency = Urgency.BOT) -> T:
        """Run a job of the server itself, which is never refused. Beyond the visitor's budget it is no more urgent than hints."""
        if urgency is Urgency.BOT and self._spent.minutes_above(visitor, self._budget):
            urgency = Urgency.HINT
        return await self._long.run(functools.partial(job, *arguments), visitor, urgency)

    async def run_short(self, job: Callable[..., T], *arguments: Any, visitor: str = "") -> T:
        """Run a job of the server itself that takes milliseconds and does not wait for long ones."""
        return await self._short.run(functools.partial(job, *arguments), visitor, Urgency.BOT)

    async def ask(
        self, job: Callable[..., T], *arguments: Any, visitor: str = "", urgency: Urgency = Urgency.HINT
    ) -> T:
        """Run a visitor's job; `busy` if too many wait, or if the visitor has used up the budget."""
        self.check_budget(visitor)
        with self._counted_question(visitor):
            return await self._long.run(functools.partial(job, *arguments), visitor, urgency)

    async def ask_short(self, job: Callable[..., T], *arguments: Any, visitor: str = "") -> T:
        """Run a visitor's job that takes milliseconds and does not wait for long ones."""
        self.check_budget(visitor)
        with self._counted_question(visitor):
            return await self._short.run(functools.partial(job, *arguments), visitor, Urgency.HINT)

    @contextlib.contextmanager
    def _counted_question(self, visitor: str) -> Iterator[None]:
        """Count a question until it is answered; refuse it if too many wait, in all or from one visitor."""
        if self.waiting >= self._most_waiting or self._waiting_of[visitor] >= self._most_of_one:
            seconds = self.seconds_to_wait()
            why = f"Many questions are waiting for an answer. Please try again in about {seconds} seconds."
            raise Refusal("busy", why)
        self.waiting += 1
        self._waiting_of[visitor] += 1
        try:
            yield
        finally:
            self.waiting -= 1
            self._waiting_of[visitor] -= 1
            if not self._waiting_of[visitor]:
                del self._waiting_of[visitor]

    def check_budget(self, visitor: str) -> None:
        """Refuse a visitor who has used up the budget, and say for how long."""
        if minutes := self._spent.minutes_above(visitor, self._budget):
            spent = self._spent.of(visitor)
            why = f"The bots have thought for you for {spent:.0f} seconds. Please ask again in about {minutes} minutes."
            raise Refusal("busy", why)

    def seconds_to_wait(self, urgency: Urgency = Urgency.REVIEW) -> int:
        """The approximate wait of a new job of this urgency."""
        return self._long.seconds_to_wait(urgency)

    def close(self) -> None:
        """Start no more jobs, without waiting for running ones."""
        self._long.close()
        self._short.close()


class ThreadQueue:
    """Some threads and their waiting jobs, by urgency and visitor. Use it on the event loop."""

    def __init__(self, threads: int, name: str, spent: ThinkingTime) -> None:
        """`spent` records the time of jobs."""
        self._threads = self._free = threads
        self._executor = ThreadPoolExecutor(threads, name)
        self._queues: dict[Urgency, dict[str, deque[Job]]] = {urgency: {} for urgency in Urgency}  # by visitor
        self._spent = spent
        self._usual = USUAL_SECONDS  # the average seconds of a job

    async def run(self, call: Callable[[], T], visitor: str, urgency: Urgency) -> T:
        """Queue a job, and return what it returns."""
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[T] = loop.create_future()
        self._queues[urgency].setdefault(visitor, deque()).append(Job(visitor, call, outcome))
        self._start_next(loop)
        return await outcome

    def seconds_to_wait(self, urgency: Urgency) -> int:
        """The approximate wait of a new job of this urgency."""
        ahead = sum(len(jobs) for kind in Urgency if kind <= urgency for jobs in self._queues[kind].values())
        return math.ceil((ahead + (self._free == 0)) * self._usual / self._threads)

    def _start_next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let free threads take the most urgent jobs."""
        while self._free and (job := self._next_job()) is not None:
            if job.outcome.cancelled():
                continue
            self._free -= 1
            finish = functools.partial(self._finish, loop, job, time.monotonic())
            self._executor.submit(job.call).add_done_callback(
                lambda done, finish=finish: loop.is_closed() or loop.call_soon_threadsafe(finish, done)  # type: ignore[misc]
            )

    def _next_job(self) -> Job | None:
        """The most urgent job, of the visitor who has had the least thinking time."""
        for queue in self._queues.values():
            if queue:
                visitor = min(queue, key=self._spent.of)
                job = queue[visitor].popleft()
                if not queue[visitor]:
                    del queue[visitor]
                return job
        return None

    def _finish(self, loop: asyncio.AbstractEventLoop, job: Job, started: float, done: "Future[Any]") -> None:
        seconds = time.monotonic() - started
        self._free += 1
        self._spent.add(job.visitor, seconds)
        self._usual += (seconds - self._usual) / 20
        if not job.outcome.done():
            if done.cancelled():
                job.outcome.cancel()
            elif (error := done.exception()) is not None:
                job.outcome.set_exception(error)
            else:
                job.outcome.set_result(done.result())
        self._start_next(loop)

    def close(self) -> None:
        """Start no more jobs, without waiting for running ones."""
        for queue in self._queues.values():
            queue.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)
