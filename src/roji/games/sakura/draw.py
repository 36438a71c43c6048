"""Sakura as text for a terminal (rich markup).

The path runs from the gate to the first cherry tree, then from tree to tree. The pieces are above the ground: ♛ is the
Emperor, a letter the painter of that name, ✎ the court painter.

               A           ♛
    ═╬══════════════════▒▒▒╥╥╥═     ▒▒▒ a bridge, ╥╥╥ the torii, ❀ a cherry tree
    gate 1  2  3  4  5  6  7
"""

from roji.core.bits import members
from roji.core.drawing import Picture, Room, first_that_fits, marks, pad, seat_names, short_name
from roji.core.rule import Box, Table
from roji.games.sakura.box import BRIDGE, GATE, SAKURA, TORII
from roji.games.sakura.data import cards_in
from roji.games.sakura.moving import FIRST_SPACE
from roji.games.sakura.table import CHOOSING, COURT, NO_CARD, OVER
from roji.games.sakura.words import WORDS, SakuraWords

__all__ = ["draw"]

STYLES = ("bright_red", "bright_blue", "bright_green", "bright_yellow", "bright_magenta", "bright_cyan")  # by painter
EMPEROR, EMPEROR_STYLE = "♛", "bold black on yellow"
COURT_PAINTER = "✎"
GROUND = {BRIDGE: ("▒", "yellow"), TORII: ("╥", "bold red"), SAKURA: ("❀", "bold magenta")}
PATH_GROUND = ("═", "dim")
GATE_WIDTH = 14
CELLS = (4, 3)  # columns for a space, with short and with long bridges
CARD_WIDTH = 15
NAME = 18  # columns
USUAL_ROOM: Room = (80, 100)
SHOWN_DISCARDS = 12


def draw(box: Box, table: Table, seat: int, language: str, names: tuple[str, ...] = (), room: Room = USUAL_ROOM) -> str:
    """The table as this seat sees it: the path, the painters, the hand."""
    words, names = WORDS[language], names or seat_names(int(table.num_seats))
    pieces = (*marks(names), COURT_PAINTER)
    rows = [_path(box, table, first, last, pieces, words) for first, last in _rows(box, table, room)]
    painters = _painters(box, table, seat, names, pieces, words)
    has_hand = 0 <= seat < table.num_seats and table.hand_size[seat]
    cards = [card - 1 for card in cards_in(int(table.hand[seat]))] if has_hand else []
    large = [_heading(box, table, words), ""]
    for row in rows:
        large += [*row, ""]
    large += [*painters, ""]
    small = [_heading(box, table, words), *(line for row in rows for line in row if line), *painters]
    if has_hand:
        title = f"[bold]{words.label('hand')}[/]"
        large += [title, *_hand(box, table, seat, cards, room, words), *_discards(table, words)]
        small += [title, *_small_hand(box, table, seat, cards, words)]
    return first_that_fits([large, small + _discards(table, words), small], room)


def _heading(box: Box, table: Table, words: SakuraWords) -> str:
    number = int(table.round_number) + (0 if table.stage == OVER else 1)
    deck = words.label("deck", deck=int(table.num_deck), discards=int(table.num_discards))
    heading = f"[bold]{words.label('round', round=number)}[/]   [dim]{deck}[/]"
    if table.stage == OVER:
        return heading
    tree = int(table.trees_scored)
    spaces = int(box.trees[table.long_bridges, tree]) - int(table.emperor)
    return f"{heading}   {words.label('next_tree', spaces=spaces, tree=words.names['trees'][tree])}"


def _rows(box: Box, table: Table, room: Room) -> list[tuple[int, int]]:
    """The spaces of each row: up to a tree, but no more than fit."""
    rows = []
    first, most = FIRST_SPACE, (room[0] - GATE_WIDTH) // CELLS[table.long_bridges]
    for tree in (int(space) for space in box.trees[table.long_bridges]):
        while first <= tree:
            last = min(tree, first + most - 1)
            rows.append((first, last))
            first = last + 1
    return rows


def _path(box: Box, table: Table, first: int, last: int, marked: tuple[str, ...], words: SakuraWords) -> Picture:
    """Three lines: pieces, ground, numbers. Rows after the first are indented to align with the path."""
    pieces = ground = numbers = " " * GATE_WIDTH
    if first == FIRST_SPACE:
        pieces, ground, numbers = _gate(table, marked, words)
    width = CELLS[table.long_bridges]
    for space in range(first, last + 1):
        pieces += f" {_piece(table, space, marked)}{' ' * (width - 2)}"
        ground += _ground(box, table, space, width)
        numbers += f"[dim]{space:^{width}}[/]"
    return [pieces.rstrip(), ground, numbers.rstrip()]


def _gate(table: Table, marked: tuple[str, ...], words: SakuraWords) -> tuple[str, str, str]:
    """The gate, with all painters at it."""
    waiting = [painter for painter in range(int(table.num_painters)) if table.spaces[painter] == GATE]
    pieces = " ".join(_mark(painter, marked) for painter in waiting)
    width = max(2 * len(waiting) - 1, 0)
    ground = f"[bold]{'╬' * (GATE_WIDTH - 2)}[/]"
    return (
        f" {pieces}{' ' * (GATE_WIDTH - 1 - width)}",
        f" {ground} ",
        f" [dim]{words.label('gate'):^{GATE_WIDTH - 2}}[/] ",
    )


