"""Sakura: the table in plain named fields, for exports, pages and scripts. Cards go by their order numbers, 1 to 60."""

from types import SimpleNamespace
from typing import Any

from roji.core.bits import members
from roji.core.plain_record import plain_box, plain_record
from roji.core.rule import Box, Table
from roji.games.sakura.box import GARDEN_ACTIONS, PAINTER_ACTIONS, SPACE_KINDS
from roji.games.sakura.card_preview import CardPreview
from roji.games.sakura.setup import has_court_painter
from roji.games.sakura.table import CHOOSING, COURT, NO_CARD, NONE, OVER

__all__ = ["card_data", "cards_in", "data"]

STAGES = ("choosing", "garden", "painter", "over")

Data = dict[str, Any]


def data(box: Box, table: Table) -> Data:
    """The whole table. In a seat's view, other hands, secret choices, the deck and luck are None."""
    plain = plain_record(table)
    printed = plain_box(box)
    is_hidden = not any(plain.luck)
    path = plain.long_bridges
    court = COURT if has_court_painter(table) else NONE
    ahead = CardPreview(box, table)
    return {
        "seats": plain.num_seats,
        "tricky": bool(plain.tricky),
        "round": plain.round_number + (0 if plain.stage == OVER else 1),
        "stage": STAGES[plain.stage],
        "over": plain.stage == OVER,
        "to_act": members(plain.waiting),
        "path": [SPACE_KINDS[kind] for kind in printed.kinds[path][: printed.num_spaces[path] + 1]],
        "cards": _cards(printed),
        "trees": printed.trees[path],
        "trees_scored": plain.trees_scored,
        "at_tree": bool(plain.is_at_tree),
        "emperor": plain.emperor,
        "painters": [_painter(printed, plain, ahead, painter, court) for painter in range(plain.num_painters)],
        "further": None if plain.further == NONE else plain.further,
        "resolving": None if plain.resolving == NONE else plain.resolving,
        "choice": ahead.choice(),
        "deck": None if is_hidden else _numbers(plain.deck[: plain.num_deck]),
        "deck_order": "hidden" if is_hidden else "last is next",
        "deck_size": plain.num_deck,
        "discards": _numbers(plain.discards[: plain.num_discards]),
        "reshuffled": cards_in(plain.reshuffled),
        "luck": None if is_hidden else plain.luck,
    }


def _cards(printed: SimpleNamespace) -> Data:
    """S1.2-S1.4: the actions of cards 1 to 60 by number, because events mention cards that no field shows any more."""
    return {
        "garden_actions": list(GARDEN_ACTIONS),
        "painter_actions": list(PAINTER_ACTIONS),
        "garden": printed.garden_action,
        "painter": printed.painter_action,
    }


def _card(printed: SimpleNamespace, card: int) -> Data:
    """A card by its order number and its two actions."""
    return {
        "card": card + 1,
        "garden": GARDEN_ACTIONS[printed.garden_action[card]],
        "painter": PAINTER_ACTIONS[printed.painter_action[card]],
    }


def card_data(box: Box, card: int) -> Data:
    """A card by its order number and its two actions; cards count from 0 here."""
    return _card(plain_box(box), card)


def cards_in(cards: int) -> list[int]:
    """The order numbers of a set of cards, ascending."""
    return [card + 1 for card in members(cards)]


def _numbers(cards: list[int]) -> list[int]:
    return [card + 1 for card in cards]


def _painter(printed: SimpleNamespace, plain: SimpleNamespace, ahead: CardPreview, painter: int, court: int) -> Data:
    """A painter: with a seat, a hand, or the court painter (S7.1)."""
    is_choosing = plain.stage == CHOOSING
    chosen = None if plain.chosen[painter] == NO_CARD else _card(printed, plain.chosen[painter])
    shown = {
        "painter": painter,
        "court": painter == court,
        "space": plain.spaces[painter],
        "tokens": plain.tokens[painter],
        "lost": plain.lost[painter],
        "chosen": chosen if is_choosing else None,
        "played": None if is_choosing else chosen,
        "unresolved": painter in members(plain.unresolved),
    }
    if painter == court:
        return shown
    hand = cards_in(plain.hand[painter])
    is_hidden = len(hand) < plain.hand_size[painter]
    return shown | {
        "has_chosen": is_choosing and painter not in members(plain.waiting),
        "hand_size": plain.hand_size[painter],
        "hand": None if is_hidden else [_held(printed, ahead, painter, card - 1, is_choosing) for card in hand],
        "score": _score(printed, plain, painter),
    }


def _held(printed: SimpleNamespace, ahead: CardPreview, painter: int, card: int, is_choosing: bool) -> Data:
    """A card in a hand; while it may be chosen, also where it would lead on its own."""
    held = _card(printed, card)
    return held | {"alone": ahead.card(painter, card)} if is_choosing else held


def _score(printed: SimpleNamespace, plain: SimpleNamespace, seat: int) -> dict[str, int]:
    """S6.2: where the tokens came from."""
    tokens, lost, start = plain.tokens[seat], plain.lost[seat], printed.start_tokens
    return {"start": start, "trees": tokens + lost - start, "disgrace": -lost, "total": tokens}
