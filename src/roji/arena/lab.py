"""The rule lab: the same deals under two editions, and what is different, with intervals.

Both editions are played with the same seed, bots and line-ups. What a deal does to both cancels out, so small changes show.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from roji.arena.estimate import CONFIDENCE, Estimate, difference, share
from roji.arena.parts import parts_of
from roji.arena.results import Results
from roji.core.errors import RojiError

__all__ = ["Measure", "changed_numbers", "compare"]

PERCENT, POINTS, TIMES, ROUNDS, DECISIONS = "percent", "points", "times", "rounds", "decisions"


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that was measured under both editions."""

    group: str
    name: str
    unit: str
    base: Estimate
    variant: Estimate
    more: str  # a sentence for when the variant has more; {} is by how much
    less: str
    others: int = 1  # of how many of its kind it is one: the more, the less we believe a single one

    @property
    def change(self) -> Estimate:
        """Variant minus base."""
        return difference(self.variant, self.base)

    @property
    def is_clear(self) -> bool:
        """Whether chance is unlikely to have made the difference."""
        change = difference(self.variant, self.base, 1 - (1 - CONFIDENCE) / self.others)
        return change.is_clear

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "group": self.group,
            "name": self.name,
            "unit": self.unit,
            "base": self.base.plain(),
            "variant": self.variant.plain(),
            "change": self.change.plain(),
            "is_clear": self.is_clear,
        }


def changed_numbers(base: str, variant: str) -> list[tuple[str, str, str]]:
    """What two edition files say differently: where, before, after."""
    changes = list(_changes("", tomllib.loads(base), tomllib.loads(variant)))
    if not [change for change in changes if change[0] != "name"]:
        raise RojiError("Both editions say the same: change a number in one of them.")
    return changes


def _changes(where: str, base: Any, variant: Any) -> Iterator[tuple[str, str, str]]:
    if isinstance(base, dict) and isinstance(variant, dict):
        for key in dict.fromkeys([*base, *variant]):
            yield from _changes(f"{where}.{key}" if where else key, base.get(key), variant.get(key))
    elif isinstance(base, list) and isinstance(variant, list) and _has_tables(base + variant):
        for place in range(max(len(base), len(variant))):
            pair = (items[place] if place < len(items) else None for items in (base, variant))
            yield from _changes(f"{where} {place + 1}", *pair)
    elif base != variant:
        yield where, _said(base), _said(variant)


def _has_tables(items: list[Any]) -> bool:
    return any(isinstance(item, dict) for item in items)


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_said(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(item)}" for key, item in value.items())
    return "nothing" if value is None else str(value)


def compare(base: Results, variant: Results) -> list[Measure]:
    """Everything that can be compared, the most telling first."""
    if not len(base.sample) or not len(variant.sample):
        raise RojiError("All games of one edition were cut off, so there is nothing to compare.")
    measures = (_game, _seats, _bots, _clauses, _uses)
    found = [measure for measured in measures for measure in measured(base, variant)]
    return [measure for measure in found if measure.change.value or measure.change.half]


def _game(base: Results, variant: Results) -> Iterator[Measure]:
    """The game as a whole."""
    rounds = (base.length.rounds, variant.length.rounds)
    yield Measure("game", "Rounds", ROUNDS, *rounds, "games last {} longer", "games are {} shorter")
    decisions = (base.length.decisions, variant.length.decisions)
    yield Measure("game", "Decisions", DECISIONS, *decisions, "games take {} more", "games take {} fewer")
    before, after = (one.sample.mean(one.sample.points) for one in (base, variant))
    yield Measure("game", "Points of a seat", POINTS, before, after, "a seat scores {} more", "a seat scores {} less")
    one, two = base.tension, variant.tension
    yield Measure(
        "game", "Points between first and second", POINTS, one.gap, two.gap,
        "winners are {} further ahead", "the second is {} closer to the winner",
    )  # fmt: skip
    yield Measure(
        "game", "Close games", PERCENT, one.close, two.close,
        "{} more of the games are close", "{} fewer of the games are close",
    )  # fmt: skip
    yield Measure(
        "game", "Changes of the lead", TIMES, one.changes, two.changes,
        "the lead changes {} more in a game", "the lead changes {} less in a game",
    )  # fmt: skip
    yield Measure(
        "game", "When the winner was last behind", PERCENT, one.settled, two.settled,
        "games stay open longer: the winner is behind for the last time {} of the game later",
        "games are decided earlier: the winner is behind for the last time {} of the game sooner",
    )  # fmt: skip
    if base.cut or variant.cut:
        yield Measure(
            "game", "Games cut off", PERCENT, _cut(base), _cut(variant),
            "{} more of the games do not end and were cut off", "{} fewer of the games do not end and were cut off",
        )  # fmt: skip


def _cut(results: Results) -> Estimate:
    """The share of games that were cut off, of all that were begun."""
    ledger = results.sample.ledger
    deals = results.sample.num_deals
    cut = np.bincount(ledger.deal, weights=ledger.told.is_cut, minlength=deals)
    return share(cut, np.bincount(ledger.deal, minlength=deals))


def _seats(base: Results, variant: Results) -> Iterator[Measure]:
    """Whether it matters more who is first."""
    if not parts_of(base.sample.ledger.series.game).takes_turns:
        return
    names = ("first", "second", "third", "fourth", "fifth", "sixth")
    told = base.sample.seats if base.sample.seats > 2 else 1  # of two, one says it all
    for place, (one, two) in enumerate(zip(base.positions[:told], variant.positions[:told], strict=True)):
        said = f"the {names[place]} to play wins {{}}"
        name = f"Wins of the {names[place]} to play"
        yield Measure(
            "seats",
            name,
            PERCENT,
            one.wins,
            two.wins,
            f"{said} more of the games",
            f"{said} fewer of the games",
            base.sample.seats,
        )


def _bots(base: Results, variant: Results) -> Iterator[Measure]:
    """Whether strength counts more."""
    if len(base.bots) < 2:
        return
    told = len(base.bots) if len(base.bots) > 2 else 1
    for one, two in zip(base.bots[:told], variant.bots[:told], strict=True):
        said = f"{one.name} wins {{}}"
        yield Measure(
            "bots", f"Wins of {one.name}", PERCENT, one.wins, two.wins,
            f"{said} more of its games", f"{said} fewer of its games", len(base.bots),
        )  # fmt: skip


def _clauses(base: Results, variant: Results) -> Iterator[Measure]:
    """Where points come from."""
    game = base.sample.ledger.series.game
    for line in range(game.score_lines):
        one, two = (results.sample.mean(results.sample.sheets[:, :, line]) for results in (base, variant))
        name = game.words["en"].score_line(line)
        more, less = f"“{name}” brings a seat {{}} more", f"“{name}” brings a seat {{}} less"
        yield Measure("clauses", name, POINTS, one, two, more, less, game.score_lines)


def _uses(base: Results, variant: Results) -> Iterator[Measure]:
    """What is used more, or less."""
    groups = parts_of(base.sample.ledger.series.game).groups
    for one, two in zip(base.things, variant.things, strict=True):
        title = groups[one.group].title
        number = sum(thing.group == one.group for thing in base.things)
        said = f"“{one.name}” ({title.lower()}) comes up {{}}"
        yield Measure(
            f"uses: {title}", one.name, TIMES, one.uses, two.uses,
            f"{said} more in a game and seat", f"{said} less in a game and seat", number,
        )  # fmt: skip
