"""boardgame.io on the same pattern, for `roji bench server`, if it is installed beside its driver in a source checkout.

It plays a game with what lies on our table, from Four Gardens' own start but without what only our engine needs; and the smallest
game there can be, of 33 numbers. As it comes it keeps tables in memory; in files its moves outlive the process, as ours do.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from roji.games import find_game
from roji.match import Match

__all__ = ["boardgame_io"]

Row = dict[str, float]
SEATS = 2
BENCHMARKS = Path(__file__).resolve().parents[3] / "benchmarks"  # of a source checkout
PACKAGES = ("boardgame.io", "socket.io-client", "node-persist")
# What an implementation for two has no need of: how we hide, and how many there are where a list tells it.
OUR_OWN = {"luck", "num_seats", "hand_size", "seen", "hand_batch", "num_pile", "num_discards", "batch", "batch_of"}
BY_SEAT = {"marker", "bonus", "planning", "active", "placed", "finished", "num_finished", "frames", "hand"}


def boardgame_io(tables: int, seconds: float, folder: str) -> dict[str, Callable[[], Row]]:
    """What can be measured, by name; nothing, if it is not installed."""
    driver, node = BENCHMARKS / "boardgame_io.cjs", shutil.which("node")
    if node is None or not all((BENCHMARKS / "node_modules" / name).is_dir() for name in PACKAGES):
        return {}
    table = Path(folder) / "table.json"
    table.write_bytes(msgspec.json.encode(_table()))

    def play(*options: str) -> Row:
        command = [node, str(driver), str(tables), str(seconds), *options]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return msgspec.json.decode(done.stdout, type=Row)

    return {
        "boardgame.io, our table, in memory": lambda: play("--table", str(table)),
        "boardgame.io, our table, in files": lambda: play(
            "--table", str(table), "--files", tempfile.mkdtemp(dir=folder)
        ),
        "boardgame.io, smallest game, in memory": play,
    }


def _table() -> dict[str, Any]:
    """A table of Four Gardens for two at its start, as somebody would write it for boardgame.io."""
    table = Match(find_game("four_gardens"), SEATS).table
    pile, discards = table.pile[: table.num_pile], table.discards[: table.num_discards]
    fields = {name: table[name] for name in table.dtype.names if name not in OUR_OWN}
    fields |= {name: table[name][:SEATS] for name in BY_SEAT} | {"pile": pile, "discards": discards}
    return {name: value.tolist() for name, value in fields.items()}
