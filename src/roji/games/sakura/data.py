"""Sakura: the table in plain named fields, for exports, pages and scripts. Cards go by their order numbers, 1 to 60."""

from typing import Any

from roji.core.rule import Box, Table
from roji.games.sakura.alone import alone, choice
from roji.games.sakura.box import CARDS, GARDEN_ACTIONS, PAINTER_ACTIONS, SPACE_KINDS
from roji.games.sakura.setup import has_court_painter
from roji.games.sakura.table import CHOOSING, COURT, NO_CARD, NONE, OVER

__all__ = ["card_data", "cards_in", "data"]

STAGES = ("choosing", "garden", "painter", "over")


def data(box: Box, table: Table) -> dict[str, Any]:
    """The whole table. What a seat's view hides is None: other hands, secret choices, the deck, luck."""
    is_hidden = not table.luck.any()
    path = int(table.long_bridges)
    num_spaces = int(box.num_spaces[path])
    return {
        "seats": int(table.num_seats),
        "tricky": bool(table.tricky),
        "round": int(table.round_number) + (0 if table.stage == OVER else 1),
        "stage": STAGES[table.stage],
        "over": bool(table.stage == OVER),
        "to_act": [seat for seat in range(int(table.num_seats)) if table.waiting >> seat & 1],
        "path": [SPACE_KINDS[kind] for kind in box.kinds[path, : num_spaces + 1]],
        "cards": _cards(box),
        "trees": [int(space) for space in box.trees[path]],
        "trees_scored": int(table.trees_scored),
        "at_tree": bool(table.is_at_tree),
        "emperor": int(table.emperor),
        "painters": [_painter(box, table, painter) for painter in range(int(table.num_painters))],
        "further": None if table.further == NONE else int(table.further),
        "resolving": None if table.resolving == NONE else int(table.resolving),
        "choice": choice(box, table),
        "deck": None if is_hidden else _numbers(table.deck[: table.num_deck]),
        "deck_order": "hidden" if is_hidden else "last is next",
        "deck_size": int(table.num_deck),
        "discards": _numbers(table.discards[: table.num_discards]),
        "reshuffled": cards_in(int(table.reshuffled)),
        "luck": None if is_hidden else [int(word) for word in table.luck],
    }


def _cards(box: Box) -> dict[str, Any]:
    """S1.2-S1.4: what stands on the cards 1 to 60, as numbers of actions: events speak of cards that no field shows any more."""
    return {
        "garden_actions": list(GARDEN_ACTIONS),
        "painter_actions": list(PAINTER_ACTIONS),
        "garden": box.garden_action.tolist(),
        "painter": box.painter_action.tolist(),
    }


def card_data(box: Box, card: int) -> dict[str, Any] | None:
    """A card by its order number and its two actions."""
    if card == NO_CARD:
        return None
    return {
        "card": card + 1,
        "garden": GARDEN_ACTIONS[box.garden_action[card]],
        "painter": PAINTER_ACTIONS[box.painter_action[card]],
    }


def cards_in(cards: int) -> list[int]:
    """The order numbers of a set of cards, ascending."""
    return [card + 1 for card in range(CARDS) if cards >> card & 1]


def _numbers(cards: Any) -> list[int]:
    return [int(card) + 1 for card in cards]


def _painter(box: Box, table: Table, painter: int) -> dict[str, Any]:
    """A painter: with a seat, a hand, or the court painter (S7.1)."""
    is_court = bool(has_court_painter(table)) and painter == COURT
    is_choosing = bool(table.stage == CHOOSING)
    chosen = card_data(box, int(table.chosen[painter]))
    shown = {
        "painter": painter,
        "court": is_court,
        "space": int(table.spaces[painter]),
        "tokens": int(table.tokens[painter]),
        "lost": int(table.lost[painter]),
        "chosen": chosen if is_choosing else None,
        "played": None if is_choosing else chosen,
        "unresolved": bool(table.unresolved >> painter & 1),
    }
    if is_court:
        return shown
    hand = cards_in(int(table.hand[painter]))
    is_hidden = len(hand) < table.hand_size[painter]
    return shown | {
        "has_chosen": bool(is_choosing and not table.waiting >> painter & 1),
        "hand_size": int(table.hand_size[painter]),
        "hand": None if is_hidden else [_held(box, table, painter, card - 1) for card in hand],
        "score": _score(box, table, painter),
    }


def _held(box: Box, table: Table, painter: int, card: int) -> dict[str, Any]:
    """A card in a hand; while it may be chosen, also where it alone would lead."""
    held = card_data(box, card) or {}
    return held | {"alone": alone(box, table, painter, card)} if table.stage == CHOOSING else held


def _score(box: Box, table: Table, seat: int) -> dict[str, int]:
    """S6.2: where the tokens came from."""
    tokens, lost, start = int(table.tokens[seat]), int(table.lost[seat]), int(box.start_tokens)
    return {"start": start, "trees": tokens + lost - start, "disgrace": -lost, "total": tokens}
