"""Notifying a device that it is its person's turn: Web Push. A notification reveals nothing hidden in a game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from roji.server.messages.requests import TableId

__all__ = ["Notice", "PushKey", "Subscribe", "Unsubscribe"]

Endpoint = Annotated[str, Meta(min_length=1, max_length=1000, description="The address at the browser's push service.")]
Base64 = Annotated[str, Meta(pattern="^[A-Za-z0-9_=-]{1,200}$")]


class PushKey(Struct, kw_only=True):
    """`GET /api/push`: the server's key (VAPID), by which a browser subscribes."""

    key: Annotated[str, Meta(description="In URL-safe base64.")]


class Subscribe(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/push` with `Authorization: Bearer SECRET`: notify this device when it is my turn, at any of my tables."""

    endpoint: Endpoint
    p256dh: Annotated[Base64, Meta(description="The browser's public key.")]
    auth: Annotated[Base64, Meta(description="The browser's secret for this subscription.")]


class Unsubscribe(Struct, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/push/end`: stop notifying this device."""

    endpoint: Endpoint


class Notice(Struct, kw_only=True, frozen=True):
    """A notification for one device, encrypted for it alone. The page's worker puts it into words."""

    table: TableId
    game: Annotated[str, Meta(description="Its title.")]
    what: Annotated[
        Literal["turn", "half", "soon", "out", "gone"],
        Meta(
            description="It is your turn; half of your time is used; little of it is left; it has run out. "
            "Gone: you have moved, so notifications about this table should be removed."
        ),
    ]
    seconds_valid: Annotated[int, Meta(description="Seconds after which it is outdated.")] = 86_400
