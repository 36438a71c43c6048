"""Four Gardens as text for screens too low for the small drawing: 80 columns and 21 lines, even for four players.

  ² │ 4 wa ●●● │  ⁰   ¹   yellow AB:3    planning expansion 1 1      tracks without empty spaces
Ben: 13 points ▕·■▏ ▕···▏ … 2wo 1st ○     resources are counted
   41 green 4/4 −1wa −1st · …             groundworks: what they still need
"""

from roji.core.drawing import Picture, beside, marks, pad
from roji.core.rule import Box, Table
from roji.core.story import NOBODY
from roji.games.four_gardens.box import COLOURS, EMPTY, FLOORS, KINDS, NUM_GODS, ONE_SIDE, SIDES, WILD
from roji.games.four_gardens.draw_parts import (
    GOD_STYLES,
    SMALL,
    called,
    frame,
    kind,
    landscape,
    mark_at,
    marks_on,
    panorama,
    total,
)
from roji.games.four_gardens.draw_small import INDENT, code, filled, resources, sign
from roji.games.four_gardens.pagoda import after_turn, free_spaces, shown, side_of
from roji.games.four_gardens.table import ACTIVE
from roji.games.four_gardens.words import FourGardensWords

__all__ = ["draw_smallest"]

NAME = 14


def draw_smallest(
    box: Box, table: Table, seat: int, names: tuple[str, ...], has_more: bool, words: FourGardensWords
) -> Picture:
    """The table as this seat sees it; `has_more` adds the others' groundworks, and what turns would let it collect."""
    marked = marks(names)
    lines = [_heading(box, table, words)]
    lines += beside(
        [_pagoda(box, table, seat, marked, words), _tracks(box, table, marked, words), _tiles(box, table, words)]
    )
    lines += _market(box, table, words)
    for owner in range(int(table.num_seats)):
        lines.append(_title(box, table, owner, seat, names, words))
        if owner == seat or has_more:
            works = _groundworks(box, table, owner, seat, words)
            lines += filled(works, INDENT) if works else []
        if owner == seat:
            lines += filled(_hand(box, table, seat, has_more, words), INDENT)
    return lines


def _heading(box: Box, table: Table, words: FourGardensWords) -> str:
    """The kinds explain the two letters."""
    labels = words.labels
    parts = [f"[bold]{labels['round'].format(round=int(table.round_number) + (0 if table.is_over else 1))}[/]"]
    if table.is_last_round:
        parts.append(f"[bold red]{labels['last_round']}[/]")
    elif table.actions_left and not table.is_over:
        parts.append(
            labels["action"].format(action=int(box.actions) + 1 - int(table.actions_left), of=int(box.actions))
        )
    supply = " ".join(f"{int(table.supply[index])} {kind(index, words)}" for index in range(len(KINDS)))
    return f"{' · '.join(parts)} [dim]{labels['supply']}:[/] {supply}"


def _pagoda(box: Box, table: Table, seat: int, marked: tuple[str, ...], words: FourGardensWords) -> Picture:
    """F1.3: the pagoda from the seat's side (an onlooker's: from side 0), as in draw.py."""
    side = int(side_of(table, seat)) if seat != NOBODY else 0
    seats = [mark_at(table, (side + step) % SIDES, marked) for step in range(SIDES)]
    lines = [f" [dim]{seats[1]}[/]   ╱╱ ┃ ╲╲  [dim]{seats[3]} {seats[2]}[/]"]
    for floor in range(FLOORS - 1, -1, -1):
        here, left, behind, right = (int(shown(box, table, floor, (side + step) % SIDES)) for step in range(SIDES))
        dots = f"[bold]{'●' * here}[/][dim]{'○' * (SIDES - 1 - here)}[/]"
        wall = f"{floor + 1} {code(int(table.floor_kind[floor]), words)} {dots}"
        lines.append(f"  [dim]{SMALL[left]}[/] │ {wall} │ [dim]{SMALL[right]}   {SMALL[behind]}[/]")
    return lines


