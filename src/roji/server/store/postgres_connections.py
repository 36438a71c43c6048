"""Connections to PostgreSQL: how they are made and given out, and what becomes of their errors."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

import asyncpg

from roji.server.rates import TokenBucket
from roji.server.store.base import StoreError
from roji.server.store.seed_key import KeyProblem

__all__ = [
    "CONNECTION_ERRORS",
    "RETRY_SECONDS",
    "TIMEOUT_SECONDS",
    "Connections",
    "first_line",
    "is_cancelled",
    "is_open",
]

log = logging.getLogger("roji.store")

MOST_CONNECTIONS = 8
TIMEOUT_SECONDS = 15.0
RETRY_SECONDS = 0.5  # before connecting again
CONNECTION_ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
FAILED = "The database does not answer or refuses ({}). Please try again later."


class Connections:
    """A pool of connections to one database."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._unreachable = ""  # why the last attempt to connect failed
        self._attempts = TokenBucket(1 / RETRY_SECONDS, 1)  # while it is unreachable

    async def open(self) -> None:
        """Connect."""
        try:
            self._pool = await asyncpg.create_pool(
                self._address,
                min_size=1,
                max_size=MOST_CONNECTIONS,
                command_timeout=TIMEOUT_SECONDS,
                reset=_nothing_to_reset,
            )
        except (*CONNECTION_ERRORS, ValueError) as error:
            raise StoreError(f"Cannot connect to the database: {error}.") from None

    async def close(self) -> None:
        """Disconnect, when what is under way is done or has had its time."""
        with contextlib.suppress(*CONNECTION_ERRORS):
            await asyncio.wait_for(self._pool.close(), TIMEOUT_SECONDS)
        self._pool.terminate()

    @contextlib.asynccontextmanager
    async def one(self) -> AsyncIterator[Any]:
        """A connection. Any failure becomes a StoreError, so that a failing database ends nothing."""
        try:
            connection = await self._acquire()
            try:
                yield connection
            finally:
                await self._pool.release(connection)
        except CONNECTION_ERRORS as error:
            raise StoreError(FAILED.format(first_line(error))) from None
        except KeyProblem as problem:
            raise StoreError(str(problem)) from None
        except StoreError:
            raise
        except asyncio.CancelledError:
            if is_cancelled():
                raise
            raise StoreError(FAILED.format("the connection broke")) from None
        except Exception as error:
            log.exception("a statement failed")
            raise StoreError(FAILED.format(first_line(error))) from None

    async def _acquire(self) -> Any:
        """A connection. While none can be made, few requests try; the others are told what the last one was told."""
        if self._unreachable and not self._pool.get_idle_size() and not self._attempts.take():
            raise StoreError(self._unreachable)
        try:
            connection = await self._pool.acquire(timeout=TIMEOUT_SECONDS)
        except Exception as error:
            self._unreachable = FAILED.format(first_line(error))
            raise
        self._unreachable = ""
        return connection


async def _nothing_to_reset(connection: Any) -> None:
    """The reset of a released connection: by default, asyncpg would send a second query after each of ours.

    We set nothing in a session, and listen on a separate connection.
    """


def is_open(connection: Any) -> bool:
    """Whether a connection has not broken; one that breaks goes back to the pool by itself, and then says so by an error."""
    try:
        return not connection.is_closed()
    except asyncpg.InterfaceError:
        return False


def is_cancelled() -> bool:
    """Whether this task was cancelled. If not, asyncpg itself raised CancelledError, as when a connection breaks."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


def first_line(error: BaseException) -> str:
    """An error in one line, also if it says nothing."""
    return (str(error) or type(error).__name__).splitlines()[0]
