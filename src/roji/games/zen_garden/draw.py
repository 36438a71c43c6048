"""Zen Garden as text for a terminal (rich markup).

Paths are drawn through the tiles, so that rings are visible:

Pa Wa    decor and floor; the path of this tile joins its right and its bottom edge (rotation 0)
  ╭───   thin lines are sand paths, double lines wood, heavy lines stone
  │
"""

from collections.abc import Callable

import numpy as np

from roji.core.drawing import ROOMY, Picture, Room, beside, first_that_fits, seat_names, short_name, width
from roji.core.rule import Box, Table
from roji.games.zen_garden.box import CELLS, COLUMNS, EMPTY, FIRST_FLOOR, FIRST_PATH, GARDEN, MISSIONS, ROWS
from roji.games.zen_garden.score import SCORE_CLAUSES, is_ring, score
from roji.games.zen_garden.table import DETAIL, FIRST_MISSION, MAJOR, MAJORITY, MINOR
from roji.games.zen_garden.turn import num_rounds
from roji.games.zen_garden.words import WORDS, ZenGardenWords

__all__ = ["draw"]

BENDS = ("╭╮╯╰", "╔╗╝╚", "┏┓┛┗")  # by path, then by rotation
ACROSS = ("─", "═", "━")
DOWN = ("│", "║", "┃")
FLOOR_STYLES = ("yellow", "white", "green", "red", "blue", "magenta")
WIDTH = 7  # of a tile
SIDE = WIDTH // 2
HUNDRED = 100
NAME = 14  # columns for a name
SMALL_GARDEN = 37  # columns


def draw(box: Box, table: Table, seat: int, language: str, names: tuple[str, ...] = (), room: Room = ROOMY) -> str:
    """The table as this seat sees it: wishes, market, gardens, score. Small screens get small tiles."""
    words, names = WORDS[language], names or seat_names(int(table.num_seats))
    large = _large(box, table, seat, names, room, words)
    return first_that_fits([large, _small(box, table, seat, names, room, words)], room)


def _large(box: Box, table: Table, seat: int, names: tuple[str, ...], room: Room, words: ZenGardenWords) -> Picture:
    """Every tile on three lines, its path drawn through it."""
    lines = [_heading(box, table, words), *_wishes(box, table, words), ""]
    lines += [*beside([_market(box, table, words), _legend(words)]), ""]
    gardens = [_garden(box, table, owner, seat, names, words) for owner in range(int(table.num_seats))]
    lines += _rows(gardens, room, 0)
    return lines + (_held(box, table, words) if table.held != EMPTY else [])


def _small(box: Box, table: Table, seat: int, names: tuple[str, ...], room: Room, words: ZenGardenWords) -> Picture:
    """Every tile on one line: decor, bend of the path, floor."""
    heading = _heading(box, table, words) + (f"   {_held_in_line(box, table, words)}" if table.held != EMPTY else "")
    lines = [heading, *beside([_small_market(box, table, words), _short_wishes(box, table, words)])]
    gardens = [_small_garden(box, table, owner, seat, names, words) for owner in range(int(table.num_seats))]
    return [*lines, *_short_legend(words), *_rows(gardens, room, SMALL_GARDEN)]


