"""TOML that a stranger wrote, read within bounds. Python's own parser takes half a minute for 60 kB of dotted keys.

The text is scanned first, in time proportional to its length: how long, how deeply nested, how long its words are. Only then is
it parsed.
"""

import re
import tomllib
from typing import Any

from roji.core.errors import EditionError

__all__ = ["parse_toml"]

LONGEST_TEXT = 65_536  # characters
LONGEST_WORD = 64  # a key or number without quotes
DEEPEST = 8  # brackets inside brackets
MOST_DOTS = 4  # in one key
LONGEST_REASON = 300

# Strings and comments, each to its end, or to the end of the text if it has none: so nothing is read twice.
QUOTED = re.compile(
    r'"""(?s:\\.|[^\\])*?(?:"""|\\?\Z)'
    r"|'''(?s:.)*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
LONG_WORD = re.compile(rf"[A-Za-z0-9_+-]{{{LONGEST_WORD + 1}}}")
DOTTED = re.compile(rf"(?:\.[^.=,\[\]{{}}\n]*+){{{MOST_DOTS + 1}}}")
BRACKET = re.compile(r"[\[\]{}]")


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """What a TOML text says; EditionError, with the source's name in one line, if it is none or goes beyond the bounds."""
    if len(text) > LONGEST_TEXT:
        raise EditionError(f"{source} is too long: at most {LONGEST_TEXT} characters are read.")
    bare = QUOTED.sub('""', text)
    if LONG_WORD.search(bare):
        raise EditionError(f"{source} holds a key or number of more than {LONGEST_WORD} characters.")
    if DOTTED.search(bare):
        raise EditionError(f"{source} holds a key with more than {MOST_DOTS} dots.")
    if _depth(bare) > DEEPEST:
        raise EditionError(f"{source} is nested too deeply: at most {DEEPEST} brackets inside each other are read.")
    try:
        return tomllib.loads(text)
    except ValueError as error:  # a number that Python cannot read, or no TOML at all
        raise EditionError(f"{source} is not a TOML file: {str(error)[:LONGEST_REASON]}.") from None


def _depth(bare: str) -> int:
    """How deeply brackets lie inside each other."""
    depth = deepest = 0
    for bracket in BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
