"""Searches an edition's numbers for a goal, by a race of candidates on the same deals.

All candidates play the same few deals; the worse half drops out and the rest play twice as many, until few are left. So most
games go to good candidates, and a deal's luck cancels out.
"""

import itertools
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from roji.arena.results import compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import plan_series
from roji.core.edition import Edition
from roji.core.errors import EditionError, RojiError
from roji.lab.edition_numbers import Place, all_numbers, find_number, with_numbers
from roji.lab.goals import LUCK, Goal, PlayedFigures, total_miss
from roji.lab.luck import REPEATS, measure_luck

__all__ = ["Candidate", "Tuning", "parse_changes", "tune"]

MOST_CANDIDATES = 64
FINALISTS = 3
FEWEST_GAMES = 30  # games of an edition before it can drop out
FEWEST_DEALS = 10  # repeats to measure luck
CHANGE = re.compile(r"\s*([^=]+?)\s*=\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")


@dataclass(frozen=True, slots=True)
class Tuning:
    """The settings of the games of a candidate."""

    bots: Sequence[str]
    players: int
    seed: int = 1
    options: int = 0
    workers: int | None = None


@dataclass(slots=True)
class Candidate:
    """An edition in the race, and its results."""

    numbers: dict[Place, int]
    edition: Edition
    games: int = 0
    miss: float = float("inf")
    played: PlayedFigures | None = None

    @property
    def luck(self) -> float:
        """The share of wins that the deal decides, if measured."""
        return self.played.luck.value if self.played and self.played.luck else float("nan")


def parse_changes(edition: Edition, changes: Sequence[str]) -> dict[Place, range]:
    """The numbers that may change and their ranges, from texts such as 'prices.middle=0..3'."""
    found: dict[Place, range] = {}
    for text in changes:
        match = CHANGE.fullmatch(text)
        if match is None or int(match[2]) > int(match[3]):
            raise RojiError(
                f"The change '{text}' is not understood: say a number and its range, such as prices.middle=0..3."
            )
        found[find_number(edition, match[1])] = range(int(match[2]), int(match[3]) + 1)
    return found


def tune(
    edition: Edition,
    ranges: dict[Place, range],
    goals: list[Goal],
    games: int,
    tuning: Tuning,
    progress: Callable[[str], object] = lambda _text: None,
) -> list[Candidate]:
    """Run the race. Returns the candidates, best first; the edition itself always plays all games."""
    own = Candidate({}, edition)
    racing = [*candidates(edition, ranges, tuning.seed), own]
    out: list[Candidate] = []
    played = _first_games(len(racing), games)
    while True:
        for one in racing:
            _play(one, played, any(goal.figure == LUCK for goal in goals), tuning)
        for one in racing:
            _judge(one, goals, own.luck)
        racing.sort(key=lambda one: one.miss)
        progress(f"{len(racing)} editions on {played} games each: the best misses the goal by {racing[0].miss:.2f}")
        if played >= games:
            break
        keep = max(FINALISTS, len(racing) // 2)
        out = [one for one in racing[keep:] if one is not own] + out
        racing = [one for place, one in enumerate(racing) if place < keep or one is own]
        played = min(games, 2 * played)
    return [*racing, *out]


def _first_games(number: int, games: int) -> int:
    """The number of first games with which the last few candidates reach all games."""
    while number > FINALISTS + 1 and games >= 2 * FEWEST_GAMES:
        number, games = number // 2, games // 2
    return games


def candidates(edition: Edition, ranges: dict[Place, range], seed: int) -> list[Candidate]:
    """All playable combinations, or a random sample if there are too many."""
    size = 1
    for values in ranges.values():
        size *= len(values)
    luck = random.Random(seed)
    if size <= 4 * MOST_CANDIDATES:
        every: list[tuple[int, ...]] = list(itertools.product(*ranges.values()))
        luck.shuffle(every)
    else:
        every = [tuple(luck.choice(values) for values in ranges.values()) for _ in range(4 * MOST_CANDIDATES)]
    before = all_numbers(edition)
    found: list[Candidate] = []
    for chosen in dict.fromkeys(every):
        numbers = {place: value for place, value in zip(ranges, chosen, strict=True) if before[place] != value}
        if numbers and len(found) < MOST_CANDIDATES:
            try:
                found.append(Candidate(numbers, with_numbers(edition, numbers)))
            except EditionError:  # such as prices that do not rise: not every combination is valid
                continue
    if not found:
        raise RojiError("No edition can be played with these numbers: widen a range.")
    return found


def _play(candidate: Candidate, games: int, with_luck: bool, tuning: Tuning) -> None:
    """Play the candidate; if luck counts, as many games again, each deal several times."""
    plan = plan_series(
        candidate.edition.game,
        list(tuning.bots),
        games,
        players=tuning.players,
        seed=tuning.seed,
        options=tuning.options,
        edition=candidate.edition,
    )
    results = compute_results(run_series(plan, workers=tuning.workers))
    luck = None
    if with_luck:
        luck = measure_luck(plan, max(FEWEST_DEALS, games // REPEATS), tuning.workers)
        if not luck.is_known:
            raise RojiError(
                f"{plan.bots[0]} plays most deals the same way each time, so luck cannot be measured: take a bot that leaves "
                "something to chance, such as --bots steady."
            )
    candidate.games, candidate.played = results.games, PlayedFigures(results, luck)


def _judge(candidate: Candidate, goals: list[Goal], usual_luck: float) -> None:
    assert candidate.played is not None
    candidate.played = replace(candidate.played, usual_luck=usual_luck)
    candidate.miss = total_miss(goals, candidate.played)
