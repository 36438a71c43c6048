"""What a participant sees: position, story and chat, in their language, all from the seat's view (D5)."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
import numpy as np

from roji.core.fast_records import fast_box, fast_table
from roji.core.rule import Table
from roji.core.story import NOBODY, Event
from roji.server.messages.answers import Line, Update
from roji.server.messages.encoding import encode
from roji.server.messages.requests import NO_WORDS
from roji.server.messages.room import Room
from roji.server.messages.table import EventSeen, LegalMove, Position, ScoreLine, Told
from roji.server.tables.clocks import clocks_shown
from roji.server.tables.history import HistoryItem
from roji.server.tables.participants import Participant, can_see_everything
from roji.server.tables.running_time import RunningTime
from roji.server.tables.state import State
from roji.server.tables.undo import undo_word

__all__ = ["TableViews", "events_seen", "score_lines", "stand_in_told"]


MOST_STORIES = 8  # cached views of one table
LONGEST_STORY = 50  # the most events in a cached one: after a move all watchers get the same few
MOST_TOLD = 2000  # the most entries in one answer: a whole log could take seconds, in which nobody could move
Numbered = TypeVar("Numbered", HistoryItem, Line)


class TableViews:
    """The views of one table. Parts that participants share are computed once."""

    def __init__(self, state: State, running: RunningTime) -> None:
        self.state = state
        self._running = running
        self._box = fast_box(state.edition)
        self._number = -1  # the number of the log entry for which the following was computed
        self._data: dict[bytes, msgspec.Raw] = {}  # by view: the table's data, encoded
        self._stories: dict[tuple[int, str], list[Told]] = {}  # by since and language: what everyone saw

    def update(self, participant: Participant, since: int | None, room: Room | None, has_position: bool) -> Update:
        """A participant's update, with the events after a number that they were shown (None: no events)."""
        state, seat = self.state, participant.seat
        return Update(
            number=state.shown(state.number, seat),
            room=room,
            position=self.position(participant) if has_position else None,
            story=[] if since is None else self.story(seat, participant.language, since),
            said=[] if since is None else self.said_after(seat, since),
        )

    def forget(self) -> None:
        """Drop all cached views."""
        self._number = self.state.number
        self._data.clear()
        self._stories.clear()

    # The position

    def position(self, participant: Participant) -> Position | None:
        """The game as a participant sees it; None before it has begun."""
        state, match, seat = self.state, self.state.match, participant.seat
        if match is None:
            return None
        sees_everything = state.status != "playing" and can_see_everything(state, participant)
        is_asked = seat != NOBODY and state.status == "playing"
        position = Position(
            decisions=state.decisions_seen_by(seat),
            to_act=state.to_act,
            question=state.questions[seat] if seat != NOBODY else 0,
            moves=match.legal(seat) if is_asked else [],
            places=None if state.to_act else match.places(),
            clocks=clocks_shown(state, self._running),
            undo=undo_word(state, seat) if is_asked else "no",  # type: ignore[arg-type]
        )
        shown = self._whole_table() if sees_everything else match.view_bytes(seat)
        if participant.language == NO_WORDS:
            position.view = shown
            position.totals = [] if state.to_act else match.points()
        else:
            self._put_into_words(position, participant, shown)
        return position

    def _whole_table(self) -> bytes:
        """The table with nothing hidden, except the luck of a deal that others may still play."""
        state = self.state
        assert state.match is not None
        table = state.game.copy(state.match.table)
        if not state.shows_seed:
            table.luck[:] = 0  # it begins with the seed
        whole: bytes = table.tobytes()
        return whole

    def _put_into_words(self, position: Position, participant: Participant, shown: bytes) -> None:
        """Fill in what people need: named data, the question, moves in words, the score sheet."""
        state, seat, box = self.state, participant.seat, self._box
        assert state.match is not None
        game, words = state.game, state.game.words[participant.language]
        view = fast_table(game, state.match.view_bytes(seat))
        position.data = self._table_data(shown)
        position.ask = words.ask(box, view, seat)
        position.legal = [
            LegalMove(
                move=move,
                text=game.text(box, view, seat, move),
                parts=game.move_parts(box, view, seat, move),
                words=words.move(box, view, seat, move),
            )
            for move in position.moves
        ]
        position.score = score_lines(state, view, participant.language)
        position.totals = [sum(points) for points in zip(*(line.points for line in position.score), strict=True)]

    def _table_data(self, shown: bytes) -> msgspec.Raw:
        """The table in named fields, as JSON."""
        if self._number != self.state.number:
            self.forget()
        if shown not in self._data:
            data = self.state.game.data(self._box, fast_table(self.state.game, shown))
            self._data[shown] = msgspec.Raw(encode(data))
        return self._data[shown]

    # The story

    def story(self, seat: int, language: str, since: int) -> list[Told]:
        """The events that this seat saw after a number that it was shown."""
        if self._number != self.state.number:
            self.forget()
        if (told := self._stories.get((since, language))) is None:
            told, all_saw_the_same = [], self.state.numbering.is_nothing
            for item in self._after(self.state.history, since, seat):
                all_saw_the_same = all_saw_the_same and all(decision.is_open for decision in item.decisions)
                told += self._told(item, seat, language)
            if all_saw_the_same and len(told) <= LONGEST_STORY and len(self._stories) < MOST_STORIES:
                self._stories[since, language] = told
        return told

    def _after(self, items: list[Numbered], since: int, seat: int) -> list[Numbered]:
        """The numbered items after a number that a seat was shown; only the newest if there are very many."""
        first, told, last = len(items), 0, since
        while first and (number := self.state.shown(items[first - 1].number, seat)) > since:
            told, last = told + (number != last), number
            if told > MOST_TOLD:
                break
            first -= 1
        return items[first:]

    def _told(self, item: HistoryItem, seat: int, language: str) -> list[Told]:
        """What a seat saw of one entry of the log."""
        told, number, unseen = [], self.state.shown(item.number, seat), item.unseen[seat]
        if item.is_undo:
            told.append(Told(number=number, decision=item.kept - unseen, at=item.at, seat=item.seat, is_undo=True))
        if item.stand_in:
            told.append(stand_in_told(item, number, unseen))
        for decision in item.decisions:
            if not decision.is_seen_by(seat):
                unseen += 1
                continue
            seen = Told(
                number=number,
                decision=decision.number - unseen,
                at=item.at,
                seat=decision.seat,
                is_forced=decision.is_forced,
            )
            if language == NO_WORDS:
                seen.rows = decision.rows_for(seat)
            else:
                seen.events = events_seen(self.state, decision.events, seat, language)
            told.append(seen)
        return told

    def said_after(self, seat: int, since: int) -> list[Line]:
        """The chat after a number that a seat was shown."""
        said, shown = self._after(self.state.said, since, seat), self.state.shown
        return [msgspec.structs.replace(line, number=shown(line.number, seat)) for line in said]


