"""A table's state: its log replayed, entry by entry."""

import itertools

from roji.core.edition_problems import words
from roji.core.luck import parse_seed
from roji.core.story import NOBODY
from roji.core.words import ENGLISH
from roji.games import find_game
from roji.match import Match
from roji.server.messages.answers import Line
from roji.server.store import entries
from roji.server.store.entries import Body, Entry, TableCreated
from roji.server.tables.clocks import make_clock
from roji.server.tables.editions import edition_of
from roji.server.tables.history import NO_QUESTION, HistoryItem
from roji.server.tables.people import person_seat
from roji.server.tables.seats import SeatState, lost, reassigned, stand_in
from roji.server.tables.viewer_numbering import ViewerNumbering

__all__ = ["State"]

MOST_REPEATED = 500  # how far back the answer to a repeated request is known
MOST_LINES = 300  # lines of chat shown to newcomers; the log keeps all


class State:
    """The state that results from a table's log. Only `apply` changes it."""

    def __init__(self, table: str, first: Entry) -> None:
        """The state after the first entry, which creates the table."""
        created = first.body
        assert isinstance(created, TableCreated)
        game = self.game = find_game(created.game)
        self.table, self.created, self.settings = table, created, created.settings
        self.created_at = self.changed_at = first.at
        self.edition = edition_of(game, created.edition)
        self.seats = [SeatState(one.kind, one.name, one.level, one.token, person=one.person) for one in created.seats]
        self.options = game.encode_options(created.options, len(self.seats))
        self.seed = parse_seed(created.seed)
        self.number = first.number  # of the last log entry
        self.status = "waiting"
        self.match: Match | None = None
        self.asked: tuple[int, int] | None = None  # (seat, keep): a seat asks everyone to go back to `keep` decisions
        self.agreed: set[int] = set()  # the seats that agree to that
        self.seat_asked: entries.SeatAsked | None = None  # a pending question about a change of a seat
        self.seat_agreed: set[int] = set()
        self.offered: set[int] = set()  # open seats that a newcomer may take with their hands, as everyone has agreed
        self.changed_hands_at = 0  # the number of decisions when a person last lost a seat
        self.why_closed = ""  # the reason, if the host did not close the table
        self.next_table: str | None = None
        self.series = list(created.series)  # by seat: the results of earlier games
        self.history: list[HistoryItem] = []
        self.said: list[Line] = []
        self.questions = [0] * len(self.seats)  # by seat: the number of its question, as the seat sees it
        self.asked_at = [first.at] * len(self.seats)  # by seat: the time of its question
        self.to_act: list[int] = []
        self.room_changed = 0  # number of the last entry that changed the table as a place: seats, settings, status
        self.position_changed = 0  # number of the last entry that changed the game
        self.clock = make_clock(self.settings, len(self.seats))
        self.numbering = ViewerNumbering(len(self.seats))
        self.shown = self.numbering.shown  # (number, viewer) -> the log number as that viewer sees it
        if created.is_upload:
            self._start(first)

    @classmethod
    def replay(cls, table: str, log: list[Entry]) -> "State":
        """The state after a whole log."""
        state = cls(table, log[0])
        for entry in log[1:]:
            state.apply(entry)
        return state

    @property
    def has_bots(self) -> bool:
        """Whether a bot sits at the table."""
        return any(seat.kind == "bot" for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat, as records have it."""
        return self.names_in(ENGLISH)

    def names_in(self, language: str) -> tuple[str, ...]:
        """The name of each seat; one without a name gets its number, from 1, in this language."""
        return tuple(seat.name or words[language].say("seat", n=n) for n, seat in enumerate(self.seats, 1))

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens, or a person's secret; None if it opens none."""
        hashed = entries.hash_token(token)
        found = [number for number, seat in enumerate(self.seats) if seat.token == hashed]
        return found[0] if found else person_seat([seat.person for seat in self.seats], token)

    @property
    def has_secret_seed(self) -> bool:
        """Whether nobody can have known the seed before the first move, so that showing its hash proves fairness."""
        created = self.created
        return not (created.branch_of or created.is_upload or created.seed_is_known)

    @property
    def shows_seed(self) -> bool:
        """Whether the seed is public: it was chosen, or the game is over, unless others may still play the same deal."""
        return self.created.seed_is_known or (self.is_told and self.created.deal is None)

    @property
    def is_told(self) -> bool:
        """Whether nothing is hidden any more: the game is over, or an uploaded record."""
        return self.match is not None and (self.status == "over" or self.created.is_upload)

    @property
    def is_open(self) -> bool:
        """Whether a game is in progress here, or will be."""
        return self.status in ("waiting", "playing")

    def decisions_seen_by(self, viewer: int) -> int:
        """How many of the game's decisions a viewer (NOBODY: an onlooker) has seen."""
        return len(self.match.log) - self.numbering.decisions[viewer] if self.match is not None else 0

    def answer_to(self, seat: int, question: int) -> HistoryItem | None:
        """A seat's answer to a question, even if taken back since; None if there is none or it was long ago."""
        for item in itertools.islice(reversed(self.history), MOST_REPEATED):
            if item.seat == seat and item.question == question != NO_QUESTION:
                return item
        return None

    def apply(self, entry: Entry) -> None:
        """Apply the next entry of the log."""
        number, body = entry.number, entry.body
        assert number == self.number + 1, "an entry is missing"
        self.number = number
        if type(body) is entries.Moved:
            self._move(entry, body)
        else:
            self._apply(entry, body)
        if self.shown(number, NOBODY) > self.shown(number - 1, NOBODY):  # onlookers can notice it
            self.changed_at = entry.at

    def _apply(self, entry: Entry, body: Body) -> None:
        if type(body) is not entries.Said:
            self.room_changed = self.position_changed = entry.number
        match body:
            case entries.Said(seat, name, text):
                if text:  # otherwise it has been deleted
                    self.said.append(Line(number=entry.number, at=entry.at, seat=seat, name=name, text=text))
                    del self.said[:-MOST_LINES]
            case entries.Undone():
                self._go_back(entry, body.seat, body.keep)
            case entries.Asked():
                self.asked, self.agreed = (body.seat, body.keep), {body.seat}
                self._go_back_if_all_agree(entry)
            case entries.Answered():
                self._answer(entry, body)
            case entries.Gathered() if self.clock is not None:
                self.clock.start(entry.at)
            case entries.Reminded() if self.clock is not None:
                self.clock.seats[body.seat].reminded += 1
            case entries.TimedOut() if self.clock is not None:
                self._time_out(entry, body)
            case entries.Started():
                self._start(entry)
            case entries.TableSet():
                self.settings = body.settings
            case entries.Closed():
                self.status, self.why_closed = "closed", body.why
                if self.clock is not None:
                    self.clock.stop(body.spent)
            case entries.Reopened():  # it may have been over before it was closed
                self.status = "waiting" if self.match is None else "playing" if self.to_act else "over"
                self.why_closed = ""
                if self.clock is not None:
                    self.clock.go_on(entry.at)
            case entries.Rematched():
                self.next_table = body.table
            case _:
                self._apply_to_seat(entry, body)

    def _apply_to_seat(self, entry: Entry, body: Body) -> None:
        match body:
            case entries.Sat():
                person = SeatState("person", body.name, None, body.token, person=body.person)
                self._change_seat(entry, body.seat, person)
                if self.series:  # those games were another person's
                    self.series[body.seat] = entries.SeriesEntry()
            case entries.Left():
                self._reassign(entry, entries.Reassigned(body.seat, "open"))
            case entries.Renamed():
                self.seats[body.seat].name = body.name
            case entries.Muted():
                self.seats[body.seat].is_muted = body.is_muted
            case entries.Reassigned():
                self._reassign(entry, body)
            case entries.SeatAsked():
                self.seat_asked, self.seat_agreed = body, set()
            case entries.SeatAnswered():
                self._answer_for_seat(entry, body)

    def _reassign(self, entry: Entry, body: entries.Reassigned) -> None:
        self._change_seat(
            entry, body.seat, reassigned(self.seats[body.seat], body, self.match is not None, self._others(body.seat))
        )

    def _time_out(self, entry: Entry, body: entries.TimedOut) -> None:
        assert self.clock is not None
        self.clock.seats[body.seat].reserve = 0.0
        if self.clock.agreed.run_out == "lose":
            self._change_seat(entry, body.seat, lost(body.seat, body.level, self._others(body.seat)))
        else:
            self._reassign(entry, entries.Reassigned(body.seat, "bot", body.level))

    def _others(self, seat: int) -> list[str]:
        """The names of all other seats."""
        return [sits.name for other, sits in enumerate(self.seats) if other != seat]

    def _change_seat(self, entry: Entry, seat: int, changed: SeatState) -> None:
        if self.seats[seat].kind == "person" and self.match is not None:
            self.changed_hands_at = len(self.match.log)
            self.asked = None
        if self.match is not None and (told := stand_in(self.seats[seat], changed)):
            where = (
                entry.number,
                entry.at,
                seat,
                NO_QUESTION,
                False,
                len(self.match.log),
                (),
                self.numbering.decisions,
            )
            self.history.append(HistoryItem(*where, stand_in=told, name=self.seats[seat].name))
        self.seats[seat] = changed
        self.asked_at[seat] = entry.at
        if self.clock is not None:
            self.clock.begin(seat, entry.at)
        self.offered.discard(seat)
        self.seat_asked = None  # the people who were asked may no longer be there

    def _answer_for_seat(self, entry: Entry, body: entries.SeatAnswered) -> None:
        """Carry out the change when the last seat agrees."""
        asked = self.seat_asked
        if asked is None:
            return
        self.seat_agreed.add(body.seat)
        if not body.agree:
            self.seat_asked = None
        elif self.seat_agreed.issuperset(asked.needed):
            self.seat_asked = None
            if asked.to == "person":
                self.offered.add(asked.seat)
            else:
                self._reassign(entry, entries.Reassigned(asked.seat, asked.to, asked.level))

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
            decisions, unseen = self.match.play(seat, move), self.numbering.decisions
            self.history.append(HistoryItem(entry.number, entry.at, seat, NO_QUESTION, False, 0, decisions, unseen))
            self.numbering.count(decisions)
        self.match.plays_forced = self.settings.plays_forced and not self.created.is_upload
        if self.clock is not None and self.created.waits_for_all:
            self.clock.waits_since = entry.at
        self._ask_again(entry)
        if self.created.is_upload and self.to_act:
            self.status = "closed"

    def _move(self, entry: Entry, body: entries.Moved) -> None:
        match, seat, number = self.match, body.seat, entry.number
        assert match is not None
        decisions, unseen = match.play_checked(seat, body.move), self.numbering.decisions
        self.history.append(HistoryItem(number, entry.at, seat, body.question, False, 0, decisions, unseen, body.text))
        self.numbering.take(number, decisions)
        was_to_act, self.to_act = self.to_act, match.to_act()
        self.questions[seat] = self.shown(number, seat)
        self.asked_at[seat] = entry.at
        if self.clock is not None:
            self.clock.move(body, entry.at, len(match.log), was_to_act, self.to_act)
        for other in self.to_act:
            if other not in was_to_act:
                self.questions[other] = self.shown(number, other)
                self.asked_at[other] = entry.at
        self.position_changed = number
        if self.asked is not None and self.shown(number, NOBODY) > self.shown(number - 1, NOBODY):
            self.room_changed = number
            self.asked = None  # unless the move is a choice that nobody else may notice
        if not self.to_act:
            self.room_changed = number
            self.status = "over"

    def _ask_again(self, entry: Entry, seat: int = NOBODY) -> None:
        """Give every seat a new question, because the game begins or a seat went back."""
        assert self.match is not None
        was_to_act, self.to_act = self.to_act, self.match.to_act()
        if self.clock is not None:
            self.clock.go_back(seat, entry.at, was_to_act, self.to_act)
        self.questions = [self.shown(entry.number, seat) for seat in range(len(self.seats))]
        self.asked_at = [entry.at] * len(self.seats)
        if not self.to_act:
            self.status = "over"

    def _answer(self, entry: Entry, body: entries.Answered) -> None:
        if not body.agree:
            self.asked = None
        elif self.asked is not None:
            self.agreed.add(body.seat)
            self._go_back_if_all_agree(entry)

    def _go_back_if_all_agree(self, entry: Entry) -> None:
        """Go back if every person has agreed; bots and empty seats do not count."""
        assert self.asked is not None
        people = {number for number, seat in enumerate(self.seats) if seat.kind == "person"}
        if people <= self.agreed:
            self._go_back(entry, *self.asked)

    def _go_back(self, entry: Entry, seat: int, keep: int) -> None:
        assert self.match is not None
        self.numbering.count(self.match.log[keep:], is_taken_back=True)
        self.match.undo(keep, range(len(self.seats)))
        unseen = self.numbering.decisions
        self.history.append(HistoryItem(entry.number, entry.at, seat, NO_QUESTION, True, keep, (), unseen))
        self.asked = None
        self._ask_again(entry, seat)
