"""Zen Garden as in a first game: the cheapest tile that pleases the Emperor, placed where it scores, never turned."""

from roji.bots.newcomer import points_after
from roji.core.game import Game
from roji.core.rule import Box, Table
from roji.games.zen_garden.box import COLUMNS
from roji.games.zen_garden.moves import FIRST_PLACE, ROTATIONS
from roji.games.zen_garden.table import DETAIL, MAJOR, MAJORITY, MINOR

__all__ = ["like"]

PLEASES = ((MAJOR, 2), (MINOR, 1), (MAJORITY, 1), (DETAIL, 1))  # Z5.4-Z5.7: what a tile with this wish seems to bring


def like(game: Game, box: Box, table: Table, seat: int, move: int) -> tuple[int, int]:
    """Z3.1: cheap first, then what scores for each tile. Z3.3: as many points as possible, and never turned."""
    if move >= FIRST_PLACE:
        is_turned = (move - FIRST_PLACE) % ROTATIONS != 0
        return (-1, 0) if is_turned else (0, points_after(game, box, table, seat, move))
    tile = table.market[move]
    shows = (box.decor_of[tile], box.path_of[tile], box.floor_of[tile])
    pleases = sum(points * (table.wishes[wish] in shows) for wish, points in PLEASES)
    return -int(box.prices[move // COLUMNS]), int(pleases)
