"""Every seat's chance to win: the unknown dealt afresh many times, and each game played on quickly to its end."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.bots.engine import engine_for
from roji.bots.judgement import judgement_of
from roji.bots.playout import Playout, make_playout
from roji.bots.workspace import Workspace
from roji.core.game import Game
from roji.core.per_game import per_game
from roji.core.rule import Box, Luck, Table, rule

__all__ = ["win_chances"]


def win_chances(game: Game, box: Box, view: Table, seat: int, luck: Luck, samples: int) -> list[float]:
    """The share of `samples` games that each seat wins, as far as this seat can know; a shared win is shared."""
    engine = engine_for(game)
    engine.look(box, view, seat)
    wins = np.zeros(int(view.num_seats), np.float64)
    _win_counter(game)(box, seat, luck, samples, engine.workspace(box), wins)
    return [float(share) for share in wins / samples]


@per_game
def _win_counter(game: Game) -> Callable[..., None]:
    play_on = make_playout(game, judgement_of(game))
    redeal, score, rank, limit = game.redeal, game.score, game.rank, game.decision_limit

    def count_wins(box: Box, seat: int, luck: Luck, samples: int, workspace: Workspace, wins: Any) -> None:
        table, places = workspace.tables[1], workspace.places
        for _ in range(samples):
            workspace.tables[1] = workspace.tables[0]
            redeal(box, table, seat, luck)
            player = Playout(workspace.prepared, luck)
            play_on(box, table, limit, workspace.moves, workspace.no_story, player)
            workspace.sheet[:] = 0
            score(box, table, workspace.sheet)
            rank(box, table, workspace.sheet, places)
            winners = 0
            for other in range(len(wins)):
                winners += 1 if places[other] == 1 else 0
            for other in range(len(wins)):
                if places[other] == 1:
                    wins[other] += 1.0 / winners

    return rule(count_wins)
