"""Playing the games of a series: asking bot after bot, or, where no bot searches, compiled and move for move the same."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.arena.series import Series, deal_seed
from roji.bots.compiled_games import compiled_settings, play_compiled
from roji.core.errors import RojiError
from roji.core.rule import Table

__all__ = ["Logs", "check_move", "is_fast", "play_logs", "warm_up"]

CHUNK = 64  # games that fast bots play in one go


class Logs(NamedTuple):
    """Some games as seats and moves, one game after the other. With seed and edition, this is all there is to know of them."""

    lengths: Any  # int64[games]: decisions
    moves: Any  # uint8[all decisions, 2]: seat and move
    seconds: Any  # float32[all decisions]: how long the bot thought; None where nobody was asked one by one


def play_logs(series: Series, games: Sequence[tuple[int, int]], *, ask: bool = False) -> Logs:
    """Play these games, each a deal and a line-up. With `ask`, even fast bots are asked one by one, and timed."""
    if is_fast(series) and not ask:
        return _play_fast(series, games)
    asked = [_ask(series, deal, rotation) for deal, rotation in games]
    return Logs(
        np.array([len(moves) for moves, _ in asked], np.int64),
        np.concatenate([moves for moves, _ in asked]),
        np.concatenate([seconds for _, seconds in asked]),
    )


def is_fast(series: Series) -> bool:
    """Whether all these bots can play compiled."""
    return compiled_settings(series.game, series.bots) is not None


def _ask(series: Series, deal: int, rotation: int) -> tuple[Any, Any]:
    """One game, asking bot after bot: seats and moves, and how long each decision took."""
    game, box, line_up = series.game, series.box, series.line_up(rotation)
    table = game.new_table(box, len(line_up), series.options, deal_seed(series.seed, deal))
    lucks = series.lucks([(deal, rotation)])[0]
    moves: list[tuple[int, int]] = []
    seconds: list[float] = []
    while len(moves) < series.most_decisions and (waiting := game.seats_to_act(box, table)):
        seat = waiting[0]
        view = game.seen(box, table, seat)
        start = time.perf_counter()
        move = int(series.bots[line_up[seat]].choose(game, box, view, seat, lucks[seat]))
        seconds.append(time.perf_counter() - start)
        check_move(series, line_up[seat], table, seat, move)
        game.play_quietly(box, table, seat, move)
        moves.append((seat, move))
    return np.array(moves, np.uint8).reshape(-1, 2), np.array(seconds, np.float32)


def check_move(series: Series, bot: int, table: Table, seat: int, move: int) -> None:
    """Refuse what a bot may not do. Ours never try; those of other people might."""
    if move not in series.game.legal_moves(series.box, table, seat):
        raise RojiError(
            f"Bot {series.bots[bot].name} tried move {move} of {series.game.title}, which is not legal there."
        )


def _play_fast(series: Series, games: Sequence[tuple[int, int]]) -> Logs:
    """The same games, all in one go."""
    minds = {
        rotation: compiled_settings(series.game, [series.bots[bot] for bot in series.line_up(rotation)])
        for rotation in {rotation for _, rotation in games}
    }
    lengths, moves = [], []
    for start in range(0, len(games), CHUNK):
        chunk = games[start : start + CHUNK]
        at_seats = np.stack([minds[rotation] for _, rotation in chunk])
        lucks = series.deals(chunk), series.lucks(chunk)
        played = play_compiled(series.game, series.box, series.seats, series.options, at_seats, *lucks)
        kept = np.minimum(played.lengths, series.most_decisions)
        lengths.append(kept)
        is_kept = np.arange(played.logs.shape[1]) < kept[:, None]
        moves.append(played.logs[is_kept].astype(np.uint8))
    return Logs(np.concatenate(lengths), np.concatenate(moves), None)


def warm_up(series: Series) -> None:
    """Ask every bot once, so that all rules are compiled before anybody is timed, and misfits are told early."""
    game, box = series.game, series.box
    table = game.new_table(box, series.seats, series.options, deal_seed(series.seed, 0))
    seat = game.seats_to_act(box, table)[0]
    for number, bot in enumerate(series.bots):
        move = int(bot.choose(game, box, game.seen(box, table, seat), seat, series.lucks([(0, 0)])[0, seat]))
        check_move(series, number, table, seat, move)
    if is_fast(series):
        _play_fast(series, [(0, 0)])
