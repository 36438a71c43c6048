"""The page around a report: one file with everything in it, that asks nothing of any other place."""

import importlib.resources
from collections.abc import Sequence

from roji.arena.report.charts import symbols
from roji.arena.report.markup import Html, el, joined_html

__all__ = ["facts_line", "page", "part", "wide_table"]

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:"


def page(title: str, facts: str, parts: list[Html], kept: Html) -> str:
    """A whole HTML file."""
    style = importlib.resources.files(__package__).joinpath("report.css").read_text("utf-8")
    script = importlib.resources.files(__package__).joinpath("report.js").read_text("utf-8")
    head = joined_html(
        Html('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        el("title", title),
        el("style", Html(style)),
    )
    main = el("main", el("h1", title), el("p", facts, class_="facts"), *parts)
    body = el("body", symbols(), main, kept, el("script", Html(script)))
    return f'<!DOCTYPE html>\n<html lang="en">{el("head", head)}{body}</html>\n'


def part(title: str, *pieces: str, class_: str | None = None) -> Html:
    """A chapter of the report."""
    return el("section", el("h2", title), *pieces, class_=class_)


def wide_table(name: str, heads: Sequence[str], rows: Sequence[Html], class_: str | None = None) -> Html:
    """A table that scrolls by itself where the page is narrow."""
    first = el("th", heads[0], scope="col") if heads[0] else el("td")
    head = el("thead", el("tr", first, *(el("th", one, scope="col") for one in heads[1:])))
    table = el("table", head, el("tbody", *rows), class_=class_)
    return el("div", table, class_="scroll", tabindex=0, role="region", aria_label=name)


def facts_line(facts: list[str]) -> str:
    """What was played, in one line."""
    return " · ".join(facts)
