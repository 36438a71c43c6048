"""The report of a comparison: two editions side by side, or many in one table."""

from collections.abc import Sequence

from roji.arena.report.arena import options_text
from roji.arena.report.charts import GREY, Bar, Dot, bar_rows, columns, course, dot_rows, legend
from roji.arena.report.game_sections import bins, lengths
from roji.arena.report.games_list import chosen_games, games_data, games_section
from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import joined, plain_number, tick
from roji.arena.report.page import page, section, settings_line, wide_table
from roji.arena.report.player_sections import percent_scale
from roji.arena.report.scale import scale_over
from roji.arena.results import Results
from roji.arena.series_plan import SeriesPlan
from roji.core.edition_changes import Change
from roji.lab.measures import Measure
from roji.lab.sentences import change_text, is_use, sentences, unclear_sentence, value_text, weight
from roji.lab.study import Comparison, table_rows
from roji.lab.trust import trust_sentences
from roji.lab.who_plays import players_section

__all__ = ["lab_report"]

BASE, VARIANT = 0, 3  # looks: blue circle, red square
MOST_LISTED = 200
MOST_ROWS = 12
KEYS = ("b", "v")  # of the base's and the variant's games


def lab_report(
    plans: Sequence[SeriesPlan], results: Sequence[Results], comparisons: Sequence[Comparison], second: str | None
) -> str:
    """The report as the text of an HTML file: of two editions in full, of more in one table."""
    played = {key: one.sample.played for key, one in zip(KEYS, results, strict=False)} if len(results) == 2 else {}
    chosen = {key: chosen_games(one, MOST_LISTED) for key, one in played.items()}
    if len(comparisons) == 1:
        sections = _one_variant(plans, results, comparisons[0])
        for key, name in zip(KEYS, ("base", "variant"), strict=True):
            sections.append(
                games_section(played[key], chosen[key], f"The games with the {name}", key, dialog=key == "b")
            )
    else:
        sections = _many_variants(plans, comparisons)
    sections.insert(-2 if played else len(sections), _trust(comparisons, joined(list(plans[0].bots)), second))
    sections += [players_section(plans), _method(plans[0], results[0])]
    data = games_data([(key, played[key], chosen[key]) for key in played]) if played else Html("")
    line = settings_line([*_size(plans, results), *options_text(plans[0], results[0]), f"seed {plans[0].seed}"])
    return page(_title(plans, results[0]), line, [one for one in sections if one is not None], data)


def _size(plans: Sequence[SeriesPlan], results: Sequence[Results]) -> list[str]:
    base = results[0]
    size = [
        f"{base.games:,} games with each edition",
        f"{plans[0].deals:,} deals, the same for {'both' if len(plans) == 2 else 'all'}",
    ]
    return [*size, f"{base.sample.seats} players", f"bots {joined(list(plans[0].bots))}"]


def _title(plans: Sequence[SeriesPlan], base: Results) -> str:
    game, named = base.sample.played.series.game, plans[1].edition_name
    if len(plans) > 2:
        return f"{game.title}: {len(plans)} editions compared"
    return f"{game.title}: what does {'the variant' if named == plans[0].edition_name else f'“{named}”'} change?"


def _one_variant(plans: Sequence[SeriesPlan], results: Sequence[Results], comparison: Comparison) -> list[Html | None]:
    both, measures = (results[0], results[1]), comparison.measures
    names = (f"base: {plans[0].edition_name}", f"variant: {plans[1].edition_name}")
    return [
        _summary(measures),
        _changes(comparison.changes),
        _figures(measures),
        _winning(measures, names),
        _length(both, names),
        _unfolding(both, names),
        _clauses(measures, names),
        _uses(measures),
    ]


def _many_variants(plans: Sequence[SeriesPlan], comparisons: Sequence[Comparison]) -> list[Html | None]:
    """One table for all variants, and the differences of each."""
    heads = ("", f"base: {plans[0].edition_name}", *(one.variant.name for one in comparisons))
    rows = [el("tr", *(el("td", cell) for cell in row)) for row in table_rows(comparisons)]
    note = "In brackets the change against the base; a star means that it is unlikely to be chance."
    said = [
        piece
        for one in comparisons
        for piece in (el("h3", one.variant.name), el("ul", *(el("li", change.sentence) for change in one.changes)))
    ]
    return [
        section("All editions", el("p", note), wide_table("All editions", heads, rows)),
        section("What was changed", *said),
    ]


def _trust(comparisons: Sequence[Comparison], strong: str, second: str | None) -> Html:
    """The same change under two strengths of play."""
    title = "How far to trust it"
    if second is None:
        return section(title, el("p", f"Only {strong} played. Another strength of play (--second) would say more."))
    pieces: list[Html] = []
    for one in comparisons:
        if len(comparisons) > 1:
            pieces.append(el("h3", one.variant.name))
        pieces.append(el("ul", *(el("li", said) for said in trust_sentences(one.trust, strong, second))))
        rows = [
            el(
                "tr",
                *(
                    el("td", cell)
                    for cell in (two.strong.name, change_text(two.strong), change_text(two.weak), two.verdict)
                ),
            )
            for two in one.trust
        ]
        if rows:
            pieces.append(wide_table(title, ("Change of", f"with {strong}", f"with {second}", ""), rows))
    return section(title, *pieces)


