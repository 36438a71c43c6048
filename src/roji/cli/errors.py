"""Errors in the language that a command line asks for with `--lang`."""

import re
from collections.abc import Sequence

from roji.core.error_words import translated

__all__ = ["chosen_language", "told"]

OPTION = "--lang"


def told(message: str, language: str) -> str:
    """What is wrong, in this language if it is known there."""
    return translated(message, language, "roji.cli")


def chosen_language(arguments: Sequence[str]) -> str:
    """What follows `--lang`, as far as it can be the name of a language."""
    for argument, after in zip(arguments, [*arguments[1:], ""], strict=True):
        if argument == OPTION or argument.startswith(f"{OPTION}="):
            chosen = after if argument == OPTION else argument.partition("=")[2]
            return chosen if re.fullmatch("[a-z]{2,3}", chosen) else "en"
    return "en"
