"""The referee of one running game (D7): checks moves, keeps the log, and says what each seat may see and do."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np

from roji.core.bits import members
from roji.core.drawing import seat_names
from roji.core.edition import Edition, edition_for
from roji.core.errors import MoveError, RojiError
from roji.core.game import MAX_SEATS, Game
from roji.core.luck import new_seed
from roji.core.moves import new_moves
from roji.core.record import Record, seed_hash
from roji.core.rule import Table
from roji.core.story import NOBODY, Event, new_story, rows_of
from roji.core.words import ENGLISH
from roji.games import find_game
from roji.match.checks import check_names, check_seed
from roji.match.decision import Decision
from roji.match.match_rules import match_rules, new_lists
from roji.match.views import Views

__all__ = ["Match"]

SNAPSHOT_EVERY = 64  # decisions between snapshots: an undo replays at most this many
_SEATS_IN = [members(seats) for seats in range(2**MAX_SEATS)]


class Match:
    """One game being played. A Match holds everything hidden: show players only `view`, `data` and `story`.

    match = Match("sakura", 2, {"tricky": "yes"}, seed=7)
    match.play(0, "card 37")
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        options: Mapping[str, str] | int = 0,
        *,
        seed: int | str | None = None,
        edition: Edition | None = None,
        names: Sequence[str] | None = None,
        table: Table | None = None,
        plays_forced: bool = False,
        seed_was_shown: bool = False,
    ) -> None:
        """Set up a game, or refuse with one line (RojiError).

        `options` are values by name, or their number from `Game.encode_options`. `table` is a starting position that
        replaces the one dealt from the seed. With `plays_forced`, the referee plays decisions with only one
        possibility.
        """
        self.game = game = find_game(game)
        game.check_seats(seats)
        self.edition = edition_for(game, edition)
        self.seats = seats
        self.options = game.check_options(options, seats)
        self.seed = new_seed() if seed is None else check_seed(seed)
        self.names = check_names(names or seat_names(seats), seats)
        self.plays_forced = plays_forced
        self.seed_was_shown = seed_was_shown
        self.log: list[Decision] = []
        self.last_closed = 0  # the last decision with events that someone did not see
        self._last_choices = [0] * seats
        self._snapshots: list[Table] = []  # the table after every SNAPSHOT_EVERY decisions
        self._viewers = range(NOBODY, seats)
        self._own_start = None if table is None else game.copy(table)
        self._make_room()
        self.table = self._start()

    def _make_room(self) -> None:
        """Set up the rules and the arrays that they read and write."""
        game, seats, rules = self.game, self.seats, match_rules(self.game)
        self._list_moves, self._play_and_list = rules.list_moves, rules.play
        self.box, self._boxes = self.edition.box, self.edition.boxes
        self._tables = np.zeros(1, game.table_type)
        self._table = self._tables[0]
        self._views = Views(game, seats)
        self._story, self._moves, self._lists = new_story(), new_moves(), new_lists(game, seats)
        self._width, self._num_moves = self._lists.shape[1], game.num_moves

    def _start(self) -> Table:
        """The table before the first decision."""
        if self._own_start is not None:
            return self.game.copy(self._own_start)
        return self.game.new_table(self.box, self.seats, self.options, self.seed)

    def __repr__(self) -> str:
        """The table as an onlooker sees it, so that nothing hidden appears in logs and error messages."""
        from rich.markup import render

        waiting = ", ".join(self.names[seat] for seat in self.to_act())
        state = f"{waiting} to act" if waiting else "over"
        drawing = render(self.game.draw(self.box, self.view(NOBODY), NOBODY, ENGLISH, self.names)).plain
        return f"{self.game.title}, {self.seats} players, {len(self.log)} decisions, {state}\n{drawing}"

    @property
    def table(self) -> Table:
        """The real table, with everything hidden in it. It changes as the game is played."""
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        if table.num_seats != self.seats:
            raise RojiError(f"A table for {table.num_seats} cannot replace one for {self.seats}.")
        self._tables[0] = table
        self._waiting, self._choices = self._list_moves(self._boxes, self._tables, self._moves, self._lists)
        self._listed = self._lists.tobytes()
        self._views.is_current = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act()

    def to_act(self) -> list[int]:
        """The seats that have to act now."""
        return list(_SEATS_IN[self._waiting])

    def legal(self, seat: int) -> list[int]:
        """The legal moves of this seat.

        A seat that does not have to act may still be allowed to (to change its mind).
        """
        self._check_viewer(seat)
        if seat == NOBODY:
            return []
        start = seat * self._width
        return list(self._listed[start + 1 : start + 1 + self._listed[start]])

    def _check_viewer(self, seat: int) -> None:
        if seat not in self._viewers:
            raise RojiError(f"There is no seat {seat}: the seats are 0 to {self.seats - 1}, and -1 is an onlooker.")

    def view(self, seat: int) -> Table:
        """The table as this seat (NOBODY: an onlooker) may know it: a record of the game's `table_type`."""
        self._check_viewer(seat)
        self._views.is_current = False  # the table may have been changed by hand
        return np.frombuffer(bytearray(self.view_bytes(seat)), self.game.table_type)[0]

    def view_bytes(self, seat: int) -> bytes:
        """The view as bytes. Unlike `view`, it does not notice changes made to `table` by hand."""
        if not self._views.is_current:
            self._views.update(self._boxes, self._tables)
        return self._views.view(seat)

    def data(self, seat: int) -> Any:
        """The view in plain named fields. The game's `types.py` has its shape: `data: SakuraData = match.data(0)`."""
        return self.game.data(self.box, self.view(seat))

    def story(self, seat: int, since: int = 0) -> list[Event]:
        """What this seat (NOBODY: an onlooker) saw happen after decision number `since`."""
        self._check_viewer(seat)
        return [event for entry in self.log[since:] for event in entry.events if event.is_seen_by(seat)]

    def text(self, seat: int, move: int) -> str:
        """A move as a line of text."""
        return self.game.text(self.box, self.table, seat, move)

    def move_parts(self, seat: int, move: int) -> Any:
        """A move in named parts: `{"do": "take", "slot": "b1", …}`. The game's `types.py` has the shapes."""
        return self.game.move_parts(self.box, self.table, seat, move)

    def event_parts(self, event: Event) -> Any:
        """An event of the story in named parts. The game's `types.py` has the shapes, by kind."""
        return self.game.event_parts(self.box, event)

    def play(self, seat: int, move: int | str, language: str = "en") -> tuple[Decision, ...]:
        """Play a move, by number or text, and any forced decisions after it.

        A refused move changes nothing (MoveError).
        """
        return self.play_checked(seat, self.check(seat, move, language))

    def play_checked(self, seat: int, move: int) -> tuple[Decision, ...]:
        """Play a move that `check` has accepted, and any forced decisions after it."""
        played: tuple[Decision, ...] = (self._play(seat, move, is_forced=False),)
        while self._choices == 1 and self.plays_forced and (forced := self._forced()) is not None:
            played += (self._play(*forced, is_forced=True),)
        return played

    def allows(self, seat: int, move: int) -> bool:
        """Whether a seat may make a move now."""
        listed, start = self._listed, seat * self._width
        return 0 <= move < self._num_moves and listed.find(move, start + 1, start + 1 + listed[start]) >= 0

    def check(self, seat: int, move: int | str, language: str = "en") -> int:
        """The number of a move that may be made now, given by number or text; MoveError if it may not."""
        if seat not in range(self.seats):
            raise MoveError(f"There is no seat {seat}: the seats are 0 to {self.seats - 1}.")
        if isinstance(move, str):
            move = self.game.number(self.box, self.view(seat), seat, move, language)
        if not isinstance(move, SupportsIndex):
            raise MoveError(f"{move!r} is not a move: give its number or its text.")
        if not 0 <= move < self.game.num_moves:
            raise MoveError(f"There is no move {move}: moves are numbered 0 to {self.game.num_moves - 1}.")
        if not self.allows(seat, move):
            raise MoveError(self.game.words[language].why_not(self.box, self.view(seat), seat, move))
        return move

    def _play(self, seat: int, move: int, is_forced: bool) -> Decision:
        story, lists, log = self._story, self._lists, self.log
        self._waiting, self._choices, told, reveals, is_open, eyes = self._play_and_list(
            self._boxes, self._tables, seat, move, story, self._moves, lists
        )
        self._listed = lists.tobytes()
        self._views.is_current = False
        number = len(log) + 1
        entry = Decision(number, seat, move, rows_of(story, told), reveals, is_open, eyes, is_forced)
        log.append(entry)
        if not is_open:
            self.last_closed = number
        if not is_forced:
            self._last_choices[seat] = number
        if number % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.game.copy(self._table))
        return entry

    def _forced(self) -> tuple[int, int] | None:
        """The only possible decision, if there is just one and it reveals nothing.

        A decision that reveals something is left to the player, who may still want to undo earlier ones.
        """
        seat = self.to_act()[0]
        move = self.legal(seat)[0]
        _, _, _, reveals, _, _ = self._play_and_list(
            self._boxes, self._tables.copy(), seat, move, new_story(), new_moves(), self._lists.copy()
        )
        return None if reveals else (seat, move)

    def undo_point(self, seat: int) -> int | None:
        """How many decisions stay if this seat alone takes back its last one; None if it may not."""
        since = self.since_choice(seat)
        if not since or any(entry.seat != seat or entry.reveals for entry in since):
            return None
        return since[0].number - 1

    def since_choice(self, seat: int) -> list[Decision]:
        """The last decision that this seat made itself, and all later ones; empty if it made none."""
        number = self._last_choices[seat]
        return self.log[number - 1 :] if number else []

    def undo(self, keep: int, agreed: Iterable[int]) -> None:
        """Go back to the first `keep` decisions.

        The seats in `agreed` may take back their own decisions up to the last one that revealed something hidden or
        random. Everything else needs the consent of all seats.
        """
        if not 0 <= keep < len(self.log):
            raise MoveError("There is nothing to take back." if not self.log else f"There is no decision {keep + 1}.")
        willing = set(agreed)
        is_free = all(entry.seat in willing and not entry.reveals for entry in self.log[keep:])
        if not is_free and not willing.issuperset(range(self.seats)):
            raise MoveError(
                "Something came to light since then, or others have moved: all seats must agree to go back."
            )
        self.table = self._table_after(keep)
        del self.log[keep:], self._snapshots[keep // SNAPSHOT_EVERY :]
        back = range(keep - 1, -1, -1)
        self.last_closed = next((number + 1 for number in back if not self.log[number].is_open), 0)
        self._last_choices = [self._last_choice(seat) for seat in range(self.seats)]

    def _table_after(self, decisions: int) -> Table:
        """The table after this many decisions, replayed from the last snapshot before."""
        snapshots = decisions // SNAPSHOT_EVERY
        table = self.game.copy(self._snapshots[snapshots - 1]) if snapshots else self._start()
        for entry in self.log[snapshots * SNAPSHOT_EVERY : decisions]:
            self.game.play_quietly(self.box, table, entry.seat, entry.move)
        return table

    def _last_choice(self, seat: int) -> int:
        """The number of the last decision that a seat made itself; 0 if it made none."""
        own = (entry.number for entry in reversed(self.log) if entry.seat == seat and not entry.is_forced)
        return next(own, 0)

    def points(self) -> list[int]:
        """Every seat's current points."""
        return [int(row.sum()) for row in self.game.sheet(self.box, self.table)[: self.seats]]

    def places(self) -> list[int]:
        """Every seat's current place; shared places are equal."""
        return self.game.places(self.box, self.table)

    def result(self) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """After the end: every seat's points and place."""
        return (tuple(self.points()), tuple(self.places())) if self.is_over else (None, None)

    def texts(self, log: Iterable[Decision] | None = None) -> list[str]:
        """The decisions of this log, or of another with the same beginning, as lines of text; replays the game."""
        table, told = self._start(), []
        for entry in self.log if log is None else log:
            told.append(self.game.text(self.box, table, entry.seat, entry.move))
            self.game.play_quietly(self.box, table, entry.seat, entry.move)
        return told

    def record(self) -> Record:
        """The record of the whole game.

        It contains the seed, which reveals everything hidden: do not show it to people still playing.
        """
        if self._own_start is not None:
            raise RojiError("This match began with a position of its own, which no seed deals: it has no record.")
        points, places = self.result()
        return Record(
            game=self.game.name,
            edition_hash=self.edition.hash,
            edition_name=self.edition.name,
            options=self.game.decode_options(self.options),
            names=self.names,
            seed=self.seed,
            moves=tuple((entry.seat, text) for entry, text in zip(self.log, self.texts(), strict=True)),
            points=points,
            places=places,
            seed_hash=seed_hash(self.seed) if self.seed_was_shown else None,
            edition_text=None if self.edition.is_default else self.edition.text,
        )
