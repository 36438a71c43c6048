"""Replays a record and checks every move."""

from roji.core.edition import Edition, default_edition, parse_edition
from roji.core.errors import MoveError, RecordError, RojiError
from roji.core.game import Game
from roji.core.record import Record, seed_hash
from roji.games import find_game
from roji.match.match import Match

__all__ = ["replay"]

LONGEST_MOVE, LONGEST_REASON = 80, 300  # characters that an error quotes


def replay(record: Record, *, plays_forced: bool = False) -> Match:
    """The match at the end of a record, or RecordError if a move, the edition, the seed or the result does not fit."""
    try:
        game = find_game(record.game)
        edition = _edition_of(game, record)
        options = game.encode_options(record.options, len(record.names))
        match = Match(
            game,
            len(record.names),
            options,
            seed=record.seed,
            edition=edition,
            names=record.names,
            seed_was_shown=record.seed_hash is not None,
        )
    except RojiError as error:
        raise RecordError(f"The record cannot be replayed: {error}") from None
    if record.seed_hash is not None and record.seed_hash != seed_hash(record.seed):
        raise RecordError("The seed does not match the hash that was shown before the first move.")
    for number, (seat, text) in enumerate(record.moves, 1):
        try:
            match.play(seat, text)
        except MoveError as error:
            raise RecordError(
                f"Move {number} of the record ({seat} {text[:LONGEST_MOVE]}) is refused: {str(error)[:LONGEST_REASON]}"
            ) from None
    match.plays_forced = plays_forced
    _check_ending(match, record)
    return match


def _edition_of(game: Game, record: Record) -> Edition:
    edition = parse_edition(game, record.edition_text) if record.edition_text is not None else default_edition(game)
    if edition.hash != record.edition_hash:
        raise RecordError(f"it was played with edition {record.edition_hash}, but this is edition {edition.hash}.")
    return edition


def _check_ending(match: Match, record: Record) -> None:
    if match.result() != (record.points, record.places):
        raise RecordError("The record's last line does not match the result of its moves.")
