"""The report of a rule lab: two editions side by side, words first."""

from roji.arena.lab import Measure
from roji.arena.order import Order
from roji.arena.report.arena import options_text
from roji.arena.report.charts import GREY, Bar, Dot, bar_rows, columns, course, dot_rows, legend
from roji.arena.report.figures import joined, plain_number, tick
from roji.arena.report.frame import facts_line, page, part, wide_table
from roji.arena.report.game_sections import bins, lengths
from roji.arena.report.kept import chosen_games, games_part, packed
from roji.arena.report.lab_short import change_text, is_use, sentences, unclear_sentence, value_text, weight
from roji.arena.report.markup import Html, el
from roji.arena.report.scale import scale_over
from roji.arena.report.sections import percent_scale
from roji.arena.results import Results

__all__ = ["lab_report"]

BASE, VARIANT = 0, 3  # looks: blue circle, red square
MOST_LISTED = 200
MOST_ROWS = 12


def lab_report(
    orders: tuple[Order, Order],
    results: tuple[Results, Results],
    changes: list[tuple[str, str, str]],
    measures: list[Measure],
) -> str:
    """The whole file."""
    base, variant = results
    names = (f"base: {orders[0].edition_name}", f"variant: {orders[1].edition_name}")
    ledgers = {"b": base.sample.ledger, "v": variant.sample.ledger}
    chosen = {key: chosen_games(ledger, MOST_LISTED) for key, ledger in ledgers.items()}
    parts = [
        _short(measures),
        _changed(changes),
        _figures(measures),
        _winning(measures, names),
        _length(results, names),
        _unfolding(results, names),
        _clauses(measures, names),
        _uses(measures),
        games_part(ledgers["b"], chosen["b"], "The games with the base", "b"),
        games_part(ledgers["v"], chosen["v"], "The games with the variant", "v", dialog=False),
        _method(orders[0], base),
    ]
    kept = packed([(key, ledgers[key], chosen[key]) for key in ledgers])
    game = base.sample.ledger.series.game
    facts = [f"{base.games:,} games with each edition", f"{orders[0].deals:,} deals, the same for both"]
    facts += [f"{base.sample.seats} players", f"bots {joined(list(orders[0].bots))}"]
    line = facts_line([*facts, *options_text(orders[0], base), f"seed {orders[0].seed}"])
    named = orders[1].edition_name
    title = f"{game.title}: what does {'the variant' if named == orders[0].edition_name else f'“{named}”'} change?"
    return page(title, line, [one for one in parts if one is not None], kept)


def _short(measures: list[Measure]) -> Html:
    said = sentences(measures)
    items = el("ul", *(el("li", sentence) for sentence in said))
    told = [el("p", "With the variant"), items] if said else [el("p", "Nothing is clearly different with the variant.")]
    return part("In short", *told, el("p", unclear_sentence(measures), class_="note"), class_="short")


def _changed(changes: list[tuple[str, str, str]]) -> Html:
    heads = ("In the edition file", "Base", "Variant")
    rows = [el("tr", *(el("td", text) for text in change)) for change in changes]
    return part("What was changed", wide_table("What was changed", heads, rows, "changed"))


def _figures(measures: list[Measure]) -> Html:
    """The main figures in a table."""
    rows = []
    for measure in measures:
        if is_use(measure):
            continue
        kind = "clear" if measure.is_clear else None
        cells = (value_text(measure, "base"), value_text(measure, "variant"), change_text(measure))
        rows.append(el("tr", el("td", measure.name), *(el("td", cell) for cell in cells), class_=kind))
    note = "Bold: chance is unlikely to have made the difference. ± holds the truth 19 times of 20."
    return part("Figure by figure", el("p", note), wide_table("Figures", ("", "Base", "Variant", "Change"), rows))


def _winning(measures: list[Measure], names: tuple[str, str]) -> Html | None:
    """Wins of seats and bots, under both editions."""
    dots, bounds = [], []
    for measure in measures:
        if measure.group in ("seats", "bots"):
            for look, which in ((BASE, "base"), (VARIANT, "variant")):
                estimate = getattr(measure, which)
                name = measure.name.removeprefix("Wins of ") if look == BASE else ""
                change = change_text(measure) if look == VARIANT else ""
                dots.append(Dot(name, estimate, look, value_text(measure, which), verdict=change))
                bounds += [estimate.low, estimate.high]
    if not dots:
        return None
    chart = dot_rows(dots, percent_scale(bounds, zero=False))
    return part("Who wins", el("p", "The share of games won."), legend(names, [BASE, VARIANT]), chart)


