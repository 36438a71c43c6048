"""Sakura: the numbers of an event by name, in the words and the numbering of `data`."""

from typing import Any

from roji.core.rule import Box
from roji.core.story import Event
from roji.games.sakura import events
from roji.games.sakura.data import card_data

__all__ = ["event_parts"]

WHY_NOTHING = {
    events.NO_CLOSEST: "no closest",
    events.NO_FURTHEST: "no furthest",
    events.NOBODY_AHEAD: "nobody ahead",
    events.STAYED_AT_GATE: "stayed at the gate",
    events.EMPEROR_STAYED: "Emperor stayed",
}


def event_parts(box: Box, event: Event) -> dict[str, Any]:
    """The numbers that `events.py` describes, by name; the shapes are `SakuraEvents`."""
    what, start, end = event.what, event.start, event.end
    match event.kind:
        case events.PICKED:
            return {"card": card_data(box, what), "painter": start}
        case events.REVEALED | events.RESOLVES | events.DREW_CARD:
            return {"card": card_data(box, what)}
        case events.EMPEROR_MOVED | events.MOVED:
            return {"from": start, "to": end, "steps": what}
        case events.TREE:
            return {"tree": what + 1, "space": start}
        case events.LEAPT | events.CLOSED_UP:
            return {"from": start, "to": end}
        case events.BUMPED:
            return {"space": start, "by": "Emperor" if what else "painter"}
        case events.DISGRACED:
            return {"from": start, "to": end, "tokens": what}
        case events.NOTHING:
            return {"why": WHY_NOTHING[what]}
        case events.DISCARDED:
            return {"card": card_data(box, what), "unresolved": bool(start)}
        case events.PAID:
            return {"tokens": what, "place": start, "tree": end + 1}
        case events.RESHUFFLED | events.DREW:
            return {"cards": what}
        case events.ROUND:
            return {"round": what}
    return {}
