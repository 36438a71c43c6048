"""What the referee asks of the rules, in few calls: a record costs ten times more to hand over than an array of one.

For each game, three compiled functions on arrays of one box and one table: what may a seat do, what follows a move, and what
does a seat see. They take microseconds and keep the interpreter lock, which the server's other threads would take meanwhile.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roji.core.game import MAX_SEATS, Game
from roji.core.rule import rule

__all__ = ["Steps", "steps_of"]


@dataclass(frozen=True, slots=True)
class Steps:
    """The compiled functions of one game."""

    ask: Callable[..., int]  # (boxes, tables, seat, moves) -> to_act; fills in what this seat may do
    act: Callable[
        ..., int
    ]  # (boxes, tables, seat, move, story, moves) -> to_act; if one seat acts next: what it may do
    see: Callable[..., None]  # (boxes, tables, seats_view, seat): copies the table, as this seat may know it


_steps: dict[str, Steps] = {}


def steps_of(game: Game) -> Steps:
    """The compiled functions of a game."""
    if game.name not in _steps:
        _steps[game.name] = Steps(_make_ask(game), _make_act(game), _make_see(game))
    return _steps[game.name]


def _make_ask(game: Game) -> Callable[..., int]:
    legal, to_act = game.legal, game.to_act

    def ask(boxes: Any, tables: Any, seat: int, moves: Any) -> int:
        legal(boxes[0], tables[0], seat, moves)
        return to_act(boxes[0], tables[0])

    return rule(ask, keeps_lock=True)


def _make_act(game: Game) -> Callable[..., int]:
    legal, to_act, play, most_seats = game.legal, game.to_act, game.play, MAX_SEATS

    def act(boxes: Any, tables: Any, seat: int, move: int, story: Any, moves: Any) -> int:
        box, table = boxes[0], tables[0]
        story[0, 0] = 0
        play(box, table, seat, move, story)
        waiting = to_act(box, table)
        for only in range(most_seats):
            if waiting == 1 << only:
                legal(box, table, only, moves)
        return waiting

    return rule(act, keeps_lock=True)


def _make_see(game: Game) -> Callable[..., None]:
    view = game.view

    def see(boxes: Any, tables: Any, seen: Any, seat: int) -> None:
        seen[0] = tables[0]
        view(boxes[0], seen[0], seat)

    return rule(see, keeps_lock=True)
