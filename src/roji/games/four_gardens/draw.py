"""Four Gardens as text for a terminal (rich markup), at most 100 columns wide.

The pagoda is drawn from the seat's side. Play goes clockwise, to the left, so the small number on the left is what the
next side shows, the one on the right the side before, and the last one the opposite side; above them are the seats that
face these sides. To the right is what the seat would face after each possible turn of a floor and all above it:

  (1)   ╱╱ ┃ ╲╲   (3) (2)       after a turn of floor  1+     2+     3+     4
   ³ │ 4 wood   ○○○ │  ¹   ²  0                        ↻1 ↺3  ↻1 ↺3  ↻1 ↺3  ↻1 ↺3
   ⁰ │ 3 stone  ●○○ │  ²   ³  1                        ↻2 ↺0  ↻2 ↺0  ↻2 ↺0   1  1
"""

import numpy as np

from roji.core.drawing import ROOMY, Picture, Room, first_that_fits, marks, pad, seat_names
from roji.core.rule import Box, Table
from roji.core.story import NO_STORY, NOBODY
from roji.games.four_gardens.box import COLOURS, EMPTY, FLOORS, KINDS, NUM_GODS, ONE_SIDE, PILES, SIDES, SPACES, WILD
from roji.games.four_gardens.draw_parts import (
    GOD_STYLES,
    SMALL,
    called,
    kind,
    known_hand,
    landscape,
    mark_at,
    marks_on,
    panorama,
    total,
)
from roji.games.four_gardens.draw_small import draw_small
from roji.games.four_gardens.draw_smallest import draw_smallest
from roji.games.four_gardens.pagoda import after_turn, free_spaces, shown, side_of, turn_floors
from roji.games.four_gardens.table import ACTIVE, TABLE
from roji.games.four_gardens.words import WORDS, FourGardensWords

__all__ = ["draw"]

TURNED = "↻↺"
MOST = SIDES - 1
NAME = 20  # columns


def draw(box: Box, table: Table, seat: int, language: str, names: tuple[str, ...] = (), room: Room = ROOMY) -> str:
    """The table as this seat sees it. On a small screen words are short and the pagoda's turns are left out."""
    words, names = WORDS[language], names or seat_names(int(table.num_seats))
    drawings = [_large(box, table, seat, names, words)]
    drawings += [draw_small(box, table, seat, names, with_hands, words) for with_hands in (True, False)]
    drawings += [draw_smallest(box, table, seat, names, has_more, words) for has_more in (True, False)]
    return first_that_fits(drawings, room)


def _large(box: Box, table: Table, seat: int, names: tuple[str, ...], words: FourGardensWords) -> Picture:
    marked = marks(names)
    parts = [_heading(box, table, words), ""]
    parts += [*_pagoda(box, table, seat, marked, words), ""]
    parts += [*_tracks(box, table, marked, words), ""]
    parts += [*_market(box, table, words), ""]
    for owner in range(int(table.num_seats)):
        parts += _garden(box, table, owner, seat, names, words)
    return [*parts, "", *_hand(box, table, seat, words)] if seat != NOBODY else parts


def _heading(box: Box, table: Table, words: FourGardensWords) -> str:
    labels = words.labels
    parts = [f"[bold]{labels['round'].format(round=int(table.round_number) + (0 if table.is_over else 1))}[/]"]
    if table.is_last_round:
        parts.append(f"[bold red]{labels['last_round']}[/]")
    if table.actions_left and not table.is_over:
        parts.append(
            labels["action"].format(action=int(box.actions) + 1 - int(table.actions_left), of=int(box.actions))
        )
    supply = "  ".join(f"{kind(index, words)} {int(table.supply[index])}" for index in range(len(KINDS)))
    return f"{' · '.join(parts)}   [dim]{labels['supply']}:[/] {supply}"


def _pagoda(box: Box, table: Table, seat: int, marked: tuple[str, ...], words: FourGardensWords) -> Picture:
    """F1.3, F3.3: the pagoda from the seat's side (an onlooker's: from side 0), and what each turn would bring."""
    side = int(side_of(table, seat)) if seat != NOBODY else 0
    turns = [
        (floor, clockwise, _turned(box, table, floor, clockwise, side))
        for floor in range(FLOORS)
        for clockwise in (1, 0)
    ]
    title = f"[bold]{words.labels['pagoda']}[/]"
    heads = "   ".join(f"{floor + 1}{'+' if floor < FLOORS - 1 else ' '}   " for floor in range(FLOORS))
    seats = [mark_at(table, (side + step) % SIDES, marked) for step in range(SIDES)]
    roof = f"  [dim]{seats[1]}[/]    ╱╱  ┃  ╲╲    [dim]{seats[3]} {seats[2]}[/]"
    lines = [pad(title, 14) + "▲", pad(roof, 36) + f"[dim]{words.labels['turns']}[/]  {heads}"]
    for floor in range(FLOORS - 1, -1, -1):
        here, left, behind, right = (int(shown(box, table, floor, (side + step) % SIDES)) for step in range(SIDES))
        dots = f"[bold]{'●' * here}[/][dim]{'○' * (MOST - here)}[/]"
        wall = pad(f"{floor + 1} {kind(int(table.floor_kind[floor]), words)}", 12) + dots
        picture = f"   [dim]{SMALL[left]}[/] │ {wall} │  [dim]{SMALL[right]}   {SMALL[behind]}[/]"
        changes = []
        for lowest, clockwise, values in turns:
            style = "bold" if floor >= lowest else "dim"
            changes.append(f"[{style}]{TURNED[1 - clockwise] if floor >= lowest else ' '}{values[floor]}[/]")
        pairs = "   ".join(f"{changes[index]} {changes[index + 1]}" for index in range(0, len(changes), 2))
        lines.append(pad(pad(picture, 33) + f"[bold]{here}[/]", 38 + len(words.labels["turns"])) + pairs)
    return lines


