"""Sakura, judged: what can be known from the box alone, worked out once.

The weights were set by hand. Half and nearly twice the value of several, over 1,000 games each, made no difference.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from roji.core.rule import Box
from roji.core.story import NO_STORY
from roji.games.sakura.box import CARDS, CLOSEST_BACK, GARDEN_STEPS, PAINTERS
from roji.games.sakura.table import PATH

__all__ = ["LEAST_DRIFT", "MOST_DRIFT", "WEIGHTS", "SakuraPrepared", "prepare"]

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
    "playout_noise": 0.3,  # how much playouts leave to chance
}
NAMES = tuple(WEIGHTS)
NEAR, LATER, AHEAD_OF_OTHERS, GAP_0, GAP_3, DISGRACE, SPITE, PLAYOUT_NOISE = (
    NAMES.index(name) for name in ("near", "later", "ahead", "gap_0", "gap_3", "disgrace", "spite", "playout_noise")
)
GAPS = 4

LEAST_DRIFT = -(PAINTERS - 1)  # how far the others' cards may move the Emperor, all together
MOST_DRIFT = 2 * (PAINTERS - 1)
DRIFTS = MOST_DRIFT - LEAST_DRIFT + 1


class SakuraPrepared(NamedTuple):
    """What the judgement knows of a box, and a path on which it tries cards out."""

    weights: Any  # float64
    # S3.2: how far the Emperor goes by cards before (after) this one, by how many others play
    before: Any  # float64[CARDS, PAINTERS, DRIFTS]: the chance of each distance
    reach_after: Any  # float64[CARDS, PAINTERS, MOST_DRIFT + 2]: the chance of at least this distance
    mean_before: Any  # float64[CARDS]: the distance that each other card adds on average
    paths: Any  # one PATH
    no_story: Any


def prepare(box: Box, weights: Mapping[str, float] | None = None) -> SakuraPrepared:
    """Work out the chances that follow from the cards in this box."""
    chosen = WEIGHTS | dict(weights or {})
    prepared = SakuraPrepared(
        np.array([chosen[name] for name in NAMES]),
        np.zeros((CARDS, PAINTERS, DRIFTS)),
        np.zeros((CARDS, PAINTERS, MOST_DRIFT + 2)),
        np.zeros(CARDS),
        np.zeros(1, PATH),
        NO_STORY,
    )
    steps = [int(GARDEN_STEPS[action]) if action < CLOSEST_BACK else 0 for action in box.garden_action]
    for card in range(CARDS):
        prepared.mean_before[card] = sum(steps[:card]) / (CARDS - 1)
        before, after = _one_card(steps, range(card)), _one_card(steps, range(card + 1, CARDS))
        drift_before, drift_after = np.zeros(DRIFTS), np.zeros(DRIFTS)
        drift_before[-LEAST_DRIFT] = drift_after[-LEAST_DRIFT] = 1.0
        for others in range(PAINTERS):
            prepared.before[card, others] = drift_before
            for far in range(MOST_DRIFT + 1):
                prepared.reach_after[card, others, far] = drift_after[far - LEAST_DRIFT :].sum()
            drift_before, drift_after = _convolved(drift_before, before), _convolved(drift_after, after)
    return prepared


def _one_card(steps: list[int], which: range) -> dict[int, float]:
    """S3.2: how far one other card moves the Emperor, counted only if it is among these cards."""
    chances = dict.fromkeys((-1, 0, 1, 2), 0.0)
    for card in which:
        chances[steps[card]] += 1 / (CARDS - 1)
    chances[0] += 1 - sum(chances.values())
    return chances


def _convolved(drift: Any, one: dict[int, float]) -> Any:
    """The distances after one card more."""
    total = np.zeros(DRIFTS)
    for step, chance in one.items():
        moved = np.roll(drift, step) * chance
        total += moved
    return total
