"""The chapters of a report about the game itself: how long, how it unfolds, where points come from."""

from typing import Any

import numpy as np

from roji.arena.report.charts import Bar, bar_rows, columns, course, legend, mark
from roji.arena.report.figures import around, joined, percent_range, plain_number, seconds_text, tick
from roji.arena.report.frame import part, wide_table
from roji.arena.report.markup import Html, el, joined_html
from roji.arena.report.scale import scale_over
from roji.arena.report.sections import percent_scale
from roji.arena.results import Length, Results

__all__ = ["bins", "clauses_part", "length_part", "lengths", "unfolding_part"]

MOST_COLUMNS = 24
FEW_COLUMNS = 12
WINNERS, OTHERS = 2, 0  # looks: green and blue


def lengths(length: Length) -> tuple[Any, str]:
    """By what games differ in length: rounds, or decisions where all have equally many rounds."""
    if len(length.all_rounds) and length.all_rounds.min() < length.all_rounds.max():
        return length.all_rounds, "rounds"
    return length.all_decisions, "decisions"


def length_part(results: Results) -> Html:
    """How long games take, and how long bots think."""
    length = results.length
    values, unit = lengths(length)
    told = f"A game takes {around(length.rounds)} rounds, {around(length.decisions)} decisions of all seats together."
    if values.min() == values.max():
        pieces = [el("p", f"{told} All games are equally long: the rules say so.")]
    else:
        low, middle, high = np.quantile(values, [0.05, 0.5, 0.95])
        said = f"Half of the games take {middle:.0f} {unit} or less; nine of ten take {low:.0f} to {high:.0f}."
        pieces = [el("p", f"{told} {said}"), columns(bins([values]), [OTHERS], f"How many games take so many {unit}")]
    return part("How long", *pieces, el("h3", "How long the bots think about a decision"), _thinking_table(results))


def _thinking_table(results: Results) -> Html:
    heads = ("Bot", "Mean", "Half of them", "95 of 100", "Longest")
    rows = []
    for look, bot in enumerate(results.bots):
        if bot.thinking:
            times = (bot.thinking.mean, bot.thinking.median, bot.thinking.most, bot.thinking.longest)
            cells = [el("td", seconds_text(time)) for time in times]
            rows.append(el("tr", el("td", mark(look), " ", bot.name), *cells))
    return wide_table("How long the bots think", heads, rows)


def bins(samples: list[Any]) -> list[tuple[str, list[float]]]:
    """Equal steps over all samples, and which share of each sample lies in them."""
    low, high = min(int(values.min()) for values in samples), max(int(values.max()) for values in samples)
    width = max(1, -(-(high - low + 1) // MOST_COLUMNS))
    starts = range(low, high + 1, width)
    counted = []
    for place, start in enumerate(starts):
        shares = [float(((values >= start) & (values < start + width)).mean()) for values in samples]
        is_named = len(starts) <= FEW_COLUMNS or place % 2 == 0
        counted.append((f"{start}" if is_named else "", shares))
    return counted


def unfolding_part(results: Results) -> Html:
    """Points over time, lead changes."""
    run, tension = results.course, results.tension
    changes = np.minimum(tension.all_changes, MOST_COLUMNS - 1)
    curves = [("later winner", WINNERS, run.winner), ("the others", OTHERS, run.others)]
    return part(
        "How it unfolds",
        el(
            "p",
            f"The lead changes {around(tension.changes)} times a game. The winner is behind for the last time when "
            f"{percent_range(tension.settled)} of the game is played. In the end {around(tension.gap)} points lie between "
            "first and second.",
        ),
        course(curves, scale_over([*run.winner, *run.others], tick), "Points, on average"),
        course(
            [("later winner", WINNERS, run.leads)],
            percent_scale([0.0, 1.0]),
            "How often the later winner is in the lead (a shared lead counts in equal parts)",
        ),
        columns(bins([changes]), [OTHERS], "How many games have so many changes of the lead"),
    )


def clauses_part(results: Results) -> Html:
    """Points clause by clause, of winners and others, and of each bot."""
    game = results.sample.ledger.series.game
    names = [game.words["en"].score_line(line) for line in range(game.score_lines)]
    used = [line for line in range(game.score_lines) if results.sample.sheets[:, :, line].any()]
    rows, numbers = [], [0.0]
    for line in used:
        pair = (results.winner_clauses[line].value, results.other_clauses[line].value)
        texts = (plain_number(pair[0]), plain_number(pair[1]))
        rows.append(Bar(names[line], pair, texts, game.score_clauses[line]))
        numbers += pair
    empty = [names[line] for line in range(game.score_lines) if line not in used]
    return part(
        "Where points come from",
        el(
            "p",
            "Mean points at the end of a game, line by line of the score sheet; under each line its clause in the rules.",
        ),
        legend(["winners", "the others"], [WINNERS, OTHERS]),
        bar_rows(rows, scale_over(numbers, tick), [WINNERS, OTHERS]),
        el("p", f"No points came from: {joined(empty)}.", class_="note") if empty else "",
        el("h3", "Bot by bot"),
        _clauses_table(results, names, used),
    )


def _clauses_table(results: Results, names: list[str], used: list[int]) -> Html:
    heads = ["Line", *(joined_html(mark(look), " ", bot.name) for look, bot in enumerate(results.bots))]
    body = [
        el("tr", el("td", names[line]), *(el("td", around(bot.clauses[line])) for bot in results.bots)) for line in used
    ]
    total = el("tr", el("th", "Together"), *(el("th", around(bot.points)) for bot in results.bots))
    return wide_table("Points, bot by bot", heads, [*body, total])
