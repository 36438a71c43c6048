"""The arrays of a search guided by a network, made once for each thread, game and network."""

from typing import Any, NamedTuple

import numpy as np

from roji.bots.exponential import exp
from roji.bots.network.evaluator import NetworkArrays, NetworkScratch, new_scratch
from roji.bots.outcome import best_of_others, margin_result
from roji.bots.tree import Tree
from roji.bots.workspace import DEPTH, Workspace
from roji.core.game import MAX_SEATS, Game
from roji.core.rule import Whole, inner_rule

__all__ = ["DONE", "LINES_OF_PLAY", "WORLD", "Guide", "GuideArrays", "new_guide_arrays", "read_ending", "read_values"]

LINES_OF_PLAY = 16  # first moves followed in parallel in one dealt world
DONE = -1
WORLD = LINES_OF_PLAY  # the index of the dealt world's table; those before it belong to the lines of play


class GuideArrays(NamedTuple):
    """The lines of play of one dealt world: each follows one of the searcher's first moves to a new position."""

    tables: Any  # [line] the current table of a line of play, [WORLD] where all begin
    batch: NetworkScratch  # the positions at which the lines of play stopped
    single: NetworkScratch  # one position on the way there
    candidates: Any  # int64[LINES_OF_PLAY]: the searcher's first moves, the most promising first
    paths: Any  # int64[LINES_OF_PLAY, DEPTH, 3]: node, arm and seat of each choice
    depths: Any  # int64[LINES_OF_PLAY]
    viewers: Any  # int64[LINES_OF_PLAY]: the viewer of the new position; NOBODY: the game was over
    nodes: Any  # int64[LINES_OF_PLAY]: the node of the new position; NO_NODE if there was no room for it
    left: Any  # int64[LINES_OF_PLAY]: decisions left to play by the network's first choice; DONE: its values have been read
    is_secret: Any  # bool[LINES_OF_PLAY]: a seat has chosen in secret while others still choose
    results: Any  # float64[LINES_OF_PLAY, MAX_SEATS]: what a line of play is worth to each seat, from 0 to 1
    places: Any  # float64[LINES_OF_PLAY, MAX_SEATS]: the expected share of opponents that each seat beats
    margins: Any  # float64[LINES_OF_PLAY, MAX_SEATS]: each seat's expected points ahead of the best of the others


class Guide(NamedTuple):
    """A search in progress."""

    settings: Any  # a record of type SETTINGS
    tree: Tree
    workspace: Workspace  # its first table is the one searched
    network: NetworkArrays
    arrays: GuideArrays


def new_guide_arrays(game: Game, network: NetworkArrays) -> GuideArrays:
    """Empty arrays for one thread."""
    return GuideArrays(
        np.zeros(LINES_OF_PLAY + 1, game.table_type),
        new_scratch(network, LINES_OF_PLAY),
        new_scratch(network, 1),
        np.zeros(LINES_OF_PLAY, np.int64),
        np.zeros((LINES_OF_PLAY, DEPTH, 3), np.int64),
        np.zeros(LINES_OF_PLAY, np.int64),
        np.zeros(LINES_OF_PLAY, np.int64),
        np.zeros(LINES_OF_PLAY, np.int64),
        np.zeros(LINES_OF_PLAY, np.int64),
        np.zeros(LINES_OF_PLAY, np.bool_),
        np.zeros((LINES_OF_PLAY, MAX_SEATS), np.float64),
        np.zeros((LINES_OF_PLAY, MAX_SEATS), np.float64),
        np.zeros((LINES_OF_PLAY, MAX_SEATS), np.float64),
    )


@inner_rule
def read_values(guide: Guide, line: int, outputs: Any, num_moves: int, seats: int) -> None:
    """Read every seat's result, place and margin from the outputs for the position that a line of play has reached."""
    viewer = guide.arrays.viewers[line]
    for relative in range(seats):
        place = 1.0 / (1.0 + exp(-np.float64(outputs[num_moves + relative])))
        margin = np.float64(outputs[num_moves + MAX_SEATS + relative]) * guide.network.margin_scale
        note_values(guide, line, (viewer + relative) % seats, place, margin)


@inner_rule
def read_ending(guide: Guide, line: int, seats: Whole) -> None:
    """The same for a game that is over: from `workspace.points` and `workspace.places`."""
    workspace = guide.workspace
    for seat in range(seats):
        beaten = 0.0
        for other in range(seats):
            if other != seat:
                mine, theirs = workspace.places[seat], workspace.places[other]
                beaten += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
        margin = workspace.points[seat] - best_of_others(workspace.points, seat, seats)
        note_values(guide, line, seat, beaten / (seats - 1), margin)


@inner_rule
def note_values(guide: Guide, line: int, seat: Whole, place: float, margin: float) -> None:
    """Store what a line of play is worth to a seat."""
    arrays, settings = guide.arrays, guide.settings
    arrays.places[line, seat] = place
    arrays.margins[line, seat] = margin
    arrays.results[line, seat] = margin_result(place, margin, settings.scale, settings.share)
