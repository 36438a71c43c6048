"""The games of a batch as bytes, to store them, move them between processes and backends, and pickle a batch."""

import io
import zipfile
from typing import TYPE_CHECKING, Any

import numpy as np

from roji.core.edition import parse_edition
from roji.core.errors import RojiError
from roji.envs.buffers import BatchRows
from roji.games import find_game

if TYPE_CHECKING:
    from roji.envs.batch import Batch

__all__ = ["pack_games", "unpack_batch", "unpack_games"]


def pack_games(batch: "Batch") -> bytes:
    """All games of a batch, in NumPy's own file format."""
    arrays = {name: batch._backend.to_host(array) for name, array in batch._backend.rows._asdict().items()}
    kept = io.BytesIO()
    np.savez(kept, named=np.array(_name(batch)), seats=batch.seats, options=batch.options, **arrays)
    return kept.getvalue()


def unpack_games(batch: "Batch", saved: bytes) -> None:
    """Put saved games into a batch; RojiError if they are of another kind."""
    try:
        with np.load(io.BytesIO(saved), allow_pickle=False) as arrays:
            kept: dict[str, Any] = dict(arrays)
    except (ValueError, EOFError, OSError, TypeError, zipfile.BadZipFile):
        raise RojiError("This does not hold saved games: give load what save returned.") from None
    expected = dict(batch._backend.rows._asdict(), seats=batch.seats, options=batch.options)
    if set(kept) != {*expected, "named"} or str(kept["named"]) != _name(batch):
        raise RojiError(f"load wants games of {_name(batch)}, not of {kept.get('named', 'nothing known')}.")
    for name, array in expected.items():
        if (kept[name].shape, kept[name].dtype) != (tuple(array.shape), array.dtype):
            raise RojiError(f"These are {len(kept['seats'])} saved games, but the batch has {batch.num_games}.")
    batch.seats[:], batch.options[:] = kept["seats"], kept["options"]
    rows = np.arange(batch.num_games)
    batch._backend.put(rows, batch._backend.from_host(BatchRows(*(kept[name] for name in BatchRows._fields))), rows)


def unpack_batch(game: str, edition: str, settings: dict[str, Any], saved: bytes | None) -> "Batch":
    """A batch from its pickled data."""
    from roji.envs.batch import Batch

    found = find_game(game)
    batch = Batch(found, edition=parse_edition(found, edition), **settings)
    if saved is not None:
        batch.load(saved)
    return batch


def _name(batch: "Batch") -> str:
    return f"{batch.game.name}, edition {batch.edition.hash}"
