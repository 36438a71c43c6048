"""Chat and reactions."""

import msgspec

from roji.server import messages
from roji.server.desk import ONLOOKER, Desk, Who
from roji.server.messages.answers import Answer, Done, Reacted
from roji.server.refusal import Refusal
from roji.server.store.entries import Said
from roji.server.tables import Tables

__all__ = ["chat", "react"]


def check_may_talk(desk: Desk, who: Who) -> None:
    """People at the table talk; onlookers listen."""
    if not desk.state.settings.chat:
        raise Refusal("not_now", "The host has switched the chat off.")
    if who.seat == ONLOOKER and not who.is_host:
        raise Refusal("no_token", "You look on: only people at the table can talk.")


def chat(desk: Desk, who: Who, request: messages.Chat) -> Said:
    """Say something. It is kept and shown as plain text."""
    check_may_talk(desk, who)
    text = " ".join(request.text.split())
    if not text or not text.isprintable():
        raise Refusal("bad_request", "Say something that can be read.")
    return Said(who.seat, desk.state.seats[who.seat].name if who.seat != ONLOOKER else "", text)


async def react(tables: Tables, desk: Desk, who: Who, request: messages.React) -> Answer:
    """Show a reaction. It is not kept."""
    check_may_talk(desk, who)
    reacted = Reacted(seat=who.seat, reaction=request.reaction)
    desk.send_all(reacted)
    await tables.store.tell(desk.table, msgspec.json.encode(reacted).decode())
    return Done(id=request.id, number=desk.state.number)
