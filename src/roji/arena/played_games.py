"""All games of a series, in columns, sorted by deal and line-up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from roji.arena.playing import Logs, join_logs
from roji.arena.replay import GameStats, replay_games
from roji.arena.series import GameIds, Series, deal_seed
from roji.core.edition import default_edition
from roji.core.record import Record
from roji.match import check_names
from roji.match.checks import LONGEST_NAME

__all__ = ["PlayedBatch", "PlayedGames", "collect_batches", "replay_batch", "thinking_times"]


@dataclass(frozen=True, slots=True)
class PlayedBatch:
    """A batch of played games."""

    games: GameIds
    logs: Logs
    stats: GameStats


def replay_batch(series: Series, games: GameIds, logs: Logs) -> PlayedBatch:
    """Compute a batch from its moves by replaying them."""
    return PlayedBatch(games, logs, replay_games(series, games, logs))


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """All games of a series, in columns."""

    series: Series
    deal: Any  # int64[games]
    line_up: Any  # int64[games]: its number in `series.line_ups`
    bots: Any  # int64[games, seats]: the bot at each seat
    starts: Any  # int64[games]: where a game's decisions start in `logs.moves`
    logs: Logs
    stats: GameStats
    times: tuple[Any, Any]  # for each timed decision: the bot, the seconds

    def __len__(self) -> int:
        return len(self.deal)

    @property
    def points(self) -> Any:
        """int64[games, seats]: the total of each seat."""
        return self.stats.sheets.sum(axis=2)

    @property
    def is_finished(self) -> Any:
        """bool[games]: ended by the rules, not cut off."""
        return ~self.stats.is_cut

    @property
    def replaced(self) -> Any:
        """int64[bots]: random moves played in place of each bot's invalid answers."""
        game = np.repeat(np.arange(len(self)), self.logs.lengths)
        made_by = self.bots[game, self.logs.moves[:, 0]]
        return np.bincount(made_by[self.logs.replaced], minlength=len(self.series.bots))

    def moves(self, index: int) -> list[tuple[int, int]]:
        """The seats and moves of a game."""
        start = int(self.starts[index])
        rows = self.logs.moves[start : start + int(self.logs.lengths[index])]
        return [(int(seat), int(move)) for seat, move in rows]

    def record(self, index: int) -> Record:
        """The record of a game. If it was cut off, it has neither points nor places."""
        series, is_over = self.series, not self.stats.is_cut[index]
        edition = series.edition or default_edition(series.game)
        names = (f"{series.bots[bot].name} {seat + 1}" for seat, bot in enumerate(self.bots[index]))
        return Record(
            game=series.game.name,
            edition_hash=edition.hash,
            edition_name=edition.name,
            options=series.game.decode_options(series.options),
            names=check_names([name.replace(",", ";")[-LONGEST_NAME:] for name in names], series.seats),
            seed=deal_seed(series.seed, int(self.deal[index])),
            moves=tuple(self._texts(index)),
            points=tuple(self.points[index].tolist()) if is_over else None,
            places=tuple(self.stats.places[index].tolist()) if is_over else None,
            edition_text=None if edition.is_default else edition.text,
        )

    def _texts(self, index: int) -> Iterator[tuple[int, str]]:
        """Every seat, and its move as text."""
        series, game, box = self.series, self.series.game, self.series.box
        table = game.new_table(box, series.seats, series.options, deal_seed(series.seed, int(self.deal[index])))
        for seat, move in self.moves(index):
            yield seat, game.text(box, table, seat, move)
            game.play_quietly(box, table, seat, move)


def collect_batches(series: Series, batches: Sequence[PlayedBatch]) -> PlayedGames:
    """Put batches together, sorted by deal and line-up."""
    games = np.array([game for batch in batches for game in batch.games], np.int64).reshape(-1, 2)
    order = np.lexsort((games[:, 1], games[:, 0]))
    deal, line_up = games[order].T
    columns = zip(*(batch.stats for batch in batches), strict=True)
    stats = GameStats(*(np.concatenate(column)[order] for column in columns))
    logs, starts = _sorted_logs(batches, order)
    bots = np.array(series.line_ups)[line_up]
    return PlayedGames(series, deal, line_up, bots, starts, logs, stats, thinking_times(logs, bots))


def thinking_times(logs: Logs, bots: Any) -> tuple[Any, Any]:
    """The bot and the seconds of every decision; both empty if decisions were not timed."""
    if logs.seconds is None:
        return np.zeros(0, np.int64), np.zeros(0, np.float32)
    game = np.repeat(np.arange(len(bots)), logs.lengths)
    return bots[game, logs.moves[:, 0]], logs.seconds


def _sorted_logs(batches: Sequence[PlayedBatch], order: Any) -> tuple[Logs, Any]:
    """All moves, concatenated in this order of games, and the start of each game."""
    logs = join_logs([batch.logs for batch in batches])
    before = np.cumsum(logs.lengths) - logs.lengths
    lengths, before = logs.lengths[order], before[order]
    starts = np.cumsum(lengths) - lengths
    rows = np.arange(lengths.sum()) - np.repeat(starts - before, lengths)
    return logs.picked(lengths, rows), starts
