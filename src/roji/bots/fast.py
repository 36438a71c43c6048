"""Whole games between bots that do not search, compiled: thousands a second, move for move as if they were asked one by one."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.bots.bot import Bot
from roji.bots.desk import Desk
from roji.bots.judgement import Judgement
from roji.bots.judging import make_judging
from roji.bots.mind import JUDGES, PLAYS_AT_RANDOM, new_mind
from roji.bots.random_bot import RandomBot
from roji.bots.search import lowest_seat
from roji.bots.study import study_of
from roji.bots.thinker import Thinker
from roji.core.game import MAX_SEATS, Game
from roji.core.luck import below
from roji.core.moves import count, nth
from roji.core.rule import Box, rule

__all__ = ["FastGames", "fast_minds", "play_fast"]


def fast_minds(game: Game, bots: Sequence[Bot]) -> Any:
    """The minds of these bots, one for each seat, or None if one of them has to be asked each time."""
    minds = []
    for bot in bots:
        if isinstance(bot, RandomBot):
            minds.append(new_mind({"way": PLAYS_AT_RANDOM}))
        elif isinstance(bot, Thinker) and bot.mind(game).way == JUDGES:
            minds.append(new_mind({name: bot.mind(game)[name] for name in ("way", "tolerance")}))
        else:
            return None
    return np.concatenate(minds)


class FastGames(NamedTuple):
    """What came of some games, one row for each."""

    sheets: Any  # int32[games, seats, lines]
    places: Any  # int8[games, seats]
    lengths: Any  # int64[games]: how many decisions
    is_cut: Any  # bool[games]: ended by the game's decision limit
    logs: Any  # int16[games, decisions, 2]: seat and move


def play_fast(game: Game, box: Box, seats: int, options: int, minds: Any, seeds: Any, lucks: Any) -> FastGames:
    """Play games to their ends. For each game: `minds[game, seat]`, the deal's `seeds[game]`, and `lucks[game, seat]`."""
    study, games = study_of(game), len(seeds)
    played = FastGames(
        np.zeros((games, MAX_SEATS, game.score_lines), np.int32),
        np.zeros((games, MAX_SEATS), np.int8),
        np.zeros(games, np.int64),
        np.zeros(games, np.bool_),
        np.zeros((games, game.decision_limit, 2), np.int16),
    )
    if game.name not in _rules:
        _rules[game.name] = _make(game, study.judgement)
    nothing = np.zeros(1, game.table_type)
    _rules[game.name](box, nothing, seats, options, minds, seeds, lucks, study.lore(box), study.desk, played)
    return played


_rules: dict[str, Callable[..., None]] = {}


def _make(game: Game, judgement: Judgement) -> Callable[..., None]:
    setup, to_act, legal, play = game.setup, game.to_act, game.legal, game.play
    score, rank, limit = game.score, game.rank, game.decision_limit
    judging = make_judging(game, judgement)

    def play_all(
        box: Box,
        nothing: Any,
        seats: int,
        options: int,
        minds: Any,
        seeds: Any,
        lucks: Any,
        lore: Any,
        desk: Desk,
        played: FastGames,
    ) -> None:
        table = desk.tables[0]
        for game in range(len(seeds)):
            desk.tables[0] = nothing[0]
            table.luck[:] = seeds[game]
            setup(box, table, seats, options)
            made = 0
            waiting = to_act(box, table)
            while waiting != 0 and made < limit:
                seat = lowest_seat(waiting)
                legal(box, table, seat, desk.moves)
                mind, luck = minds[game, seat], lucks[game, seat]
                if mind.way == PLAYS_AT_RANDOM:
                    move = int(nth(desk.moves, below(luck, count(desk.moves))))
                elif count(desk.moves) == 1:
                    move = int(nth(desk.moves, 0))
                else:
                    move = int(judging(box, table, seat, luck, mind, lore, desk))
                play(box, table, seat, move, desk.no_story)
                played.logs[game, made, 0] = seat
                played.logs[game, made, 1] = move
                made += 1
                waiting = to_act(box, table)
            played.lengths[game] = made
            played.is_cut[game] = waiting != 0
            score(box, table, played.sheets[game])
            rank(box, table, played.sheets[game], played.places[game])

    return rule(play_all)
