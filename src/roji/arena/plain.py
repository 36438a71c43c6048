"""Results in plain fields, for JSON. The same seed gives the same text, but for `thinking`, which is timed."""

from typing import Any

from roji.arena.order import Order
from roji.arena.parts import parts_of
from roji.arena.results import BotResult, Results, Thinking
from roji.arena.things import Thing
from roji.core.luck import seed_text

__all__ = ["plain_results"]


def plain_results(order: Order, results: Results) -> dict[str, Any]:
    """Everything that a series tells."""
    game = results.sample.ledger.series.game
    return {
        "game": order.game,
        "edition": {"name": order.edition_name, "hash": order.edition_hash},
        "options": game.decode_options(order.options),
        "seed": seed_text(order.seed),
        "players": results.sample.seats,
        "line_ups": [[order.bots[bot] for bot in line_up] for line_up in results.sample.ledger.series.line_ups],
        "deals": order.deals,
        "games": results.games,
        "finished": results.games - results.cut,
        "truncated": results.cut,
        "bots": {bot.name: _bot(game.score_clauses, bot) for bot in results.bots},
        "versus": {
            f"{one.bot} against {one.other}": {"beats": one.beats.plain(), "margin": one.margin.plain()}
            for one in results.versus
        },
        "seats": [{"wins": seat.wins.plain(), "points": seat.points.plain()} for seat in results.positions],
        "length": {"decisions": results.length.decisions.plain(), "rounds": results.length.rounds.plain()},
        "tension": {
            "lead_changes": results.tension.changes.plain(),
            "settled_after": results.tension.settled.plain(),
            "gap": results.tension.gap.plain(),
            "close_games": results.tension.close.plain(),
        },
        "winners_points": [line.plain() for line in results.winner_clauses],
        "others_points": [line.plain() for line in results.other_clauses],
        "things": [_thing(results, thing) for thing in results.things],
        "thinking": {bot.name: _thinking(bot.thinking) for bot in results.bots if bot.thinking},
        "list": _games(results),
    }


def _bot(clauses: tuple[str, ...], bot: BotResult) -> dict[str, Any]:
    return {
        "rating": bot.rating.plain(),
        "wins": bot.wins.plain(),
        "places": [place.plain() for place in bot.places],
        "place": bot.place.plain(),
        "points": bot.points.plain(),
        "margin": bot.margin.plain(),
        "clauses": [{"clause": clause} | line.plain() for clause, line in zip(clauses, bot.clauses, strict=True)],
    }


def _thinking(thinking: Thinking) -> dict[str, float]:
    return {
        "decisions": thinking.decisions,
        "mean_seconds": thinking.mean,
        "median_seconds": thinking.median,
        "seconds_of_95_percent": thinking.most,
        "longest_seconds": thinking.longest,
    }


def _thing(results: Results, thing: Thing) -> dict[str, Any]:
    groups = parts_of(results.sample.ledger.series.game).groups
    return {
        "group": groups[thing.group].title,
        "name": thing.name,
        "uses": thing.uses.plain(),
        "lift": thing.lift.plain(),
        "verdict": thing.verdict,
    }


def _games(results: Results) -> list[dict[str, Any]]:
    """Every game, also those that were cut off, with their points as they stood."""
    ledger = results.sample.ledger
    names = [bot.name for bot in ledger.series.bots]
    columns = (
        ledger.deal.tolist(),
        ledger.line_up.tolist(),
        ledger.bots.tolist(),
        ledger.points.tolist(),
        ledger.told.places.tolist(),
        ledger.logs.lengths.tolist(),
        ledger.told.is_cut.tolist(),
    )
    return [
        {
            "deal": deal,
            "line_up": line_up,
            "seats": [names[bot] for bot in bots],
            "points": points,
            "places": None if is_cut else places,
            "decisions": length,
            "truncated": is_cut,
        }
        for deal, line_up, bots, points, places, length, is_cut in zip(*columns, strict=True)
    ]
