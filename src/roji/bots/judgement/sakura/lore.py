"""Sakura, judged: what can be known from the box alone, worked out once.

The weights were set by hand. Half and nearly twice the value of several, over 1,000 games each, made no difference.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roji.core.rule import Box
from roji.games.sakura.box import CARDS, CLOSEST_BACK, GARDEN_STEPS, PAINTERS

__all__ = ["LEAST_DRIFT", "LORE", "MOST_DRIFT", "WEIGHTS", "prepare"]

WEIGHTS: dict[str, float] = {
    "near": 1.5,  # rounds to the next tree after which a good position there is worth a third
    "later": 0.15,  # tokens that each painter behind is worth for the trees after the next
    "ahead": 0.05,  # tokens that each space of lead over the average is worth
    "gap_0": -0.6,  # what it costs to stand right behind the Emperor …
    "gap_1": -0.3,
    "gap_2": -0.1,
    "gap_3": 0.0,  # … or with so many empty spaces between
    "disgrace": 1.0,  # how much a lost token weighs, beside the spaces lost
    "spite": 0.3,  # how much another's disgrace is worth
    "quick_noise": 0.3,  # how much playouts leave to chance
}
NAMES = tuple(WEIGHTS)
NEAR, LATER, AHEAD, GAP_0, GAP_3, DISGRACE, SPITE, QUICK_NOISE = (
    NAMES.index(name) for name in ("near", "later", "ahead", "gap_0", "gap_3", "disgrace", "spite", "quick_noise")
)
GAPS = 4

LEAST_DRIFT = -(PAINTERS - 1)  # how far the others' cards may move the Emperor, all together
MOST_DRIFT = 2 * (PAINTERS - 1)
DRIFTS = MOST_DRIFT - LEAST_DRIFT + 1

LORE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("weights", "f8", len(WEIGHTS)),
                # S3.2: how far the Emperor goes by cards before (after) this one, by how many others play
                ("before", "f8", (CARDS, PAINTERS, DRIFTS)),
                ("reach_after", "f8", (CARDS, PAINTERS, MOST_DRIFT + 2)),  # the chance of at least so far
                ("mean_before", "f8", CARDS),  # for each other card
                # A table imagined while judging.
                ("spaces", "i8", PAINTERS),
                ("occupied", "u8"),
                ("emperor", "i8"),
                ("is_at_tree", "i8"),
                ("lost", "f8"),  # tokens the judging seat lost, less what others' losses are worth to it
            ],
            align=True,
        ),
    )
)


def prepare(box: Box, weights: Mapping[str, float] | None = None) -> Any:
    """All that can be known from the box alone."""
    chosen = WEIGHTS | dict(weights or {})
    lore = np.zeros(1, LORE)[0]
    lore.weights[:] = [chosen[name] for name in NAMES]
    steps = [int(GARDEN_STEPS[action]) if action < CLOSEST_BACK else 0 for action in box.garden_action]
    for card in range(CARDS):
        lore.mean_before[card] = sum(steps[:card]) / (CARDS - 1)
        before, after = _one_card(steps, range(card)), _one_card(steps, range(card + 1, CARDS))
        drift_before, drift_after = np.zeros(DRIFTS), np.zeros(DRIFTS)
        drift_before[-LEAST_DRIFT] = drift_after[-LEAST_DRIFT] = 1.0
        for others in range(PAINTERS):
            lore.before[card, others] = drift_before
            for far in range(MOST_DRIFT + 1):
                lore.reach_after[card, others, far] = drift_after[far - LEAST_DRIFT :].sum()
            drift_before, drift_after = _convolved(drift_before, before), _convolved(drift_after, after)
    return lore


def _one_card(steps: list[int], which: range) -> dict[int, float]:
    """S3.2: how far one other card moves the Emperor, counted only if it is among these cards."""
    chances = dict.fromkeys((-1, 0, 1, 2), 0.0)
    for card in which:
        chances[steps[card]] += 1 / (CARDS - 1)
    chances[0] += 1 - sum(chances.values())
    return chances


def _convolved(drift: Any, one: dict[int, float]) -> Any:
    """One card more."""
    total = np.zeros(DRIFTS)
    for step, chance in one.items():
        moved = np.roll(drift, step) * chance
        total += moved
    return total
