"""The same load test on boardgame.io, if it is installed in benchmarks/, with the same clients.

It plays a game whose state is a new table of Four Gardens without the fields that only our engine needs, and the smallest
possible game, of 33 numbers. By default its tables are in memory; with files its moves survive the process, as ours do.
"""

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from benchmarks.server.compiled_clients import QUESTION
from benchmarks.server.load_test import LoadTest, WebSocketClient, message_format

from roji.games import find_game
from roji.match import Match

__all__ = ["boardgame_io", "our_table"]

Row = dict[str, float]
SEATS = 2
HERE = Path(__file__).resolve().parent
PACKAGES = ("boardgame.io", "node-persist")
# In socket.io 4 a message begins with 4; then 0 means connected, 2 an event, 4 an error.
THEIR_FORMAT = message_format(b'"currentPlayer":"', b'"', b'"_stateID":', b"}", b"[", b"44")
CONNECT = b"40/garden,"
SYNC = b'42/garden,["sync","t%d","%d",null,2]'
MAKE_MOVE = (
    b'42/garden,["update",{"type":"MAKE_MOVE","payload":{"type":"place","args":[%d],"playerID":"%d"}},'
    + QUESTION
    + b',"t%d","%d"]'
)
CELLS = 16  # in each garden of the smallest game
WARM_UP_SECONDS = 1.0  # until its code is optimized
# Fields that a two-player implementation does not need: how we hide cards, and counts that equal the length of a list.
OUR_OWN = {"luck", "num_seats", "hand_size", "seen", "hand_batch", "num_pile", "num_discards", "batch", "batch_of"}
BY_SEAT = {"marker", "bonus", "planning", "active", "placed", "finished", "num_finished", "frames", "hand"}


def boardgame_io(tables: int, seconds: float, folder: str) -> dict[str, Callable[[], Row]]:
    """Functions that measure boardgame.io, by name; none if it is not installed."""
    program, node = HERE / "boardgame_io.cjs", shutil.which("node")
    if node is None or not all((HERE.parent / "node_modules" / name).is_dir() for name in PACKAGES):
        return {}
    table = Path(folder) / "table.json"
    table.write_bytes(msgspec.json.encode(our_table()))

    def measure(*options: str) -> Row:
        with subprocess.Popen([node, str(program), *options], stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                return _measure(int(server.stdout.readline()), tables, seconds)
            finally:
                server.kill()

    return {
        "boardgame.io, our table, in memory": lambda: measure("--table", str(table)),
        "boardgame.io, our table, in files": lambda: measure(
            "--table", str(table), "--files", tempfile.mkdtemp(dir=folder)
        ),
        "boardgame.io, smallest game, in memory": measure,
    }


def _measure(port: int, tables: int, seconds: float) -> Row:
    """Connect all clients as boardgame.io's own client does, and play."""
    with contextlib.closing(LoadTest(tables, THEIR_FORMAT)) as load:
        for table in range(tables):
            for seat in range(SEATS):
                client = WebSocketClient(port, "/socket.io/?EIO=4&transport=websocket")
                client.receive()
                client.send(CONNECT)
                client.receive()
                client.send(SYNC % (table, seat))
                load.add(client, MAKE_MOVE % (table % CELLS, seat, table, seat))
        return load.run(seconds, warm_up_seconds=WARM_UP_SECONDS).figures()


def our_table() -> dict[str, Any]:
    """The state of a new two-player table of Four Gardens, as one would write it for boardgame.io."""
    table = Match(find_game("four_gardens"), SEATS).table
    pile, discards = table.pile[: table.num_pile], table.discards[: table.num_discards]
    fields = {name: table[name] for name in table.dtype.names if name not in OUR_OWN}
    fields |= {name: table[name][:SEATS] for name in BY_SEAT} | {"pile": pile, "discards": discards}
    return {name: value.tolist() for name, value in fields.items()}
