"""Security headers for every response, and which sites' pages may connect."""

import functools
import ipaddress
import re
import socket
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roji.core.errors import RojiError
from roji.server.messages.refusals import Refusal
from roji.server.wire.metrics import Metrics

__all__ = ["HEADERS", "SecurityHeaders", "check_comes_from_us", "check_site", "is_allowed_origin", "is_known_host"]

MOST_HOSTS = 1000  # cached entries
SITE = re.compile(r"https?://[^/?#@\s]+")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def is_allowed_origin(headers: Mapping[str, str], allowed: Sequence[str]) -> bool:
    """Whether a request comes from this server's page, from an allowed site's page, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return origin in allowed or (origin != "null" and urlsplit(origin).netloc == headers.get("host"))
    except ValueError:  # such as http://[
        return False


def check_site(address: str) -> str:
    """The address of a site as browsers write it: in small letters, without a slash at its end; RojiError if it is none."""
    plain = address.rstrip("/").lower()
    try:
        is_site = SITE.fullmatch(plain) is not None and bool(urlsplit(plain).hostname)
    except ValueError:  # such as http://[
        is_site = False
    if not is_site:
        raise RojiError(f"'{address[:80]}' is not the address of a site: write it like https://play.example.")
    return plain


@functools.lru_cache(MOST_HOSTS)
def is_known_host(host: str, origins: Sequence[str]) -> bool:
    """Whether a `Host` header is a name of this server, so that another site whose name points here cannot send us requests.

    Known names are addresses, local names (without a dot, or in .local), the machine's own name, and the sites in `origins`.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
        is_in_house = "." not in name or name.endswith((".local", ".localhost", ".home.arpa", ".internal"))
        if is_in_house or name in (socket.gethostname().lower(), *(urlsplit(origin).hostname for origin in origins)):
            return True
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def check_comes_from_us(headers: Mapping[str, str], origins: Sequence[str]) -> None:
    """Refuse a request from another site's page, or for another site."""
    if not is_allowed_origin(headers, origins):
        raise Refusal("no_token", "Pages of other sites are not allowed to do this.")
    host = headers.get("host", "")
    if host and not is_known_host(host, tuple(origins)):
        raise Refusal(
            "no_token", f"This server does not know itself as '{host[:80]}': its operator must name it by --origin."
        )


class SecurityHeaders:
    """Middleware that adds the headers to every HTTP response without its own, and counts responses by status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; add to the response's start."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = list(message.get("headers", ()))
                own = {name for name, _ in said}
                message["headers"] = [*said, *(header for header in self._headers if header[0] not in own)]
                self._metrics.responses[message["status"]] += 1
            await send(message)

        await self.app(scope, receive, send_with_headers)
