"""The results of a series, each with its 95 % interval: by bot, by seat, by clause and by component."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from roji.arena.component_results import ComponentResult, component_results
from roji.arena.estimate import CONFIDENCE, Estimate
from roji.arena.played_games import PlayedGames
from roji.arena.ratings import Rating, rate
from roji.arena.sample import Sample

__all__ = ["BotResult", "Course", "Length", "Results", "Tension", "Thinking", "Versus", "compute_results"]


@dataclass(frozen=True, slots=True)
class Thinking:
    """A bot's thinking time for a decision, in seconds. It differs from run to run."""

    decisions: int
    mean: float
    median: float
    most: float  # 95 of 100 decisions take no longer
    longest: float


@dataclass(frozen=True, slots=True)
class BotResult:
    """The results of one bot."""

    name: str
    rating: Rating
    wins: Estimate  # share; a shared win counts in equal parts
    places: list[Estimate]  # shares of first, second, … places
    place: Estimate  # mean
    points: Estimate
    margin: Estimate  # points ahead of the best other seat
    clauses: list[Estimate]  # points, line by line of the score sheet
    thinking: Thinking | None
    replaced: int  # random moves played in place of its invalid answers


@dataclass(frozen=True, slots=True)
class Versus:
    """One bot against another, in the games they both played."""

    bot: str
    other: str
    beats: Estimate  # share of games with the better place; an equal place counts half
    margin: Estimate  # points ahead


@dataclass(frozen=True, slots=True)
class PositionResult:
    """The results of acting first, second, and so on."""

    wins: Estimate
    points: Estimate
    is_uneven: bool  # the wins are clearly not a fair share, corrected for looking at all seats


@dataclass(frozen=True, slots=True)
class Length:
    """How long games last."""

    decisions: Estimate
    rounds: Estimate
    all_decisions: Any  # int64[games]
    all_rounds: Any


@dataclass(frozen=True, slots=True)
class Tension:
    """Tension: how long games stay undecided."""

    changes: Estimate  # of the lead in a game
    settled: Estimate  # when the winner was last behind, as a share of the game
    gap: Estimate  # points between the winner and the second
    close: Estimate  # share of games decided by at most CLOSE_SHARE of the winner's points
    all_changes: Any  # int32[games]


@dataclass(frozen=True, slots=True)
class Course:
    """Averages from the first decision of a game to its last, in equal steps."""

    winner: Any  # float64[steps + 1]: mean points of the later winner
    others: Any
    leads: Any  # how often the later winner leads; a shared lead counts in equal parts


@dataclass(frozen=True, slots=True)
class Results:
    """All results of a series."""

    sample: Sample
    games: int
    cut: int  # games that were cut off
    bots: list[BotResult]
    versus: list[Versus]
    positions: list[PositionResult]
    length: Length
    tension: Tension
    course: Course
    winner_clauses: list[Estimate]  # points of winners, line by line of the score sheet
    other_clauses: list[Estimate]
    components: list[ComponentResult]


CLOSE_SHARE = 0.05


def compute_results(played: PlayedGames) -> Results:
    """Compute the results from the played games."""
    sample = Sample(played)
    ratings = rate(sample)
    bots = [_bot(sample, bot, rating) for bot, rating in enumerate(ratings)]
    num_lines = played.series.game.score_lines
    lines = [sample.sheets[:, :, line] for line in range(num_lines)]
    return Results(
        sample=sample,
        games=len(played),
        cut=len(played) - len(sample),
        bots=bots,
        versus=_versus(sample),
        positions=[_position(sample, position) for position in range(sample.seats)],
        length=_length(sample),
        tension=_tension(sample),
        course=_course(sample),
        winner_clauses=[sample.mean(line, sample.wins) for line in lines],
        other_clauses=[sample.mean(line, sample.wins == 0) for line in lines],
        components=component_results(sample),
    )


def _bot(sample: Sample, bot: int, rating: Rating) -> BotResult:
    mine = sample.bots == bot
    return BotResult(
        name=sample.played.series.bots[bot].name,
        rating=rating,
        wins=sample.share(sample.wins, mine),
        places=[sample.share(sample.at_place(place), mine) for place in range(1, sample.seats + 1)],
        place=sample.mean(sample.places, mine),
        points=sample.mean(sample.points, mine),
        margin=sample.mean(sample.margins, mine),
        clauses=[sample.mean(sample.sheets[:, :, line], mine) for line in range(sample.sheets.shape[2])],
        thinking=_thinking(sample.played, bot),
        replaced=int(sample.played.replaced[bot]),
    )


def _thinking(played: PlayedGames, bot: int) -> Thinking | None:
    bots, seconds = played.times
    mine = seconds[bots == bot].astype(np.float64)
    if len(mine) == 0:
        return None
    median, most = np.quantile(mine, [0.5, 0.95])
    return Thinking(len(mine), float(mine.mean()), float(median), float(most), float(mine.max()))


def _versus(sample: Sample) -> list[Versus]:
    names = [bot.name for bot in sample.played.series.bots]
    pairs = [(one, other) for one in range(len(names)) for other in range(len(names)) if one != other]
    return [_one_versus(sample, one, other, names) for one, other in pairs]


def _one_versus(sample: Sample, one: int, other: int, names: list[str]) -> Versus:
    """The results over all pairs of seats at which the two met."""
    met = (sample.bots == one)[:, :, None] & (sample.bots == other)[:, None, :]
    ahead = sample.places[:, None, :].astype(np.int64) - sample.places[:, :, None]
    margin = sample.points[:, :, None] - sample.points[:, None, :]
    return Versus(names[one], names[other], sample.share((np.sign(ahead) + 1) / 2, met), sample.mean(margin, met))


def _position(sample: Sample, position: int) -> PositionResult:
    here, fair = sample.positions == position, 1 / sample.seats
    looks = sample.seats if sample.seats > 2 else 1  # of two seats, the second mirrors the first
    strict = sample.share(sample.wins, here, 1 - (1 - CONFIDENCE) / looks)
    is_uneven = bool(strict.low > fair or strict.high < fair)
    return PositionResult(sample.share(sample.wins, here), sample.mean(sample.points, here), is_uneven)


def _length(sample: Sample) -> Length:
    rounds = sample.played.stats.rounds[sample.rows]
    return Length(sample.mean(sample.lengths), sample.mean(rounds), sample.lengths, rounds)


def _tension(sample: Sample) -> Tension:
    stats = sample.played.stats
    changes = stats.changes[sample.rows]
    ordered = np.sort(sample.points, axis=1)
    gap = ordered[:, -1] - ordered[:, -2]
    return Tension(
        changes=sample.mean(changes),
        settled=sample.mean(stats.settled[sample.rows] / np.maximum(1, sample.lengths)),
        gap=sample.mean(gap),
        close=sample.share((gap <= CLOSE_SHARE * ordered[:, -1]).astype(np.float64)),
        all_changes=changes,
    )


def _course(sample: Sample) -> Course:
    """Mean points of later winners and of all others, step by step."""
    points = sample.played.stats.course[sample.rows].astype(np.float64)
    wins, others = sample.wins[:, :, None], (sample.wins == 0)[:, :, None]
    is_ahead = points == points.max(axis=1, keepdims=True)
    leads = is_ahead / is_ahead.sum(axis=1, keepdims=True)
    number = max(1, len(sample))
    return Course(
        winner=(points * wins).sum(axis=(0, 1)) / number,
        others=(points * others).sum(axis=(0, 1)) / max(1, int(others.sum())),
        leads=(leads * wins).sum(axis=(0, 1)) / number,
    )
