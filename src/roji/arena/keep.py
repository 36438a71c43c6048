"""The file in which a running series is kept: the order in the first line, then a line for each batch of games as it is played.

Only seats, moves and times are kept; everything else follows from them. A line that was cut short is left out: its games are
played again. So a series goes on after Ctrl-C, or after the power failed, from where it was.
"""

import contextlib
from collections.abc import Iterator
from io import BufferedRandom
from pathlib import Path

import msgspec
import numpy as np

from roji.arena.ledger import Batch
from roji.arena.order import Order
from roji.arena.playing import Logs
from roji.core.errors import RojiError

__all__ = ["Keep", "open_keep"]

FORM = "roji arena 1"


class Header(msgspec.Struct):
    """The first line."""

    form: str
    order: Order


class Line(msgspec.Struct):
    """Some games."""

    games: list[tuple[int, int]]
    lengths: list[int]
    moves: bytes
    seconds: bytes | None = None


class Keep:
    """An open file of played games."""

    def __init__(self, path: Path, stream: BufferedRandom, order: Order) -> None:
        self.path = path
        self.kept: list[tuple[list[tuple[int, int]], Logs]] = []
        self._stream = stream
        self._read(order)

    def _read(self, order: Order) -> None:
        """Read what is there, and stand behind the last whole line."""
        first, *rest = self._stream.read().splitlines(keepends=True) or [b""]
        if not first:
            self._append(msgspec.json.encode(Header(FORM, order)))
            return
        if _header(self.path, first).order.name != order.name:
            raise RojiError(f"{self.path} holds the games of another series: name another file, or remove it.")
        end = len(first)
        for text in rest:
            logs = _logs(text)
            if logs is None:
                break
            self.kept.append(logs)
            end += len(text)
        self._stream.truncate(end)
        self._stream.seek(end)

    def add(self, batch: Batch) -> None:
        """Keep these games."""
        logs = batch.logs
        seconds = None if logs.seconds is None else logs.seconds.astype("<f4").tobytes()
        self._append(msgspec.json.encode(Line(batch.games, logs.lengths.tolist(), logs.moves.tobytes(), seconds)))

    def _append(self, line: bytes) -> None:
        self._stream.write(line + b"\n")
        self._stream.flush()


def _header(path: Path, line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        header = None
    if header is None or header.form != FORM:
        raise RojiError(f"{path} holds no games of the arena: name another file.")
    return header


def _logs(text: bytes) -> tuple[list[tuple[int, int]], Logs] | None:
    """The games of a line, or None if it is not whole."""
    try:
        line = msgspec.json.decode(text, type=Line)
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
    return line.games, Logs(np.array(line.lengths, np.int64), moves, seconds)


@contextlib.contextmanager
def open_keep(path: Path, order: Order) -> Iterator[Keep]:
    """Open the file of a series, or begin it. Nobody else can open it meanwhile."""
    try:
        with path.open("a+b") as stream:
            _lock(path, stream)
            stream.seek(0)
            yield Keep(path, stream, order)
    except OSError as error:
        raise RojiError(f"Cannot keep the games in {path}: {error.strerror}.") from None


def _lock(path: Path, stream: object) -> None:
    """Where the system has such locks, keep a second run of the same series away."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[arg-type]
    except BlockingIOError:
        raise RojiError(f"Another run is playing this series now; its games are kept in {path}.") from None
