"""Four Gardens as text on a small screen: 80 columns, resources by two letters.

(B)  ╱╱ ┃ ╲╲  (D) (C)      what each side of the pagoda shows, as in draw.py
 ³ │ 4 wood   ○○○ │ ¹ ²
"""

from roji.core.drawing import Picture, beside, marks, pad, width
from roji.core.rule import Box, Table
from roji.core.story import NOBODY
from roji.games.four_gardens.box import COLOURS, EMPTY, FLOORS, KINDS, NUM_GODS, ONE_SIDE, PILES, SIDES, SPACES, WILD
from roji.games.four_gardens.draw_parts import (
    GOD_STYLES,
    KIND_STYLES,
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
from roji.games.four_gardens.pagoda import after_turn, free_spaces, shown, side_of
from roji.games.four_gardens.table import ACTIVE
from roji.games.four_gardens.words import FourGardensWords

__all__ = ["INDENT", "code", "draw_small", "filled", "resources", "sign"]

COLUMNS = 80
NAME = 14
INDENT = "   "


def draw_small(
    box: Box, table: Table, seat: int, names: tuple[str, ...], with_hands: bool, words: FourGardensWords
) -> Picture:
    """The table as this seat sees it; `with_hands` adds what it knows of the others' hands."""
    marked = marks(names)
    lines = [_heading(box, table, words)]
    lines += beside([_pagoda(box, table, seat, marked, words), _tracks(box, table, marked, words)])
    lines += [_tiles(box, table, words), *_market(box, table, words)]
    for owner in range(int(table.num_seats)):
        lines += _garden(box, table, owner, seat, names, words)
        if owner == seat:
            lines += [INDENT + _card(box, int(card), words, table, seat) for card in _hand(table, seat)]
        elif with_hands:
            lines.append(f"{INDENT}[dim]{words.labels['hand_cards']}:[/] {known_hand(box, table, owner, words)}")
    return lines


def _hand(table: Table, seat: int) -> list[int]:
    return [int(card) for card in table.hand[seat, : table.hand_size[seat]]]


def _heading(box: Box, table: Table, words: FourGardensWords) -> str:
    labels = words.labels
    parts = [f"[bold]{labels['round'].format(round=int(table.round_number) + (0 if table.is_over else 1))}[/]"]
    if table.is_last_round:
        parts.append(f"[bold red]{labels['last_round']}[/]")
    if table.actions_left and not table.is_over:
        parts.append(
            labels["action"].format(action=int(box.actions) + 1 - int(table.actions_left), of=int(box.actions))
        )
    supply = " ".join(f"{int(table.supply[index])} {code(index, words)}" for index in range(len(KINDS)))
    return f"{' · '.join(parts)}   [dim]{labels['supply']}:[/] {supply}"


def code(number: int, words: FourGardensWords) -> str:
    """A kind of resource by two letters, in its colour."""
    return f"[{KIND_STYLES[number]}]{words.names['codes'][number]}[/]"


def _pagoda(box: Box, table: Table, seat: int, marked: tuple[str, ...], words: FourGardensWords) -> Picture:
    """F1.3: the pagoda from the seat's side (an onlooker's: from side 0). The kinds explain the two letters."""
    side = int(side_of(table, seat)) if seat != NOBODY else 0
    seats = [mark_at(table, (side + step) % SIDES, marked) for step in range(SIDES)]
    lines = [pad(f" [dim]{seats[1]}[/]      ╱╱  ┃  ╲╲", 26) + f"[dim]{seats[3]} {seats[2]}[/]"]
    for floor in range(FLOORS - 1, -1, -1):
        here, left, behind, right = (int(shown(box, table, floor, (side + step) % SIDES)) for step in range(SIDES))
        dots = f"[bold]{'●' * here}[/][dim]{'○' * (SIDES - 1 - here)}[/]"
        number = int(table.floor_kind[floor])
        wall = pad(f"{floor + 1} {code(number, words)} {kind(number, words)}", 14) + dots
        lines.append(f"  [dim]{SMALL[left]}[/] │ {wall} │  [dim]{SMALL[right]}   {SMALL[behind]}[/]")
    return lines


def _tracks(box: Box, table: Table, marked: tuple[str, ...], words: FourGardensWords) -> Picture:
    """F1.5: the god tracks with the markers on their spaces."""
    lines = [" " * 7 + "".join(f"{int(points):^4}" for points in box.track_points[1:])]
    for god in range(NUM_GODS):
        line = pad(f"[{GOD_STYLES[god]}]{words.names['gods'][god]}[/]", 7)
        line += "".join(f"{marks_on(table, god, space, marked) or '·':^4}" for space in range(1, SPACES + 1))
        gone = marks_on(table, god, 0, marked)
        lines.append(line + (f" [dim]{words.labels['gone']} {gone}[/]" if gone else ""))
    return lines


def _tiles(box: Box, table: Table, words: FourGardensWords) -> str:
    """F1.6: the bonus tiles that are left."""
    piles = []
    for pile, name in enumerate(words.names["piles"]):
        left = [str(int(value)) for value in box.bonus[pile, table.tiles_taken[pile] :]]
        piles.append(f"{name} {' '.join(left) or words.labels['none_left']}")
    return f"[dim]{' · '.join(piles)}[/]"


def _market(box: Box, table: Table, words: FourGardensWords) -> Picture:
    """F2.4: what the pile shows, and the open cards."""
    labels, top = words.labels, words.labels["pile_empty"]
    if table.num_pile > 0:
        card = int(table.pile[table.num_pile - 1])
        side = landscape(box, card - ONE_SIDE if card >= ONE_SIDE else card, words)
        top = labels["pile_cards"].format(cards=int(table.num_pile), top=side)
    title = f"[bold]{labels['open']}[/]  [dim]{labels['pile']}:[/] {top}  [dim]{labels['discards']}: {int(table.num_discards)}[/]"
    return [title, *(INDENT + _card(box, int(card), words) for card in table.open_cards)]


def _card(box: Box, card: int, words: FourGardensWords, table: Table = None, seat: int = NOBODY) -> str:
    """F1.1: a card on one line; for a card in the hand, also what a turn either way would let the seat collect."""
    if card == EMPTY:
        return "[dim]--[/]"
    needs = resources(box.need[card], words)
    line = pad(f"[bold]{card + 1:2}[/] {landscape(box, card, words)}", 28) + pad(needs, 17) + sign(box, card, words)
    if seat == NOBODY or box.floor_of[card] == WILD:
        return line
    gains = (resources(after_turn(box, table, seat, card, way)[1], words) or "–" for way in (True, False))
    return f"{line} [dim]{' '.join(f'{turn} {gained}' for turn, gained in zip('↻↺', gains, strict=True))}[/]"


def sign(box: Box, card: int, words: FourGardensWords) -> str:
    """F1.1: a wild, or a floor and where its arrow points."""
    if box.floor_of[card] == WILD:
        return words.labels["wild"]
    return f"{int(box.floor_of[card]) + 1}{'↑' if box.is_up[card] else '↓'} "


def resources(counts: Table, words: FourGardensWords) -> str:
    """The count of each kind: 2wo 1st."""
    return " ".join(f"{int(count)}{code(index, words)}" for index, count in enumerate(counts) if count)


def _garden(box: Box, table: Table, owner: int, seat: int, names: tuple[str, ...], words: FourGardensWords) -> Picture:
    """F3.2, F4.1: what lies before a player, on two lines or more."""
    labels = words.labels
    turn = "▶" if table.seat == owner and not table.is_over else " "
    title = f"{turn} {called(names, owner, seat, NAME)}: {total(box, table, owner)} {labels['points']}"
    panoramas = " ".join(panorama(box, table, owner, colour) for colour in range(len(COLOURS)))
    planned = [code(index, words) for index in range(len(KINDS)) for _ in range(int(table.planning[owner, index]))]
    planned += ["[dim]○[/]"] * int(free_spaces(box, table, owner))
    facts = [f"{title} · {int(table.num_finished[owner])} {labels['landscapes']} {panoramas}"]
    facts += [
        f"{words.names['piles'][pile]} {int(box.bonus[pile, table.bonus[owner, pile] - 1])}"
        for pile in range(len(PILES))
        if table.bonus[owner, pile]
    ]
    works = [f"[dim]{labels['planning']}:[/] {' '.join(planned)}"]
    works += [
        _groundwork(box, table, owner, place, words) for place in range(ACTIVE) if table.active[owner, place] != EMPTY
    ]
    return [*filled(facts, ""), *filled(works, INDENT)]


def _groundwork(box: Box, table: Table, owner: int, place: int, words: FourGardensWords) -> str:
    """F3.2: an active groundwork: what lies on it, of what it needs."""
    card = int(table.active[owner, place])
    have = " ".join(
        f"{int(table.placed[owner, place, index])}/{int(count)}{code(index, words)}"
        for index, count in enumerate(box.need[card])
        if count
    )
    return f"[bold]{card + 1}[/] {landscape(box, card, words)} {have}"


def filled(parts: list[str], indent: str) -> Picture:
    """Parts joined into as few lines as possible."""
    lines = [indent + parts[0]]
    for part in parts[1:]:
        if width(lines[-1]) + 3 + width(part) <= COLUMNS:
            lines[-1] += f" · {part}"
        else:
            lines.append(INDENT + part)
    return lines
