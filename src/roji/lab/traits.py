"""What a game is like: each trait has a figure, a sentence that explains it, and a yardstick if there is one."""

from dataclasses import dataclass
from typing import Any

from roji.arena.component_results import UNUSED
from roji.arena.components import components_of
from roji.arena.estimate import Estimate
from roji.arena.figure_names import FIGURES, figure_id
from roji.arena.json_results import position_names
from roji.arena.report.number_text import around, joined, percent, percent_range
from roji.arena.results import Results

__all__ = ["FARTHEST", "Trait", "traits_of_games"]

SECONDS = 12.0  # seconds that people take over a real choice, as a rule of thumb
DEAD = 0.01  # uses per seat and game
MOST_NAMED = 5
FARTHEST = "Farthest from fair"


@dataclass(frozen=True, slots=True)
class Trait:
    """One trait of a game."""

    group: str  # "skill", "luck", "choices", "tension", "seats", "length", "components", "interaction"
    name: str
    value: Estimate
    text: str  # the value as people read it
    meaning: str
    yardstick: str = ""
    is_clear: bool = False  # for a seat's wins: clearly not its fair share

    def as_json(self) -> dict[str, Any]:
        """The trait for JSON."""
        return {
            "id": figure_id(self.name),
            "group": self.group,
            "name": self.name,
            **self.value.as_json(),
            "meaning": self.meaning,
            "yardstick": self.yardstick or None,
        }


def traits_of_games(results: Results) -> list[Trait]:
    """The traits that follow from the played games alone."""
    return [*_tension(results), *_seats(results), *_length(results), *_components(results)]


def _tension(results: Results) -> list[Trait]:
    tension, sample = results.tension, results.sample
    course = sample.played.stats.course[sample.rows]
    half = course[:, :, course.shape[2] // 2]
    behind = ((half < half.max(axis=1, keepdims=True)) * sample.wins).sum(axis=1)
    comebacks = sample.share(behind)
    return [
        Trait(
            "tension", FIGURES["settled_after"], tension.settled, percent_range(tension.settled),
            "of the game have been played when the later winner is behind for the last time: the later, the longer it is open.",
            "A race in which the lead is drawn anew at each step is open to the end: 100 %.",
        ),
        Trait(
            "tension", "Comebacks", comebacks, percent_range(comebacks),
            "of the winners were behind in the middle of the game.",
            "If the first half meant nothing, it would be half of them with two players.",
        ),
        Trait("tension", FIGURES["lead_changes"], tension.changes, around(tension.changes), "times in a game."),
        Trait(
            "tension", FIGURES["close_games"], tension.close, percent_range(tension.close),
            "of the games end with at most 5 % of the winner's points between first and second.",
        ),
    ]  # fmt: skip


def _seats(results: Results) -> list[Trait]:
    fair = 1 / results.sample.seats
    far = max(results.positions, key=lambda one: abs(one.wins.value - fair))
    who = _whose(results)[results.positions.index(far)]
    meaning = f"of the games are won by {who}; {percent(fair)} would be fair."
    if not far.is_uneven:
        meaning += " That may be chance: more games would tell."
    return [
        Trait(
            "seats", FARTHEST, far.wins, percent_range(far.wins), meaning,
            "In chess between masters, White scores about 54 %." if results.sample.seats == 2 else "",
        ),
        *(
            Trait("seats", f"Wins of {name}", one.wins, percent_range(one.wins), "of the games.", is_clear=one.is_uneven)
            for name, one in zip(_whose(results), results.positions, strict=True)
        ),
    ]  # fmt: skip


def _whose(results: Results) -> list[str]:
    """The first to play, …; or seat 1, … if all act at the same time."""
    return [name if name.startswith("seat") else f"the {name}" for name in position_names(results)]


def _length(results: Results) -> list[Trait]:
    length = results.length
    return [
        Trait(
            "length", FIGURES["decisions"], length.decisions, around(length.decisions),
            f"in a game, all players together: about {length.decisions.value * SECONDS / 60:.0f} minutes if people take "
            f"{SECONDS:.0f} seconds over each.",
            "A game of chess between masters takes about 80 moves of both together.",
        ),
        Trait("length", FIGURES["rounds"], length.rounds, around(length.rounds), "in a game."),
    ]  # fmt: skip


def _components(results: Results) -> list[Trait]:
    """Cards and uses that hardly ever occur. A group without any use is listed separately, because it may not be in play."""
    groups = components_of(results.sample.played.series.game).groups
    used = {one.group for one in results.components if one.verdict != UNUSED}
    in_play = [one for one in results.components if one.group in used]
    if not in_play:
        return []
    dead = [one for one in in_play if one.verdict == UNUSED or one.uses.value < DEAD]
    names = (
        joined([f"“{one.name}” ({groups[one.group].title.lower()})" for one in dead[:MOST_NAMED]]) if dead else "none"
    )
    more = f" and {len(dead) - MOST_NAMED} more" if len(dead) > MOST_NAMED else ""
    unused = [group.title.lower() for number, group in enumerate(groups) if number not in used]
    apart = (
        f" No use at all was made of {joined(unused)}: with these options they may not be in play." if unused else ""
    )
    share = len(dead) / len(in_play)
    value = Estimate(share, share, share, results.length.decisions.influence * 0)
    return [
        Trait(
            "components", "Dead cards and uses", value, f"{len(dead)} of {len(in_play)}",
            f"are used less than once in a hundred games of a seat: {names}{more}.{apart}",
        )
    ]  # fmt: skip
