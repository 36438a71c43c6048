"""What cannot be done, said once: a code for programs and one sentence for people."""

import re
from typing import get_args

from roji.core.errors import RojiError
from roji.server.messages.answers import Code, Refused

__all__ = ["STATUS", "Refusal", "illegal", "not_here"]

STATUS = {
    "bad_message": 400,
    "bad_request": 400,
    "not_found": 404,
    "no_token": 403,
    "not_host": 403,
    "not_now": 409,
    "illegal": 409,
    "stale": 409,
    "too_fast": 429,
    "too_many": 429,
    "busy": 503,
    "not_saved": 503,
    "broken": 500,
}
assert set(STATUS) == set(get_args(Code))

CLAUSE = re.compile(r"\(([A-Z]\d+(?:\.\d+)*)")


class Refusal(RojiError):
    """Something that a person or program may not do now, or that is no sense at all."""

    def __init__(self, code: Code, why: str, clause: str | None = None) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.clause = clause

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS[self.code]

    def answer(self, request_id: int | None = None) -> Refused:
        """The same as a message."""
        return Refused(id=request_id, code=self.code, why=self.why, clause=self.clause)


def illegal(error: RojiError) -> Refusal:
    """A move that the rules forbid, with the clause that its sentence cites."""
    found = CLAUSE.search(str(error))
    return Refusal("illegal", str(error), found[1] if found else None)


def not_here(error: RojiError) -> Refusal:
    """A wish that makes no sense here."""
    return Refusal("bad_request", str(error))
