"""Measure how strong our bots are: `python -m roji.arena.levels` plays the matches and writes the tables of docs/bots.md.

With two players each level plays the next one, and each yardstick plays the bots it measures. With more players one `master`
plays others that are all `classic`. Every deal is played in all rotations; intervals are over deals. The figures are saved after
every few deals, so that a run can be stopped and continued. A bot whose settings or network have changed is measured again. Bots
with the same settings play the same moves, so their games are not repeated.
"""

import argparse
import json
import math
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from roji.arena.strength import SEED, StrengthMatch, play_deals
from roji.bots import LEVELS, find_bot
from roji.bots.network.shipped import network_hash, shipped_path
from roji.bots.settings import SETTINGS
from roji.core.cores import num_cores
from roji.core.game import Game
from roji.games import GAMES, find_game

__all__ = ["interval", "known_figures", "line_ups", "main", "measure", "num_games", "settings", "tables"]

PAIRS = (
    ("gentle", "newcomer"),
    *((LEVELS[place + 1], LEVELS[place]) for place in range(len(LEVELS) - 1)),
    ("network", "classic"),
    ("master", "classic"),
    ("master", "greedy"),
    ("greedy", "random"),
)
TABLES = (3, 4, 6)  # numbers of seats at which one master plays others that are all classic
SAVE_EVERY = 10  # deals
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
Figures = dict[str, Any]


def line_ups(game: Game) -> list[tuple[str, ...]]:
    """The line-ups: the pairs, then one master among others for each larger number of seats."""
    return [*PAIRS, *(("master", *["classic"] * (seats - 1)) for seats in TABLES if seats in game.seats)]


def measure(
    game: Game,
    bots: Sequence[str],
    games: int,
    known: Figures | None = None,
    save: Callable[[Figures], object] = lambda _row: None,
    workers: int = 1,
) -> Figures:
    """Play until there are at least `games` games, starting from the `known` figures; `save` gets the figures every few deals."""
    names = list(dict.fromkeys(bots))
    deals = math.ceil(games / len(bots))
    wins: dict[str, list[float]] = {name: list((known or {}).get("wins", {}).get(name, [])) for name in names}
    places: dict[str, list[float]] = {name: list((known or {}).get("places", {}).get(name, [])) for name in names}
    row: Figures = {"bots": list(bots), "settings": settings(game, bots), "wins": wins, "places": places}
    left = range(len(wins[names[0]]), deals)
    match = StrengthMatch(game.name, tuple(bots), SEED)
    for deal, figures in zip(left, play_deals(match, left, workers) if left else (), strict=True):
        for name in names:
            wins[name].append(round(figures[name].wins, 4))
            places[name].append(round(figures[name].place, 4))
        if (deal + 1) % SAVE_EVERY == 0 or deal + 1 == deals:
            save(row)
    return row


