"""Zen Garden's judgement: what follows from the box alone, computed once.

The weights come from thousands of games between judgements with different weights, with the game's own edition. `_for_edition`
fits them to another edition.
"""

from collections.abc import Mapping
from math import comb, exp, sqrt
from typing import Any

import numpy as np

from roji.bots.judgement.edition_scaling import coming, own_box, stakes_of, times
from roji.core.rule import Box
from roji.games.zen_garden.box import CELLS, NUM_DECORS, NUM_FLOORS, NUM_PATHS, PREFERENCES, SLOTS
from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.moves import EDGE

__all__ = ["PREPARED", "WEIGHTS", "prepare", "stakes"]

WEIGHTS: dict[str, float] = {
    "decor_habit": 9.931,  # prior weight, in tiles, of evenly distributed decors
    "decor_rate": 0.25,
    "detail_rate": 1.524,  # how much more often than by chance a wanted preference is available
    "detail_effort": 1.0,  # points that pursuing the detail costs elsewhere
    "majority_spread": 0.395,
    "mission_rate": 0.417,
    "mission_spread": 1.529,
    "ring_1": 0.503,
    "ring_2": 1.2,
    "ring_3": 2.431,
    "ring_4": 3.75,
    "ring_pace": 1.0,
    "line_1": 0.083,
    "line_2": 0.4,
    "line_3": 1.14,
    "line_4": 2.245,
    "line_pace": 1.5,
    "coin": 1.967,
    "coin_scarce": 0.469,
    "coin_need": 0.718,
    "unity_join": 0.785,
    "unity_split": 3.0,
    "floor_rate": 4.058,
    "path_habit": 0.05,
    "playout_noise": 0.5,  # the randomness of playouts
    "coin_kept": 1.0,  # the value of a coin in an unfinished garden
    "tile_gain": 3.0,  # the average value of a future tile
}
NAMES = tuple(WEIGHTS)
COIN, COIN_SCARCE, COIN_NEED = (NAMES.index(name) for name in ("coin", "coin_scarce", "coin_need"))
PLAYOUT_NOISE, COIN_KEPT, TILE_GAIN = (NAMES.index(name) for name in ("playout_noise", "coin_kept", "tile_gain"))
UNITY_JOIN, UNITY_SPLIT, PATH_HABIT = (NAMES.index(name) for name in ("unity_join", "unity_split", "path_habit"))

WALKWAYS = 4  # Z5.2: the most that a garden can have
BLOCKS = 5  # a walkway's block by its top left cell, rows and columns -2 to 2
NONE, DEAD = 0, 255
LINES = 2 * EDGE + 2  # rows -1 to 3, columns -1 to 3, two diagonals
DIFFERENCES = 2 * CELLS + 1

PREPARED = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("weights", "f8", len(WEIGHTS)),
                ("decor", "f8", (CELLS + 2, CELLS + 1)),  # Z5.3: expected points by tiles shown and tiles left
                ("detail", "f8", (PREFERENCES, CELLS + 2, CELLS + 1)),  # Z5.7, by preference
                ("lead", "f8", (DIFFERENCES, CELLS + 1)),  # Z5.6: chance to stay ahead by lead and tiles left
                ("mission", "f8", (2 * CELLS + 1, CELLS + 1)),  # Z3.6: chance by tiles needed and left
                ("minimal", "f8", (NUM_FLOORS + 2, CELLS + 1)),  # Z5.9: expected points by floors and left
                ("ring", "f8", (5, CELLS + 1)),  # Z5.2: value of a block with this many fitting tiles
                ("line", "f8", (5, CELLS + 1)),  # Z3.5: likewise, of a line
                (
                    "next_walkway",
                    "f8",
                    WALKWAYS + 1,
                ),  # Z5.2: what more walkways pay by those done, times our own edition
                ("walkways_done", "f8", WALKWAYS + 1),  # Z5.2: the same of those that are done
                # About one garden, written while judging.
                ("wish", "f8", PREFERENCES),  # worth of one more tile that shows it
                ("block_path", "u1", BLOCKS * BLOCKS),
                ("block_count", "u1", BLOCKS * BLOCKS),
                ("line_decor", "u1", LINES),
                ("line_count", "u1", LINES),
                ("num_walkways", "i8"),
                ("path_best", "f8", NUM_PATHS),
                ("best", "f8", SLOTS),
            ],
            align=True,
        ),
    )
)


