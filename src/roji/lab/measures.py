"""All figures and their changes, with intervals, from the same deals with two editions.

Both editions are played with the same seed, bots and line-ups, so a deal's luck cancels out and small changes show.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from roji.arena.components import components_of
from roji.arena.estimate import CONFIDENCE, Estimate, difference, share
from roji.arena.figure_names import FIGURES, figure_id
from roji.arena.report.summary import ordinal
from roji.arena.results import Results
from roji.core.errors import RojiError

__all__ = ["DECISIONS", "MAIN_GROUPS", "PERCENT", "POINTS", "ROUNDS", "TIMES", "Measure", "compare"]

PERCENT, POINTS, TIMES, ROUNDS, DECISIONS = "percent", "points", "times", "rounds", "decisions"
MAIN_GROUPS = ("game", "seats", "bots")  # the others, such as clauses and uses of components, are details


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure, measured with both editions."""

    group: str
    name: str
    unit: str
    base: Estimate
    variant: Estimate
    more: str  # the sentence if the variant has more; {} is the difference
    less: str
    similar: int = 1  # the number of figures that share the risk of a false alarm: the more, the stricter `is_clear`

    @property
    def change(self) -> Estimate:
        """Variant minus base."""
        return difference(self.variant, self.base)

    @property
    def is_clear(self) -> bool:
        """Whether the difference is unlikely to be chance."""
        change = difference(self.variant, self.base, 1 - (1 - CONFIDENCE) / self.similar)
        return change.is_clear

    def as_json(self) -> dict[str, Any]:
        """The figure for JSON."""
        return {
            "id": figure_id(self.name),
            "group": self.group,
            "name": self.name,
            "unit": self.unit,
            "base": self.base.as_json(),
            "variant": self.variant.as_json(),
            "change": self.change.as_json(),
            "is_clear": self.is_clear,
        }


def compare(base: Results, variant: Results, variants: int = 1) -> list[Measure]:
    """All figures that both editions have, those of the whole game first, without those that are equal.

    If nothing has changed, chance makes any figure look clear in at most one study of twenty, for any number of figures and
    variants: half of this risk is for the main groups, half for the details, and the groups of each half share it equally.
    """
    if not len(base.sample) or not len(variant.sample):
        raise RojiError("All games of one edition were cut off, so there is nothing to compare.")
    measures = (_game, _seats, _bots, _clauses, _uses)
    found = [measure for measured in measures for measure in measured(base, variant)]
    changed = [measure for measure in found if measure.change.value or measure.change.half]
    in_group = Counter(measure.group for measure in changed)
    in_half = Counter(group in MAIN_GROUPS for group in in_group)
    groups = {group: len(in_half) * in_half[group in MAIN_GROUPS] for group in in_group}
    return [replace(one, similar=variants * groups[one.group] * in_group[one.group]) for one in changed]


def _game(base: Results, variant: Results) -> Iterator[Measure]:
    """Length, points and tension of the whole game."""
    rounds = (base.length.rounds, variant.length.rounds)
    yield Measure("game", FIGURES["rounds"], ROUNDS, *rounds, "games last {} longer", "games are {} shorter")
    decisions = (base.length.decisions, variant.length.decisions)
    yield Measure("game", FIGURES["decisions"], DECISIONS, *decisions, "games take {} more", "games take {} fewer")
    before, after = (one.sample.mean(one.sample.points) for one in (base, variant))
    yield Measure("game", FIGURES["points"], POINTS, before, after, "a seat scores {} more", "a seat scores {} less")
    one, two = base.tension, variant.tension
    yield Measure(
        "game", FIGURES["gap"], POINTS, one.gap, two.gap,
        "winners are {} further ahead", "the second is {} closer to the winner",
    )  # fmt: skip
    yield Measure(
        "game", FIGURES["close_games"], PERCENT, one.close, two.close,
        "{} more of the games are close", "{} fewer of the games are close",
    )  # fmt: skip
    yield Measure(
        "game", FIGURES["lead_changes"], TIMES, one.changes, two.changes,
        "the lead changes {} more often in a game", "the lead changes {} less often in a game",
    )  # fmt: skip
    yield Measure(
        "game", FIGURES["settled_after"], PERCENT, one.settled, two.settled,
        "games stay open longer: the winner is last behind {} of the game later",
        "games are decided earlier: the winner is last behind {} of the game sooner",
    )  # fmt: skip
    if base.cut or variant.cut:
        yield Measure(
            "game", FIGURES["truncated"], PERCENT, _cut(base), _cut(variant),
            "{} more of the games were cut off", "{} fewer of the games were cut off",
        )  # fmt: skip


def _cut(results: Results) -> Estimate:
    """The share of all games that were cut off."""
    played = results.sample.played
    deals = results.sample.num_deals
    cut = np.bincount(played.deal, weights=played.stats.is_cut, minlength=deals)
    return share(cut, np.bincount(played.deal, minlength=deals))


def _seats(base: Results, variant: Results) -> Iterator[Measure]:
    """The value of playing first, second, and so on."""
    if not components_of(base.sample.played.series.game).takes_turns:
        return
    number = base.sample.seats if base.sample.seats > 2 else 1  # of two seats, the second mirrors the first
    for place, (one, two) in enumerate(zip(base.positions[:number], variant.positions[:number], strict=True)):
        said = f"the {ordinal(place)} to play wins {{}}"
        name = f"Wins of the {ordinal(place)} to play"
        yield Measure(
            "seats", name, PERCENT, one.wins, two.wins,
            f"{said} more of the games", f"{said} fewer of the games",
        )  # fmt: skip


def _bots(base: Results, variant: Results) -> Iterator[Measure]:
    """How often each bot wins."""
    if len(base.bots) < 2:
        return
    number = len(base.bots) if len(base.bots) > 2 else 1  # of two bots, the second mirrors the first
    for one, two in zip(base.bots[:number], variant.bots[:number], strict=True):
        said = f"{one.name} wins {{}}"
        yield Measure(
            "bots", f"Wins of {one.name}", PERCENT, one.wins, two.wins,
            f"{said} more of its games", f"{said} fewer of its games",
        )  # fmt: skip


def _clauses(base: Results, variant: Results) -> Iterator[Measure]:
    """Where points come from."""
    game = base.sample.played.series.game
    for line in range(game.score_lines):
        one, two = (results.sample.mean(results.sample.sheets[:, :, line]) for results in (base, variant))
        name = game.words["en"].score_line(line)
        more, less = f"“{name}” brings a seat {{}} more", f"“{name}” brings a seat {{}} less"
        yield Measure("clauses", name, POINTS, one, two, more, less)


def _uses(base: Results, variant: Results) -> Iterator[Measure]:
    """How often each component is used."""
    groups = components_of(base.sample.played.series.game).groups
    for one, two in zip(base.components, variant.components, strict=True):
        title = groups[one.group].title
        said = f"“{one.name}” ({title.lower()}) is used {{}}"
        yield Measure(
            f"uses: {title}", one.name, TIMES, one.uses, two.uses,
            f"{said} more often per seat and game", f"{said} less often per seat and game",
        )  # fmt: skip
