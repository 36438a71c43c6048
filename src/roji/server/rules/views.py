"""What a seat is shown: the position, the story and the room, in its language. Everything comes from the seat's view (D5)."""

from collections.abc import Iterable
from typing import Any

import msgspec
import numpy as np

from roji.core.luck import seed_text
from roji.core.rule import Table
from roji.core.story import NOBODY, Event
from roji.match.teller import THOUSAND
from roji.server.coding import encode
from roji.server.messages.http import TableListed
from roji.server.messages.requests import NO_WORDS
from roji.server.messages.room import COLOURS, Room, SeatShown, UndoAsked
from roji.server.messages.table import EventSeen, LegalMove, Position, ScoreLine, Told
from roji.server.rules.forms import teller_of
from roji.server.rules.quick import quick_box, quick_table
from roji.server.rules.state import Happened, State
from roji.server.store.base import Summary

__all__ = ["Views", "score_lines"]


class Views:
    """The views of one table. What two seats see alike is written once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._box = quick_box(state.edition)
        self._teller = teller_of(state.game.name)
        self._number = -1
        self._data: dict[bytes, msgspec.Raw] = {}
        self._positions: dict[tuple[int, str, bool], msgspec.Raw] = {}
        self._stories: dict[tuple[int, str], list[Told]] = {}

    def position(self, seat: int, language: str, is_open: bool = False) -> Position | msgspec.Raw | None:
        """The game as a seat (NOBODY: an onlooker) sees it. `is_open`: all that was hidden, after the end."""
        if self.state.match is None:
            return None
        if language == NO_WORDS:
            return self._bare_position(seat, is_open)
        if self._number != self.state.number:
            self._look_again()
        key = (seat, language, is_open)
        if key not in self._positions:
            self._positions[key] = msgspec.Raw(encode(self._position(seat, language, is_open)))
        return self._positions[key]

    def _look_again(self) -> None:
        """Forget what was written before the last thing that happened."""
        self.forget()
        self._number = self.state.number

    def forget(self) -> None:
        """Write everything anew when it is asked for."""
        self._number = -1
        self._data.clear()
        self._positions.clear()
        self._stories.clear()

    def _position(self, seat: int, language: str, is_open: bool) -> Position:
        state, match = self.state, self.state.match
        assert match is not None
        game, box, words = state.game, self._box, state.game.words[language]
        view = quick_table(game, match.view_bytes(seat))
        is_asked = seat != NOBODY and state.status == "playing"
        legal = match.legal(seat) if is_asked else []
        score = score_lines(state, view, language)
        return Position(
            decisions=self._decisions(seat),
            data=self._table_data(quick_table(game, match.table.tobytes()) if is_open else view),
            view=None,
            to_act=state.to_act,
            ask=words.ask(box, view, seat),
            question=state.questions[seat] if seat != NOBODY else 0,
            moves=legal,
            legal=[
                LegalMove(
                    move=move,
                    text=game.text(box, view, seat, move),
                    parts=game.move_parts(box, view, seat, move),
                    words=words.move(box, view, seat, move),
                )
                for move in legal
            ],
            score=score,
            totals=[sum(points) for points in zip(*(line.points for line in score), strict=True)],
            places=match.places() if not state.to_act else None,
            undo=state.undo_word(seat) if is_asked else "no",  # type: ignore[arg-type]
        )

    def _bare_position(self, seat: int, is_open: bool) -> Position:
        """The same for programs: no words, no named fields."""
        state, match = self.state, self.state.match
        assert match is not None
        is_asked = seat != NOBODY and state.status == "playing"
        is_at_end = not state.to_act
        return Position(
            decisions=self._decisions(seat),
            data=None,
            view=match.table.tobytes() if is_open else match.view_bytes(seat),
            to_act=state.to_act,
            ask="",
            question=state.questions[seat] if seat != NOBODY else 0,
            moves=match.legal(seat) if is_asked else [],
            legal=[],
            score=[],
            totals=match.points() if is_at_end else [],
            places=match.places() if is_at_end else None,
            undo=state.undo_word(seat) if is_asked else "no",  # type: ignore[arg-type]
        )

    def short_updates(self) -> list[bytes] | None:
        """What programs with a seat are told of the last move, by seat, if the game goes on and nothing else is new.

        None where somebody has ever missed something, or where more than one decision is to be told: that is written out.
        """
        state, match, last = self.state, self.state.match, self.state.history[-1]
        if not state.unseen.is_nothing or len(last.decisions) > 1 or match is None:
            return None
        at = round(last.at * THOUSAND)
        return match.told(self._teller, state.number, at, state.questions, state.undo_words())

    def _table_data(self, table: Table) -> msgspec.Raw:
        """The table in named fields, as JSON: equal views are written once."""
        written = table.tobytes()
        if written not in self._data:
            self._data[written] = msgspec.Raw(encode(self.state.game.data(self._box, table)))
        return self._data[written]

    def _decisions(self, seat: int) -> int:
        """How many decisions this seat has seen made."""
        match = self.state.match
        return len(match.log) - self.state.unseen.decisions[seat] if match is not None else 0

    def story(self, seat: int, language: str, since: int) -> list[Told]:
        """What this seat saw happen after a number that it was shown. What everybody saw alike is put into words once."""
        if self._number != self.state.number:
            self._look_again()
        if (told := self._stories.get((since, language))) is None:
            told, is_alike = [], self.state.unseen.is_nothing
            for happened in self._after(since, seat):
                is_alike = self._tell(told, happened, seat, language) and is_alike
            if is_alike:
                self._stories[since, language] = told
        return told

    def _after(self, since: int, seat: int) -> list[Happened]:
        history = self.state.history
        first, shown = len(history), self.state.shown
        while first and (number := history[first - 1].number) > since and shown(number, seat) > since:
            first -= 1
        return history[first:]

    def _tell(self, told: list[Told], happened: Happened, seat: int, language: str) -> bool:
        """Tell what a seat saw of one entry of the log; whether everybody saw the same."""
        number, unseen, is_open = self.state.shown(happened.number, seat), happened.unseen[seat], True
        if happened.is_undo:
            told.append(
                Told(
                    number=number,
                    decision=happened.kept - unseen,
                    at=happened.at,
                    seat=happened.seat,
                    is_forced=False,
                    is_undo=True,
                    events=[],
                )
            )
        for decision in happened.decisions:
            is_open = is_open and decision.is_open
            if not decision.is_seen_by(seat):
                unseen += 1
                continue
            seen = decision.events if decision.is_open else [one for one in decision.events if one.is_seen_by(seat)]
            told.append(
                Told(
                    number=number,
                    decision=decision.number - unseen,
                    at=happened.at,
                    seat=decision.seat,
                    is_forced=decision.is_forced,
                    is_undo=False,
                    events=self.events(seen, language),
                )
            )
        return is_open

    def events(self, events: Iterable[Event], language: str) -> list[EventSeen]:
        """What happened, one thing after the other, in words."""
        state, box, kinds = self.state, self._box, self.state.game.event_kinds
        words, names = (None, ()) if language == NO_WORDS else (state.game.words[language], state.names)
        return [
            EventSeen(
                kind=kinds[event.kind],
                seat=event.seat,
                what=event.what,
                start=event.start,
                end=event.end,
                parts=state.game.event_parts(box, event) if words is not None else {},
                words=words.event(box, event, names) if words is not None else "",
            )
            for event in events
        ]

    def room(self, present: set[int], onlookers: int) -> Room:
        """The table as a place; the same for everybody."""
        state = self.state
        return Room(
            table=state.table,
            game=state.game.name,
            title=state.game.title,
            options=state.game.decode_options(state.options),
            edition=state.edition.name,
            edition_hash=state.edition.hash,
            is_own_edition=state.created.edition is not None,
            status=state.status,  # type: ignore[arg-type]
            is_preparing=False,
            seats=[self._seat(number, number in present) for number in range(len(state.seats))],
            settings=state.settings,
            onlookers=onlookers,
            undo_asked=UndoAsked(seat=state.asked[0], agreed=sorted(state.agreed)) if state.asked else None,
            seed_hash=state.seed_hash if state.has_secret_seed else None,
            seed=seed_text(state.seed) if state.is_told or state.created.seed_is_known else None,
            next_table=state.next_table,
            branch_of=state.created.branch_of,
            branch_at=state.created.branch_at,
            is_upload=state.created.is_upload,
            created_at=state.created_at,
            changed_at=state.changed_at,
        )

    def summary(self) -> Summary:
        """The table as lists show it; nothing that anybody may not know."""
        state, match = self.state, self.state.match
        is_over = state.status == "over" and match is not None
        listed = TableListed(
            table=state.table,
            game=state.game.name,
            status=state.status,  # type: ignore[arg-type]
            pace=state.settings.pace,
            names=[seat.name for seat in state.seats],
            kinds=[seat.kind for seat in state.seats],  # type: ignore[misc]
            to_act=state.to_act if state.status == "playing" else [],
            decisions=self._decisions(NOBODY),
            points=match.points() if is_over and match is not None else None,
            places=match.places() if is_over and match is not None else None,
            created_at=state.created_at,
            changed_at=state.changed_at,
        )
        return Summary(state.number, state.settings.is_public, listed)

    def _seat(self, number: int, is_present: bool) -> SeatShown:
        seat = self.state.seats[number]
        return SeatShown(
            seat=number,
            colour=COLOURS[number],  # type: ignore[arg-type]
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            level=seat.level,
            is_present=is_present or seat.kind == "bot",
            is_replaced=seat.is_replaced,
        )


def score_lines(state: State, view: Table, language: str) -> list[ScoreLine]:
    """The score sheet as far as this view lets anybody count it."""
    words, seats = state.game.words[language], len(state.seats)
    sheet: np.ndarray[Any, np.dtype[np.int32]] = state.game.sheet(state.edition.box, view)
    return [
        ScoreLine(clause=clause, name=words.score_line(line), points=points)
        for line, (clause, points) in enumerate(zip(state.game.score_clauses, sheet[:seats].T.tolist(), strict=True))
    ]
