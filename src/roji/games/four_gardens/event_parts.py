"""Four Gardens: the numbers of an event by name, in the words and the numbering of `data`."""

from typing import Any

from roji.core.rule import Box
from roji.core.story import Event
from roji.games.four_gardens import events
from roji.games.four_gardens.box import COLOURS, GODS, KINDS, MULTI, ONE_SIDE, PILES, UNKNOWN
from roji.games.four_gardens.data import card_data

__all__ = ["event_parts"]

USES = ("rotate", "wild", "cart")  # by the use for which a card was discarded


def event_parts(box: Box, event: Event) -> dict[str, Any]:
    """The numbers that `events.py` describes, by name; the shapes are `FourGardensEvents`."""
    what, start, end = event.what, event.start, event.end
    match event.kind:
        case events.LAID | events.DREW_OPEN | events.REFILLED:
            return {"card": card_data(box, what), "index": start}
        case events.DISCARDED:
            return {"card": card_data(box, what), "use": USES[start]}
        case events.FINISHED:
            return {"card": card_data(box, what), "finished": start}
        case events.SAW:
            return {"card": card_data(box, what)}
        case events.DREW_PILE | events.TOP_CARD:
            return {"card": None if what == UNKNOWN else card_data(box, ONE_SIDE + what)}
        case events.COLLECTED:
            return {"resource": KINDS[what], "floor": start + 1, "count": end}
        case events.MOVED:
            return {"resource": KINDS[what], "from": _place(start), "to": _place(end)}
        case events.ADVANCED | events.PUSHED | events.REMOVED:
            return {"god": GODS[what], "from": start, "to": end or None}
    return _rest(box, event)


def _rest(box: Box, event: Event) -> dict[str, Any]:
    """The parts of events that move neither a card nor a resource."""
    what, start = event.what, event.start
    match event.kind:
        case events.TURNED:
            return {"floor": what + 1, "direction": "clockwise" if start else "counter"}
        case events.NO_EFFECT:
            return {"god": "multi" if what == MULTI else GODS[what]}
        case events.PANORAMA:
            return {"panorama": COLOURS[what], "frames": start}
        case events.BONUS_TILE:
            return {"tile": PILES[what], "number": start}
        case events.LOST | events.RESHUFFLED | events.LAST_ROUND:
            return {"count": what}
        case events.NEXT_TURN:
            return {"actions": int(box.actions)}
    return {}


def _place(place: int) -> str | int:
    """Where resources lie: in the supply, on the planning tile, or on a card."""
    return {events.IN_SUPPLY: "supply", events.ON_PLANNING: "planning"}.get(place, place + 1)
