"""Sakura: what a move does, in words for people."""

import itertools

import numpy as np

from roji.bots.judgement.model import Sign
from roji.core.rule import Box, Table
from roji.core.story import NO_STORY
from roji.core.words import Phrases
from roji.games.sakura.actions import AHEAD, BACK, act_as_painter, act_in_garden
from roji.games.sakura.box import CARDS, CHOOSE_EMPEROR, FIRST_CHOICE, GATE, LEAP
from roji.games.sakura.events import DISGRACED, OVER, PAID, ROUND
from roji.games.sakura.moving import copy_path
from roji.games.sakura.table import CHOOSING, COURT, NO_CARD, PATH

__all__ = ["SIGNS", "SOON_ENDS", "remarks"]

SIGNS = (Sign(DISGRACED, "disgraced_soon"), Sign(PAID, "paid_soon"))
SOON_ENDS = frozenset({ROUND, OVER})


def remarks(box: Box, before: Table, after: Table, seat: int, words: Phrases) -> list[str]:
    """S3.2, S4.3, S5.2: when the card comes and where it leads, or where the painter stands."""
    if before.stage == CHOOSING:
        is_court = _is_for_court(before, after, seat)
        card = int(after.chosen[COURT if is_court else seat])
        if card == NO_CARD:
            return []
        order = words.say("order", number=card + 1, share=round(10 * (CARDS - 1 - card) / (CARDS - 1)))
        return [order] if is_court else [order, _alone(box, before, seat, card, words)]
    spaces = [int(space) for space in after.spaces[: int(after.num_painters)]]
    return [_stands(spaces, seat, int(after.emperor), words, "")]


def _is_for_court(before: Table, after: Table, seat: int) -> bool:
    """S7.3: whether the card was chosen for the court painter."""
    is_new = before.chosen[COURT] == NO_CARD != after.chosen[COURT]
    return bool(before.num_seats == COURT and is_new and after.chosen[seat] == before.chosen[seat])


def _alone(box: Box, table: Table, seat: int, card: int, words: Phrases) -> str:
    """S3.2: where the card would lead if it came first; the better way if it says ±."""
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
    return words.say("alone_lost") if lost < 0 else _stands(spaces, seat, -emperor, words, "alone_")


def _stands(spaces: list[int], seat: int, emperor: int, words: Phrases, how: str) -> str:
    """S4.3, S5.2: a painter's place in the order, and the room behind the Emperor."""
    mine = spaces[seat]
    if mine == GATE:
        return words.say(f"{how}gate")
    gap = sum(space not in spaces for space in range(mine + 1, emperor))
    return words.say(f"{how}place", place=1 + sum(space > mine for space in spaces), gap=gap)
