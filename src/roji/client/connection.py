"""A seat over a WebSocket: keeps the newest position, sends requests, and reconnects after a lost connection."""

import asyncio
import contextlib
import functools
from collections.abc import Callable
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from roji.core.errors import RojiError
from roji.core.story import NOBODY
from roji.server.messages import Answer, Hello, Play, Position, Reacted, Refused, Request, Room, Seated, Update, Welcome
from roji.server.messages.requests import Language

__all__ = ["RefusedError", "Seat"]

_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
LARGEST_ANSWER = 16 * 2**20
RECONNECT_SECONDS = 60.0  # seconds of trying to reconnect
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.0  # between two attempts
REFUSED_CODES = (4000, 4003, 4004)


class RefusedError(RojiError):
    """The server refused a request; `message` says why."""

    def __init__(self, message: Refused) -> None:
        super().__init__(message.why)
        self.message = message


class Seat:
    """A seat at a table, or an onlooker. It is connected inside `async with`."""

    def __init__(self, address: str, table: str, token: str | None, host: str | None, language: Language) -> None:
        self._address = address
        self._hello = Hello(table=table, token=token, host=host, language=language)
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._next_id = 1
        self._welcomes = 0
        self._lost_at: float | None = None  # when the connection was lost, until the next welcome
        self._pause = 0.0  # before the next attempt to reconnect
        self._changed = asyncio.Condition()
        self._failure: RojiError | None = None
        self.seat = NOBODY
        self.number: int | None = None
        self.room: Room | None = None
        self.position: Position | None = None
        self.on_message: Callable[[Answer], None] | None = None

    async def __aenter__(self) -> "Seat":
        try:
            await self._connect()
            self._reader = asyncio.create_task(self._read())
            async with self._changed:
                await self._changed.wait_for(lambda: self.room is not None or self._failure is not None)
            if self._failure is not None:
                raise self._failure
        except BaseException:  # also when cancelled
            await self.__aexit__(None, None, None)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _connect(self) -> None:
        try:
            self._socket = await connect(self._address, max_size=LARGEST_ANSWER, compression=None, proxy=None)
            hello = msgspec.structs.replace(self._hello, since=self.number)
            await self._socket.send(msgspec.json.encode(hello).decode())
        except (OSError, InvalidHandshake, ConnectionClosed) as error:
            raise RojiError(f"The server cannot be reached: {getattr(error, 'strerror', None) or error}.") from None

    async def _read(self) -> None:
        while self._failure is None:
            assert self._socket is not None
            try:
                async for text in self._socket:
                    await self._handle(_decoder.decode(text))
                code = self._socket.close_code
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
            if code in REFUSED_CODES:
                await self._fail(RojiError("The server closed the connection."))
            else:
                await self._reconnect()

    async def _reconnect(self) -> None:
        """Reconnect, and send hello with the last number seen; give up after a minute without a welcome."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(ConnectionResetError("the connection was lost"))
        self._waiting.clear()
        loop = asyncio.get_running_loop()
        self._lost_at = loop.time() if self._lost_at is None else self._lost_at
        while loop.time() < self._lost_at + RECONNECT_SECONDS:
            await asyncio.sleep(self._pause)
            self._pause = min(2 * self._pause + FIRST_PAUSE, LONGEST_PAUSE)
            with contextlib.suppress(RojiError):
                await self._connect()
                return
        await self._fail(RojiError("The server has gone away."))

    async def _fail(self, error: RojiError) -> None:
        async with self._changed:
            self._failure = self._failure or error
            self._changed.notify_all()
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(self._failure)

    async def _handle(self, message: Answer) -> None:
        if self.on_message is not None:
            self.on_message(message)
        if isinstance(message, Update):
            async with self._changed:
                self.number = message.number
                self.room = message.room or self.room
                self.position = message.position or self.position
                self._changed.notify_all()
        elif isinstance(message, Welcome):
            async with self._changed:
                self.seat = message.seat
                self._welcomes += 1
                self._lost_at, self._pause = None, 0.0
                self._changed.notify_all()
        elif isinstance(message, Refused) and message.id is None and self.room is None:
            await self._fail(RefusedError(message))
        elif not isinstance(message, Reacted):
            waiting = self._waiting.pop(message.id, None) if message.id is not None else None
            if isinstance(message, Seated):
                self.seat, self._hello.token = message.seat, message.token
            if waiting is not None and not waiting.done():
                waiting.set_result(message)

    # Requests

    async def ask(self, request: Request) -> Any:
        """Send a request and wait for its answer; RefusedError if the server refuses it."""
        if self._failure is not None:
            raise self._failure
        assert self._socket is not None
        request.id = self._next_id
        self._next_id += 1
        future = self._waiting[request.id] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(msgspec.json.encode(request).decode())
        except ConnectionClosed:
            self._waiting.pop(request.id, None)
            raise ConnectionResetError("the connection was lost") from None
        answer = await future
        if isinstance(answer, Refused):
            raise RefusedError(answer)
        return answer

    async def play(self, move: int | str, question: int | None = None) -> Any:
        """Make a move in the newest position. It is resent after a lost connection, but never played twice."""
        if question is None:
            assert self.position is not None
            question = self.position.question
        play = Play(question=question)
        play.move, play.text = (move, None) if isinstance(move, int) else (None, move)
        while True:
            welcomes = self._welcomes
            try:
                return await self.ask(play)
            except ConnectionResetError:
                await self.until(functools.partial(self._is_welcomed_after, welcomes))

    def _is_welcomed_after(self, welcomes: int) -> bool:
        return self._welcomes > welcomes

    async def until(self, condition: Callable[[], bool], seconds: float | None = None) -> None:
        """Wait until a condition holds, at most `seconds` seconds; it is checked after every message."""

        async def wait() -> None:
            async with self._changed:
                await self._changed.wait_for(lambda: condition() or self._failure is not None)

        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(wait(), seconds)
        if self._failure is not None and not condition():
            raise self._failure

    async def until_asked(self) -> Position | None:
        """Wait until this seat has to act; the position, or None when the game is over or the table is closed."""
        await self.until(lambda: self._is_over or (self.position is not None and self.seat in self.position.to_act))
        return None if self._is_over else self.position

    @property
    def _is_over(self) -> bool:
        return self.room is not None and self.room.status in ("over", "closed")
