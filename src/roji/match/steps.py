"""What the referee asks of the rules, in few calls: a record costs ten times more to hand over than an array of one.

For each game, three compiled functions on arrays of one box and one table: what may be done now, what follows a move, and
what does a seat see. They take microseconds and keep the interpreter lock, which the server's other threads would take
meanwhile. They are called past Numba's dispatcher, which would look at the kinds of all arguments at every call: the kinds
must be exactly those named here.

What may be done is written into lists, a row of bytes for each seat: first how many moves, then the moves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from roji.core.game import Game
from roji.core.moves import has, new_moves
from roji.core.rule import is_interpreted, rule
from roji.core.story import EVERYBODY, NOBODY, new_story

__all__ = ["Steps", "direct", "new_lists", "steps_of"]


@dataclass(frozen=True, slots=True)
class Steps:
    """The compiled functions of one game."""

    # (boxes, tables, moves, lists) -> (to_act, how many choices they have); writes down what every seat may do
    ask: Callable[..., tuple[int, int]]
    # (boxes, tables, seat, move, story, moves, lists)
    # -> (to_act, choices, how many events, does it reveal something, does everybody see it all, who sees something)
    act: Callable[..., tuple[int, int, int, bool, bool, int]]
    # (boxes, tables, seen): copies the table as each seat may know it, and at the end as an onlooker may
    see: Callable[..., None]


_steps: dict[str, Steps] = {}


def new_lists(game: Game, seats: int) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """Empty lists of moves, one for each seat: how many, the moves, and a place to write on that is never read."""
    return np.zeros((seats, game.num_moves + 2), np.uint8)


def steps_of(game: Game) -> Steps:
    """The compiled functions of a game."""
    if game.name not in _steps:
        ask = _make_ask(game)
        boxes, tables = np.zeros(1, game.box_type), np.zeros(1, game.table_type)
        story, moves, lists = new_story(), new_moves(), new_lists(game, 1)
        _steps[game.name] = Steps(
            ask=direct(ask, boxes, tables, moves, lists),
            act=direct(_make_act(game, ask), boxes, tables, 0, 0, story, moves, lists),
            see=direct(_make_see(game), boxes, tables, tables),
        )
    return _steps[game.name]


def direct(function: Any, *arguments: Any) -> Any:
    """A rule compiled for arguments like these, to be called without looking at them again."""
    if is_interpreted():
        return function
    kinds = tuple(numba.typeof(argument) for argument in arguments)
    function.compile(kinds)
    return function.get_overload(kinds)


def _make_ask(game: Game) -> Callable[..., tuple[int, int]]:
    legal, to_act, num_moves = game.legal, game.to_act, game.num_moves

    def ask(boxes: Any, tables: Any, moves: Any, lists: Any) -> tuple[int, int]:
        box, table = boxes[0], tables[0]
        waiting, choices = int(to_act(box, table)), 0
        for seat in range(table.num_seats):
            legal(box, table, seat, moves)
            found = 0
            for move in range(num_moves):
                lists[seat, found + 1] = move
                found += int(has(moves, move))
            lists[seat, 0] = found
            if waiting >> seat & 1:
                choices += found
        return waiting, choices

    return rule(ask, keeps_lock=True)


def _make_act(game: Game, ask: Callable[..., tuple[int, int]]) -> Callable[..., tuple[int, int, int, bool, bool, int]]:
    play, revealing = game.play, sum(1 << kind for kind in game.revealing_kinds)

    def act(
        boxes: Any, tables: Any, seat: int, move: int, story: Any, moves: Any, lists: Any
    ) -> tuple[int, int, int, bool, bool, int]:
        story[0, 0] = 0
        play(boxes[0], tables[0], seat, move, story)
        told, reveals, is_open, eyes = int(story[0, 0]), False, True, 0
        for row in range(1, told + 1):
            reveals = reveals or revealing >> int(story[row, 0]) & 1 == 1
            is_open = is_open and int(story[row, 5]) == EVERYBODY
            eyes |= int(story[row, 5])
        waiting, choices = ask(boxes, tables, moves, lists)
        return waiting, choices, told, reveals, is_open, eyes

    return rule(act, keeps_lock=True)


def _make_see(game: Game) -> Callable[..., None]:
    view = game.view

    def see(boxes: Any, tables: Any, seen: Any) -> None:
        onlooker = len(seen) - 1
        for viewer in range(len(seen)):
            seen[viewer] = tables[0]
            view(boxes[0], seen[viewer], viewer if viewer != onlooker else NOBODY)

    return rule(see, keeps_lock=True)
