"""Sakura, chapter S6: whether a game with these cards can end, which needs the Emperor to reach the last tree (S6.1)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roji.core.errors import EditionError
from roji.games.sakura.box import FEWEST_PLAYERS, GARDEN_ACTIONS, NOT_IN_BOX, SHORT, TREES, load

__all__ = ["load_checked"]

FORWARD = {"Emperor +1": 1, "Emperor +2": 2, "Emperor +-1": 1}  # the furthest that a card can move him forward
BACK = "Emperor -1"
CARDS_OF_A_ROUND = FEWEST_PLAYERS + 1  # the court painter has one too (S7.1)


def load_checked(data: Mapping[str, Any]) -> "np.ndarray[Any, np.dtype[Any]]":
    """S1: the box of an edition, or EditionError, also if the Emperor could never reach the last tree."""
    boxes = load(data)
    if highest_space(boxes[0]) < boxes[0].num_spaces[SHORT]:
        raise EditionError(
            "cards: the game would never end: with two players the Emperor cannot reach the last sakura, for too few "
            "cards move him forward and too many back (S1.3, S6.1)."
        )
    return boxes


def highest_space(box: Any) -> int:
    """The highest space that the Emperor can ever reach with two players; at most the last.

    Between two shuffles every card is played at most once, so he gains at most `gain` steps. All cards except those in
    hands and those discarded at a tree (S5.1) are played, so he loses at least `loss` steps, unless space 1 stops him.
    If the loss is not smaller than the gain, he is never further at a shuffle than at the one before, or than `gain`
    after space 1.
    """
    garden = [GARDEN_ACTIONS[action] for action in box.garden_action if action != NOT_IN_BOX]
    gain = sum(FORWARD.get(action, 0) for action in garden)
    kept = FEWEST_PLAYERS * (int(box.hand) + 1) + TREES * CARDS_OF_A_ROUND
    loss = garden.count(BACK) - kept
    last = int(box.num_spaces[SHORT])
    if gain > 0 and loss < gain:
        return last
    return min(last, max(int(box.torii[SHORT]), 1 + gain) + gain + TREES * CARDS_OF_A_ROUND * (gain > 0))
