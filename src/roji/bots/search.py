"""Information-set Monte Carlo tree search, compiled for each game.

Each iteration deals afresh everything the seat cannot know, walks down the tree (each seat maximises its own result by what it
has seen), adds one node, plays out quickly, and adds every seat's result to the arms that it chose.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.bots.judgement import Judgement
from roji.bots.outcome import best_of_others, finished, guessed
from roji.bots.playout import Playout, make_playout
from roji.bots.tree import NO_ARM, NO_NODE, Tree, add_arms, clear_tree, find_node, see, select
from roji.bots.workspace import ARM, CHOOSER, DEPTH, LINES, MARGIN, NODE, PLACE, RESULT, TRIES, Workspace
from roji.core.bits import has_bit, lowest
from roji.core.game import Game
from roji.core.moves import count, nth
from roji.core.points import total_points
from roji.core.rule import Box, Luck, Story, Table, Whole, inner_rule, rule
from roji.core.story import EVERYBODY

__all__ = ["SearchState", "clear_search", "make_search"]


class SearchState(NamedTuple):
    """The state of a search."""

    settings: Any  # a record of type SETTINGS
    tree: Tree
    workspace: Workspace  # its first table is the one searched


@rule
def clear_search(state: SearchState) -> None:
    """Clear earlier results."""
    clear_tree(state.tree)
    state.workspace.tally[:] = 0


def make_search(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule `(box, searcher, luck, iterations, state)` that searches on for this many iterations."""
    choose = _make_choose(game, judgement)
    redeal, rethink, walk = game.redeal, _make_rethink(game, choose), _make_walk(game, choose)
    play_on, settle, limit = make_playout(game, judgement), _make_settle(game, judgement), game.decision_limit

    def search(box: Box, searcher: int, luck: Luck, iterations: int, state: SearchState) -> None:
        settings, tree, workspace = state.settings, state.tree, state.workspace
        table, path = workspace.tables[1], workspace.path
        player = Playout(workspace.prepared, luck)
        for _ in range(iterations):
            workspace.tables[1] = workspace.tables[0]
            redeal(box, table, searcher, luck)
            for seat in range(np.int64(table.num_seats)):
                workspace.keys[seat] = np.uint64(seat + 1)
            depth = rethink(box, table, searcher, state)
            depth, first = walk(box, table, searcher, state, depth)
            play_on(box, table, min(limit, settings.horizon), workspace.moves, workspace.no_story, player)
            settle(box, table, searcher, first, state)
            for step in range(depth):
                tree.visits[path[step, NODE]] += 1
                tree.tries[path[step, ARM]] += 1
                tree.total[path[step, ARM]] += workspace.results[path[step, CHOOSER]]

    return rule(search)


def _make_choose(game: Game, judgement: Judgement) -> Callable[..., Any]:
    """The rule by which a seat chooses in the tree, from `workspace.moves`: its node and arm, NO_NODE if the tree is full."""
    judge, num_moves = judgement.judge, game.num_moves

    def choose(box: Box, table: Table, seat: int, state: SearchState) -> Any:
        settings, tree, workspace = state.settings, state.tree, state.workspace
        moves = workspace.moves
        node = find_node(tree, workspace.keys[seat])
        if node == NO_NODE:
            return node, NO_ARM
        known = tree.known[node]
        if ((moves[0] & ~known[0]) | (moves[1] & ~known[1])) != 0:
            judge(box, table, seat, moves, workspace.prepared, workspace.values)
            if not add_arms(tree, node, moves, workspace.values, num_moves, settings.temperature):
                return NO_NODE, NO_ARM
        return node, select(tree, node, moves, settings.curiosity, settings.doubt)

    return inner_rule(choose)


