"""The report of an arena series."""

from roji.arena.components import components_of
from roji.arena.report.components import components_section
from roji.arena.report.game_sections import clauses_section, length_section, unfolding_section
from roji.arena.report.games_list import chosen_games, games_data, games_section
from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import joined
from roji.arena.report.page import page, section, settings_line
from roji.arena.report.player_sections import seats_section, versus_section, who_wins_section
from roji.arena.report.summary import summary
from roji.arena.results import Results
from roji.arena.series_plan import SeriesPlan

__all__ = ["arena_report", "method_section", "options_text"]


def arena_report(plan: SeriesPlan, results: Results) -> str:
    """The report as the text of an HTML file."""
    played, game = results.sample.played, results.sample.played.series.game
    chosen = chosen_games(played)
    sections: list[Html | None] = [section("In short", summary(results), class_="short")]
    if len(results.sample):
        sections += [
            who_wins_section(results),
            versus_section(results),
            seats_section(results, components_of(game).takes_turns),
            length_section(results),
            unfolding_section(results),
            clauses_section(results),
            components_section(results),
        ]
    sections += [games_section(played, chosen), method_section(plan, results)]
    title = f"{game.title}: {joined(list(plan.bots))}"
    body = [one for one in sections if one is not None]
    return page(title, _settings(plan, results), body, games_data([("", played, chosen)]))


def _settings(plan: SeriesPlan, results: Results) -> str:
    line_ups = len(results.sample.played.series.line_ups)
    dealt = f"{plan.deals:,} deals, each played with {line_ups} line-ups" if line_ups > 1 else f"{plan.deals:,} deals"
    size = [f"{results.games:,} games", dealt, f"{results.sample.seats} players", f"edition “{plan.edition_name}”"]
    return settings_line([*size, *options_text(plan, results), f"seed {plan.seed}"])


def options_text(plan: SeriesPlan, results: Results) -> list[str]:
    """The options, such as 'boards 1,2'."""
    chosen = results.sample.played.series.game.decode_options(plan.options)
    return [f"{name} {value}" for name, value in chosen.items()]


def method_section(plan: SeriesPlan, results: Results) -> Html:
    """The method section, for readers who want to check or repeat the figures."""
    played = results.sample.played
    line_ups = el("ol", *(el("li", joined([plan.bots[bot] for bot in one])) for one in played.series.line_ups))
    timed = (
        ""
        if played.logs.seconds is not None
        else " Thinking times were measured in a few games that were played decision by decision."
    )
    return section(
        "How this was measured",
        el(
            "p",
            "Each deal is played with every line-up below (seat 1 first), so every bot gets the same luck and every seat. "
            "Games on the same deal are not independent, so all intervals are computed from the spread between deals, "
            "not between games; they hold the true value 19 times out of 20. A game that was cut off has no result: it is "
            f"counted as cut off, and nowhere else.{timed}",
        ),
        line_ups,
        el("p", f"Edition hash {plan.edition_hash}. The same seed gives the same games on any machine.", class_="note"),
    )
