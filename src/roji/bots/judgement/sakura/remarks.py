"""Sakura: what a move does, said to people."""

from roji.bots.judgement.model import Sign
from roji.core.rule import Box, Table
from roji.games.sakura.box import CARDS, GATE
from roji.games.sakura.events import DISGRACED, OVER, PAID, ROUND
from roji.games.sakura.table import CHOOSING, NO_CARD

__all__ = ["SIGNS", "SOON_ENDS", "TEXTS", "remarks"]

SIGNS = (
    Sign(DISGRACED, {"en": "disgraced this round", "de": "in dieser Runde in Ungnade"}),
    Sign(PAID, {"en": "tokens at a cherry tree this round", "de": "in dieser Runde Marken an einem Kirschbaum"}),
)
SOON_ENDS = frozenset({ROUND, OVER})

TEXTS = {
    "en": {
        "order": "order number {number}: comes before {share} of 10 cards",
        "gate": "then stands at the gate",
        "place": "then number {place} in the order, {gap} empty spaces behind the Emperor",
    },
    "de": {
        "order": "Nummer {number}: kommt vor {share} von 10 Karten",
        "gate": "steht dann am Tor",
        "place": "dann Nummer {place} in der Reihe, {gap} leere Felder hinter dem Kaiser",
    },
}


def remarks(box: Box, before: Table, after: Table, seat: int, language: str) -> list[str]:  # noqa: ARG001
    """S3.2, S4.3, S5.2: when the card comes, or where the painter stands."""
    texts = TEXTS[language]
    if before.stage == CHOOSING:
        card = int(after.chosen[seat]) if after.chosen[seat] != NO_CARD else int(before.chosen[seat])
        if card == NO_CARD:
            return []
        return [texts["order"].format(number=card + 1, share=round(10 * (CARDS - 1 - card) / (CARDS - 1)))]
    mine = int(after.spaces[seat])
    if mine == GATE:
        return [texts["gate"]]
    spaces = [int(space) for space in after.spaces[: int(after.num_painters)]]
    gap = sum(space not in spaces for space in range(mine + 1, int(after.emperor)))
    return [texts["place"].format(place=1 + sum(space > mine for space in spaces), gap=gap)]
