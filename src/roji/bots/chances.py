"""Every seat's chance to win: the unknown dealt afresh many times, and each game played on quickly to its end."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roji.bots.desk import Desk
from roji.bots.judgement import Judgement
from roji.bots.search import make_play_on
from roji.bots.study import study_of
from roji.core.game import Game
from roji.core.rule import Box, Luck, Table, rule

__all__ = ["chances"]

_rules: dict[str, Callable[..., None]] = {}


def chances(game: Game, box: Box, view: Table, seat: int, luck: Luck, samples: int) -> list[float]:
    """The share of games that each seat wins, as far as this seat can know; a shared win is shared."""
    study = study_of(game)
    study.look(box, view, seat)
    if game.name not in _rules:
        _rules[game.name] = _make(game, study.judgement)
    wins = np.zeros(int(view.num_seats), np.float64)
    _rules[game.name](box, seat, luck, samples, study.lore(box), study.desk, wins)
    return [float(share) for share in wins / samples]


def _make(game: Game, judgement: Judgement) -> Callable[..., None]:
    play_on = make_play_on(game, judgement)
    redeal, score, rank, limit = game.redeal, game.score, game.rank, game.decision_limit

    def count_wins(box: Box, seat: int, luck: Luck, samples: int, lore: Any, desk: Desk, wins: Any) -> None:
        table = desk.tables[1]
        for _ in range(samples):
            desk.tables[1] = desk.tables[0]
            redeal(box, table, seat, luck)
            play_on(box, table, luck, limit, lore, desk)
            desk.sheet[:] = 0
            score(box, table, desk.sheet)
            rank(box, table, desk.sheet, desk.places)
            winners = 0
            for other in range(len(wins)):
                winners += 1 if desk.places[other] == 1 else 0
            for other in range(len(wins)):
                if desk.places[other] == 1:
                    wins[other] += 1.0 / winners

    return rule(count_wins)
