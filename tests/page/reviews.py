"""Finished games with stored reviews, which call one decision of each kind a mistake and name a better move."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from msgspec import structs
from tests.page.tables import GOLDEN, Tables
from tests.server.servers import ServerProcess

from roji.core.record import parse_record
from roji.match import Match, replay
from roji.server.messages.answers import Better
from roji.server.messages.encoding import encode
from roji.server.messages.http import ResultSplit, Review, ReviewMoment, ReviewPoint
from roji.server.work.reviewer import restarted


@dataclass(frozen=True)
class Reviewed:
    """A table, the decisions that its review calls mistakes, and one that it calls best."""

    table: str
    points: list[ReviewPoint]
    best: ReviewPoint

    @property
    def link(self) -> str:
        return f"/table/{self.table}/replay"


def _better(match: Match, seat: int, played: int) -> Better:
    """Another legal move as a hint would describe it, if possible of another kind."""
    game, view = match.game, match.view(seat)
    kind = game.move_parts(match.box, view, seat, played)["do"]
    others = [move for move in match.legal(seat) if move != played]
    other = next((move for move in others if game.move_parts(match.box, view, seat, move)["do"] != kind), others[-1])
    words = game.words["en"].move(match.box, view, seat, other)
    parts = game.move_parts(match.box, view, seat, other)
    text = match.text(seat, other)
    return Better(move=other, text=text, parts=parts, words=words, place=None, margin=None, reasons=["it is better"])


def _points(record: str) -> tuple[list[ReviewPoint], ReviewPoint]:
    """The first decision of each kind with a choice, and a later one that counts as best."""
    played = replay(parse_record((GOLDEN / record).read_text()))
    match, found, best = restarted(played), {}, None
    for entry in played.log:
        view = match.view(entry.seat)
        parts = match.game.move_parts(match.box, view, entry.seat, entry.move)
        if len(match.legal(entry.seat)) > 1:
            point = ReviewPoint(
                decision=entry.number,
                seat=entry.seat,
                move=match.text(entry.seat, entry.move),
                parts=parts,
                words=match.game.words["en"].move(match.box, view, entry.seat, entry.move),
                chances=[1 / match.seats] * match.seats,
                loss=0.1,
                better=[_better(match, entry.seat, entry.move)],
            )
            if parts["do"] not in found:
                found[parts["do"]] = point
            elif first_place(parts, "played"):
                best = structs.replace(point, better=[])
        match.play_checked(entry.seat, entry.move)
    assert best
    return list(found.values()), best


def _review(points: list[ReviewPoint], best: ReviewPoint) -> Review:
    """A review that calls all of these decisions mistakes, except the best one."""
    mistakes = [
        ReviewMoment(decision=one.decision, seat=one.seat, change=-0.1, words=one.words, better=one.better[0].move)
        for one in points
    ]
    seats = len(points[0].chances)
    split = [
        ResultSplit(share=1 / seats, luck=0.1, skill=(seat == 0) - 1 / seats - 0.1, result=float(seat == 0))
        for seat in range(seats)
    ]
    moments = [ReviewMoment(decision=best.decision, seat=best.seat, change=0.2, words=best.words, better=None)]
    return Review(state="done", progress=1.0, points=[*points, best], best=moments, mistakes=mistakes, split=split)


def store_reviews(process: ServerProcess, records: dict[str, str]) -> dict[str, Reviewed]:
    """Upload golden games to a server and store their reviews while it is stopped; returns them by game."""
    tables = Tables(process.client.address)
    found = {game: Reviewed(tables.bring(record), *_points(record)) for game, record in records.items()}
    process.stop()
    with closing(sqlite3.connect(process.database)) as store, store:
        for one in found.values():
            store.execute(
                "INSERT INTO review VALUES (?, 'en', ?)", (one.table, encode(_review(one.points, one.best)).decode())
            )
    process.start()
    return found


def first_place(parts: dict[str, Any], mark: str) -> str | None:
    """The name of the first thing on the table in a move, or None if it names none."""
    kind = parts["do"]
    if kind == "place":
        return f"ghost-{mark}"
    by_part = {"slot": "market-{}", "card": "held-{}", "god": "track-{}", "tile": "tiles-{}"}
    if kind == "draw":
        return "pile" if parts["from"] == "pile" else None
    if kind == "finish":
        return f"card-{parts['card']}"
    if kind == "take" and "resource" in parts:
        return f"token-{parts['resource']}"
    if kind in ("move", "return") and isinstance(parts["from"], int):
        return f"card-{parts['from']}"
    return next((name.format(parts[part]) for part, name in by_part.items() if part in parts), None)
