"""Sends notices to people's devices, beside everything else: nobody's move waits for a push service."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from roji.core.errors import RojiError
from roji.server.messages.push import Notice
from roji.server.notices.destinations import ForbiddenDestination, check_address, find_destination
from roji.server.notices.encryption import decode, encrypt, read_public_key
from roji.server.notices.sender import SendFailure, post
from roji.server.notices.subscriptions import Device, add_device, devices_of, is_known, remove_device
from roji.server.notices.vapid import Vapid, open_vapid
from roji.server.settings import ServerSettings
from roji.server.store import Store

__all__ = ["PushNotices"]

log = logging.getLogger("roji.notices")
MOST_WAITING = 5000  # notices; more are dropped
AT_ONCE = 16
REST_SECONDS = 60.0
MOST_RESTING = 1000  # hosts
SECRET_SIZE = 16
GONE = (404, 410)  # the browser does not want to be told any more
TAKEN = range(200, 300)
NO_CONTACT = "mailto:operator@roji.invalid"
FORBIDDEN = "This is not a browser's push subscription."


class _Waiting(Struct, frozen=True):
    person: str
    notice: Notice


class PushNotices:
    """The way to people's devices."""

    def __init__(self, settings: ServerSettings, store: Store) -> None:
        self._settings = settings
        self._store = store
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue(MOST_WAITING)
        self._vapid: Vapid | None = None
        self._resting: dict[str, float] = {}  # by host: until when it is left alone, because it did not answer
        self.sent: Counter[str] = Counter()  # by outcome, since the start

    async def open(self) -> None:
        """Find or make the server's key."""
        await self.vapid()

    async def vapid(self) -> Vapid:
        """The server's key."""
        if self._vapid is None:
            contact = next((origin for origin in self._settings.origins if origin.startswith("https://")), NO_CONTACT)
            self._vapid = await open_vapid(self._store, contact)
        return self._vapid

    def tell(self, person: str, notice: Notice) -> None:
        """Tell a person on all their devices, soon. Returns at once."""
        try:
            self._queue.put_nowait(_Waiting(person, notice))
        except asyncio.QueueFull:
            self.sent["dropped"] += 1

    async def work(self) -> None:
        """Send what waits, several at once; never ends."""
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        while True:
            waiting = await self._queue.get()
            try:
                for device in await devices_of(self._store, waiting.person):
                    await self._send(device, waiting.notice)
            except RojiError as error:
                log.warning("a notice could not be sent: %s", error)
            except Exception:
                log.exception("a notice could not be sent")

    async def _send(self, device: Device, notice: Notice) -> None:
        """Tell one device; one that is gone is forgotten."""
        host = urlsplit(device.endpoint).netloc
        if self._resting.get(host, 0.0) > time.monotonic():
            self.sent["failed"] += 1
            return
        try:
            to = await find_destination(device.endpoint, self._settings.push_also_to)
            body = encrypt(msgspec.json.encode(notice), decode(device.key), decode(device.secret))
            headers = {
                "authorization": (await self.vapid()).authorization(device.endpoint),
                "content-encoding": "aes128gcm",
                "content-type": "application/octet-stream",
                "ttl": str(notice.seconds_valid),
                "topic": notice.table[:32],  # a newer one about the same table replaces it
                "urgency": "high",
            }
            status = await post(to, headers, body)
        except (ForbiddenDestination, SendFailure) as error:
            self.sent["failed"] += 1
            self._rest(host)
            log.info("a push service could not be reached: %s", error)
            return
        self.sent["taken" if status in TAKEN else "refused"] += 1
        if status in GONE:
            await remove_device(self._store, device.endpoint)

    def _rest(self, host: str) -> None:
        """Leave a push service alone for a while: others must not wait for one that does not answer."""
        if len(self._resting) >= MOST_RESTING:
            self._resting.clear()
        self._resting[host] = time.monotonic() + REST_SECONDS

    async def subscribe(self, person: str, device: Device, check_new: Callable[[], None]) -> None:
        """Tell a device of a person from now on; RojiError, if it is none, or if nothing may be sent there.

        `check_new` may refuse a device that is not known yet.
        """
        check_address(device.endpoint, self._settings.push_also_to)
        try:
            read_public_key(decode(device.key))
            is_secret = len(decode(device.secret)) == SECRET_SIZE
        except ValueError:
            raise ForbiddenDestination(FORBIDDEN) from None
        if not is_secret:
            raise ForbiddenDestination(FORBIDDEN)
        if not await is_known(self._store, person, device):
            check_new()
            await add_device(self._store, person, device)

    async def unsubscribe(self, endpoint: str) -> None:
        """Tell a device nothing any more."""
        await remove_device(self._store, endpoint)
