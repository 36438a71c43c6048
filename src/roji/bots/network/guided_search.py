"""Search with a network, compiled for each game. The network says which moves are promising and what positions are worth.

Everything unknown is dealt afresh, and in this one world a line of play follows each of the searcher's candidates, so all share
the same luck. A line of play walks down the tree to a new position; each seat maximises its own result by what it has seen, as in
search.py. If the settings say so, it continues from there for some decisions by the network's first choices. The network
evaluates the final positions of all lines in one batch.

While several seats choose at the same time, a position does not show secret choices, so no line of play ends there: seats without
a node choose by the network's priors alone.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.bots.judgement import Judgement
from roji.bots.network.evaluator import evaluate
from roji.bots.network.guide import DONE, WORLD, Guide, read_ending, read_values
from roji.bots.search import watch
from roji.bots.tree import NO_ARM, NO_NODE, add_arms, find_node, select
from roji.bots.workspace import ARM, CHOOSER, DEPTH, MARGIN, NODE, PLACE, RESULT, TRIES, Workspace
from roji.core.bits import bit, has_bit, lowest
from roji.core.game import Game
from roji.core.moves import count, has, nth
from roji.core.points import total_points
from roji.core.rule import Box, Luck, Moves, Table, Whole, inner_rule, rule
from roji.core.story import NOBODY

__all__ = ["is_still_secret", "make_guided_search", "make_look"]


def make_guided_search(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule `(box, searcher, luck, worlds, lines, guide)` that follows the first `lines` candidates in this many worlds."""
    redeal, walk, go_on = game.redeal, _make_walk(game, judgement), _make_go_on(game, judgement)
    settle = _make_settle(game)
    look_at_all = _make_look_at_all(game)

    def search(box: Box, searcher: int, luck: Luck, worlds: int, lines: int, guide: Guide) -> None:
        arrays = guide.arrays
        for _ in range(worlds):
            arrays.tables[WORLD] = guide.workspace.tables[0]
            redeal(box, arrays.tables[WORLD], searcher, luck)
            for line in range(lines):
                arrays.tables[line] = arrays.tables[WORLD]
                walk(box, arrays.tables[line], searcher, line, guide)
            while look_at_all(box, lines, guide) > 0:
                row = 0
                for line in range(lines):
                    if arrays.left[line] != DONE:
                        go_on(box, arrays.tables[line], line, row, guide)
                        row += 1
            for line in range(lines):
                settle(box, arrays.tables[line], searcher, line, guide)

    return rule(search)


def _make_look_at_all(game: Game) -> Callable[..., int]:
    """The rule by which the network evaluates all lines of play that are not done; returns their number."""
    features = game.features

    def look_at_all(box: Box, lines: int, guide: Guide) -> int:
        arrays, waiting = guide.arrays, 0
        for line in range(lines):
            if arrays.viewers[line] == NOBODY:
                arrays.left[line] = DONE
            if arrays.left[line] != DONE:
                features(box, arrays.tables[line], arrays.viewers[line], arrays.batch.inputs[waiting])
                waiting += 1
        evaluate(guide.network, arrays.batch, waiting)
        return waiting

    return inner_rule(look_at_all)


