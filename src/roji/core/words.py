"""Texts for people. Each language is one file, `words.<language>.toml`, beside the code that uses it.

A file has four parts: `[names]` are lists of words (one for each resource, god, line of the score sheet …), `[labels]`
are words of the drawing, `[typed]` are words for typing moves (records are in English), `[sentences]` are everything
else. A sentence has {gaps} that are filled in. English is complete by definition; every other language must have the
same keys, the same gaps and lists of the same lengths. So another language costs a file and no code.
"""

import functools
import importlib.resources
import re
import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from roji.core.errors import RojiError

__all__ = ["ENGLISH", "ByLanguage", "Phrases", "languages_of", "load_words", "rules_of"]

ENGLISH = "en"
FILE = re.compile(r"words\.([a-z]{2,3})\.toml")
PARTS = ("names", "labels", "typed", "sentences")


@dataclass(frozen=True)
class Phrases:
    """All texts of one language. A game derives a class that picks the sentences."""

    names: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, str]
    sentences: Mapping[str, str]
    typed: Mapping[str, str] = field(default_factory=dict)  # English words -> this language's

    def say(self, key: str, **parts: object) -> str:
        """A sentence with its gaps filled in."""
        return self.sentences[key].format(**parts)

    def label(self, key: str, **parts: object) -> str:
        """A word or two of the drawing."""
        return self.labels[key].format(**parts)

    def named(self, names: str, number: int) -> str:
        """One word of a list."""
        return self.names[names][number]

    def typed_text(self, text: str) -> str:
        """A move's text, which is English, as people of this language type it."""
        return _replaced(text, self.typed)

    def english_text(self, typed: str) -> str:
        """The move's English text for what a person typed in this language or in English."""
        return _replaced(
            " ".join(typed.lower().split()), {word.lower(): english for english, word in self.typed.items()}
        )

    def score_line(self, line: int) -> str:
        """The name of a line of the score sheet."""
        return self.named("score_lines", line)


Kind = TypeVar("Kind", bound=Phrases)


class ByLanguage(dict[str, Kind]):
    """Texts by language, English first. A missing language gives English."""

    def __missing__(self, language: str) -> Kind:
        return self[ENGLISH]


def load_words(kind: type[Kind], package: str) -> ByLanguage[Kind]:
    """The texts of this package, by language. A faulty file is refused with one line."""
    folder = importlib.resources.files(package)
    english = _read(folder.joinpath(f"words.{ENGLISH}.toml"))
    words: ByLanguage[Kind] = ByLanguage()
    for language in languages_of(package):
        file = folder.joinpath(f"words.{language}.toml")
        data = _read(file)
        if fault := _difference(english, data):
            raise RojiError(f"{package}/{file.name}: {fault}")
        names = {key: tuple(value) for key, value in data["names"].items()}
        words[language] = kind(names, data["labels"], data["sentences"], _spaced(data["typed"]))
    return words


@functools.cache
def languages_of(package: str) -> tuple[str, ...]:
    """The languages for which this package has a file, English first. Imports only the package."""
    found = {match[1] for file in importlib.resources.files(package).iterdir() if (match := FILE.fullmatch(file.name))}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def rules_of(package: str, language: str = ENGLISH) -> str:
    """The rules of the game in this package, in Markdown: `RULES.<language>.md` or, if there is none, English."""
    folder = importlib.resources.files(package)
    translated = folder.joinpath(f"RULES.{language}.md")
    return (translated if translated.is_file() else folder.joinpath("RULES.md")).read_text("utf-8")


def _spaced(typed: Mapping[str, str]) -> dict[str, str]:
    """Keys of a TOML file have no spaces: `extra_rewards` means "extra rewards"."""
    return {english.replace("_", " "): word for english, word in typed.items()}


def _replaced(text: str, words: Mapping[str, str]) -> str:
    """A text with whole words replaced, the longest first."""
    if not words:
        return text
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda found: words[found[0]], text)


def _read(file: Traversable) -> dict[str, Any]:
    """One language as its file has it."""
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RojiError(f"{file.name} is not a TOML file: {error}.") from None
    return {part: data.get(part, {}) for part in PARTS}


def _difference(english: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """How another language differs in keys or gaps from English; an empty text if it does not."""
    for part in PARTS:
        for key in english[part].keys() ^ other[part].keys():
            return f"[{part}] {'lacks' if key in english[part] else 'has an unknown'} {key}."
        for key, value in english[part].items():
            if isinstance(value, list) and len(other[part][key]) != len(value):
                return f"[{part}] {key} must list {len(value)} words."
            if _gaps(other[part][key]) != _gaps(value):
                return f"[{part}] {key} must have the gaps {', '.join(sorted(_gaps(value))) or 'of English: none'}."
    return ""


def _gaps(value: str | list[str]) -> set[str]:
    """The names of the gaps in a sentence, or in a list of them."""
    texts = [value] if isinstance(value, str) else value
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}
