"""The games in a report: a list, and for each game its course, its score and its record, packed into the page."""

import base64
import gzip
import json
from typing import Any

import numpy as np

from roji.arena.ledger import Ledger
from roji.arena.report.frame import part
from roji.arena.report.markup import Html, el, joined_html
from roji.core.record import write_record

__all__ = ["chosen_games", "games_part", "packed"]

MOST_LISTED = 1000
MOST_OF_A_KIND = 100

SORTS = (
    ("index up", "as they were dealt"),
    ("gap up", "closest first"),
    ("gap down", "clearest first"),
    ("changes down", "most changes of the lead first"),
    ("length down", "longest first"),
    ("most down", "highest score first"),
)


def chosen_games(ledger: Ledger, most: int = MOST_LISTED) -> list[int]:
    """Which games are listed: all of them, or, of very many, the remarkable ones and the first."""
    number = len(ledger)
    if number <= most:
        return list(range(number))
    columns = _columns(ledger)
    chosen: dict[int, None] = {}
    chosen.update(dict.fromkeys(np.flatnonzero(ledger.told.is_cut)[:MOST_OF_A_KIND].tolist()))
    for sort, _ in SORTS[1:]:
        key, _, way = sort.partition(" ")
        order = np.argsort(-columns[key] if way == "down" else columns[key], kind="stable")
        chosen.update(dict.fromkeys(order[:MOST_OF_A_KIND].tolist()))
    chosen.update(dict.fromkeys(range(number)))
    return sorted(list(chosen)[:most])


def _columns(ledger: Ledger) -> dict[str, Any]:
    """What games can be sorted by."""
    ordered = np.sort(ledger.points, axis=1)
    return {
        "index": np.arange(len(ledger)),
        "gap": ordered[:, -1] - ordered[:, -2],
        "changes": ledger.told.changes,
        "length": ledger.logs.lengths,
        "most": ordered[:, -1],
    }


def games_part(ledger: Ledger, chosen: list[int], title: str = "The games", key: str = "", dialog: bool = True) -> Html:
    """The list. Several lists in a page share one dialog; their games differ by the key."""
    names = [bot.name for bot in ledger.series.bots]
    columns = _columns(ledger)
    seats = [el("th", f"Seat {seat + 1}") for seat in range(ledger.series.seats)]
    head = el("thead", el("tr", el("th", "Game"), *seats, *(el("th", name) for name in ("Decisions", "Lead changes"))))
    rows = [_row(ledger, names, columns, index, key) for index in chosen]
    options = [el("option", name, value=value) for value, name in SORTS]
    said = (
        "Each opens with its course, its score sheet and its record. A saved record can be looked at, move by move, "
        "with: roji record show FILE."
    )
    if len(chosen) < len(ledger):
        said = f"These are {len(chosen):,} of {len(ledger):,}: the remarkable ones, and the first. {said}"
    return part(
        title,
        el("p", said),
        el("p", el("label", "Order: ", el("select", *options)), class_="controls"),
        el("div", el("table", head, el("tbody", *rows)), class_="list", tabindex=0, role="region", aria_label=title),
        _dialog() if dialog else "",
    )


def _dialog() -> Html:
    """What a game opens in; the page's script fills it in."""
    controls = (el("h2", ""), el("a", "Save the record", href="#"), el("button", "Close"))
    return el("dialog", el("form", *controls, method="dialog", class_="controls"), el("div", class_="body"))


def _row(ledger: Ledger, names: list[str], columns: dict[str, Any], index: int, key: str) -> Html:
    data = {f"data_{name}": int(column[index]) for name, column in columns.items()}
    deal, line_up = int(ledger.deal[index]), int(ledger.line_up[index])
    points, places, is_cut = ledger.points[index], ledger.told.places[index], bool(ledger.told.is_cut[index])
    cells = []
    for seat, bot in enumerate(ledger.bots[index]):
        told = f"{int(points[seat])}" + (" ★" if places[seat] == 1 and not is_cut else "")
        cells.append(el("td", told, el("small", names[bot])))
    button = el(
        "button", f"{deal + 1}.{line_up + 1}", type="button", class_="plain", data_game=f"{key}{deal}-{line_up}"
    )
    length = f"{int(ledger.logs.lengths[index])}" + (" (cut off)" if is_cut else "")
    return el("tr", el("td", button), *cells, el("td", length), el("td", str(int(ledger.told.changes[index]))), **data)


def packed(lists: list[tuple[str, Ledger, list[int]]]) -> Html:
    """The records and what belongs to them, compressed, for the page's script: for each list its key, ledger and games."""
    game = lists[0][1].series.game
    words = game.words["en"]
    told = {
        "lines": [f"{words.score_line(line)} ({clause})" for line, clause in enumerate(game.score_clauses)],
        "games": {
            f"{key}{ledger.deal[index]}-{ledger.line_up[index]}": _game(ledger, index)
            for key, ledger, chosen in lists
            for index in chosen
        },
    }
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    data = base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
    return joined_html(el("script", Html(data), type="text/plain", id="kept"))


def _game(ledger: Ledger, index: int) -> dict[str, Any]:
    record = ledger.record(index)
    deal, line_up = int(ledger.deal[index]) + 1, int(ledger.line_up[index]) + 1
    return {
        "title": f"Deal {deal}, line-up {line_up}",
        "file": f"{ledger.series.game.command}-{ledger.series.seed}-{deal}-{line_up}.roji",
        "names": list(record.names),
        "sheet": ledger.told.sheets[index].tolist(),
        "places": None if ledger.told.is_cut[index] else ledger.told.places[index].tolist(),
        "course": ledger.told.course[index].tolist(),
        "record": write_record(record),
    }
