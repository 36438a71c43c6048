"""What would a move lead to? Only what is certain is told, and nothing that the seat may not know (D5).

The move is played on several tables that the seat could be sitting at, each dealt afresh: where they agree, it is certain;
where they differ, luck decides, and the answer is null. How widely the round may turn out is found in the same way: everybody
goes on at random until it is over.
"""

import random
import secrets
from typing import Any

from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.rule import Box, Table
from roji.core.story import events, new_story
from roji.server.messages.answers import PreviewOf

__all__ = ["agreement", "previews", "spread"]

REDEALS = 3
FUTURES = 24
SEED_BITS = 128


def previews(
    game: Game, box: Box, view: Table, seat: int, seats: int, moves: list[int], with_data: bool, with_spread: bool
) -> list[PreviewOf]:
    """A preview of each of these legal moves, made from nothing but the seat's view."""
    dealt = [_dealt(game, box, view, seat) for _ in range(FUTURES if with_spread else REDEALS)]
    told = [_preview(game, box, dealt[:REDEALS], seat, seats, move, with_data) for move in moves]
    if with_spread:
        for one in told:
            one.spread = spread([_round_played_on(game, box, start, seat, one.move) for start in dealt])
    return told


def _dealt(game: Game, box: Box, view: Table, seat: int) -> Table:
    table = game.copy(view)
    game.redeal(box, table, seat, new_luck(secrets.randbits(SEED_BITS)))
    return table


def _preview(game: Game, box: Box, dealt: list[Table], seat: int, seats: int, move: int, with_data: bool) -> PreviewOf:
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
            break  # nothing was left to luck: the other deals would tell the same
    points = sheets[0] if len(sheets) == 1 else agreement(sheets)
    return PreviewOf(
        move=move,
        is_certain=is_certain,
        points=points,
        totals=[_total([line[number] for line in points]) for number in range(seats)],
        data=agreement(tables) if tables else None,
    )


def _round_played_on(game: Game, box: Box, start: Table, seat: int, move: int) -> Any:
    """The table at the end of the round, as the seat would see it: after this move everybody goes on at random."""
    table = game.copy(start)
    game.play_quietly(box, table, seat, move)
    while table.round_number == start.round_number and (asked := game.seats_to_act(box, table)):
        game.play_quietly(box, table, asked[0], random.choice(game.legal_moves(box, table, asked[0])))
    game.view(box, table, seat)
    return game.data(box, table)


def _total(points: list[int | None]) -> int | None:
    return None if None in points else sum(number for number in points if number is not None)


def agreement(several: list[Any]) -> Any:
    """What several plain data say alike; null where they differ."""
    first = several[0]
    if all(isinstance(one, dict) and one.keys() == first.keys() for one in several):
        return {key: agreement([one[key] for one in several]) for key in first}
    if all(isinstance(one, list) and len(one) == len(first) for one in several):
        return [agreement([one[index] for one in several]) for index in range(len(first))]
    return first if all(one == first for one in several) else None


def spread(several: list[Any]) -> Any:
    """What several plain data say together: [lowest, highest] for a number that varies, null for anything else that does."""
    first = several[0]
    if all(one == first for one in several):
        return first
    if all(isinstance(one, dict) and one.keys() == first.keys() for one in several):
        return {key: spread([one[key] for one in several]) for key in first}
    if all(isinstance(one, list) and len(one) == len(first) for one in several):
        return [spread([one[index] for one in several]) for index in range(len(first))]
    is_number = all(isinstance(one, int) and not isinstance(one, bool) for one in several)
    return [min(several), max(several)] if is_number else None
