"""A finished game again: its record, frame by frame from any seat's knowledge, or going on from the middle."""

from roji.core.errors import RojiError
from roji.core.luck import seed_text
from roji.core.record import parse_record, write_record
from roji.core.story import NOBODY
from roji.match import Match, replay
from roji.server.messages.http import Branch, Frame, Replay
from roji.server.messages.room import Settings
from roji.server.messages.table import Told
from roji.server.rules.opening import Opening, seats_wanted
from roji.server.rules.state import State
from roji.server.rules.views import Views, score_lines
from roji.server.store.entries import Created, SeatEntry, Started, hash_token, new_token

__all__ = ["ALL", "branch", "frames", "record_text", "upload"]

ALL = -2  # a seat for which nothing is hidden


def record_text(state: State) -> str:
    """The record of a game that may be told."""
    assert state.match is not None
    state.match.names = state.names
    return write_record(state.match.record())


def frames(state: State, seat: int, first: int, last: int, language: str) -> Replay:
    """The game after each of these decisions (0: before the first), as a seat knew it, an onlooker (NOBODY), or ALL."""
    played = state.match
    assert played is not None
    match = Match(
        state.game, len(state.seats), state.options, seed=state.seed, edition=state.edition, names=state.names
    )
    views, found, text, plain = Views(state), [], None, None
    for decision in range(min(last, len(played.log)) + 1):
        if decision:
            entry = played.log[decision - 1]
            if decision >= first:
                text = match.text(entry.seat, entry.move)
                plain = state.game.words[language].move(match.box, match.view(entry.seat), entry.seat, entry.move)
            match.play_checked(entry.seat, entry.move)
        if decision >= first:
            found.append(_frame(state, match, views, seat, (text, plain), language))
    return Replay(decisions=len(played.log), frames=found)


def _frame(
    state: State, match: Match, views: Views, seat: int, decided: tuple[str | None, str | None], language: str
) -> Frame:
    """The game after its last decision so far, whose text and words are given."""
    text, plain = decided
    looks = NOBODY if seat == ALL else seat
    table = match.table if seat == ALL else match.view(looks)
    score = score_lines(state, match.view(looks) if seat != ALL else match.table, language)
    told, move, words = None, None, None
    if match.log:
        entry = match.log[-1]
        seen = [event for event in entry.events if seat == ALL or event.is_seen_by(looks)]
        told = Told(
            number=0,
            decision=entry.number,
            at=0.0,
            seat=entry.seat,
            is_forced=entry.is_forced,
            is_undo=False,
            events=views.events(seen, language),
        )
        if seat in (ALL, entry.seat):
            move = text
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


def branch(state: State, table: str, wish: Branch) -> Opening:
    """What if? A table that goes on after some decisions of this game, with the same luck."""
    assert state.match is not None
    if len(wish.seats) != len(state.seats):
        raise RojiError(f"This game has {len(state.seats)} seats, not {len(wish.seats)}.")
    if wish.decisions >= len(state.match.log):
        raise RojiError(f"This game has {len(state.match.log)} decisions: go on before the last one.")
    seats, tokens = seats_wanted(state.game, wish.seats)
    host = new_token()
    created = Created(
        game=state.game.name,
        options=state.created.options,
        seats=seats,
        settings=Settings(),
        host=hash_token(host),
        seed=state.created.seed,
        edition=state.created.edition,
        moves=[(entry.seat, entry.move) for entry in state.match.log[: wish.decisions]],
        branch_of=table,
        branch_at=wish.decisions,
    )
    is_full = all(seat.kind != "open" for seat in seats)
    return Opening(created, *([Started()] if is_full else []), host=host, tokens=tokens)


def upload(text: str) -> Opening:
    """A record that somebody brings, replayed and checked, or RojiError."""
    record = parse_record(text)
    match = replay(record)
    created = Created(
        game=record.game,
        options=dict(record.options),
        seats=[SeatEntry(kind="person", name=name) for name in record.names],
        settings=Settings(chat=False, hints=False),
        host=hash_token(new_token()),
        seed=seed_text(record.seed),
        edition=record.edition_text,
        moves=[(entry.seat, entry.move) for entry in match.log],
        is_upload=True,
    )
    return Opening(created, host="", tokens=[])