def _mark(painter: int, marked: tuple[str, ...]) -> str:
    """A painter as one coloured letter."""
    return f"[bold reverse {STYLES[painter]}]{marked[painter]}[/]"


def _piece(table: Table, space: int, marked: tuple[str, ...]) -> str:
    """The piece on a space. The Emperor and a painter never share one while a player decides."""
    if space == table.emperor:
        return f"[{EMPEROR_STYLE}]{EMPEROR}[/]"
    for painter in range(int(table.num_painters)):
        if table.spaces[painter] == space:
            return _mark(painter, marked)
    return " "


def _ground(box: Box, table: Table, space: int, width: int) -> str:
    kind = int(box.kinds[table.long_bridges, space])
    sign, style = GROUND.get(kind, PATH_GROUND)
    if kind == SAKURA and space in box.trees[table.long_bridges, : table.trees_scored]:
        style = "dim magenta"  # S5.5: it scores no more
    return f"[{style}]{sign * 3}[/][dim]{'═' * (width - 3)}[/]"


def _painters(
    box: Box, table: Table, seat: int, names: tuple[str, ...], marked: tuple[str, ...], words: SakuraWords
) -> Picture:
    """A line for each painter, the closest to the Emperor first."""
    heads = [words.label(key) for key in ("painter", "space", "behind", "tokens", "card")]
    lines = [f"  [dim]{heads[0]:<{NAME + 2}}{heads[1]:>6}{heads[2]:>7}{heads[3]:>7}  {heads[4]}[/]"]
    order = sorted(range(int(table.num_painters)), key=lambda painter: -int(table.spaces[painter]))
    for painter in order:
        space = int(table.spaces[painter])
        is_acting = painter < table.num_seats and painter in members(table.waiting)
        name = pad(_name(table, painter, seat, names, words), NAME)
        where = words.label("gate") if space == GATE else str(space)
        behind = int(table.emperor) - space
        numbers = f"{where:>6}{behind:>7}{int(table.tokens[painter]):>7}"
        turn = "▶" if is_acting else " "
        lines.append(f"{turn} {_mark(painter, marked)} {name}{numbers}  {_card(box, table, painter, words)}")
    return lines


def _name(table: Table, painter: int, seat: int, names: tuple[str, ...], words: SakuraWords) -> str:
    if painter >= table.num_seats:
        return words.label("court")
    you = f" ({words.label('you')})" if painter == seat else ""
    return short_name(names[painter], NAME - 1 - len(you)) + you


def _card(box: Box, table: Table, painter: int, words: SakuraWords) -> str:
    """A painter's card: an open one in full, a secret one only as chosen or not."""
    card = int(table.chosen[painter])
    if table.stage == CHOOSING:
        if painter >= table.num_seats:
            return ""
        return f"[dim]{words.label('thinks' if painter in members(table.waiting) else 'has_chosen')}[/]"
    if card == NO_CARD:
        return ""
    if painter in members(table.unresolved):
        style = "bold" if table.resolving == painter else "default"
        return f"[{style}]{words.card(box, card)}[/]"
    return f"[dim]{words.card(box, card)} · {words.label('resolved')}[/]"


def _hand(box: Box, table: Table, seat: int, cards: list[int], room: Room, words: SakuraWords) -> Picture:
    """The seat's cards side by side; the chosen ones are marked."""
    lines, in_row = [], max(1, room[0] // (CARD_WIDTH + 1))
    for first in range(0, len(cards), in_row):
        pictures = [_card_picture(box, table, seat, card, words) for card in cards[first : first + in_row]]
        lines += [" ".join(picture[height] for picture in pictures) for height in range(len(pictures[0]))]
    return lines


def _small_hand(box: Box, table: Table, seat: int, cards: list[int], words: SakuraWords) -> Picture:
    """The seat's cards side by side, on three lines without frames."""
    lines = ["", "", ""]
    for card in cards:
        style, note = _choice(table, seat, card, words)
        texts = (f"[bold]{card + 1:>2}[/] {note}", *words.actions(box, card))
        lines = [line + pad(f"[{style}]{text}[/]", CARD_WIDTH) for line, text in zip(lines, texts, strict=True)]
    return lines


def _discards(table: Table, words: SakuraWords) -> Picture:
    discards = [str(int(card) + 1) for card in table.discards[: table.num_discards][-SHOWN_DISCARDS:]]
    return [f"[dim]{words.label('last_discards', cards=' '.join(discards))}[/]"] if discards else []


def _choice(table: Table, seat: int, card: int, words: SakuraWords) -> tuple[str, str]:
    """S3.1, S7.3: the mark of a chosen card in the hand."""
    if table.stage == CHOOSING and table.chosen[seat] == card:
        return "bold green", words.label("yours")
    if table.stage == CHOOSING and table.further == seat and table.chosen[COURT] == card:
        return "bold yellow", words.label("for_court")
    return "default", ""


def _card_picture(box: Box, table: Table, seat: int, card: int, words: SakuraWords) -> Picture:
    garden, painter = words.actions(box, card)
    inside = CARD_WIDTH - 4
    style, note = _choice(table, seat, card, words)
    return [
        f"[{style}]┌─ [bold]{card + 1:>2}[/] {'─' * (CARD_WIDTH - 7)}┐[/]",
        f"[{style}]│ {garden:<{inside}} │[/]",
        f"[{style}]│ {painter:<{inside}} │[/]",
        f"[{style}]│ {note:<{inside}} │[/]",
        f"[{style}]└{'─' * (CARD_WIDTH - 2)}┘[/]",
    ]
