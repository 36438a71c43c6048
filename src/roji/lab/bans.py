"""The value of a card, tile, wish or tactic: how many wins a seat loses without it.

A correlation ("its users win more often") cannot identify the cause. A ban can: the same deals, the same bots and the same luck,
and one seat that may not use the component. Games are played until every verdict is settled, or until the limit. There are only a
few looks at the figures, and each is strict enough for all looks and all requested components together.

Every ban costs a choice, so a component is compared with its whole group, even if it alone was requested. A group of fewer than
four (the rows of a market) has no usual cost: its verdicts say only what the ban costs.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from roji.arena.components import components_of
from roji.arena.estimate import Estimate, mean, ratio
from roji.arena.playing import is_fast
from roji.arena.series import Series
from roji.core.cores import num_cores
from roji.core.errors import RojiError
from roji.lab.ban_asked import BanGames
from roji.lab.ban_games import play_bans

__all__ = [
    "FAIR",
    "HARMFUL",
    "NEEDED",
    "OPEN",
    "SPARABLE",
    "STRONG",
    "UNUSED",
    "WEAK",
    "Worth",
    "bannable",
    "find_components",
    "weigh_bans",
]

STRONG, WEAK, FAIR, OPEN, UNUSED = "too strong", "too weak", "like the others", "open", "unused"
NEEDED, SPARABLE, HARMFUL = "costs wins", "costs little", "better without"  # of a ban in a group too small to compare
FIRST_LOOK = 250  # deals; the second look comes after twice as many, and so on
DOUBT = 0.01  # the risk of wrongly calling any component of a group too strong or too weak
SMALLEST = 0.05  # share of wins: smaller differences from the others are ignored
SPREADS = 3.0  # multiples of the usual difference between components by which one must stand out
FEWEST_USES = 100  # uses before a component is accused, or counts as usual
FEWEST_SHOWN = 10  # uses before a figure is shown: one or two equal deals would give an interval of ± 0
FEWEST_COMPARED = 4  # components needed to know a group's usual cost

BETWEEN = re.compile(r",(?![^(]*\))")  # a comma in brackets belongs to a name: 'pagoda (sand path, moss floor)'

Progress = Callable[[int, int], object]  # (deals done, deals at most)


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a component."""

    component: int
    group: str
    name: str
    uses: int  # deals in which the seat wanted to use it
    per_use: Estimate  # share of wins that the ban costs in those deals; unknown if they are very few
    per_game: Estimate  # the same over all deals
    points: Estimate  # points ahead of the best other seat that the ban costs in those deals
    verdict: str
    usual: float | None  # usual share of wins that a ban costs in its group; None if there is none

    def as_json(self) -> dict[str, Any]:
        """The figures for JSON."""
        return {
            "group": self.group,
            "name": self.name,
            "uses": self.uses,
            "wins_per_use": self.per_use.as_json(),
            "wins_per_game": self.per_game.as_json(),
            "points_per_use": self.points.as_json(),
            "verdict": self.verdict,
            "usual_wins_per_use": None if self.usual is None else round(self.usual, 6),
        }


def bannable(series: Series) -> list[tuple[int, str, str]]:
    """Number, group and name of each component of this game that a seat uses by choice."""
    found, number = [], 0
    for group in components_of(series.game).groups:
        names = group.names(series.box)
        if group.is_chosen:
            found += [(number + place, group.title, name) for place, name in enumerate(names)]
        number += len(names)
    return found


def find_components(series: Series, what: str) -> list[int]:
    """The components that WHAT names: all, a group, a name, or the number before a name; several with commas."""
    every = bannable(series)
    if not every:
        raise RojiError(f"Nothing of {series.game.title} can be banned: it has no list of components.")
    found: list[int] = []
    for word in (part.strip().casefold() for part in BETWEEN.split(what)):
        matches = _matches(every, word)
        if not matches:
            groups = ", ".join(dict.fromkeys(group for _, group, _ in every))
            raise RojiError(f"There is nothing called '{word}' to ban: say all, a name, or one of {groups}.")
        found += matches
    return list(dict.fromkeys(found))


def _matches(every: list[tuple[int, str, str]], word: str) -> list[int]:
    """By the whole name, else by the number printed on a card, else by a part of the name."""
    number = word.removeprefix("card ")
    return (
        [one for one, group, name in every if word in ("all", group.casefold(), name.casefold())]
        or [one for one, _, name in every if name.split(":")[0] == number]
        or [one for one, _, name in every if word and word in name.casefold()]
    )


