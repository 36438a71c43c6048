"""What lists show of a table, to people with a seat there and to anyone else."""

import msgspec

from roji.server.messages.http import TableListed
from roji.server.store import Summary
from roji.server.store.entries import hash_token
from roji.server.tables.people import person_seat

__all__ = ["listed_for", "opens"]


def listed_for(summary: Summary, token: str, has_newcomers: bool = False) -> TableListed:
    """A table's line in a list; without onlookers, only people with a seat see names.

    `has_newcomers`: someone has sat down since the summary was made.
    """
    has_token = opens(summary, token)
    # The token may be a newcomer's, and old summaries have no tokens: nobody may lose a seat by that.
    is_unsure = bool(token) and (not summary.tokens or has_newcomers)
    listed = msgspec.structs.replace(summary.listed, has_seat=has_token or is_unsure)
    if summary.has_onlookers or has_token:
        return listed
    return msgspec.structs.replace(listed, names=["" for _ in listed.names])


def opens(summary: Summary, token: str) -> bool:
    """Whether a token, or a person's secret, opens a seat of a table."""
    return hash_token(token) in summary.tokens or person_seat(summary.people, token) is not None
