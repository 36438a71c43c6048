"""Lab runs started from the page: one at a time, in a separate process, as long as someone asks for them."""

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import AsyncIterator

import msgspec

from roji.core.compiled_cache import is_cold
from roji.games import find_game
from roji.server.messages.refusals import Refusal
from roji.server.messages.workshop import LabFigure, LabShown, LabWanted
from roji.server.rates import RateLimit
from roji.server.store.entries import new_token
from roji.server.tables.directory import TableDirectory
from roji.server.tables.editions import edition_of
from roji.server.work.bot_moves import not_compiled
from roji.server.work.lab_process import LabJob, LabNews
from roji.server.work.threads import ThinkingTime

__all__ = ["LabRuns", "QueuedStudy"]

log = logging.getLogger("roji.lab")
MOST_UNFINISHED = 8
MOST_OF_ONE = 2  # visitor
STARTS = (1 / 30, 20)  # starts of one visitor, a second and at once: a stopped run still waits for its turn
TOO_MANY_STARTS = "You have started many lab runs: please wait half a minute before the next one."
MOST_SLOW_GAMES = 100  # the most games of bots that look ahead
MOST_KEPT = 16  # finished runs kept, with their reports
ASKED_WITHIN = 30.0  # seconds without a request after which a run is stopped
LOOK_EVERY = 1.0  # seconds between checks of that
EXTRA_SECONDS = 300.0  # seconds for compiling before and reporting after the games
LONGEST_LINE = 16 * 1024 * 1024  # the most bytes of a report


class QueuedStudy:
    """One run, and the visitor who requested it."""

    def __init__(self, job: LabJob, visitor: str) -> None:
        self.job = job
        self.visitor = visitor
        self.shown = LabShown(run=new_token(), state="waiting")
        self.report = b""
        self.asked_at = time.monotonic()

    @property
    def is_unfinished(self) -> bool:
        """Whether it is waiting or playing."""
        return self.shown.state in ("waiting", "running")

    @property
    def is_wanted(self) -> bool:
        """Whether someone has asked for it recently, and nobody has stopped it."""
        return self.is_unfinished and time.monotonic() - self.asked_at < ASKED_WITHIN


