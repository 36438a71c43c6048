"""A game's rules for Python callers, one decision at a time.

If Python passes records, a rule takes twenty times as long to identify their types as with arrays. So these take arrays of one
record each.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from roji.core.game import Game
from roji.core.per_game import per_game
from roji.core.rule import Moves, Story, Whole, rule

__all__ = ["SeatRules", "seat_rules"]


class SeatRules(NamedTuple):
    """The rules; `boxes` and `tables` are arrays of one record."""

    to_act: Callable[[Any, Any], Whole]  # (boxes, tables) -> a bit for each seat that has to act
    play: Callable[[Any, Any, int, int, Story], Whole]  # (boxes, tables, seat, move, story) -> who has to act then
    legal: Callable[[Any, Any, int, Moves], None]  # (boxes, tables, seat, moves)
    features: Callable[[Any, Any, int, Any], None]  # (boxes, tables, seat, features)


@per_game
def seat_rules(game: Game) -> SeatRules:
    """The rules of a game, each compiled at its first call."""
    to_act, play, legal, features = game.to_act, game.play, game.legal, game.features

    def seats_to_act(boxes: Any, tables: Any) -> Whole:
        return to_act(boxes[0], tables[0])

    def play_move(boxes: Any, tables: Any, seat: int, move: int, story: Story) -> Whole:
        play(boxes[0], tables[0], seat, move, story)
        return to_act(boxes[0], tables[0])

    def legal_moves(boxes: Any, tables: Any, seat: int, moves: Moves) -> None:
        legal(boxes[0], tables[0], seat, moves)

    def seat_features(boxes: Any, tables: Any, seat: int, numbers: Any) -> None:
        features(boxes[0], tables[0], seat, numbers)

    return SeatRules(rule(seats_to_act), rule(play_move), rule(legal_moves), rule(seat_features))
