"""Reviews of finished games: started when somebody asks, made in threads, kept in the store."""

import logging

import msgspec

from roji.core.errors import RojiError
from roji.server.messages.encoding import encode
from roji.server.messages.http import Review
from roji.server.messages.refusals import Refusal
from roji.server.tables.directory import TableDirectory
from roji.server.tables.table import LiveTable
from roji.server.work.reviewer import Reviewer

__all__ = ["Reviews"]

log = logging.getLogger("roji.reviews")
MOST_AT_ONCE = 8
NONE = Review(state="none", progress=0.0, points=[])


class Reviews:
    """The reviews that are being made by this process."""

    def __init__(self, directory: TableDirectory) -> None:
        self._directory = directory
        self._running: dict[tuple[str, str], Review] = {}  # by table and language

    async def find(self, table: LiveTable, language: str) -> Review:
        """A review as it stands: running, stored, or none."""
        stored = await self._directory.store.load_review(table.name, language)
        if (running := self._running.get((table.name, language))) is not None:  # maybe started while the store was read
            return running
        return NONE if stored is None else msgspec.json.decode(stored, type=Review)

    async def start(self, table: LiveTable, language: str) -> Review:
        """Start a review, unless there is one."""
        found = await self.find(table, language)
        if found.state not in ("none", "failed"):
            return found
        if len(self._running) >= MOST_AT_ONCE:
            raise Refusal("busy", "Other games are being reviewed. Please try again in a while.")
        review = self._running[table.name, language] = Review(state="waiting", progress=0.0, points=[])
        self._directory.spawn(self._make(table, language, review))
        return review

    async def _make(self, table: LiveTable, language: str, review: Review) -> None:
        assert table.state.match is not None
        try:
            reviewer = Reviewer(table.state.match, language)
            while await self._directory.threads.ask(reviewer.step):
                review.state, review.progress = "running", reviewer.progress
                review.points = list(reviewer.points)
            review.state, review.progress, review.points = "done", 1.0, reviewer.points
            await self._directory.store.save_review(table.name, language, encode(review).decode())
        except RojiError as error:
            review.state = "failed"
            log.warning("a review failed: %s", error, extra={"table": table.name})
        finally:
            self._running.pop((table.name, language), None)
