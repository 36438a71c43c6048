"""A judgement for any game, which knows only the rules and the score.

A move is worth the lead it gives in the current score, so greedy play is shallow in games that pay at the end. Playouts are
random and go to the end of the game, so levels that search see further than the score.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.bots.judgement.model import Judgement
from roji.bots.outcome import best_of_others
from roji.bots.settings import SEARCHES
from roji.core.game import MAX_SEATS, Game
from roji.core.luck import below, new_luck
from roji.core.moves import count, has, nth
from roji.core.per_game import per_game
from roji.core.points import total_points
from roji.core.rule import Box, Luck, Moves, Table, Whole, rule
from roji.core.story import STORY_COLUMNS
from roji.core.words import ENGLISH, ByLanguage, Phrases

__all__ = ["neutral_judgement"]

SEED = 1


class NeutralPrepared(NamedTuple):
    """Scratch memory to try moves."""

    tables: Any  # [0] a redealt table, [1] the same after a move
    sheet: Any  # the score sheet
    points: Any  # float64[MAX_SEATS]: its sums
    luck: Any  # the same at every decision
    no_story: Any


@per_game
def neutral_judgement(game: Game) -> Judgement:
    """The judgement of a game by its score alone."""

    def prepare(box: Box) -> NeutralPrepared:  # noqa: ARG001
        sheet = np.zeros((MAX_SEATS, game.score_lines), np.int32)
        no_story = np.zeros((0, STORY_COLUMNS), np.int16)
        return NeutralPrepared(np.zeros(2, game.table_type), sheet, np.zeros(MAX_SEATS), new_luck(SEED), no_story)

    estimate = _make_estimate(game)
    return Judgement(
        judge=_make_judge(game, estimate),
        playout_move=random_move,
        estimate=estimate,
        prepare=prepare,
        settings={
            "gentle": {"tolerance": 2.0},
            "steady": {"method": SEARCHES, "iterations": 24},
            "search": {
                "curiosity": 0.5,
                "temperature": 4.0,
                "horizon": game.decision_limit,
                "scale": 10.0,
                "guess_scale": 10.0,
            },
            "keen": {"method": SEARCHES, "iterations": 50},
            "sharp": {"iterations": 100},
            "expert": {"iterations": 300},
            "classic": {"iterations": 600},
            "guided": {"scale": 10.0},
        },
        signs=(),
        soon_ends=frozenset(),
        remarks=lambda *_: [],
        words=ByLanguage({ENGLISH: Phrases({}, {}, {})}),
    )


def _make_judge(game: Game, estimate: Callable[..., None]) -> Callable[..., None]:
    """The rule that plays each move on a redealt table and measures the lead."""
    redeal, play, num_moves = game.redeal, game.play, game.num_moves

    def judge(box: Box, table: Table, seat: int, moves: Moves, prepared: NeutralPrepared, values: Any) -> None:
        tables, points = prepared.tables, prepared.points
        tables[0] = table
        prepared.luck[2] = 0
        redeal(box, tables[0], seat, prepared.luck)
        for move in range(num_moves):
            if has(moves, move):
                tables[1] = tables[0]
                play(box, tables[1], seat, move, prepared.no_story)
                estimate(box, tables[1], prepared, points)
                values[move] = points[seat] - best_of_others(points, seat, table.num_seats)

    return rule(judge)


@rule
def random_move(box: Box, table: Table, seat: int, moves: Moves, prepared: Any, luck: Luck) -> Whole:  # noqa: ARG001
    """Any legal move."""
    return nth(moves, below(luck, count(moves)))


def _make_estimate(game: Game) -> Callable[..., None]:
    """The rule that uses the current score as the final score."""
    score = game.score

    def estimate(box: Box, table: Table, prepared: NeutralPrepared, points: Any) -> None:
        prepared.sheet[:] = 0
        score(box, table, prepared.sheet)
        for seat in range(np.int64(table.num_seats)):
            points[seat] = total_points(prepared.sheet, seat)

    return rule(estimate)
