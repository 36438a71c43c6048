"""Four Gardens as text for a terminal (rich markup), at most 100 columns wide.

The pagoda is drawn from the seat's side. Clockwise players sit to the left of each other, so the small number on the left is
what the side after one's own shows; the one on the right belongs to the side before, and the last to the side behind; above them
stand the seats that face these sides. Then comes what the seat would face after each possible turn of a floor and all above it:

  (1)   ╱╱ ┃ ╲╲   (3) (2)       after a turn of floor  1+     2+     3+     4
   ³ │ 4 wood   ○○○ │  ¹   ²  0                        ↻1 ↺3  ↻1 ↺3  ↻1 ↺3  ↻1 ↺3
   ⁰ │ 3 stone  ●○○ │  ²   ³  1                        ↻2 ↺0  ↻2 ↺0  ↻2 ↺0   1  1
"""

import functools

import numpy as np
from rich.text import Text

from roji.core.bits import members
from roji.core.rule import Box, Table
from roji.core.story import NO_STORY, NOBODY
from roji.games.four_gardens.box import (
    CARDS,
    COLOURS,
    EMPTY,
    FLOORS,
    KINDS,
    MULTI,
    NUM_GODS,
    ONE_SIDE,
    PILES,
    SIDES,
    SPACES,
    UNKNOWN,
    WILD,
)
from roji.games.four_gardens.pagoda import after_turn, free_spaces, shown, side_of, turn_floors
from roji.games.four_gardens.score import SCORE_CLAUSES, score
from roji.games.four_gardens.table import ACTIONS, ACTIVE, SEEN, TABLE
from roji.games.four_gardens.words import WORDS, FourGardensWords

__all__ = ["draw"]

KIND_STYLES = ("yellow", "blue", "white", "green")
COLOUR_STYLES = ("red", "dark_orange", "green", "blue")
GOD_STYLES = ("yellow", "red", "magenta", "blue")
SMALL = "⁰¹²³"
TURNED = "↻↺"
MOST = SIDES - 1

Picture = list[str]


def draw(box: Box, table: Table, seat: int, language: str) -> str:
    """The table as this seat sees it."""
    words = WORDS[language]
    parts = [_heading(table, words), ""]
    parts += [*_pagoda(box, table, seat, words), ""]
    parts += [*_tracks(box, table, words), ""]
    parts += [*_market(box, table, words), ""]
    for owner in range(int(table.num_seats)):
        parts += _garden(box, table, owner, seat, words)
    if seat != NOBODY:
        parts += ["", *_hand(box, table, seat, words)]
    return "\n".join(line.rstrip() for line in parts).rstrip() + "\n"


def _heading(table: Table, words: FourGardensWords) -> str:
    labels = words.labels
    parts = [f"[bold]{labels['round'].format(round=int(table.round_number) + (0 if table.is_over else 1))}[/]"]
    if table.is_last_round:
        parts.append(f"[bold red]{labels['last_round']}[/]")
    if table.actions_left and not table.is_over:
        parts.append(labels["action"].format(action=ACTIONS + 1 - int(table.actions_left)))
    supply = "  ".join(f"{_kind(kind, words)} {int(table.supply[kind])}" for kind in range(len(KINDS)))
    return f"{' · '.join(parts)}   [dim]{labels['supply']}:[/] {supply}"


def _kind(kind: int, words: FourGardensWords) -> str:
    return f"[{KIND_STYLES[kind]}]{words.names['kinds'][kind]}[/]"


def _pad(line: str, width: int) -> str:
    """A line of markup, filled up to a width on the screen."""
    return line + " " * (width - _width(line))


@functools.lru_cache(maxsize=4096)
def _width(line: str) -> int:
    """How wide a line of markup is on the screen; a drawing repeats most of its lines."""
    return Text.from_markup(line).cell_len


