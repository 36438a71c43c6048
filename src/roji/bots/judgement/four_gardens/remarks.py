"""Four Gardens: what a move does, said to people."""

from roji.bots.judgement.model import Sign
from roji.bots.words import in_language
from roji.core.rule import Box, Table
from roji.games.four_gardens.box import CARDS, EMPTY, KINDS, ONE_SIDE, UNKNOWN
from roji.games.four_gardens.events import FINISHED, NEXT_TURN, OVER, PANORAMA
from roji.games.four_gardens.table import ACTIVE, DRAW

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
        "could_be": "steps on the god tracks, were it finished now: {rewards}",
        "sign_only": "this frame is in the garden already: of use for its sign only",
        "unseen": "nobody knows it beforehand",
    },
    "de": {
        "collected": "bringt {count} Ressourcen auf die Planungstafel, davon {used} gebraucht",
        "laid": "eine neue Karte im Garten, ihr fehlen {missing}, davon {ready} zur Hand",
        "nearer": "einer Karte fehlen dann nur noch {missing}",
        "could_be": "Schritte auf den Götterleisten, wäre sie jetzt fertig: {rewards}",
        "sign_only": "dieses Bild liegt schon im Garten: nützt nur durch ihr Zeichen",
        "unseen": "niemand kennt sie vorher",
    },
}


def remarks(box: Box, before: Table, after: Table, seat: int, language: str) -> list[str]:
    """F3.2-F3.5: what was laid, collected or moved."""
    texts, said = in_language(TEXTS, language), []
    if before.phase == DRAW:
        return [_drawn(box, before, after, seat, texts)]
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


def _drawn(box: Box, before: Table, after: Table, seat: int, texts: dict[str, str]) -> str:
    """F4.2, F7.1: what a drawn card could bring: a reward for itself and for each finished frame of its panorama."""
    new = _hand(after, seat) - _hand(before, seat)
    card = next((int(card) for card in before.open_cards if int(card) in new), EMPTY)
    if card == EMPTY and before.num_pile > 0:  # from the pile, of which only the landscape side may be known (F2.4)
        card = int(before.pile[int(before.num_pile) - 1])
        card -= ONE_SIDE if CARDS <= card < UNKNOWN else 0
    if card >= CARDS:
        return texts["unseen"]
    if int(before.frames[seat]) >> int(box.frame_of[card]) & 1:
        return texts["sign_only"]
    first, length = int(box.first_frame[box.colour_of[card]]), int(box.num_frames[box.colour_of[card]])
    rewards = 1 + sum(before.finished[seat, frame] != EMPTY for frame in range(first, first + length))
    return texts["could_be"].format(rewards=rewards)


def _hand(table: Table, seat: int) -> set[int]:
    """F2.4: the cards in a hand, as far as they are seen."""
    return {int(card) for card in table.hand[seat, : int(table.hand_size[seat])] if card < CARDS}


def _missing(box: Box, table: Table, seat: int, place: int) -> list[int]:
    """F3.6: what an active groundwork still needs, by kind."""
    card = int(table.active[seat, place])
    return [int(box.need[card, kind]) - int(table.placed[seat, place, kind]) for kind in range(len(KINDS))]


def _needed(box: Box, table: Table, seat: int, kind: int) -> int:
    """F3.6: how many of a kind all groundwork together needs."""
    places = [place for place in range(ACTIVE) if table.active[seat, place] != EMPTY]
    return sum(_missing(box, table, seat, place)[kind] for place in places)
