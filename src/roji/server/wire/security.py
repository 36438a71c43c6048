"""Security headers for every response, and which sites' pages may connect."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roji.server.wire.metrics import Metrics

__all__ = ["HEADERS", "SecurityHeaders", "is_allowed_origin"]

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
    return origin in allowed or (origin != "null" and urlsplit(origin).netloc == headers.get("host"))


class SecurityHeaders:
    """Middleware that adds the headers to every HTTP response, and counts responses by status."""

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
                message["headers"] = [*message.get("headers", ()), *self._headers]
                self._metrics.responses[message["status"]] += 1
            await send(message)

        await self.app(scope, receive, send_with_headers)
