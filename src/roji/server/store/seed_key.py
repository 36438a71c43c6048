"""The key that hides seeds in the database, so that the database or a backup alone reveals no hidden card.

The key is a file beside the database that only its owner can read. A pad made from the key and the table's name hides a seed;
every table has one seed, so no pad is used twice. The database stores a hash of the key, so that a wrong or missing one is
noticed before anything is written.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from roji.server.store.entries import Body, TableCreated, decode_body, encode_body

__all__ = ["KeyProblem", "SeedKey", "hidden_rows", "open_key"]

HIDDEN = "~"  # before a hidden seed
SEED_BYTES = 16
KEY_BYTES = 32


class KeyProblem(Exception):
    """The key cannot be used; the message says why, in one line."""


class SeedKey:
    """Encodes and decodes seeds."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.name = hashlib.sha256(b"roji key " + secret).hexdigest()[:SEED_BYTES]  # the hash that a database stores

    def _pad(self, table: str) -> int:
        return int.from_bytes(hmac.digest(self._secret, table.encode(), "sha256")[:SEED_BYTES])

    def seed_of(self, deal: str) -> int:
        """The seed of a shared deal. Nobody without the key can derive it from the deal's name."""
        return int.from_bytes(hmac.digest(self._secret, b"deal " + deal.encode(), "sha256")[:SEED_BYTES])

    def hide(self, table: str, body: Body) -> Body:
        """An entry's body as the database stores it."""
        if not isinstance(body, TableCreated) or body.seed.startswith(HIDDEN):
            return body
        hidden = int(body.seed, 16) ^ self._pad(table)
        return msgspec.structs.replace(body, seed=f"{HIDDEN}{hidden:0{2 * SEED_BYTES}x}")

    def show(self, table: str, body: Body) -> Body:
        """An entry's body from the stored form."""
        if not isinstance(body, TableCreated) or not body.seed.startswith(HIDDEN):
            return body
        seed = int(body.seed.removeprefix(HIDDEN), 16) ^ self._pad(table)
        return msgspec.structs.replace(body, seed=f"{seed:0{2 * SEED_BYTES}x}")


def open_key(path: Path, known: str | None) -> SeedKey:
    """The key in a file. `known`: the key's hash in the database; None: it has no key yet, and the file may be created."""
    try:
        if known is None and not path.exists():
            _write_key(path)
        key = SeedKey(bytes.fromhex(path.read_text("ascii").strip()))
    except FileNotFoundError:
        raise KeyProblem(f"The key {path} of this database is missing: put it back; running games need it.") from None
    except (OSError, ValueError) as error:
        raise KeyProblem(f"The key {path} cannot be used: {getattr(error, 'strerror', None) or error}.") from None
    if known not in (None, key.name):
        raise KeyProblem(f"{path} is not the key of this database: give the right one.")
    return key


def _write_key(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())


def hidden_rows(key: SeedKey, rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """(table, body) of the first entries with seeds in clear text, in their new stored form."""
    for table, text in rows:
        body = decode_body(text)
        if (hidden := key.hide(table, body)) is not body:
            yield table, encode_body(hidden)
