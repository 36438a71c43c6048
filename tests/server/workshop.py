"""Requests to the workshop of a server, for tests."""

from __future__ import annotations

import urllib.error
import urllib.request
from typing import Any

from tests.server.servers import RunningServer

from roji.client import Server
from roji.server.messages import (
    CheckEdition,
    EditionChecked,
    EditionForm,
)

MARKUP = "<script>alert(1)</script>"


async def form_of(client: Server, game: str, language: str = "en") -> EditionForm:
    return await client.get(f"/api/games/{game}/form?language={language}", EditionForm)


async def check(client: Server, game: str, data: dict[str, Any], language: str = "en") -> EditionChecked:
    return await client.post(
        f"/api/editions/check?language={language}", CheckEdition(game=game, data=data), EditionChecked
    )


async def edition_text(client: Server, **coins: int) -> str:
    """The text of an edition of Zen Garden with other coins."""
    form = await form_of(client, "zen_garden")
    form.data["coins"] |= coins
    return (await check(client, "zen_garden", {**form.data, "name": f"Mine {MARKUP}"})).text


def raw(server: RunningServer, path: str, body: bytes | None = None, method: str | None = None) -> tuple[int, bytes]:
    """Send a request; returns the response's status and body."""
    request = urllib.request.Request(server.address + path, body, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()
