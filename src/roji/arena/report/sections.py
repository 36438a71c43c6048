"""The chapters of a report about players: who wins, against whom, and from which seat."""

from roji.arena.report.charts import Dot, dot_rows, mark, stacked
from roji.arena.report.figures import around, percent, percent_range, plain_number, signed, tick
from roji.arena.report.frame import part, wide_table
from roji.arena.report.markup import Html, el
from roji.arena.report.scale import Scale, scale_over
from roji.arena.report.short import ordinal
from roji.arena.results import Results

__all__ = ["percent_scale", "seats_part", "versus_part", "who_wins_part"]


def percent_scale(numbers: list[float], *, zero: bool = True) -> Scale:
    """A scale for shares."""
    return scale_over(numbers, lambda share: f"{tick(100 * share)} %", zero=zero)


def who_wins_part(results: Results) -> Html | None:
    """Wins, places and ratings of the bots; nothing where one bot sits everywhere."""
    if len(results.bots) < 2:
        return None
    fair = 1 / results.sample.seats
    scale = percent_scale([bound for bot in results.bots for bound in (bot.wins.low, bot.wins.high, fair)])
    dots = [Dot(bot.name, bot.wins, look, percent_range(bot.wins)) for look, bot in enumerate(results.bots)]
    places = [(bot.name, [place.value for place in bot.places]) for bot in results.bots]
    names = [f"{ordinal(place)} place" for place in range(results.sample.seats)]
    return part(
        "Who wins",
        el(
            "p",
            "The share of games each bot wins; a shared win counts in equal parts. The bar around a mark is where the truth "
            "lies, 19 times of 20.",
        ),
        dot_rows(dots, scale, fair, f"what each would win if all were equally strong: {percent(fair)}"),
        el("h3", "Places"),
        stacked(places, names),
        el("h3", "In numbers"),
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
        "Margin: points more than the best of the others."
    )
    return el("div", wide_table("The bots in numbers", heads, rows), el("p", note, class_="note"))


def versus_part(results: Results) -> Html | None:
    """Each bot against each other."""
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
        "How often the bot on the left comes in ahead of the one on top when both are at the table; equal places count half. "
        "Below it the points between them."
    )
    return part("One against the other", el("p", said), wide_table("One against the other", heads, rows))


def seats_part(results: Results, takes_turns: bool) -> Html:
    """What it is worth to act first."""
    fair = 1 / results.sample.seats
    bounds = [bound for seat in results.positions for bound in (seat.wins.low, seat.wins.high, fair)]
    name = "{} to play" if takes_turns else "{} seat"
    dots = [
        Dot(name.format(ordinal(place)), seat.wins, 0, percent_range(seat.wins), f"{around(seat.points)} points")
        for place, seat in enumerate(results.positions)
    ]
    said = "Every bot sits everywhere on every deal, so strength and luck even out, and what is left is the seat."
    if not takes_turns:
        said += " In this game all choose at the same time, so seats should not differ."
    chart = dot_rows(dots, percent_scale(bounds, zero=False), fair, f"no advantage: {percent(fair)}")
    return part("From which seat", el("p", said), chart)
