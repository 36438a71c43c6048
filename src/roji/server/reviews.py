"""Reviews of finished games: begun when somebody asks, computed beside everything else, kept in the store."""

import logging
from typing import TYPE_CHECKING

import msgspec

from roji.core.errors import RojiError
from roji.server.coding import encode
from roji.server.desk import Desk
from roji.server.messages.http import Review
from roji.server.refusal import Refusal

if TYPE_CHECKING:
    from roji.server.tables import Tables

__all__ = ["Reviews"]

log = logging.getLogger("roji.reviews")
MOST_AT_ONCE = 8
NONE = Review(state="none", progress=0.0, points=[])


class Reviews:
    """The reviews that are being made here."""

    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        self._running: dict[tuple[str, str], Review] = {}

    async def look(self, desk: Desk, language: str) -> Review:
        """How a review stands."""
        if (found := self._running.get((desk.table, language))) is not None:
            return found
        kept = await self._tables.store.load_review(desk.table, language)
        return NONE if kept is None else msgspec.json.decode(kept, type=Review)

    async def begin(self, desk: Desk, language: str) -> Review:
        """Begin a review, unless there is one."""
        found = await self.look(desk, language)
        if found.state not in ("none", "failed"):
            return found
        if len(self._running) >= MOST_AT_ONCE:
            raise Refusal("busy", "Other games are being reviewed: please try again in a while.")
        review = self._running[desk.table, language] = Review(state="waiting", progress=0.0, points=[])
        self._tables.spawn(self._make(desk, language, review))
        return review

    async def _make(self, desk: Desk, language: str, review: Review) -> None:
        from roji.server import rules

        reviewer = rules.Reviewer(desk.state, language)
        try:
            while await self._tables.thinkers.ask(reviewer.step):
                review.state, review.progress = "running", reviewer.progress
                review.points = list(reviewer.points)
            review.state, review.progress, review.points = "done", 1.0, reviewer.points
            await self._tables.store.save_review(desk.table, language, encode(review).decode())
        except RojiError as error:
            review.state = "failed"
            log.warning("a review failed: %s", error, extra={"table": desk.table})
        finally:
            self._running.pop((desk.table, language), None)