def _length(results: tuple[Results, Results], names: tuple[str, str]) -> Html | None:
    samples = [lengths(one.length) for one in results]
    unit = "rounds" if any(name == "rounds" for _, name in samples) else "decisions"
    values = [one.length.all_rounds if unit == "rounds" else one.length.all_decisions for one in results]
    if len({*values[0].tolist(), *values[1].tolist()}) == 1:
        return None
    chart = columns(bins(values), [BASE, VARIANT], f"How many games take so many {unit}")
    return part("How long", legend(names, [BASE, VARIANT]), chart)


def _unfolding(results: tuple[Results, Results], names: tuple[str, str]) -> Html:
    base, variant = (one.course for one in results)
    points = scale_over([*base.winner, *base.others, *variant.winner, *variant.others], tick)
    changes = [one.tension.all_changes for one in results]
    return part(
        "How it unfolds",
        course(
            [(names[0], BASE, base.winner), (names[1], VARIANT, variant.winner)], points, "Points of the later winner"
        ),
        course([(names[0], BASE, base.others), (names[1], VARIANT, variant.others)], points, "Points of the others"),
        course(
            [(names[0], BASE, base.leads), (names[1], VARIANT, variant.leads)],
            percent_scale([0.0, 1.0]),
            "How often the later winner is in the lead (a shared lead counts in equal parts)",
        ),
        columns(bins(changes), [BASE, VARIANT], "How many games have so many changes of the lead"),
    )


def _clauses(measures: list[Measure], names: tuple[str, str]) -> Html:
    rows, numbers = [], [0.0]
    for measure in measures:
        pair = (measure.base.value, measure.variant.value)
        if measure.group == "clauses" and any(pair):
            rows.append(Bar(measure.name, pair, tuple(plain_number(value) for value in pair), change_text(measure)))
            numbers += pair
    said = el("p", "Mean points of a seat at the end of a game, and the change.")
    bars = bar_rows(rows, scale_over(numbers, tick), [BASE, VARIANT])
    return part("Where points come from", said, legend(names, [BASE, VARIANT]), bars)


def _uses(measures: list[Measure]) -> Html | None:
    """What is used more or less, the clearest changes of each group."""
    groups = list(dict.fromkeys(measure.group for measure in measures if is_use(measure)))
    pieces: list[Html] = []
    for group in groups:
        mine = [one for one in measures if one.group == group and (one.base.value or one.variant.value)]
        shown = sorted(sorted(mine, key=weight)[:MOST_ROWS], key=lambda one: -one.change.value)
        if shown:
            bounds = [bound for one in shown for bound in (one.change.low, one.change.high)]
            rows = [_change_row(one) for one in shown]
            pieces += [el("h3", group.removeprefix("uses: ")), dot_rows(rows, scale_over(bounds, tick), 0.0)]
            if len(shown) < len(mine):
                pieces.append(el("p", f"The {len(shown)} clearest of {len(mine)}.", class_="note"))
    if not pieces:
        return None
    said = "How often a seat uses each thing in a game with the variant, more or less than with the base."
    return part("What is used more, or less", el("p", said), *pieces, class_="things")


def _change_row(measure: Measure) -> Dot:
    look = VARIANT if measure.is_clear else GREY
    note = f"{plain_number(measure.base.value, 2)} → {plain_number(measure.variant.value, 2)}"
    return Dot(measure.name, measure.change, look, change_text(measure), note, "clear" if measure.is_clear else "")


def _method(order: Order, results: Results) -> Html:
    line_ups = len(results.sample.ledger.series.line_ups)
    return part(
        "How this was measured",
        el(
            "p",
            "The same bots played the same deals with both editions: the same seeds, the same seats, "
            f"{line_ups} line-up{'s' if line_ups > 1 else ''} on each deal. Changes are computed deal by deal, so what a deal "
            "does to both editions cancels out; their intervals come from the spread between deals. A change is called clear "
            "where chance is unlikely, also when many things are looked at. The bots know the numbers of the edition that "
            "they play, but were not taught anything new for it.",
        ),
        el("p", f"Seed {order.seed}: the same seed gives the same games on any machine.", class_="note"),
    )
