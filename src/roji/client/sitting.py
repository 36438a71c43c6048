"""`roji sit`: a bot on this machine plays at a server's table, like any other participant (D10)."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import numpy as np

from roji.bots import Bot, find_bot
from roji.client.connection import RefusedError, Seat
from roji.client.tables import Server
from roji.core.edition import Edition, parse_edition
from roji.core.errors import RojiError
from roji.core.luck import new_luck
from roji.games import find_game
from roji.server.messages import Look, Looked, Position, Room, Seated, Sit
from roji.server.tables.catalogue import layout_of

__all__ = ["TableLink", "parse_link", "sit"]

SEED_BITS = 128
STALE_PAUSE = 0.05  # seconds before the next attempt, after a move came too late


@dataclass(frozen=True, slots=True)
class TableLink:
    """The parts of a link: a server, a table, and perhaps a seat's token."""

    server: Server
    table: str
    token: str | None


def parse_link(link: str) -> TableLink:
    """Parse a link of the page: to a table (/table/TABLE) or a seat (/table/TABLE#seat=TOKEN)."""
    parts = urlsplit(link)
    steps = [step for step in parts.path.split("/") if step]
    if parts.scheme not in ("http", "https") or len(steps) < 2 or steps[-2] != "table":
        raise RojiError(
            f"'{link}' is not a link to a table: it looks like http://host:8765/table/TABLE or …/table/TABLE#seat=TOKEN."
        )
    tokens = parse_qs(parts.fragment).get("seat")
    server = Server("/".join([f"{parts.scheme}://{parts.netloc}", *steps[:-2]]))
    return TableLink(server, steps[-1], tokens[0] if tokens else None)


async def sit(link: str, level: str, name: str, tell: Callable[[str], None]) -> Seat:
    """Take a seat (an open one, unless the link names one) and play to the end. `tell` receives lines for the terminal."""
    place, bot = parse_link(link), find_bot(level)
    token = place.token
    if token is None:
        seated = await place.server.ask(place.table, Sit(name=name))
        assert isinstance(seated, Seated)
        token = seated.token
    async with place.server.sit(place.table, token, language="none") as seat:
        assert seat.room is not None
        edition = await _edition(place, token, seat.room)
        tell(f"{name} sits on seat {seat.seat} of {edition.game.title}.")
        looked = await seat.ask(Look()) if seat.room.status == "playing" else None
        if isinstance(looked, Looked) and looked.layout != layout_of(edition.game):
            raise RojiError("The server runs another version of the rules: install the same version of Roji.")
        while (position := await seat.until_asked()) is not None:
            await _decide(seat, position, bot, edition, tell)
        return seat


async def _edition(place: TableLink, token: str, room: Room) -> Edition:
    edition = parse_edition(find_game(room.game), await place.server.edition(place.table, token))
    if edition.hash != room.edition_hash:
        raise RojiError("The server plays another edition than it says.")
    return edition


async def _decide(seat: Seat, position: Position, bot: Bot, edition: Edition, tell: Callable[[str], None]) -> None:
    """Choose a move in a thread, and play it; a move that came too late is dropped."""
    game, written = edition.game, position.view or b""
    if len(written) != game.table_type.itemsize:
        raise RojiError("The server runs another version of the rules: install the same version of Roji.")
    view = np.frombuffer(written, game.table_type).copy()[0]
    luck = new_luck(secrets.randbits(SEED_BITS))
    move = int(await asyncio.to_thread(bot.choose, game, edition.box, view, seat.seat, luck))
    words = game.words["en"].move(edition.box, view, seat.seat, move)
    try:
        await seat.play(move, position.question)
        tell(words)
    except RefusedError as refused:
        if refused.message.code != "stale":
            raise
        await asyncio.sleep(STALE_PAUSE)
