"""Decides whom to notify: people who have to act and do not look; also of reminders, and when the turn is over."""

from typing import Literal

from roji.server.messages.push import Notice
from roji.server.notices.push import PushNotices
from roji.server.tables.pending_turns import PendingTurn
from roji.server.tables.table import LiveTable

__all__ = ["tell_missed", "tell_turns"]

What = Literal["turn", "half", "soon", "out", "gone"]
REMINDED: tuple[What, ...] = ("turn", "half", "soon")  # by the number of reminders
DAY = 86_400  # seconds after which a notification of a turn is outdated


def tell_turns(table: LiveTable, notices: PushNotices, is_ours: bool, maker: str | None = None) -> None:
    """Notify people of everything new since the last call.

    After a change by another process, that process notifies people, except those connected to us, because it does not know
    whether they look. `maker`: the person who has just created the table, and so is here, though not connected yet.
    """
    before = table.pending_turns
    table.pending_turns = {
        seat: _tell_turn(table, _way(table, notices, seat, is_ours), seat, before.get(seat), maker)
        for seat in table.state.to_act
        if table.state.status == "playing" and table.state.seats[seat].kind == "person"
    }
    for seat, known in before.items():
        way = _way(table, notices, seat, is_ours)
        if seat not in table.pending_turns and way is not None and known.person is not None:
            _tell_end(table, way, seat, known)


def _way(table: LiveTable, notices: PushNotices, seat: int, is_ours: bool) -> PushNotices | None:
    """The way to notify a seat's person; None: another process does it."""
    is_connected = any(watcher.participant.seat == seat for watcher in table.watchers)
    return notices if is_ours or is_connected else None


def _tell_turn(
    table: LiveTable, notices: PushNotices | None, seat: int, known: PendingTurn | None, maker: str | None
) -> PendingTurn:
    """Notify a person who has to act, if that or a reminder is new and they do not look."""
    state = table.state
    person = state.seats[seat].person
    reminded = state.clock.seats[seat].reminded if state.clock is not None else 0
    if known is not None and reminded <= known.reminded:
        return PendingTurn(person, reminded, known.is_told)
    if person is None or person == maker or _is_looking(table, seat):
        return PendingTurn(person, reminded, known is not None and known.is_told)
    if notices is not None:
        _tell(table, notices, person, REMINDED[min(reminded, len(REMINDED) - 1)])
    return PendingTurn(person, reminded, is_told=True)


def _tell_end(table: LiveTable, notices: PushNotices, seat: int, known: PendingTurn) -> None:
    """A turn is over: its person's devices remove the notification, or say that time has run out."""
    assert known.person is not None
    has_run_out = table.state.clock is not None and table.state.seats[seat].kind == "bot"
    if has_run_out and not _is_looking(table, seat):
        _tell(table, notices, known.person, "out")
    elif known.is_told and not any(other.person == known.person for other in table.pending_turns.values()):
        _tell(table, notices, known.person, "gone")


def tell_missed(table: LiveTable, notices: PushNotices, seat: int) -> None:
    """Notify a person whose connection has broken in their turn, who may have seen nothing of it."""
    known = table.pending_turns.get(seat)
    if known is None or known.person is None or known.is_told or _is_looking(table, seat):
        return
    table.pending_turns[seat] = known._replace(is_told=True)
    _tell(table, notices, known.person, "turn")


def _tell(table: LiveTable, notices: PushNotices, person: str, what: What) -> None:
    notice = Notice(table=table.name, game=table.state.game.title, what=what, seconds_valid=DAY)
    notices.tell(person, notice, series=table.state.created.host)  # a rematch has the same one


def _is_looking(table: LiveTable, seat: int) -> bool:
    """Whether a seat's person looks at the table here, or is connected to another process."""
    is_here = any(watcher.is_looking and watcher.participant.seat == seat for watcher in table.watchers)
    return is_here or seat in table.other_processes.seats
