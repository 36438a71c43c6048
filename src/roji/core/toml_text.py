"""Bounded parsing of TOML from strangers, and writing TOML.

Python's own parser takes half a minute for 60 kB of dotted keys. So a linear scan first checks the length, the nesting
and the length of words. Only then is the text parsed.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from roji.core.errors import EditionError

__all__ = ["parse_toml", "write_toml"]

LONGEST_TEXT = 65_536  # characters
LONGEST_WORD = 64  # a key or number without quotes
DEEPEST = 8  # nested brackets
MOST_DOTS = 4  # in one key
LONGEST_REASON = 300

# Strings and comments, each to its end, or to the end of the text if it has none, so that nothing is read twice.
# A string in three quotes may end with one or two more, which belong to it.
QUOTED = re.compile(
    r'"""(?s:\\.|[^\\])*?(?:"{3,5}|\\?\Z)'
    r"|'''(?s:.)*?(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
LONG_WORD = re.compile(rf"[A-Za-z0-9_+-]{{{LONGEST_WORD + 1}}}")
DOTTED = re.compile(rf"(?:\.[^.=,\[\]{{}}\n]*+){{{MOST_DOTS + 1}}}")
BRACKET = re.compile(r"[\[\]{}]")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The data of a TOML text; EditionError, naming the source, if it is invalid or exceeds the bounds."""
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
    except ValueError as error:  # a number that Python cannot parse, or not TOML at all
        raise EditionError(f"{source} is not a TOML file: {str(error)[:LONGEST_REASON]}.") from None


def _depth(bare: str) -> int:
    """How deeply brackets are nested."""
    depth = deepest = 0
    for bracket in BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def write_toml(data: Mapping[str, Any], comments: Mapping[str, str] = {}) -> str:
    """An edition's data as TOML: plain values first, then the sections. EditionError for values that an edition cannot
    contain.

    `comments` are keyed by place: "coins" goes above the section, "coins.start" after its line.
    """
    plain = [_line((key,), item, comments) for key, item in data.items() if not isinstance(item, dict)]
    sections = [_section(key, item, comments) for key, item in data.items() if isinstance(item, dict)]
    return "\n".join([*plain, *sections]) + "\n"


def _section(name: str, data: Mapping[str, Any], comments: Mapping[str, str]) -> str:
    remark = f"# {comments[name]}\n" if name in comments else ""
    return "\n".join([f"\n{remark}[{_key(name)}]", *(_line((name, key), item, comments) for key, item in data.items())])


def _line(place: tuple[str, ...], value: Any, comments: Mapping[str, str]) -> str:
    """One value with its name. A comment follows it, or precedes it if the value takes several lines."""
    line, remark = f"{_key(place[-1])} = {_value(value, 0)}", comments.get(".".join(place))
    if remark is None:
        return line
    return f"\n# {remark}\n{line}" if "\n" in line else f"{line}  # {remark}"


def _key(name: str) -> str:
    return name if BARE_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any, depth: int) -> str:
    if depth > DEEPEST:
        raise EditionError(f"An edition is nested at most {DEEPEST} deep.")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item, depth + 1)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        items = [_value(item, depth + 1) for item in value]
        if any(isinstance(item, dict) for item in value):
            return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
        return "[" + ", ".join(items) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int):
        return str(value)
    raise EditionError(f"An edition holds no value such as {str(value)[:40]!r}.")
