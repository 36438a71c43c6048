"""The summary of a report: a designer's first questions, answered in plain sentences."""

from roji.arena.component_results import HELPS, HURTS
from roji.arena.components import components_of
from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import around, joined, percent, percent_range, plain_number, plus_minus
from roji.arena.results import Results

__all__ = ["ordinal", "replaced_moves", "summary"]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
MOST_NAMED = 3


def ordinal(place: int) -> str:
    """first, second, …, counted from 0."""
    return ORDINALS[place]


def summary(results: Results) -> Html:
    """The sentences as a list."""
    if not len(results.sample):
        return el("ul", el("li", _cut(results), class_="warn"))
    sentences = [
        *_winners(results),
        _seats(results),
        _length(results),
        _tension(results),
        _clauses(results),
        *_components(results),
    ]
    items = [el("li", sentence) for sentence in sentences if sentence]
    items[:0] = [el("li", sentence, class_="warn") for sentence in replaced_moves(results)]
    if results.cut:
        items.insert(0, el("li", _cut(results), class_="warn"))
    return el("ul", *items)


def _cut(results: Results) -> str:
    limit = results.sample.played.series.most_decisions
    return f"{results.cut:,} of {results.games:,} games were cut off after {limit:,} decisions, and are not scored."


def replaced_moves(results: Results) -> list[str]:
    """A sentence for each program with invalid answers, because its results are partly those of random play."""
    return [
        f"{bot.name} named no legal move {bot.replaced:,} times: random moves were played in its place."
        for bot in results.bots
        if bot.replaced
    ]


def _winners(results: Results) -> list[str]:
    if len(results.bots) < 2:
        return [f"{results.bots[0].name} plays at every seat, so this report is about the game, not about the bot."]
    ranked = sorted(results.bots, key=lambda bot: -bot.wins.value)
    best, second = ranked[0], ranked[1]
    lead = f"{best.name} is the strongest: it wins {percent_range(best.wins)} of its games"
    versus = next(one for one in results.versus if (one.bot, one.other) == (best.name, second.name))
    if not versus.beats.is_known or (results.sample.seats == 2 and versus.beats.low > 0.5):
        return [f"{lead}."]
    clear = versus.beats.low > 0.5
    ahead = f"finishes ahead of {second.name} in {percent_range(versus.beats)} of the games they share"
    if clear:
        return [f"{lead}, and {ahead}."]
    return [f"{best.name} and {second.name} are too close to call: {best.name} {ahead}."]


def _seats(results: Results) -> str:
    fair = 1 / results.sample.seats
    clear = [(place, seat.wins) for place, seat in enumerate(results.positions) if seat.is_uneven]
    if not clear:
        most = max(seat.wins.half for seat in results.positions)
        return f"No seat has a clear advantage: each wins about {percent(fair)}, give or take {percent(most, 1)}."
    if components_of(results.sample.played.series.game).takes_turns:
        wins = [f"the {ordinal(place)} to play wins {percent_range(wins)}" for place, wins in clear]
        return f"The order of play matters: {joined(wins)}; {percent(fair)} would be fair."
    wins = [f"seat {place + 1} wins {percent_range(wins)}" for place, wins in clear]
    return f"The seat matters: {joined(wins)}; {percent(fair)} would be fair."


def _length(results: Results) -> str:
    length = results.length
    if not length.all_rounds.any():
        return f"A game takes {around(length.decisions)} decisions."
    if length.all_rounds.min() == length.all_rounds.max():
        return f"Every game takes {around(length.rounds)} rounds, with {around(length.decisions)} decisions."
    low, high = length.all_rounds.min(), length.all_rounds.max()
    return f"A game takes {around(length.rounds)} rounds ({low} to {high}), with {around(length.decisions)} decisions."


def _tension(results: Results) -> str:
    tension = results.tension
    settled = percent(tension.settled.value)
    return (
        f"The lead changes {plain_number(tension.changes.value)} times per game ({plus_minus(tension.changes)}); the winner "
        f"is behind for the last time after {settled} of the game. "
        f"{percent(tension.close.value)} of the games are close: at most 5 % of the winner's points separate first and second."
    )


def _clauses(results: Results) -> str:
    """The lines of the score sheet in which winners differ most from the others."""
    words = results.sample.played.series.game.words["en"]
    gaps = [
        (won.value - lost.value, words.score_line(line))
        for line, (won, lost) in enumerate(zip(results.winner_clauses, results.other_clauses, strict=True))
    ]
    first = [f"{name} ({plain_number(gap)} more)" for gap, name in sorted(gaps, reverse=True)[:2] if gap > 0]
    return f"Winners differ most from the others in: {joined(first)}." if first else ""


def _components(results: Results) -> list[str]:
    sentences = []
    for verdict, outcome in ((HELPS, "winning"), (HURTS, "losing")):
        found = [one for one in results.components if one.verdict == verdict]
        found.sort(key=lambda one: -abs(one.lift.value))
        if found:
            names = joined([f"“{one.name}”" for one in found[:MOST_NAMED]])
            sentences.append(f"Most strongly linked to {outcome}: {names}.")
    return sentences