def prepare(box: Box, weights: Mapping[str, float] | None = None) -> Any:
    """Everything that follows from the box alone."""
    chosen = _for_edition(box, WEIGHTS | dict(weights or {}))
    prepared = np.zeros(1, PREPARED)[0]
    _count_walkways(box, prepared)
    prepared.weights[:] = [chosen[name] for name in NAMES]
    base = [1 / NUM_DECORS] * NUM_DECORS + [1 / NUM_PATHS] * NUM_PATHS + [1 / NUM_FLOORS] * NUM_FLOORS
    for left in range(CELLS + 1):
        placed = CELLS - left
        habit = chosen["decor_habit"]
        for shown in range(CELLS + 1):
            rate = min(1.0, (shown + habit * chosen["decor_rate"]) / (placed + habit))
            prepared.decor[shown, left] = _expected(box.decor_points, left, rate)[shown]
        prepared.decor[CELLS + 1, left] = prepared.decor[CELLS, left]
        avoided = _expected(box.detail_points, left, 0.02)
        for wish in range(PREFERENCES):
            wanted = _expected(box.detail_points, left, min(0.9, base[wish] * chosen["detail_rate"]))
            prepared.detail[wish, : CELLS + 1, left] = np.maximum(
                wanted - chosen["detail_effort"] * left / CELLS, avoided
            )
        spread = chosen["majority_spread"] * sqrt(left) + 0.05
        for difference in range(-CELLS, CELLS + 1):
            prepared.lead[difference + CELLS, left] = _logistic((difference + 0.5) / spread)
        for needed in range(2 * CELLS + 1):
            prepared.mission[needed, left] = (
                1.0
                if needed == 0
                else _logistic((left * chosen["mission_rate"] - needed) / (chosen["mission_spread"] * sqrt(left + 0.1)))
            )
        for floors in range(NUM_FLOORS + 2):
            prepared.minimal[floors, left] = _few_floors(box, floors, left, chosen["floor_rate"])
        for count in range(1, 4):
            missing = 4 - count
            prepared.ring[count, left] = chosen[f"ring_{count}"] * _pace(left, missing, chosen["ring_pace"])
            prepared.line[count, left] = chosen[f"line_{count}"] * _pace(left, missing, chosen["line_pace"])
        prepared.ring[4, left] = chosen["ring_4"]
        prepared.line[4, left] = chosen["line_4"]
    return prepared


def _for_edition(box: Box, weights: Mapping[str, float]) -> dict[str, float]:
    """Z1.5, Z2.5, Z3.5, Z5.8: fit the weights that depend on numbers of the edition to this one."""
    own, fitted = own_box(GAME), dict(weights)
    room = max(0.0, float(box.most_coins) - float(box.start_coins) / 2)  # Z1.6: coins beyond the most are lost
    bonus = times(min(float(box.line_bonus), room), float(own.line_bonus))
    for name in ("line_1", "line_2", "line_3", "line_4"):
        fitted[name] *= bonus
    for name in ("unity_join", "unity_split"):
        fitted[name] *= times(float(box.unity_points), float(own.unity_points))
    plenty = times(max(1.0, float(box.start_coins)), float(own.start_coins))
    fitted["coin"] += (fitted["coin"] - 1.0) * (
        1.0 / plenty - 1.0
    )  # a coin is worth its point, and more if coins are rare
    fitted["coin_need"] *= times(float(box.prices.sum()), float(own.prices.sum()))
    return fitted


def _count_walkways(box: Box, prepared: Any) -> None:
    """Z5.2: how much more than in our own edition the walkways still to come pay, and those that are done."""
    new, own = (np.diff(one.walkway_points.astype(float)) for one in (box, own_box(GAME)))
    for done in range(WALKWAYS):
        prepared.next_walkway[done] = times(coming(new[done:]), coming(own[done:]))
        prepared.walkways_done[done + 1] = times(new[: done + 1].sum(), own[: done + 1].sum())


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-50.0, min(50.0, x))))


def _expected(points: Any, left: int, rate: float) -> Any:
    """Expected points by tiles shown, when each tile left shows the preference at this rate."""
    chances = [comb(left, more) * rate**more * (1 - rate) ** (left - more) for more in range(left + 1)]
    long = np.concatenate([points.astype(float), np.full(CELLS, float(points[CELLS]))])
    return np.correlate(long[: CELLS + 1 + left], chances, "valid")


def _few_floors(box: Box, floors: int, left: int, rate: float) -> float:
    """Z5.9: expected points if new floors arrive at random, at this rate in a whole garden."""
    mean = rate * left / CELLS
    total, chance = 0.0, exp(-mean)
    for more in range(NUM_FLOORS + 1):
        total += chance * float(box.minimal_points[min(floors + more, NUM_FLOORS)])
        chance *= mean / (more + 1)
    return total


def _pace(left: int, missing: int, pace: float) -> float:
    """The chance of a plan that lacks some tiles: 0 without time left, near 1 with plenty."""
    if left < missing:
        return 0.0
    return 1 - exp(-(left - missing + 1) / (pace * missing))


def stakes(box: Box) -> float:
    """Z5: the points of a garden relative to our edition."""
    return stakes_of(GAME, box, _points)


def _points(box: Box) -> float:
    """A decent garden's points: two walkways, three tiles of each decor, four for each wish, a majority, a line, its coins."""
    tables = float(box.walkway_points[2]) + NUM_DECORS * float(box.decor_points[3]) + float(box.detail_points[4])
    wishes = 4 * (float(box.minor_points) + float(box.major_points)) + float(box.majority_points.max())
    return tables + wishes + float(box.line_bonus) + float(box.start_coins) / 2
