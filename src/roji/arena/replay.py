"""Replays games from their moves, compiled: results, leads, and the components each seat used. Only moves are stored."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.arena.components import components_of
from roji.arena.playing import Logs
from roji.arena.series import Series
from roji.core.game import Game
from roji.core.luck import LUCK_WORDS
from roji.core.per_game import per_game
from roji.core.rule import Box, Sheet, Story, Whole, rule
from roji.core.story import NOBODY, new_story

__all__ = ["STEPS", "GameStats", "replay_games"]

STEPS = 20  # the points of a game are recorded at this many steps, from 0 (the deal) to the end
MOST_FIGURES = 8  # rows of counts: a story may also have figures that belong to no seat


class GameStats(NamedTuple):
    """Statistics of some games, one row for each."""

    sheets: Any  # int32[games, seats, lines]
    places: Any  # int8[games, seats]; by current points if the game was cut off
    is_cut: Any  # bool[games]
    rounds: Any  # int32[games]
    first: Any  # int8[games]: the seat that acted first
    changes: Any  # int32[games]: how often the lead changed
    settled: Any  # int32[games]: the decision after which the winner was never behind again
    course: Any  # int16[games, seats, STEPS + 1]: the points at each step
    counts: Any  # uint16[games, seats, components]: how often each seat used each component


class LoggedGames(NamedTuple):
    """The games to replay."""

    seats: int
    options: int
    deals: Any  # uint64[games, 3]: the luck of each deal
    lengths: Any  # int64[games]: decisions
    moves: Any  # uint8[all decisions, 2]: seat and move


def replay_games(series: Series, games: Sequence[tuple[int, int]], logs: Logs) -> GameStats:
    """Replay these games, each a deal and a line-up, and record everything that reports need."""
    game, box, seats, number = series.game, series.box, series.seats, len(games)
    components = components_of(game)
    stats = GameStats(
        np.zeros((number, seats, game.score_lines), np.int32),
        np.zeros((number, seats), np.int8),
        np.zeros(number, np.bool_),
        np.zeros(number, np.int32),
        np.zeros(number, np.int8),
        np.zeros(number, np.int32),
        np.zeros(number, np.int32),
        np.zeros((number, seats, STEPS + 1), np.int16),
        np.zeros((number, MOST_FIGURES, max(1, len(components.names(box)))), np.uint16),
    )
    logged = LoggedGames(seats, series.options, series.deals(games), logs.lengths, logs.moves)
    _replay_rule(game)(box, np.zeros(2, game.table_type), new_story(), logged, stats)
    return stats._replace(counts=stats.counts[:, :seats])


@per_game
def _replay_rule(game: Game) -> Callable[..., None]:
    setup, to_act, play, score, rank = game.setup, game.to_act, game.play, game.score, game.rank
    count_uses, rounds = components_of(game).count_uses, components_of(game).rounds

    def replay_all(box: Box, tables: Any, story: Story, logged: LoggedGames, stats: GameStats) -> None:
        table, seats = tables[0], logged.seats
        points, behind = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        at = 0
        for game in range(len(logged.lengths)):
            tables[0] = tables[1]  # all zero
            for word in range(LUCK_WORDS):  # as in bots/compiled_games.py
                table.luck[word] = logged.deals[game, word]
            setup(box, table, seats, logged.options)
            sheet, length, step, leads = stats.sheets[game], logged.lengths[game], 0, NOBODY
            behind[:] = 0
            score(box, table, sheet)
            step = note_points(sheet, 0, length, step, stats.course[game], points)
            stats.first[game] = logged.moves[at, 0] if length > 0 else 0
            for made in range(1, length + 1):
                story[0, 0] = 0
                play(box, table, whole(logged.moves[at, 0]), whole(logged.moves[at, 1]), story)
                at += 1
                for row in range(1, story[0, 0] + 1):
                    count_uses(box, table, story[row], stats.counts[game])
                score(box, table, sheet)
                step = note_points(sheet, made, length, step, stats.course[game], points)
                leader = note_lead(seats, points, made, behind)
                if leader != NOBODY:
                    if leads not in (NOBODY, leader):
                        stats.changes[game] += 1
                    leads = leader
            stats.is_cut[game] = to_act(box, table) != 0
            rank(box, table, sheet, stats.places[game])
            stats.rounds[game] = rounds(table)
            stats.settled[game] = when_settled(seats, stats.places[game], behind)

    return rule(replay_all)


@rule
def whole(number: Any) -> Whole:
    """A stored byte as a signed 64-bit integer, as rules take it."""
    return np.int64(number)


@rule
def note_points(sheet: Sheet, made: int, length: int, step: int, course: Any, points: Any) -> int:
    """Sum the points after `made` of `length` decisions, record them at every step reached, and return the next step."""
    for seat in range(len(points)):
        points[seat] = sheet[seat].sum()
    while step <= STEPS and step * length <= made * STEPS:
        for seat in range(len(points)):
            course[seat, step] = points[seat]
        step += 1
    return step


@rule
def note_lead(seats: int, points: Any, made: int, behind: Any) -> int:
    """The seat in the lead, or NOBODY in a tie; also records for each seat whether it is behind."""
    most, leader, num_leaders = points[0], 0, 0
    for seat in range(seats):
        if points[seat] > most:
            most, leader = points[seat], seat
    for seat in range(seats):
        if points[seat] == most:
            num_leaders += 1
        else:
            behind[seat] = made
    return leader if num_leaders == 1 else NOBODY


@rule
def when_settled(seats: int, places: Any, behind: Any) -> int:
    """The decision after which the winner was never behind again. All seats that share the first place are winners."""
    settled = -1
    for seat in range(seats):
        if places[seat] == 1 and (settled < 0 or behind[seat] < settled):
            settled = behind[seat]
    return max(0, settled)