def weigh_bans(
    series: Series,
    components: Sequence[int],
    games: int,
    workers: int | None = None,
    progress: Progress = lambda _done, _most: None,
) -> list[Worth]:
    """Play until every verdict is settled, at most this many deals. Returns the most valuable component of each group first."""
    looks = [FIRST_LOOK << look for look in range(20) if FIRST_LOOK << look < games] + [games]
    weighed, done, parts = with_their_groups(series, components), 0, []
    with ThreadPoolExecutor(workers or num_cores()) as pool:
        for look in looks:
            each = 25 if is_fast(series) else 1
            chunks = [range(start, min(start + each, look)) for start in range(done, look, each)]
            for played in pool.map(lambda deals: _chunk(series, deals, weighed), chunks):
                parts.append(played)
                done += len(played.wins)
                progress(done, games)
            games_so_far = BanGames(*(np.concatenate(column) for column in zip(*parts, strict=True)))
            worths = verdicts(series, components, weighed, games_so_far, len(looks))
            if all(worth.verdict != OPEN for worth in worths):
                break
    return worths


def with_their_groups(series: Series, components: Sequence[int]) -> list[int]:
    """These components and those they are compared with: all others of large enough groups."""
    every = bannable(series)
    sizes = Counter(group for _, group, _ in every)
    asked = {group for number, group, _ in every if number in components}
    return [
        number
        for number, group, _ in every
        if number in components or (group in asked and sizes[group] >= FEWEST_COMPARED)
    ]


def _chunk(series: Series, deals: Sequence[int], components: Sequence[int]) -> BanGames:
    """The examined seat goes around the table from deal to deal."""
    return play_bans(series, list(deals), [deal % series.seats for deal in deals], components)


def verdicts(
    series: Series, components: Sequence[int], weighed: Sequence[int], games: BanGames, looks: int
) -> list[Worth]:
    """The verdicts so far on the requested components, compared with all measured ones."""
    named = {number: (group, name) for number, group, name in bannable(series)}
    found: list[Worth] = []
    for group in dict.fromkeys(named[one][0] for one in components):
        mine = [one for one in components if named[one][0] == group]
        usual = _usual(games, [one for one in weighed if named[one][0] == group])
        confidence = 1 - DOUBT / (len(mine) * looks)
        found_of = {one: _verdict(games, one, _lost(games, one, confidence), usual) for one in mine}
        worths = [_worth(games, one, named[one], found_of[one], usual) for one in mine]
        found += sorted(worths, key=lambda worth: -(worth.per_use.value if worth.per_use.is_known else -2.0))
    return found


def _uses(games: BanGames, component: int) -> int:
    return int(games.is_used[:, component].sum())


def _lost(games: BanGames, component: int, confidence: float = 0.95) -> Estimate:
    """The share of wins lost in the deals in which the seat wanted to use it."""
    return ratio(games.wins - games.wins_without[:, component], games.is_used[:, component], confidence)


class UsualCost(NamedTuple):
    """The usual cost of a ban in a group."""

    words: tuple[str, str, str]  # the verdicts on costing more, as much, and less
    middle: float = 0.0  # usually
    spread: float | None = 0.0  # the true spread of the components; None: too few are known


def _usual(games: BanGames, members: Sequence[int]) -> UsualCost:
    """The usual cost, from all components of the group used often enough, with chance removed from the spread."""
    if len(members) < FEWEST_COMPARED:
        return UsualCost((NEEDED, SPARABLE, HARMFUL))
    known = [_lost(games, one) for one in members if _uses(games, one) >= FEWEST_USES]
    if len(known) < FEWEST_COMPARED:
        return UsualCost((STRONG, FAIR, WEAK), spread=None)
    low, middle, high = np.quantile([one.value for one in known], [0.25, 0.5, 0.75])
    noise = float(np.median([one.error for one in known]))
    spread = float(np.sqrt(max(0.0, ((high - low) / 1.349) ** 2 - noise**2)))
    return UsualCost((STRONG, FAIR, WEAK), float(middle), spread)


def _verdict(games: BanGames, component: int, strict: Estimate, usual: UsualCost) -> str:
    """Whether the component stands out from its group, beyond chance and beyond the usual differences."""
    uses, (above, within, below) = _uses(games, component), usual.words
    if uses == 0:
        return UNUSED
    if usual.spread is None:
        return OPEN
    room = max(SMALLEST, SPREADS * usual.spread)
    if uses >= FEWEST_USES and strict.low > usual.middle + room:
        return above
    if uses >= FEWEST_USES and strict.high < usual.middle - room:
        return below
    return within if strict.high < usual.middle + room and strict.low > usual.middle - room else OPEN


def _worth(games: BanGames, component: int, named: tuple[str, str], verdict: str, usual: UsualCost) -> Worth:
    used, uses = games.is_used[:, component], _uses(games, component)
    known = used if uses >= FEWEST_SHOWN else np.zeros(len(used))
    return Worth(
        component,
        *named,
        uses,
        ratio(games.wins - games.wins_without[:, component], known),
        mean(games.wins - games.wins_without[:, component]),
        ratio(games.margins - games.margins_without[:, component], known),
        verdict,
        usual.middle if usual.spread is not None and usual.words[0] == STRONG else None,
    )
