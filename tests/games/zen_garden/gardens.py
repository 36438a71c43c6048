"""Zen Garden tables for tests, drawn as text.

A tile is four characters: decor (P pagoda, B bench, U buddha, G gate, C crane), path (s sand, w wood, t stone), floor
(S sand, G gravel, T trees, C clay, W water, B cherry blossom) and rotation (0-3). `....` is an empty space.
"""

from typing import Any

from roji.core.edition import default_edition
from roji.core.story import Event, events, new_story
from roji.games.zen_garden.box import EMPTY, GARDEN
from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.moves import number

BOX = default_edition(GAME).box
DECORS, PATHS, FLOORS = "PBUGC", "swt", "SGTCWB"
# Letters that stand for a decor and for a floor mean the decor here.
PREFERENCES = {name: index for index, name in reversed(list(enumerate((*DECORS, *PATHS, *FLOORS))))}


def tile_number(drawn: str) -> int:
    """The number of a drawn tile."""
    return (DECORS.index(drawn[0]) * 3 + PATHS.index(drawn[1])) * 6 + FLOORS.index(drawn[2])


def new_table(seats: int = 2, boards: str = "1", seed: int = 1) -> Any:
    """A table after set-up; seat 0 has to move."""
    table = GAME.new_table(BOX, seats, GAME.encode_options({"boards": boards}, seats), seed)
    table.first_seat = table.seat = 0
    return table


def plant(table: Any, seat: int, drawing: str) -> None:
    """Give a seat the drawn garden."""
    table.garden[seat] = EMPTY
    table.rotation[seat] = 0
    table.occupied[seat] = 0
    table.shown[seat] = 0
    for row, line in enumerate(drawing.strip().splitlines()):
        for column, drawn in enumerate(line.split()):
            if drawn != "....":
                _put(table, seat, row * GARDEN + column, drawn)


def _put(table: Any, seat: int, cell: int, drawn: str) -> None:
    tile = tile_number(drawn)
    table.garden[seat, cell] = tile
    table.rotation[seat, cell] = int(drawn[3])
    table.occupied[seat] |= 1 << cell
    for preference in (BOX.decor_of[tile], BOX.path_of[tile], BOX.floor_of[tile]):
        table.shown[seat, preference] += 1


def drawing(table: Any, seat: int) -> str:
    """A seat's garden as text."""
    rows = []
    for row in range(GARDEN):
        cells = []
        for column in range(GARDEN):
            tile = int(table.garden[seat, row * GARDEN + column])
            turn = int(table.rotation[seat, row * GARDEN + column])
            cells.append(
                "...." if tile == EMPTY else f"{DECORS[tile // 18]}{PATHS[tile // 6 % 3]}{FLOORS[tile % 6]}{turn}"
            )
        rows.append(" ".join(cells))
    return "\n".join(rows)


def stock(table: Any, drawing: str) -> None:
    """Put drawn tiles (three characters each, `...` for an empty space) into the market, top row first."""
    for row, line in zip((2, 1, 0), drawing.strip().splitlines(), strict=True):
        for column, drawn in enumerate(line.split()):
            table.market[row * 4 + column] = EMPTY if drawn == "..." else tile_number(drawn)


def play(table: Any, *moves: str) -> list[Event]:
    """Play moves for the seat to act; each must be legal. Returns the events of the last one."""
    story = new_story()
    for text in moves:
        seat = int(table.seat)
        move = number(BOX, table, seat, text)
        assert move in GAME.legal_moves(BOX, table, seat), f"{text} is not legal"
        story[0, 0] = 0
        GAME.play(BOX, table, seat, move, story)
    return events(story)


def hold(table: Any, drawn: str) -> None:
    """Let the seat to move hold a tile."""
    table.held = tile_number(drawn)


def legal(table: Any, seat: int = 0) -> list[str]:
    """The legal moves of a seat as text."""
    return [GAME.text(BOX, table, seat, move) for move in GAME.legal_moves(BOX, table, seat)]


def points(table: Any, clause: str, seat: int = 0) -> int:
    """The points of a seat for a clause."""
    return int(GAME.sheet(BOX, table)[seat, GAME.score_clauses.index(clause)])
