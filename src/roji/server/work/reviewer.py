"""Reviews a finished game with the strongest bot: chances over time, the cost of each decision, better moves, luck and skill."""

import secrets

from roji.bots import find_bot
from roji.bots.decision_value import Decided, Weighed, split_result, weigh
from roji.bots.engine_bot import EngineBot
from roji.bots.network.shipped import why_no_network
from roji.bots.win_chances import win_chances
from roji.bots.words import WORDS
from roji.core.luck import new_luck
from roji.games import find_game
from roji.match import Match
from roji.server.messages.http import ResultSplit, ReviewMoment, ReviewPoint
from roji.server.work.bot_moves import find_hints, strongest
from roji.server.work.seat_view import SeatView, seat_view

__all__ = ["Reviewer", "prepare_advice", "restarted"]

SAMPLES = 300  # playouts from each decision, without a network
SWINGS = 8  # decisions with explained better moves; without a network no others are weighed
MOMENTS = 3  # the number of best moments, and of costliest mistakes
ITERATIONS = 160  # iterations of the search that weighs a decision
LEAST = 0.005  # a smaller difference is noise
MOVES = 3
SEED_BITS = 128


def restarted(match: Match) -> Match:
    """A match with the same players, options and seed, before its first decision."""
    return Match(match.game, match.seats, match.options, seed=match.seed, edition=match.edition, names=match.names)


def prepare_advice(game: str) -> None:
    """Call everything that hints and reviews of a game need once, so that it is compiled or loaded from the cache."""
    match = Match(find_game(game), find_game(game).seats[0], seed=1)
    while len(match.legal(match.to_act()[0])) == 1:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[0])
    seen = seat_view(match, match.to_act()[0])
    find_hints(seen, "en", 1)
    win_chances(*seen, new_luck(1), 1)
    bot = find_bot(strongest())
    assert isinstance(bot, EngineBot)
    weigh(bot.with_overrides(iterations=1), *seen, match.legal(seen.seat)[0], new_luck(1))


