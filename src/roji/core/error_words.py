"""Errors in people's languages.

Most rooms know no language of the person they work for: they raise one English sentence. Those that people can meet are listed in
`errors.<language>.toml` of core and of the rooms that talk with people, English pattern and translation; any other error
stays English. A gap named `cause` holds a sentence that is translated itself.
"""

import functools
import importlib.resources
import re
import tomllib

__all__ = ["translated"]

CORE = "roji.core"
GAP = re.compile(r"\\\{(\w+)\\\}")
CAUSE = "cause"
REMEMBERED = 1000  # a client may repeat what is refused as often as it likes


@functools.lru_cache(REMEMBERED)
def translated(message: str, language: str, room: str) -> str:
    """A message in this language, if it is known in core or in this package."""
    for pattern, said in (*_sentences(CORE, language), *_sentences(room, language)):
        if found := pattern.fullmatch(message):
            gaps = found.groupdict()
            if CAUSE in gaps:
                gaps[CAUSE] = translated(gaps[CAUSE], language, room)
            return said.format(**gaps)
    return message


@functools.cache
def _sentences(package: str, language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What is known in a language: English patterns with their translations; the first that fits counts."""
    file = importlib.resources.files(package).joinpath(f"errors.{language}.toml")
    if not file.is_file():
        return ()
    known = tomllib.loads(file.read_text("utf-8"))["errors"]
    return tuple(
        (re.compile(GAP.sub(r"(?P<\1>.*?)", re.escape(one["english"])), re.DOTALL), str(one["said"])) for one in known
    )
