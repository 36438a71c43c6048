"""Measure how strong our bots are: `python -m roji.arena.levels` plays the matches and writes the tables of docs/bots.md.

With two players each level meets the next one, greedy meets random, and master meets greedy. With more players the levels sit at
one table, and their average places show the order. Every deal is played in all rotations; intervals are over deals. The figures
are saved to a file after every few deals, so that a run can be stopped and continued, and so that several runs can share the
work, each with games of its own. A bot whose settings have changed since is measured again.
"""

import argparse
import json
import math
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from roji.arena.pairs import Series, play_pairs
from roji.bots import LEVELS, find_bot
from roji.bots.settings import SETTINGS
from roji.core.game import Game
from roji.games import GAMES, find_game

__all__ = ["interval", "line_ups", "main", "measure", "num_games", "settings", "tables"]

PAIRS = (("steady", "gentle"), ("sharp", "steady"), ("master", "sharp"), ("master", "greedy"), ("greedy", "random"))
SEED = 20_26
SAVE_EVERY = 10  # deals
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
Figures = dict[str, Any]


def line_ups(game: Game) -> list[tuple[str, ...]]:
    """Which bots sit together: the pairs, then as many levels as the game has seats."""
    found: list[tuple[str, ...]] = list(PAIRS)
    for seats in game.seats:
        if seats == 3:
            found += [LEVELS[:3], LEVELS[1:]]
        elif seats == 4 or (seats == 6 and seats == game.seats[-1]):
            found.append(tuple(LEVELS[seat % len(LEVELS)] for seat in range(seats)))
    return found


def measure(
    game: Game,
    bots: Sequence[str],
    games: int,
    known: Figures | None = None,
    save: Callable[[Figures], object] = lambda _row: None,
) -> Figures:
    """Play until there are at least `games` games, starting from the `known` figures; `save` gets the figures every few deals."""
    made = {name: find_bot(name) for name in bots}
    series = Series(game, [made[name] for name in bots], SEED)
    deals = math.ceil(games / len(bots))
    wins: dict[str, list[float]] = {name: list((known or {}).get("wins", {}).get(name, [])) for name in made}
    places: dict[str, list[float]] = {name: list((known or {}).get("places", {}).get(name, [])) for name in made}
    row: Figures = {"bots": list(bots), "settings": settings(game, bots), "wins": wins, "places": places}
    for deal in range(len(wins[bots[0]]), deals):
        played = list(play_pairs(series, [deal]))
        for name in made:
            seats = [(one, one.seat_of(bot)) for one in played for bot, other in enumerate(bots) if other == name]
            wins[name].append(round(_mean([_win(one.places, seat) for one, seat in seats]), 4))
            places[name].append(round(_mean([one.places[seat] for one, seat in seats]), 4))
        if (deal + 1) % SAVE_EVERY == 0 or deal + 1 == deals:
            save(row)
    return row


def settings(game: Game, bots: Sequence[str]) -> dict[str, dict[str, float]]:
    """The settings of these bots for the game, by name; the random bot has none."""
    found = {}
    for name in dict.fromkeys(bots):
        bot: Any = find_bot(name)
        if hasattr(bot, "settings"):
            own = bot.settings(game)
            found[name] = {setting: float(own[setting]) for setting in SETTINGS.names or () if own[setting]}
    return found


def _win(places: Sequence[int], seat: int) -> float:
    """1 for a win, an equal part for a shared one, else 0."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


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
            lines += ["", f"| average place | games | {' | '.join(LEVELS)} |", f"|---|---:|{'---:|' * len(LEVELS)}"]
        for row in together:
            cells = [_place(row["places"].get(level)) for level in LEVELS]
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
    """Measure what is missing, save it, and write the tables into the page; matches of two first."""
    parser = argparse.ArgumentParser(prog="python -m roji.arena.levels", description="Measure how strong the bots are.")
    parser.add_argument("--games", type=int, default=400, help="games of each match of two (default: 400)")
    parser.add_argument("--together", type=int, default=120, help="games of each larger table (default: 120)")
    parser.add_argument("--only", choices=GAMES, action="append", help="measure this game only")
    parser.add_argument("--figures", type=Path, default=Path("docs/strength.json"), help="the file with the figures")
    parser.add_argument("--page", type=Path, default=Path("docs/bots.md"), help="the page with the tables")
    chosen = parser.parse_args(arguments)
    matches = [(find_game(name), bots) for name in chosen.only or GAMES for bots in line_ups(find_game(name))]
    for game, bots in sorted(matches, key=lambda match: len(match[1])):
        known = _read(chosen.figures).get(game.name, {}).get(" ".join(bots))
        if known and known["settings"] != settings(game, bots):
            known = None
        wanted = chosen.games if len(bots) == 2 else chosen.together
        if known is None or num_games(known) < wanted:
            print(f"{game.title}: {' '.join(bots)} …", file=sys.stderr, flush=True)  # noqa: T201
            measure(game, bots, wanted, known, partial(_save, chosen.figures, game.name))
        write_page(chosen.page, _read(chosen.figures))


def write_page(page: Path, figures: Figures) -> None:
    """Replace the tables on the page, between their marks."""
    text = page.read_text("utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    page.write_text(f"{before}{BEGIN}\n{tables(figures)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
