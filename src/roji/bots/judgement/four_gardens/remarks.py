"""Four Gardens: what a move does, in words for people."""

from roji.bots.judgement.model import Sign
from roji.core.rule import Box, Table
from roji.core.words import Phrases
from roji.games.four_gardens.box import CARDS, EMPTY, KINDS, ONE_SIDE, UNKNOWN
from roji.games.four_gardens.events import FINISHED, NEXT_TURN, OVER, PANORAMA
from roji.games.four_gardens.table import ACTIVE, DRAW

__all__ = ["SIGNS", "SOON_ENDS", "remarks"]

SIGNS = (Sign(FINISHED, "finished_soon"), Sign(PANORAMA, "panorama_soon"))
SOON_ENDS = frozenset({NEXT_TURN, OVER})


def remarks(box: Box, before: Table, after: Table, seat: int, words: Phrases) -> list[str]:
    """F3.2-F3.5: what was laid, collected or moved."""
    said: list[str] = []
    if before.phase == DRAW:
        return [_drawn(box, before, after, seat, words)]
    gained = [int(after.planning[seat, kind]) - int(before.planning[seat, kind]) for kind in range(len(KINDS))]
    if sum(gained) > 0:
        used = sum(min(max(more, 0), _needed(box, after, seat, kind)) for kind, more in enumerate(gained))
        said.append(words.say("collected", count=sum(gained), used=used))
    for place in range(ACTIVE):
        card = int(after.active[seat, place])
        if card == EMPTY:
            continue
        missing = _missing(box, after, seat, place)
        if before.active[seat, place] != card:
            ready = sum(min(lack, int(after.planning[seat, kind])) for kind, lack in enumerate(missing))
            said.append(words.say("laid", missing=sum(missing), ready=ready))
        elif sum(missing) < sum(_missing(box, before, seat, place)):
            said.append(words.say("nearer", missing=sum(missing)))
    return said


def _drawn(box: Box, before: Table, after: Table, seat: int, words: Phrases) -> str:
    """F4.2, F7.1: what a drawn card could bring: a reward for itself and for each finished frame of its panorama."""
    new = _hand(after, seat) - _hand(before, seat)
    card = next((int(card) for card in before.open_cards if int(card) in new), EMPTY)
    if card == EMPTY and before.num_pile > 0:  # from the pile: only the landscape side may be known (F2.4)
        card = int(before.pile[int(before.num_pile) - 1])
        card -= ONE_SIDE if CARDS <= card < UNKNOWN else 0
    if card >= CARDS:
        return words.say("unseen")
    if int(before.frames[seat]) >> int(box.frame_of[card]) & 1:
        return words.say("sign_only")
    first, length = int(box.first_frame[box.colour_of[card]]), int(box.num_frames[box.colour_of[card]])
    rewards = 1 + sum(before.finished[seat, frame] != EMPTY for frame in range(first, first + length))
    return words.say("could_be", rewards=rewards)


def _hand(table: Table, seat: int) -> set[int]:
    """F2.4: the visible cards of a hand."""
    return {int(card) for card in table.hand[seat, : int(table.hand_size[seat])] if card < CARDS}


def _missing(box: Box, table: Table, seat: int, place: int) -> list[int]:
    """F3.6: what an active groundwork still needs, by kind."""
    card = int(table.active[seat, place])
    return [int(box.need[card, kind]) - int(table.placed[seat, place, kind]) for kind in range(len(KINDS))]


def _needed(box: Box, table: Table, seat: int, kind: int) -> int:
    """F3.6: how many of a kind all groundwork together needs."""
    places = [place for place in range(ACTIVE) if table.active[seat, place] != EMPTY]
    return sum(_missing(box, table, seat, place)[kind] for place in places)
