"""The subscribed devices: each belongs to a person, the hash of a secret."""

import time
from typing import NamedTuple

from roji.server.store import Store

__all__ = ["MOST_DEVICES", "Device", "add_device", "devices_of", "is_known", "remove_device"]

MOST_DEVICES = 10  # the most devices of one person; then the oldest is forgotten
ADD = """
INSERT INTO push_device (endpoint, person, key, secret, added_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, key = excluded.key, secret = excluded.secret,
added_at = excluded.added_at
"""
KEEP = """
DELETE FROM push_device WHERE person = $1 AND endpoint NOT IN
(SELECT endpoint FROM push_device WHERE person = $1 ORDER BY added_at DESC, endpoint LIMIT $2)
"""
KNOWN = "SELECT 1 FROM push_device WHERE endpoint = $1 AND person = $2 AND key = $3 AND secret = $4"
OF = "SELECT endpoint, key, secret FROM push_device WHERE person = $1"


class Device(NamedTuple):
    """A browser's push address and keys."""

    endpoint: str
    key: str
    secret: str


async def add_device(store: Store, person: str, device: Device) -> None:
    """Add a device of a person."""
    await store.write([(ADD, (device.endpoint, person, device.key, device.secret, time.time()))])
    await store.write([(KEEP, (person, MOST_DEVICES))])


async def is_known(store: Store, person: str, device: Device) -> bool:
    """Whether this device of a person is already known."""
    return bool(await store.fetch(KNOWN, device.endpoint, person, device.key, device.secret))


async def remove_device(store: Store, endpoint: str) -> None:
    """Remove a device. Only its browser knows the address, so anyone who names it may remove it."""
    await store.write([("DELETE FROM push_device WHERE endpoint = $1", (endpoint,))])


async def devices_of(store: Store, person: str) -> list[Device]:
    """The devices of a person."""
    return [Device(*row) for row in await store.fetch(OF, person)]
