"""The public side of a table: as a place, and as one line in a list. Nothing in it is secret."""

from collections.abc import Callable

import msgspec

from roji.core.luck import seed_text
from roji.core.record import seed_hash
from roji.core.story import NOBODY
from roji.server.messages.http import TableListed
from roji.server.messages.room import COLOURS, Room, SeatChange, SeatShown, SeriesSeat, UndoAsked
from roji.server.store import Summary
from roji.server.tables.clocks import next_due
from roji.server.tables.running_time import RunningTime
from roji.server.tables.seats import SeatState
from roji.server.tables.series import series_of
from roji.server.tables.state import State

__all__ = ["absent_people", "make_room", "make_summary"]


def make_room(
    state: State, present: set[int], onlookers: int, is_preparing: bool, away_in: dict[int, float] | None = None
) -> Room:
    """The table as everyone sees it; `present` are the seats of connected people, `onlookers` counts people without a seat.

    `away_in`: by seat, the seconds until its person counts as away.
    """
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
        seats=[
            _shown(seat, number, number in present, (away_in or {}).get(number))
            for number, seat in enumerate(state.seats)
        ],
        settings=state.settings,
        onlookers=onlookers,
        seat_asked=_seat_change(state),
        why_closed=state.why_closed or None,
        undo_asked=UndoAsked(seat=state.asked[0], agreed=sorted(state.agreed)) if state.asked else None,
        seed_hash=seed_hash(state.seed) if state.has_secret_seed else None,
        seed=seed_text(state.seed) if state.shows_seed else None,
        deal=state.created.deal,
        series=_series(state),
        next_table=state.next_table,
        branch_of=state.created.branch_of,
        branch_at=state.created.branch_at,
        is_upload=state.created.is_upload,
        created_at=state.created_at,
        changed_at=state.changed_at,
    )


def absent_people(state: State, present: set[int], away_in: Callable[[int], float]) -> dict[int, float]:
    """The absent people for whom a bot may soon play; empty if a clock decides that."""
    if state.status != "playing" or state.clock is not None:
        return {}
    people = (seat for seat, sits in enumerate(state.seats) if sits.kind == "person" and seat not in present)
    return {seat: round(away_in(seat), 1) for seat in people}


def _seat_change(state: State) -> SeatChange | None:
    if (asked := state.seat_asked) is None:
        return None
    return SeatChange(seat=asked.seat, kind=asked.to, needed=asked.needed, agreed=sorted(state.seat_agreed))


def _shown(seat: SeatState, number: int, is_present: bool, away_in: float | None) -> SeatShown:
    return SeatShown(
        seat=number,
        colour=COLOURS[number],  # type: ignore[arg-type]
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        level=seat.level,
        is_present=is_present or seat.kind == "bot",
        is_replaced=seat.is_replaced,
        is_muted=seat.is_muted,
        away_in=away_in,
    )


def make_summary(state: State, running: RunningTime) -> Summary:
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
        clock=state.settings.clock,
    )
    has_onlookers = state.settings.onlookers or state.status == "waiting"
    tokens = [seat.token for seat in state.seats if seat.token is not None]
    due = next_due(state, running)
    deadline = None if due is None else due[0]
    summary = Summary(state.number, state.settings.is_public, listed, has_onlookers, tokens, deadline=deadline)
    return _with_people(state, summary) if any(seat.person for seat in state.seats) else summary


def _with_people(state: State, summary: Summary) -> Summary:
    """Add what people see of their own games."""
    sheet: dict[str, list[int]] = {}
    if state.status == "over" and state.match is not None:
        box, table = state.edition.box, state.match.table
        points = state.game.sheet(box, table)[: len(state.seats)].T.tolist()
        in_play = state.game.lines_in_play(box, table) if state.game.lines_in_play else [True] * len(points)
        sheet = {str(line): row for line, row in enumerate(points) if in_play[line]}
    people, levels = [seat.person or "" for seat in state.seats], [seat.level or "" for seat in state.seats]
    deal = state.created.deal or ""
    return msgspec.structs.replace(summary, people=people, levels=levels, sheet=sheet, deal=deal)


def _series(state: State) -> list[SeriesSeat]:
    """The tally of a series, including this game once it is over."""
    return [SeriesSeat(games=one.games, wins=one.wins, points=one.points) for one in series_of(state)]
