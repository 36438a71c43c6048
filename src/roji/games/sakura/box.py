"""Sakura, chapter S1: what is in the box."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roji.core.checks import no_more_than, one_of, section, table_of_numbers, whole_number
from roji.core.errors import EditionError
from roji.core.rule import rule

__all__ = [
    "BOX",
    "CARDS",
    "CHOOSE_EMPEROR",
    "CLOSEST_BACK",
    "COUNT",
    "FIRST_CHOICE",
    "FURTHEST_ON",
    "GARDEN_ACTIONS",
    "GARDEN_STEPS",
    "GATE",
    "LEAP",
    "PAINTERS",
    "PAINTER_ACTIONS",
    "SPACE_KINDS",
    "TREES",
    "is_in_box",
    "load",
    "most_seats",
]

CARDS = 60  # S1.2: card n has the order number n + 1
PAINTERS = 6  # S1.5
FEWEST_PLAYERS = 2
TREES = 3  # S1.1
BRIDGES = 4  # S1.1
GATE = 0  # S1.1: the gate is space 0
PATHS = 2  # S1.1: with short bridges (2-4 players) and with long ones (5-6)
SHORT, LONG = 0, 1
MOST_SPACES = 62  # a set of spaces is one 64-bit word
FEWEST_SPACES = 2 * PAINTERS

GARDEN_ACTIONS = ("Emperor +1", "Emperor +2", "Emperor -1", "Emperor +-1", "closest -2", "furthest +2")  # S1.3
CHOOSE_EMPEROR, CLOSEST_BACK, FURTHEST_ON = 3, 4, 5
GARDEN_STEPS = np.array([1, 2, -1, 1, -2, 2], np.int8)

PAINTER_ACTIONS = ("+1", "+2", "+3", "+-1", "+-2", "+-3", "leap", "count")  # S1.4
FIRST_CHOICE, LEAP, COUNT = 3, 6, 7  # actions 0-5 move action % 3 + 1 spaces

SPACE_KINDS = ("gate", "path", "bridge", "torii", "sakura")
BRIDGE, TORII, SAKURA = 2, 3, 4

BOX = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("garden_action", "i1", CARDS),  # S1.3: of each card
                ("painter_action", "i1", CARDS),  # S1.4
                ("num_spaces", "i1", PATHS),  # S1.1: the last space, with short and with long bridges
                ("kinds", "i1", (PATHS, MOST_SPACES + 1)),  # S1.1: what each space is; the gate is space 0
                ("torii", "i1", PATHS),  # S1.1: where the Emperor starts
                ("trees", "i1", (PATHS, TREES)),  # S1.1: the sakura spaces
                ("hand", "i1"),  # S2.1: how many cards everyone holds
                ("start_tokens", "i1"),  # S2.1
                ("tree_tokens", "i1", (PATHS, PAINTERS)),  # S5.2: by closeness, with few and with many players
                ("last_tree_tokens", "i1", (PATHS, PAINTERS)),  # S5.2
                ("disgrace_spaces", "i1"),  # S4.3
                ("disgrace_tokens", "i1"),  # S4.3
            ],
            align=True,
        ),
    )
)

NOT_IN_BOX = -1  # the garden action of a card missing from a small edition
FEWEST_CARDS = 8  # of a small edition
FEWEST_SMALL_SPACES = 4

MOST_TOKENS = 25  # so that four times as many still fit into a small integer
PLACES = {"few": 4, "many": 6}  # S5.2: how many painters there are at most


def load(data: Mapping[str, Any]) -> "np.ndarray[Any, np.dtype[Any]]":
    """S1: the box of an edition, or EditionError."""
    no_more_than(data, "the file", ("game", "name", "small", "path", "cards", "hand", "tokens", "disgrace"))
    is_small = data.get("small", False)
    if not isinstance(is_small, bool):
        raise EditionError("the file: small must be true or false.")
    boxes = np.zeros(1, BOX)
    box = boxes[0]
    _load_path(box, section(data, "path"), is_small)
    _load_cards(box, data.get("cards"), is_small)
    most = _num_cards(box) // FEWEST_PLAYERS - 1 if is_small else CARDS // PAINTERS - 1
    box.hand = whole_number(data, "the file", "hand", 2, most)
    _load_tokens(box, section(data, "tokens"))
    _load_disgrace(box, section(data, "disgrace"))
    return boxes


@rule
def is_in_box(box: Any, card: int) -> bool:
    """S1.2: whether there is such a card; a small edition has fewer than 60."""
    return box.garden_action[card] != NOT_IN_BOX


def most_seats(box: Any) -> int:
    """S2.1: the most seats: each needs a full hand."""
    return min(PAINTERS, _num_cards(box) // int(box.hand))


def _num_cards(box: Any) -> int:
    return int((box.garden_action != NOT_IN_BOX).sum())


def _load_path(box: Any, path: Mapping[str, Any], is_small: bool) -> None:
    """S1.1: the spaces in order, and the length of each bridge."""
    no_more_than(path, "[path]", ("spaces", "bridge_few", "bridge_many"))
    spaces = path.get("spaces")
    if not isinstance(spaces, list):
        raise EditionError("[path]: spaces must list the spaces from the gate to the last cherry tree.")
    kinds = [one_of(kind, "[path]", f"space {at}", SPACE_KINDS[1:]) + 1 for at, kind in enumerate(spaces, 1)]
    _check_path(kinds, is_small)
    for index, name in ((SHORT, "bridge_few"), (LONG, "bridge_many")):
        _lay_path(box, index, kinds, whole_number(path, "[path]", name, 1, 9))


def _check_path(kinds: list[int], is_small: bool) -> None:
    """S1.1: long enough, four bridges, one torii before the first of three trees, the third of them last.

    A small edition may have fewer bridges and trees, but at least one tree.
    """
    fewest = FEWEST_SMALL_SPACES if is_small else FEWEST_SPACES
    if len(kinds) < fewest:
        raise EditionError(f"[path]: the path has {len(kinds)} spaces, but needs at least {fewest}.")
    for kind, wanted, enough in ((BRIDGE, BRIDGES, 0), (TORII, 1, 1), (SAKURA, TREES, 1)):
        found = kinds.count(kind)
        if found != wanted and not (is_small and enough <= found < wanted):
            raise EditionError(
                f"[path]: there must be {wanted} of '{SPACE_KINDS[kind]}', but there are {found} (S1.1)."
            )
    if kinds[-1] != SAKURA:
        raise EditionError(f"[path]: the last space must be a sakura, but is '{SPACE_KINDS[kinds[-1]]}' (S1.1).")
    if kinds.index(TORII) > kinds.index(SAKURA):
        raise EditionError("[path]: the torii must come before the first sakura, or it would never be reached (S5.1).")


def _lay_path(box: Any, index: int, kinds: list[int], bridge: int) -> None:
    """S1.1: one of the two paths, with bridges at full length."""
    laid = [0] + [kind for kind in kinds for _ in range(bridge if kind == BRIDGE else 1)]
    last = len(laid) - 1
    if last > MOST_SPACES:
        raise EditionError(f"[path]: bridges of {bridge} make the path {last} spaces long; {MOST_SPACES} is the most.")
    box.num_spaces[index] = last
    box.kinds[index, : len(laid)] = laid
    box.torii[index] = laid.index(TORII)
    trees = [space for space, kind in enumerate(laid) if kind == SAKURA]
    box.trees[index, TREES - len(trees) :] = trees  # a small edition lacks the first ones: GATE


def _load_cards(box: Any, cards: Any, is_small: bool) -> None:
    """S1.2: each order number from 1 to 60 once, with two actions; a small edition stops earlier."""
    if not isinstance(cards, list) or not all(isinstance(card, Mapping) for card in cards):
        raise EditionError("cards must list the cards, each as { number = …, garden = …, painter = … }.")
    seen: set[int] = set()
    box.garden_action[:] = NOT_IN_BOX
    for line, card in enumerate(cards, 1):
        no_more_than(card, f"cards, line {line}", ("number", "garden", "painter"))
        number = whole_number(card, f"cards, line {line}", "number", 1, CARDS)
        if number in seen:
            raise EditionError(f"cards, line {line}: there are two cards with the order number {number} (S1.2).")
        seen.add(number)
        where = f"card {number}"
        box.garden_action[number - 1] = one_of(card.get("garden"), where, "garden", GARDEN_ACTIONS)
        box.painter_action[number - 1] = one_of(card.get("painter"), where, "painter", PAINTER_ACTIONS)
    if is_small and len(seen) < FEWEST_CARDS:
        raise EditionError(f"cards: there are {len(seen)} cards, but even a small edition has {FEWEST_CARDS} (S1.2).")
    last = max(seen) if is_small else CARDS
    missing = [str(number) for number in range(1, last + 1) if number not in seen]
    if missing:
        raise EditionError(f"cards: no card has the order number {', '.join(missing)} (S1.2).")


def _load_tokens(box: Any, tokens: Mapping[str, Any]) -> None:
    """S2.1, S5.2: tokens at the start and at the trees."""
    no_more_than(tokens, "[tokens]", ("start", "few", "many", "last_few", "last_many"))
    box.start_tokens = whole_number(tokens, "[tokens]", "start", 0, MOST_TOKENS)
    for index, (name, length) in enumerate(PLACES.items()):
        paid = table_of_numbers(tokens, "[tokens]", name, length, 0, MOST_TOKENS)
        paid_last = table_of_numbers(tokens, "[tokens]", f"last_{name}", length, 0, MOST_TOKENS)
        box.tree_tokens[index, :length] = paid
        box.last_tree_tokens[index, :length] = paid_last


def _load_disgrace(box: Any, disgrace: Mapping[str, Any]) -> None:
    """S4.3: what a disgrace costs."""
    no_more_than(disgrace, "[disgrace]", ("spaces", "tokens"))
    box.disgrace_spaces = whole_number(disgrace, "[disgrace]", "spaces", 1, MOST_SPACES)
    box.disgrace_tokens = whole_number(disgrace, "[disgrace]", "tokens", 0, MOST_TOKENS)
