"""Reviewing a finished game with the strongest bot: every seat's chance to win over time, the biggest swings, better moves."""

import secrets

from roji.bots.win_chances import win_chances
from roji.core.luck import new_luck
from roji.match import Match
from roji.server.messages.http import ReviewPoint
from roji.server.work.bot_moves import find_hints
from roji.server.work.seat_view import seat_view

__all__ = ["Reviewer", "restarted"]

SAMPLES = 300  # games played on from each decision
SWINGS = 8  # decisions for which better moves are searched
MOVES = 3
SEED_BITS = 128


def restarted(match: Match) -> Match:
    """A match with the same players, options and seed, before its first decision."""
    return Match(match.game, match.seats, match.options, seed=match.seed, edition=match.edition, names=match.names)


class Reviewer:
    """Reviews a game in small steps, so that a thread is free for others in between."""

    def __init__(self, played: Match, language: str) -> None:
        self._played = played
        self._language = language
        self._match = restarted(played)
        self._swings: list[int] | None = None  # indices of points that still need better moves
        self.points: list[ReviewPoint] = []

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        steps = len(self._played.log) + SWINGS
        left = SWINGS if self._swings is None else len(self._swings)
        return min(1.0, (len(self.points) + SWINGS - left) / max(1, steps))

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
        """Estimate all chances before the next decision from what the deciding seat can know, then play it."""
        match, entry = self._match, self._played.log[len(self.points)]
        seen = seat_view(match, entry.seat)
        self.points.append(
            ReviewPoint(
                decision=entry.number,
                seat=entry.seat,
                move=match.text(entry.seat, entry.move),
                words=match.game.words[self._language].move(seen.box, seen.table, entry.seat, entry.move),
                chances=win_chances(*seen, new_luck(secrets.randbits(SEED_BITS)), SAMPLES),
                loss=0.0,
                better=[],
            )
        )
        match.play_checked(entry.seat, entry.move)

    def _find_swings(self) -> None:
        """Work out what each decision cost its seat, and note the dearest."""
        places = self._played.places() if self._played.is_over else None
        for index, point in enumerate(self.points):
            if index + 1 < len(self.points):
                after = self.points[index + 1].chances[point.seat]
            elif places is not None:
                after = (places[point.seat] == 1) / places.count(1)
            else:
                after = point.chances[point.seat]
            point.loss = max(0.0, point.chances[point.seat] - after)
        dearest = sorted(range(len(self.points)), key=lambda index: -self.points[index].loss)[:SWINGS]
        self._swings = [index for index in dearest if self.points[index].loss > 0]

    def _find_better_moves(self, index: int) -> None:
        match, point = restarted(self._played), self.points[index]
        for entry in self._played.log[:index]:
            match.play_checked(entry.seat, entry.move)
        hints = find_hints(seat_view(match, point.seat), self._language, MOVES)
        point.better = [better for better in hints if better.text != point.move]
