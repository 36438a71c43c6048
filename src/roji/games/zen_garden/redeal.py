"""Zen Garden: a table consistent with a seat's view, with everything it cannot know dealt afresh (D5)."""

from roji.core.luck import draw, shuffle
from roji.core.rule import Box, Luck, Table, rule
from roji.games.zen_garden.view import view

__all__ = ["redeal"]


@rule
def redeal(box: Box, table: Table, seat: int, luck: Luck) -> None:
    """Z4.4: forget what the seat cannot know, then shuffle the supply and take new luck from `luck`."""
    view(box, table, seat)
    if table.num_supply > 0:
        shuffle(luck, table.supply, table.num_supply)
    table.luck[0] = draw(luck)
    table.luck[1] = draw(luck)