def _pagoda(box: Box, table: Table, seat: int, words: FourGardensWords) -> Picture:
    """F1.3, F3.3: the pagoda from the seat's side (an onlooker's: from side 0), and what each turn would bring."""
    side = int(side_of(table, seat)) if seat != NOBODY else 0
    turns = [
        (floor, clockwise, _turned(box, table, floor, clockwise, side))
        for floor in range(FLOORS)
        for clockwise in (1, 0)
    ]
    title = f"[bold]{words.labels['pagoda']}[/]"
    heads = "   ".join(f"{floor + 1}{'+' if floor < FLOORS - 1 else ' '}   " for floor in range(FLOORS))
    seats = [_seat_at(table, (side + step) % SIDES) for step in range(SIDES)]
    roof = f"  [dim]{seats[1]}[/]    ╱╱  ┃  ╲╲    [dim]{seats[3]} {seats[2]}[/]"
    lines = [_pad(title, 14) + "▲", _pad(roof, 36) + f"[dim]{words.labels['turns']}[/]  {heads}"]
    for floor in range(FLOORS - 1, -1, -1):
        here, left, behind, right = (int(shown(box, table, floor, (side + step) % SIDES)) for step in range(SIDES))
        dots = f"[bold]{'●' * here}[/][dim]{'○' * (MOST - here)}[/]"
        wall = _pad(f"{floor + 1} {_kind(int(table.floor_kind[floor]), words)}", 12) + dots
        picture = f"   [dim]{SMALL[left]}[/] │ {wall} │  [dim]{SMALL[right]}   {SMALL[behind]}[/]"
        changes = []
        for lowest, clockwise, values in turns:
            style = "bold" if floor >= lowest else "dim"
            changes.append(f"[{style}]{TURNED[1 - clockwise] if floor >= lowest else ' '}{values[floor]}[/]")
        pairs = "   ".join(f"{changes[index]} {changes[index + 1]}" for index in range(0, len(changes), 2))
        lines.append(_pad(_pad(picture, 33) + f"[bold]{here}[/]", 38 + len(words.labels["turns"])) + pairs)
    return lines


def _seat_at(table: Table, side: int) -> str:
    """F2.2: the seat that faces a side."""
    seats = [str(seat) for seat in range(int(table.num_seats)) if side_of(table, seat) == side]
    return f"({seats[0] if seats else '-'})"


def _turned(box: Box, table: Table, floor: int, clockwise: int, side: int) -> list[int]:
    """F3.3: what a side shows, bottom first, after this floor and all above it turned."""
    tables = np.zeros(1, TABLE)
    tables[0] = table
    turn_floors(tables[0], floor, bool(clockwise), NO_STORY)
    return [int(shown(box, tables[0], each, side)) for each in range(FLOORS)]


def _tracks(box: Box, table: Table, words: FourGardensWords) -> Picture:
    """F1.5, F1.6: the god tracks with the seats on their spaces, and the bonus tiles that are left."""
    labels = words.labels
    title = _pad(f"[bold]{labels['tracks']}[/]", 16)
    lines = [title + "".join(f"{int(points):^5}" for points in box.track_points[1:])]
    for god in range(NUM_GODS):
        line = _pad(f"  [{GOD_STYLES[god]}]{words.names['gods'][god]}[/]", 16)
        for space in range(1, SPACES + 1):
            line += f"{_seats_on(table, god, space) or '·':^5}"
        gone = _seats_on(table, god, 0)
        lines.append(line + (f" [dim]{labels['gone']} {gone}[/]" if gone else ""))
    tiles = [f"[bold]{labels['tiles']}[/]"]
    for pile, name in enumerate(words.names["piles"]):
        left = [str(int(value)) for value in box.bonus[pile, table.tiles_taken[pile] :]]
        tiles.append(f"{name}: {' '.join(left) or labels['none_left']}")
    return [_pad(line, 64) + tile for line, tile in zip(lines, [*tiles, ""], strict=True)]


def _seats_on(table: Table, god: int, space: int) -> str:
    return "".join(str(seat) for seat in range(int(table.num_seats)) if table.marker[seat, god] == space)


def _market(box: Box, table: Table, words: FourGardensWords) -> Picture:
    """F2.4: the open cards, and what the pile shows."""
    labels = words.labels
    lines = [f"[bold]{labels['open']}[/]"]
    lines += [f"  {_card(box, int(card), words)}" for card in table.open_cards]
    top = labels["pile_empty"]
    if table.num_pile > 0:
        card = int(table.pile[table.num_pile - 1])
        side = _landscape(box, card - ONE_SIDE if card >= ONE_SIDE else card, words)
        top = labels["pile_cards"].format(cards=int(table.num_pile), top=side)
    return [*lines, f"  [dim]{labels['pile']}:[/] {top}   [dim]{labels['discards']}: {int(table.num_discards)}[/]"]


def _landscape(box: Box, card: int, words: FourGardensWords) -> str:
    """F1.1: colour and frame, and the god."""
    god = int(box.god_of[card])
    name = words.labels["multi"] if god == MULTI else words.names["gods"][god]
    return f"{_frame(box, card, words)} [{'bold' if god == MULTI else GOD_STYLES[god]}]{name}[/]"


