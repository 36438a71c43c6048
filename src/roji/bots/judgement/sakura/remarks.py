"""Sakura: what a move does, said to people."""

import itertools
from collections.abc import Mapping

import numpy as np

from roji.bots.judgement.model import Sign
from roji.bots.words import in_language
from roji.core.rule import Box, Table
from roji.core.story import NO_STORY
from roji.games.sakura.actions import AHEAD, BACK, act_as_painter, act_in_garden
from roji.games.sakura.box import CARDS, CHOOSE_EMPEROR, FIRST_CHOICE, GATE, LEAP
from roji.games.sakura.events import DISGRACED, OVER, PAID, ROUND
from roji.games.sakura.moving import copy_path
from roji.games.sakura.table import CHOOSING, COURT, NO_CARD, PATH

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
        "place": "then number {place} in the order, empty spaces to the Emperor: {gap}",
        "alone_gate": "if nothing came before it, it would leave the painter at the gate",
        "alone_place": "if nothing came before it: number {place} in the order, empty spaces to the Emperor: {gap}",
        "alone_lost": "if nothing came before it, it would run into the Emperor",
    },
    "de": {
        "order": "Nummer {number}: kommt vor {share} von 10 Karten",
        "gate": "steht dann am Tor",
        "place": "dann Nummer {place} in der Reihe, leere Felder bis zum Kaiser: {gap}",
        "alone_gate": "käme nichts vor ihr, bliebe der Maler am Tor",
        "alone_place": "käme nichts vor ihr: Nummer {place} in der Reihe, leere Felder bis zum Kaiser: {gap}",
        "alone_lost": "käme nichts vor ihr, liefe er in den Kaiser",
    },
}


def remarks(box: Box, before: Table, after: Table, seat: int, language: str) -> list[str]:
    """S3.2, S4.3, S5.2: when the card comes and where it leads, or where the painter stands."""
    texts = in_language(TEXTS, language)
    if before.stage == CHOOSING:
        is_court = _is_for_court(before, after, seat)
        card = int(after.chosen[COURT if is_court else seat])
        if card == NO_CARD:
            return []
        order = texts["order"].format(number=card + 1, share=round(10 * (CARDS - 1 - card) / (CARDS - 1)))
        return [order] if is_court else [order, _alone(box, before, seat, card, texts)]
    spaces = [int(space) for space in after.spaces[: int(after.num_painters)]]
    return [_stands(spaces, seat, int(after.emperor), texts, "")]


def _is_for_court(before: Table, after: Table, seat: int) -> bool:
    """S7.3: whether the card was chosen for the court painter."""
    is_new = before.chosen[COURT] == NO_CARD != after.chosen[COURT]
    return bool(before.num_seats == COURT and is_new and after.chosen[seat] == before.chosen[seat])


def _alone(box: Box, table: Table, seat: int, card: int, texts: Mapping[str, str]) -> str:
    """S3.2: where the card would lead if it came first, by the better way where it says ±."""
    path = np.zeros(1, PATH)[0]
    found = []
    for garden, own in itertools.product((AHEAD, BACK), (AHEAD, BACK)):
        if (garden == BACK and box.garden_action[card] != CHOOSE_EMPEROR) or (
            own == BACK and not FIRST_CHOICE <= box.painter_action[card] < LEAP
        ):
            continue
        copy_path(table, path)
        act_in_garden(box, path, seat, card, garden, NO_STORY)
        act_as_painter(box, path, seat, card, own, NO_STORY)
        spaces = [int(space) for space in path.spaces[: int(table.num_painters)]]
        found.append((int(table.lost[seat]) - int(path.lost[seat]), spaces[seat], -int(path.emperor), spaces))
    lost, _, emperor, spaces = max(found)
    return texts["alone_lost"] if lost < 0 else _stands(spaces, seat, -emperor, texts, "alone_")


def _stands(spaces: list[int], seat: int, emperor: int, texts: Mapping[str, str], how: str) -> str:
    """S4.3, S5.2: a painter's place in the order, and the room behind the Emperor."""
    mine = spaces[seat]
    if mine == GATE:
        return texts[f"{how}gate"]
    gap = sum(space not in spaces for space in range(mine + 1, emperor))
    return texts[f"{how}place"].format(place=1 + sum(space > mine for space in spaces), gap=gap)
