"""Sakura: what a seat may know: its own hand and choice, and everything face up (S2.1, S3.1, S3.3)."""

from roji.core.rule import Box, Table, rule
from roji.games.sakura.setup import has_court_painter
from roji.games.sakura.table import CHOOSING, COURT, NO_CARD

__all__ = ["view"]


@rule
def view(box: Box, table: Table, seat: int) -> None:
    """S2.1, S3.1, S7.3: blank the luck, the deck, the other hands, and what others have chosen but not yet revealed.

    Whether a seat has chosen (`waiting`) and how many cards are where are public.
    """
    table.luck[:] = 0
    table.deck[: table.num_deck] = NO_CARD
    for other in range(table.num_seats):
        if other != seat:
            table.hand[other] = 0
            if table.stage == CHOOSING:
                table.chosen[other] = NO_CARD
    if table.stage == CHOOSING and has_court_painter(table) and table.further != seat:
        table.chosen[COURT] = NO_CARD