def _frame(box: Box, card: int, words: FourGardensWords) -> str:
    """F1.2: the frame of a panorama, in its colour."""
    colour = int(box.colour_of[card])
    frame = int(box.frame_of[card]) - int(box.first_frame[colour]) + 1
    return f"[{COLOUR_STYLES[colour]}]{words.names['colours'][colour]} {frame}/{int(box.num_frames[colour])}[/]"


def _card(box: Box, card: int, words: FourGardensWords) -> str:
    """F1.1: a card on one line: number, landscape side, needs, sign."""
    if card == EMPTY:
        return "[dim]--[/]"
    needs = " ".join(f"{int(count)} {_kind(kind, words)}" for kind, count in enumerate(box.need[card]) if count)
    return _pad(f"[bold]{card + 1:2}[/] {_landscape(box, card, words)}", 29) + _pad(needs, 32) + words.sign(box, card)


def _garden(box: Box, table: Table, owner: int, seat: int, words: FourGardensWords) -> Picture:
    """F3.2, F4.1: what lies before a player."""
    labels = words.labels
    turn = "▶" if table.seat == owner and not table.is_over else " "
    style = "bold reverse" if owner == seat else "bold"
    sheet = np.zeros((int(table.num_seats), len(SCORE_CLAUSES)), np.int32)
    score(box, table, sheet)
    title = f"{turn} [{style}] {owner} [/] {int(sheet[owner].sum())} {labels['points']}"
    panoramas = "  ".join(_panorama(box, table, owner, colour) for colour in range(len(COLOURS)))
    planned = [_kind(kind, words) for kind in range(len(KINDS)) for _ in range(int(table.planning[owner, kind]))]
    planned += ["[dim]○[/]"] * int(free_spaces(box, table, owner))
    tiles = [
        f"{words.names['piles'][pile]} {int(box.bonus[pile, table.bonus[owner, pile] - 1])}"
        for pile in range(len(PILES))
        if table.bonus[owner, pile]
    ]
    facts = [f"{title} · {int(table.num_finished[owner])} {labels['landscapes']}", panoramas, *tiles]
    lines = [" · ".join(facts), f"      [dim]{labels['planning']}:[/] {' '.join(planned)}"]
    lines += [
        f"      {_groundwork(box, table, owner, place, words)}"
        for place in range(ACTIVE)
        if table.active[owner, place] != EMPTY
    ]
    if owner != seat:
        lines.append(f"      [dim]{labels['hand_cards']}:[/] {_known_hand(box, table, owner, words)}")
    return lines


def _panorama(box: Box, table: Table, owner: int, colour: int) -> str:
    """F1.2: a panorama's frames: ■ finished, in its god's colour; □ active groundwork; · nothing."""
    frames = ""
    first = int(box.first_frame[colour])
    for frame in range(first, first + int(box.num_frames[colour])):
        card = int(table.finished[owner, frame])
        if card != EMPTY:
            god = int(box.god_of[card])
            frames += f"[{'bold' if god == MULTI else GOD_STYLES[god]}]■[/]"
        else:
            frames += "□" if frame in members(table.frames[owner]) else "[dim]·[/]"
    return f"[{COLOUR_STYLES[colour]}]▕[/]{frames}[{COLOUR_STYLES[colour]}]▏[/]"


def _groundwork(box: Box, table: Table, owner: int, place: int, words: FourGardensWords) -> str:
    """F3.2: an active groundwork: what lies on it, of what it needs."""
    card = int(table.active[owner, place])
    have = [
        f"{_kind(kind, words)} {int(table.placed[owner, place, kind])}/{int(count)}"
        for kind, count in enumerate(box.need[card])
        if count
    ]
    return _pad(f"[bold]{card + 1:2}[/] {_landscape(box, card, words)}", 29) + "  ".join(have)


def _known_hand(box: Box, table: Table, owner: int, words: FourGardensWords) -> str:
    """F2.4: what is known of another hand."""
    known, hidden = [], 0
    for place in range(int(table.hand_size[owner])):
        card = int(table.hand[owner, place])
        if table.seen[owner, place] == SEEN and card < CARDS:
            known.append(f"{card + 1} {_frame(box, card, words)}")
        elif ONE_SIDE <= card < UNKNOWN:
            known.append(_landscape(box, card - ONE_SIDE, words))
        else:
            hidden += 1
    parts = [f"{words.labels['known']} {', '.join(known)}"] if known else []
    return " · ".join([*parts, f"{hidden} {words.labels['hidden']}"] if hidden or not known else parts)


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