def _summary(measures: list[Measure]) -> Html:
    said = sentences(measures)
    items = el("ul", *(el("li", sentence) for sentence in said))
    shown = (
        [el("p", "With the variant"), items] if said else [el("p", "Nothing is clearly different with the variant.")]
    )
    return section("In short", *shown, el("p", unclear_sentence(measures), class_="note"), class_="short")


def _changes(changes: list[Change]) -> Html:
    heads = ("In the edition file", "Base", "Variant")
    rows = [el("tr", *(el("td", text) for text in change)) for change in changes]
    return section("What was changed", wide_table("What was changed", heads, rows, "changed"))


def _figures(measures: list[Measure]) -> Html:
    """The main figures in a table."""
    rows = []
    for measure in measures:
        if is_use(measure):
            continue
        kind = "clear" if measure.is_clear else None
        cells = (value_text(measure, "base"), value_text(measure, "variant"), change_text(measure))
        rows.append(el("tr", el("td", measure.name), *(el("td", cell) for cell in cells), class_=kind))
    note = "Bold: the difference is unlikely to be chance. The ± interval holds the true value 19 times out of 20."
    return section("All figures", el("p", note), wide_table("Figures", ("", "Base", "Variant", "Change"), rows))


def _winning(measures: list[Measure], names: tuple[str, str]) -> Html | None:
    """Wins by seat and bot with both editions; None if there is nothing to compare."""
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
    return section("Who wins", el("p", "The share of games won."), legend(names, [BASE, VARIANT]), chart)


def _length(results: tuple[Results, Results], names: tuple[str, str]) -> Html | None:
    samples = [lengths(one.length) for one in results]
    unit = "rounds" if any(name == "rounds" for _, name in samples) else "decisions"
    values = [one.length.all_rounds if unit == "rounds" else one.length.all_decisions for one in results]
    if len({*values[0].tolist(), *values[1].tolist()}) == 1:
        return None
    chart = columns(bins(values), [BASE, VARIANT], f"Share of games by their number of {unit}")
    return section("Length", legend(names, [BASE, VARIANT]), chart)


def _unfolding(results: tuple[Results, Results], names: tuple[str, str]) -> Html:
    base, variant = (one.course for one in results)
    points = scale_over([*base.winner, *base.others, *variant.winner, *variant.others], tick)
    changes = [one.tension.all_changes for one in results]
    return section(
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
        columns(bins(changes), [BASE, VARIANT], "Share of games by their number of lead changes"),
    )


def _clauses(measures: list[Measure], names: tuple[str, str]) -> Html:
    rows, numbers = [], [0.0]
    for measure in measures:
        pair = (measure.base.value, measure.variant.value)
        if measure.group == "clauses" and any(pair):
            rows.append(Bar(measure.name, pair, tuple(plain_number(value) for value in pair), change_text(measure)))
            numbers += pair
    said = el("p", "Mean points of a seat at the end of a game, and how they change.")
    bars = bar_rows(rows, scale_over(numbers, tick), [BASE, VARIANT])
    return section("Where points come from", said, legend(names, [BASE, VARIANT]), bars)


def _uses(measures: list[Measure]) -> Html | None:
    """Uses of components: the clearest changes of each group; None if nothing was counted."""
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
    said = "How much more or less often a seat uses each of these in a game with the variant than with the base."
    return section("What is used more or less", el("p", said), *pieces, class_="components")


def _change_row(measure: Measure) -> Dot:
    look = VARIANT if measure.is_clear else GREY
    note = f"{plain_number(measure.base.value, 2)} → {plain_number(measure.variant.value, 2)}"
    return Dot(measure.name, measure.change, look, change_text(measure), note, "clear" if measure.is_clear else "")


def _method(plan: SeriesPlan, results: Results) -> Html:
    line_ups = len(results.sample.played.series.line_ups)
    return section(
        "How this was measured",
        el(
            "p",
            "The same bots played the same deals with both editions: the same seeds, the same seats, "
            f"{line_ups} line-up{'s' if line_ups > 1 else ''} on each deal. Changes are computed deal by deal, so what a deal "
            "adds to both editions cancels out; their intervals come from the spread between deals. If nothing has "
            "changed, chance makes any of the figures look clear in at most one study of twenty; so a figure may be further from "
            "0 than its ± and not be clear. The bots judge by the numbers of the edition they play.",
        ),
        el("p", f"Seed {plan.seed}: the same seed gives the same games on any machine.", class_="note"),
    )