def _turned(box: Box, table: Table, floor: int, clockwise: int, side: int) -> list[int]:
    """F3.3: what a side shows, bottom first, after this floor and all above it turned."""
    tables = np.zeros(1, TABLE)
    tables[0] = table
    turn_floors(tables[0], floor, bool(clockwise), NO_STORY)
    return [int(shown(box, tables[0], each, side)) for each in range(FLOORS)]


def _tracks(box: Box, table: Table, marked: tuple[str, ...], words: FourGardensWords) -> Picture:
    """F1.5, F1.6: the god tracks with the seats on their spaces, and the bonus tiles that are left."""
    labels = words.labels
    title = pad(f"[bold]{labels['tracks']}[/]", 16)
    lines = [title + "".join(f"{int(points):^5}" for points in box.track_points[1:])]
    for god in range(NUM_GODS):
        line = pad(f"  [{GOD_STYLES[god]}]{words.names['gods'][god]}[/]", 16)
        for space in range(1, SPACES + 1):
            line += f"{marks_on(table, god, space, marked) or '·':^5}"
        gone = marks_on(table, god, 0, marked)
        lines.append(line + (f" [dim]{labels['gone']} {gone}[/]" if gone else ""))
    tiles = [f"[bold]{labels['tiles']}[/]"]
    for pile, name in enumerate(words.names["piles"]):
        left = [str(int(value)) for value in box.bonus[pile, table.tiles_taken[pile] :]]
        tiles.append(f"{name}: {' '.join(left) or labels['none_left']}")
    return [pad(line, 64) + tile for line, tile in zip(lines, [*tiles, ""], strict=True)]


def _market(box: Box, table: Table, words: FourGardensWords) -> Picture:
    """F2.4: the open cards, and the top of the pile."""
    labels = words.labels
    lines = [f"[bold]{labels['open']}[/]"]
    lines += [f"  {_card(box, int(card), words)}" for card in table.open_cards]
    top = labels["pile_empty"]
    if table.num_pile > 0:
        card = int(table.pile[table.num_pile - 1])
        side = landscape(box, card - ONE_SIDE if card >= ONE_SIDE else card, words)
        top = labels["pile_cards"].format(cards=int(table.num_pile), top=side)
    return [*lines, f"  [dim]{labels['pile']}:[/] {top}   [dim]{labels['discards']}: {int(table.num_discards)}[/]"]


def _card(box: Box, card: int, words: FourGardensWords) -> str:
    """F1.1: a card on one line: number, landscape side, needs, sign."""
    if card == EMPTY:
        return "[dim]--[/]"
    needs = " ".join(
        f"{int(count)} {kind(index, words, int(count))}" for index, count in enumerate(box.need[card]) if count
    )
    return pad(f"[bold]{card + 1:2}[/] {landscape(box, card, words)}", 29) + pad(needs, 32) + words.sign(box, card)


def _garden(box: Box, table: Table, owner: int, seat: int, names: tuple[str, ...], words: FourGardensWords) -> Picture:
    """F3.2, F4.1: what lies before a player."""
    labels = words.labels
    turn = "▶" if table.seat == owner and not table.is_over else " "
    title = f"{turn} {called(names, owner, seat, NAME)}: {total(box, table, owner)} {labels['points']}"
    panoramas = "  ".join(panorama(box, table, owner, colour) for colour in range(len(COLOURS)))
    planned = [kind(index, words, 1) for index in range(len(KINDS)) for _ in range(int(table.planning[owner, index]))]
    planned += ["[dim]○[/]"] * int(free_spaces(box, table, owner))
    tiles = [
        f"{words.names['piles'][pile]} {int(box.bonus[pile, table.bonus[owner, pile] - 1])}"
        for pile in range(len(PILES))
        if table.bonus[owner, pile]
    ]
    planning = " · ".join([f"[dim]{labels['planning']}:[/] {' '.join(planned)}", *tiles])
    lines = [f"{title} · {int(table.num_finished[owner])} {labels['landscapes']} · {panoramas}", f"      {planning}"]
    lines += [
        f"      {_groundwork(box, table, owner, place, words)}"
        for place in range(ACTIVE)
        if table.active[owner, place] != EMPTY
    ]
    if owner != seat:
        lines.append(f"      [dim]{labels['hand_cards']}:[/] {known_hand(box, table, owner, words)}")
    return lines


def _groundwork(box: Box, table: Table, owner: int, place: int, words: FourGardensWords) -> str:
    """F3.2: an active groundwork: its resources out of those it needs."""
    card = int(table.active[owner, place])
    have = [
        f"{kind(index, words, int(count))} {int(table.placed[owner, place, index])}/{int(count)}"
        for index, count in enumerate(box.need[card])
        if count
    ]
    return pad(f"[bold]{card + 1:2}[/] {landscape(box, card, words)}", 29) + "  ".join(have)


def _hand(box: Box, table: Table, seat: int, words: FourGardensWords) -> Picture:
    """F2.4: the seat's own hand; under a pagoda sign, what a turn either way would let it collect."""
    lines = [f"[bold]{words.labels['hand']}[/]"]
    for place in range(int(table.hand_size[seat])):
        card = int(table.hand[seat, place])
        lines.append(f"  {_card(box, card, words)}")
        if box.floor_of[card] != WILD:
            gains = [
                f"{TURNED[1 - clockwise]} {words.resources(after_turn(box, table, seat, card, bool(clockwise))[1])}"
                for clockwise in (1, 0)
            ]
            lines.append("     [dim]" + "   ".join(gains) + "[/]")
    return lines
