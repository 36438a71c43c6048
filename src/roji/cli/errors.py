"""Errors in the language that a command line chooses with `--lang`."""

import re
from collections.abc import Sequence

from roji.core.error_words import translated

__all__ = ["chosen_language", "told"]

OPTION = "--lang"


def told(message: str, language: str) -> str:
    """An error, in this language if it has been translated."""
    return translated(message, language, "roji.cli")


def chosen_language(arguments: Sequence[str]) -> str:
    """The value of `--lang`, if it can be the name of a language."""
    for argument, after in zip(arguments, [*arguments[1:], ""], strict=True):
        if argument == OPTION or argument.startswith(f"{OPTION}="):
            chosen = after if argument == OPTION else argument.partition("=")[2]
            return chosen if re.fullmatch("[a-z]{2,3}", chosen) else "en"
    return "en"
