"""Samples what may follow a move: redeals many times, plays the move, and plays each game out quickly."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from roji.bots.judgement import Judgement
from roji.bots.outcome import best_of_others
from roji.bots.playout import make_playout
from roji.bots.workspace import LINES, MARGIN, PLACE, TRIES, Workspace
from roji.core.bits import has_bit
from roji.core.game import Game
from roji.core.moves import count
from roji.core.points import total_points
from roji.core.rule import Box, Story, Table, Whole, inner_rule, rule

__all__ = ["Rollout", "make_rollouts"]

SOON = 60  # decisions that belong to "soon", if nothing ends it before


class Rollout(NamedTuple):
    """What a rollout watches for; also the player of its playouts."""

    prepared: Any  # by the judgement
    luck: Any
    seat: int  # whose move it is
    ends: Any  # bool[kinds of events]: at which events "soon" is over
    happened: Any  # bool[kinds of events]: events that involved the seat soon after its move


def make_rollouts(game: Game, judgement: Judgement) -> Callable[..., None]:
    """The rule `(box, move, samples, rollout, workspace, tally, seen)` that plays games beginning with this move.

    It sums their results in `tally`, a row as in `workspace.tally`. `seen[kind]` counts the games in which an event of this kind
    involves the seat before any event of the kinds in `ends`.
    """
    redeal, score, rank, num_lines = game.redeal, game.score, game.rank, game.score_lines
    limit = game.decision_limit
    play_first = _make_first(game, judgement)
    play_soon, play_on = make_playout(game, judgement, is_soon), make_playout(game, judgement)

    def roll_out(
        box: Box, move: int, samples: int, rollout: Rollout, workspace: Workspace, tally: Any, seen: Any
    ) -> None:
        seat, table, points = rollout.seat, workspace.tables[1], workspace.points
        for _ in range(samples):
            workspace.tables[1] = workspace.tables[0]
            redeal(box, table, seat, rollout.luck)
            rollout.happened[:] = False
            if play_first(box, table, move, rollout, workspace):
                play_soon(box, table, SOON, workspace.moves, workspace.story, rollout)
            for kind in range(len(seen)):
                seen[kind] += rollout.happened[kind]
            play_on(box, table, limit, workspace.moves, workspace.no_story, rollout)
            workspace.sheet[:] = 0
            score(box, table, workspace.sheet)
            rank(box, table, workspace.sheet, workspace.places)
            seats: Whole = np.int64(table.num_seats)
            for other in range(seats):
                points[other] = total_points(workspace.sheet, other)
            tally[TRIES] += 1
            tally[PLACE] += workspace.places[seat]
            tally[MARGIN] += points[seat] - best_of_others(points, seat, seats)
            for line in range(num_lines):
                tally[LINES + line] += workspace.sheet[seat, line]

    return rule(roll_out)


@inner_rule
def is_soon(story: Story, rollout: Rollout) -> bool:
    """Record events that involve the seat; False once "soon" is over."""
    for row in range(1, story[0, 0] + 1):
        kind = np.int64(story[row, 0])
        if story[row, 1] == rollout.seat:
            rollout.happened[kind] = True
        if rollout.ends[kind]:
            return False
    return True


def _make_first(game: Game, judgement: Judgement) -> Callable[..., bool]:
    """The rule that plays the move, after others have redone their secret choices."""
    to_act, legal, play, playout_move = game.to_act, game.legal, game.play, judgement.playout_move

    def play_first(box: Box, table: Table, move: int, rollout: Rollout, workspace: Workspace) -> bool:
        waiting, moves = to_act(box, table), workspace.moves
        for other in range(np.int64(table.num_seats)):
            if other == rollout.seat or has_bit(waiting, other):
                continue
            legal(box, table, other, moves)
            if count(moves) > 1:
                chosen: Whole = np.int64(playout_move(box, table, other, moves, rollout.prepared, rollout.luck))
                play(box, table, other, chosen, workspace.no_story)
        workspace.story[0, 0] = 0
        play(box, table, rollout.seat, move, workspace.story)
        return is_soon(workspace.story, rollout)

    return inner_rule(play_first)
