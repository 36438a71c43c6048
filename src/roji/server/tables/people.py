"""A person is a secret in their browsers that opens their seats at every table, in place of a seat's token.

`SECRET` opens the first of a person's seats at a table, `SECRET.2` seat 2: around one screen they may have several.
"""

from collections.abc import Sequence

from roji.server.store.entries import hash_person

__all__ = ["person_of", "person_seat"]

MARK = "."  # between a secret and a seat; no secret and no token contains one


def person_of(token: str) -> str | None:
    """The hash of the person whose secret is given in place of a token."""
    return hash_person(token.partition(MARK)[0])


def person_seat(people: Sequence[str | None], token: str) -> int | None:
    """The seat that a person's secret opens, given the people (hashes) of all seats."""
    person, (_, mark, wanted) = person_of(token), token.partition(MARK)
    mine = [seat for seat, owner in enumerate(people) if owner is not None and owner == person]
    if mark:
        return next((seat for seat in mine if str(seat) == wanted), None)
    return mine[0] if mine else None
