"""One request to a push service: bounded in time and size, and never redirected."""

import asyncio

from roji.server.notices.destinations import Destination

__all__ = ["SendFailure", "post"]

SECONDS = 10.0
LARGEST_HEAD = 8192  # bytes of the answer that are read
STATUS = slice(9, 12)  # in "HTTP/1.1 201 Created"


class SendFailure(Exception):
    """The push service did not answer, or answered wrongly."""


async def post(to: Destination, headers: dict[str, str], body: bytes) -> int:
    """Send a body, and return the status of the answer; the rest of the answer is not read."""
    try:
        async with asyncio.timeout(SECONDS):
            return await _post(to, headers, body)
    except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise SendFailure(str(error) or type(error).__name__) from None


async def _post(to: Destination, headers: dict[str, str], body: bytes) -> int:
    name = to.name if to.tls is not None else None
    reader, writer = await asyncio.open_connection(to.ip, to.port, ssl=to.tls, server_hostname=name, limit=LARGEST_HEAD)
    try:
        all_headers = {"host": to.host, **headers, "content-length": str(len(body)), "connection": "close"}
        head = "".join(f"{field}: {value}\r\n" for field, value in all_headers.items())
        writer.write(f"POST {to.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        return int((await reader.readuntil(b"\r\n"))[STATUS])
    finally:
        writer.transport.abort()  # a graceful close would wait for the other side, half a minute beyond our limit
