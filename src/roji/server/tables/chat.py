"""Chat, which is stored, and reactions, which are not."""

from roji.core.story import NOBODY
from roji.server import messages
from roji.server.messages.answers import Answer, Done, Reacted
from roji.server.messages.encoding import encode
from roji.server.messages.refusals import Refusal
from roji.server.store.entries import Said
from roji.server.tables.context import Context

__all__ = ["chat", "react"]


def _check_can_talk(context: Context) -> None:
    """Refuse onlookers, and everyone if the host has switched the chat off."""
    if not context.state.settings.chat:
        raise Refusal("not_now", "The host has switched the chat off.")
    if context.seat == NOBODY and not context.participant.is_host:
        raise Refusal("no_token", "You are watching: only players can chat.")
    if context.seat != NOBODY and context.state.seats[context.seat].is_muted:
        raise Refusal("not_now", "The host has muted you.")
    if not context.table.can_talk(context.seat):
        raise Refusal("too_fast", "You are writing very fast: please wait a few seconds.")


def chat(context: Context, request: messages.Chat) -> Said:
    """A line of chat: plain text, with single spaces between words."""
    _check_can_talk(context)
    text = " ".join(request.text.split())
    if not text or not text.isprintable():
        raise Refusal("bad_request", "Your message has no readable text.")
    return Said(context.seat, context.state.seats[context.seat].name if context.seat != NOBODY else "", text)


async def react(context: Context, request: messages.React) -> Answer:
    """Show everyone a reaction, at other processes too."""
    _check_can_talk(context)
    reacted = encode(Reacted(seat=context.seat, reaction=request.reaction))
    context.table.tell_everybody(reacted)
    await context.directory.store.tell(context.table.name, reacted.decode())
    return Done(id=request.id, number=context.state.number)
