"""The studies that `roji lab` makes: what a game is like, and what one or more other editions change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from roji.arena.results import Results
from roji.arena.series_plan import SeriesPlan
from roji.core.edition import Edition
from roji.core.edition_changes import Change, changed_numbers
from roji.lab.json_lab import changes_as_json, played_as_json
from roji.lab.luck import look_at_luck
from roji.lab.measures import MAIN_GROUPS, Measure, compare
from roji.lab.pace import look_at_pace
from roji.lab.positions import look_at_choices, look_at_interaction
from roji.lab.sentences import change_text, value_text
from roji.lab.skill import look_at_skill
from roji.lab.traits import Trait, traits_of_games
from roji.lab.trust import Agreement, agreements

__all__ = ["Comparison", "compare_editions", "comparison_as_json", "describe_game", "table_rows"]

POSITIONS = 120  # decisions that are re-examined
Progress = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The changes of one variant, under one or two strengths of play."""

    variant: Edition
    changes: list[Change]
    measures: list[Measure]
    trust: list[Agreement]  # empty if only one strength played


def describe_game(
    plan: SeriesPlan, results: Results, games: int, top: str, workers: int | None, progress: Progress
) -> list[Trait]:
    """All traits of a game with one edition: skill (up to the level `top`), luck, choices, tension, seats, length and so on."""
    played = results.sample.played
    progress("looking at decisions again")
    choices = look_at_choices(played, POSITIONS)
    interaction = look_at_interaction(played, POSITIONS)
    skill = look_at_skill(plan, games, top, workers, progress)
    progress("each deal several times")
    luck = look_at_luck(plan, max(3, games // 2), workers)
    found = [*skill, *luck, *choices, *traits_of_games(results), *look_at_pace(played), *interaction]
    groups = list(dict.fromkeys(trait.group for trait in found))
    return sorted(found, key=lambda trait: groups.index(trait.group))


def compare_editions(
    editions: Sequence[Edition], strong: Sequence[Results], weak: Sequence[Results] | None
) -> list[Comparison]:
    """What each other edition changes against the first."""
    found, variants = [], len(editions) - 1
    for place, variant in enumerate(editions[1:], 1):
        measures = compare(strong[0], strong[place], variants)
        trust = agreements(measures, compare(weak[0], weak[place], variants)) if weak else []
        found.append(Comparison(variant, changed_numbers(editions[0], variant), measures, trust))
    return found


def table_rows(comparisons: Sequence[Comparison]) -> list[list[str]]:
    """The main figures of many editions in one table: the name, the base, then each variant with its change."""
    rows: dict[str, list[str]] = {}
    for place, comparison in enumerate(comparisons):
        for measure in comparison.measures:
            if measure.group not in MAIN_GROUPS:
                continue
            row = rows.setdefault(measure.name, [measure.name, value_text(measure, "base"), *["–"] * len(comparisons)])
            star = "*" if measure.is_clear else ""
            row[2 + place] = f"{value_text(measure, 'variant')} ({change_text(measure)}{star})"
    return list(rows.values())


def comparison_as_json(
    plans: Sequence[SeriesPlan], games: int, comparisons: Sequence[Comparison], second: str | None
) -> dict[str, Any]:
    """All results, for JSON."""
    return {
        **played_as_json(plans, games),
        "second": second,
        "variants": [
            {
                "edition": {"name": one.variant.name, "hash": one.variant.hash},
                "changes": changes_as_json(one.changes),
                "measures": [measure.as_json() for measure in one.measures],
                "two_strengths": [agreement.as_json() for agreement in one.trust],
            }
            for one in comparisons
        ],
    }