def _make_rethink(game: Game, choose: Callable[..., Any]) -> Callable[..., Any]:
    """The rule that lets others redo their secret choices, so that no guess depends on who chose first.

    A redeal gives them a random choice; as long as they may still change it, they choose like everyone else.
    """
    to_act, legal, play = game.to_act, game.legal, game.play

    def rethink(box: Box, table: Table, searcher: int, state: SearchState) -> Any:
        workspace = state.workspace
        waiting = to_act(box, table)
        depth = 0
        for seat in range(np.int64(table.num_seats)):
            if seat == searcher or has_bit(waiting, seat):
                continue
            legal(box, table, seat, workspace.moves)
            if count(workspace.moves) < 2:
                continue
            node, arm = choose(box, table, seat, state)
            if node != NO_NODE:
                note_choice(workspace, depth, node, arm, seat)
                depth += 1
                move: Whole = np.int64(state.tree.move[arm])
                play(box, table, seat, move, workspace.no_story)
        return depth

    return inner_rule(rethink)


def _make_walk(game: Game, choose: Callable[..., Any]) -> Callable[..., Any]:
    """The rule that walks down the tree to a new node; returns the depth there and the searcher's first move.

    It stops before a choice and needs its position inside the loop, so it cannot use `make_game_loop`.
    """
    to_act, legal, play, limit = game.to_act, game.legal, game.play, game.decision_limit

    def walk(box: Box, table: Table, searcher: int, state: SearchState, depth: int) -> Any:
        tree, workspace = state.tree, state.workspace
        first = -1
        is_new = False
        for _ in range(limit):
            seat = lowest(to_act(box, table))
            if seat < 0 or depth == DEPTH or (is_new and first >= 0):
                break
            legal(box, table, seat, workspace.moves)
            if count(workspace.moves) == 1:
                move: Whole = nth(workspace.moves, 0)
            else:
                node, arm = choose(box, table, seat, state)
                if node == NO_NODE:
                    break
                note_choice(workspace, depth, node, arm, seat)
                depth += 1
                is_new = is_new or tree.visits[node] == 0
                move = np.int64(tree.move[arm])
            if first < 0 and seat == searcher:
                first = move
            workspace.story[0, 0] = 0
            play(box, table, seat, move, workspace.story)
            watch(workspace.story, searcher, table.num_seats, workspace.keys)
        return depth, first

    return inner_rule(walk)


@inner_rule
def note_choice(workspace: Workspace, depth: int, node: Whole, arm: Whole, seat: Whole) -> None:
    """Record which arm a seat chose at which node."""
    path = workspace.path
    path[depth, NODE], path[depth, ARM], path[depth, CHOOSER] = node, arm, seat


@inner_rule
def watch(story: Story, searcher: int, seats: int, keys: Any) -> None:
    """Update what each seat has seen; rows that the searching seat does not see are left out for all."""
    for row in range(1, story[0, 0] + 1):
        eyes = np.int64(story[row, 5])
        if eyes != EVERYBODY and not has_bit(eyes, searcher):
            continue
        for seat in range(seats):
            if has_bit(eyes, seat):
                keys[seat] = see(keys[seat], story[row])


def _make_settle(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule that gives every seat its result, and sums what followed the searcher's first move."""
    to_act, score, rank, estimate = game.to_act, game.score, game.rank, judgement.estimate
    num_lines = game.score_lines

    def settle(box: Box, table: Table, searcher: int, first: int, state: SearchState) -> None:
        settings, workspace = state.settings, state.workspace
        points, results = workspace.points, workspace.results
        seats: Whole = np.int64(table.num_seats)
        workspace.sheet[:] = 0
        score(box, table, workspace.sheet)
        if to_act(box, table) == 0:
            rank(box, table, workspace.sheet, workspace.places)
            for seat in range(seats):
                points[seat] = total_points(workspace.sheet, seat)
            finished(seats, points, workspace.places, settings.scale, settings.share, results)
            place = np.float64(workspace.places[searcher])
        else:
            estimate(box, table, workspace.prepared, points)
            guessed(seats, points, settings.guess_scale, results)
            place = 1.0 + (seats - 1) * (1.0 - results[searcher])
        if first < 0:
            return
        row = workspace.tally[first]
        row[TRIES] += 1
        row[RESULT] += results[searcher]
        row[PLACE] += place
        row[MARGIN] += points[searcher] - best_of_others(points, searcher, seats)
        for line in range(num_lines):
            row[LINES + line] += workspace.sheet[searcher, line]

    return inner_rule(settle)