def stand_in_told(item: HistoryItem, number: int = 0, unseen: int = 0) -> Told:
    """A bot begins or ends playing for a person."""
    decision, change = item.kept - unseen, item.stand_in
    return Told(number=number, decision=decision, at=item.at, seat=item.seat, stand_in=change, name=item.name)  # type: ignore[arg-type]


def events_seen(state: State, events: Iterable[Event], seat: int | None, language: str) -> list[EventSeen]:
    """The events that a seat may see (None: all), in its language."""
    box, kinds = fast_box(state.edition), state.game.event_kinds
    words, names = state.game.words[language], state.names_in(language)
    return [
        EventSeen(
            kind=kinds[event.kind],
            seat=event.seat,
            parts=state.game.event_parts(box, event),
            words=words.event(box, event, names),
        )
        for event in events
        if seat is None or event.is_seen_by(seat)
    ]


def score_lines(state: State, view: Table, language: str) -> list[ScoreLine]:
    """The score sheet as far as this view shows it."""
    words, seats = state.game.words[language], len(state.seats)
    sheet: np.ndarray[Any, np.dtype[np.int32]] = state.game.sheet(state.edition.box, view)
    in_play = state.game.lines_in_play(state.edition.box, view) if state.game.lines_in_play else [True] * sheet.shape[1]
    return [
        ScoreLine(clause=clause, name=words.score_line(line), points=points, is_in_play=in_play[line])
        for line, (clause, points) in enumerate(zip(state.game.score_clauses, sheet[:seats].T.tolist(), strict=True))
    ]
