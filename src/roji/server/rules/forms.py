"""What programs are told of a move is filled into forms: while a game goes on, nothing else is sent so often.

The forms are written by the message types themselves, with marks where something is to be filled in. So what comes of it is, to
the byte, what they would write.
"""

import functools
from typing import Any

from msgspec import Raw

from roji.games import find_game
from roji.match.teller import EVENT_MARKS, MARKS, Teller
from roji.server.coding import encode
from roji.server.messages.answers import Update
from roji.server.messages.table import EventSeen, Position, Told

__all__ = ["teller_of"]


@functools.cache
def teller_of(name: str) -> Teller:
    """Tells programs at tables of this game."""
    return Teller(find_game(name), _update(), _event())


def _update() -> bytes:
    marks: list[Any] = [Raw(mark) for mark in MARKS]
    number, decisions, view, to_act, question, moves, undo, at, seat, events = marks
    told = Told(number=number, decision=decisions, at=at, seat=seat, is_forced=False, is_undo=False, events=[events])
    position = Position(
        decisions=decisions,
        data=None,
        view=_quoted(view),
        to_act=to_act,
        ask="",
        question=question,
        moves=moves,
        legal=[],
        score=[],
        totals=[],
        places=None,
        undo=_quoted(undo),
    )
    return encode(Update(number=number, room=None, position=position, story=[told], said=[]))


def _event() -> bytes:
    marks: list[Any] = [Raw(mark) for mark in EVENT_MARKS]
    kind, seat, what, start, end = marks
    return encode(EventSeen(kind=_quoted(kind), seat=seat, what=what, start=start, end=end, parts={}, words=""))


def _quoted(mark: Raw) -> Any:
    return Raw(b'"%b"' % bytes(mark))
