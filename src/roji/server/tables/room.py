"""The table as a place, for everybody who looks, and as one line in a list. Nothing in it is hidden from anybody."""

from roji.core.luck import seed_text
from roji.core.record import seed_hash
from roji.core.story import NOBODY
from roji.server.messages.http import TableListed
from roji.server.messages.room import COLOURS, Room, SeatChange, SeatShown, UndoAsked
from roji.server.store import Summary
from roji.server.tables.seats import SeatState
from roji.server.tables.state import State

__all__ = ["make_room", "make_summary"]


def make_room(state: State, present: set[int], onlookers: int, is_preparing: bool) -> Room:
    """The table for everybody to see; people on the seats `present` are connected, and `onlookers` people without a seat."""
    return Room(
        table=state.table,
        game=state.game.name,
        title=state.game.title,
        options=state.game.decode_options(state.options),
        edition=state.edition.name,
        edition_hash=state.edition.hash,
        is_own_edition=state.created.edition is not None,
        status=state.status,  # type: ignore[arg-type]
        is_preparing=is_preparing,
        seats=[_shown(seat, number, number in present) for number, seat in enumerate(state.seats)],
        settings=state.settings,
        onlookers=onlookers,
        seat_asked=_seat_change(state),
        why_closed=state.why_closed or None,
        undo_asked=UndoAsked(seat=state.asked[0], agreed=sorted(state.agreed)) if state.asked else None,
        seed_hash=seed_hash(state.seed) if state.has_secret_seed else None,
        seed=seed_text(state.seed) if state.is_told or state.created.seed_is_known else None,
        next_table=state.next_table,
        branch_of=state.created.branch_of,
        branch_at=state.created.branch_at,
        is_upload=state.created.is_upload,
        created_at=state.created_at,
        changed_at=state.changed_at,
    )


def _seat_change(state: State) -> SeatChange | None:
    if (asked := state.seat_asked) is None:
        return None
    return SeatChange(seat=asked.seat, kind=asked.to, needed=asked.needed, agreed=sorted(state.seat_agreed))


def _shown(seat: SeatState, number: int, is_present: bool) -> SeatShown:
    return SeatShown(
        seat=number,
        colour=COLOURS[number],  # type: ignore[arg-type]
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        level=seat.level,
        is_present=is_present or seat.kind == "bot",
        is_replaced=seat.is_replaced,
        is_muted=seat.is_muted,
    )


def make_summary(state: State) -> Summary:
    """A table's line in lists, with what onlookers may know."""
    match, is_over = state.match, state.status == "over"
    listed = TableListed(
        table=state.table,
        game=state.game.name,
        status=state.status,  # type: ignore[arg-type]
        pace=state.settings.pace,
        names=[seat.name for seat in state.seats],
        kinds=[seat.kind for seat in state.seats],  # type: ignore[misc]
        to_act=state.to_act if state.status == "playing" else [],
        decisions=state.decisions_seen_by(NOBODY),
        points=match.points() if match is not None and is_over else None,
        places=match.places() if match is not None and is_over else None,
        created_at=state.created_at,
        changed_at=state.changed_at,
    )
    has_onlookers = state.settings.onlookers or state.status == "waiting"
    tokens = [seat.token for seat in state.seats if seat.token is not None]
    return Summary(state.number, state.settings.is_public, listed, has_onlookers, tokens)
