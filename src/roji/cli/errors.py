"""Errors in the language that a command line asks for with `--lang`.

Rooms below know no language of the person at the terminal: they raise one English sentence. Those that somebody who plays can run
into are listed in `errors.<language>.toml`, English pattern and translation; any other error stays English. A gap named `cause`
holds a sentence that is translated itself.
"""

import functools
import importlib.resources
import re
import tomllib
from collections.abc import Sequence

__all__ = ["chosen_language", "translated"]

OPTION = "--lang"
GAP = re.compile(r"\\\{(\w+)\\\}")
CAUSE = "cause"


def translated(message: str, language: str) -> str:
    """A message in this language, if it is known there."""
    for pattern, said in _sentences(language):
        if found := pattern.fullmatch(message):
            gaps = found.groupdict()
            if CAUSE in gaps:
                gaps[CAUSE] = translated(gaps[CAUSE], language)
            return said.format(**gaps)
    return message


@functools.cache
def _sentences(language: str) -> list[tuple[re.Pattern[str], str]]:
    """What is known in a language: English patterns with their translations; the first that fits counts."""
    file = importlib.resources.files("roji.cli").joinpath(f"errors.{language}.toml")
    if not file.is_file():
        return []
    known = tomllib.loads(file.read_text("utf-8"))["errors"]
    return [
        (re.compile(GAP.sub(r"(?P<\1>.*?)", re.escape(one["english"])), re.DOTALL), str(one["said"])) for one in known
    ]


def chosen_language(arguments: Sequence[str]) -> str:
    """What follows `--lang`, as far as it can be the name of a language."""
    for argument, after in zip(arguments, [*arguments[1:], ""], strict=True):
        if argument == OPTION or argument.startswith(f"{OPTION}="):
            chosen = after if argument == OPTION else argument.partition("=")[2]
            return chosen if re.fullmatch("[a-z]{2,3}", chosen) else "en"
    return "en"
