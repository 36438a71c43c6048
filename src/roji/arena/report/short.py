"""A report in short: what a designer wants to know first, in plain sentences."""

from roji.arena.report.figures import around, joined, percent, percent_range, plain_number, plus_minus
from roji.arena.report.markup import Html, el
from roji.arena.results import Results
from roji.arena.things import HELPS, HURTS

__all__ = ["in_short", "ordinal"]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
MOST_NAMED = 3


def ordinal(place: int) -> str:
    """first, second, …: from 0."""
    return ORDINALS[place]


def in_short(results: Results) -> Html:
    """The list of sentences."""
    if not len(results.sample):
        return el("ul", el("li", _cut(results), class_="warn"))
    sentences = [
        *_winners(results),
        _seats(results),
        _length(results),
        _tension(results),
        _clauses(results),
        *_things(results),
    ]
    items = [el("li", sentence) for sentence in sentences if sentence]
    if results.cut:
        items.insert(0, el("li", _cut(results), class_="warn"))
    return el("ul", *items)


def _cut(results: Results) -> str:
    cut = f"{results.cut:,} of {results.games:,} games did not end"
    return (
        f"{cut}: they were cut off after {results.sample.ledger.series.most_decisions:,} decisions, and are not scored."
    )


def _winners(results: Results) -> list[str]:
    if len(results.bots) < 2:
        return [f"{results.bots[0].name} sits at all seats, so this tells of the game, not of the bot."]
    ranked = sorted(results.bots, key=lambda bot: -bot.wins.value)
    best, second = ranked[0], ranked[1]
    lead = f"{best.name} is strongest: it wins {percent_range(best.wins)} of its games"
    versus = next(one for one in results.versus if (one.bot, one.other) == (best.name, second.name))
    if not versus.beats.is_known or (results.sample.seats == 2 and versus.beats.low > 0.5):
        return [f"{lead}."]
    clear = versus.beats.low > 0.5
    told = f"comes in ahead of {second.name} in {percent_range(versus.beats)}"
    if clear:
        return [f"{lead}, and {told}."]
    return [f"{best.name} and {second.name} are too close to call: {best.name} {told}."]


def _seats(results: Results) -> str:
    fair = 1 / results.sample.seats
    clear = [
        (place, seat.wins)
        for place, seat in enumerate(results.positions)
        if seat.wins.low > fair or seat.wins.high < fair
    ]
    if not clear:
        most = max(seat.wins.half for seat in results.positions)
        return f"No seat has a clear advantage: each wins about {percent(fair)}, give or take {percent(most, 1)}."
    told = [f"the {ordinal(place)} seat wins {percent_range(wins)}" for place, wins in clear]
    return f"Where one sits matters: {joined(told)}; {percent(fair)} would be fair."


def _length(results: Results) -> str:
    length = results.length
    if not length.all_rounds.any():
        return f"A game takes {around(length.decisions)} decisions."
    if length.all_rounds.min() == length.all_rounds.max():
        return f"A game always takes {around(length.rounds)} rounds, {around(length.decisions)} decisions."
    low, high = length.all_rounds.min(), length.all_rounds.max()
    return f"A game takes {around(length.rounds)} rounds ({low} to {high}), {around(length.decisions)} decisions."


def _tension(results: Results) -> str:
    tension = results.tension
    settled = percent(tension.settled.value)
    return (
        f"The lead changes {plain_number(tension.changes.value)} times a game ({plus_minus(tension.changes)}); the winner is "
        f"behind for the last time when {settled} of the game is played. "
        f"{percent(tension.close.value)} of games are close: decided by at most a twentieth of the winner's points."
    )


def _clauses(results: Results) -> str:
    """Which line of the score sheet tells winners from the others."""
    words = results.sample.ledger.series.game.words["en"]
    gaps = [
        (won.value - lost.value, words.score_line(line))
        for line, (won, lost) in enumerate(zip(results.winner_clauses, results.other_clauses, strict=True))
    ]
    first = [f"{name} ({plain_number(gap)} more)" for gap, name in sorted(gaps, reverse=True)[:2] if gap > 0]
    return f"What sets winners apart most: {joined(first)}." if first else ""


def _things(results: Results) -> list[str]:
    told = []
    for verdict, said in ((HELPS, "goes along with winning"), (HURTS, "goes along with losing")):
        found = [thing for thing in results.things if thing.verdict == verdict]
        found.sort(key=lambda thing: -abs(thing.lift.value))
        if found:
            told.append(f"What most {said}: {joined([f'“{thing.name}”' for thing in found[:MOST_NAMED]])}.")
    return told
