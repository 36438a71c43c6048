"""The list of games in a report, and each game's data: points over time, score sheet and record."""

import base64
import gzip
import json
from typing import Any

import numpy as np

from roji.arena.played_games import PlayedGames
from roji.arena.report.markup import Html, el, joined_html
from roji.arena.report.page import section
from roji.core.record import write_record

__all__ = ["chosen_games", "games_data", "games_section"]

MOST_LISTED = 1000
MOST_OF_A_KIND = 100

SORTS = (
    ("index up", "in order of deals"),
    ("gap up", "closest first"),
    ("gap down", "clearest first"),
    ("changes down", "most lead changes first"),
    ("length down", "longest first"),
    ("most down", "highest score first"),
)


def chosen_games(played: PlayedGames, most: int = MOST_LISTED) -> list[int]:
    """The rows of the games to list: all of them, or if there are very many, the extreme ones and the first."""
    number = len(played)
    if number <= most:
        return list(range(number))
    columns = _columns(played)
    chosen: dict[int, None] = {}
    chosen.update(dict.fromkeys(np.flatnonzero(played.stats.is_cut)[:MOST_OF_A_KIND].tolist()))
    for sort, _ in SORTS[1:]:
        key, _, way = sort.partition(" ")
        order = np.argsort(-columns[key] if way == "down" else columns[key], kind="stable")
        chosen.update(dict.fromkeys(order[:MOST_OF_A_KIND].tolist()))
    chosen.update(dict.fromkeys(range(number)))
    return sorted(list(chosen)[:most])


def _columns(played: PlayedGames) -> dict[str, Any]:
    """The numbers that games can be sorted by, int[games] each."""
    ordered = np.sort(played.points, axis=1)
    return {
        "index": np.arange(len(played)),
        "gap": ordered[:, -1] - ordered[:, -2],
        "changes": played.stats.changes,
        "length": played.logs.lengths,
        "most": ordered[:, -1],
    }


def games_section(
    played: PlayedGames, chosen: list[int], title: str = "The games", key: str = "", dialog: bool = True
) -> Html:
    """The list. Several lists on a page share one dialog; `key` distinguishes their games."""
    names = [bot.name for bot in played.series.bots]
    columns = _columns(played)
    seats = [el("th", f"Seat {seat + 1}") for seat in range(played.series.seats)]
    head = el("thead", el("tr", el("th", "Game"), *seats, *(el("th", name) for name in ("Decisions", "Lead changes"))))
    rows = [_row(played, names, columns, index, key) for index in chosen]
    options = [el("option", name, value=value) for value, name in SORTS]
    said = (
        "Click a game to see its points over time, its score sheet and its record. To replay a saved record move by move: "
        "roji record show FILE."
    )
    if len(chosen) < len(played):
        said = f"These are {len(chosen):,} of {len(played):,} games: the most extreme ones, and the first. {said}"
    return section(
        title,
        el("p", said),
        el("p", el("label", "Sort: ", el("select", *options)), class_="controls"),
        el("div", el("table", head, el("tbody", *rows)), class_="list", tabindex=0, role="region", aria_label=title),
        _dialog() if dialog else "",
    )


def _dialog() -> Html:
    """The dialog in which a game opens; the page's script fills it in."""
    controls = (el("h2", ""), el("a", "Save the record", href="#"), el("button", "Close"))
    return el("dialog", el("form", *controls, method="dialog", class_="controls"), el("div", class_="body"))


def _row(played: PlayedGames, names: list[str], columns: dict[str, Any], index: int, key: str) -> Html:
    data = {f"data_{name}": int(column[index]) for name, column in columns.items()}
    deal, line_up = int(played.deal[index]), int(played.line_up[index])
    points, places, is_cut = played.points[index], played.stats.places[index], bool(played.stats.is_cut[index])
    cells = []
    for seat, bot in enumerate(played.bots[index]):
        result = f"{int(points[seat])}" + (" ★" if places[seat] == 1 and not is_cut else "")
        cells.append(el("td", result, el("small", names[bot])))
    button = el("button", f"{deal + 1}.{line_up + 1}", type="button", class_="link", data_game=f"{key}{deal}-{line_up}")
    length = f"{int(played.logs.lengths[index])}" + (" (cut off)" if is_cut else "")
    return el("tr", el("td", button), *cells, el("td", length), el("td", str(int(played.stats.changes[index]))), **data)


def games_data(lists: list[tuple[str, PlayedGames, list[int]]]) -> Html:
    """The data of the games for the page's script, compressed; for each list its key, all its games, and the rows listed."""
    game = lists[0][1].series.game
    words = game.words["en"]
    content = {
        "lines": [f"{words.score_line(line)} ({clause})" for line, clause in enumerate(game.score_clauses)],
        "games": {
            f"{key}{played.deal[index]}-{played.line_up[index]}": _game(played, index)
            for key, played, chosen in lists
            for index in chosen
        },
    }
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    data = base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
    return joined_html(el("script", Html(data), type="text/plain", id="games-data"))


def _game(played: PlayedGames, index: int) -> dict[str, Any]:
    record = played.record(index)
    deal, line_up = int(played.deal[index]) + 1, int(played.line_up[index]) + 1
    return {
        "title": f"Deal {deal}, line-up {line_up}",
        "file": f"{played.series.game.command}-{played.series.seed}-{deal}-{line_up}.roji",
        "names": list(record.names),
        "sheet": played.stats.sheets[index].tolist(),
        "places": None if played.stats.is_cut[index] else played.stats.places[index].tolist(),
        "course": played.stats.course[index].tolist(),
        "record": write_record(record),
    }
