"""Four Gardens: what a move does, said to people."""

from roji.bots.judgement.model import Sign
from roji.core.rule import Box, Table
from roji.games.four_gardens.box import EMPTY, KINDS
from roji.games.four_gardens.events import FINISHED, NEXT_TURN, OVER, PANORAMA
from roji.games.four_gardens.table import ACTIVE

__all__ = ["SIGNS", "SOON_ENDS", "TEXTS", "remarks"]

SIGNS = (
    Sign(FINISHED, {"en": "a landscape finished this turn", "de": "eine Landschaft fertig in diesem Zug"}),
    Sign(PANORAMA, {"en": "a whole panorama this turn", "de": "ein ganzes Panorama in diesem Zug"}),
)
SOON_ENDS = frozenset({NEXT_TURN, OVER})

TEXTS = {
    "en": {
        "collected": "brings {count} resources to the planning tile, {used} of them needed",
        "laid": "new groundwork, lacks {missing}, {ready} of it at hand",
        "nearer": "a groundwork then lacks only {missing}",
    },
    "de": {
        "collected": "bringt {count} Ressourcen auf die Planungstafel, davon {used} gebraucht",
        "laid": "eine neue Karte im Garten, ihr fehlen {missing}, davon {ready} zur Hand",
        "nearer": "einer Karte fehlen dann nur noch {missing}",
    },
}


def remarks(box: Box, before: Table, after: Table, seat: int, language: str) -> list[str]:
    """F3.2-F3.5: what was laid, collected or moved."""
    texts, said = TEXTS[language], []
    gained = [int(after.planning[seat, kind]) - int(before.planning[seat, kind]) for kind in range(len(KINDS))]
    if sum(gained) > 0:
        used = sum(min(max(more, 0), _needed(box, after, seat, kind)) for kind, more in enumerate(gained))
        said.append(texts["collected"].format(count=sum(gained), used=used))
    for place in range(ACTIVE):
        card = int(after.active[seat, place])
        if card == EMPTY:
            continue
        missing = _missing(box, after, seat, place)
        if before.active[seat, place] != card:
            ready = sum(min(lack, int(after.planning[seat, kind])) for kind, lack in enumerate(missing))
            said.append(texts["laid"].format(missing=sum(missing), ready=ready))
        elif sum(missing) < sum(_missing(box, before, seat, place)):
            said.append(texts["nearer"].format(missing=sum(missing)))
    return said


def _missing(box: Box, table: Table, seat: int, place: int) -> list[int]:
    """F3.6: what an active groundwork still needs, by kind."""
    card = int(table.active[seat, place])
    return [int(box.need[card, kind]) - int(table.placed[seat, place, kind]) for kind in range(len(KINDS))]


def _needed(box: Box, table: Table, seat: int, kind: int) -> int:
    """F3.6: how many of a kind all groundwork together needs."""
    places = [place for place in range(ACTIVE) if table.active[seat, place] != EMPTY]
    return sum(_missing(box, table, seat, place)[kind] for place in places)
