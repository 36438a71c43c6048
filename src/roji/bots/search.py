"""Information-set Monte Carlo tree search, compiled for each game.

Each iteration deals everything the seat cannot know afresh, walks down the tree (each seat for its own good, each by what it has
seen itself), adds one node, plays on quickly, and gives every seat's result to the arms that its choices went through.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.bots.desk import ARM, CHOOSER, DEPTH, LINES, MARGIN, NODE, PLACE, RESULT, TRIES, Desk
from roji.bots.judgement import Judgement
from roji.bots.mind import Mind
from roji.bots.outcome import finished, guessed
from roji.bots.tree import NO_ARM, NO_NODE, Tree, add_arms, clear_tree, find_node, see, select
from roji.core.game import Game
from roji.core.moves import count, nth
from roji.core.rule import Box, Luck, Story, Table, Whole, rule
from roji.core.story import EVERYBODY

__all__ = ["lowest_seat", "make_play_on", "make_search"]


def make_search(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule that searches for `iterations` more; `is_fresh` forgets what was found before."""
    choose = _make_choose(game, judgement)
    redeal, rethink, walk = game.redeal, _make_rethink(game, choose), _make_walk(game, choose)
    play_on, settle = make_play_on(game, judgement), _make_settle(game, judgement)

    def search(
        box: Box,
        searcher: int,
        luck: Luck,
        iterations: int,
        mind: Mind,
        lore: Any,
        tree: Tree,
        desk: Desk,
        is_fresh: bool,
    ) -> None:
        table = desk.tables[1]
        if is_fresh:
            clear_tree(tree)
            desk.tally[:] = 0
        for _ in range(iterations):
            desk.tables[1] = desk.tables[0]
            redeal(box, table, searcher, luck)
            for seat in range(np.int64(table.num_seats)):
                desk.keys[seat] = np.uint64(seat + 1)
            depth = rethink(box, table, searcher, mind, lore, tree, desk)
            depth, first = walk(box, table, searcher, mind, lore, tree, desk, depth)
            play_on(box, table, luck, mind.horizon, lore, desk)
            settle(box, table, searcher, first, mind, lore, desk)
            for step in range(depth):
                tree.visits[desk.path[step, NODE]] += 1
                tree.tries[desk.path[step, ARM]] += 1
                tree.total[desk.path[step, ARM]] += desk.results[desk.path[step, CHOOSER]]

    return rule(search)


def _make_choose(game: Game, judgement: Judgement) -> Callable[..., Any]:
    """The rule by which a seat chooses in the tree, from `desk.moves`: its node and arm, NO_NODE if the tree is full."""
    judge, num_moves = judgement.judge, game.num_moves

    def choose(box: Box, table: Table, seat: int, mind: Mind, lore: Any, tree: Tree, desk: Desk) -> Any:
        moves = desk.moves
        node = find_node(tree, desk.keys[seat])
        if node == NO_NODE:
            return node, NO_ARM
        known = tree.known[node]
        if ((moves[0] & ~known[0]) | (moves[1] & ~known[1])) != 0:
            judge(box, table, seat, moves, lore, desk.values)
            if not add_arms(tree, node, moves, desk.values, num_moves, mind.temperature):
                return NO_NODE, NO_ARM
        return node, select(tree, node, moves, mind.curiosity, mind.doubt)

    return rule(choose)


def _make_rethink(game: Game, choose: Callable[..., Any]) -> Callable[..., Any]:
    """The rule that lets others who have chosen in secret choose again, so that nobody's guess depends on who was first.

    A redeal gives them a choice at random; as long as they may still change it, they choose like everybody else.
    """
    to_act, legal, play = game.to_act, game.legal, game.play

    def rethink(box: Box, table: Table, searcher: int, mind: Mind, lore: Any, tree: Tree, desk: Desk) -> Any:
        waiting = to_act(box, table)
        depth = 0
        for seat in range(np.int64(table.num_seats)):
            if seat == searcher or (waiting >> seat) & 1:
                continue
            legal(box, table, seat, desk.moves)
            if count(desk.moves) < 2:
                continue
            node, arm = choose(box, table, seat, mind, lore, tree, desk)
            if node != NO_NODE:
                desk.path[depth, NODE], desk.path[depth, ARM], desk.path[depth, CHOOSER] = node, arm, seat
                depth += 1
                move: Whole = np.int64(tree.move[arm])
                play(box, table, seat, move, desk.no_story)
        return depth

    return rule(rethink)


