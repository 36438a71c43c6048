"""Games told again from their moves, compiled: results, who led when, and what each seat used. Moves are all that is kept."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.arena.parts import Parts, parts_of
from roji.arena.playing import Logs
from roji.arena.series import Series
from roji.core.game import Game
from roji.core.rule import Box, Sheet, Story, Whole, rule
from roji.core.story import new_story

__all__ = ["STEPS", "Told", "retell"]

STEPS = 20  # a game's course is told at so many steps, from 0 (the deal) to the end
NOBODY_LEADS = -1


class Told(NamedTuple):
    """What some games tell, one row for each."""

    sheets: Any  # int32[games, seats, lines]
    places: Any  # int8[games, seats]; of a game cut off: as the score stood
    is_cut: Any  # bool[games]
    rounds: Any  # int32[games]
    first: Any  # int8[games]: the seat that acted first
    changes: Any  # int32[games]: how often the lead went from one seat to another
    settled: Any  # int32[games]: the decision after which the winner was never behind again
    course: Any  # int16[games, seats, STEPS + 1]: the points at each step
    counts: Any  # uint16[games, seats, things]: how often each seat used each thing


def retell(series: Series, games: Sequence[tuple[int, int]], logs: Logs) -> Told:
    """Tell these games again."""
    game, box, seats, number = series.game, series.box, series.seats, len(games)
    parts = parts_of(game)
    told = Told(
        np.zeros((number, seats, game.score_lines), np.int32),
        np.zeros((number, seats), np.int8),
        np.zeros(number, np.bool_),
        np.zeros(number, np.int32),
        np.zeros(number, np.int8),
        np.zeros(number, np.int32),
        np.zeros(number, np.int32),
        np.zeros((number, seats, STEPS + 1), np.int16),
        np.zeros((number, MOST_PAINTERS, max(1, len(parts.names(box)))), np.uint16),
    )
    if game.name not in _rules:
        _rules[game.name] = _make(game, parts)
    tables, story = np.zeros(2, game.table_type), new_story()
    _rules[game.name](box, tables, seats, series.options, series.deals(games), logs.lengths, logs.moves, story, told)
    return told._replace(counts=told.counts[:, :seats])


MOST_PAINTERS = 8  # a story may also tell of figures that belong to no seat
_rules: dict[str, Callable[..., None]] = {}


def _make(game: Game, parts: Parts) -> Callable[..., None]:
    setup, to_act, play, score, rank = game.setup, game.to_act, game.play, game.score, game.rank
    note, rounds = parts.note, parts.rounds

    def retell_all(
        box: Box,
        tables: Any,
        seats: int,
        options: int,
        lucks: Any,
        lengths: Any,
        moves: Any,
        story: Story,
        told: Told,
    ) -> None:
        table = tables[0]
        points, behind = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        at = 0
        for game in range(len(lengths)):
            tables[0] = tables[1]  # all zero
            table.luck[:] = lucks[game]
            setup(box, table, seats, options)
            sheet, length, step, leads = told.sheets[game], lengths[game], 0, NOBODY_LEADS
            behind[:] = 0
            score(box, table, sheet)
            step = note_course(seats, sheet, 0, length, step, told.course[game], points)
            told.first[game] = moves[at, 0] if length > 0 else 0
            for made in range(1, length + 1):
                story[0, 0] = 0
                play(box, table, whole(moves[at, 0]), whole(moves[at, 1]), story)
                at += 1
                for row in range(1, story[0, 0] + 1):
                    note(box, table, story[row], told.counts[game])
                score(box, table, sheet)
                step = note_course(seats, sheet, made, length, step, told.course[game], points)
                leader = note_lead(seats, points, made, behind)
                if leader != NOBODY_LEADS:
                    if leads not in (NOBODY_LEADS, leader):
                        told.changes[game] += 1
                    leads = leader
            told.is_cut[game] = to_act(box, table) != 0
            rank(box, table, sheet, told.places[game])
            told.rounds[game] = rounds(table)
            told.settled[game] = when_settled(seats, told.places[game], behind)

    return rule(retell_all)


@rule
def whole(number: Any) -> Whole:
    """A small number as rules know them: with a sign."""
    return np.int64(number)


@rule
def note_course(seats: int, sheet: Sheet, made: int, length: int, step: int, course: Any, points: Any) -> int:
    """Add up the points, and note them at every step that is reached; returns the next step."""
    for seat in range(seats):
        points[seat] = sheet[seat].sum()
    while step <= STEPS and step * length <= made * STEPS:
        for seat in range(seats):
            course[seat, step] = points[seat]
        step += 1
    return step


@rule
def note_lead(seats: int, points: Any, made: int, behind: Any) -> int:
    """The one seat that leads, or NOBODY_LEADS in a tie; and note for each seat whether it is behind."""
    most, leader, num_leaders = points[0], 0, 0
    for seat in range(seats):
        if points[seat] > most:
            most, leader = points[seat], seat
    for seat in range(seats):
        if points[seat] == most:
            num_leaders += 1
        else:
            behind[seat] = made
    return leader if num_leaders == 1 else NOBODY_LEADS


@rule
def when_settled(seats: int, places: Any, behind: Any) -> int:
    """The decision after which the winner was never behind again. Who shares the first place counts as winner too."""
    settled = -1
    for seat in range(seats):
        if places[seat] == 1 and (settled < 0 or behind[seat] < settled):
            settled = behind[seat]
    return max(0, settled)
