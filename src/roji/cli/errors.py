"""Errors in the language that a command line asks for with `--lang`.

Rooms below know no language of the person at the terminal: they raise one English sentence. Those that somebody who plays can run
into are listed in `errors.<language>.toml`, English pattern and translation; any other error stays English.
"""

import importlib.resources
import re
import tomllib
from collections.abc import Sequence

__all__ = ["translated"]

OPTION = "--lang"
GAP = re.compile(r"\\\{(\w+)\\\}")


def translated(message: str, arguments: Sequence[str]) -> str:
    """A message in the language that these arguments choose, if it is known there."""
    file = importlib.resources.files("roji.cli").joinpath(f"errors.{_language(arguments)}.toml")
    if not file.is_file():
        return message
    for sentence in tomllib.loads(file.read_text("utf-8"))["errors"]:
        pattern = GAP.sub(r"(?P<\1>.+)", re.escape(sentence["english"]))
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return str(sentence["said"]).format(**found.groupdict())
    return message


def _language(arguments: Sequence[str]) -> str:
    """What follows `--lang`, as far as it can be the name of a language."""
    for argument, after in zip(arguments, [*arguments[1:], ""], strict=True):
        if argument == OPTION or argument.startswith(f"{OPTION}="):
            chosen = after if argument == OPTION else argument.partition("=")[2]
            return chosen if re.fullmatch("[a-z]{2,3}", chosen) else "en"
    return "en"
