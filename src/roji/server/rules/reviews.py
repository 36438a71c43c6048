"""A finished game as the strongest bot sees it: every seat's chance to win over time, the biggest swings, better moves."""

import secrets

from roji.bots.win_chances import win_chances
from roji.core.luck import new_luck
from roji.match import Match
from roji.server.messages.http import ReviewPoint
from roji.server.rules.state import State
from roji.server.rules.thinking import hints

__all__ = ["Reviewer"]

SAMPLES = 300  # games played on from each decision
SWINGS = 8  # decisions that are looked at closely
MOVES = 3
SEED_BITS = 128


class Reviewer:
    """Looks at a game in small steps, so that nobody else waits for long."""

    def __init__(self, state: State, language: str) -> None:
        assert state.match is not None
        self._state, self._played, self._language = state, state.match, language
        self._match = self._new_match()
        self._swings: list[int] | None = None
        self.points: list[ReviewPoint] = []

    def _new_match(self) -> Match:
        state = self._state
        return Match(
            state.game, len(state.seats), state.options, seed=state.seed, edition=state.edition, names=state.names
        )

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        steps = len(self._played.log) + SWINGS
        left = SWINGS if self._swings is None else len(self._swings)
        return min(1.0, (len(self.points) + SWINGS - left) / max(1, steps))

    def step(self) -> bool:
        """Look at one more decision; False when there is nothing left."""
        if len(self.points) < len(self._played.log):
            self._weigh()
            return True
        if self._swings is None:
            self._find_swings()
        if not self._swings:
            return False
        self._look_closely(self._swings.pop())
        return True

    def _weigh(self) -> None:
        """Everybody's chances before this decision, as the seat that decides can know them."""
        match, entry, language = self._match, self._played.log[len(self.points)], self._language
        view = match.view(entry.seat)
        found = win_chances(match.game, match.box, view, entry.seat, new_luck(secrets.randbits(SEED_BITS)), SAMPLES)
        words = match.game.words[language].move(match.box, view, entry.seat, entry.move)
        self.points.append(
            ReviewPoint(
                decision=entry.number,
                seat=entry.seat,
                move=match.text(entry.seat, entry.move),
                words=words,
                chances=found,
                loss=0.0,
                better=[],
            )
        )
        match.play_checked(entry.seat, entry.move)

    def _find_swings(self) -> None:
        """What each decision cost its seat; the dearest ones are looked at closely."""
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

    def _look_closely(self, index: int) -> None:
        match, point = self._new_match(), self.points[index]
        for entry in self._played.log[:index]:
            match.play_checked(entry.seat, entry.move)
        view = match.view(point.seat)
        found = hints(match.game, match.box, view, point.seat, self._language, MOVES)
        point.better = [better for better in found if better.text != point.move]
