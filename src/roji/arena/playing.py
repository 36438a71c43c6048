"""Plays the games of a series: decision by decision or, if no bot searches, compiled, with exactly the same moves."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from roji.arena.series import Series, deal_seed
from roji.bots import Bot
from roji.bots.bot import EventReader
from roji.bots.compiled_games import compiled_settings, play_compiled
from roji.core.errors import RojiError
from roji.core.rule import Table
from roji.core.story import NO_STORY, Event, events, new_story

__all__ = ["Logs", "check_move", "is_fast", "join_logs", "play_logs", "prepare_bots"]

CHUNK = 64  # games in one compiled call


class Logs(NamedTuple):
    """The concatenated moves of some games. Together with seed and edition they determine everything else."""

    lengths: Any  # int64[games]: decisions
    moves: Any  # uint8[all decisions, 2]: seat and move
    seconds: Any  # float32[all decisions]: the bot's thinking time; None if decisions were not timed
    replaced: Any  # bool[all decisions]: a random move in place of a program's invalid answer

    def picked(self, lengths: Any, rows: Any) -> "Logs":
        """The logs of games with these lengths and these rows of decisions."""
        seconds = None if self.seconds is None else self.seconds[rows]
        return Logs(lengths, self.moves[rows], seconds, self.replaced[rows])


def join_logs(parts: Sequence[Logs]) -> Logs:
    """Join these games. If some decisions were not timed, none count as timed."""
    lengths, moves, seconds, replaced = zip(*parts, strict=True)
    is_timed = all(one is not None for one in seconds)
    return Logs(
        np.concatenate(lengths),
        np.concatenate(moves),
        np.concatenate(seconds) if is_timed else None,
        np.concatenate(replaced),
    )


def play_logs(series: Series, games: Sequence[tuple[int, int]], *, ask: bool = False) -> Logs:
    """Play these games. With `ask`, even fast bots choose decision by decision and are timed."""
    if is_fast(series) and not ask:
        return _play_fast(series, games)
    return join_logs([_ask(series, deal, rotation) for deal, rotation in games])


def is_fast(series: Series) -> bool:
    """Whether all bots of the series can play compiled."""
    return compiled_settings(series.game, series.bots) is not None


class _SeatStories:
    """What each seat has seen since its last decision, kept for bots that read it."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self.story = new_story() if any(isinstance(bot, EventReader) for bot in bots) else NO_STORY
        self._unread: list[list[Event]] = [[] for _ in bots]

    def hand_out(self, bot: Bot, seat: int) -> None:
        """Give a bot the events that its seat has not read yet."""
        if isinstance(bot, EventReader):
            bot.read_events(self._unread[seat])
            self._unread[seat] = []

    def gather(self) -> None:
        """Keep what each seat saw of the last move."""
        if not len(self.story):
            return
        told = events(self.story)
        self.story[0, 0] = 0
        for seat, unread in enumerate(self._unread):
            unread.extend(event for event in told if event.is_seen_by(seat))


def _ask(series: Series, deal: int, rotation: int) -> Logs:
    """Play one game decision by decision."""
    game, box, line_up = series.game, series.box, series.line_up(rotation)
    bots = [series.bots[bot] for bot in line_up]
    stories = _SeatStories(bots)
    table = game.new_table(box, len(line_up), series.options, deal_seed(series.seed, deal))
    lucks = series.lucks([(deal, rotation)])[0]
    moves: list[tuple[int, int]] = []
    seconds: list[float] = []
    replaced: list[bool] = []
    while len(moves) < series.most_decisions and (waiting := game.seats_to_act(box, table)):
        seat = waiting[0]
        view, before = game.seen(box, table, seat), _num_replaced(bots[seat])
        stories.hand_out(bots[seat], seat)
        start = time.perf_counter()
        move = int(bots[seat].choose(game, box, view, seat, lucks[seat]))
        seconds.append(time.perf_counter() - start)
        replaced.append(_num_replaced(bots[seat]) > before)
        check_move(series, line_up[seat], table, seat, move)
        game.play(box, table, seat, move, stories.story)
        stories.gather()
        moves.append((seat, move))
    made = np.array(moves, np.uint8).reshape(-1, 2)
    return Logs(np.array([len(made)]), made, np.array(seconds, np.float32), np.array(replaced, np.bool_))


def _num_replaced(bot: Bot) -> int:
    """How many moves have been made in place of a bot so far; only programs count them."""
    return int(getattr(bot, "replaced", 0))


def check_move(series: Series, bot: int, table: Table, seat: int, move: int) -> None:
    """Raise RojiError if a bot chose an illegal move, because other people write bots too."""
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
    made = np.concatenate(moves)
    return Logs(np.concatenate(lengths), made, None, np.zeros(len(made), np.bool_))


def prepare_bots(series: Series) -> None:
    """Ask every bot once, to compile all rules before anything is timed and to find bots that cannot play this game."""
    game, box = series.game, series.box
    table = game.new_table(box, series.seats, series.options, deal_seed(series.seed, 0))
    seat = game.seats_to_act(box, table)[0]
    for number, bot in enumerate(series.bots):
        move = int(bot.choose(game, box, game.seen(box, table, seat), seat, series.lucks([(0, 0)])[0, seat]))
        check_move(series, number, table, seat, move)
    if is_fast(series):
        _play_fast(series, [(0, 0)])
