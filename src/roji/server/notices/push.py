"""Sends notifications to people's devices in the background, so that no move waits for a push service."""

import asyncio
import itertools
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

from roji.core.errors import RojiError
from roji.server.messages.push import Notice
from roji.server.notices.destinations import ForbiddenDestination, check_address, find_destination
from roji.server.notices.encryption import decode, encrypt, read_public_key
from roji.server.notices.sender import SendFailure, post
from roji.server.notices.subscriptions import Device, add_device, devices_of, is_known, remove_device
from roji.server.notices.vapid import Vapid, open_vapid
from roji.server.rates import RateLimit
from roji.server.settings import ServerSettings
from roji.server.store import Store

__all__ = ["PushNotices"]

log = logging.getLogger("roji.notices")
MOST_WAITING = 5000  # length of each queue; more are dropped
AT_ONCE = (4, 12)  # parallel requests to any push service, and to the usual ones, which never wait for others
REST_SECONDS = 60.0
MOST_RESTING = 1000  # hosts
RINGS = (1 / 60, 5)  # per second and at once, to one person about one table: opponents may undo or begin anew in a loop
SECRET_SIZE = 16
GONE = (404, 410)  # the browser has unsubscribed
TAKEN = range(200, 300)
NO_CONTACT = "mailto:operator@roji.invalid"
FORBIDDEN = "This is not a browser's push subscription."

T = TypeVar("T")
Addressed = tuple[Device, Notice]


class PushNotices:
    """Queues and senders of notifications.

    Anyone may name a host that never answers, so the usual push services do not wait for it.
    """

    def __init__(self, settings: ServerSettings, store: Store) -> None:
        self._settings = settings
        self._store = store
        self._newest: dict[tuple[str, str], Notice] = {}  # by person and table: waiting notifications
        self._queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self._rings = RateLimit(*RINGS, "")
        self._held = 0  # those that wait because they would ring too often
        self._ways: list[list[asyncio.Queue[Addressed]]] = [
            [asyncio.Queue(MOST_WAITING // tasks) for _ in range(tasks)] for tasks in AT_ONCE
        ]
        self._vapid: Vapid | None = None
        self._resting: dict[str, float] = {}  # by host: the end of its pause after it did not answer
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

    def tell(self, person: str, notice: Notice, series: str = "") -> None:
        """Notify a person on all their devices, soon: only the newest about each table, and not too often. Returns at once.

        Tables of one `series`, such as rematches, count together.
        """
        about = (person, notice.table)
        if about not in self._newest:
            rings, makes_sound = self._rings.bucket(f"{person} {series or notice.table}"), notice.what != "gone"
            wait = max(0.0, rings.seconds_until_free) if makes_sound else 0.0
            alike = (
                self._held if wait else len(self._newest) - self._held
            )  # too frequent notifications do not displace others
            if alike >= MOST_WAITING:
                self.sent["dropped"] += 1
                return
            if wait:
                self._held += 1
                asyncio.get_running_loop().call_later(wait, self._release, about)
            else:
                self._queue.put_nowait(about)
            rings.charge(makes_sound)
        self._newest[about] = notice

    def _release(self, about: tuple[str, str]) -> None:
        """Queue delayed notifications that may be sent now."""
        self._held -= 1
        self._queue.put_nowait(about)

    async def work(self) -> None:
        """Send waiting notifications, several at once; never ends. One task serves each device, so order is kept."""
        async with asyncio.TaskGroup() as group:
            group.create_task(_each(self._queue, self._find_devices))
            for queue in itertools.chain.from_iterable(self._ways):
                group.create_task(_each(queue, self._send))

    async def _find_devices(self, about: tuple[str, str]) -> None:
        notice = self._newest.pop(about)
        for device in await devices_of(self._store, about[0]):
            try:
                way = self._ways[self._is_usual(device.endpoint)]
                way[hash(device.endpoint) % len(way)].put_nowait((device, notice))
            except asyncio.QueueFull:
                self.sent["dropped"] += 1

    def _is_usual(self, endpoint: str) -> bool:
        """Whether an address belongs to one of the browsers' own push services."""
        host = f".{urlsplit(endpoint).hostname}"
        return any(host.endswith(f".{service}") for service in self._settings.push_services)

    async def _send(self, addressed: Addressed) -> None:
        """Notify one device; forget it if it is gone."""
        device, notice = addressed
        host = urlsplit(device.endpoint).netloc
        if self._resting.get(host, 0.0) > time.monotonic():
            self.sent["failed"] += 1
            return
        try:
            is_usual = self._is_usual(device.endpoint)
            to = await find_destination(device.endpoint, self._settings.push_also_to, is_usual)
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
        """Pause a push service that does not answer, so that others do not wait for it."""
        if len(self._resting) >= MOST_RESTING:
            self._resting.clear()
        self._resting[host] = time.monotonic() + REST_SECONDS

    async def subscribe(self, person: str, device: Device, check_new: Callable[[], None]) -> None:
        """Notify a person's device from now on; RojiError if it is invalid or a forbidden destination.

        `check_new` may refuse an unknown device.
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
        """Stop notifying a device; RojiError if it is none."""
        check_address(endpoint, self._settings.push_also_to)
        await remove_device(self._store, endpoint)


async def _each(queue: asyncio.Queue[T], work: Callable[[T], Awaitable[None]]) -> None:
    """Process each item of a queue; never ends. Errors are logged."""
    while True:
        thing = await queue.get()
        try:
            await work(thing)
        except RojiError as error:
            log.warning("a notice could not be sent: %s", error)
        except Exception:
            log.exception("a notice could not be sent")
