"""The moves that a ban forbids to a seat, and its bot's remaining choice."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.arena.components import components_of
from roji.arena.components.model import NO, TRY
from roji.core.bits import word_bit
from roji.core.game import MAX_SEATS, Game
from roji.core.moves import count, has
from roji.core.per_game import per_game
from roji.core.rule import Box, Moves, Table, Whole, rule
from roji.core.story import STORY_COLUMNS, STORY_ROWS

__all__ = ["BanRules", "BanTrial", "ban_rules", "new_trial"]


class BanTrial(NamedTuple):
    """Scratch memory to try a move."""

    tables: Any  # one table
    story: Any
    counts: Any  # uint16[MAX_SEATS + 2, components]: some stories have figures that belong to no seat


class BanRules(NamedTuple):
    """The rules of a ban, compiled for one game."""

    is_forbidden: Callable[..., bool]  # (box, table, seat, move, component, trial)
    strike: Callable[..., None]  # (box, table, seat, moves, component, trial): removes forbidden moves, but never all


def new_trial(game: Game, components: int) -> BanTrial:
    """New scratch memory for this many components."""
    return BanTrial(
        np.zeros(1, game.table_type),
        np.zeros((STORY_ROWS, STORY_COLUMNS), np.int16),
        np.zeros((MAX_SEATS + 2, max(1, components)), np.uint16),
    )


@per_game
def ban_rules(game: Game) -> BanRules:
    """The compiled rules of a ban in this game."""
    leads_to, count_uses, play, num_moves = (
        components_of(game).leads_to,
        components_of(game).count_uses,
        game.play,
        game.num_moves,
    )

    def is_forbidden(box: Box, table: Table, seat: int, move: Whole, component: Whole, trial: BanTrial) -> bool:
        leads = leads_to(box, table, seat, move, component)
        if leads != TRY:
            return bool(leads != NO)
        trial.tables[0] = table
        trial.story[0, 0] = 0
        trial.counts[:] = 0
        play(box, trial.tables[0], seat, move, trial.story)
        for row in range(1, trial.story[0, 0] + 1):
            count_uses(box, trial.tables[0], trial.story[row], trial.counts)
        return bool(trial.counts[seat, component] > 0)

    compiled = rule(is_forbidden)

    def strike(box: Box, table: Table, seat: int, moves: Moves, component: Whole, trial: BanTrial) -> None:
        before_0, before_1 = moves[0], moves[1]
        for number in range(num_moves):
            move: Whole = np.int64(number)
            if has(moves, move) and compiled(box, table, seat, move, component, trial):
                moves[move >> 6] &= ~word_bit(move & 63)
        if count(moves) == 0:  # it cannot do anything else
            moves[0], moves[1] = before_0, before_1

    return BanRules(compiled, rule(strike))
