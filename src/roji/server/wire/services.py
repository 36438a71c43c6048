"""What the routes and sockets of one server process share: its tables, limits, reviews and metrics."""

import contextlib
from typing import Literal

from starlette.requests import HTTPConnection

from roji.server.settings import ServerSettings
from roji.server.store import Store, StoreError
from roji.server.tables.directory import TableDirectory
from roji.server.tables.housekeeping import Housekeeping
from roji.server.tables.reviews import Reviews
from roji.server.wire.limits import ConnectionLimit, RateLimit
from roji.server.wire.metrics import Metrics

__all__ = ["Services", "services_of"]

HOUR = 3600
TOO_MANY_TABLES = "You have opened many tables: please wait a little before the next one."


class Services:
    """Everything that a request may need. The store must be open."""

    def __init__(self, settings: ServerSettings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.directory = TableDirectory(settings, store)
        self.housekeeping = Housekeeping(self.directory)
        self.reviews = Reviews(self.directory)
        self.connections = ConnectionLimit(settings.connections, settings.connections_per_address)
        self.requests = RateLimit(settings.messages_per_second, settings.message_burst, "You ask too often: slow down.")
        tables_per_hour = settings.tables_per_address_per_hour
        self.new_tables = RateLimit(tables_per_hour / HOUR, tables_per_hour, TOO_MANY_TABLES)
        self.is_stopping = False

    def start(self) -> None:
        """Start what runs in the background."""
        self.housekeeping.start()
        if self.settings.compile_at_start:
            self.directory.spawn(self.directory.compiler.compile_all())

    async def close(self) -> None:
        """Stop what runs in the background, and save what is not saved."""
        self.is_stopping = True
        await self.directory.close()
        with contextlib.suppress(StoreError):
            await self.housekeeping.save_summaries()

    async def status(self) -> Literal["ok", "store failing", "stopping"]:
        """How the process is, for load balancers and operators."""
        if self.is_stopping:
            return "stopping"
        try:
            await self.directory.store.count()
        except StoreError:
            return "store failing"
        return "ok"

    async def figures(self) -> dict[str, int]:
        """All metrics, by name and label."""
        directory = self.directory
        return {
            "roji_connections": self.connections.open,
            "roji_tables_loaded": len(directory.tables),
            "roji_tables_stored": await directory.store.count(),
            "roji_entries_total": directory.entries,
            "roji_bot_moves_total": directory.bots.moves,
            "roji_questions_waiting": directory.threads.waiting,
            **self.metrics.figures(),
        }


def services_of(connection: HTTPConnection) -> Services:
    """The services of the process that handles this request or WebSocket."""
    services: Services = connection.app.state.api.services
    return services
