"""What bots say, in people's languages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

__all__ = ["WORDS", "BotWords", "in_language", "words_in"]

FALLBACK = "en"
Anything = TypeVar("Anything")


@dataclass(frozen=True, slots=True)
class BotWords:
    """The sentences of one language. `line` is the name of a line of the score sheet, `what` something that may happen."""

    at_once: str
    by_the_end: str
    chance: str
    odds: str
    one_in: str
    sure: str
    nearly_sure: str
    as_good: str
    decimal: str

    def number(self, points: float) -> str:
        """Points with a sign and one decimal, as this language writes it."""
        return f"{points:+.1f}".replace(".", self.decimal).replace("-", "−")


WORDS = {
    "en": BotWords(
        at_once="{line}: {points} at once",
        by_the_end="{line}: {points} compared with other moves",
        chance="{what}: {odds}",
        odds="{times} in {of}",
        one_in="1 in {number}",
        sure="certain",
        nearly_sure="almost certain",
        as_good="about as good as the other moves",
        decimal=".",
    ),
    "de": BotWords(
        at_once="{line}: {points} sofort",
        by_the_end="{line}: {points} verglichen mit anderen Zügen",
        chance="{what}: {odds}",
        odds="{times} von {of}",
        one_in="1 von {number}",
        sure="sicher",
        nearly_sure="fast sicher",
        as_good="etwa so gut wie die anderen Züge",
        decimal=",",
    ),
}


def in_language(texts: Mapping[str, Anything], language: str) -> Anything:
    """What stands there for this language; for one that bots do not speak, what stands there in English."""
    return texts[language if language in texts else FALLBACK]


def words_in(language: str) -> BotWords:
    """The sentences of a language, or the English ones."""
    return in_language(WORDS, language)
