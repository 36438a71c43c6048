"""Finished games: records, frames from any seat's point of view, what-if tables, and uploaded records."""

from roji.core.compiled_cache import is_cold
from roji.core.errors import RojiError
from roji.core.luck import seed_text
from roji.core.record import parse_record, write_record
from roji.match import Match, replay
from roji.server.messages.http import Branch, Frame, Replay
from roji.server.messages.room import Settings
from roji.server.messages.table import Told
from roji.server.store.entries import SeatEntry, TableCreated, hash_person, hash_token, new_token
from roji.server.tables.new_tables import NewTable, make_seats
from roji.server.tables.state import State
from roji.server.tables.views import events_seen, score_lines, stand_in_told
from roji.server.work.bot_moves import not_compiled
from roji.server.work.reviewer import restarted

__all__ = ["ALL", "make_frames", "new_branch", "record_text", "uploaded"]

ALL = -2  # in place of a seat: nothing is hidden
MOST_INTERPRETED = 300  # the most decisions of an uploaded record replayed before the rules are compiled


def record_text(state: State) -> str:
    """The record of a finished game."""
    assert state.match is not None
    state.match.names = state.names
    return write_record(state.match.record())


def make_frames(state: State, seat: int, first: int, last: int, language: str) -> Replay:
    """The game after each of these decisions (0: before the first), as seen by a seat, an onlooker (NOBODY), or ALL."""
    played = state.match
    assert played is not None
    match, frames, move = restarted(played), [], ("", "")
    for decision in range(min(last, len(played.log)) + 1):
        if decision:
            entry = played.log[decision - 1]
            if decision >= first:
                words = state.game.words[language].move(match.box, match.view(entry.seat), entry.seat, entry.move)
                move = (match.text(entry.seat, entry.move), words)
            match.play_checked(entry.seat, entry.move)
        if decision >= first:
            frames.append(_frame(state, match, seat, move, language))
    return Replay(decisions=len(played.log), frames=frames, stand_ins=_stand_ins(state, len(played.log)))


def _stand_ins(state: State, left: int) -> list[Told]:
    """When bots played for people. Decisions taken back since then do not count; `left` is the number left after an undo."""
    told: list[Told] = []
    for item in reversed(state.history):
        if item.is_undo:
            left = min(left, item.kept)
        elif item.stand_in:
            told.append(stand_in_told(item))
            told[-1].decision = min(left, item.kept)
    return told[::-1]


def _frame(state: State, match: Match, seat: int, last: tuple[str, str], language: str) -> Frame:
    """The game after the match's last decision so far, with its text and words."""
    table = match.table if seat == ALL else match.view(seat)
    score = score_lines(state, table, language)
    told, move, words = None, None, None
    if match.log:
        entry = match.log[-1]
        viewer = None if seat == ALL else seat
        told = Told(
            number=0,
            decision=entry.number,
            at=0.0,
            seat=entry.seat,
            is_forced=entry.is_forced,
            events=events_seen(state, entry.events, viewer, language),
        )
        if seat in (ALL, entry.seat):
            move, plain = last
            words = " ".join(event.words for event in told.events if event.words) or plain
    return Frame(
        decision=len(match.log),
        told=told,
        move=move,
        words=words,
        data=state.game.data(match.box, table),
        score=score,
        totals=[sum(line.points[number] for line in score) for number in range(match.seats)],
        to_act=match.to_act(),
    )


def new_branch(state: State, request: Branch) -> NewTable:
    """What if? A table that continues after some decisions of this game, with the same luck."""
    assert state.match is not None
    if len(request.seats) != len(state.seats):
        raise RojiError(f"This game has {len(state.seats)} seats, not {len(request.seats)}.")
    if request.decisions >= len(state.match.log):
        raise RojiError(f"This game has {len(state.match.log)} decisions: continue before the last one.")
    seats, tokens = make_seats(state.game, request.seats, request.person)
    host = new_token()
    created = TableCreated(
        game=state.game.name,
        options=state.created.options,
        seats=seats,
        settings=Settings(),
        host=hash_token(host),
        person=hash_person(request.person),
        seed=state.created.seed,
        edition=state.created.edition,
        moves=[(entry.seat, entry.move) for entry in state.match.log[: request.decisions]],
        branch_of=state.table,
        branch_at=request.decisions,
    )
    is_full = all(seat.kind != "open" for seat in seats)
    return NewTable(created, is_started=is_full, host=host, tokens=tokens, maker=created.person)


def uploaded(text: str) -> NewTable:
    """A table that shows an uploaded record; every move is checked (RojiError)."""
    record = parse_record(text)
    if is_cold() and len(record.moves) > MOST_INTERPRETED:
        raise not_compiled()
    match = replay(record)
    created = TableCreated(
        game=record.game,
        options=dict(record.options),
        seats=[
            SeatEntry(kind="person", name="" if name in (f"Seat {seat}", f"Seat {seat + 1}") else name)
            for seat, name in enumerate(record.names)
        ],
        settings=Settings(chat=False, hints=False),
        host=hash_token(new_token()),
        seed=seed_text(record.seed),
        edition=record.edition_text,
        moves=[(entry.seat, entry.move) for entry in match.log],
        is_upload=True,
    )
    return NewTable(created, is_started=False, host="", tokens=[])
