"""One WebSocket: hello, then requests and updates. Unread messages wait in its bounded queue."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from roji import __version__
from roji.server.messages.answers import Answer, Done, Refused, Seated, Welcome
from roji.server.messages.encoding import decode_request, encode
from roji.server.messages.refusals import Refusal
from roji.server.messages.requests import Hello, LookAway, Request
from roji.server.rates import TokenBucket, weight
from roji.server.store.entries import hash_token
from roji.server.tables.context import Context
from roji.server.tables.participants import Participant, check_can_look, find_participant
from roji.server.tables.requests import SLOW_REQUESTS, answer
from roji.server.tables.table import LiveTable
from roji.server.tables.turn_notices import tell_missed
from roji.server.wire.http import address_of
from roji.server.wire.security import check_comes_from_us
from roji.server.wire.services import Services, services_of

__all__ = ["CLOSE_CODES", "WebSocketConnection", "WebSocketEndpoint"]

log = logging.getLogger("roji.websocket")
CLOSE_CODES = {"again": 1012, "hello": 4000, "refused": 4003, "not_found": 4004, "limit": 4008}
# The close code of a connection whose hello is refused, by the refusal's code; the last is for all others
CLOSED_BY = {"not_found": (CLOSE_CODES["not_found"], "No such table."), "busy": (CLOSE_CODES["again"], "Try again.")}
NOT_ALLOWED = (CLOSE_CODES["refused"], "Not allowed.")
CLOSE_SECONDS = 2.0  # seconds in which a connection must read its close message
MOST_SLOW_REQUESTS = 4  # slow requests of one connection at once; the next one waits
HELLO_WEIGHT = 4  # extra messages that a hello counts as, because everyone at the table is told
MOST_QUEUED = 1_048_576  # the most bytes queued for a connection that does not read, beside one message of any size
MOST_STRIKES = 200  # consecutive messages over the rate limit before the connection is closed


class WebSocketEndpoint:
    """`/ws` as a plain ASGI application, because Starlette's WebSocket class costs a sixth of a move's time."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept a connection within the limits, and serve it."""
        connection = HTTPConnection(scope)
        services = services_of(connection)
        address = address_of(connection)
        await receive()  # websocket.connect
        try:
            if services.is_stopping:
                raise Refusal("busy", "The server is stopping.")
            check_comes_from_us(connection.headers, services.settings.origins)
            services.check_ban(connection)
            services.connections.add(address)
        except Refusal as refusal:
            services.metrics.refused[refusal.code] += 1
            await send({"type": "websocket.close"})  # before it is accepted: the client gets status 403
            return
        try:
            await send({"type": "websocket.accept"})
            await WebSocketConnection(services, address, receive, send, scope).run()
        finally:
            services.connections.remove(address)


