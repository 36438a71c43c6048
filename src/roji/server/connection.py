"""One WebSocket: says hello, then asks and is told. What it has not read yet waits in a bounded queue of its own."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from roji import __version__
from roji.server.coding import encode
from roji.server.desk import Desk, Who
from roji.server.limits import Bucket
from roji.server.messages.answers import Answer, Done, Seated, Welcome
from roji.server.messages.requests import Hello, Request
from roji.server.refusal import Refusal
from roji.server.requests import DECISIONS, QUESTIONS, Decision, answer
from roji.server.store.entries import hash_token
from roji.server.waiting import settle

if TYPE_CHECKING:
    from roji.server.hall import Hall

__all__ = ["CLOSE_CODES", "Connection", "decode_request"]

log = logging.getLogger("roji.connection")
CLOSE_CODES = {"hello": 4000, "refused": 4003, "not_found": 4004, "limit": 4008, "restart": 1012}
CLOSE_SECONDS = 2.0
MOST_ASKED = 4  # questions that are thought about at once for one connection; the next message waits
STRIKES = 200  # messages over the limit, without a rest, before the connection is closed

_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def decode_request(message: bytes | str) -> Request:
    """A request, or a refusal that says what is wrong with it."""
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", f"This message makes no sense: {' '.join(str(error).split())}.") from None


def _cannot_write(messages: Sequence[bytes]) -> bool:  # noqa: ARG001
    """Behind a server that is not ours."""
    return False


def _cannot_listen(hear: Callable[[str], bool]) -> None:
    """Behind a server that is not ours."""


class Connection:
    """Somebody who watches a table, and may act there."""

    def __init__(self, socket: WebSocket, hall: "Hall") -> None:
        self.socket = socket
        self.hall = hall
        self._metrics, self._outbox = hall.metrics, hall.outbox
        self.who = Who()
        self.desk: Desk | None = None
        self._write: Callable[[Sequence[bytes]], bool] = socket.scope.get("roji.write", _cannot_write)
        self._listen: Callable[[Callable[[str], bool]], None] = socket.scope.get("roji.listen", _cannot_listen)
        self._loop = asyncio.get_running_loop()
        self._queue: deque[bytes] = deque()
        self._is_filled = asyncio.Event()
        self._is_answering = False
        self._next: asyncio.Future[None] | None = None  # waits until the message before is answered
        self._bucket = Bucket(hall.config.messages_per_second, hall.config.message_burst)
        self._strikes = 0
        self._asking: set[asyncio.Task[None]] = set()  # questions that are thought about
        self._close: tuple[int, str] | None = None

    # Telling

    def send(self, message: bytes) -> None:
        """Queue a message; whoever does not read is shown the door, and can come back."""
        queue = self._queue
        if not queue:
            self._outbox.put(self)
        elif len(queue) >= self.hall.config.queued_messages:
            queue.clear()
            self.close(CLOSE_CODES["limit"], "You read too slowly: say hello again.")
            return
        queue.append(message)

    def flush(self) -> None:
        """Write all that was told in this turn of the event loop in one piece; if there is no room, wait until there is."""
        queue = self._queue
        if self._write(queue):
            self._metrics.sent += len(queue)
            queue.clear()
        else:
            self._is_filled.set()

    def tell(self, message: Answer) -> None:
        """Queue a message."""
        self.send(encode(message))

    def lose_seat(self) -> None:
        """The seat was given to somebody else."""
        self.close(CLOSE_CODES["refused"], "Your seat was given to somebody else.")

    def close(self, code: int, why: str) -> None:
        """Close after what is queued."""
        if self._close is None:
            self._close = (code, why)
            if (abort := self.socket.scope.get("roji.abort")) is not None:  # it may not even read that it is closed
                self._loop.call_later(CLOSE_SECONDS, abort)
            self._is_filled.set()

    async def _send_queued(self) -> None:
        while True:
            await self._is_filled.wait()
            while self._queue:
                await self.socket.send({"type": "websocket.send", "text": self._queue[0].decode()})
                if self._queue:  # else it was shown the door meanwhile
                    self._queue.popleft()
                    self._metrics.sent += 1
            self._is_filled.clear()
            if self._close is not None:
                await self.socket.close(*self._close)
                return

    # Listening

    async def run(self) -> None:
        """Serve this connection until it ends."""
        self._listen(self.hear)
        sender = asyncio.create_task(self._send_queued())
        receiver = asyncio.create_task(self._receive())
        try:
            await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
            if self._close is not None:
                await asyncio.wait((sender,), timeout=2 * CLOSE_SECONDS)
        finally:
            self._leave_table()
            tasks = (sender, receiver, *self._asking)
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                    log.error("a connection failed", exc_info=outcome)
            if self.socket.application_state == WebSocketState.CONNECTED:
                with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
                    await self.socket.close(*(self._close or (1000, "")))

    async def _receive(self) -> None:
        deadline = time.monotonic() + self.hall.config.hello_within
        while self._close is None:
            seconds = deadline - time.monotonic() if self.desk is None else None
            try:
                message = await asyncio.wait_for(self.socket.receive(), seconds)
            except TimeoutError:
                self.close(CLOSE_CODES["hello"], "Say hello first.")
                return
            if message["type"] == "websocket.disconnect":
                return
            if self._is_answering:  # one message after the other
                self._next = self._loop.create_future()
                await self._next
            self._is_answering = True
            text = message.get("text")
            await self._take(text if text is not None else message.get("bytes") or b"")
            self._is_answering = False

    def hear(self, message: str) -> bool:
        """The short way for a decision that has just arrived; False: it must wait, or it is something else."""
        if self._is_answering or self.desk is None or self._close is not None:
            return False
        try:
            request = decode_request(message)
        except Refusal:
            return False
        if type(request) not in DECISIONS or not self._is_slow_enough():
            return False
        self._is_answering = True
        self._metrics.received += 1
        self.desk.ask(Decision(self.desk, self.who, request, self._decided))
        return True

    def _decided(self, told: Answer) -> None:
        """Answer; if a message waits, it is the next one, even before those that arrive now."""
        if self._next is None:
            self._is_answering = False
        else:
            settle(self._next, None)
            self._next = None
        if type(told) is Done:
            self.send(encode(told))
        else:
            self._told(told)

    async def _take(self, message: bytes | str) -> None:
        self._metrics.received += 1
        if self._close is not None or not await self._may_speak():
            return
        try:
            request = decode_request(message)
        except Refusal as refusal:
            self.tell(refusal.answer())
            return
        if self.desk is None:
            await self._hello(request)
        elif type(request) in QUESTIONS and len(self._asking) < MOST_ASKED:
            task = self._loop.create_task(self._answer(self.desk, request))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        else:
            await self._answer(self.desk, request)

    async def _answer(self, desk: Desk, request: Request) -> None:
        self._told(await answer(self.hall.tables, desk, self.who, request))

    async def _may_speak(self) -> bool:
        """Whoever sends too fast waits: we do not read on. Whoever does not stop is shown the door."""
        if self._is_slow_enough():
            return True
        self._strikes += 1
        if self._strikes > STRIKES:
            refusal = Refusal("too_fast", "You send too many messages: slow down.")
            self._metrics.count_answer(refusal.answer())
            self.tell(refusal.answer())
            self.close(CLOSE_CODES["limit"], "You send too much.")
            return False
        await asyncio.sleep(1 / self._bucket.rate)
        return True

    def _is_slow_enough(self) -> bool:
        """Whether this message is within the limit; after a rest, what was over it is forgotten."""
        if not self._bucket.take():
            return False
        if self._strikes and self._bucket.is_half_full:
            self._strikes = 0
        return True

    async def _hello(self, request: Request) -> None:
        """The first message: which table, and who."""
        if not isinstance(request, Hello):
            self.tell(Refusal("bad_request", "Say hello first.").answer(request.id))
            return
        try:
            desk = await self.hall.tables.get(request.table)
            who = desk.who(request.token, request.host, request.language)
            desk.check_may_look(who)
        except Refusal as refusal:
            self.tell(refusal.answer(request.id))
            code = CLOSE_CODES["not_found" if refusal.code == "not_found" else "refused"]
            self.close(code, "No such table." if refusal.code == "not_found" else "Not allowed.")
            return
        self.who, self.desk = who, desk
        desk.watchers.add(self)
        self.tell(Welcome(id=request.id, version=__version__, seat=who.seat, is_host=who.is_host))
        self.tell(desk.update(who, request.since))
        self._show_presence()

    def _told(self, told: Answer) -> None:
        """An answer; whoever has just sat down sees the table from there from now on."""
        self._metrics.count_answer(told)
        self.tell(told)
        if isinstance(told, Seated) and self.desk is not None:
            self.who = Who(told.seat, self.who.is_host, self.who.language, hash_token(told.token))
            self.tell(self.desk.update(self.who, None))
            self._show_presence()

    def _show_presence(self) -> None:
        if self.desk is not None:
            self.hall.tables.show_presence(self.desk)

    def _leave_table(self) -> None:
        if self.desk is not None:
            self.desk.watchers.discard(self)
            self.desk.used_at = time.monotonic()
            self._show_presence()
            self.desk = None
