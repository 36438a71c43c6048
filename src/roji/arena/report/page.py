"""The page around a report: one self-contained HTML file."""

import importlib.resources
from collections.abc import Sequence

from roji.arena.report.charts import symbols
from roji.arena.report.markup import Html, el, joined_html

__all__ = ["page", "section", "settings_line", "wide_table"]

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:"


def page(title: str, settings: str, sections: list[Html], data: Html) -> str:
    """The text of the HTML file: a line of settings under the title, the sections, and the data of the games."""
    style = importlib.resources.files(__package__).joinpath("report.css").read_text("utf-8")
    script = importlib.resources.files(__package__).joinpath("report.js").read_text("utf-8")
    head = joined_html(
        Html('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        el("title", title),
        el("style", Html(style)),
    )
    main = el("main", el("h1", title), el("p", settings, class_="settings"), *sections)
    body = el("body", symbols(), main, data, el("script", Html(script)))
    return f'<!DOCTYPE html>\n<html lang="en">{el("head", head)}{body}</html>\n'


def section(title: str, *pieces: str, class_: str | None = None) -> Html:
    """A section of the report, with its heading."""
    return el("section", el("h2", title), *pieces, class_=class_)


def wide_table(name: str, heads: Sequence[str], rows: Sequence[Html], class_: str | None = None) -> Html:
    """A table that scrolls sideways if the page is too narrow for it. `name` is for screen readers."""
    first = el("th", heads[0], scope="col") if heads[0] else el("td")
    head = el("thead", el("tr", first, *(el("th", one, scope="col") for one in heads[1:])))
    table = el("table", head, el("tbody", *rows), class_=class_)
    return el("div", table, class_="scroll", tabindex=0, role="region", aria_label=name)


def settings_line(settings: list[str]) -> str:
    """The settings of the series, in one line."""
    return " · ".join(settings)
