"""A table's state: its log replayed, entry by entry."""

from dataclasses import dataclass, field

from msgspec import Struct

from roji.core.edition import Edition, default_edition, parse_edition
from roji.core.luck import parse_seed
from roji.core.record import seed_hash
from roji.games import find_game
from roji.match import Entry as Decision
from roji.match import Match
from roji.match.teller import UNDO
from roji.server.messages.answers import Line
from roji.server.rules.seats import Seat, reassigned
from roji.server.rules.unseen import Unseen, lies_face_down
from roji.server.store import entries
from roji.server.store.entries import Body, Created, Entry

__all__ = ["Happened", "State"]

NO_QUESTION = -1
NO, FREE, ASK = range(len(UNDO))
UNKNOWN = -1  # whether a seat may take something back: to be found out


class Happened(Struct, frozen=True, gc=False):
    """What one entry of the log did to the game."""

    number: int
    at: float
    seat: int
    question: int  # that was answered, or NO_QUESTION
    is_undo: bool
    kept: int  # after an undo: how many decisions are left
    decisions: tuple[Decision, ...]
    unseen: tuple[int, ...]  # by viewer: how many decisions it had not noticed before this one


@dataclass
class State:
    """One table, as its log tells."""

    table: str
    created: Created
    created_at: float
    changed_at: float
    edition: Edition
    options: int
    seats: list[Seat]
    number: int = 0
    status: str = "waiting"
    match: Match | None = None
    asked: tuple[int, int] | None = None  # (seat, keep): somebody asks everybody to go back
    agreed: set[int] = field(default_factory=set)
    next_table: str | None = None
    history: list[Happened] = field(default_factory=list)
    said: list[Line] = field(default_factory=list)
    questions: list[int] = field(
        default_factory=list
    )  # by seat: the number of the question it is asked now, as shown to it
    to_act: list[int] = field(default_factory=list)
    room_changed: int = 0  # the last entry that changed something about the table as a place
    position_changed: int = 0  # the last entry that changed something in the game

    @classmethod
    def begin(cls, table: str, first: Entry) -> "State":
        """The state after the first entry."""
        created = first.body
        assert isinstance(created, Created)
        game = find_game(created.game)
        edition = parse_edition(game, created.edition) if created.edition is not None else default_edition(game)
        seats = [Seat(seat.kind, seat.name, seat.level, seat.token) for seat in created.seats]
        options = game.encode_options(created.options, len(seats))
        state = cls(table, created, first.at, first.at, edition, options, seats, first.number)
        state.settings = created.settings
        if created.is_upload:
            state._start(first)
        return state

    @classmethod
    def replay(cls, table: str, log: list[Entry]) -> "State":
        """The state after a whole log."""
        state = cls.begin(table, log[0])
        for entry in log[1:]:
            state.apply(entry)
        return state

    def __post_init__(self) -> None:
        self.game = self.edition.game
        self.seed = parse_seed(self.created.seed)
        self.seed_hash = seed_hash(self.seed)
        self.settings = self.created.settings
        self.questions = [0] * len(self.seats)
        self._undo = [UNKNOWN] * len(self.seats)
        self.unseen = Unseen(len(self.seats))
        self.has_bots = any(seat.kind == "bot" for seat in self.seats)
        self.shown = self.unseen.shown  # (number, viewer): a number of the log as a viewer is shown it

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name."""
        return tuple(seat.name or f"Seat {number}" for number, seat in enumerate(self.seats))

    def seat_of(self, token: str) -> int | None:
        """Whose token this is."""
        hashed = entries.hash_token(token)
        return next((number for number, seat in enumerate(self.seats) if seat.token == hashed), None)

    @property
    def has_secret_seed(self) -> bool:
        """Whether nobody could know the luck before the first move, so that its fingerprint says something."""
        created = self.created
        return not (created.branch_of or created.is_upload or created.seed_is_known)

    @property
    def is_told(self) -> bool:
        """Whether the whole game may be told: it is over, or somebody brought it."""
        return self.match is not None and (self.status == "over" or self.created.is_upload)

    def undo_point(self, seat: int) -> tuple[int | None, bool]:
        """How many decisions stay if this seat's last one (not a forced one) is taken back, and whether it may do so alone.

        None, if it made none here, or if that lies face down and can be changed unnoticed.
        """
        assert self.match is not None
        since = self.match.since_choice(seat)
        if not since or (first := since[0].number) <= len(self.created.moves):
            return None, False
        if self.match.last_closed >= first and lies_face_down(since, seat):
            return None, False
        for decision in since:
            if decision.reveals if decision.seat == seat else decision.is_seen_by(seat):
                return first - 1, False
        return first - 1, True

    def undo_words(self) -> list[int]:
        """Whether each seat may take back its last decision: the places of no, free, or ask in UNDO."""
        if UNKNOWN in self._undo:
            for seat, word in enumerate(self._undo):
                if word == UNKNOWN:
                    keep, is_free = self.undo_point(seat)
                    self._undo[seat] = NO if keep is None else FREE if is_free else ASK
        return self._undo

    def undo_word(self, seat: int) -> str:
        """The same for one seat, as a word."""
        return UNDO[self.undo_words()[seat]]

    def answer_to(self, seat: int, question: int) -> tuple[int, int] | None:
        """How a seat has answered a question, even if it was taken back since: the move, and the number in the log."""
        for one in reversed(self.history):
            if one.seat == seat and one.question == question != NO_QUESTION:
                return one.decisions[0].move, one.number
        return None

    def text_of(self, number: int) -> str:
        """What an entry of the log decided, as a line of text, even if it was taken back since."""
        assert self.match is not None
        made: list[Decision] = []
        for one in self.history:
            if one.number == number:
                return self.match.texts([*made, one.decisions[0]])[-1]
            if one.is_undo:
                del made[one.kept :]
            made += one.decisions
        raise AssertionError("no such entry")

    def lies_face_down(self, seat: int) -> bool:
        """Whether a seat's last decision is a choice that only it knows."""
        return self.match is not None and lies_face_down(self.match.since_choice(seat), seat)

    def apply(self, entry: Entry) -> None:
        """Take in the next entry of the log."""
        number, body = entry.number, entry.body
        assert number == self.number + 1, "an entry is missing"
        self.number = number
        if type(body) is entries.Moved:
            self._move(entry, body)
        else:
            self._apply(entry, body)
            self.has_bots = any(seat.kind == "bot" for seat in self.seats)
        if self.unseen.is_nothing or self.unseen.is_seen_by_onlookers(number):
            self.changed_at = entry.at

    def _apply(self, entry: Entry, body: Body) -> None:
        if type(body) is not entries.Said:
            self.room_changed = self.position_changed = entry.number
        match body:
            case entries.Said():
                line = Line(number=entry.number, at=entry.at, seat=body.seat, name=body.name, text=body.text)
                self.said.append(line)
            case entries.Undone():
                self._go_back(entry, body.seat, body.keep)
            case entries.Asked():
                self.asked, self.agreed = (body.seat, body.keep), {body.seat}
                self._count_agreement(entry)
            case entries.Answered():
                self._answer(entry, body)
            case entries.Started():
                self._start(entry)
            case entries.Sat():
                self.seats[body.seat] = Seat("person", body.name, None, body.token)
            case entries.Left():
                old = self.seats[body.seat]
                self.seats[body.seat] = Seat("open", "" if self.match is None else old.name, None, None)
            case entries.Renamed():
                self.seats[body.seat].name = body.name
            case entries.Reassigned():
                self.seats[body.seat] = reassigned(self.seats[body.seat], body, self.match is not None)
            case entries.TableSet():
                self.settings = body.settings
            case entries.Closed():
                self.status = "closed"
            case entries.Rematched():
                self.next_table = body.table

    def _start(self, entry: Entry) -> None:
        self.match = Match(
            self.game,
            len(self.seats),
            self.options,
            seed=self.seed,
            edition=self.edition,
            names=self.names,
            seed_was_shown=self.has_secret_seed,
        )
        self.status = "playing"
        for seat, move in self.created.moves:
            decisions = self.match.play(seat, move)
            self.history.append(
                Happened(entry.number, entry.at, seat, NO_QUESTION, False, 0, decisions, self.unseen.decisions)
            )
            self.unseen.count(decisions)
        self.match.plays_forced = self.settings.plays_forced and not self.created.is_upload
        self._ask_again(entry.number)
        if self.created.is_upload and self.to_act:
            self.status = "closed"

    def _move(self, entry: Entry, body: entries.Moved) -> None:
        match, seat, number = self.match, body.seat, entry.number
        assert match is not None
        decisions, unseen = match.play_checked(seat, body.move), self.unseen.decisions
        self.history.append(Happened(number, entry.at, seat, body.question, False, 0, decisions, unseen))
        first = decisions[0]
        if len(decisions) == 1 and first.is_open:  # as nearly always
            self._keep_undo(seat, first.reveals)
        else:
            self.unseen.take(number, decisions)
            self._undo = [UNKNOWN] * len(self.seats)
        was_to_act, self.to_act = self.to_act, match.to_act()
        self.questions[seat] = self.shown(number, seat)
        for other in self.to_act:
            if other not in was_to_act:
                self.questions[other] = self.shown(number, other)
        self.position_changed = number
        if self.asked is not None or not self.to_act:
            self.room_changed = number
            self.asked = None
            self.status = "playing" if self.to_act else "over"

    def _keep_undo(self, seat: int, reveals: bool) -> None:
        """After a decision that brought nothing to light, its seat may take it back, and nobody else may alone any more."""
        if reveals:
            self._undo = [UNKNOWN] * len(self.seats)
            return
        if FREE in self._undo:
            self._undo = [ASK if word == FREE else word for word in self._undo]
        self._undo[seat] = FREE

    def _ask_again(self, number: int) -> None:
        """Everybody is asked anew."""
        assert self.match is not None
        self.to_act = self.match.to_act()
        self._undo = [UNKNOWN] * len(self.seats)
        self.questions = [self.shown(number, seat) for seat in range(len(self.seats))]
        if not self.to_act:
            self.status = "over"

    def _answer(self, entry: Entry, body: entries.Answered) -> None:
        if not body.agree:
            self.asked = None
        elif self.asked is not None:
            self.agreed.add(body.seat)
            self._count_agreement(entry)

    def _count_agreement(self, entry: Entry) -> None:
        """Go back when everybody agrees; bots and empty seats do not mind."""
        assert self.asked is not None
        minded = {number for number, seat in enumerate(self.seats) if seat.kind == "person"}
        if minded <= self.agreed:
            self._go_back(entry, *self.asked)

    def _go_back(self, entry: Entry, seat: int, keep: int) -> None:
        assert self.match is not None
        self.match.undo(keep, range(len(self.seats)))
        self.unseen.count(self.match.log, is_anew=True)
        self.history.append(Happened(entry.number, entry.at, seat, NO_QUESTION, True, keep, (), self.unseen.decisions))
        self.asked = None
        self._ask_again(entry.number)