def _rows(gardens: list[Picture], room: Room, columns: int) -> Picture:
    """As many gardens side by side as fit on the screen, but not three and then one."""
    widest = max(columns, *(width(line) for garden in gardens for line in garden))
    fitting = max(1, (room[0] + 3) // (widest + 3))
    in_row = -(-len(gardens) // -(-len(gardens) // fitting))
    lines: Picture = []
    for first in range(0, len(gardens), in_row):
        lines += [*beside(gardens[first : first + in_row], widest), *([""] if not columns else [])]
    return lines


def _heading(box: Box, table: Table, words: ZenGardenWords) -> str:
    rounds = int(num_rounds(box, int(table.num_seats)))
    number = min(int(table.round_number) + 1, rounds)
    supply = words.labels["supply"].format(supply=int(table.num_supply), discards=int(table.num_discards))
    return f"[bold]{words.labels['round'].format(round=number, rounds=rounds)}[/]   [dim]{supply}[/]"


def _wishes(box: Box, table: Table, words: ZenGardenWords) -> Picture:
    minor, major, majority, detail, *missions = _wish_lines(box, table, words, "", words.preference)
    lines = [f"{minor}   {major}", majority, detail, *missions]
    return [f"[bold]{words.labels['wishes']}[/]", *(f"  {line}" for line in lines)]


def _short_wishes(box: Box, table: Table, words: ZenGardenWords) -> Picture:
    def code(wish: int) -> str:
        path = wish - FIRST_PATH
        return words.names["codes"][wish] or f"{BENDS[path][0]}{ACROSS[path]}"

    minor, major, majority, *others = _wish_lines(box, table, words, "short_", code)
    return [f"{minor} · {major} · {majority}", *others]


def _wish_lines(box: Box, table: Table, words: ZenGardenWords, length: str, name: Callable[[int], str]) -> Picture:
    """The Emperor's wishes and what they pay: four preferences, then the missions. `length` chooses the labels."""

    def wish(number: int) -> str:
        return name(int(table.wishes[number]))

    pays = {
        "minor": (MINOR, [box.minor_points]),
        "major": (MAJOR, [box.major_points]),
        "majority": (MAJORITY, box.majority_points),
        "detail": (DETAIL, box.detail_points[1:7]),
    }
    lines = [
        words.label(length + key, wish=wish(number), points="/".join(str(int(one)) for one in points))
        for key, (number, points) in pays.items()
    ]
    for mission in range(MISSIONS):
        first = FIRST_MISSION + 2 * mission
        if table.wishes[first] != EMPTY:
            left = [str(int(points)) for points in box.mission_points[table.points_taken[mission] :]]
            parts = {"mission": mission + 1, "needed": int(box.mission_needed), "first": wish(first)}
            points = ", ".join(left) or words.labels["none"]
            lines.append(words.label(f"{length}mission", **parts, second=wish(first + 1), points=points))
    return lines


def _market(box: Box, table: Table, words: ZenGardenWords) -> Picture:
    lines = [f"[bold]{words.labels['market']}[/]   " + "        ".join("abcd")]
    for row in range(ROWS - 1, -1, -1):
        cells = []
        for column in range(COLUMNS):
            tile = int(table.market[row * COLUMNS + column])
            bend = BENDS[_path(box, tile)][0] if tile != EMPTY else ""
            cells.append(f" {_label(box, tile, bend, words)} " if bend else "   ·   ")
        price = int(box.prices[row])
        lines.append(f"{row}  " + "  ".join(cells) + f"   {price or words.labels['free']}")
    return lines


def _small_market(box: Box, table: Table, words: ZenGardenWords) -> Picture:
    lines = [f"[bold]{words.labels['market']:<6}[/] " + "     ".join("abcd")]
    for row in range(ROWS - 1, -1, -1):
        tiles = [int(tile) for tile in table.market[row * COLUMNS : (row + 1) * COLUMNS]]
        cells = [f"{_small_tile(box, tile, 0, False, words)} " if tile != EMPTY else "  ·   " for tile in tiles]
        lines.append(f"{row}   {''.join(cells)} {int(box.prices[row]) or words.labels['free']}")
    return lines


def _path(box: Box, tile: int) -> int:
    return int(box.path_of[tile]) - FIRST_PATH


def _label(box: Box, tile: int, middle: str, words: ZenGardenWords) -> str:
    """The top line of a tile: decor, a middle part, floor."""
    floor = int(box.floor_of[tile])
    style = FLOOR_STYLES[floor - FIRST_PATH - len(BENDS)]
    return f"[bold]{words.names['codes'][box.decor_of[tile]]}[/]{middle}[{style}]{words.names['codes'][floor]}[/]"


def _small_tile(box: Box, tile: int, rotation: int, in_ring: bool, words: ZenGardenWords) -> str:
    """A tile of one line."""
    style = "bold bright_cyan" if in_ring else "cyan"
    return _label(box, tile, f"[{style}]{BENDS[_path(box, tile)][rotation]}[/]", words)


def _tile(box: Box, tile: int, rotation: int, in_ring: bool, words: ZenGardenWords) -> Picture:
    """A tile of three lines. Rotations 0 1 2 3 join right+bottom, bottom+left, left+top, top+right."""
    path = _path(box, tile)
    left, right = rotation in (1, 2), rotation in (0, 3)
    up, down = rotation in (2, 3), rotation in (0, 1)
    style = "bold bright_cyan" if in_ring else "cyan"
    across = (ACROSS[path] if left else " ") * SIDE + BENDS[path][rotation] + (ACROSS[path] if right else " ") * SIDE
    label = _label(box, tile, f"[{style}]{DOWN[path] if up else ' '}[/]", words)
    return [
        f" {label} ",
        f"[{style}]{across}[/]",
        f"[{style}]{' ' * SIDE}{DOWN[path] if down else ' '}{' ' * SIDE}[/]",
    ]


def _rings(box: Box, table: Table, seat: int) -> set[int]:
    """Z5.2: the cells whose paths are part of a ring."""
    rings = set()
    for cell in range(CELLS):
        if cell // GARDEN < GARDEN - 1 and cell % GARDEN < GARDEN - 1 and is_ring(box, table, seat, cell):
            rings |= {cell, cell + 1, cell + GARDEN, cell + GARDEN + 1}
    return rings


def _name(table: Table, owner: int, seat: int, names: tuple[str, ...], columns: int) -> str:
    """Whose garden it is; ▶ is to act."""
    turn = "▶" if table.seat == owner and not table.is_over else " "
    style = "bold reverse" if owner == seat else "bold"
    return f"{turn} [{style}]{short_name(names[owner], columns)}[/]"


def _coins_and_points(box: Box, table: Table, owner: int, words: ZenGardenWords) -> tuple[str, str]:
    points = sum(_points(box, table, owner))
    marker = " 100+" if points >= HUNDRED else ""  # Z5.13
    return f"{int(table.coins[owner])} {words.labels['coins']}", f"{points} {words.labels['points']}{marker}"


def _small_garden(
    box: Box, table: Table, owner: int, seat: int, names: tuple[str, ...], words: ZenGardenWords
) -> Picture:
    rings, beside_rows = _rings(box, table, owner), (*_coins_and_points(box, table, owner, words), "", "")
    first = " ⚑" if table.first_seat == owner else ""
    lines = [_name(table, owner, seat, names, SMALL_GARDEN - 5) + first, "     " + "     ".join("1234")]
    for row in range(GARDEN):
        line = f"{row + 1}  "
        for cell in range(row * GARDEN, (row + 1) * GARDEN):
            tile, rotation = int(table.garden[owner, cell]), int(table.rotation[owner, cell])
            line += f"{_small_tile(box, tile, rotation, cell in rings, words)} " if tile != EMPTY else "  [dim]·[/]   "
        lines.append(line + beside_rows[row])
    return lines


def _garden(box: Box, table: Table, owner: int, seat: int, names: tuple[str, ...], words: ZenGardenWords) -> Picture:
    rings = _rings(box, table, owner)
    first = f" ⚑ {words.labels['first']}" if table.first_seat == owner else ""
    title = f"{_name(table, owner, seat, names, NAME)}: {' · '.join(_coins_and_points(box, table, owner, words))}"
    lines = [title + first, "      " + "      ".join("1234") + "    ", "  ┌" + "─" * (GARDEN * WIDTH) + "┐"]
    for row in range(GARDEN):
        pictures = []
        for column in range(GARDEN):
            cell = row * GARDEN + column
            tile = int(table.garden[owner, cell])
            empty = [" " * WIDTH, f"{' ' * SIDE}[dim]·[/]{' ' * SIDE}", " " * WIDTH]
            picture = (
                _tile(box, tile, int(table.rotation[owner, cell]), cell in rings, words) if tile != EMPTY else empty
            )
            pictures.append(picture)
        for height in range(3):
            edge = str(row + 1) if height == 1 else " "
            lines.append(f"{edge} │" + "".join(picture[height] for picture in pictures) + "│")
    lines.append("  └" + "─" * (GARDEN * WIDTH) + "┘")
    points = zip(SCORE_CLAUSES, _points(box, table, owner), strict=True)
    clauses = [f"{clause} {value}" for clause, value in points if value]
    for first_clause in range(0, len(clauses), 4):
        lines.append("  [dim]" + "  ".join(clauses[first_clause : first_clause + 4]) + "[/]")
    return lines


def _points(box: Box, table: Table, seat: int) -> list[int]:
    sheet = np.zeros((int(table.num_seats), len(SCORE_CLAUSES)), np.int32)
    score(box, table, sheet)
    return [int(points) for points in sheet[seat]]


def _held(box: Box, table: Table, words: ZenGardenWords) -> Picture:
    tile = int(table.held)
    turned = [[f"  r{turn}   ", *_tile(box, tile, turn, False, words)] for turn in range(4)]
    return [f"[bold]{words.labels['held']}[/] {words.tile(box, tile)}", *beside(turned)]


def _held_in_line(box: Box, table: Table, words: ZenGardenWords) -> str:
    tile = int(table.held)
    turned = " ".join(f"[dim]r{turn}[/]{BENDS[_path(box, tile)][turn]}" for turn in range(4))
    return f"{_small_tile(box, tile, 0, False, words)} {turned}"


def _short_legend(words: ZenGardenWords) -> Picture:
    names, labels = words.names, words.labels
    decors = " ".join(f"{names['codes'][index]} {name}" for index, name in enumerate(names["decors"]))
    paths = " ".join(f"{BENDS[path][0]} {name}" for path, name in enumerate(names["short_paths"]))
    floors = " ".join(
        f"{names['codes'][FIRST_FLOOR + index]} {name}" for index, name in enumerate(names["short_floors"])
    )
    return [
        f"[dim]{decors}   {labels['path']}: {paths}[/]",
        f"[dim]{labels['floor']}: {floors}   ⚑ {labels['first']}[/]",
    ]


def _legend(words: ZenGardenWords) -> Picture:
    def named(first: int, names: tuple[str, ...]) -> str:
        return "  ".join(f"{words.names['codes'][first + index]} {name}" for index, name in enumerate(names))

    floors = [
        f"[{FLOOR_STYLES[i]}]{words.names['codes'][FIRST_FLOOR + i]}[/] {name}"
        for i, name in enumerate(words.names["floors"])
    ]
    paths = "  ".join(f"{BENDS[path][0]}{ACROSS[path]} {name}" for path, name in enumerate(words.names["paths"]))
    lines = [named(0, words.names["decors"]), paths, *("  ".join(floors[first : first + 2]) for first in (0, 2, 4))]
    return [f"[dim]{line}[/]" for line in lines]
