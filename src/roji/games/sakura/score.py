"""Sakura, chapter S6: the end; and the live score during play."""

from roji.core.points import total_points
from roji.core.rule import Box, Places, Sheet, Table, rule

__all__ = ["SCORE_CLAUSES", "rank", "score"]

SCORE_CLAUSES = ("S2.1", "S5.2", "S4.3")
START_LINE, TREES_LINE, DISGRACE_LINE = range(len(SCORE_CLAUSES))


@rule
def score(box: Box, table: Table, sheet: Sheet) -> None:
    """S6.2: tokens from the start, tokens paid at the trees, tokens lost. The court painter is on no sheet (S7.1)."""
    for seat in range(table.num_seats):
        tokens, lost = table.tokens[seat], table.lost[seat]
        sheet[seat, START_LINE] = box.start_tokens
        sheet[seat, TREES_LINE] = tokens + lost - box.start_tokens
        sheet[seat, DISGRACE_LINE] = -lost


@rule
def rank(box: Box, table: Table, sheet: Sheet, places: Places) -> None:
    """S6.2: most tokens, then closest to the Emperor; tied painters at the gate share the place."""
    for seat in range(table.num_seats):
        better = 0
        for other in range(table.num_seats):
            mine, theirs = total_points(sheet, seat), total_points(sheet, other)
            if theirs > mine or (theirs == mine and table.spaces[other] > table.spaces[seat]):
                better += 1
        places[seat] = 1 + better
