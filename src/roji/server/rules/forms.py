"""What programs are told of a move is filled into forms: while a game goes on, nothing else is sent so often.

The forms are written by the message types themselves, with marks where something is to be filled in. So what comes of it is, to
the byte, what they would write.
"""

import functools
from typing import Any

from msgspec import Raw

from roji.server.coding import encode
from roji.server.messages.answers import Update
from roji.server.messages.table import EventSeen, Position, Told
from roji.server.rules.state import Happened

__all__ = ["UPDATE", "story_of"]

NUMBER: Any = Raw(b"%d")
TEXT: Any = Raw(b'"%b"')
JSON: Any = Raw(b"%b")

# number, decisions, view, who has to act, question, moves, undo, story
UPDATE = encode(
    Update(
        number=NUMBER,
        room=None,
        position=Position(
            decisions=NUMBER,
            data=None,
            view=TEXT,
            to_act=JSON,
            ask="",
            question=NUMBER,
            moves=JSON,
            legal=[],
            score=[],
            totals=[],
            places=None,
            undo=TEXT,
        ),
        story=JSON,
        said=[],
    )
)
# number, decision, when, seat, is it forced, events
TOLD = encode(Told(number=NUMBER, decision=NUMBER, at=JSON, seat=NUMBER, is_forced=JSON, is_undo=False, events=[JSON]))
EVENT = encode(EventSeen(kind=TEXT, seat=NUMBER, what=NUMBER, start=NUMBER, end=NUMBER, words=""))  # in this order


def story_of(happened: Happened, names: tuple[str, ...]) -> bytes:
    """The story of a move of which everybody saw everything, at a table where that was always so; with the names of events."""
    kinds, at, told = _written(names), encode(happened.at), []
    for decision in happened.decisions:
        events = [EVENT % (kinds[one.kind], one.seat, one.what, one.start, one.end) for one in decision.events]
        is_forced = b"true" if decision.is_forced else b"false"
        told.append(TOLD % (happened.number, decision.number, at, decision.seat, is_forced, b",".join(events)))
    return b"[%b]" % b",".join(told)


@functools.cache
def _written(names: tuple[str, ...]) -> list[bytes]:
    return [name.encode() for name in names]