def _tracks(box: Box, table: Table, marked: tuple[str, ...], words: FourGardensWords) -> Picture:
    """F1.5: the god tracks: who stands on a space, and what it is worth; × for those who have left it."""
    lines = [""]
    for god in range(NUM_GODS):
        stands = [
            f"{standing}[dim]:{int(points) if space else '×'}[/]"
            for space, points in enumerate(box.track_points)
            if (standing := marks_on(table, god, space, marked))
        ]
        lines.append(pad(f"[{GOD_STYLES[god]}]{words.names['gods'][god]}[/]", 7) + " ".join(stands))
    return lines


def _tiles(box: Box, table: Table, words: FourGardensWords) -> Picture:
    """F1.6: the bonus tiles that are left."""
    lines = [""]
    for pile, name in enumerate(words.names["piles"]):
        left = [str(int(value)) for value in box.bonus[pile, table.tiles_taken[pile] :]]
        lines.append(f"[dim]{name} {' '.join(left) or '–'}[/]")
    return lines


def _market(box: Box, table: Table, words: FourGardensWords) -> Picture:
    """F2.4: the open cards, and what the pile shows."""
    labels, top = words.labels, words.labels["pile_empty"]
    if table.num_pile > 0:
        card = int(table.pile[table.num_pile - 1])
        side = landscape(box, card - ONE_SIDE if card >= ONE_SIDE else card, words)
        top = labels["pile_cards"].format(cards=int(table.num_pile), top=side)
    cards = [_card(box, int(card), words) for card in table.open_cards if card != EMPTY]
    return filled([f"[bold]{labels['open']}[/]", *cards, f"[dim]{labels['pile']}:[/] {top}"], "")


def _card(box: Box, card: int, words: FourGardensWords) -> str:
    """F1.1: number, landscape side, needs, sign."""
    needs = resources(box.need[card], words)
    return f"[bold]{card + 1}[/] {landscape(box, card, words)} {needs} {sign(box, card, words).strip()}"


def _title(box: Box, table: Table, owner: int, seat: int, names: tuple[str, ...], words: FourGardensWords) -> str:
    """F3.2, F4.1: points, panoramas and the planning space of a player."""
    turn = "▶" if table.seat == owner and not table.is_over else " "
    points = f"{total(box, table, owner)} {words.labels['points']}"
    panoramas = " ".join(panorama(box, table, owner, colour) for colour in range(len(COLOURS)))
    planned = [resources(table.planning[owner], words), "○" * int(free_spaces(box, table, owner))]
    shown_plan = " ".join(part for part in planned if part)
    return f"{turn} {called(names, owner, seat, NAME)}: {points} {panoramas} {shown_plan}"


def _groundworks(box: Box, table: Table, owner: int, seat: int, words: FourGardensWords) -> list[str]:
    """F3.2: the active groundworks, and what each still needs; the seat's own with their gods."""
    found, name = [], landscape if owner == seat else frame
    for place in range(ACTIVE):
        card = int(table.active[owner, place])
        if card != EMPTY:
            left = enumerate(box.need[card].astype(int) - table.placed[owner, place])
            missing = " ".join(f"−{int(count)}{code(index, words)}" for index, count in left if count > 0)
            found.append(f"[bold]{card + 1}[/] {name(box, card, words)} {missing}".rstrip())
    return found


def _hand(box: Box, table: Table, seat: int, has_gains: bool, words: FourGardensWords) -> list[str]:
    """F2.4: the seat's own hand; `has_gains`: with what a turn either way would let it collect."""
    found = []
    for card in (int(card) for card in table.hand[seat, : table.hand_size[seat]]):
        line = _card(box, card, words)
        if has_gains and box.floor_of[card] != WILD:
            gains = (resources(after_turn(box, table, seat, card, way)[1], words) or "–" for way in (True, False))
            line += f" [dim]{' '.join(f'{turn} {gained}' for turn, gained in zip('↻↺', gains, strict=True))}[/]"
        found.append(line)
    return found or [f"[dim]{words.labels['hand_cards']}: {words.labels['nothing']}[/]"]
