"""Sakura tables for tests, drawn as text.

`02 | . 1 . E` is a path with painters 0 and 2 at the gate, painter 1 on space 2 and the Emperor on space 4; `C` is the court
painter. Nobody is ever ahead of the Emperor, so a drawing ends with him.
"""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from roji.core.edition import default_edition
from roji.core.luck import below, new_luck
from roji.core.story import Event, events, new_story
from roji.games.sakura.actions import act_as_painter, act_in_garden
from roji.games.sakura.box import GARDEN_ACTIONS, PAINTER_ACTIONS
from roji.games.sakura.data import cards_in
from roji.games.sakura.game import GAME
from roji.games.sakura.table import TRICKY

BOX = default_edition(GAME).box
FORWARD, BACKWARD = 1, -1
FIRST_CARD = 0


def new_table(seats: int = 3, *, tricky: bool = False, seed: int = 1) -> Any:
    """A table after set-up."""
    return GAME.new_table(BOX, seats, TRICKY if tricky else 0, seed)


def lay(drawing: str, seats: int = 3, *, tricky: bool = False, trees_scored: int = 0, seed: int = 1) -> Any:
    """A table at the start of a round, with the pieces as drawn."""
    table = new_table(seats, tricky=tricky, seed=seed)
    gate, _, path = drawing.partition("|")
    where = dict.fromkeys(gate.strip(), 0) | {piece: at for at, piece in enumerate(path.split(), 1)}
    table.emperor = where["E"]
    table.trees_scored = trees_scored
    table.occupied = 0
    for painter in range(int(table.num_painters)):
        space = where["C" if painter >= seats else str(painter)]
        table.spaces[painter] = space
        if space:
            table.occupied |= np.uint64(1 << space)
    if tricky:
        first, second = int(table.spaces[0]), int(table.spaces[1])
        table.further = -1 if first == second else int(first > second)
    return table


def drawing(table: Any) -> str:
    """The path as text."""
    letters = ["C" if painter >= table.num_seats else str(painter) for painter in range(int(table.num_painters))]
    gate = "".join(letter for painter, letter in enumerate(letters) if table.spaces[painter] == 0)
    path = ["."] * int(table.emperor)
    for painter, letter in enumerate(letters):
        if table.spaces[painter]:
            path[int(table.spaces[painter]) - 1] = letter
    path[int(table.emperor) - 1] = "E"
    return f"{gate} | {' '.join(path)}".strip()


def after_garden(table: Any, action: str, owner: int = 0, direction: int = 0) -> str:
    """The drawing of the path after a single garden action."""
    garden_events(table, action, owner, direction)
    return drawing(table)


def garden_events(table: Any, action: str, owner: int = 0, direction: int = 0) -> list[tuple[str, int, int, int, int]]:
    """The events of a garden action."""
    story = new_story()
    act_in_garden(_box_with(action, "+1"), table, owner, FIRST_CARD, direction, story)
    return told(events(story))


def after_painter(table: Any, action: str, owner: int = 0, direction: int = 0) -> str:
    """The drawing of the path after a single painter action."""
    painter_events(table, action, owner, direction)
    return drawing(table)


def painter_events(table: Any, action: str, owner: int = 0, direction: int = 0) -> list[tuple[str, int, int, int, int]]:
    """The events of a painter action."""
    story = new_story()
    act_as_painter(_box_with("Emperor +1", action), table, owner, FIRST_CARD, direction, story)
    return told(events(story))


def _box_with(garden: str, painter: str) -> Any:
    """A box whose first card has these actions."""
    box = np.array([BOX], BOX.dtype)[0]
    box.garden_action[FIRST_CARD] = GARDEN_ACTIONS.index(garden)
    box.painter_action[FIRST_CARD] = PAINTER_ACTIONS.index(painter)
    return box


def told(rows: list[Event], *kinds: str) -> list[tuple[str, int, int, int, int]]:
    """Events by name without who sees them; only these kinds, if any are named."""
    named = [(GAME.event_kinds[row.kind], row.seat, row.what, row.start, row.end) for row in rows]
    return [row for row in named if not kinds or row[0] in kinds]


def film(table: Any, heard: list[Event]) -> list[tuple[str, int, int, str]]:
    """Each movement in the events with the path drawn after it; `table` is the table before them."""
    shown, pictures = GAME.copy(table), []
    for kind, painter, what, _, end in told(heard):
        if kind == "emperor_moved":
            shown.emperor = end
        elif kind in ("moved", "leapt", "disgraced", "closed_up"):
            shown.spaces[painter] = end
        else:
            continue
        pictures.append((kind, painter, what, drawing(shown)))
    return pictures


