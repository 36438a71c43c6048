"""A line between two processes of one server: values go over it, and open sockets with them."""

import asyncio
import contextlib
import marshal
import socket
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["HEAD", "Channel", "frame", "frames"]

MOST_AT_ONCE = 1 << 18
MOST_SOCKETS = 16  # in one reading
HEAD = 4


def frame(value: Any) -> bytes:
    """A value as it is sent."""
    body = marshal.dumps(value)
    return len(body).to_bytes(HEAD) + body


def frames(got: bytearray) -> Iterator[Any]:
    """The values that have arrived whole; they are taken out."""
    start = 0
    while len(got) >= start + HEAD and len(got) >= (end := start + HEAD + int.from_bytes(got[start : start + HEAD])):
        yield marshal.loads(memoryview(got)[start + HEAD : end])  # noqa: S302 - from our own other half
        start = end
    del got[:start]


class Channel:
    """One end. `on_value` is called with every value and the socket that came with it, `on_end` when the other end is gone."""

    def __init__(
        self, end: socket.socket, on_value: Callable[[Any, socket.socket | None], None], on_end: Callable[[], None]
    ) -> None:
        end.setblocking(False)
        self._end = end
        self._on_value = on_value
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._got = bytearray()
        self._sockets: deque[socket.socket] = deque()  # that came, in the order of the values to which they belong
        self._unsent: deque[tuple[bytes, socket.socket | None]] = deque()
        self._is_writing = False
        self._loop.add_reader(end, self._read)

    @property
    def unsent(self) -> int:
        """How many values the other end has not taken yet."""
        return len(self._unsent)

    def send(self, value: Any, passed: socket.socket | None = None) -> None:
        """Send a value, and hand over an open socket with it."""
        self._unsent.append((frame((value, passed is not None)), passed))
        if not self._is_writing:
            self._write()

    def _write(self) -> None:
        try:
            while self._unsent:
                self._write_first(*self._unsent[0])
        except BlockingIOError:
            if not self._is_writing:
                self._loop.add_writer(self._end, self._write)
            self._is_writing = True
            return
        except OSError:  # the other end is gone: reading tells so, too
            self._drop()
        if self._is_writing:
            self._loop.remove_writer(self._end)
            self._is_writing = False

    def _write_first(self, data: bytes, passed: socket.socket | None) -> None:
        if passed is None:
            sent = self._end.send(data)
        else:
            sent = socket.send_fds(self._end, [data], [passed.fileno()])
            passed.close()  # it is theirs now; it went with the first byte
        self._unsent.popleft()
        if sent < len(data):
            self._unsent.appendleft((data[sent:], None))

    def _drop(self) -> None:
        for _, passed in self._unsent:
            if passed is not None:
                passed.close()
        self._unsent.clear()

    def _read(self) -> None:
        try:
            data, numbers, _, _ = socket.recv_fds(self._end, MOST_AT_ONCE, MOST_SOCKETS)
        except BlockingIOError:
            return
        except OSError:
            data, numbers = b"", []
        if not data:
            self.close()
            self._on_end()
            return
        self._sockets.extend(socket.socket(fileno=number) for number in numbers)
        self._got += data
        for value, has_socket in frames(self._got):
            self._on_value(value, self._sockets.popleft() if has_socket else None)

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(ValueError):  # closed already
            self._loop.remove_reader(self._end)
            if self._is_writing:
                self._loop.remove_writer(self._end)
        self._is_writing = False
        self._drop()
        self._end.close()
