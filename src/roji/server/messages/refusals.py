"""Refusals: a code for programs, a sentence for people, an HTTP status. Raised anywhere in the server, sent as `Refused`."""

import re
from collections.abc import Mapping
from typing import get_args

from roji.core.error_words import translated
from roji.core.errors import RojiError
from roji.core.words import ENGLISH
from roji.server.messages.answers import Code, Refused

__all__ = ["FAILURE", "STATUS", "Refusal", "bad_request", "illegal_move", "reader_language"]

CODES = {
    400: ("bad_message", "bad_request"),
    403: ("no_token", "not_host"),
    404: ("not_found",),
    409: ("not_now", "illegal", "stale"),
    413: ("too_large",),
    429: ("too_fast", "too_many"),
    500: ("broken",),
    503: ("busy", "compiling", "not_compiled", "not_saved"),
}
STATUS = {code: status for status, codes in CODES.items() for code in codes}
assert set(STATUS) == set(get_args(Code))

FAILURE = "Something went wrong on the server. The error has been logged; please try again."
LONGEST_REASON = 500
PREFERRED = re.compile(r"([a-z]{2})\b", re.IGNORECASE)  # the first language in `Accept-Language`
CLAUSE = re.compile(r"\(([A-Z]\d+(?:\.\d+)*)")


class Refusal(RojiError):
    """A request that is refused. Nothing has changed."""

    def __init__(self, code: Code, why: str, clause: str | None = None) -> None:
        self.why = why if len(why) <= LONGEST_REASON else f"{why[:LONGEST_REASON]}…"  # it may quote the request
        super().__init__(self.why)
        self.code = code
        self.clause = clause

    def answer(self, request_id: int | None = None, language: str = ENGLISH) -> Refused:
        """The refusal as a message, in this language if `errors.<language>.toml` has its sentence."""
        why = translated(self.why, language, "roji.server")
        return Refused(id=request_id, code=self.code, why=why, clause=self.clause)


def reader_language(headers: Mapping[str, str]) -> str:
    """The language for the answer to an HTTP request."""
    found = PREFERRED.match(headers.get("accept-language", ""))
    return found[1].lower() if found else ENGLISH


def illegal_move(error: RojiError) -> Refusal:
    """A move that the rules forbid, with the clause that the error's sentence cites."""
    found = CLAUSE.search(str(error))
    return Refusal("illegal", str(error), found[1] if found else None)


def bad_request(error: RojiError) -> Refusal:
    """A request for something that does not exist, such as an unknown option."""
    return Refusal("bad_request", str(error))
