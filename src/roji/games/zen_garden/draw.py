"""Zen Garden as text for a terminal (rich markup).

Paths are drawn through the tiles, so that rings can be seen:

Pa Wa    decor and floor; the path of this tile joins its right and its bottom edge (rotation 0)
  ╭───   thin lines are sand paths, double lines wood, heavy lines stone
  │
"""

import numpy as np
from rich.cells import cell_len

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
GAP = "   "
HUNDRED = 100

Picture = list[str]


def draw(box: Box, table: Table, seat: int, language: str) -> str:
    """The table as this seat sees it: wishes, market, gardens, score."""
    words = WORDS[language]
    parts = [_heading(table, words), *_wishes(box, table, words), ""]
    parts += [*_beside([_market(box, table, words), _legend(words)]), ""]
    gardens = [_garden(box, table, owner, owner == seat, words) for owner in range(int(table.num_seats))]
    for first in range(0, len(gardens), 2):
        parts += [*_beside(gardens[first : first + 2]), ""]
    if table.held != EMPTY:
        parts += _held(box, table, words)
    return "\n".join(parts).rstrip() + "\n"


def _heading(table: Table, words: ZenGardenWords) -> str:
    rounds = num_rounds(int(table.num_seats))
    number = min(int(table.round_number) + 1, rounds)
    supply = words.labels["supply"].format(supply=int(table.num_supply), discards=int(table.num_discards))
    return f"[bold]{words.labels['round'].format(round=number, rounds=rounds)}[/]   [dim]{supply}[/]"


def _wishes(box: Box, table: Table, words: ZenGardenWords) -> Picture:
    def line(key: str, wish: int, points: str) -> str:
        return words.labels[key].format(wish=words.preference(int(table.wishes[wish])), points=points)

    detail = "/".join(str(int(points)) for points in box.detail_points[1:7])
    lines = [
        f"[bold]{words.labels['wishes']}[/]",
        "  "
        + line("minor", MINOR, str(int(box.minor_points)))
        + "   "
        + line("major", MAJOR, str(int(box.major_points))),
        "  " + line("majority", MAJORITY, "/".join(str(int(points)) for points in box.majority_points)),
        "  " + line("detail", DETAIL, detail),
    ]
    for mission in range(MISSIONS):
        wish = FIRST_MISSION + 2 * mission
        if table.wishes[wish] != EMPTY:
            left = [str(int(points)) for points in box.mission_points[table.points_taken[mission] :]]
            lines.append(
                "  "
                + words.labels["mission"].format(
                    mission=mission + 1,
                    needed=int(box.mission_needed),
                    first=words.preference(int(table.wishes[wish])),
                    second=words.preference(int(table.wishes[wish + 1])),
                    points=", ".join(left) or words.labels["none"],
                )
            )
    return lines


def _market(box: Box, table: Table, words: ZenGardenWords) -> Picture:
    lines = [f"[bold]{words.labels['market']}[/]   " + "        ".join("abcd")]
    for row in range(ROWS - 1, -1, -1):
        cells = []
        for column in range(COLUMNS):
            tile = int(table.market[row * COLUMNS + column])
            cells.append("   ·   " if tile == EMPTY else _label(box, tile, BENDS[_path(box, tile)][0], words))
        price = int(box.prices[row])
        lines.append(f"{row}  " + "  ".join(cells) + f"   {price or words.labels['free']}")
    return lines


def _path(box: Box, tile: int) -> int:
    return int(box.path_of[tile]) - FIRST_PATH


def _label(box: Box, tile: int, middle: str, words: ZenGardenWords) -> str:
    """The top line of a tile: decor, what stands in the middle, floor."""
    floor = int(box.floor_of[tile])
    style = FLOOR_STYLES[floor - FIRST_PATH - len(BENDS)]
    return f" [bold]{words.names['codes'][box.decor_of[tile]]}[/]{middle}[{style}]{words.names['codes'][floor]}[/] "


def _tile(box: Box, tile: int, rotation: int, in_ring: bool, words: ZenGardenWords) -> Picture:
    """A tile of three lines. Rotations 0 1 2 3 join right+bottom, bottom+left, left+top, top+right."""
    path = _path(box, tile)
    left, right = rotation in (1, 2), rotation in (0, 3)
    up, down = rotation in (2, 3), rotation in (0, 1)
    style = "bold bright_cyan" if in_ring else "cyan"
    across = (ACROSS[path] if left else " ") * SIDE + BENDS[path][rotation] + (ACROSS[path] if right else " ") * SIDE
    return [
        _label(box, tile, f"[{style}]{DOWN[path] if up else ' '}[/]", words),
        f"[{style}]{across}[/]",
        f"[{style}]{' ' * SIDE}{DOWN[path] if down else ' '}{' ' * SIDE}[/]",
    ]


def _garden(box: Box, table: Table, seat: int, is_mine: bool, words: ZenGardenWords) -> Picture:
    rings = set()
    for cell in range(CELLS):
        if cell // GARDEN < GARDEN - 1 and cell % GARDEN < GARDEN - 1 and is_ring(box, table, seat, cell):
            rings |= {cell, cell + 1, cell + GARDEN, cell + GARDEN + 1}
    turn = "▶" if table.seat == seat and not table.is_over else " "
    first = f" · {words.labels['first']}" if table.first_seat == seat else ""
    points = _points(box, table, seat)
    style = "bold reverse" if is_mine else "bold"
    marker = " 100+" if sum(points) >= HUNDRED else ""  # Z5.13
    held = f"{int(table.coins[seat])} {words.labels['coins']} · {sum(points)} {words.labels['points']}{marker}"
    title = f"{turn} [{style}] {seat} [/] {held}"
    lines = [title + first, "      " + "      ".join("1234") + "    ", "  ┌" + "─" * (GARDEN * WIDTH) + "┐"]
    for row in range(GARDEN):
        pictures = []
        for column in range(GARDEN):
            cell = row * GARDEN + column
            tile = int(table.garden[seat, cell])
            empty = [" " * WIDTH, f"{' ' * SIDE}[dim]·[/]{' ' * SIDE}", " " * WIDTH]
            picture = (
                _tile(box, tile, int(table.rotation[seat, cell]), cell in rings, words) if tile != EMPTY else empty
            )
            pictures.append(picture)
        for height in range(3):
            edge = str(row + 1) if height == 1 else " "
            lines.append(f"{edge} │" + "".join(picture[height] for picture in pictures) + "│")
    lines.append("  └" + "─" * (GARDEN * WIDTH) + "┘")
    clauses = [f"{clause} {value}" for clause, value in zip(SCORE_CLAUSES, points, strict=True) if value]
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
    return [f"[bold]{words.labels['held']}[/] {words.tile(box, tile)}", *_beside(turned)]


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


def _beside(pictures: list[Picture]) -> Picture:
    """Pictures side by side, each as wide as its widest line."""
    height = max(len(picture) for picture in pictures)
    widths = [max(_width(line) for line in picture) for picture in pictures]
    rows = []
    for index in range(height):
        lines = [picture[index] if index < len(picture) else "" for picture in pictures]
        rows.append(GAP.join(line + " " * (width - _width(line)) for line, width in zip(lines, widths, strict=True)))
    return rows


def _width(line: str) -> int:
    """How wide a line of markup is on the screen."""
    plain, inside = "", False
    for letter in line:
        if letter == "[":
            inside = True
        elif letter == "]" and inside:
            inside = False
        elif not inside:
            plain += letter
    return cell_len(plain)
