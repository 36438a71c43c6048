"""What lists show of a table, to somebody with a seat there and to anybody else."""

import msgspec

from roji.server.messages.http import TableListed
from roji.server.store import Summary
from roji.server.store.entries import hash_token
from roji.server.tables.people import person_seat

__all__ = ["listed_for", "opens"]


def listed_for(summary: Summary, token: str, last: int = 0) -> TableListed:
    """What is listed of a table: where onlookers are not wanted, names only for those who have a seat.

    `last` is the number of its last entry, if the token is not in the summary.
    """
    has_token = opens(summary, token)
    # Somebody may have sat down since a summary was made, and one that was stored before tokens were listed has none: nobody
    # loses a seat by that.
    is_unsure = bool(token) and (not summary.tokens or summary.number < last)
    listed = msgspec.structs.replace(summary.listed, has_seat=has_token or is_unsure)
    if summary.has_onlookers or has_token:
        return listed
    return msgspec.structs.replace(listed, names=["" for _ in listed.names])


def opens(summary: Summary, token: str) -> bool:
    """Whether a token, or a person's secret, opens a seat of a table."""
    return hash_token(token) in summary.tokens or person_seat(summary.people, token) is not None
