"""The sections of a report about the game itself: length, course, and sources of points."""

from typing import Any

import numpy as np

from roji.arena.report.charts import Bar, bar_rows, columns, course, legend, mark
from roji.arena.report.markup import Html, el, joined_html
from roji.arena.report.number_text import around, joined, percent_range, plain_number, seconds_text, tick
from roji.arena.report.page import section, wide_table
from roji.arena.report.player_sections import percent_scale
from roji.arena.report.scale import scale_over
from roji.arena.results import Length, Results

__all__ = ["bins", "clauses_section", "length_section", "lengths", "unfolding_section"]

MOST_COLUMNS = 24
FEW_COLUMNS = 12
WINNERS, OTHERS = 2, 0  # looks: green and blue


def lengths(length: Length) -> tuple[Any, str]:
    """The lengths of all games and their unit: rounds, or decisions if all games have the same number of rounds."""
    if len(length.all_rounds) and length.all_rounds.min() < length.all_rounds.max():
        return length.all_rounds, "rounds"
    return length.all_decisions, "decisions"


def length_section(results: Results) -> Html:
    """The length of games, and the bots' thinking times."""
    length = results.length
    values, unit = lengths(length)
    rounds = f"{around(length.rounds)} rounds and " if length.all_rounds.any() else ""
    taken = f"A game takes {rounds}{around(length.decisions)} decisions, all seats together."
    if values.min() == values.max():
        pieces = [el("p", f"{taken} All games have the same length.")]
    else:
        low, middle, high = np.quantile(values, [0.05, 0.5, 0.95])
        said = f"Half of the games take {middle:.0f} {unit} or fewer; nine out of ten take {low:.0f} to {high:.0f}."
        pieces = [
            el("p", f"{taken} {said}"),
            columns(bins([values]), [OTHERS], f"Share of games by their number of {unit}"),
        ]
    return section("Length", *pieces, el("h3", "Thinking time per decision"), _thinking_table(results))


def _thinking_table(results: Results) -> Html:
    heads = ("Bot", "Mean", "Median", "95th percentile", "Longest")
    rows = []
    for look, bot in enumerate(results.bots):
        if bot.thinking:
            times = (bot.thinking.mean, bot.thinking.median, bot.thinking.most, bot.thinking.longest)
            cells = [el("td", seconds_text(time)) for time in times]
            rows.append(el("tr", el("td", mark(look), " ", bot.name), *cells))
    return wide_table("Thinking time per decision", heads, rows)


def bins(samples: list[Any]) -> list[tuple[str, list[float]]]:
    """A histogram: equal bins over all samples, each with its label and each sample's share in it."""
    low, high = min(int(values.min()) for values in samples), max(int(values.max()) for values in samples)
    width = max(1, -(-(high - low + 1) // MOST_COLUMNS))
    starts = range(low, high + 1, width)
    counted = []
    for place, start in enumerate(starts):
        shares = [float(((values >= start) & (values < start + width)).mean()) for values in samples]
        is_named = len(starts) <= FEW_COLUMNS or place % 2 == 0
        counted.append((f"{start}" if is_named else "", shares))
    return counted


def unfolding_section(results: Results) -> Html:
    """Points over time, and lead changes."""
    run, tension = results.course, results.tension
    changes = np.minimum(tension.all_changes, MOST_COLUMNS - 1)
    curves = [("later winner", WINNERS, run.winner), ("the others", OTHERS, run.others)]
    return section(
        "How it unfolds",
        el(
            "p",
            f"The lead changes {around(tension.changes)} times per game. The winner is behind for the last time after "
            f"{percent_range(tension.settled)} of the game. At the end, {around(tension.gap)} points separate first and "
            "second.",
        ),
        course(curves, scale_over([*run.winner, *run.others], tick), "Mean points"),
        course(
            [("later winner", WINNERS, run.leads)],
            percent_scale([0.0, 1.0]),
            "How often the later winner is in the lead (a shared lead counts in equal parts)",
        ),
        columns(bins([changes]), [OTHERS], "Share of games by their number of lead changes"),
    )


def clauses_section(results: Results) -> Html:
    """Points line by line of the score sheet: of winners and others, and of each bot."""
    game = results.sample.played.series.game
    names = [game.words["en"].score_line(line) for line in range(game.score_lines)]
    used = [line for line in range(game.score_lines) if results.sample.sheets[:, :, line].any()]
    rows, numbers = [], [0.0]
    for line in used:
        pair = (results.winner_clauses[line].value, results.other_clauses[line].value)
        texts = (plain_number(pair[0]), plain_number(pair[1]))
        rows.append(Bar(names[line], pair, texts, game.score_clauses[line]))
        numbers += pair
    empty = [names[line] for line in range(game.score_lines) if line not in used]
    return section(
        "Where points come from",
        el(
            "p",
            "Mean points at the end of a game, line by line of the score sheet, each with its clause in the rules.",
        ),
        legend(["winners", "the others"], [WINNERS, OTHERS]),
        bar_rows(rows, scale_over(numbers, tick), [WINNERS, OTHERS]),
        el("p", f"Nobody scored points from: {joined(empty)}.", class_="note") if empty else "",
        el("h3", "Bot by bot"),
        _clauses_table(results, names, used),
    )


def _clauses_table(results: Results, names: list[str], used: list[int]) -> Html:
    heads = ["Line", *(joined_html(mark(look), " ", bot.name) for look, bot in enumerate(results.bots))]
    body = [
        el("tr", el("td", names[line]), *(el("td", around(bot.clauses[line])) for bot in results.bots)) for line in used
    ]
    total = el("tr", el("th", "Total"), *(el("th", around(bot.points)) for bot in results.bots))
    return wide_table("Points, bot by bot", heads, [*body, total])
