"""Whom to tell that it is their turn: people who have to act and are not connected, once a turn, and when they are reminded."""

from typing import Literal

from roji.server.messages.push import Notice
from roji.server.notices.push import PushNotices
from roji.server.tables.table import LiveTable

__all__ = ["tell_turns"]

WHAT: tuple[Literal["turn", "half", "soon"], ...] = ("turn", "half", "soon")  # by how often somebody was reminded
DAY = 86_400  # after which nobody need be told that it was their turn


def tell_turns(table: LiveTable, notices: PushNotices | None, maker: str | None = None) -> None:
    """Tell people what is new since the last call; None: somebody else has told them.

    `maker`: who has just made the table, and so is here, though not connected yet.
    """
    before, table.awaited = table.awaited, _awaited(table)
    if notices is None:
        return
    for seat, reminded in table.awaited.items():
        is_new = seat not in before or reminded > before[seat]
        person = table.state.seats[seat].person
        is_here = person == maker or table.is_connected(seat)
        if is_new and person is not None and not is_here:
            what = WHAT[min(reminded, len(WHAT) - 1)]
            notices.tell(person, Notice(table=table.name, game=table.state.game.title, what=what, seconds_valid=DAY))


def _awaited(table: LiveTable) -> dict[int, int]:
    """The people who have to act, and how often each was reminded of it."""
    state = table.state
    if state.status != "playing":
        return {}
    people = (seat for seat in state.to_act if state.seats[seat].kind == "person")
    return {seat: state.clock.seats[seat].reminded if state.clock is not None else 0 for seat in people}
