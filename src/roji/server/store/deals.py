"""Deals that several people play, in the store: their terms, tries and results."""

import time
from typing import Any

import msgspec
from msgspec import Struct

from roji.server.store.base import Store, Write

__all__ = [
    "BOT",
    "NO_LIMIT",
    "DealTerms",
    "Try",
    "begin_try",
    "best_tries",
    "find_try",
    "list_tries",
    "load_terms",
    "next_deal",
    "points_of",
    "save_terms",
    "series_tries",
    "try_ended",
]

BOT = "bot "  # before a bot's level, in place of a person; no hash contains a space
NO_LIMIT = 2**31 - 1  # tries at a deal
FIRST = "first"  # before the name of a deal, in place of the one before it
SAVE = "INSERT INTO deal (deal, created_at, previous, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
WAIT = "UPDATE deal SET body = body WHERE deal = $1"  # makes PostgreSQL begin tries at a duel one at a time
BEGIN = """
INSERT INTO deal_try (deal, person, table_id, name, started_at)
SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS DOUBLE PRECISION)
WHERE (SELECT COUNT(*) FROM deal_try WHERE deal = $1) < $6 ON CONFLICT DO NOTHING
"""
END = "UPDATE deal_try SET points = $2, finished_at = $3 WHERE table_id = $1 AND finished_at IS NULL"
COLUMNS = "deal, person, table_id, name, points, finished_at"
ONE = f"SELECT {COLUMNS} FROM deal_try WHERE deal = $1 AND person = $2"  # noqa: S608
ALL = f"SELECT {COLUMNS} FROM deal_try WHERE deal = $1 ORDER BY started_at LIMIT $2"  # noqa: S608
BEST = f"""
SELECT {COLUMNS} FROM deal_try WHERE deal = $1 AND finished_at IS NOT NULL AND (person = $3 OR person LIKE 'bot %' OR person IN
(SELECT person FROM deal_try WHERE deal = $1 AND finished_at IS NOT NULL AND person NOT LIKE 'bot %'
ORDER BY points DESC, finished_at LIMIT $2)) ORDER BY points DESC, finished_at
"""  # noqa: S608
POINTS = """
SELECT points, COUNT(*) FROM deal_try WHERE deal = $1 AND finished_at IS NOT NULL AND person NOT LIKE 'bot %'
GROUP BY points
"""
# The deals of a series up to this one, and their finished tries, the last deal first.
SERIES = f"""
WITH RECURSIVE series (deal, previous, place) AS (
SELECT deal, previous, 1 FROM deal WHERE deal = $1
UNION ALL SELECT deal.deal, deal.previous, place + 1 FROM deal JOIN series ON deal.deal = series.previous WHERE place < $2)
SELECT {COLUMNS} FROM deal_try JOIN (SELECT deal AS listed, place FROM series) AS places ON deal = listed
WHERE finished_at IS NOT NULL ORDER BY place, points DESC, finished_at
"""  # noqa: S608


class DealTerms(Struct, kw_only=True, frozen=True):
    """What everyone who plays a deal gets: the same game, seat and bots. The luck follows from the deal's name."""

    game: str
    options: dict[str, str] = {}
    seats: int
    seat: int = 0
    level: str
    previous: str = ""  # the deal before it in a series


class Try(Struct, frozen=True):
    """A person's try at a deal."""

    deal: str
    person: str
    table: str
    name: str
    points: int | None
    finished_at: float | None


def _tries(rows: list[Any]) -> list[Try]:
    return [Try(*row) for row in rows]


async def save_terms(store: Store, deal: str, terms: DealTerms) -> None:
    """Write a new deal, unless its series already continues with another one."""
    body = msgspec.json.encode(terms).decode()
    await store.write([(SAVE, (deal, time.time(), terms.previous or f"{FIRST} {deal}", body))])


async def load_terms(store: Store, deal: str) -> DealTerms | None:
    """The terms of a stored deal, or None."""
    rows = await store.fetch("SELECT body FROM deal WHERE deal = $1", deal)
    return msgspec.json.decode(rows[0][0], type=DealTerms) if rows else None


async def next_deal(store: Store, deal: str) -> str | None:
    """The next deal of a series."""
    rows = await store.fetch("SELECT deal FROM deal WHERE previous = $1", deal)
    return rows[0][0] if rows else None


async def begin_try(store: Store, deal: str, person: str, table: str, name: str, most: int = NO_LIMIT) -> Try | None:
    """A person's one try at a deal: this one at a new table, or the one they have already begun.

    None if `most` people have begun it; counted while writing, because they may all come at once.
    """
    begin = (BEGIN, (deal, person, table, name, time.time(), most))
    await store.write([(WAIT, (deal,)), begin])
    return await find_try(store, deal, person)


async def find_try(store: Store, deal: str, person: str) -> Try | None:
    """A person's try at a deal."""
    rows = await store.fetch(ONE, deal, person)
    return _tries(rows)[0] if rows else None


async def list_tries(store: Store, deal: str, limit: int) -> list[Try]:
    """The tries at a deal, in the order in which they began."""
    return _tries(await store.fetch(ALL, deal, limit))


async def best_tries(store: Store, deal: str, limit: int, person: str) -> list[Try]:
    """The finished tries at a deal, best first: those of the best people, of this person, and of bots."""
    return _tries(await store.fetch(BEST, deal, limit, person))


async def series_tries(store: Store, deal: str, longest: int) -> list[Try]:
    """The finished tries at the last deals of a series up to this one: the last deal first, and its best try."""
    return _tries(await store.fetch(SERIES, deal, longest))


async def points_of(store: Store, deal: str) -> dict[int, int]:
    """By points: the number of people with this result."""
    return {int(points): int(people) for points, people in await store.fetch(POINTS, deal)}


def try_ended(table: str, points: int, at: float) -> Write:
    """The statements that record how a try ended."""
    return [(END, (table, points, at))]
