"""Sakura: the moves of playouts, and the estimated result of an unfinished game."""

from typing import Any

import numpy as np

from roji.bots.judgement.sakura.judge import CardPlayed, direction_worth, one_way, unpaid_worth
from roji.bots.judgement.sakura.prepare import PLAYOUT_NOISE, SakuraPrepared
from roji.core.luck import below, draw
from roji.core.moves import count, has, nth
from roji.core.rule import Box, Luck, Moves, Table, Whole, inner_rule
from roji.games.sakura.actions import AHEAD, BACK
from roji.games.sakura.box import CARDS
from roji.games.sakura.moves import BACKWARD, FORWARD
from roji.games.sakura.moving import copy_path
from roji.games.sakura.table import CHOOSING

__all__ = ["estimate", "playout_move"]

STIR, STIR_MORE = np.uint64(6364136223846793005), np.uint64(1442695040888963407)
ONE_IN = 1.0 / (1 << 20)


@inner_rule
def playout_move(box: Box, table: Table, seat: int, moves: Moves, prepared: SakuraPrepared, luck: Luck) -> Whole:
    """A cheap, decent move with some randomness."""
    if table.stage != CHOOSING:
        forward = direction_worth(box, table, seat, AHEAD, prepared)
        return FORWARD if forward >= direction_worth(box, table, seat, BACK, prepared) else BACKWARD
    if moves[0] == 0 or moves[1] != 0:  # S7.3: a card for the court painter
        return nth(moves, below(luck, count(moves)))
    others = table.num_painters - 1
    noise = draw(luck)
    chosen, most = 0, -1000.0
    for card in range(CARDS):
        if not has(moves, card):
            continue
        steps = int(np.floor(prepared.mean_before[card] * others + 0.5))
        worth = one_way(box, table, seat, CardPlayed(seat, card, steps, AHEAD, AHEAD), prepared)
        noise = noise * STIR + STIR_MORE
        worth += prepared.weights[PLAYOUT_NOISE] * np.int64(noise >> np.uint64(44)) * ONE_IN
        if worth > most:
            chosen, most = card, worth
    return chosen


@inner_rule
def estimate(box: Box, table: Table, prepared: SakuraPrepared, points: Any) -> None:
    """The tokens each seat may expect at the end."""
    path = prepared.paths[0]
    copy_path(table, path)
    for seat in range(np.int64(table.num_seats)):
        points[seat] = table.tokens[seat] + unpaid_worth(box, path, seat, prepared)