def _make_walk(game: Game, choose: Callable[..., Any]) -> Callable[..., Any]:
    """The rule that walks down the tree to a node that is new, and tells how deep, and the searcher's first move."""
    to_act, legal, play, limit = game.to_act, game.legal, game.play, game.decision_limit

    def walk(box: Box, table: Table, searcher: int, mind: Mind, lore: Any, tree: Tree, desk: Desk, depth: int) -> Any:
        first = -1
        is_new = False
        for _ in range(limit):
            waiting = to_act(box, table)
            if waiting == 0 or depth == DEPTH or (is_new and first >= 0):
                break
            seat = lowest_seat(waiting)
            legal(box, table, seat, desk.moves)
            if count(desk.moves) == 1:
                move: Whole = nth(desk.moves, 0)
            else:
                node, arm = choose(box, table, seat, mind, lore, tree, desk)
                if node == NO_NODE:
                    break
                desk.path[depth, NODE], desk.path[depth, ARM], desk.path[depth, CHOOSER] = node, arm, seat
                depth += 1
                is_new = is_new or tree.visits[node] == 0
                move = np.int64(tree.move[arm])
            if first < 0 and seat == searcher:
                first = move
            desk.story[0, 0] = 0
            play(box, table, seat, move, desk.story)
            watch(desk.story, searcher, table.num_seats, desk.keys)
        return depth, first

    return rule(walk)


@rule
def watch(story: Story, searcher: int, seats: int, keys: Any) -> None:
    """Each seat sees what happened, as far as it may; rows that the searching seat does not see are left out for all."""
    for row in range(1, story[0, 0] + 1):
        eyes = np.int64(story[row, 5])
        if eyes != EVERYBODY and (eyes >> searcher) & 1 == 0:
            continue
        for seat in range(seats):
            if (eyes >> seat) & 1:
                keys[seat] = see(keys[seat], story[row])


def make_play_on(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule that plays on quickly to the end, or to the horizon."""
    to_act, legal, play, limit = game.to_act, game.legal, game.play, game.decision_limit
    quick = judgement.quick

    def play_on(box: Box, table: Table, luck: Luck, horizon: int, lore: Any, desk: Desk) -> None:
        for _ in range(min(limit, horizon)):
            waiting = to_act(box, table)
            if waiting == 0:
                return
            seat = lowest_seat(waiting)
            legal(box, table, seat, desk.moves)
            if count(desk.moves) == 1:
                move: Whole = nth(desk.moves, 0)
            else:
                move = np.int64(quick(box, table, seat, desk.moves, lore, luck))
            play(box, table, seat, move, desk.no_story)

    return rule(play_on)


def _make_settle(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule that gives every seat its result, and adds up what followed the searcher's first move."""
    to_act, score, rank, estimate = game.to_act, game.score, game.rank, judgement.estimate
    num_lines = game.score_lines

    def settle(box: Box, table: Table, searcher: int, first: int, mind: Mind, lore: Any, desk: Desk) -> None:
        seats: Whole = np.int64(table.num_seats)
        desk.sheet[:] = 0
        score(box, table, desk.sheet)
        if to_act(box, table) == 0:
            rank(box, table, desk.sheet, desk.places)
            for seat in range(seats):
                desk.points[seat] = desk.sheet[seat].sum()
            finished(seats, desk.points, desk.places, mind.scale, mind.share, desk.results)
            place = np.float64(desk.places[searcher])
        else:
            estimate(box, table, lore, desk.points)
            guessed(seats, desk.points, mind.guess_scale, desk.results)
            place = 1.0 + (seats - 1) * (1.0 - desk.results[searcher])
        if first < 0:
            return
        row = desk.tally[first]
        row[TRIES] += 1
        row[RESULT] += desk.results[searcher]
        row[PLACE] += place
        best = -1e9
        for seat in range(seats):
            if seat != searcher:
                best = max(best, desk.points[seat])
        row[MARGIN] += desk.points[searcher] - best
        for line in range(num_lines):
            row[LINES + line] += desk.sheet[searcher, line]

    return rule(settle)


@rule
def lowest_seat(waiting: int) -> Whole:
    """The lowest of the seats that have to act."""
    seat = 0
    while (waiting >> seat) & 1 == 0:
        seat += 1
    return seat
