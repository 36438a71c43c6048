"""The page around a report: one file with everything in it, that asks nothing of any other place."""

import importlib.resources

from roji.arena.report.charts import symbols
from roji.arena.report.markup import Html, el, joined_html

__all__ = ["facts_line", "page", "part"]

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
    main = el("main", *parts)
    body = el(
        "body", symbols(), el("h1", title), el("p", facts, class_="facts"), main, kept, el("script", Html(script))
    )
    return f'<!DOCTYPE html>\n<html lang="en">{el("head", head)}{body}</html>\n'


def part(title: str, *pieces: str, class_: str | None = None) -> Html:
    """A chapter of the report."""
    return el("section", el("h2", title), *pieces, class_=class_)


def facts_line(facts: list[str]) -> str:
    """What was played, in one line."""
    return " · ".join(facts)
