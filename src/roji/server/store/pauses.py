"""The times when no server of a store ran, during which clocks stand still."""

from typing import NamedTuple

from roji.server.store.base import SET, Store

__all__ = ["NEVER", "Pause", "add_pause", "alive_at", "note_alive", "pauses_after"]

NEVER = 0.0  # before every recorded time
MOST_KEPT = 1000
AFTER = "SELECT start, until, total FROM pause WHERE start > $1 ORDER BY start DESC LIMIT $2"
ADD = """
INSERT INTO pause (start, until, total)
SELECT CAST($1 AS DOUBLE PRECISION), CAST($2 AS DOUBLE PRECISION), CAST($3 AS DOUBLE PRECISION)
WHERE NOT EXISTS (SELECT 1 FROM pause WHERE until > CAST($1 AS DOUBLE PRECISION)) ON CONFLICT (start) DO NOTHING
"""
FORGET = """
DELETE FROM pause WHERE start < (SELECT MIN(start) FROM (SELECT start FROM pause ORDER BY start DESC LIMIT $1) AS kept)
"""


class Pause(NamedTuple):
    """A time in which no server ran, in seconds since 1970."""

    start: float
    until: float
    total: float  # seconds of all pauses up to the end of this one


async def alive_at(store: Store) -> float:
    """When a server last recorded that it ran; NEVER if none has."""
    rows = await store.fetch("SELECT value FROM setting WHERE name = 'alive'")
    return float(rows[0][0]) if rows else NEVER


async def note_alive(store: Store, now: float) -> None:
    """Record that a server runs."""
    await store.write([(SET, ("alive", str(now)))])


async def pauses_after(store: Store, start: float) -> list[Pause]:
    """The pauses that began after a time, in order."""
    return [Pause(*row) for row in reversed(await store.fetch(AFTER, start, MOST_KEPT))]


async def add_pause(store: Store, start: float, until: float) -> None:
    """Record a pause, unless another process has recorded an overlapping one; old pauses are forgotten."""
    last = await pauses_after(store, NEVER)
    total = (last[-1].total if last else 0.0) + until - start
    await store.write([(ADD, (start, until, total)), (FORGET, (MOST_KEPT,))])
