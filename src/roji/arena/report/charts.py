"""The charts of a report: rows of HTML with small SVG drawings, so that labels stay readable at any width."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from roji.arena.estimate import Estimate
from roji.arena.report.markup import Html, el, joined_html
from roji.arena.report.scale import Scale

__all__ = [
    "GREY",
    "Bar",
    "Dot",
    "bar_rows",
    "columns",
    "course",
    "dot_rows",
    "legend",
    "look",
    "mark",
    "stacked",
    "symbols",
]

SHAPES = {  # drawn around 0,0; each look is a colour and a shape, so that nothing depends on colour alone (accessibility)
    "circle": "M-5.5,0a5.5,5.5 0 1,0 11,0a5.5,5.5 0 1,0 -11,0z",
    "diamond": "M0,-7L7,0L0,7L-7,0z",
    "leaf": "M-6,6C-7,-3 -1,-7 6,-6C7,3 1,7 -6,6z",
    "square": "M-5,-5h10v10h-10z",
    "wave": "M-7,3C-7,-7 7,-7 7,3C7,6 3,6 3,3C3,0 -3,0 -3,3C-3,6 -7,6 -7,3z",
    "star": "M0,-7L2,-2.2L7,-2.2L3,1L4.5,6.2L0,3.2L-4.5,6.2L-3,1L-7,-2.2L-2,-2.2z",
}
GREY = -6  # a look without colour
BAR = 13  # pixels for one bar
ROOM_FOR_A_NUMBER = 0.09


@dataclass(frozen=True, slots=True)
class Dot:
    """A row of a chart: the mark of an estimate on its interval."""

    name: str
    estimate: Estimate
    look: int
    text: str
    note: str = ""  # under the name
    verdict: str = ""  # under the text
    kind: str = ""  # a CSS class for the row


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a chart with several bars."""

    name: str
    values: tuple[float, ...]
    texts: tuple[str, ...]
    note: str = ""


def look(number: int) -> str:
    """The CSS class of a look."""
    return "grey" if number == GREY else f"look{number % len(SHAPES)}"


def symbols() -> Html:
    """The shapes as SVG symbols, once for the whole page."""
    shapes = [el("symbol", el("path", d=path), id=name, overflow="visible") for name, path in SHAPES.items()]
    return el("svg", *shapes, width=0, height=0, aria_hidden="true", class_="symbols")


def mark(number: int) -> Html:
    """The mark of a bot or an edition, in its colour and shape."""
    shape = list(SHAPES)[number % len(SHAPES)]
    return el(
        "svg", el("use", href=f"#{shape}"), class_=f"mark {look(number)}", viewBox="-8 -8 16 16", aria_hidden="true"
    )


def legend(names: Sequence[str], looks: Sequence[int] | None = None) -> Html:
    """The meaning of each mark."""
    numbers = looks or range(len(names))
    items = [el("li", mark(number), " ", name) for number, name in zip(numbers, names, strict=False)]
    return el("ul", *items, class_="legend")


def dot_rows(rows: Sequence[Dot], scale: Scale, fair: float | None = None, fair_name: str = "") -> Html:
    """Estimates on one scale, each on its interval, with a dashed line at `fair`."""
    drawn = el("div", *(_dot_row(row, scale, fair) for row in rows), _axis(scale), class_="rows")
    if not fair_name:
        return drawn
    dash = el("svg", el("line", class_="dash", x1=0, x2=26, y1=5, y2=5), width=26, height=10, aria_hidden="true")
    return joined_html(drawn, el("p", dash, " ", fair_name, class_="fair"))


def _dot_row(row: Dot, scale: Scale, fair: float | None) -> Html:
    estimate, drawing = row.estimate, _grid(scale)
    if fair is not None:
        drawing.append(_line(scale, fair, "dash"))
    if not math.isnan(estimate.low):
        ends = {"x1": scale.percent(estimate.low), "x2": scale.percent(estimate.high)}
        drawing.append(el("line", class_=f"whisker {look(row.look)}", y1="50%", y2="50%", **ends))
    if estimate.is_known:
        shape = el("use", href=f"#{list(SHAPES)[row.look % len(SHAPES)]}", class_=look(row.look))
        drawing.append(el("svg", shape, x=scale.percent(estimate.value), y="50%", overflow="visible"))
    text = joined_html(row.text, el("small", row.verdict)) if row.verdict else row.text
    return _row(row.name, el("svg", *drawing, class_="plot"), text, row.note, row.kind)


def bar_rows(rows: Sequence[Bar], scale: Scale, looks: Sequence[int]) -> Html:
    """Bars from zero on one scale, several in each row."""
    drawn = []
    for row in rows:
        bars = [
            _bar(scale, value, number, place)
            for place, (value, number) in enumerate(zip(row.values, looks, strict=True))
        ]
        plot = el("svg", *_grid(scale), *bars, _line(scale, 0, "zero"), class_="plot")
        texts = el("span", *(el("span", text) for text in row.texts), class_="stack")
        drawn.append(_row(row.name, plot, texts, row.note))
    return el("div", *drawn, _axis(scale), class_="rows")


