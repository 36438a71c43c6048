"""The rules of a game by chapter and clause, for look-ups."""

import re

from roji.core.game import Game
from roji.core.words import rules_of

__all__ = ["Rulebook"]


class Rulebook:
    """The rules of one game in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self._letter = game.clause_letter
        self.chapters: dict[str, str] = {}  # number, title: "Z3" -> "Z3 A turn"
        self.clauses: dict[str, str] = {}  # "Z3.1" -> the clause on one line
        number = ""
        for line in rules_of(game.package, language).splitlines():
            if found := re.match(rf"## ({self._letter}\d+)\b.*", line):
                number = ""
                self.chapters[found[1]] = line.removeprefix("## ")
            elif found := re.match(rf"- ({self._letter}\d+\.\d+) ", line):
                number = found[1]
                self.clauses[number] = line.removeprefix("- ")
            elif number and line.startswith("  "):
                self.clauses[number] += f" {line.strip()}"
            else:
                number = ""

    def find(self, wanted: str) -> list[str]:
        """The clauses of a chapter, the clause of a number, or all clauses with a word; without a word, the chapters."""
        if not wanted:
            return list(self.chapters.values())
        called = wanted.upper()
        if called in self.clauses:
            return [self.clauses[called]]
        if called in self.chapters:
            return [text for number, text in self.clauses.items() if number.startswith(f"{called}.")]
        return [text for text in self.clauses.values() if wanted.lower() in text.lower()]

    def cited(self, sentence: str) -> list[str]:
        """The clauses that a sentence cites."""
        numbers = re.findall(rf"\b{self._letter}\d+\.\d+\b", sentence)
        return [self.clauses[number] for number in numbers if number in self.clauses]
