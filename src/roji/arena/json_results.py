"""Results as JSON. The same seed gives the same text, except for `thinking`, which is measured."""

from typing import Any

from roji.arena.component_results import ComponentResult
from roji.arena.components import components_of
from roji.arena.report.summary import ordinal
from roji.arena.results import BotResult, Results, Thinking
from roji.arena.series_plan import SeriesPlan
from roji.core.luck import seed_text
from roji.core.version import version

__all__ = ["json_results"]


def json_results(plan: SeriesPlan, results: Results) -> dict[str, Any]:
    """All results of a series, and one entry for each game."""
    game = results.sample.played.series.game
    return {
        "version": version(),
        "game": plan.game,
        "edition": {"name": plan.edition_name, "hash": plan.edition_hash},
        "options": game.decode_options(plan.options),
        "seed": seed_text(plan.seed),
        "players": results.sample.seats,
        "line_ups": [[plan.bots[bot] for bot in line_up] for line_up in results.sample.played.series.line_ups],
        "deals": plan.deals,
        "games": results.games,
        "finished": results.games - results.cut,
        "truncated": results.cut,
        "bots": {bot.name: _bot(game.score_clauses, bot) for bot in results.bots},
        "versus": {
            f"{one.bot} against {one.other}": {"beats": one.beats.as_json(), "margin": one.margin.as_json()}
            for one in results.versus
        },
        "positions": [
            {"position": name, "wins": one.wins.as_json(), "points": one.points.as_json()}
            for name, one in zip(position_names(results), results.positions, strict=True)
        ],
        "length": {"decisions": results.length.decisions.as_json(), "rounds": results.length.rounds.as_json()},
        "tension": {
            "lead_changes": results.tension.changes.as_json(),
            "settled_after": results.tension.settled.as_json(),
            "gap": results.tension.gap.as_json(),
            "close_games": results.tension.close.as_json(),
        },
        "winners_points": [line.as_json() for line in results.winner_clauses],
        "others_points": [line.as_json() for line in results.other_clauses],
        "components": [_component(results, one) for one in results.components],
        "thinking": {bot.name: _thinking(bot.thinking) for bot in results.bots if bot.thinking},
        "list": _games(results),
    }


def position_names(results: Results) -> list[str]:
    """The names of positions: by the order of play, or by seat if all act at the same time."""
    if components_of(results.sample.played.series.game).takes_turns:
        return [f"{ordinal(place)} to play" for place in range(results.sample.seats)]
    return [f"seat {place + 1}" for place in range(results.sample.seats)]


def _bot(clauses: tuple[str, ...], bot: BotResult) -> dict[str, Any]:
    return {
        "rating": bot.rating.as_json(),
        "wins": bot.wins.as_json(),
        "places": [place.as_json() for place in bot.places],
        "place": bot.place.as_json(),
        "points": bot.points.as_json(),
        "margin": bot.margin.as_json(),
        "replaced_moves": bot.replaced,
        "clauses": [{"clause": clause} | line.as_json() for clause, line in zip(clauses, bot.clauses, strict=True)],
    }


def _thinking(thinking: Thinking) -> dict[str, float]:
    return {
        "decisions": thinking.decisions,
        "mean_seconds": thinking.mean,
        "median_seconds": thinking.median,
        "seconds_of_95_percent": thinking.most,
        "longest_seconds": thinking.longest,
    }


def _component(results: Results, component: ComponentResult) -> dict[str, Any]:
    groups = components_of(results.sample.played.series.game).groups
    return {
        "group": groups[component.group].title,
        "name": component.name,
        "uses": component.uses.as_json(),
        "lift": component.lift.as_json(),
        "verdict": component.verdict,
    }


def _games(results: Results) -> list[dict[str, Any]]:
    """Every game. A game that was cut off has its points at that moment, and no places."""
    played = results.sample.played
    names = [bot.name for bot in played.series.bots]
    columns = (
        played.deal.tolist(),
        played.line_up.tolist(),
        played.bots.tolist(),
        played.points.tolist(),
        played.stats.places.tolist(),
        played.logs.lengths.tolist(),
        played.stats.is_cut.tolist(),
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
