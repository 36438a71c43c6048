"""Four Gardens tables for tests, drawn as text. Seat 0 starts, faces side 0 and has to act.

hand 0: 5 9 13          cards by number; other hands get five of the highest free cards
garden 0: 1(water) 6    active groundwork with what lies on it
done 0: 11 16           finished landscapes
planning 0: wood wood   resources on the planning tile
markers 0: 7 2 2 0      spaces on the yellow, red, purple and blue track; 0 is gone
tiles 0: 1 0 2          bonus tiles: planning expansion, take wilds, extra rewards; 1 is the top one, 0 none
open: 30 31 -           open cards; - for an empty place
pile: 40 41             the top of the pile, topmost first; the free cards lie below
pile only: 40 41        the whole pile; the free cards lie in the discards
discards: 50
supply: 0 15 15 15      wood, water, stone and plants in the supply; else what is left of 15
floors: wood water stone plants    bottom first
"""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from roji.core.edition import Edition, default_edition, default_text, parse_edition
from roji.core.luck import below, new_luck
from roji.core.story import NOBODY, Event, events, new_story
from roji.games.four_gardens.box import CARDS, EMPTY, KINDS
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.moves import number
from roji.games.four_gardens.pagoda import shown
from roji.games.four_gardens.table import SEEN, UNSEEN

BOX = default_edition(GAME).box
WILDS = "hand 0: 5 9 13 30 34\n"  # cards with a wild sign


def arrange(drawing: str = "", seats: int = 2, seed: int = 1, box: Any = BOX) -> Any:
    """The drawn table; everything that is not drawn is as after set-up."""
    table = GAME.new_table(box, seats, 0, seed)
    table.first_seat = table.seat = 0
    lines = dict(
        re.split(r"\s*:\s*", line.strip(), maxsplit=1) for line in drawing.strip().splitlines() if line.strip()
    )
    table.floor_kind[:] = [KINDS.index(kind) for kind in lines.pop("floors", "wood water stone plants").split()]
    supply = lines.pop("supply", None)
    _lay_out(table, seats, lines, box)
    table.supply[:] = 15 - table.planning.sum(axis=0) - table.placed.sum(axis=(0, 1))
    if supply:
        table.supply[:] = [int(count) for count in supply.split()]
    assert not lines, f"not understood: {lines}"
    return table


def _lay_out(table: Any, seats: int, lines: dict[str, str], box: Any) -> None:
    free = set(range(CARDS))

    def named(key: str) -> list[int]:
        cards = [int(card) - 1 if card != "-" else EMPTY for card in lines.pop(key, "").split()]
        free.difference_update(cards)
        return cards

    for seat in range(seats):
        _lay_garden(table, seat, lines, box, free)
    hands = {seat: named(f"hand {seat}") for seat in range(seats) if f"hand {seat}" in lines}
    is_open_named = "open" in lines
    open_cards, discards = named("open"), named("discards")
    is_whole, pile = "pile only" in lines, named("pile") + named("pile only")
    for seat in range(seats):
        cards = hands.get(seat) if seat in hands else [free.pop() for _ in range(5)]
        give(table, seat, *(card + 1 for card in cards or []))
    if not is_open_named:
        open_cards = [free.pop() for _ in range(3)]
    table.open_cards[:] = [*open_cards, EMPTY, EMPTY, EMPTY][:3]
    if is_whole:
        discards += sorted(free)
    else:
        pile += sorted(free)
    table.pile[:] = pile[::-1] + [EMPTY] * (CARDS - len(pile))
    table.discards[:] = discards + [EMPTY] * (CARDS - len(discards))
    table.num_pile, table.num_discards = len(pile), len(discards)


def _lay_garden(table: Any, seat: int, lines: dict[str, str], box: Any, free: set[int]) -> None:
    for place, drawn in enumerate(re.findall(r"(\d+)(?:\(([a-z ]*)\))?", lines.pop(f"garden {seat}", ""))):
        card = int(drawn[0]) - 1
        table.active[seat, place] = card
        table.frames[seat] |= 1 << int(box.frame_of[card])
        free.remove(card)
        for kind in drawn[1].split():
            table.placed[seat, place, KINDS.index(kind)] += 1
    for word in lines.pop(f"done {seat}", "").split():
        card = int(word) - 1
        table.finished[seat, box.frame_of[card]] = card
        table.frames[seat] |= 1 << int(box.frame_of[card])
        table.num_finished[seat] += 1
        free.remove(card)
    for kind in lines.pop(f"planning {seat}", "").split():
        table.planning[seat, KINDS.index(kind)] += 1
    if markers := lines.pop(f"markers {seat}", None):
        table.marker[seat] = [int(space) for space in markers.split()]
    if tiles := lines.pop(f"tiles {seat}", None):
        table.bonus[seat] = [int(tile) for tile in tiles.split()]
        for pile, tile in enumerate(table.bonus[seat]):
            table.tiles_taken[pile] = max(int(table.tiles_taken[pile]), int(tile))


