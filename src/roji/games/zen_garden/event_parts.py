"""Zen Garden: the numbers of an event by name, in the words and the numbering of `data`."""

from typing import Any

from roji.core.rule import Box
from roji.core.story import Event
from roji.games.zen_garden import events
from roji.games.zen_garden.box import GARDEN
from roji.games.zen_garden.data import tile_data
from roji.games.zen_garden.moves import slot_name

__all__ = ["event_parts"]


def event_parts(box: Box, event: Event) -> dict[str, Any]:
    """The numbers that `events.py` describes, by name; the shapes are `ZenGardenEvents`."""
    what, start, end = event.what, event.start, event.end
    match event.kind:
        case events.TOOK:
            return {"tile": tile_data(box, what), "slot": slot_name(start), "price": end}
        case events.SHIFTED:
            return {"direction": "down" if what else "right"}
        case events.PLACED:
            row, column = divmod(start, GARDEN)
            return {"tile": tile_data(box, what), "row": row + 1, "column": column + 1, "rotation": end}
        case events.BONUS:
            return {"coins": what, "lines": start}
        case events.MISSION:
            return {"mission": what + 1, "points": start}
        case events.DISCARDED | events.DREW:
            return {"tile": tile_data(box, what), "slot": slot_name(start)}
        case events.SLID:
            return {"tile": tile_data(box, what), "from": slot_name(start), "to": slot_name(end)}
        case events.RESHUFFLED:
            return {"tiles": what}
    return {}
