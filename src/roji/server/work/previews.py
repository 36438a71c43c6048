"""Previews: the consequences of a move. They show only what is certain, and nothing that the seat may not know (D5).

The move is played on several tables with the hidden cards dealt afresh. Where they agree, the outcome is certain; where they
differ, luck decides and the answer is null. The spread of a round is computed in the same way, with everyone playing at random
until the round is over.
"""

import random
import secrets
from typing import Any

from roji.core.luck import new_luck
from roji.core.rule import Table
from roji.core.story import events, new_story
from roji.server.messages.answers import PreviewOf
from roji.server.work.seat_view import SeatView

__all__ = ["agreement", "find_previews", "spread"]

REDEALS = 3
FUTURES = 24  # rounds played out for a spread
SEED_BITS = 128


def find_previews(seen: SeatView, moves: list[int], with_data: bool, with_spread: bool) -> list[PreviewOf]:
    """A preview of each of these legal moves."""
    dealt = [_redealt(seen) for _ in range(FUTURES if with_spread else REDEALS)]
    previews = [_preview(seen, dealt[:REDEALS], move, with_data) for move in moves]
    if seen.game.outlook:
        for preview, outlook in zip(previews, seen.game.outlook(seen.box, seen.table, seen.seat, moves), strict=True):
            preview.outlook = outlook
    if with_spread:
        for preview in previews:
            preview.spread = spread([_end_of_round(seen, start, preview.move) for start in dealt])
    return previews


def _redealt(seen: SeatView) -> Table:
    table = seen.game.copy(seen.table)
    seen.game.redeal(seen.box, table, seen.seat, new_luck(secrets.randbits(SEED_BITS)))
    return table


def _preview(seen: SeatView, dealt: list[Table], move: int, with_data: bool) -> PreviewOf:
    game, box, _, seat = seen
    seats = int(seen.table.num_seats)
    is_certain, sheets, tables = True, [], []
    for start in dealt:
        table, story = game.copy(start), new_story()
        game.play(box, table, seat, move, story)
        reveals = any(event.kind in game.revealing_kinds for event in events(story))
        is_certain = is_certain and not reveals
        game.view(box, table, seat)
        sheets.append(game.sheet(box, table)[:seats].T.tolist())
        if with_data:
            tables.append(game.data(box, table))
        if not reveals:
            break  # nothing depended on luck, so the other deals would show the same
    points = sheets[0] if len(sheets) == 1 else agreement(sheets)
    return PreviewOf(
        move=move,
        is_certain=is_certain,
        points=points,
        totals=[_total([line[number] for line in points]) for number in range(seats)],
        data=agreement(tables) if tables else None,
    )


def _end_of_round(seen: SeatView, start: Table, move: int) -> Any:
    """The table at the end of the round as the seat would see it, if after this move everybody plays at random."""
    game, box, _, seat = seen
    table = game.copy(start)
    game.play_quietly(box, table, seat, move)
    while table.round_number == start.round_number and (asked := game.seats_to_act(box, table)):
        game.play_quietly(box, table, asked[0], random.choice(game.legal_moves(box, table, asked[0])))
    game.view(box, table, seat)
    return game.data(box, table)


def _total(points: list[int | None]) -> int | None:
    return None if None in points else sum(number for number in points if number is not None)


def agreement(several: list[Any]) -> Any:
    """The common part of several JSON values; null where they differ."""
    return _combined(several, lambda _: None)


def spread(several: list[Any]) -> Any:
    """Several JSON values as one: [lowest, highest] for a number that varies, null for anything else that does."""

    def varying(values: list[Any]) -> Any:
        are_numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
        return [min(values), max(values)] if are_numbers else None

    return _combined(several, varying)


def _combined(several: list[Any], varying: Any) -> Any:
    first = several[0]
    if all(value == first for value in several):
        return first
    if all(isinstance(value, dict) and value.keys() == first.keys() for value in several):
        return {key: _combined([value[key] for value in several], varying) for key in first}
    if all(isinstance(value, list) and len(value) == len(first) for value in several):
        return [_combined([value[index] for value in several], varying) for index in range(len(first))]
    return varying(several)
