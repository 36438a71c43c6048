"""The report of a training run: one HTML file with the curve, for people who do not program."""

import csv
from pathlib import Path
from typing import Any

import numpy as np

from roji.arena.estimate import Estimate
from roji.arena.report.charts import Dot, course, dot_rows
from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import joined, percent_range, signed
from roji.arena.report.page import page, section, settings_line, wide_table
from roji.arena.report.scale import Scale
from roji.learn.checkpoint import Description

__all__ = ["read_curve", "training_report"]

Row = dict[str, Any]
FAIR = 0.5
PERCENT = Scale(0.0, 1.0, (0.0, 0.25, 0.5, 0.75, 1.0), lambda share: f"{100 * share:.0f} %")
NUMBERS = {"minutes": float, "decisions": int, "won": float, "low": float, "high": float, "lead": float, "deals": int}


def read_curve(path: Path) -> list[Row]:
    """The rows of a curve, parsed; missing measurements are omitted."""
    with path.open(newline="", encoding="utf-8") as file:
        return [
            {name: NUMBERS.get(name, str)(text) for name, text in row.items() if text} for row in csv.DictReader(file)
        ]


def training_report(title: str, about: Description, rows: list[Row]) -> str:
    """The report as the text of an HTML file."""
    measured = [row for row in rows if "against" in row]
    bots = list(dict.fromkeys(row["against"] for row in measured))
    by_bot = {bot: [row for row in measured if row["against"] == bot] for bot in bots}
    sections = [section("In short", el("p", _summary(about, by_bot)), class_="short")]
    if bots:
        if all(len(rows) > 1 for rows in by_bot.values()):
            sections.append(_course_section(by_bot))
        sections += [_last_section(by_bot), _table_section(measured)]
    about_run = [f"{about.decisions:,} decisions", f"{about.games:,} games", f"{about.minutes:.1f} minutes"]
    settings = settings_line([*about_run, f"edition {about.edition}", f"features {about.features_hash}"])
    return page(f"{title}: a network in training", settings, sections, Html(""))


def _summary(about: Description, by_bot: dict[str, list[Row]]) -> str:
    sizes = (about.features, *about.hidden)
    said = f"The network ({' → '.join(map(str, sizes))} → moves and values) has made {about.decisions:,} decisions."
    won = [f"{100 * rows[-1]['won']:.0f} % of games against {bot}" for bot, rows in by_bot.items()]
    return f"{said} At the end it wins {joined(won)}, without looking ahead." if won else said


def _course_section(by_bot: dict[str, list[Row]]) -> Html:
    curves = [(f"against {bot}", look, [row["won"] for row in rows]) for look, (bot, rows) in enumerate(by_bot.items())]
    caption = "Share of games won, from the first measurement to the last"
    return section("How it learned", course(curves, PERCENT, caption))


def _last_section(by_bot: dict[str, list[Row]]) -> Html:
    dots = []
    for look, (bot, rows) in enumerate(by_bot.items()):
        last = rows[-1]
        estimate = Estimate(last["won"], last["low"], last["high"], np.zeros(1))
        dots.append(Dot(f"against {bot}", estimate, look, percent_range(estimate), note=f"{last['deals']} deals"))
    said = "Two players, each deal played from both seats; a tie is half a win. The bar holds the true value 19 times out of 20."
    return section("How strong it is", el("p", said), dot_rows(dots, PERCENT, FAIR, "equally strong: 50 %"))


def _table_section(measured: list[Row]) -> Html:
    rows = []
    for row in measured:
        won = f"{100 * row['won']:.1f} % ({100 * row['low']:.0f} to {100 * row['high']:.0f})"
        cells = (f"{row['minutes']:.1f}", f"{row['decisions']:,}", row["against"], won, signed(row["lead"]))
        rows.append(el("tr", *(el("td", cell) for cell in cells)))
    heads = ("Minutes", "Decisions", "Against", "Won", "Lead in points")
    return section("Numbers", wide_table("Measurements", heads, rows))
