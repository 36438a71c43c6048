"""The services that a process's routes and sockets share: tables, limits, reviews and metrics."""

import asyncio
import contextlib
import time
from collections.abc import Callable

from starlette.requests import HTTPConnection

from roji import __version__
from roji.core.compiled_cache import is_cold, parts_compiled, stays_interpreted
from roji.games import GAMES
from roji.server.messages.http import Health
from roji.server.messages.refusals import Refusal
from roji.server.rates import RateLimit
from roji.server.settings import ServerSettings
from roji.server.store import Store, StoreError
from roji.server.store.scheduled_backups import ScheduledBackups
from roji.server.tables.directory import TableDirectory, log_errors
from roji.server.tables.housekeeping import Housekeeping
from roji.server.tables.lab_runs import LabRuns
from roji.server.tables.reviews import Reviews
from roji.server.wire.limits import ConnectionLimit
from roji.server.wire.metrics import Metrics
from roji.server.wire.write_probe import WriteProbe

__all__ = ["Services", "services_of"]

CONNECTIONS_AT_ONCE = 10  # connections of one address that may each send at the full rate
MOST_WAITING = 500  # the most requests waiting for news over plain HTTP, in all
MOST_WAITING_OF_ONE = 50  # address
NEW_DEVICES = 120  # new devices of one address an hour
HOUR = 3600
TOO_MANY_DEVICES = "Too many new devices from your address: please try again in an hour."
MOST_DELETIONS = 20  # the most simultaneous deletions of a person
NOTICE_SHARE = 0.3  # share of the draining time after which load balancers have noticed
DRAIN_STEP = 0.1  # seconds


class Services:
    """All services for requests. The store must be open."""

    def __init__(self, settings: ServerSettings, store: Store, metrics: Metrics, die: Callable[[str], None]) -> None:
        """`die` ends the process if an essential task has ended."""
        self.settings = settings
        self.metrics = metrics
        self.directory = TableDirectory(settings, store, die)
        self.housekeeping = Housekeeping(self.directory)
        self.reviews = Reviews(self.directory)
        self.lab_runs = LabRuns(self.directory)
        self.connections = ConnectionLimit(settings.connections, settings.connections_per_address)
        self.waiting = ConnectionLimit(MOST_WAITING, MOST_WAITING_OF_ONE)
        self.deletions = ConnectionLimit(MOST_DELETIONS, 1)
        rate, burst, why = (
            settings.messages_per_second,
            settings.message_burst,
            "You send too many requests: slow down.",
        )
        self.requests = RateLimit(rate, burst, why)
        self.socket_messages = RateLimit(CONNECTIONS_AT_ONCE * rate, CONNECTIONS_AT_ONCE * burst, why)
        self.new_devices = RateLimit(NEW_DEVICES / HOUR, NEW_DEVICES, TOO_MANY_DEVICES)
        self.write_probe = WriteProbe(store)
        self.is_stopping = False

    async def start(self) -> None:
        """Start the background work."""
        await self.housekeeping.start()
        await log_errors(self.directory.notices.open())
        self.directory.spawn(self.directory.notices.work(), is_endless=True)
        self.directory.spawn(self.write_probe.repeat(), is_endless=True)
        if self.settings.backup_to:
            self.directory.spawn(ScheduledBackups(self.settings).repeat(), is_endless=True)
        if self.settings.compile_at_start:
            self.directory.spawn(self.directory.compiler.compile_all())

    def check_ban(self, connection: HTTPConnection) -> None:
        """Refuse an address that the operator has banned."""
        if connection.client and self.housekeeping.is_banned(connection.client.host):
            raise Refusal("no_token", "This address is banned: ask the server's operator.")

    def stop(self) -> None:
        """Begin to stop: no longer ready; answer everyone who waits over HTTP."""
        self.is_stopping = True
        for table in self.directory.tables.values():
            table.change_waiters.stop()

    async def drain(self) -> None:
        """Let load balancers notice that we are not ready, send people on, and wait until nobody is left or the time is up."""
        limit = self.settings.drain_within
        start = time.monotonic()
        while self.connections.open and (waited := time.monotonic() - start) < limit:
            if waited > limit * NOTICE_SHARE:
                for table in self.directory.tables.values():
                    for watcher in tuple(table.watchers):
                        watcher.come_back()
            await asyncio.sleep(DRAIN_STEP)

    async def close(self) -> None:
        """Stop the background work, and save everything."""
        self.stop()
        await self.directory.close()
        with contextlib.suppress(StoreError):
            await self.housekeeping.save_summaries()

    async def health(self) -> Health:
        """The health of the process, for load balancers and operators."""
        why = "" if self.is_stopping else await self.write_probe.problem()
        return Health(
            status="stopping" if self.is_stopping else "store failing" if why else "ok",
            why=why,
            version=__version__,
            ready=self.directory.compiler.ready,
            compiling=[*parts_compiled(GAMES)] if is_cold() and not stays_interpreted() else None,
            tables=len(self.directory.tables),
            connections=self.connections.open,
        )

    async def figures(self) -> dict[str, float]:
        """All metrics, by name and label."""
        directory = self.directory
        return {
            "roji_connections": self.connections.open,
            "roji_tables_loaded": len(directory.tables),
            "roji_tables_stored": await directory.store.count(),
            "roji_entries_total": directory.entries,
            "roji_bot_moves_total": directory.bots.moves,
            "roji_questions_waiting": directory.threads.waiting,
            **{f'roji_notices_total{{outcome="{one}"}}': count for one, count in directory.notices.sent.items()},
            **self.metrics.figures(),
        }


def services_of(connection: HTTPConnection) -> Services:
    """The services of the process that handles this request or WebSocket."""
    services: Services = connection.app.state.api.services
    return services
