"""boardgame.io on the same pattern, for `roji bench server`, if it is installed in a source checkout, with the same players.

It plays a game with what lies on our table, from Four Gardens' own start but without what only our engine needs; and the smallest
game there can be, of 33 numbers. As it comes it keeps tables in memory; in files its moves outlive the process, as ours do.
"""

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from roji.games import find_game
from roji.match import Match
from roji.server.load import Line, Load, dialect
from roji.server.players import QUESTION

__all__ = ["boardgame_io"]

Row = dict[str, float]
SEATS = 2
BENCHMARKS = Path(__file__).resolve().parents[3] / "benchmarks"  # of a source checkout
PACKAGES = ("boardgame.io", "node-persist")
# In socket.io 4 a message begins with 4; then 0 says that somebody comes, 2 that something happens, 4 that something is wrong.
THEIRS = dialect(b'"currentPlayer":"', b'"', b'"_stateID":', b"}", b"[", b"44")
COME = b"40/garden,"
SIT = b'42/garden,["sync","t%d","%d",null,2]'
MOVE = (
    b'42/garden,["update",{"type":"MAKE_MOVE","payload":{"type":"place","args":[%d],"playerID":"%d"}},'
    + QUESTION
    + b',"t%d","%d"]'
)
CELLS = 16  # of the smallest game's gardens
WARM_SECONDS = 1.0  # its code gets faster while it runs
# What an implementation for two has no need of: how we hide, and how many there are where a list tells it.
OUR_OWN = {"luck", "num_seats", "hand_size", "seen", "hand_batch", "num_pile", "num_discards", "batch", "batch_of"}
BY_SEAT = {"marker", "bonus", "planning", "active", "placed", "finished", "num_finished", "frames", "hand"}


def boardgame_io(tables: int, seconds: float, folder: str) -> dict[str, Callable[[], Row]]:
    """What can be measured, by name; nothing, if it is not installed."""
    program, node = BENCHMARKS / "boardgame_io.cjs", shutil.which("node")
    if node is None or not all((BENCHMARKS / "node_modules" / name).is_dir() for name in PACKAGES):
        return {}
    table = Path(folder) / "table.json"
    table.write_bytes(msgspec.json.encode(_table()))

    def play(*options: str) -> Row:
        with subprocess.Popen([node, str(program), *options], stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                return _measure(int(server.stdout.readline()), tables, seconds)
            finally:
                server.kill()

    return {
        "boardgame.io, our table, in memory": lambda: play("--table", str(table)),
        "boardgame.io, our table, in files": lambda: play(
            "--table", str(table), "--files", tempfile.mkdtemp(dir=folder)
        ),
        "boardgame.io, smallest game, in memory": play,
    }


def _measure(port: int, tables: int, seconds: float) -> Row:
    """Players who sit down and move as its own client does."""
    with contextlib.closing(Load(tables, THEIRS)) as load:
        for table in range(tables):
            for seat in range(SEATS):
                line = Line(port, "/socket.io/?EIO=4&transport=websocket")
                line.hear()
                line.say(COME)
                line.hear()
                line.say(SIT % (table, seat))
                load.sit(line, MOVE % (table % CELLS, seat, table, seat))
        return load.run(seconds, warm_seconds=WARM_SECONDS).figures()


def _table() -> dict[str, Any]:
    """A table of Four Gardens for two at its start, as somebody would write it for boardgame.io."""
    table = Match(find_game("four_gardens"), SEATS).table
    pile, discards = table.pile[: table.num_pile], table.discards[: table.num_discards]
    fields = {name: table[name] for name in table.dtype.names if name not in OUR_OWN}
    fields |= {name: table[name][:SEATS] for name in BY_SEAT} | {"pile": pile, "discards": discards}
    return {name: value.tolist() for name, value in fields.items()}
