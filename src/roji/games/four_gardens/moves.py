"""Four Gardens: the numbers of decisions, and their text in records and typed play.

    a card and its use (F3)        lay 37 · rotate 12 clockwise · rotate 12 counter · wild 9 · cart 44
    where a wild goes (F3.4)       take water to planning · take water to 37
    reallocation (F3.5)            move water to 37 · move water from 37 to 12 · return water · done
    order of finishing (F4.1)      finish 37
    track of a multi sign (F4.3)   advance purple
    bonus tile (F5.1)              tile planning expansion · tile take wilds · tile extra rewards
    drawing (F7.1)                 draw pile · draw 37

Numbers refer to places (in the hand, in the garden, among the open cards), texts to the cards there. An empty place is
`slot 2`, counted from 1. A typed move may also describe a card: `lay green 3`, or with its god, `lay green 3 red`, if
two cards show the same frame.
"""

import functools
import re
from typing import Any

from roji.core.errors import MoveError
from roji.core.rule import Box, Table, rule
from roji.core.words import ENGLISH, Phrases, load_words
from roji.games.four_gardens.box import CARDS, COLOURS, GODS, KINDS, MULTI, NUM_GODS, NUM_KINDS, NUM_PILES, PILES
from roji.games.four_gardens.table import ACTIVE, HAND, OPEN

__all__ = [
    "ADVANCE",
    "DONE",
    "DRAW_FROM_OPEN",
    "DRAW_FROM_PILE",
    "FILL",
    "FINISH_CARD",
    "LAY",
    "NUM_MOVES",
    "PLACES",
    "RETURN",
    "ROTATE",
    "ROTATE_COUNTER",
    "SHIFT",
    "TAKE",
    "TAKE_TILE",
    "USE_CART",
    "USE_WILD",
    "fill_move",
    "move_parts",
    "number",
    "shift_move",
    "shift_target",
    "take_move",
    "text",
]

PLACES = 1 + ACTIVE  # where a wild may go: 0 the planning tile, 1-3 an active groundwork
TURNS = ACTIVE - 1  # the other groundworks as seen from one

LAY = 0  # + place in hand
ROTATE = LAY + HAND  # clockwise; + place in hand
ROTATE_COUNTER = ROTATE + HAND
USE_WILD = ROTATE_COUNTER + HAND
USE_CART = USE_WILD + HAND
TAKE = USE_CART + HAND  # + kind * 4 + place
FILL = TAKE + NUM_KINDS * PLACES  # planning tile to groundwork: + kind * 3 + groundwork
SHIFT = FILL + NUM_KINDS * ACTIVE  # groundwork to groundwork: see shift_move
RETURN = SHIFT + NUM_KINDS * ACTIVE * TURNS  # planning tile to supply: + kind
DONE = RETURN + NUM_KINDS
FINISH_CARD = DONE + 1  # + groundwork
ADVANCE = FINISH_CARD + ACTIVE  # + god
TAKE_TILE = ADVANCE + NUM_GODS  # + pile
DRAW_FROM_PILE = TAKE_TILE + NUM_PILES
DRAW_FROM_OPEN = DRAW_FROM_PILE + 1  # + open place
NUM_MOVES = DRAW_FROM_OPEN + OPEN

USES = ("lay", "rotate clockwise", "rotate counter", "wild", "cart")  # in the order of the numbers above

SAID = load_words(Phrases, __package__)


@rule
def take_move(kind: int, place: int) -> int:
    """F3.4: the number of taking a resource from the supply to a place."""
    return TAKE + kind * PLACES + place


@rule
def fill_move(kind: int, groundwork: int) -> int:
    """F3.5: the number of moving a resource from the planning tile to a groundwork."""
    return FILL + kind * ACTIVE + groundwork


@rule
def shift_move(kind: int, source: int, target: int) -> int:
    """F3.5: the number of moving a resource from one groundwork to another."""
    turn = (target + ACTIVE - source) % ACTIVE - 1
    return SHIFT + (kind * ACTIVE + source) * TURNS + turn


@rule
def shift_target(move: int) -> int:
    """F3.5: the groundwork to which such a move goes."""
    source, turn = (move - SHIFT) // TURNS % ACTIVE, (move - SHIFT) % TURNS
    return (source + 1 + turn) % ACTIVE