def _bar(scale: Scale, value: float, number: int, place: int) -> Html:
    start, end = sorted((scale.at(0), scale.at(value)))
    return el(
        "rect",
        class_=f"bar {look(number)}",
        x=f"{start:.2f}%",
        width=f"{max(end - start, 0.2):.2f}%",
        y=BAR * place + 4,
        height=BAR - 3,
        rx=2,
    )


def stacked(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str]) -> Html:
    """Shares that add up to 1, such as places from first (dark) to last (pale)."""
    drawn = []
    for name, shares in rows:
        start, parts = 0.0, []
        for place, share in enumerate(shares):
            parts += _part(place, start, share, names[place])
            start += share
        drawn.append(_row(name, el("svg", *parts, class_="plot tall"), ""))
    swatches = [
        el("li", el("svg", el("rect", class_=f"part{place}", width=16, height=16, rx=3), class_="swatch"), " ", name)
        for place, name in enumerate(names)
    ]
    return joined_html(el("div", *drawn, class_="rows whole"), el("ul", *swatches, class_="legend"))


def _part(place: int, start: float, share: float, name: str) -> list[Html]:
    title = el("title", f"{name}: {100 * share:.0f} %")
    at = {"x": f"{100 * start:.2f}%", "width": f"{100 * share:.2f}%", "y": 5, "height": 24}
    parts = [el("rect", title, class_=f"part{place}", **at)]
    if share >= ROOM_FOR_A_NUMBER:
        middle = f"{100 * (start + share / 2):.2f}%"
        parts.append(el("text", f"{100 * share:.0f}", class_=f"on-part{place}", x=middle, y=22))
    return parts


def columns(counts: Sequence[tuple[str, Sequence[float]]], looks: Sequence[int], caption: str) -> Html:
    """A histogram of shares of games, with one column for each sample side by side."""
    most = max((share for _, shares in counts for share in shares), default=0.0) or 1.0
    items = []
    for name, shares in counts:
        bars = [
            el("i", class_=look(number), style=f"height:{100 * share / most:.1f}%")
            for number, share in zip(looks, shares, strict=True)
        ]
        title = f"{name}: {' and '.join(f'{100 * share:.1f} %' for share in shares)} of games"
        items.append(el("li", el("span", *bars, class_="standing", title=title), el("b", name)))
    return el("figure", el("figcaption", caption), el("ol", *items, class_="columns"))


def course(curves: Sequence[tuple[str, int, Any]], scale: Scale, caption: str) -> Html:
    """Curves from the start of a game to its end."""
    grid = [el("line", class_="grid", x1=0, x2=100, y1=100 - scale.at(at), y2=100 - scale.at(at)) for at in scale.ticks]
    lines = []
    for _, number, values in curves:
        last = len(values) - 1
        steps = (f"{100 * at / last:.2f},{100 - scale.at(float(value)):.2f}" for at, value in enumerate(values))
        lines.append(el("polyline", class_=f"curve {look(number)}", points=" ".join(steps)))
    plot = el("svg", *grid, *lines, viewBox="0 0 100 100", preserveAspectRatio="none", role="img", aria_label=caption)
    ticks = [el("span", scale.text(at), style=f"bottom:{scale.at(at):.1f}%") for at in scale.ticks]
    return el(
        "figure",
        el("figcaption", caption),
        el("div", el("div", *ticks, class_="ticks"), plot, class_="course"),
        el("p", el("span", "start"), el("span", "halfway"), el("span", "end"), class_="times"),
        legend([name for name, _, _ in curves], [number for _, number, _ in curves]) if len(curves) > 1 else "",
    )


def _row(name: str, drawing: Html, text: str, note: str = "", kind: str = "") -> Html:
    said = [name, el("small", note)] if note else [name]
    return el(
        "div", el("div", *said, class_="name"), drawing, el("div", text, class_="text"), class_=f"row {kind}".strip()
    )


def _axis(scale: Scale) -> Html:
    ticks = [el("span", scale.text(tick), style=f"left:{scale.percent(tick)}") for tick in scale.ticks]
    return el("div", el("div"), el("div", *ticks, class_="ticks"), el("div"), class_="row axis", aria_hidden="true")


def _grid(scale: Scale) -> list[Html]:
    return [_line(scale, tick, "grid") for tick in scale.ticks]


def _line(scale: Scale, value: float, kind: str) -> Html:
    return el("line", class_=kind, x1=scale.percent(value), x2=scale.percent(value), y1="0", y2="100%")