class WebSocketConnection:
    """A connection that watches a table and may act there."""

    def __init__(self, services: Services, address: str, receive: Receive, send: Send, scope: Scope) -> None:
        """The scope may have extensions of ASGI: see websocket_protocol.py."""
        self.participant = Participant()
        self.is_looking = True
        self._has_said_goodbye = False
        self._services = services
        self._address = address
        self._receive_event, self._send_event = receive, send
        self._send_texts: Callable[[Iterable[bytes]], bool] = scope.get("roji.send_texts", lambda _: False)
        self._abort: Callable[[], None] | None = scope.get("roji.abort")
        self.client = scope["client"][0] if scope.get("client") else ""
        self._loop = asyncio.get_running_loop()
        self._metrics = services.metrics
        self._table: LiveTable | None = None
        self._has_said_hello = False
        self._queue: list[bytes] = []  # mostly empty, and then much smaller than a deque
        self._queued_bytes = 0
        self._sender: asyncio.Task[None] | None = None  # the task that sends what could not be sent at once
        self._has_ended = False
        self._bucket = TokenBucket(services.settings.messages_per_second, services.settings.message_burst)
        self._address_bucket = services.socket_messages.bucket(address)
        self._strikes = 0
        self._slow_requests: set[asyncio.Task[None]] = set()
        self._close: tuple[int, str] | None = None

    async def run(self) -> None:
        """Serve the connection until it ends."""
        try:
            await self._receive()
            if self._sender is not None and self._close is not None:
                await asyncio.wait((self._sender,), timeout=2 * CLOSE_SECONDS)
        except OSError:  # it is gone
            pass
        except Exception:
            log.exception("a connection failed")
        finally:
            self._has_ended = True
            self._leave_table()
            tasks = (*self._slow_requests, *([] if self._sender is None else [self._sender]))
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, OSError):
                    log.error("a connection failed", exc_info=outcome)

    # Sending

    def send(self, message: bytes) -> None:
        """Queue an encoded message. A connection that does not read is closed, and can reconnect."""
        is_full = len(self._queue) >= self._services.settings.queued_messages or self._queued_bytes > MOST_QUEUED
        if self._queue and is_full:
            self._forget_queued()
            self.close(CLOSE_CODES["limit"], "You read too slowly: say hello again.")
        elif self._close is None:
            if not self._queue:  # two turns of the event loop later, when both an update and the answer are queued
                self._loop.call_soon(self._loop.call_soon, self._flush)
            self._queue.append(message)
            self._queued_bytes += len(message)

    def _forget_queued(self) -> None:
        self._queue.clear()
        self._queued_bytes = 0

    def _flush(self) -> None:
        """Send the queue in one write; if the client has to read first, wait for it in a task."""
        if self._sender is not None or not self._queue:
            return
        if self._send_texts(self._queue):
            self._metrics.sent += len(self._queue)
            self._forget_queued()
        else:
            self._send_later()

    def _send_later(self) -> None:
        """Start the task that waits for the client, unless it runs. Most connections never need one."""
        if self._sender is None and not self._has_ended:
            self._sender = self._loop.create_task(self._send_queued())

    def tell(self, message: Answer) -> None:
        """Queue an answer; count refusals. A long one uses more of the connection's rate."""
        if isinstance(message, Refused):
            self._metrics.refused[message.code] += 1
        encoded = encode(message)
        self._charge(weight(encoded))
        self.send(encoded)

    def _charge(self, messages: float) -> None:
        """Charge this many extra messages for what was sent."""
        if messages:
            self._bucket.charge(messages)
            self._address_bucket.charge(messages)

    def lose_seat(self) -> None:
        """Close the connection: its seat was given to someone else, or the host excludes onlookers."""
        self.close(CLOSE_CODES["refused"], "This table is not open to you any more.")

    def send_away(self) -> None:
        """Close the connection: its address was banned."""
        self.close(CLOSE_CODES["refused"], "This address may not come in.")

    def come_back(self) -> None:
        """Close the connection, so that it reconnects."""
        self.close(CLOSE_CODES["again"], "Please connect again.")

    def close(self, code: int, why: str) -> None:
        """Close the connection after sending the queue."""
        if self._close is None:
            self._close = (code, why)
            self._send_later()
            if self._abort is not None:  # it may not even read the close message
                self._loop.call_later(CLOSE_SECONDS, self._abort)

    async def _send_queued(self) -> None:
        """Send the queue as the client reads it; then close the connection if requested."""
        while self._queue:
            await self._send_event({"type": "websocket.send", "text": self._queue[0].decode()})
            if self._queue:  # otherwise the connection was closed meanwhile
                self._queued_bytes -= len(self._queue.pop(0))
            self._metrics.sent += 1
        if self._close is None:
            self._sender = None
            return
        code, why = self._close
        await self._send_event({"type": "websocket.close", "code": code, "reason": why})
        self._leave_table()  # its last request may still be in progress

    # Receiving

    async def _receive(self) -> None:
        """Handle messages one by one, in order."""
        self._loop.call_later(self._services.settings.hello_within, self._check_has_said_hello)
        while self._close is None:
            message = await self._receive_event()
            if message["type"] == "websocket.disconnect":
                self._has_said_goodbye = "reason" in message  # otherwise the line has broken, or the device sleeps
                return
            self._metrics.received += 1
            if await self._is_within_rate():
                await self._handle(message.get("text") or message.get("bytes") or b"")

    async def _handle(self, text: str | bytes) -> None:
        try:
            request = decode_request(text)
        except Refusal as refusal:
            self.tell(refusal.answer(language=self.participant.language))
            return
        if self._table is None:
            await self._say_hello(request)
        elif isinstance(request, LookAway):
            self.is_looking = not request.is_away
            self.tell(Done(id=request.id, number=self._table.number_for(self.participant.seat)))
        elif type(request) in SLOW_REQUESTS and len(self._slow_requests) < MOST_SLOW_REQUESTS:
            task = asyncio.create_task(self._answer(self._table, request))
            self._slow_requests.add(task)
            task.add_done_callback(self._slow_requests.discard)
        else:
            await self._answer(self._table, request)

    async def _is_within_rate(self) -> bool:
        """Whether to handle a message. Fast senders are slowed down, and finally disconnected."""
        if self._bucket.take():
            if self._strikes and self._bucket.is_half_full:
                self._strikes = 0
        else:
            self._strikes += 1
            if self._strikes > MOST_STRIKES:
                self.tell(
                    Refusal("too_fast", "You send too many messages: slow down.").answer(
                        None, self.participant.language
                    )
                )
                self.close(CLOSE_CODES["limit"], "You send too much.")
                return False
            await self._bucket.wait()
        await self._address_bucket.wait()  # only this address waits: others must not
        return True

    async def _answer(self, table: LiveTable, request: Request) -> None:
        started = time.perf_counter()
        answered = await answer(Context(self._services.directory, table, self.participant, self._address), request)
        self._metrics.took(type(request).__name__, time.perf_counter() - started)
        self.tell(answered)
        if isinstance(answered, Seated):  # from now on it sees the table from its seat
            before, token = self.participant, hash_token(answered.token)
            self.participant = Participant(answered.seat, before.is_host, before.language, token=token)
            self.tell(table.update(self.participant, None))
            self._services.directory.announcements.tell(table)

    # Coming and going

    async def _say_hello(self, request: Request) -> None:
        """Handle the first message: which table, and who."""
        if not isinstance(request, Hello):
            self.tell(Refusal("bad_request", "Say hello first.").answer(request.id))
            return
        self._has_said_hello = True  # opening the table may take a while
        try:
            table = await self._services.directory.get(request.table)
            participant = find_participant(table.state, request.token, request.host, request.language)
            check_can_look(table.state, participant)
        except Refusal as refusal:
            self.tell(refusal.answer(request.id, request.language))
            self.close(*CLOSED_BY.get(refusal.code, NOT_ALLOWED))
            return
        self._charge(HELLO_WEIGHT)
        self.participant, self._table = participant, table
        table.watchers.add(self)
        self.tell(Welcome(id=request.id, version=__version__, seat=participant.seat, is_host=participant.is_host))
        self.tell(table.update(participant, request.since))
        self._services.directory.announcements.tell(table)

    def _check_has_said_hello(self) -> None:
        if not self._has_said_hello:
            self.close(CLOSE_CODES["hello"], "Say hello first.")

    def _leave_table(self) -> None:
        if self._table is not None:
            self._table.watchers.discard(self)
            self._table.see(self.participant.seat)
            if not self._has_said_goodbye and self._close is None and not self._services.is_stopping:
                tell_missed(self._table, self._services.directory.notices, self.participant.seat)
            self._table.used_at = time.monotonic()
            self._services.directory.announcements.tell(self._table)
            self._table = None
