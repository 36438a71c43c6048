"""The file of a running series: the plan in the first line, then one line for each played batch.

It has only seats, moves and times; everything else is computed from them. A truncated line is ignored and its games are played
again, so a series continues after Ctrl-C or a power failure.
"""

import contextlib
from collections.abc import Iterator
from io import BufferedRandom
from pathlib import Path

import msgspec
import numpy as np

from roji.arena.played_games import PlayedBatch
from roji.arena.playing import Logs
from roji.arena.series import GameIds
from roji.arena.series_plan import SeriesPlan
from roji.core.errors import RojiError

__all__ = ["SeriesFile", "open_series_file"]

FORMAT = "roji arena 1"


class SeriesHeader(msgspec.Struct):
    """The first line of the file: its format and the plan that is played."""

    format: str = msgspec.field(name="form")
    plan: SeriesPlan = msgspec.field(name="order")


class SeriesLine(msgspec.Struct):
    """Each further line: a batch of played games, with their concatenated moves."""

    games: GameIds
    lengths: list[int]
    moves: bytes
    seconds: bytes | None = None
    replaced: list[int] = []  # the decisions made in place of a program


class SeriesFile:
    """An open file of played games. `batches` are those in it when it was opened."""

    def __init__(self, path: Path, stream: BufferedRandom, plan: SeriesPlan) -> None:
        self.path = path
        self.batches: list[tuple[GameIds, Logs]] = []
        self._stream = stream
        self._read(plan)

    def _read(self, plan: SeriesPlan) -> None:
        """Read the file, and truncate it after the last complete line."""
        first, *rest = self._stream.read().splitlines(keepends=True) or [b""]
        if not first:
            self._append(msgspec.json.encode(SeriesHeader(FORMAT, plan)))
            return
        if _header(self.path, first).plan.name != plan.name:
            raise RojiError(f"{self.path} holds the games of another series: name another file, or remove it.")
        end = len(first)
        for text in rest:
            batch = _batch(text)
            if batch is None:
                break
            self.batches.append(batch)
            end += len(text)
        self._stream.truncate(end)
        self._stream.seek(end)

    def add(self, batch: PlayedBatch) -> None:
        """Append these games."""
        logs = batch.logs
        seconds = None if logs.seconds is None else logs.seconds.astype("<f4").tobytes()
        replaced = np.flatnonzero(logs.replaced).tolist()
        line = SeriesLine(batch.games, logs.lengths.tolist(), logs.moves.tobytes(), seconds, replaced)
        self._append(msgspec.json.encode(line))

    def _append(self, line: bytes) -> None:
        self._stream.write(line + b"\n")
        self._stream.flush()


def _header(path: Path, line: bytes) -> SeriesHeader:
    try:
        header = msgspec.json.decode(line, type=SeriesHeader)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        header = None
    if header is None or header.format != FORMAT:
        raise RojiError(f"{path} holds no games of the arena: name another file.")
    return header


def _batch(text: bytes) -> tuple[GameIds, Logs] | None:
    """The games of a line, or None if it is incomplete."""
    try:
        line = msgspec.json.decode(text, type=SeriesLine)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    decisions = sum(line.lengths)
    is_timed = line.seconds is not None
    if len(line.lengths) != len(line.games) or len(line.moves) != 2 * decisions or not text.endswith(b"\n"):
        return None
    if is_timed and len(line.seconds or b"") != 4 * decisions:
        return None
    moves = np.frombuffer(line.moves, np.uint8).reshape(-1, 2)
    seconds = np.frombuffer(line.seconds or b"", "<f4") if is_timed else None
    replaced = np.isin(np.arange(decisions), line.replaced)
    return line.games, Logs(np.array(line.lengths, np.int64), moves, seconds, replaced)


@contextlib.contextmanager
def open_series_file(path: Path, plan: SeriesPlan) -> Iterator[SeriesFile]:
    """Open or create the file of a series, locked against other processes."""
    try:
        with path.open("a+b") as stream:
            _lock(path, stream)
            stream.seek(0)
            yield SeriesFile(path, stream, plan)
    except OSError as error:
        raise RojiError(f"Cannot keep the games in {path}: {error.strerror}.") from None


def _lock(path: Path, stream: object) -> None:
    """Refuse a second run of the same series, if the system supports such locks."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[arg-type]
    except BlockingIOError:
        raise RojiError(f"Another run is playing this series now, with its games in {path}.") from None
