"""Analyse a recorded game move by move: how many choices each decision had, and how the score moved.

    python examples/analyse_record.py game.roji
    python examples/analyse_record.py http://localhost:8765/api/tables/TABLE/record

The record of a finished game comes from the page, from `roji record`, or from a server's address as above.
"""

# %% Load
import argparse
import sys
import urllib.error
import urllib.request

import numpy as np

import roji
from roji.core.errors import RojiError
from roji.core.record import Record, parse_record

LONGEST_WAIT = 10  # seconds


def load(source: str) -> Record:
    """Read a record from a file or from an address."""
    if source.startswith(("http://", "https://")):
        with urllib.request.urlopen(source, timeout=LONGEST_WAIT) as answer:
            return parse_record(answer.read().decode())
    return roji.read_record(source)


# %% Replay
def replay(record: Record) -> list[dict]:
    """One row for each decision: the seat, the move, the number of choices, and everybody's points afterwards."""
    match = roji.Match(record.game, len(record.names), record.options, seed=record.seed)
    if match.edition.hash != record.edition_hash:
        raise RojiError("This record is of another edition: look at it with `roji record show`.")
    rows = []
    for seat, text in record.moves:
        choices = len(match.legal(seat))
        match.play(seat, text)
        rows.append({"seat": seat, "text": text, "choices": choices, "points": match.points()})
    return rows


# %% Analyse
def report(record: Record, rows: list[dict]) -> str:
    """Totals for each player, and the three decisions that gained the most points, as lines of text."""
    lines = [f"{roji.find_game(record.game).title}: {', '.join(record.names)}, {len(rows)} decisions"]
    for seat, name in enumerate(record.names):
        own = [row["choices"] for row in rows if row["seat"] == seat]
        forced = sum(choices == 1 for choices in own)
        lines.append(f"  {name}: {len(own)} decisions, {np.mean(own or [0]):.1f} choices on average, {forced} forced")
    points = np.array([row["points"] for row in rows])
    leads = points.argmax(axis=1)
    changes = int((leads[1:] != leads[:-1]).sum())
    lines.append(f"  the lead changed {changes} times; points at the end: {', '.join(map(str, points[-1]))}")
    gains = np.diff(points, axis=0, prepend=points[:1])
    for number in np.argsort(-gains.max(axis=1), kind="stable")[:3]:
        seat = int(gains[number].argmax())
        lines.append(
            f"  {gains[number, seat]:+d} for {record.names[seat]} after decision {number + 1}: {rows[number]['text']}"
        )
    return "\n".join(lines)


def main() -> int:
    """Read the options, then load, replay and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", help="a file or an address")
    try:
        record = load(parser.parse_args().source)
        if not record.moves:
            raise RojiError("Nothing has been played in this record.")
        print(report(record, replay(record)))
    except (RojiError, OSError, urllib.error.URLError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