class LabRuns:
    """The runs of this process. Their names cannot be guessed, and are not listed anywhere."""

    def __init__(self, directory: TableDirectory) -> None:
        self._directory = directory
        self._runs: dict[str, QueuedStudy] = {}  # the oldest first
        self._spent = ThinkingTime()  # by visitor; hints and reviews have a separate budget
        self._starts = RateLimit(*STARTS, TOO_MANY_STARTS)
        self._turn = asyncio.Lock()  # one plays at a time; the others wait in order

    async def start(self, wanted: LabWanted, visitor: str) -> LabShown:
        """Check a request and queue it; `busy` if it cannot be accepted now."""
        self._check_can_start(wanted, visitor)
        await self._directory.threads.ask_short(_check_edition, wanted, visitor=visitor)
        self._check_room(visitor)
        seconds = self._directory.settings.lab_seconds
        job = LabJob(wanted.game, wanted.edition, wanted.bots, wanted.players, wanted.games, seconds)
        run = QueuedStudy(job, visitor)
        self._runs[run.shown.run] = run
        self._forget_old()
        self._directory.spawn(self._play(run))
        return self._stand(run)

    def find(self, name: str) -> QueuedStudy:
        """The run with this name; asking keeps it alive."""
        if (run := self._runs.get(name)) is None:
            raise Refusal("not_found", "There is no such lab run here any more.")
        run.asked_at = time.monotonic()
        return run

    def show(self, name: str) -> LabShown:
        """The state of a run."""
        return self._stand(self.find(name))

    def stop(self, name: str) -> LabShown:
        """Stop a run; a finished one is unchanged."""
        run = self.find(name)
        if run.is_unfinished:
            run.shown.state = "stopped"
        return run.shown

    def _stand(self, run: QueuedStudy) -> LabShown:
        before = list(self._runs.values())[: list(self._runs).index(run.shown.run)]
        run.shown.ahead = sum(other.is_wanted for other in before) if run.shown.state == "waiting" else 0
        return run.shown

    def _check_can_start(self, wanted: LabWanted, visitor: str) -> None:
        if not self._directory.settings.lab_seconds:
            raise Refusal("not_now", "This server makes no lab runs: use `roji lab` on your own computer.")
        if is_cold():
            raise not_compiled()
        if wanted.bots != "greedy" and wanted.games > MOST_SLOW_GAMES:
            raise Refusal("bad_request", f"Bots that look ahead play at most {MOST_SLOW_GAMES} games here.")
        if minutes := self._spent.minutes_above(visitor, self._directory.settings.thinking_budget):
            raise Refusal(
                "busy",
                f"Bots have played for you for a long time. Please start the next run in about {minutes} minutes.",
            )
        self._check_room(visitor)
        self._starts.check(visitor)

    def _check_room(self, visitor: str) -> None:
        for run in self._runs.values():
            if run.shown.state == "waiting" and not run.is_wanted:
                run.shown.state = "stopped"  # permanently, or all could be requested again at once
        unfinished = [run for run in self._runs.values() if run.is_unfinished]
        if sum(run.visitor == visitor for run in unfinished) >= MOST_OF_ONE:
            raise Refusal("busy", "You have unfinished lab runs: wait for them, or stop one first.")
        if len(unfinished) >= MOST_UNFINISHED:
            raise Refusal("busy", "Many lab runs are waiting. Please try again in some minutes.")

    def _forget_old(self) -> None:
        finished = [name for name, run in self._runs.items() if not run.is_unfinished]
        for name in finished[: max(0, len(self._runs) - MOST_KEPT)]:
            del self._runs[name]

    async def _play(self, run: QueuedStudy) -> None:
        """Wait for the run's turn, play it in a process, and record its results."""
        async with self._turn:
            started = time.monotonic()
            try:
                if run.is_wanted:
                    run.shown.state = "running"
                    await self._follow(run)
            except (OSError, ValueError, msgspec.DecodeError) as error:
                log.warning("a lab run failed: %s", error)
            finally:
                if run.is_unfinished:
                    run.shown.state = "failed" if run.is_wanted else "stopped"
                self._spent.add(run.visitor, time.monotonic() - started)

    async def _follow(self, run: QueuedStudy) -> None:
        """Read the process's output until it is done, or nobody wants it any more."""
        last = time.monotonic() + run.job.seconds + EXTRA_SECONDS
        async with _process(run.job) as output:
            line: asyncio.Task[bytes] = asyncio.ensure_future(output.readline())
            while run.is_wanted and time.monotonic() < last:
                done, _ = await asyncio.wait([line], timeout=LOOK_EVERY)
                if not done:
                    continue
                if not (text := line.result()):
                    break
                _note(run, msgspec.json.decode(text, type=LabNews))
                line = asyncio.ensure_future(output.readline())
            line.cancel()


def _note(run: QueuedStudy, news: LabNews) -> None:
    """Store news of a run for its viewers."""
    shown = run.shown
    shown.progress = news.progress
    if news.why:
        shown.state, shown.why = "failed", news.why
    if news.report:
        run.report, shown.games = news.report.encode(), news.games
        shown.figures = msgspec.convert(news.figures, list[LabFigure])
        shown.state = "done"


def _check_edition(wanted: LabWanted) -> None:
    game = find_game(wanted.game)
    game.check_seats(wanted.players)
    game.check_box(edition_of(game, wanted.edition).box, wanted.players)


@contextlib.asynccontextmanager
async def _process(job: LabJob) -> AsyncIterator[asyncio.StreamReader]:
    """A process for this job; gives its output. It is ended on exit."""
    pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    command = [sys.executable, "-m", "roji.server.work.lab_process"]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, stderr=nowhere, limit=LONGEST_LINE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        await process.stdin.drain()
        yield process.stdout
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        process.stdin.close()
        ended = asyncio.ensure_future(process.wait())
        while not ended.done():  # a stopping server cancels this, but must not close its event loop first
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(ended)
