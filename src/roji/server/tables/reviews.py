"""Reviews of finished games: started on request, made in threads, kept in the store."""

import logging
import math
import time
from collections import Counter

import msgspec

from roji.core.errors import RojiError
from roji.server.messages.encoding import encode
from roji.server.messages.http import Review
from roji.server.messages.refusals import Refusal
from roji.server.tables.directory import TableDirectory
from roji.server.tables.table import LiveTable
from roji.server.work.reviewer import Reviewer
from roji.server.work.threads import Urgency

__all__ = ["Reviews"]

log = logging.getLogger("roji.reviews")
MOST_AT_ONCE = 8
MOST_OF_ONE = 2  # visitor
LEAST_PROGRESS = 0.01
NONE = Review(state="none", progress=0.0, points=[])


class Reviews:
    """The reviews in progress in this process."""

    def __init__(self, directory: TableDirectory) -> None:
        self._directory = directory
        self._running: dict[tuple[str, str], Review] = {}  # by table and language
        self._visitors: Counter[str] = Counter()  # the visitor of each review

    async def find(self, table: LiveTable, language: str) -> Review:
        """The state of a review: running, stored, or none."""
        stored = await self._directory.store.load_review(table.name, language)
        if (
            running := self._running.get((table.name, language))
        ) is not None:  # possibly started while the store was read
            return running
        return NONE if stored is None else msgspec.json.decode(stored, type=Review)

    async def start(self, table: LiveTable, language: str, visitor: str) -> Review:
        """Start a review for a visitor, unless it exists."""
        found = await self.find(table, language)
        if found.state not in ("none", "failed"):
            return found
        await self._directory.compiler.get_advice_ready(table.state.game.name)
        if (running := self._running.get((table.name, language))) is not None:  # another visitor was faster
            return running
        if len(self._running) >= MOST_AT_ONCE or self._visitors[visitor] >= MOST_OF_ONE:
            seconds = max(1, min(review.seconds_left for review in self._running.values()))
            raise Refusal("busy", f"Other games are being reviewed. Please try again in about {seconds} seconds.")
        self._directory.threads.check_budget(visitor)
        review = self._running[table.name, language] = Review(state="waiting", progress=0.0, points=[])
        self._visitors[visitor] += 1
        review.seconds_left = self._directory.threads.seconds_to_wait()
        self._directory.spawn(self._make(table, language, review, visitor))
        return review

    async def _make(self, table: LiveTable, language: str, review: Review, visitor: str) -> None:
        assert table.state.match is not None
        started, threads = time.monotonic(), self._directory.threads
        try:
            reviewer = Reviewer(table.state.match, language)
            while await threads.run(reviewer.step, visitor=visitor, urgency=Urgency.REVIEW):
                review.state, review.progress = "running", reviewer.progress
                review.points = list(reviewer.points)
                taken = time.monotonic() - started
                review.seconds_left = math.ceil(taken * (1 - review.progress) / max(review.progress, LEAST_PROGRESS))
            review.state, review.progress, review.points, review.seconds_left = "done", 1.0, reviewer.points, 0
            review.best, review.mistakes, review.split = reviewer.best, reviewer.mistakes, reviewer.split()
            await self._directory.store.save_review(table.name, language, encode(review).decode())
        except RojiError as error:
            review.state = "failed"
            log.warning("a review failed: %s", error, extra={"table": table.name})
        finally:
            self._running.pop((table.name, language), None)
            self._visitors[visitor] -= 1
            self._visitors += Counter()  # forget visitors without reviews
