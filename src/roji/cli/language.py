"""The language in which a command speaks: what `--lang` says, or else the system's. Imports nothing of ours."""

import locale
import os
import re
import sys
from collections.abc import Sequence

__all__ = ["OPTION", "asked_language", "system_language"]

OPTION = "--lang"
ENGLISH = "en"
SPEAKING = ("play", "replay", "record", "games")  # commands that know more languages than English


def asked_language(arguments: Sequence[str]) -> str:
    """The language that a command line chooses, or the system's if its command speaks others than English."""
    for argument, after in zip(arguments, [*arguments[1:], ""], strict=True):
        if argument == OPTION or argument.startswith(f"{OPTION}="):
            return _name(after if argument == OPTION else argument.partition("=")[2])
    return system_language() if arguments and arguments[0] in SPEAKING else ENGLISH


def system_language() -> str:
    """The system's language, such as `de`, whether we speak it or not."""
    if sys.platform == "win32":
        import ctypes

        return _name(locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""))
    chosen = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if _name(chosen) != ENGLISH and (preferred := os.environ.get("LANGUAGE")):  # as in gettext
        chosen = preferred
    return _name(chosen)


def _name(text: str) -> str:
    """`de` for `de_AT.UTF-8`; English for what names no language, such as `C.UTF-8`."""
    found = re.match(r"([a-z]{2,3})(?![a-z])", text)
    return found[1] if found else ENGLISH
