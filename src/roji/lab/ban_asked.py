"""Games with a ban for bots that cannot play compiled: those that search, and other people's. See ban_games.py."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.arena.series import Series, deal_seed
from roji.bots.bot import Bot
from roji.core.game import Game
from roji.core.rule import Box, Table
from roji.core.story import NO_STORY
from roji.lab.forbidden import BanTrial, ban_rules, new_trial

__all__ = ["BanGames", "ask_bans"]


class BanGames(NamedTuple):
    """The results of some deals, one row for each: the examined seat with and without each component."""

    wins: Any  # float64[deals]: 1 for a win, an equal part for a shared one
    margins: Any  # float64[deals]: points ahead of the best other seat
    is_used: Any  # bool[deals, components]: whether the seat wanted to use it
    wins_without: Any  # float64[deals, components]: equal to `wins` if it was not used
    margins_without: Any


def ask_bans(
    series: Series, deals: Sequence[int], seats: Sequence[int], components: Sequence[int], found: BanGames
) -> None:
    """Play these deals, each with one examined seat, and write the results into `found`."""
    game, box = series.game, series.box
    trial = new_trial(game, found.is_used.shape[1])
    for row, deal in enumerate(deals):
        table = game.new_table(box, series.seats, series.options, deal_seed(series.seed, deal))
        lucks, examined = series.lucks([(deal, 0)])[0], seats[row]
        while waiting := game.seats_to_act(box, table):
            seat = waiting[0]
            move = _asked(series, table, seat, lucks[seat])
            for component in components if seat == examined else ():
                if found.is_used[row, component] or not _forbids(game, box, table, seat, move, component, trial):
                    continue
                found.is_used[row, component] = True
                end = _continued(series, game.copy(table), lucks.copy(), examined, component, trial)
                found.wins_without[row, component], found.margins_without[row, component] = _outcome(
                    game, box, end, examined
                )
            game.play_quietly(box, table, seat, move)
        found.wins[row], found.margins[row] = _outcome(game, box, table, examined)


def _asked(series: Series, table: Table, seat: int, luck: Any) -> int:
    bot: Bot = series.bots[series.line_up(0)[seat]]
    return int(bot.choose(series.game, series.box, series.game.seen(series.box, table, seat), seat, luck))


def _forbids(game: Game, box: Box, table: Table, seat: int, move: int, component: int, trial: BanTrial) -> bool:
    return bool(ban_rules(game).is_forbidden(box, table, seat, np.int64(move), np.int64(component), trial))


def _continued(series: Series, table: Table, lucks: Any, examined: int, component: int, trial: BanTrial) -> Table:
    """Continue the game with a ban; a bot whose choice is forbidden plays its next best."""
    game, box = series.game, series.box
    while waiting := game.seats_to_act(box, table):
        seat = waiting[0]
        move = _asked(series, table, seat, lucks[seat])
        if seat == examined and _forbids(game, box, table, seat, move, component, trial):
            bot: Any = series.bots[series.line_up(0)[seat]]
            liked = bot.best_moves(game, box, game.seen(box, table, seat), seat, lucks[seat]) if _ranks(bot) else []
            legal = game.legal_moves(box, table, seat)
            left = [one for one in [*liked, *legal] if not _forbids(game, box, table, seat, one, component, trial)]
            move = left[0] if left else move
        game.play(box, table, seat, move, NO_STORY)
    return table


def _ranks(bot: Any) -> bool:
    """Whether a bot can rank moves; for others the first legal move is taken."""
    return hasattr(bot, "best_moves")


def _outcome(game: Game, box: Box, table: Table, seat: int) -> tuple[float, float]:
    places, points = game.places(box, table), game.sheet(box, table).sum(axis=1)[: int(table.num_seats)]
    best = max(int(point) for other, point in enumerate(points) if other != seat)
    return (1.0 / places.count(1) if places[seat] == 1 else 0.0), float(points[seat]) - best
