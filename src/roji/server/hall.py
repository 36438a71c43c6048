"""Everything that one server process holds together."""

from typing import Literal

from roji.server.config import Config
from roji.server.library import Library
from roji.server.limits import Doors, Pace
from roji.server.metrics import Metrics, figures
from roji.server.outbox import Outbox
from roji.server.post import Post
from roji.server.reviews import Reviews
from roji.server.store import StoreError, make_store
from roji.server.tables import Tables

__all__ = ["Hall"]

HOUR = 3600
TELL_SECONDS = 1.0


class Hall:
    """The process's tables, rules, limits and figures."""

    def __init__(self, config: Config, post: Post | None = None) -> None:
        self.config = config
        self.post = post or Post()
        self.library = Library()
        self.metrics = Metrics()
        self.outbox = Outbox()
        self.tables = Tables(config, make_store(config.database), self.library, self.post)
        self.reviews = Reviews(self.tables)
        self.doors = Doors(config.connections, config.connections_per_address)
        self.pace = Pace(config.messages_per_second, config.message_burst, "You ask too often: slow down.")
        rate = config.tables_per_address_per_hour / HOUR
        why = "You have opened many tables: please wait a little before the next one."
        self.openings = Pace(rate, config.tables_per_address_per_hour, why)
        self.is_open = False
        self.is_stopping = False

    async def open(self) -> None:
        """Open the store, then fetch and compile the rules beside everything else. Once is enough."""
        if self.is_open:
            return
        self.post.open()
        await self.tables.open()
        self.is_open = True
        if not self.post.is_alone:
            self.tables.spawn(self.tables.every(TELL_SECONDS, self._tell_figures))
        if self.config.warm_up:
            self.tables.spawn(self.library.compile_all())

    async def _tell_figures(self) -> None:
        self.post.tell_figures(figures(self))

    async def status(self) -> Literal["ok", "starting", "store failing", "stopping"]:
        """How the process is."""
        if self.is_stopping:
            return "stopping"
        if not self.is_open:
            return "starting"
        try:
            await self.tables.store.count()
        except StoreError:
            return "store failing"
        return "ok"

    async def close(self) -> None:
        """Stop gracefully: what was begun is finished, what waits is written."""
        self.is_stopping = True
        await self.tables.close()
        self.post.close()
        self.library.close()