def give(table: Any, seat: int, *numbers: int) -> None:
    """Swap these cards (by order number) into a hand."""
    for number in numbers:
        spare = next(card for card in cards_in(int(table.hand[seat])) if card not in numbers or card == number)
        _swap(table, spare - 1, number - 1)


def put_on_deck(table: Any, number: int) -> None:
    """Make this card the next one of the deck."""
    _swap(table, int(table.deck[table.num_deck - 1]), number - 1)


def _swap(table: Any, first: int, second: int) -> None:
    """Swap two cards, wherever they are."""
    for pile, count in ((table.deck, int(table.num_deck)), (table.discards, int(table.num_discards))):
        for index in range(count):
            if pile[index] in (first, second):
                pile[index] = first + second - pile[index]
    for seat in range(int(table.num_seats)):
        hand = int(table.hand[seat])
        swapped = hand & ~(1 << first | 1 << second)
        swapped |= (hand >> first & 1) << second | (hand >> second & 1) << first
        table.hand[seat] = swapped


def empty_deck(table: Any, left: int) -> None:
    """Discard all but the bottom cards of the deck."""
    cards = table.deck[: table.num_deck].tolist()
    table.deck[:] = 0
    table.deck[:left] = cards[:left]
    table.num_deck = left
    table.discards[: len(cards) - left] = cards[left:]
    table.num_discards = len(cards) - left


def say(table: Any, *lines: str, box: Any = BOX) -> list[Event]:
    """Play lines such as `0 card 37`; each must be legal. Returns all events."""
    heard: list[Event] = []
    for line in lines:
        seat, text = int(line[0]), line[2:]
        move = GAME.number(box, table, seat, text)
        assert move in GAME.legal_moves(box, table, seat), f"{line} is not legal"
        story = new_story()
        GAME.play(box, table, seat, move, story)
        heard += events(story)
    return heard


def play_round(table: Any, *numbers: int, court: int | None = None) -> list[Event]:
    """Every seat plays the card with its order number; `court` becomes the top card of the deck, for the court painter."""
    for seat, number in enumerate(numbers):
        give(table, seat, number)
    if court is not None:
        put_on_deck(table, court)
    return say(table, *(f"{seat} card {number}" for seat, number in enumerate(numbers)))


def legal(table: Any, seat: int = 0) -> list[str]:
    """The legal moves of a seat as text."""
    return [GAME.text(BOX, table, seat, move) for move in GAME.legal_moves(BOX, table, seat)]


def to_act(table: Any) -> list[int]:
    """The seats that have to act."""
    return GAME.seats_to_act(BOX, table)


def hand(table: Any, seat: int) -> list[int]:
    """A hand's order numbers."""
    return cards_in(int(table.hand[seat]))


def all_cards(table: Any) -> list[int]:
    """The index of every card on the table, wherever it is: each must occur once."""
    cards = [number - 1 for seat in range(int(table.num_seats)) for number in hand(table, seat)]
    cards += table.deck[: table.num_deck].tolist() + table.discards[: table.num_discards].tolist()
    unresolved = [painter for painter in range(int(table.num_painters)) if table.unresolved >> painter & 1]
    return sorted(cards + [int(table.chosen[painter]) for painter in unresolved])


WAYS = [(2, 0), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)]  # seats and options
# The same as parameters of a test; the coverage run, which interprets the rules, skips large tables.
WAYS_TO_TEST = [way if way[0] < 4 else pytest.param(*way, marks=pytest.mark.compiled) for way in WAYS]


def tables(seats: int, options: int, seed: int) -> Iterator[Any]:
    """Yield every table of a random game in which players also change their minds."""
    table, luck = GAME.new_table(BOX, seats, options, seed), new_luck(seed)
    while waiting := GAME.seats_to_act(BOX, table):
        yield table
        seat = waiting[int(below(luck, len(waiting)))]
        if table.stage == 0 and below(luck, 4) == 0:
            seat = int(below(luck, seats))
        moves = GAME.legal_moves(BOX, table, seat)
        GAME.play_quietly(BOX, table, seat, moves[int(below(luck, len(moves)))])
    yield table


def redealt(table: Any, seat: int, seed: int) -> Any:
    """A redeal of the table for this seat."""
    again = GAME.copy(table)
    GAME.redeal(BOX, again, seat, new_luck(seed))
    return again


def plain(markup: str) -> str:
    """A drawing without its styles."""
    return re.sub(r"\[/?[a-z_ ]*\]", "", markup)
