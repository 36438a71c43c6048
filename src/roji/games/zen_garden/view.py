"""Zen Garden: what a seat may know. Everything but the order of the supply and the luck is public (Z4.4)."""

from roji.core.rule import Box, Table, rule

__all__ = ["sort_supply", "view"]


@rule
def view(box: Box, table: Table, seat: int) -> None:
    """Z4.4: reduce a table to what this seat knows: the supply in a canonical order, no luck."""
    table.luck[:] = 0
    sort_supply(table)


@rule
def sort_supply(table: Table) -> None:
    """Sort the supply, so that nothing of its true order is left."""
    supply = table.supply  # looked up once: in the interpreter that takes longer than all the rest
    for index in range(1, table.num_supply):
        tile = supply[index]
        place = index
        while place > 0 and supply[place - 1] > tile:
            supply[place] = supply[place - 1]
            place -= 1
        supply[place] = tile