class Reviewer:
    """Reviews a game in small steps, so that the thread is free for other jobs in between."""

    def __init__(self, played: Match, language: str) -> None:
        self._played = played
        self._language = language
        self._match = restarted(played)
        self._weighs_all = not why_no_network(played.game, played.box)
        self._weighed: dict[int, tuple[Weighed, str]] = {}  # by index of the point: with the best move in words
        self._swings: list[int] | None = None  # indices of points that still need better moves
        self.points: list[ReviewPoint] = []

    @property
    def progress(self) -> float:
        """The progress, from 0 to 1."""
        steps = len(self._played.log) + SWINGS
        left = SWINGS if self._swings is None else len(self._swings)
        return min(1.0, (len(self.points) + SWINGS - left) / max(1, steps))

    @property
    def best(self) -> list[ReviewMoment]:
        """The moves that gained most over any other, best first."""
        return self._moments("best_moment", {index: weighed.gain for index, (weighed, _) in self._weighed.items()})

    @property
    def mistakes(self) -> list[ReviewMoment]:
        """The moves that gave away most, costliest first."""
        return self._moments("mistake", {index: weighed.loss for index, (weighed, _) in self._weighed.items()})

    def split(self) -> list[ResultSplit]:
        """The result of each seat as equal share, luck and skill."""
        if not self._played.is_over:
            return []
        result = [self._result(seat) for seat in range(self._played.seats)]
        decisions = [Decided(point.seat, point.chances, point.loss) for point in self.points]
        share = 1 / len(result)
        return [
            ResultSplit(share=share, luck=luck, skill=skill, result=reached)
            for (luck, skill), reached in zip(split_result(decisions, result), result, strict=True)
        ]

    def step(self) -> bool:
        """Review one more decision; False if nothing is left to do."""
        if len(self.points) < len(self._played.log):
            self._add_point()
            return True
        if self._swings is None:
            self._find_swings()
        if not self._swings:
            return False
        self._find_better_moves(self._swings.pop())
        return True

    def _add_point(self) -> None:
        """Estimate all chances before the next decision from the deciding seat's knowledge, weigh the decision, then play it."""
        match, entry = self._match, self._played.log[len(self.points)]
        seen = seat_view(match, entry.seat)
        self.points.append(
            ReviewPoint(
                decision=entry.number,
                seat=entry.seat,
                move=match.text(entry.seat, entry.move),
                parts=match.game.move_parts(seen.box, seen.table, entry.seat, entry.move),
                words=match.game.words[self._language].move(seen.box, seen.table, entry.seat, entry.move),
                chances=win_chances(*seen, new_luck(secrets.randbits(SEED_BITS)), SAMPLES),
                loss=0.0,
                better=[],
            )
        )
        if self._weighs_all:
            self._weigh(len(self.points) - 1, seen, entry.move)
        match.play_checked(entry.seat, entry.move)

    def _weigh(self, index: int, seen: SeatView, move: int) -> None:
        """Record a decision's cost to its seat, and the best move."""
        bot = find_bot(strongest())
        assert isinstance(bot, EngineBot)
        quick = bot.with_overrides(iterations=ITERATIONS)
        found = weigh(quick, *seen, move, new_luck(secrets.randbits(SEED_BITS)))
        words = seen.game.words[self._language].move(seen.box, seen.table, seen.seat, found.best)
        self._weighed[index] = found, words
        self.points[index].loss = max(0.0, found.loss)

    def _find_swings(self) -> None:
        """Record the costliest decisions; if not all were weighed, those after which a chance fell most."""
        if self._weighs_all:
            falls = [point.loss for point in self.points]
        else:
            falls = [self._fall(index) for index in range(len(self.points))]
        dearest = sorted(range(len(falls)), key=lambda index: -falls[index])[:SWINGS]
        self._swings = [index for index in dearest if falls[index] > 0]

    def _fall(self, index: int) -> float:
        """The fall of the deciding seat's chance until the next decision."""
        point = self.points[index]
        if index + 1 < len(self.points):
            return point.chances[point.seat] - self.points[index + 1].chances[point.seat]
        return point.chances[point.seat] - self._result(point.seat) if self._played.is_over else 0.0

    def _result(self, seat: int) -> float:
        """1 for the win, an equal part for a shared one, else 0."""
        places = self._played.places()
        return (places[seat] == 1) / places.count(1)

    def _find_better_moves(self, index: int) -> None:
        match, point = restarted(self._played), self.points[index]
        for entry in self._played.log[:index]:
            match.play_checked(entry.seat, entry.move)
        seen = seat_view(match, point.seat)
        if index not in self._weighed:
            self._weigh(index, seen, self._played.log[index].move)
        best = self._weighed[index][0].best
        hints = find_hints(seen, self._language, MOVES)
        point.better = [better for better in hints if better.text != point.move]
        point.better.sort(
            key=lambda better: better.move != best
        )  # the first best move found, so that all texts mention the same one

    def _moments(self, key: str, changes: dict[int, float]) -> list[ReviewMoment]:
        """The decisions with the largest changes, in words."""
        say = WORDS[self._language].say
        moments = []
        for index in sorted(changes, key=lambda index: -changes[index])[:MOMENTS]:
            point, change = self.points[index], changes[index]
            if change < LEAST:
                break
            move, better = self._better_than(index)
            sign = 1 if key == "best_moment" else -1
            percent = say("percent", number=f"{sign * round(100 * change):+d}".replace("-", "−"))
            moments.append(
                ReviewMoment(
                    decision=point.decision,
                    seat=point.seat,
                    change=sign * change,
                    words=say(key, move=point.words, points=percent, better=better),
                    better=move,
                )
            )
        return moments

    def _better_than(self, index: int) -> tuple[int | None, str]:
        """The better move, if any, and its words: the first one that the point names."""
        weighed, words = self._weighed[index]
        if weighed.loss <= 0:
            return None, words
        better = self.points[index].better
        return (better[0].move, better[0].words) if better else (weighed.best, words)
