"""Errors in people's languages.

Most rooms do not know the reader's language: they raise one English sentence. Errors that people can meet are listed in
`errors.<language>.toml` of core and of the rooms that talk to people, as English pattern and translation; any other
error stays English. A gap named `cause` contains a sentence that is translated too.
"""

import functools
import importlib.resources
import re
import tomllib
from typing import NamedTuple

__all__ = ["translated"]

CORE = "roji.core"
GAP = re.compile(r"\{(\w+)\}")
CAUSE = "cause"


class Pattern(NamedTuple):
    """An English sentence with gaps. Matching takes linear time, because clients choose the text in gaps."""

    start: str
    gaps: tuple[tuple[str, str], ...]  # each with the text after it

    def fill(self, message: str) -> dict[str, str] | None:
        """The shortest text for each gap; None if the sentence does not match."""
        if not message.startswith(self.start):
            return None
        found, at = {}, len(self.start)
        for number, (name, then) in enumerate(self.gaps, 1):
            is_last = number == len(self.gaps)
            end = len(message) - len(then) if is_last else message.find(then, at)
            if end < at or not message.startswith(then, end):
                return None
            found[name], at = message[at:end], end + len(then)
        return found if at == len(message) else None


def translated(message: str, language: str, room: str) -> str:
    """A message in this language, if core or this package has a translation."""
    for pattern, said in (*_sentences(CORE, language), *_sentences(room, language)):
        gaps = pattern.fill(message)
        if gaps is not None:
            if CAUSE in gaps:
                gaps[CAUSE] = translated(gaps[CAUSE], language, room)
            return said.format(**gaps)
    return message


@functools.cache
def _sentences(package: str, language: str) -> tuple[tuple[Pattern, str], ...]:
    """The English patterns of a language with their translations; the first match counts."""
    file = importlib.resources.files(package).joinpath(f"errors.{language}.toml")
    if not file.is_file():
        return ()
    known = tomllib.loads(file.read_text("utf-8"))["errors"]
    return tuple((_pattern(one["english"]), str(one["said"])) for one in known)


def _pattern(english: str) -> Pattern:
    start, *rest = GAP.split(english)
    return Pattern(start, tuple(zip(rest[::2], rest[1::2], strict=True)))