def settings(game: Game, bots: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The settings and the network of each of these bots for the game; some have neither."""
    found: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys(bots):
        bot: Any = find_bot(name)
        if hasattr(bot, "settings"):
            own = bot.settings(game)
            found[name] = {setting: float(own[setting]) for setting in SETTINGS.names or () if own[setting]}
        if hasattr(bot, "path"):
            found.setdefault(name, {})["network"] = network_hash(bot.path or shipped_path(game))
    return found


def known_figures(game: Game, bots: Sequence[str], rows: Figures) -> Figures | None:
    """The longest of the game's known `rows` for this match: its own, or one whose bots have the same settings."""
    wanted, found = settings(game, bots), []
    for row in rows.values():
        if [row["settings"].get(bot, bot) for bot in row["bots"]] == [wanted.get(bot, bot) for bot in bots]:
            names = dict(zip(row["bots"], bots, strict=True))
            wins, places = ({names[name]: of for name, of in row[field].items()} for field in ("wins", "places"))
            found.append({"bots": list(bots), "settings": wanted, "wins": wins, "places": places})
    return max(found, key=num_games, default=None)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def interval(values: Sequence[float]) -> list[float]:
    """The mean over deals, and half of its 95 % interval."""
    mean = _mean(values)
    if len(values) < 2:
        return [mean, math.inf]
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return [round(mean, 4), round(1.96 * math.sqrt(variance / len(values)), 4)]


def num_games(row: Figures) -> int:
    """How many games were played."""
    return len(row["wins"][row["bots"][0]]) * len(row["bots"])


def tables(figures: Figures) -> str:
    """All figures as Markdown tables."""
    lines = []
    for name in GAMES:
        rows = [figures[name][key] for key in map(" ".join, line_ups(find_game(name))) if key in figures.get(name, {})]
        if not rows:
            continue
        lines += ["", f"### {find_game(name).title}", "", "| two players | games | wins |", "|---|---:|---:|"]
        for row in rows:
            if len(row["bots"]) == 2:
                first, second = row["bots"]
                share = _percent(interval(row["wins"][first]))
                lines.append(f"| {first} against {second} | {num_games(row)} | {share} |")
        together = [row for row in rows if len(row["bots"]) > 2]
        if together:
            lines += ["", "| average place | games | master | each classic |", "|---|---:|---:|---:|"]
        for row in together:
            cells = [_place(row["places"].get(name)) for name in ("master", "classic")]
            lines.append(f"| {len(row['bots'])} players | {num_games(row)} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _percent(found: Sequence[float]) -> str:
    return f"{100 * found[0]:.1f} % ± {100 * found[1]:.1f}"


def _place(values: Sequence[float] | None) -> str:
    if values is None:
        return ""
    mean, half = interval(values)
    return f"{mean:.2f} ± {half:.2f}"


def _read(path: Path) -> Figures:
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def _save(path: Path, game: str, row: Figures) -> None:
    """Put a row into the file; another run may have written to it since it was read."""
    figures = _read(path)
    figures.setdefault(game, {})[" ".join(row["bots"])] = row
    rows = [
        f" {json.dumps(name)}: {{\n"
        + ",\n".join(f"  {json.dumps(match)}: {json.dumps(known)}" for match, known in matches.items())
        + "\n }"
        for name, matches in figures.items()
    ]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is missing, save it, and write the tables into the page; two-player matches first."""
    parser = argparse.ArgumentParser(prog="python -m roji.arena.levels", description="Measure how strong the bots are.")
    parser.add_argument("--games", type=int, default=1000, help="games of each match of two (default: 1000)")
    parser.add_argument("--together", type=int, default=600, help="games of each larger table (default: 600)")
    parser.add_argument("--workers", type=int, default=num_cores(), help="processes (default: one for each core)")
    parser.add_argument("--only", choices=GAMES, action="append", help="measure this game only")
    parser.add_argument("--match", action="append", help="measure this match only, such as 'master classic'")
    parser.add_argument("--figures", type=Path, default=Path("docs/strength.json"), help="the file with the figures")
    parser.add_argument("--page", type=Path, default=Path("docs/bots.md"), help="the page with the tables")
    chosen = parser.parse_args(arguments)
    matches = [
        (find_game(name), bots)
        for name in chosen.only or GAMES
        for bots in line_ups(find_game(name))
        if chosen.match is None or " ".join(bots) in chosen.match
    ]
    for game, bots in sorted(matches, key=lambda match: len(match[1])):
        rows = _read(chosen.figures).get(game.name, {})
        known = known_figures(game, bots, rows)
        wanted = chosen.games if len(bots) == 2 else chosen.together
        if known is None or num_games(known) < wanted:
            print(f"{game.title}: {' '.join(bots)} …", file=sys.stderr, flush=True)  # noqa: T201
            measure(game, bots, wanted, known, partial(_save, chosen.figures, game.name), chosen.workers)
        elif known != rows.get(" ".join(bots)):
            _save(chosen.figures, game.name, known)
        write_page(chosen.page, _read(chosen.figures))


def write_page(page: Path, figures: Figures) -> None:
    """Replace the tables on the page, between their marks."""
    text = page.read_text("utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    page.write_text(f"{before}{BEGIN}\n{tables(figures)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
