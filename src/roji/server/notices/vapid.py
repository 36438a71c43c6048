"""Identifies the sender of a push message: the server's key signs every request (VAPID, RFC 8292)."""

import json
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from roji.server.notices.encryption import CURVE, decode, encode, public_bytes
from roji.server.store import Store

__all__ = ["Vapid", "open_vapid"]

NUMBER_SIZE = 32  # bytes
VALID_SECONDS = 12 * 3600  # at most a day
MAKE = "INSERT INTO setting (name, value) VALUES ('vapid', $1) ON CONFLICT (name) DO NOTHING"


class Vapid:
    """The server's key. A subscription names it, and push services accept messages from nobody else."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self._key = key
        self._contact = contact
        self.public = encode(public_bytes(key))

    def authorization(self, endpoint: str) -> str:
        """The header `authorization` for a request to this address."""
        place = urlsplit(endpoint)
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": int(time.time()) + VALID_SECONDS,
            "sub": self._contact,
        }
        parts = [encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = encode(r.to_bytes(NUMBER_SIZE, "big") + s.to_bytes(NUMBER_SIZE, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


async def open_vapid(store: Store, contact: str) -> Vapid:
    """The key in the store; the first server creates it."""
    made = ec.generate_private_key(CURVE).private_numbers().private_value
    await store.write([(MAKE, (encode(made.to_bytes(NUMBER_SIZE, "big")),))])
    ((kept,),) = await store.fetch("SELECT value FROM setting WHERE name = 'vapid'")
    return Vapid(ec.derive_private_key(int.from_bytes(decode(kept), "big"), CURVE), contact)
