"""Play the games of a series: decision by decision, or, where no bot searches, compiled, with exactly the same moves."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.arena.series import Series, deal_seed
from roji.bots.compiled_games import compiled_settings, play_compiled
from roji.core.errors import RojiError
from roji.core.rule import Table

__all__ = ["Logs", "check_move", "is_fast", "play_logs", "prepare_bots"]

CHUNK = 64  # games in one compiled call


class Logs(NamedTuple):
    """The moves of some games, one game after another. Together with seed and edition they determine everything else."""

    lengths: Any  # int64[games]: decisions
    moves: Any  # uint8[all decisions, 2]: seat and move
    seconds: Any  # float32[all decisions]: how long the bot thought; None where decisions were not timed


def play_logs(series: Series, games: Sequence[tuple[int, int]], *, ask: bool = False) -> Logs:
    """Play these games. With `ask`, even fast bots are asked decision by decision, and timed."""
    if is_fast(series) and not ask:
        return _play_fast(series, games)
    asked = [_ask(series, deal, rotation) for deal, rotation in games]
    return Logs(
        np.array([len(moves) for moves, _ in asked], np.int64),
        np.concatenate([moves for moves, _ in asked]),
        np.concatenate([seconds for _, seconds in asked]),
    )


def is_fast(series: Series) -> bool:
    """Whether all bots of the series can play compiled."""
    return compiled_settings(series.game, series.bots) is not None


def _ask(series: Series, deal: int, rotation: int) -> tuple[Any, Any]:
    """Play one game decision by decision: the seats and moves, and how many seconds each took."""
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
    """Raise RojiError if a bot chose an illegal move: bots come from other people, too."""
    if move not in series.game.legal_moves(series.box, table, seat):
        raise RojiError(
            f"Bot {series.bots[bot].name} tried move {move} of {series.game.title}, which is not legal there."
        )


def _play_fast(series: Series, games: Sequence[tuple[int, int]]) -> Logs:
    """The same games, many in one compiled call."""
    settings = {
        rotation: compiled_settings(series.game, [series.bots[bot] for bot in series.line_up(rotation)])
        for rotation in {rotation for _, rotation in games}
    }
    lengths, moves = [], []
    for start in range(0, len(games), CHUNK):
        chunk = games[start : start + CHUNK]
        at_seats = np.stack([settings[rotation] for _, rotation in chunk])
        lucks = series.deals(chunk), series.lucks(chunk)
        played = play_compiled(series.game, series.box, series.seats, series.options, at_seats, *lucks)
        made = np.minimum(played.lengths, series.most_decisions)
        is_made = np.arange(played.logs.shape[1]) < made[:, None]
        lengths.append(made)
        moves.append(played.logs[is_made].astype(np.uint8))
    return Logs(np.concatenate(lengths), np.concatenate(moves), None)


def prepare_bots(series: Series) -> None:
    """Ask every bot once: compiles all rules before anything is timed, and finds bots that cannot play this game early."""
    game, box = series.game, series.box
    table = game.new_table(box, series.seats, series.options, deal_seed(series.seed, 0))
    seat = game.seats_to_act(box, table)[0]
    for number, bot in enumerate(series.bots):
        move = int(bot.choose(game, box, game.seen(box, table, seat), seat, series.lucks([(0, 0)])[0, seat]))
        check_move(series, number, table, seat, move)
    if is_fast(series):
        _play_fast(series, [(0, 0)])
