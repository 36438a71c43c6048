"""Sakura's judgement: what follows from the box alone, computed once.

The weights were set by hand for the game's own edition; halving or nearly doubling several made no difference over 1,000 games
each. `_for_edition` fits them to another edition.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.bots.judgement.edition_scaling import own_box, stakes_of, times
from roji.core.rule import Box
from roji.core.story import NO_STORY
from roji.games.sakura.box import CARDS, CLOSEST_BACK, GARDEN_STEPS, PAINTERS, PATHS, PLACES, is_in_box
from roji.games.sakura.game import GAME
from roji.games.sakura.table import PATH

__all__ = ["LEAST_DRIFT", "MOST_DRIFT", "WEIGHTS", "SakuraPrepared", "prepare", "stakes"]

WEIGHTS: dict[str, float] = {
    "near": 1.5,  # rounds to the next tree after which a good position there is worth a third
    "later": 0.15,  # tokens that each painter behind is worth for the trees after the next
    "ahead": 0.05,  # tokens that each space of lead over the average is worth
    "gap_0": -0.6,  # the cost of being right behind the Emperor …
    "gap_1": -0.3,
    "gap_2": -0.1,
    "gap_3": 0.0,  # … or with this many empty spaces between
    "disgrace": 1.0,  # how much a lost token weighs, beside the spaces lost
    "spite": 0.3,  # how much another's disgrace is worth
    "playout_noise": 0.3,  # the randomness of playouts
}
NAMES = tuple(WEIGHTS)
NEAR, LATER, AHEAD_OF_OTHERS, GAP_0, GAP_3, DISGRACE, SPITE, PLAYOUT_NOISE = (
    NAMES.index(name) for name in ("near", "later", "ahead", "gap_0", "gap_3", "disgrace", "spite", "playout_noise")
)
GAPS = 4
SLOWEST = 0.2  # the lowest speed assumed for the Emperor, as a share of our own edition's
SPACE = 0.2  # tokens that a space lost by a disgrace costs, for what it costs to stand close behind the Emperor

LEAST_DRIFT = -(PAINTERS - 1)  # the most that all other cards together may move the Emperor
MOST_DRIFT = 2 * (PAINTERS - 1)
DRIFTS = MOST_DRIFT - LEAST_DRIFT + 1


class SakuraPrepared(NamedTuple):
    """What the judgement knows of a box, and a path for trying cards."""

    weights: Any  # float64
    # S3.2: how far the Emperor goes by cards before (after) this one, by how many others play
    before: Any  # float64[CARDS, PAINTERS, DRIFTS]: the chance of each distance
    reach_after: Any  # float64[CARDS, PAINTERS, MOST_DRIFT + 2]: the chance of at least this distance
    mean_before: Any  # float64[CARDS]: the distance that each other card adds on average
    pay: Any  # float64[PATHS]: how far apart the tokens of the places at a tree are, times our own edition (S5.2)
    paths: Any  # one PATH
    no_story: Any


def prepare(box: Box, weights: Mapping[str, float] | None = None) -> SakuraPrepared:
    """Work out the chances that follow from the cards in this box."""
    steps = _steps(box)
    chosen = _for_edition(box, steps, WEIGHTS | dict(weights or {}))
    prepared = SakuraPrepared(
        np.array([chosen[name] for name in NAMES]),
        np.zeros((CARDS, PAINTERS, DRIFTS)),
        np.zeros((CARDS, PAINTERS, MOST_DRIFT + 2)),
        np.zeros(CARDS),
        np.array([times(_spread(box, which), _spread(own_box(GAME), which)) for which in range(PATHS)]),
        np.zeros(1, PATH),
        NO_STORY,
    )
    cards = _cards(box)
    for card in range(CARDS):
        prepared.mean_before[card] = sum(steps[:card]) / (len(cards) - 1)
        before = _one_card(steps, [other for other in cards if other < card], len(cards))
        after = _one_card(steps, [other for other in cards if other > card], len(cards))
        drift_before, drift_after = np.zeros(DRIFTS), np.zeros(DRIFTS)
        drift_before[-LEAST_DRIFT] = drift_after[-LEAST_DRIFT] = 1.0
        for others in range(PAINTERS):
            prepared.before[card, others] = drift_before
            for far in range(MOST_DRIFT + 1):
                prepared.reach_after[card, others, far] = drift_after[far - LEAST_DRIFT :].sum()
            drift_before, drift_after = _convolved(drift_before, before), _convolved(drift_after, after)
    return prepared


def _steps(box: Box) -> list[int]:
    """S1.3: how far each card moves the Emperor."""
    return [int(GARDEN_STEPS[action]) if 0 <= action < CLOSEST_BACK else 0 for action in box.garden_action]


def _for_edition(box: Box, steps: list[int], weights: Mapping[str, float]) -> dict[str, float]:
    """S1.3, S4.3: fit the weights that depend on numbers of the edition to this one."""
    own, fitted = own_box(GAME), dict(weights)
    costs = [float(one.disgrace_tokens) + SPACE * float(one.disgrace_spaces) for one in (box, own)]
    for gap in range(GAPS):
        fitted[f"gap_{gap}"] *= times(*costs)
    faster = times(sum(steps) / len(_cards(box)), sum(_steps(own)) / len(_cards(own)))
    fitted["near"] *= max(SLOWEST, faster)  # a faster Emperor reaches the tree sooner
    return fitted


def _spread(box: Box, which: int) -> float:
    """S5.2: how far apart the tokens of the places are, at all trees."""
    places = tuple(PLACES.values())[which]
    return float(box.tree_tokens[which, :places].std() + box.last_tree_tokens[which, :places].std())


def _cards(box: Box) -> list[int]:
    """S1.2: the cards in the box; a small edition has fewer than 60."""
    return [card for card in range(CARDS) if is_in_box(box, card)]


def _one_card(steps: list[int], which: Sequence[int], number: int) -> dict[int, float]:
    """S3.2: how far one other card moves the Emperor, counted only if it is among these cards."""
    chances = dict.fromkeys((-1, 0, 1, 2), 0.0)
    for card in which:
        chances[steps[card]] += 1 / (number - 1)
    chances[0] += 1 - sum(chances.values())
    return chances


def _convolved(drift: Any, one: dict[int, float]) -> Any:
    """The distances after one card more."""
    total = np.zeros(DRIFTS)
    for step, chance in one.items():
        moved = np.roll(drift, step) * chance
        total += moved
    return total


def stakes(box: Box) -> float:
    """S4.3, S5.2: how many tokens separate the places at the trees, and a disgrace costs, relative to our edition."""
    return stakes_of(GAME, box, _tokens)


def _tokens(box: Box) -> float:
    return sum(_spread(box, which) for which in range(PATHS)) / PATHS + float(box.disgrace_tokens)
