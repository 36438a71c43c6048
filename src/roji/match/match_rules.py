"""The three compiled functions of a game that the referee calls: list the legal moves, play a move, write everybody's views.

They take arrays of one box and one table, because Numba unpacks a record ten times more slowly than an array. They run
for microseconds and keep the interpreter lock, so that the server's other threads do not take it meanwhile. They bypass
Numba's dispatcher, which inspects the types of all arguments at every call: callers must pass exactly the types named
here.

Legal moves are written into lists, a row of bytes for each seat: first how many moves, then the moves.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np

from roji.core.bits import has_bit
from roji.core.game import Game
from roji.core.moves import has, new_moves
from roji.core.per_game import per_game
from roji.core.rule import is_interpreted, rule
from roji.core.story import EVERYBODY, NOBODY, new_story

__all__ = ["MatchRules", "match_rules", "new_lists"]


class MatchRules(NamedTuple):
    """The compiled functions of one game."""

    # (boxes, tables, moves, lists) -> (to_act, number of choices); lists every seat's legal moves
    list_moves: Callable[..., tuple[int, int]]
    # (boxes, tables, seat, move, story, moves, lists)
    # -> (to_act, choices, number of events, reveals something, everyone sees all, seats that see something)
    play: Callable[..., tuple[int, int, int, bool, bool, int]]
    # (boxes, tables, views): writes the table as each seat may know it; the last view is an onlooker's
    write_views: Callable[..., None]


def new_lists(game: Game, seats: int) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """Empty lists of moves, one for each seat: the count, the moves, and a spare place that is written and never read."""
    return np.zeros((seats, game.num_moves + 2), np.uint8)


@per_game
def match_rules(game: Game) -> MatchRules:
    """The compiled functions of a game. The first call compiles them."""
    list_moves = _make_list_moves(game)
    boxes, tables = np.zeros(1, game.box_type), np.zeros(1, game.table_type)
    story, moves, lists = new_story(), new_moves(), new_lists(game, 1)
    return MatchRules(
        _compiled_for(list_moves, boxes, tables, moves, lists),
        _compiled_for(_make_play(game, list_moves), boxes, tables, 0, 0, story, moves, lists),
        _compiled_for(_make_write_views(game), boxes, tables, tables),
    )


def _compiled_for(function: Any, *arguments: Any) -> Any:
    """A rule's machine code for arguments like these."""
    if is_interpreted():
        return function
    kinds = tuple(numba.typeof(argument) for argument in arguments)
    function.compile(kinds)
    return function.get_overload(kinds)


def _make_list_moves(game: Game) -> Callable[..., tuple[int, int]]:
    legal, to_act = game.legal, game.to_act

    def list_moves(boxes: Any, tables: Any, moves: Any, lists: Any) -> tuple[int, int]:
        box, table = boxes[0], tables[0]
        num_moves = lists.shape[1] - 2  # not a constant: unrolling such a loop takes LLVM 12 seconds
        waiting, choices = int(to_act(box, table)), 0
        for seat in range(np.int64(table.num_seats)):  # seats of another width would compile `legal` again
            legal(box, table, seat, moves)
            found = 0
            for move in range(num_moves):
                lists[seat, found + 1] = move
                found += int(has(moves, move))
            lists[seat, 0] = found
            if has_bit(waiting, seat):
                choices += found
        return waiting, choices

    return rule(list_moves, keeps_lock=True)


def _make_play(
    game: Game, list_moves: Callable[..., tuple[int, int]]
) -> Callable[..., tuple[int, int, int, bool, bool, int]]:
    play, revealing = game.play, sum(1 << kind for kind in game.revealing_kinds)

    def play_and_list(
        boxes: Any, tables: Any, seat: int, move: int, story: Any, moves: Any, lists: Any
    ) -> tuple[int, int, int, bool, bool, int]:
        story[0, 0] = 0
        play(boxes[0], tables[0], seat, move, story)
        told, reveals, is_open, eyes = int(story[0, 0]), False, True, 0
        for row in range(1, told + 1):
            reveals = reveals or has_bit(revealing, story[row, 0])
            is_open = is_open and int(story[row, 5]) == EVERYBODY
            eyes |= int(story[row, 5])
        waiting, choices = list_moves(boxes, tables, moves, lists)
        return waiting, choices, told, reveals, is_open, eyes

    return rule(play_and_list, keeps_lock=True)


def _make_write_views(game: Game) -> Callable[..., None]:
    view = game.view

    def write_views(boxes: Any, tables: Any, views: Any) -> None:
        onlooker = len(views) - 1
        for viewer in range(len(views)):
            views[viewer] = tables[0]
            view(boxes[0], views[viewer], viewer if viewer != onlooker else NOBODY)

    return rule(write_views, keeps_lock=True)
