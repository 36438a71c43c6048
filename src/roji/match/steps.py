"""What the referee asks of the rules, in few calls: a record costs ten times more to hand over than an array of one.

For each game, three compiled functions on arrays of one box and one table: what may be done now, what follows a move, and
what does a seat see. They take microseconds and keep the interpreter lock, which the server's other threads would take
meanwhile.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roji.core.game import Game
from roji.core.moves import count
from roji.core.rule import rule
from roji.core.story import EVERYBODY

__all__ = ["Steps", "steps_of"]


@dataclass(frozen=True, slots=True)
class Steps:
    """The compiled functions of one game."""

    # (boxes, tables, moves) -> (to_act, how many choices they have); fills in what every seat may do
    ask: Callable[..., tuple[int, int]]
    # (boxes, tables, seat, move, story, moves) -> (to_act, choices, whether it reveals something, whether everybody sees it all)
    act: Callable[..., tuple[int, int, bool, bool]]
    # (boxes, tables, seen, seat): copies the table, as this seat may know it
    see: Callable[..., None]


_steps: dict[str, Steps] = {}


def steps_of(game: Game) -> Steps:
    """The compiled functions of a game."""
    if game.name not in _steps:
        ask = _make_ask(game)
        _steps[game.name] = Steps(ask, _make_act(game, ask), _make_see(game))
    return _steps[game.name]


def _make_ask(game: Game) -> Callable[..., tuple[int, int]]:
    legal, to_act = game.legal, game.to_act

    def ask(boxes: Any, tables: Any, moves: Any) -> tuple[int, int]:
        box, table = boxes[0], tables[0]
        waiting, choices = int(to_act(box, table)), 0
        for seat in range(table.num_seats):
            legal(box, table, seat, moves[seat])
            if waiting >> seat & 1:
                choices += int(count(moves[seat]))
        return waiting, choices

    return rule(ask, keeps_lock=True)


def _make_act(game: Game, ask: Callable[..., tuple[int, int]]) -> Callable[..., tuple[int, int, bool, bool]]:
    play, revealing = game.play, sum(1 << kind for kind in game.revealing_kinds)

    def act(boxes: Any, tables: Any, seat: int, move: int, story: Any, moves: Any) -> tuple[int, int, bool, bool]:
        story[0, 0] = 0
        play(boxes[0], tables[0], seat, move, story)
        reveals, is_open = False, True
        for row in range(1, story[0, 0] + 1):
            reveals = reveals or revealing >> int(story[row, 0]) & 1 == 1
            is_open = is_open and int(story[row, 5]) == EVERYBODY
        waiting, choices = ask(boxes, tables, moves)
        return waiting, choices, reveals, is_open

    return rule(act, keeps_lock=True)


def _make_see(game: Game) -> Callable[..., None]:
    view = game.view

    def see(boxes: Any, tables: Any, seen: Any, seat: int) -> None:
        seen[0] = tables[0]
        view(boxes[0], seen[0], seat)

    return rule(see, keeps_lock=True)
