"""How strong our bots are, measured: `python -m roji.arena.levels` plays the matches and writes the tables of docs/bots.md.

With two players each level meets its neighbour, greedy meets random, and master meets greedy. With more players the levels sit at
one table, and their average places tell the order. Every deal is played in all rotations; intervals are over deals. What is
measured is kept in a file, so that a run can be stopped and taken up again.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from roji.arena.pairs import Series, play_pairs
from roji.bots import LEVELS, find_bot
from roji.core.game import Game
from roji.games import GAMES, find_game

__all__ = ["interval", "line_ups", "main", "measure", "tables"]

PAIRS = (("greedy", "random"), ("master", "greedy"), ("steady", "gentle"), ("sharp", "steady"), ("master", "sharp"))
SEED = 20_26
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
Figures = dict[str, Any]


def line_ups(game: Game) -> list[tuple[str, ...]]:
    """Who sits together: two by two, then all levels as far as there are seats."""
    found: list[tuple[str, ...]] = list(PAIRS)
    for seats in game.seats:
        if seats == 3:
            found += [LEVELS[:3], LEVELS[1:]]
        elif seats == 4 or (seats == 6 and seats == game.seats[-1]):
            found.append(tuple(LEVELS[seat % len(LEVELS)] for seat in range(seats)))
    return found


def measure(game: Game, bots: Sequence[str], games: int) -> Figures:
    """Play at least so many games; for each bot its share of wins and its average place, with what the interval needs."""
    made = {name: find_bot(name) for name in bots}
    series = Series(game, [made[name] for name in bots], SEED)
    deals = math.ceil(games / len(bots))
    wins: dict[str, list[float]] = {name: [] for name in made}
    places: dict[str, list[float]] = {name: [] for name in made}
    for deal in range(deals):
        played = list(play_pairs(series, [deal]))
        for name in made:
            seats = [(one, one.seat_of(bot)) for one in played for bot, other in enumerate(bots) if other == name]
            wins[name].append(_mean([_win(one.places, seat) for one, seat in seats]))
            places[name].append(_mean([one.places[seat] for one, seat in seats]))
    return {
        "bots": list(bots),
        "games": deals * len(bots),
        "wins": {name: interval(found) for name, found in wins.items()},
        "places": {name: interval(found) for name, found in places.items()},
    }


def _win(places: Sequence[int], seat: int) -> float:
    """A victory; a shared one counts in part."""
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


def tables(figures: Figures) -> str:
    """Everything measured, as tables in Markdown."""
    lines = []
    for name, rows in figures.items():
        game = find_game(name)
        lines += ["", f"### {game.title}", "", "| two players | games | wins |", "|---|---:|---:|"]
        together = []
        for row in rows.values():
            if len(row["bots"]) == 2:
                first, second = row["bots"]
                lines.append(f"| {first} against {second} | {row['games']} | {_percent(row['wins'][first])} |")
            else:
                together.append(row)
        if together:
            lines += ["", f"| average place | games | {' | '.join(LEVELS)} |", f"|---|---:|{'---:|' * len(LEVELS)}"]
        for row in together:
            cells = [_place(row["places"].get(level)) for level in LEVELS]
            lines.append(f"| {len(row['bots'])} players | {row['games']} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _percent(found: Sequence[float]) -> str:
    return f"{100 * found[0]:.1f} % ± {100 * found[1]:.1f}"


def _place(found: Sequence[float] | None) -> str:
    return "" if found is None else f"{found[0]:.2f} ± {found[1]:.2f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is missing, keep it, and write the tables into the page."""
    parser = argparse.ArgumentParser(prog="python -m roji.arena.levels", description="Measure how strong the bots are.")
    parser.add_argument("--games", type=int, default=400, help="games of each match (default: 400)")
    parser.add_argument("--only", choices=GAMES, action="append", help="measure this game only")
    parser.add_argument("--keep", type=Path, default=Path("docs/strength.json"), help="where figures are kept")
    parser.add_argument("--page", type=Path, default=Path("docs/bots.md"), help="the page with the tables")
    chosen = parser.parse_args(arguments)
    figures: Figures = json.loads(chosen.keep.read_text("utf-8")) if chosen.keep.exists() else {}
    for name in chosen.only or GAMES:
        game = find_game(name)
        known = figures.setdefault(name, {})
        for bots in line_ups(game):
            match = " ".join(bots)
            if known.get(match, {}).get("games", 0) < chosen.games:
                print(f"{game.title}: {match} …", file=sys.stderr, flush=True)  # noqa: T201
                known[match] = measure(game, bots, chosen.games)
                chosen.keep.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    text = chosen.page.read_text("utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    chosen.page.write_text(f"{before}{BEGIN}\n{tables(figures)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
