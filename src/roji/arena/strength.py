"""One match on all cores, for any machine: `python -m roji.arena.strength zen-garden master classic --deals 500`.

Every deal is played in all rotations of the bots around the table; intervals are 95 %, over deals. A bot may be named several
times: `master classic classic classic` is one against three. Unlike `roji arena` this writes no report and no file of games.
"""

import argparse
import json
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from roji.arena.estimate import mean
from roji.arena.paired_games import Series, play_pairs
from roji.arena.playing import prepare_bots
from roji.bots import find_bot
from roji.core.compiled_cache import cache_root
from roji.core.cores import num_cores
from roji.games import find_game

__all__ = ["BotFigures", "StrengthMatch", "main", "play_deal", "play_deals"]

SEED = 20_26


class StrengthMatch(NamedTuple):
    """The settings of a match."""

    game: str
    bots: tuple[str, ...]
    seed: int = SEED
    options: int = 0

    def series(self) -> Series:
        """The games of this match."""
        return Series(find_game(self.game), [find_bot(name) for name in self.bots], self.seed, self.options)


class BotFigures(NamedTuple):
    """One bot's results on a deal, over all its seats and rotations."""

    wins: float
    place: float
    points: float
    seconds: float  # of thinking in a game; 0 if decisions were not timed


def play_deal(match: StrengthMatch, deal: int, series: Series | None = None) -> dict[str, BotFigures]:
    """Play a deal in all rotations: the figures of each bot by its name."""
    series = series or match.series()
    sums: dict[str, list[list[float]]] = {name: [] for name in match.bots}
    for game in play_pairs(series, [deal]):
        winners = game.places.count(1)
        for seat, bot in enumerate(game.line_up):
            place = game.places[seat]
            seconds = 0.0 if game.seconds is None else game.seconds[seat]
            sums[match.bots[bot]].append([(place == 1) / winners, place, game.points[seat], seconds])
    return {
        name: BotFigures(*(sum(column) / len(rows) for column in zip(*rows, strict=True)))
        for name, rows in sums.items()
    }


def play_deals(match: StrengthMatch, deals: Sequence[int], workers: int) -> Iterator[dict[str, BotFigures]]:
    """The figures of each of these deals, in order, played by this many processes."""
    series = match.series()
    prepare_bots(series)
    if workers == 1 or len(deals) <= 1:
        yield from (play_deal(match, deal, series) for deal in deals)
        return
    play_deal(match, deals[0], series)  # compile here once, not in every process
    os.environ.setdefault("ROJI_CACHE", str(cache_root()))
    with multiprocessing.get_context("spawn").Pool(workers, _begin, (match,)) as pool:
        yield from pool.imap(_play, deals)


_series: dict[str, Any] = {}


def _begin(match: StrengthMatch) -> None:
    _series["match"], _series["series"] = match, match.series()


def _play(deal: int) -> dict[str, BotFigures]:
    return play_deal(_series["match"], deal, _series["series"])


def summary(match: StrengthMatch, played: Sequence[dict[str, BotFigures]]) -> dict[str, Any]:
    """The means over deals with their intervals, ready for JSON."""
    bots = {
        name: {field: mean([getattr(deal[name], field) for deal in played]).as_json() for field in BotFigures._fields}
        for name in dict.fromkeys(match.bots)
    }
    return {**match._asdict(), "deals": len(played), "games": len(played) * len(match.bots), "figures": bots}


def text(found: dict[str, Any]) -> str:
    """The same in lines for people."""
    lines = [f"{found['game']}, {len(found['bots'])} players, {found['deals']} deals, {found['games']} games"]
    for name, figures in found["figures"].items():
        wins, place, points = (
            _around(figures[field], scale) for field, scale in (("wins", 100), ("place", 1), ("points", 1))
        )
        lines.append(
            f"  {name}: wins {wins} %, place {place}, points {points}, {figures['seconds']['value']:.2f} s a game"
        )
    return "\n".join(lines)


def _around(estimate: dict[str, float], scale: float) -> str:
    half = (estimate["high"] - estimate["low"]) / 2
    return f"{scale * estimate['value']:.2f} ± {scale * half:.2f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play a match and print how it went."""
    parser = argparse.ArgumentParser(
        prog="python -m roji.arena.strength", description="Measure bots against each other."
    )
    parser.add_argument("game", help="the game, such as zen-garden")
    parser.add_argument("bots", nargs="+", help="who sits at the table, such as master classic classic")
    parser.add_argument("--deals", type=int, default=500, help="deals, each played in all rotations (default: 500)")
    parser.add_argument("--workers", type=int, default=num_cores(), help="processes (default: one for each core)")
    parser.add_argument("--seed", type=int, default=SEED, help="the luck of the match")
    parser.add_argument("--options", type=int, default=0, help="the options of the game, as a number")
    parser.add_argument("--json", action="store_true", help="print one line of JSON instead")
    chosen = parser.parse_args(arguments)
    match = StrengthMatch(find_game(chosen.game).name, tuple(chosen.bots), chosen.seed, chosen.options)
    found = summary(match, list(play_deals(match, range(chosen.deals), chosen.workers)))
    print(json.dumps(found) if chosen.json else text(found), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
