"""A bot's scratch arrays, made once for each thread, game and edition, because compiled code allocates nothing."""

from typing import Any, NamedTuple

import numpy as np

from roji.core.game import MAX_SEATS, Game
from roji.core.moves import MAX_MOVES, MOVE_WORDS
from roji.core.story import STORY_COLUMNS, STORY_ROWS

__all__ = [
    "ARM",
    "CHOOSER",
    "DEPTH",
    "LINES",
    "MARGIN",
    "NODE",
    "PLACE",
    "RESULT",
    "TRIES",
    "Workspace",
    "new_workspace",
]

DEPTH = 128  # the most choices of an iteration in the tree
NODE, ARM, CHOOSER = 0, 1, 2  # columns of a path
TRIES, RESULT, PLACE, MARGIN, LINES = 0, 1, 2, 3, 4  # columns of a tally; from LINES on the score sheet's lines


class Workspace(NamedTuple):
    """The scratch arrays of a bot."""

    prepared: Any  # the judgement's data for this edition
    tables: Any  # [0] the table as the seat sees it, [1] a working copy
    moves: Any  # a set of legal moves
    values: Any  # float64[MAX_MOVES]: the worth of each move
    story: Any  # what a move tells
    no_story: Any
    keys: Any  # uint64[MAX_SEATS]: a hash of what each seat has seen since the search began
    path: Any  # int64[DEPTH, 3]: node, arm and seat of each choice of this iteration
    sheet: Any  # the score sheet
    places: Any
    points: Any  # float64[MAX_SEATS]
    results: Any  # float64[MAX_SEATS]
    tally: Any  # float64[MAX_MOVES, …]: summed results of each first move


def new_workspace(game: Game, prepared: Any) -> Workspace:
    """An empty workspace; `prepared` comes from the judgement's `prepare`."""
    return Workspace(
        prepared,
        np.zeros(2, game.table_type),
        np.zeros(MOVE_WORDS, np.uint64),
        np.zeros(MAX_MOVES, np.float64),
        np.zeros((STORY_ROWS, STORY_COLUMNS), np.int16),
        np.zeros((0, STORY_COLUMNS), np.int16),
        np.zeros(MAX_SEATS, np.uint64),
        np.zeros((DEPTH, 3), np.int64),
        np.zeros((MAX_SEATS, game.score_lines), np.int32),
        np.zeros(MAX_SEATS, np.int8),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros((MAX_MOVES, LINES + game.score_lines), np.float64),
    )
