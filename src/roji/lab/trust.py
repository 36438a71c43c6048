"""Compares a change under two strengths of play, to show how far a verdict can be trusted.

A change that holds only for one strength says something about that bot, not about the game. Strong players find out what a number
makes worthwhile, so where the two differ, the stronger one is nearer the truth, and a still stronger one may differ again.
"""

from dataclasses import dataclass
from typing import Any

from roji.lab.measures import MAIN_GROUPS, Measure
from roji.lab.sentences import change_text

__all__ = ["AGREE", "DIFFER", "UNSURE", "Agreement", "agreements", "trust_sentences"]

AGREE, DIFFER, UNSURE = "both agree", "they differ", "only one is clear"


@dataclass(frozen=True, slots=True)
class Agreement:
    """One figure's change under two strengths of play."""

    strong: Measure
    weak: Measure

    @property
    def verdict(self) -> str:
        """Whether both bots agree."""
        one, two = self.strong.change, self.weak.change
        if one.low > two.high or two.low > one.high:
            return DIFFER
        return AGREE if self.strong.is_clear == self.weak.is_clear else UNSURE

    def as_json(self) -> dict[str, Any]:
        """The comparison for JSON."""
        return {
            "name": self.strong.name,
            "strong": self.strong.change.as_json(),
            "weak": self.weak.change.as_json(),
            "verdict": self.verdict,
        }


def agreements(strong: list[Measure], weak: list[Measure]) -> list[Agreement]:
    """The main figures that change clearly under at least one of the two."""
    by_name = {(measure.group, measure.name): measure for measure in weak}
    pairs = [(one, by_name.get((one.group, one.name))) for one in strong if one.group in (*MAIN_GROUPS, "clauses")]
    return [Agreement(one, two) for one, two in pairs if two is not None and (one.is_clear or two.is_clear)]


def trust_sentences(found: list[Agreement], strong: str, weak: str) -> list[str]:
    """Who played, and how far to trust it, in sentences."""
    if not found:
        return [f"Neither {strong} nor {weak} finds a clear change in the main figures."]
    agreed = sum(one.verdict == AGREE for one in found)
    said = [f"{strong} and {weak} agree on {agreed} of the {len(found)} figures that change clearly for one of them."]
    for one in found:
        if one.verdict == DIFFER:
            said.append(
                f"They differ on {one.strong.name.lower()}: {change_text(one.strong)} with {strong}, "
                f"{change_text(one.weak)} with {weak}. It depends on how well people play."
            )
    return said