def _make_go_on(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule by which a line of play either ends for evaluation, or continues to the next choice."""
    to_act, legal, play, prune = game.to_act, game.legal, game.play, judgement.prune
    num_moves, limit = game.num_moves, game.decision_limit

    def go_on(box: Box, table: Table, line: int, row: int, guide: Guide) -> None:
        arrays, workspace = guide.arrays, guide.workspace
        outputs, moves = arrays.batch.outputs[row], workspace.moves
        seat = arrays.viewers[line]
        legal(box, table, seat, moves)
        prune(box, table, seat, moves)
        _open_node(guide, line, outputs, num_moves)
        if arrays.left[line] == 0 and not arrays.is_secret[line]:
            read_values(guide, line, outputs, num_moves, table.num_seats)
            arrays.left[line] = DONE
            return
        arrays.left[line] = max(arrays.left[line] - 1, 0)
        move = first_sight(outputs, moves, num_moves)
        for _ in range(limit):
            before = to_act(box, table)
            play(box, table, seat, move, workspace.no_story)
            after = to_act(box, table)
            arrays.is_secret[line] = is_still_secret(before, seat, after)
            seat = lowest(after)
            if seat < 0:
                break
            legal(box, table, seat, moves)
            if count(moves) > 1:
                break
            move = nth(moves, 0)
        arrays.viewers[line] = seat

    return inner_rule(go_on)


@inner_rule
def first_sight(outputs: Any, moves: Moves, num_moves: int) -> Whole:
    """The move with the network's highest logit."""
    chosen, most = 0, np.float32(-1e30)
    for move in range(num_moves):
        if has(moves, move) and outputs[move] > most:
            chosen, most = move, outputs[move]
    return chosen


@inner_rule
def _open_node(guide: Guide, line: int, outputs: Any, num_moves: int) -> None:
    """Add arms to the node at which a line of play left the tree, from the network's outputs."""
    node = guide.arrays.nodes[line]
    guide.arrays.nodes[line] = NO_NODE
    if node != NO_NODE and guide.tree.first[node] == NO_ARM:
        workspace = guide.workspace
        _note_logits(workspace, outputs, num_moves)
        add_arms(guide.tree, node, workspace.moves, workspace.values, num_moves, guide.settings.temperature)


@inner_rule
def _note_logits(workspace: Workspace, outputs: Any, num_moves: int) -> None:
    """Use the network's logits as the moves' values."""
    for move in range(
        num_moves
    ):  # a slice would compile an error message for wrong shapes, which takes more than a second
        workspace.values[move] = outputs[move]


def make_look(game: Game) -> Callable[..., None]:
    """The rule `(box, table, seat, network, scratch)` by which the network evaluates one position from a seat's view."""
    features = game.features

    def look(box: Box, table: Table, seat: int, network: Any, scratch: Any) -> None:
        features(box, table, seat, scratch.inputs[0])
        evaluate(network, scratch, 1)

    return rule(look)


@rule
def is_still_secret(before: Whole, seat: Whole, after: Whole) -> bool:
    """Whether other seats asked together with this one still have to choose: `before` and `after` are seats to act."""
    return after != 0 and not has_bit(after, seat) and (after | bit(seat)) == before


@inner_rule
def _is_new(guide: Guide, node: Whole) -> bool:
    """Whether the legal moves at this node include one that has no arm yet."""
    moves, known = guide.workspace.moves, guide.tree.known[node]
    return ((moves[0] & ~known[0]) | (moves[1] & ~known[1])) != 0


def _make_choose(game: Game) -> Callable[..., Any]:
    """The rule by which a seat chooses in the tree: an arm of this node, NO_ARM if there was no room for its arms."""
    look, num_moves = make_look(game), game.num_moves

    def choose(box: Box, table: Table, seat: Whole, node: Whole, guide: Guide) -> Whole:
        settings, tree, workspace = guide.settings, guide.tree, guide.workspace
        if _is_new(guide, node):
            look(box, table, seat, guide.network, guide.arrays.single)
            _note_logits(workspace, guide.arrays.single.outputs[0], num_moves)
            if not add_arms(tree, node, workspace.moves, workspace.values, num_moves, settings.temperature):
                return NO_ARM
        return select(tree, node, workspace.moves, settings.curiosity, settings.doubt)

    return inner_rule(choose)


def _make_rethink(game: Game, choose: Callable[..., Any]) -> Callable[..., None]:
    """The rule that lets others redo their secret choices, as in search.py."""
    to_act, legal, play = game.to_act, game.legal, game.play

    def rethink(box: Box, table: Table, searcher: int, line: int, guide: Guide) -> None:
        workspace = guide.workspace
        asked = to_act(box, table)
        for seat in range(np.int64(table.num_seats)):
            if seat == searcher or has_bit(asked, seat):
                continue
            legal(box, table, seat, workspace.moves)
            if count(workspace.moves) < 2:
                continue
            node = find_node(guide.tree, workspace.keys[seat])
            arm = choose(box, table, seat, node, guide) if node != NO_NODE else NO_ARM
            if arm != NO_ARM:
                _note(guide, line, node, arm, seat)
                move: Whole = np.int64(guide.tree.move[arm])
                play(box, table, seat, move, workspace.no_story)

    return inner_rule(rethink)


@inner_rule
def _note(guide: Guide, line: int, node: Whole, arm: Whole, seat: Whole) -> None:
    """Record which arm a seat chose at which node."""
    depth = guide.arrays.depths[line]
    step = guide.arrays.paths[line, depth]
    step[NODE], step[ARM], step[CHOOSER] = node, arm, seat
    guide.arrays.depths[line] = depth + 1


def _make_walk(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule that plays a candidate and walks on to a new position, or to the end of the game."""
    to_act, legal, play, limit = game.to_act, game.legal, game.play, game.decision_limit
    choose, prune = _make_choose(game), judgement.prune
    rethink = _make_rethink(game, choose)

    def walk(box: Box, table: Table, searcher: int, line: int, guide: Guide) -> None:
        arrays, workspace = guide.arrays, guide.workspace
        arrays.depths[line], arrays.nodes[line], arrays.left[line] = 0, NO_NODE, guide.settings.horizon
        for other in range(np.int64(table.num_seats)):
            workspace.keys[other] = np.uint64(other + 1)
        rethink(box, table, searcher, line, guide)
        asked = to_act(box, table)
        seat: Whole = np.int64(searcher)
        move: Whole = np.int64(arrays.candidates[line])
        for _ in range(limit):
            workspace.story[0, 0] = 0
            play(box, table, seat, move, workspace.story)
            watch(workspace.story, searcher, table.num_seats, workspace.keys)
            before, asked = asked, to_act(box, table)
            arrays.is_secret[line] = is_still_secret(before, seat, asked)
            seat = np.int64(lowest(asked))
            if seat < 0:
                break
            legal(box, table, seat, workspace.moves)
            prune(box, table, seat, workspace.moves)
            if count(workspace.moves) == 1:
                move = nth(workspace.moves, 0)
                continue
            node = find_node(guide.tree, workspace.keys[seat])
            if node == NO_NODE or arrays.depths[line] == DEPTH:
                break
            if not arrays.is_secret[line] and guide.tree.first[node] == NO_ARM:
                arrays.nodes[line] = node
                break
            arm = choose(box, table, seat, node, guide)
            if arm == NO_ARM:
                break
            _note(guide, line, node, arm, seat)
            move = np.int64(guide.tree.move[arm])
        arrays.viewers[line] = lowest(to_act(box, table))

    return inner_rule(walk)


def _make_settle(game: Game) -> Callable[..., None]:
    """The rule that gives every seat's result to the arms its choices went through, and to the searcher's first move."""
    score, rank = game.score, game.rank

    def settle(box: Box, table: Table, searcher: int, line: int, guide: Guide) -> None:
        arrays, workspace, tree = guide.arrays, guide.workspace, guide.tree
        seats, results = np.int64(table.num_seats), arrays.results[line]
        if arrays.viewers[line] == NOBODY:
            workspace.sheet[:] = 0
            score(box, table, workspace.sheet)
            rank(box, table, workspace.sheet, workspace.places)
            for seat in range(seats):
                workspace.points[seat] = total_points(workspace.sheet, seat)
            read_ending(guide, line, seats)
        for depth in range(arrays.depths[line]):
            step = arrays.paths[line, depth]
            tree.visits[step[NODE]] += 1
            tree.tries[step[ARM]] += 1
            tree.total[step[ARM]] += results[step[CHOOSER]]
        tally = workspace.tally[arrays.candidates[line]]
        tally[TRIES] += 1
        tally[RESULT] += results[searcher]
        tally[PLACE] += 1.0 + (seats - 1) * (1.0 - arrays.places[line, searcher])
        tally[MARGIN] += arrays.margins[line, searcher]

    return inner_rule(settle)
