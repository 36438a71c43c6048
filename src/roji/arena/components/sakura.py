"""Sakura: resolved cards and their actions, and disgraces."""

from typing import Any

from roji.arena.components.model import NO, YES, ComponentGroup, GameComponents
from roji.core.rule import Box, Table, Whole, rule
from roji.games.sakura.box import CARDS, GARDEN_ACTIONS, PAINTER_ACTIONS
from roji.games.sakura.events import DISGRACED, RESOLVES
from roji.games.sakura.words import WORDS

__all__ = ["COMPONENTS"]

FIRST_PAINTER_ACTION = len(GARDEN_ACTIONS)
DISGRACE = FIRST_PAINTER_ACTION + len(PAINTER_ACTIONS)
FIRST_CARD = DISGRACE + 1


@rule
def count_uses(box: Box, _table: Table, row: Any, counts: Any) -> None:
    """S3.2, S4.3: count each resolved card by its number and both its actions, and each disgrace."""
    kind, painter, card = row[0], row[1], row[2]
    if kind == RESOLVES:
        counts[painter, box.garden_action[card]] += 1
        counts[painter, FIRST_PAINTER_ACTION + box.painter_action[card]] += 1
        counts[painter, FIRST_CARD + card] += 1
    elif kind == DISGRACED:
        counts[painter, DISGRACE] += 1


@rule
def leads_to(box: Box, _table: Table, _seat: int, move: int, component: int) -> Whole:
    """S3.1: choosing a card uses it. A disgrace cannot be banned."""
    if move >= CARDS:
        return NO
    if component >= FIRST_CARD:
        return YES if move == component - FIRST_CARD else NO
    if component >= FIRST_PAINTER_ACTION:
        return YES if box.painter_action[move] == component - FIRST_PAINTER_ACTION else NO
    return YES if box.garden_action[move] == component else NO


@rule
def rounds(table: Table) -> Whole:
    """S3: rounds completed."""
    return table.round_number


def _cards(box: Box) -> tuple[str, ...]:
    words = WORDS["en"]
    return tuple(f"{card + 1}: {' / '.join(words.actions(box, card))}" for card in range(CARDS))


COMPONENTS = GameComponents(
    (
        ComponentGroup(
            "Garden actions",
            "a card with this garden action is resolved",
            lambda _box: WORDS["en"].names["garden_actions"],
        ),
        ComponentGroup(
            "Painter actions",
            "a card with this painter action is resolved",
            lambda _box: WORDS["en"].names["painter_actions"],
        ),
        ComponentGroup("Disgraces", "the painter is disgraced", lambda _box: ("disgrace",), is_chosen=False),
        ComponentGroup("Cards", "the card is resolved", _cards),
    ),
    count_uses,
    rounds,
    leads_to,
    takes_turns=False,
)
