"""The sections of a report about the players: who wins, against whom, and from which seat."""

from roji.arena.report.charts import Dot, dot_rows, mark, stacked
from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import around, percent, percent_range, plain_number, signed, tick
from roji.arena.report.page import section, wide_table
from roji.arena.report.scale import Scale, scale_over
from roji.arena.report.summary import ordinal
from roji.arena.results import Results

__all__ = ["percent_scale", "seats_section", "versus_section", "who_wins_section"]


def percent_scale(numbers: list[float], *, zero: bool = True) -> Scale:
    """A scale for shares, labelled in percent."""
    return scale_over(numbers, lambda share: f"{tick(100 * share)} %", zero=zero)


def who_wins_section(results: Results) -> Html | None:
    """Wins, places and ratings of the bots; None if there is only one bot."""
    if len(results.bots) < 2:
        return None
    fair = 1 / results.sample.seats
    scale = percent_scale([bound for bot in results.bots for bound in (bot.wins.low, bot.wins.high, fair)])
    dots = [Dot(bot.name, bot.wins, look, percent_range(bot.wins)) for look, bot in enumerate(results.bots)]
    places = [(bot.name, [place.value for place in bot.places]) for bot in results.bots]
    names = [f"{ordinal(place)} place" for place in range(results.sample.seats)]
    return section(
        "Who wins",
        el(
            "p",
            "The share of games that each bot wins; a shared win counts in equal parts. The bar around a mark holds the true "
            "value 19 times out of 20.",
        ),
        dot_rows(dots, scale, fair, f"if all were equally strong: {percent(fair)}"),
        el("h3", "Places"),
        stacked(places, names),
        el("h3", "Numbers"),
        _bots_table(results),
    )


def _bots_table(results: Results) -> Html:
    heads = ("Bot", "Rating", "Mean place", "Points", "Margin")
    rows = []
    for look, bot in enumerate(results.bots):
        rating = bot.rating
        between = f"{plain_number(rating.low)} to {plain_number(rating.high)}"
        cells = (
            el("td", mark(look), " ", bot.name),
            el("td", plain_number(rating.value), el("small", between)),
            el("td", around(bot.place)),
            el("td", around(bot.points)),
            el("td", signed(bot.margin.value), el("small", f"± {plain_number(bot.margin.half)}")),
        )
        rows.append(el("tr", *cells))
    note = (
        "Rating: by openskill, 25 at the start; about 4 more double the odds against an equal. "
        "Margin: points ahead of the best other seat."
    )
    return el("div", wide_table("The bots in numbers", heads, rows), el("p", note, class_="note"))


def versus_section(results: Results) -> Html | None:
    """Each bot against each other one; None if there is only one bot."""
    names = [bot.name for bot in results.bots]
    if len(names) < 2:
        return None
    found = {(one.bot, one.other): one for one in results.versus}
    rows = []
    for name in names:
        cells = []
        for other in names:
            one = found.get((name, other))
            if one is None or not one.beats.is_known:
                cells.append(el("td", "·"))
                continue
            kind = "good" if one.beats.low > 0.5 else "bad" if one.beats.high < 0.5 else None
            small = el("small", f"{signed(one.margin.value)} points")
            cells.append(el("td", percent_range(one.beats), small, class_=kind))
        rows.append(el("tr", el("th", name, scope="row"), *cells))
    heads = ["", *(f"against {name}" for name in names)]
    said = (
        "How often the bot on the left finishes ahead of the bot at the top when both play; equal places count half. "
        "Below: the mean difference in points."
    )
    return section("Head to head", el("p", said), wide_table("Head to head", heads, rows))


def seats_section(results: Results, takes_turns: bool) -> Html:
    """The value of acting first."""
    fair = 1 / results.sample.seats
    bounds = [bound for seat in results.positions for bound in (seat.wins.low, seat.wins.high, fair)]
    dots = [
        Dot(
            f"{ordinal(place)} to play" if takes_turns else f"seat {place + 1}",
            seat.wins,
            0,
            percent_range(seat.wins),
            f"{around(seat.points)} points",
        )
        for place, seat in enumerate(results.positions)
    ]
    said = "Every bot plays every deal at every seat, so strength and luck even out, and the seat remains."
    if not takes_turns:
        said += " In this game all choose at the same time, so seats should not differ."
    chart = dot_rows(dots, percent_scale(bounds, zero=False), fair, f"no advantage: {percent(fair)}")
    return section("Seats", el("p", said), chart)
