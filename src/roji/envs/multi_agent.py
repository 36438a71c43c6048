"""One game with an agent at every seat: what the PettingZoo and OpenSpiel environments are built on."""

from typing import Any

import numpy as np

from roji.core.edition import Edition, edition_for
from roji.core.game import MAX_SEATS, Game
from roji.core.moves import new_moves
from roji.core.rule import Table
from roji.core.story import Event, events, new_story
from roji.envs.episode import place_reward
from roji.games import find_game

__all__ = ["HISTORY_NUMBERS", "NOTHING", "OWN_MOVE", "MultiAgentGame"]

HISTORY_NUMBERS = 5  # kind, seat, what, start, end
OWN_MOVE = -1  # the kind of a row that holds a move of this seat itself
NOTHING = -2  # the kind of an unused row


class MultiAgentGame:
    """A game in progress, with what each seat sees now (features) and what it has seen so far (history)."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        edition: Edition | None = None,
        limit: int | None = None,
        keeps_history: bool = False,
    ) -> None:
        self.game = find_game(game)
        self.num_seats = self.game.seats[0] if seats is None else seats
        self.game.check_seats(self.num_seats)
        self.options = self.game.encode_options(options or {}, self.num_seats)
        self.edition = edition_for(self.game, edition)
        self.box = self.edition.box
        self.limit = self.game.decision_limit if limit is None else limit
        self.table: Table = None
        self.decisions = 0
        self._moves = new_moves()
        self._story = new_story()
        self._keeps_history = keeps_history
        self._history: list[list[tuple[int, ...]]] = []

    def begin(self, seed: int) -> None:
        """Start the game of this seed."""
        self.table = self.game.new_table(self.box, self.num_seats, self.options, seed)
        self.decisions = 0
        self._history = [[] for _ in range(self.num_seats)]

    def copy(self) -> "MultiAgentGame":
        """An independent copy of the game."""
        again = MultiAgentGame.__new__(MultiAgentGame)
        again.__dict__.update(self.__dict__)
        again.table = None if self.table is None else self.game.copy(self.table)
        again._moves, again._story = new_moves(), new_story()
        again._history = [list(rows) for rows in self._history]
        return again

    def __deepcopy__(self, memo: dict[int, Any]) -> "MultiAgentGame":
        return self.copy()

    def to_act(self) -> list[int]:
        """The seats that have to act now; none if the game is over or cut off."""
        return [] if self.is_cut_off() else self.game.seats_to_act(self.box, self.table)

    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return not self.game.seats_to_act(self.box, self.table)

    def is_cut_off(self) -> bool:
        """Whether the limit has cut the game off; such a game is not scored."""
        return self.decisions >= self.limit and not self.is_over()

    def play(self, seat: int, move: int) -> None:
        """Play a move; the caller has checked that it is legal."""
        if not self._keeps_history:
            self.game.play_quietly(self.box, self.table, seat, move)
        else:
            self._story[0, 0] = 0
            self._history[seat].append((OWN_MOVE, 0, move, 0, 0))
            self.game.play(self.box, self.table, seat, move, self._story)
            for event in events(self._story):
                self._remember(event)
        self.decisions += 1

    def mask(self, seat: int) -> Any:
        """The legal moves of a seat: int8 [moves], all 0 if it does not have to act."""
        mask = np.zeros(self.game.num_moves, np.int8)
        if seat in self.to_act():
            mask[self.game.legal_moves(self.box, self.table, seat)] = 1
        return mask

    def features(self, seat: int) -> Any:
        """What a seat sees: float32 [features]."""
        features = np.zeros(self.game.num_features, np.float32)
        self.game.features(self.box, self.table, seat, features)
        return features

    def history(self, seat: int, length: int) -> Any:
        """The last events that a seat saw and moves that it made: int16 [length, 5], the newest last.

        A row is (kind, seat relative to this one or -1 for nobody, what, start, end), as in the game's story.
        """
        rows = np.zeros((length, HISTORY_NUMBERS), np.int16)
        rows[:, 0] = NOTHING
        seen = self._history[seat][-length:] if length else []
        if seen:
            rows[length - len(seen) :] = seen
        return rows

    def seen_by(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """The whole history of a seat, in rows as in `history`."""
        return tuple(self._history[seat])

    def rewards(self) -> list[float]:
        """The reward of each seat: by place if the game is over, else 0."""
        if not self.is_over():
            return [0.0] * self.num_seats
        places = np.zeros(MAX_SEATS, np.int8)
        places[: self.num_seats] = self.game.places(self.box, self.table)
        return [float(place_reward(places, seat, self.num_seats)) for seat in range(self.num_seats)]

    def _remember(self, event: Event) -> None:
        for seat in range(self.num_seats):
            if event.is_seen_by(seat):
                whose = (event.seat - seat) % self.num_seats if 0 <= event.seat < self.num_seats else event.seat
                self._history[seat].append((event.kind, whose, event.what, event.start, event.end))
