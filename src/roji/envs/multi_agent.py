"""One game with an agent at every seat: the basis of the PettingZoo and OpenSpiel environments."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from roji.core.bits import members
from roji.core.edition import Edition, parse_edition
from roji.core.game import MAX_SEATS, Game
from roji.core.moves import new_moves
from roji.core.rule import Box, Table
from roji.core.story import NO_STORY, new_story, rows_of
from roji.envs.checks import edition_of
from roji.envs.episode import place_reward
from roji.envs.seat_history import HISTORY_NUMBERS, OWN_MOVE, SeatHistory
from roji.envs.seat_rules import seat_rules
from roji.games import find_game

__all__ = ["HISTORY_NUMBERS", "NOTHING", "OWN_MOVE", "Mark", "MultiAgentGame"]

NOTHING = -2  # the kind of an unused row


class Mark(NamedTuple):
    """A point of a game to which `go_back` returns."""

    table: bytes
    decisions: int
    told: int  # decisions in the history


class MultiAgentGame:
    """A game in progress, with what each seat sees now (features) and what it has seen so far (history).

    The seats to act and their legal moves are computed once after each move, because calling compiled rules from Python takes
    time.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        edition: Edition | str | Path | None = None,
        limit: int | None = None,
        keeps_history: bool = False,
    ) -> None:
        self.game = find_game(game)
        self.num_seats = self.game.seats[0] if seats is None else seats
        self.game.check_seats(self.num_seats)
        self.options = self.game.encode_options(options or {}, self.num_seats)
        self.edition = edition_of(self.game, edition)
        self.game.check_box(self.edition.box, self.num_seats)
        self.limit = self.game.decision_limit if limit is None else limit
        self.decisions = 0
        self._rules = seat_rules(self.game)
        self._tables: Any = None  # an array of one record
        self._moves = new_moves()
        self._story = new_story()
        self._num_features = self.game.num_features
        self._keeps_history = keeps_history
        self._history = SeatHistory(self.num_seats)
        self._acting: list[int] = []  # the seats that have to act by the rules, even if the game is cut off
        self._legal: dict[int, Any] = {}  # the masks found so far in this position, by seat

    @property
    def box(self) -> Box:
        """The contents of the box."""
        return self.edition.boxes[0]

    @property
    def tables(self) -> Any:
        """The same as an array of one record: its fields are read faster."""
        return self._tables

    @property
    def table(self) -> Table:
        """What lies on the table; None before the first game."""
        return None if self._tables is None else self._tables[0]

    def begin(self, seed: int) -> None:
        """Start the game of this seed."""
        self._put(self.game.new_table(self.box, self.num_seats, self.options, seed))
        self.decisions = 0
        self._history = SeatHistory(self.num_seats)
        self.look()

    def look(self) -> None:
        """Recompute who is to act, after a change of the table."""
        self._note(self._rules.to_act(self.edition.boxes, self._tables))

    def copy(self) -> "MultiAgentGame":
        """An independent copy of the game; only the room for one move's story is shared."""
        again = MultiAgentGame.__new__(MultiAgentGame)
        again.__dict__.update(self.__dict__)
        again._tables = None if self._tables is None else self._tables.copy()
        again._history = self._history.copy()
        again._legal = dict(self._legal)
        return again

    def __deepcopy__(self, memo: dict[int, Any]) -> "MultiAgentGame":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "game": self.game.name, "edition": self.edition.text, "_rules": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.game = find_game(state["game"])
        self.edition = parse_edition(self.game, state["edition"])
        self._rules = seat_rules(self.game)

    def to_act(self) -> list[int]:
        """The seats that have to act now; none if the game is over or cut off."""
        return [] if self.decisions >= self.limit else self._acting

    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return not self._acting

    def is_cut_off(self) -> bool:
        """Whether the limit has cut the game off; such a game is not scored."""
        return self.decisions >= self.limit and bool(self._acting)

    def play(self, seat: int, move: int) -> None:
        """Play a move; the caller has checked that it is legal."""
        story = self._story if self._keeps_history else NO_STORY
        if self._keeps_history:
            story[0, 0] = 0
        acting = self._rules.play(self.edition.boxes, self._tables, seat, move, story)
        if self._keeps_history:
            self._history.add(seat, move, rows_of(story, int(story[0, 0])))
        self.decisions += 1
        self._note(acting)

    def mark(self) -> Mark:
        """The current point of the game, for `go_back`."""
        return Mark(self._tables.tobytes(), self.decisions, len(self._history))

    def go_back(self, mark: Mark) -> None:
        """Undo what was played since the mark."""
        self._tables = np.frombuffer(bytearray(mark.table), self.game.table_type)
        self.decisions = mark.decisions
        self._history.cut(mark.told)
        self.look()

    def redeal(self, seat: int, luck: Any) -> None:
        """Deal afresh what a seat cannot know. The others then remember only what everyone saw."""
        self.game.redeal(self.box, self.table, seat, luck)
        for other in range(self.num_seats):
            if other != seat:
                self._history.forget(other)
        self.look()

    def mask(self, seat: int) -> Any:
        """The legal moves of a seat: int8 [moves], all 0 if it does not have to act. Do not change it."""
        known = self._legal.get(seat)
        if known is None:
            known = self._legal[seat] = self._find_legal(seat)
        return known

    def features(self, seat: int) -> Any:
        """What a seat sees: float32 [features]."""
        features = np.zeros(self._num_features, np.float32)
        self._rules.features(self.edition.boxes, self._tables, seat, features)
        return features

    def history(self, seat: int, length: int) -> Any:
        """The last events that a seat saw and moves that it made: int16 [length, 5], the newest last.

        A row is (kind, seat relative to this one or -1 for nobody, what, start, end), as in the game's story.
        """
        rows = np.zeros((length, HISTORY_NUMBERS), np.int16)
        rows[:, 0] = NOTHING
        seen = self._history.rows(seat, length)
        if seen:
            rows[length - len(seen) :] = seen
        return rows

    def points(self) -> Any:
        """Each seat's current points: int64 [seats]."""
        return self.game.sheet(self.box, self.table).sum(1)[: self.num_seats]

    def seen_by(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """The whole history of a seat, in rows as in `history`."""
        return tuple(self._history.rows(seat))

    def rewards(self) -> list[float]:
        """The reward of each seat: by place if the game is over, else 0."""
        if not self.is_over():
            return [0.0] * self.num_seats
        places = np.zeros(MAX_SEATS, np.int8)
        places[: self.num_seats] = self.game.places(self.box, self.table)
        return [float(place_reward(places, seat, self.num_seats)) for seat in range(self.num_seats)]

    def _put(self, table: Table) -> None:
        self._tables = np.zeros(1, self.game.table_type)
        self._tables[0] = table

    def _note(self, acting: int) -> None:
        """Record who is to act now."""
        self._acting, self._legal = members(acting), {}

    def _find_legal(self, seat: int) -> Any:
        if seat not in self.to_act():
            return np.zeros(self.game.num_moves, np.int8)
        self._rules.legal(self.edition.boxes, self._tables, seat, self._moves)
        bits = np.unpackbits(self._moves.view(np.uint8), bitorder="little")
        return bits[: self.game.num_moves].view(np.int8)