def give(table: Any, seat: int, *cards: int) -> None:
    """Replace a seat's hand by these cards, unseen by the others."""
    hand = sorted(card - 1 for card in cards)
    table.hand[seat] = hand + [EMPTY] * (5 - len(hand))
    table.hand_size[seat] = len(hand)
    table.seen[seat] = UNSEEN
    table.hand_batch[seat] = 0


def play(table: Any, *moves: str, box: Any = BOX) -> list[Event]:
    """Play moves for the seat to act; each must be legal. Returns all events."""
    told = []
    for text in moves:
        story = new_story()
        seat = int(table.seat)
        move = number(box, table, seat, text)
        assert move in GAME.legal_moves(box, table, seat), f"{text} is not legal"
        GAME.play(box, table, seat, move, story)
        told += events(story)
    return told


def kinds(told: list[Event], *wanted: int) -> list[tuple[int, ...]]:
    """The events of these kinds: (kind, seat, what, start, end)."""
    return [(one.kind, one.seat, one.what, one.start, one.end) for one in told if one.kind in wanted]


def legal(table: Any, seat: int = 0, box: Any = BOX) -> list[str]:
    """The legal moves of a seat as text."""
    return [GAME.text(box, table, seat, move) for move in GAME.legal_moves(box, table, seat)]


def why_not(table: Any, text: str, seat: int = 0, language: str = "en", box: Any = BOX) -> str:
    """Why a move is refused, as the seat that wants to make it is told."""
    move = number(box, table, seat, text)
    assert move not in GAME.legal_moves(box, table, seat), f"{text} is legal"
    return GAME.words[language].why_not(box, GAME.seen(box, table, seat), seat, move)


def planning(table: Any, seat: int = 0) -> str:
    """The resources on a planning tile."""
    return " ".join(kind for kind, count in zip(KINDS, table.planning[seat], strict=True) for _ in range(count))


def hand(table: Any, seat: int = 0) -> list[int]:
    """The cards of a hand by number."""
    return [int(card) + 1 for card in table.hand[seat, : table.hand_size[seat]]]


def faces(table: Any, side: int, box: Any = BOX) -> str:
    """The values on a side of the pagoda, from the bottom up."""
    return "".join(str(int(shown(box, table, floor, side))) for floor in range(4))


def all_cards(table: Any) -> list[int]:
    """Every card on the table, wherever it is, in ascending order."""
    places = (table.hand, table.open_cards, table.pile, table.discards, table.active, table.finished)
    return sorted(int(card) for place in places for card in place.reshape(-1) if card != EMPTY)


def blocks(table: Any, seat: int, box: Any = BOX) -> dict[str, Any]:
    """A seat's features by the names of their blocks."""

    numbers = np.zeros(GAME.num_features, np.float32)
    GAME.features(box, table, seat, numbers)
    found, at = {}, 0
    for feature in GAME.features_list:
        found[feature.name] = numbers[at : at + feature.width]
        at += feature.width
    assert at == GAME.num_features
    return found


def names(told: list[Event], seat: int = NOBODY) -> list[str]:
    """The names of the events that this seat sees."""
    return [GAME.event_kinds[event.kind] for event in told if event.is_seen_by(seat)]


__all__ = [
    "BOX",
    "SEEN",
    "all_cards",
    "arrange",
    "blocks",
    "faces",
    "give",
    "hand",
    "kinds",
    "legal",
    "names",
    "planning",
    "play",
    "why_not",
]


def twins() -> Edition:
    """An edition in which the five cards of red 1 share one landscape side, and those of red 2 another."""
    text = default_text(GAME)
    for card, god in ((1, "yellow"), (2, "red"), (3, "purple"), (4, "blue"), (5, "multi")):
        text = text.replace(
            f'card = {card}, panorama = "red", frame = 1, god = "{god}"',
            f'card = {card}, panorama = "red", frame = 1, god = "blue"',
        )
        card += 5
        text = text.replace(
            f'card = {card}, panorama = "red", frame = 2, god = "{god}"',
            f'card = {card}, panorama = "red", frame = 2, god = "red"',
        )
    return parse_edition(GAME, text)


TWINS = twins()


def tables(box: Any, seats: int, seed: int, every: int = 1) -> Iterator[Any]:
    """Yield every n-th table of a random game."""
    table, luck = GAME.new_table(box, seats, 0, seed), new_luck(seed)
    for decision in itertools.count():
        if not GAME.seats_to_act(box, table):
            return
        moves = GAME.legal_moves(box, table, int(table.seat))
        GAME.play_quietly(box, table, int(table.seat), moves[int(below(luck, len(moves)))])
        if decision % every == 0:
            yield table


def edition(*changes: tuple[str, str]) -> Any:
    """The box of the default edition with some of its text changed."""
    text = default_text(GAME)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return parse_edition(GAME, text, "my.toml").box