def move_parts(box: Box, table: Table, seat: int, move: int) -> dict[str, Any]:
    """A move in named parts; the shapes are `FourGardensMove`. A place without a known card is the text "slot 2"."""
    active = table.active[seat]
    if move < TAKE:
        use, _, direction = USES[move // HAND].partition(" ")
        card = _card(table.hand[seat], move % HAND)
        return {"do": use, "card": card, "direction": direction} if direction else {"do": use, "card": card}
    if move < FILL:
        kind, place = divmod(move - TAKE, PLACES)
        return _resource("take", kind, "supply", "planning" if place == 0 else _card(active, place - 1))
    if move < SHIFT:
        kind, groundwork = divmod(move - FILL, ACTIVE)
        return _resource("move", kind, "planning", _card(active, groundwork))
    if move < RETURN:
        kind, source = divmod((move - SHIFT) // TURNS, ACTIVE)
        return _resource("move", kind, _card(active, source), _card(active, shift_target(move)))
    if move < FINISH_CARD:
        return {"do": "done"} if move == DONE else _resource("return", move - RETURN, "planning", "supply")
    if move < ADVANCE:
        return {"do": "finish", "card": _card(active, move - FINISH_CARD)}
    if move < TAKE_TILE:
        return {"do": "advance", "god": GODS[move - ADVANCE]}
    if move < DRAW_FROM_PILE:
        return {"do": "tile", "tile": PILES[move - TAKE_TILE]}
    if move == DRAW_FROM_PILE:
        return {"do": "draw", "from": "pile"}
    return {"do": "draw", "from": "open", "card": _card(table.open_cards, move - DRAW_FROM_OPEN)}


def _resource(do: str, kind: int, source: int | str, target: int | str) -> dict[str, Any]:
    return {"do": do, "resource": KINDS[kind], "from": source, "to": target}


def text(box: Box, table: Table, seat: int, move: int) -> str:
    """A move as a line of text."""
    parts = move_parts(box, table, seat, move)
    do = parts["do"]
    if do == "return":
        return f"return {parts['resource']}"
    if do == "take" or (do == "move" and parts["from"] == "planning"):
        return f"{do} {parts['resource']} to {parts['to']}"
    if do == "move":
        return f"move {parts['resource']} from {parts['from']} to {parts['to']}"
    if do == "draw" and "card" in parts:
        return f"draw {parts['card']}"
    return " ".join(str(part) for part in parts.values())


def number(box: Box, table: Table, seat: int, text: str, language: str = ENGLISH) -> int:
    """The move that a line of text names, in English or in this language."""
    said = SAID[language]
    words = said.english_text(text.replace(",", " "))
    hand, active = table.hand[seat], table.active[seat]
    find = functools.partial(_find, box, said)
    if match := re.fullmatch(rf"(lay|rotate|wild|cart) {CARD}( clockwise| counter)?", words):
        use = match[1] + (match[3] or "")
        if use in USES:
            return USES.index(use) * HAND + find(hand, match[2], "in_hand")
    elif match := re.fullmatch(rf"take ({KIND}) to (?:planning|{CARD})", words):
        place = 1 + find(active, match[2], GROUNDWORK) if match[2] else 0
        return int(take_move(KINDS.index(match[1]), place))
    elif match := re.fullmatch(rf"move ({KIND}) to {CARD}", words):
        return int(fill_move(KINDS.index(match[1]), find(active, match[2], GROUNDWORK)))
    elif match := re.fullmatch(rf"move ({KIND}) from {CARD} to {CARD}", words):
        source, target = find(active, match[2], GROUNDWORK), find(active, match[3], GROUNDWORK)
        if source != target:
            return int(shift_move(KINDS.index(match[1]), source, target))
    elif match := re.fullmatch(rf"return ({KIND})", words):
        return RETURN + KINDS.index(match[1])
    elif match := re.fullmatch(rf"finish {CARD}", words):
        return FINISH_CARD + find(active, match[1], GROUNDWORK)
    elif match := re.fullmatch(rf"advance ({'|'.join(GODS)})", words):
        return ADVANCE + GODS.index(match[1])
    elif match := re.fullmatch(rf"tile ({'|'.join(PILES)})", words):
        return TAKE_TILE + PILES.index(match[1])
    elif match := re.fullmatch(rf"draw {CARD}", words):
        return DRAW_FROM_OPEN + find(table.open_cards, match[1], "in_open")
    elif words in ("done", "draw pile"):
        return DONE if words == "done" else DRAW_FROM_PILE
    raise MoveError(SAID[language].say("not_a_move", text=text))


CARD = rf"(slot [1-5]|[0-9]{{1,2}}|(?:{'|'.join(COLOURS)}) [1-5](?:/[1-5])?(?: (?:{'|'.join(GODS)}|any)(?: god)?)?)"
KIND = "|".join(KINDS)
GROUNDWORK = "in_groundwork"


def _card(cards: Table, place: int) -> int | str:
    """The number of the card at a place; `slot 2` if it is empty or unknown."""
    card = int(cards[place])
    return card + 1 if card < CARDS else f"slot {place + 1}"


def _find(box: Box, said: Phrases, cards: Table, called: str, where: str) -> int:
    """The place of a card, given by its number or description, or of a slot."""
    places = [int(card) for card in cards]
    if called.startswith("slot "):
        found = [place for place in range(len(places)) if place == int(called[5:]) - 1]
    elif called.isdigit():
        found = [place for place, card in enumerate(places) if card == int(called) - 1 < CARDS]
    else:
        found = [place for place, card in enumerate(places) if card < CARDS and _shows(box, card, called)]
    if len(found) == 1:
        return found[0]
    typed, place = said.typed_text(called), said.say(where)
    if found:
        example = typed.split("/")[0]
        raise MoveError(said.say("several_cards", where=place, called=typed, example=example))
    raise MoveError(said.say("no_slot" if called.startswith("slot") else "no_card", where=place, called=typed))


def _shows(box: Box, card: int, called: str) -> bool:
    """F1.1: whether this text describes a card: its colour, its frame, and optionally its god."""
    colour, frame, *god = called.split()
    shown = int(box.colour_of[card])
    sign = "any" if box.god_of[card] == MULTI else GODS[box.god_of[card]]
    is_frame = int(frame[0]) == int(box.frame_of[card]) - int(box.first_frame[shown]) + 1
    return colour == COLOURS[shown] and is_frame and (not god or god[0] == sign)
