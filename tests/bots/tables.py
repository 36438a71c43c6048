"""Tables for bots to play on: positions from random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.games import GAMES, find_game

BOTS = (
    "random",
    "newcomer",
    "greedy",
    "gentle",
    "steady",
    "keen",
    "sharp",
    "expert",
    "classic",
    "master",
    "search",
    "network",
    "guided",
)
SEARCHING = ("sharp", "expert", "classic", "master", "search", "guided")
FEW = 24  # iterations: enough to descend a tree, few enough for the interpreter


def positions(game: Game, seats: int, seed: int, every: int, limit: int) -> Iterator[tuple[Any, Any, int]]:
    """Yield box, table and a seat to act at every n-th decision of a random game, if there is more than one legal move."""
    box = default_edition(game).box
    luck = new_luck(seed)
    table = game.new_table(box, seats, 0, seed)
    number, found = 0, 0
    while found < limit and (waiting := game.seats_to_act(box, table)):
        seat = waiting[int(below(luck, len(waiting)))]
        moves = game.legal_moves(box, table, seat)
        if number % every == 0 and len(moves) > 1:
            found += 1
            yield box, game.copy(table), seat
        game.play_quietly(box, table, seat, moves[int(below(luck, len(moves)))])
        number += 1


def games() -> list[Game]:
    return [find_game(name) for name in GAMES]
