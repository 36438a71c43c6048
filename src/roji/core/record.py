"""Records: a whole game as a small readable text (D6). Edition, options, seats, seed and moves are the game.

    roji record 1
    game: zen-garden
    edition: 4b1d2c90aa31e07f Zen Garden
    options: boards=1,2
    seats: Ann, Ben
    seed: 0000000000000000000000000000002a
    seed-hash: (only if it was shown before the first move) 64 hexadecimal digits

    1 0 take a0
    2 0 place 1,1 r0

    end: 2 moves, unfinished

The last line gives the number of moves and, for a finished game, points and places. A record with another edition than
the game's own contains that edition's text after a line `edition text:`. Parsing is strict: any deviation is refused.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from roji.core.errors import RecordError, RojiError
from roji.core.luck import parse_seed, seed_text

__all__ = ["Record", "parse_record", "read_record", "seed_hash", "write_record"]

FIRST_LINE = "roji record 1"
HEADER = ("game", "edition", "options", "seats", "seed")
EDITION_LINE = "edition text:"
MOST_MOVES = 20_000  # far more than any game has
LONGEST_LINE = 200  # characters of a line that an error quotes
NUMBER = "[0-9]{1,9}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played."""

    game: str  # "zen_garden"
    edition_hash: str
    edition_name: str
    options: Mapping[str, str]
    names: tuple[str, ...]  # one for each seat
    seed: int
    moves: tuple[tuple[int, str], ...]  # (seat, text)
    points: tuple[int, ...] | None = None  # of a finished game
    places: tuple[int, ...] | None = None
    seed_hash: str | None = None  # shown before the first move
    edition_text: str | None = field(default=None, repr=False)  # of an edition that is not the game's own


def seed_hash(seed: int) -> str:
    """The hash of a seed, shown before the first move so that everyone can check the seed afterwards."""
    return hashlib.sha256(f"roji {seed_text(seed)}".encode()).hexdigest()


def write_record(record: Record) -> str:
    """The record as text; `parse_record` reads it back."""
    options = " ".join(f"{name}={value}" for name, value in record.options.items()) or "none"
    lines = [
        FIRST_LINE,
        f"game: {record.game.replace('_', '-')}",
        f"edition: {record.edition_hash} {record.edition_name}",
        f"options: {options}",
        f"seats: {', '.join(record.names)}",
        f"seed: {seed_text(record.seed)}",
        *([f"seed-hash: {record.seed_hash}"] if record.seed_hash else []),
        "",
        *(f"{number} {seat} {text}" for number, (seat, text) in enumerate(record.moves, 1)),
        *([""] if record.moves else []),
        f"end: {len(record.moves)} moves, {_ending(record)}",
    ]
    text = "\n".join(lines) + "\n"
    if record.edition_text is not None:
        text += f"\n{EDITION_LINE}\n{record.edition_text}"
    return text


def _ending(record: Record) -> str:
    if record.points is None or record.places is None:
        return "unfinished"
    return f"points {' '.join(map(str, record.points))}, places {' '.join(map(str, record.places))}"


def read_record(path: str | Path) -> Record:
    """The record in a file, or RecordError with the file's name and the faulty line."""
    try:
        return parse_record(Path(path).read_text("utf-8"))
    except OSError as error:
        raise RecordError(f"Cannot read record {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a record: it is not a text file.") from None
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def parse_record(text: str) -> Record:
    """The record in a text, or RecordError with the faulty line."""
    body, _, edition_text = text.partition(f"\n\n{EDITION_LINE}\n")
    if not edition_text and not body.endswith("\n"):
        raise RecordError("The record is cut off: its last line is incomplete.")
    lines = body.removesuffix("\n").split("\n")
    if lines[0] != FIRST_LINE:
        raise RecordError(f"This is not a record: its first line must be '{FIRST_LINE}'.")
    blocks = "\n".join(lines[1:]).split("\n\n")
    header = _parse_header(blocks[0].split("\n"))
    ending = re.fullmatch(rf"end: ({NUMBER}) moves, (.*)", blocks[-1])
    if ending is None or len(blocks) not in (2, 3):
        raise RecordError("The record is cut off: the last line must say 'end: … moves, …'.")
    moves = _parse_moves(blocks[1].split("\n")) if len(blocks) == 3 else ()
    if len(moves) != int(ending[1]):
        raise RecordError(f"The record says it has {ending[1]} moves, but it has {len(moves)}.")
    edition_hash, _, edition_name = header["edition"].partition(" ")
    names = tuple(header["seats"].split(", "))
    points, places = _parse_ending(ending[2], len(names))
    try:
        seed = parse_seed(header["seed"])
    except RojiError as error:
        raise RecordError(f"Line 6 of the record: {error}") from None
    return Record(
        game=header["game"].replace("-", "_"),
        edition_hash=edition_hash,
        edition_name=edition_name,
        options=_parse_options(header["options"]),
        names=names,
        seed=seed,
        moves=moves,
        points=points,
        places=places,
        seed_hash=header.get("seed-hash"),
        edition_text=edition_text or None,
    )


def _parse_header(lines: list[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    expected = (*HEADER, "seed-hash")
    for number, line in enumerate(lines):
        name, colon, value = line.partition(": ")
        if number >= len(expected) or name != expected[number] or not colon or not value:
            wanted = expected[number] if number < len(expected) else "an empty line"
            raise RecordError(f"Line {number + 2} of the record: expected '{wanted}', found '{line[:LONGEST_LINE]}'.")
        header[name] = value
    if len(header) < len(HEADER):
        raise RecordError(f"The record's header stops before '{HEADER[len(header)]}: …'.")
    return header


def _parse_options(text: str) -> dict[str, str]:
    if text == "none":
        return {}
    pairs = [part.split("=") for part in text.split(" ")]
    if any(len(pair) != 2 or not all(pair) for pair in pairs) or len({pair[0] for pair in pairs}) < len(pairs):
        raise RecordError(
            f"Line 4 of the record: options must look like 'name=value name=value', found '{text[:LONGEST_LINE]}'."
        )
    return {pair[0]: pair[1] for pair in pairs}


def _parse_moves(lines: list[str]) -> tuple[tuple[int, str], ...]:
    moves = []
    if len(lines) > MOST_MOVES:
        raise RecordError(f"The record has more than {MOST_MOVES} moves: no game is that long.")
    for number, line in enumerate(lines, 1):
        match = re.fullmatch(rf"({NUMBER}) ([0-9]) (\S.*)", line)
        if match is None or int(match[1]) != number:
            raise RecordError(
                f"Move {number} of the record: expected '{number} SEAT MOVE', found '{line[:LONGEST_LINE]}'."
            )
        moves.append((int(match[2]), match[3]))
    return tuple(moves)


def _parse_ending(text: str, seats: int) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    if text == "unfinished":
        return None, None
    match = re.fullmatch(rf"points (-?{NUMBER}(?: -?{NUMBER})*+), places ({NUMBER}(?: {NUMBER})*+)", text)
    points = tuple(int(word) for word in match[1].split()) if match else ()
    places = tuple(int(word) for word in match[2].split()) if match else ()
    if len(points) != seats or len(places) != seats:
        raise RecordError(
            f"The record's last line must give points and places of {seats} seats, found '{text[:LONGEST_LINE]}'."
        )
    return points, places
